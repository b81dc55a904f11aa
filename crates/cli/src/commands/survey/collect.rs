//! `ninepins survey collect`.

use super::answers::{mixed, read_all};
use crate::{
    failure::{Exit, Failure, say},
    files,
};
use ninepins::survey::{Kind, Listed, Rows, name_equal, remove_nulls};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Collect the answers of a survey in a table, one line of JSON for each game
///
/// Examples:
///   ninepins survey collect quotients
///   ninepins survey collect periods -o periods.jsonl
///   ninepins survey collect large --no-equivalents -o large.jsonl
///
/// All answers must be of one kind. Tables of periods and of
/// values leave out fields that are null. In a table of periods, an octal code with the values of an earlier one, zeros at the start apart, has the field equivalent: that
/// game, the shift (heap n + shift of this game is worth heap n of that one), and the reason: rules,
/// periods, or no more than the values up to some heap.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The folder of the answers
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Name the sequences of FILE, lines such as {"id":"A002186","terms":[0,1,2,3,1]}, in a table of periods
    #[arg(long, value_name = "FILE")]
    oeis: Option<PathBuf>,

    /// Do not look for codes with equal values, which takes hours for 100,000 games
    #[arg(long, conflicts_with = "oeis")]
    no_equivalents: bool,

    /// Write the table to FILE
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let mut rows = Rows::default();
    let mut first: Option<Kind> = None;
    read_all(&args.folder, |path, (kind, answer)| {
        let first = *first.get_or_insert(kind);
        if first != kind {
            return Err(mixed(path, kind, first));
        }
        rows.add(answer);
        Ok(())
    })?;
    let kind = first
        .ok_or_else(|| Failure::unreadable(&args.folder.display().to_string(), "it has no answers of a survey"))?;
    let mut rows = rows.in_order();
    if kind == Kind::PERIODS {
        if !args.no_equivalents {
            let listed = args.oeis.as_deref().map(listed).transpose()?;
            for note in name_equal(&mut rows, &listed.unwrap_or_default()) {
                say(&format!("note: {note}"));
            }
        }
    } else if args.oeis.is_some() {
        let why = "--oeis names nim-sequences, and this folder has no periods";
        return Err(Failure::refused(args.folder.display().to_string(), why));
    }
    if kind != Kind::QUOTIENTS {
        remove_nulls(&mut rows);
    }
    let table: String = rows.iter().map(|row| format!("{row}\n")).collect();
    files::write(args.output.as_deref(), &table)?;
    Ok(Exit::Answered)
}

/// Reads the sequences in a file, one line of JSON each.
fn listed(path: &Path) -> Result<Vec<Listed>, Failure> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path).map_err(|error| Failure::unreadable(&name, &error))?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let invalid = |number: usize, error| Failure::invalid(&name, format!("line {number}: {error}"));
    lines.map(|(number, line)| serde_json::from_str(line).map_err(|error| invalid(number, error))).collect()
}
