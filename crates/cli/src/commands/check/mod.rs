//! `ninepins check`.

mod shares;

use super::period::checking::{PREFIX, showing};
use crate::{
    args::{read_file, time},
    clock::Clock,
    exit::Exit,
    failure::Failure,
    progress::Progress,
    render::{self, wrapped},
};
use ninepins::{
    Budget, Stopped,
    certificates::{CheckErrorKind, CheckOptions, CheckedText, Fault, MAX_BYTES, check_text, period::Share},
};
use serde_json::{Value, json};
use std::{path::PathBuf, time::Duration};

/// Check a certificate of a position, a misère quotient, a period or the order of two games by the rules of play alone
///
/// A file may have several certificates of quotients, one after the other. Each is checked by itself
/// and proves a claim of its own. The check ends at the first that is not accepted.
///
/// A certificate of a period with windows can be checked in shares, on several machines. --shard checks
/// one share of N and states that in a file; --merge puts the statements of all N shares together.
///
/// Exit code 0: accepted; 1: refuted, or statements that do not fit; 3: too large to be checked;
/// 4: unreadable.
///
/// Examples:
///   ninepins check book.txt
///   ninepins prove kayles '3+5+5' | ninepins check -
///   ninepins period kayles --prove - | ninepins check - --json
///   ninepins quotient kayles --prove - | ninepins check -
///   ninepins values '0.7|0.07' --prove - | ninepins check -
///   ninepins order --expr '^*' '^2' --prove - | ninepins check -
///   ninepins check 0.16.txt --time 10s
///   ninepins check 0.106.txt --shard 3/64 -o 0.106-3.part
///   ninepins check 0.106.txt --merge 0.106-*.part
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The certificate; - reads it from stdin
    #[arg(value_name = "FILE")]
    file: String,

    /// Check only share I of N, and write a statement
    #[arg(long, value_name = "I/N", requires = "output", conflicts_with = "merge")]
    shard: Option<Share>,

    /// The file of the statement; - writes nothing but the statement to stdout
    #[arg(short, long, value_name = "PART", requires = "shard")]
    output: Option<PathBuf>,

    /// Check whether these statements are of all shares, and what no share checks
    #[arg(long, value_name = "PART", num_args = 1..)]
    merge: Vec<String>,

    /// One line of JSON
    #[arg(long)]
    json: bool,

    /// Stop after T, such as 90s, 5m or 2h [default: no limit]
    #[arg(long, value_name = "T", value_parser = time)]
    time: Option<Duration>,
}

/// The result of a check of a file.
struct Report {
    checked: CheckedText,
    /// The number of statements that the claims rest on.
    statements: Option<usize>,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    match (args.shard, &args.output) {
        (Some(share), Some(output)) => return shares::check(args, share, output),
        _ if !args.merge.is_empty() => return shares::merge(args),
        _ => {}
    }
    let text = read_file(&args.file, "a certificate", MAX_BYTES as u64)?;
    let checked = args.spend(|options| check_text(&text, options))?;
    let checked = checked.map_err(|error| Failure::invalid(&args.file, error))?;
    Report { checked, statements: None }.print(args.json)
}

impl Args {
    /// Does a check, which has no partial result, within the time.
    fn spend<T>(&self, check: impl FnOnce(CheckOptions<'_>) -> T) -> Result<T, Failure> {
        let budget = Budget::unlimited().with_watch(Clock::new().start(self.time));
        let progress = Progress::plain();
        let checked = showing(&progress.part(PREFIX), &budget, check);
        drop(progress);
        let Err(stopped) = budget.ask() else { return Ok(checked) };
        let failure = Failure::stopped_by(&stopped, format!("not checked: {stopped}"));
        Err(if stopped == Stopped::Time { failure.with_help("allow more with --time") } else { failure })
    }
}

/// Checks whether a certificate was too large to be checked, so that it may be right.
fn is_too_large(fault: &Fault) -> bool {
    fault.error.kind() == CheckErrorKind::TooLarge
}

impl Report {
    /// Prints the report, and returns the exit code.
    fn print(&self, json: bool) -> Result<Exit, Failure> {
        render::print(json, || self.object(), || self.text())?;
        match &self.checked.fault {
            None => Ok(Exit::Answered),
            Some(fault) if !is_too_large(fault) => Ok(Exit::Failed),
            Some(_) if json => Ok(Exit::Stopped),
            Some(fault) => Err(Failure::stopped(format!("not checked: {fault}"))),
        }
    }

    /// Returns the claims, and the fault if it refutes a certificate.
    fn text(&self) -> String {
        let by = match self.statements {
            None => String::new(),
            Some(1) => ", by 1 statement".to_owned(),
            Some(count) => format!(", by {count} statements"),
        };
        let claims = self.checked.claims.iter().map(|claim| format!("accepted{by}: {claim}"));
        let refuted =
            self.checked.fault.iter().filter(|fault| !is_too_large(fault)).map(|fault| format!("refuted: {fault}"));
        claims.chain(refuted).map(|line| wrapped(&line, 0, 2) + "\n").collect()
    }

    fn object(&self) -> Value {
        let fault = self.checked.fault.as_ref();
        let verdict = match fault {
            None => "accepted",
            Some(fault) if is_too_large(fault) => "too-large",
            Some(_) => "refuted",
        };
        let mut object = json!({
            "schema": "ninepins/check/1",
            "verdict": verdict,
            "claims": self.checked.claims,
            "line": fault.map(|fault| fault.error.line()),
            "message": fault.map(|fault| fault.error.message()),
        });
        if let Some(statements) = self.statements {
            object["statements"] = json!(statements);
        }
        object
    }
}
