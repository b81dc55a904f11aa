//! `ninepins mcgs`.

use crate::{
    args::read_file,
    failure::{Exit, Failure},
    render,
};
use ninepins::{json::McgsShape, mcgs, printable, text::cut};
use std::io::Write;

/// The most characters of a sum, a command, or a list of moves in a line.
const SHOWN: usize = 60;

/// Run test files of MCGS: a line for each command, with what was expected and what was found
///
/// MCGS is a solver of sums of games; its files end in .test. Files of version 1.7 and before are read, of them
/// the sections [kayles], which is the impartial game 0.77, and [nimber], both also as [impartial ...]. Sums with games of
/// other sections are named and skipped.
///
/// The commands are B and W (who starts, with win or loss if that is expected), N (the nim-value) and
/// winning moves B, W or N. The move 1-2-4 takes 1 pin and leaves 2 and 4; in a nimber a move is the number that is taken.
/// 0:1-2-4 is a move in the first game of several.
///
/// Exit code 0: nothing differs; 1: something does.
///
/// Examples:
///   ninepins mcgs kayles.test nimbers.test
///   echo '[kayles] 5 3 {N 7, winning moves N}' | ninepins mcgs -
///   ninepins mcgs kayles.test --json
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The files; - reads stdin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,

    /// A line of JSON for each command
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let (of_rows, mut counts) = (mcgs::values_of_rows(), [("ok", 0), ("DIFFERS", 0), ("found", 0), ("skipped", 0)]);
    for file in &args.files {
        let text = read_file(file, "a test file of MCGS", mcgs::MAX_BYTES)?;
        let blocks = mcgs::read(&text).map_err(|(line, error)| {
            let failure = Failure::invalid(file, format!("line {line}: {}", error.message()));
            failure.with_caret(Some(&error.caret())).with_help(error.help().unwrap_or_default())
        })?;
        for block in blocks {
            for row in block.answer(&of_rows) {
                counts.iter_mut().filter(|(status, _)| *status == row.status()).for_each(|(_, count)| *count += 1);
                render::print(args.json, || McgsShape::of(file, &block, &row), || line(file, &block, &row))?;
            }
        }
    }
    if !args.json {
        let counts = counts.map(|(status, count)| format!("{count} {status}"));
        writeln!(anstream::stdout(), "{}", counts.join(", "))?;
    }
    Ok(if counts[1].1 > 0 { Exit::Failed } else { Exit::Answered })
}

fn line(file: &str, block: &mcgs::Block<'_>, row: &mcgs::Row<'_>) -> String {
    let short = |text: &str| cut(&printable(text), SHOWN, "...");
    let (place, status) = (format!("{}:{}", printable(file), block.line), row.status());
    let question = format!("{}{{{}}}", short(&block.sum), short(row.command));
    let words = match (&row.expected, &row.found) {
        (Some(expected), Some(found)) => format!("expected {}, found {}", short(expected), short(found)),
        (None, Some(found)) => format!("found {}", short(found)),
        _ => block.unread.as_ref().map_or("not read".to_owned(), |it| format!("[{}] is not read", short(it))),
    };
    format!("{place}: {status:7} {question}: {words}\n")
}
