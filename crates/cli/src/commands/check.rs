//! `ninepins check`.

use crate::{
    args::{read_file, time},
    clock::Clock,
    failure::{Exit, Failure},
    job::Progress,
    render::{self, wrapped},
};
use ninepins::{
    Budget, Stopped,
    certificates::{CheckErrorKind, CheckedText, Fault, MAX_BYTES, check_text},
    json::CheckShape,
};
use std::time::Duration;

/// Check a certificate of a position, a misère quotient or a period by the rules of play alone
///
/// A file may have several certificates of quotients, one after the other. Each is checked by itself
/// and proves a claim of its own. The check ends at the first that is not accepted.
///
/// Exit code 0: accepted; 1: refuted; 3: too large to be checked; 4: unreadable.
///
/// Examples:
///   ninepins check book.txt
///   ninepins prove kayles '3+5+5' | ninepins check -
///   ninepins period kayles --prove - | ninepins check - --json
///   ninepins quotient kayles --prove - | ninepins check -
///   ninepins values '0.7|0.07' --prove - | ninepins check -
///   ninepins check 0.16.txt --time 10s
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The certificate; - reads it from stdin
    #[arg(value_name = "FILE")]
    file: String,

    /// One line of JSON
    #[arg(long)]
    json: bool,

    /// Stop after T, such as 90s, 5m or 2h [default: no limit]
    #[arg(long, value_name = "T", value_parser = time)]
    time: Option<Duration>,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let text = read_file(&args.file, "a certificate", MAX_BYTES as u64)?;
    let budget = Budget::unlimited().with_watch(Clock::new().start(args.time));
    let progress = Progress::plain();
    let checked = progress.check(&budget, |options| check_text(&text, options));
    drop(progress);
    // A check that was stopped has no partial result.
    if let Err(stopped) = budget.ask() {
        let failure = Failure::stopped_by(&stopped, format!("not checked: {stopped}"));
        return Err(if stopped == Stopped::Time { failure.with_help("allow more with --time") } else { failure });
    }
    let checked = checked.map_err(|error| Failure::invalid(&args.file, error))?;
    render::print(args.json, || CheckShape::from(&checked), || words(&checked))?;
    match &checked.fault {
        None => Ok(Exit::Answered),
        Some(fault) if !is_too_large(fault) => Ok(Exit::Failed),
        Some(_) if args.json => Ok(Exit::Stopped),
        Some(fault) => Err(Failure::stopped(format!("not checked: {fault}"))),
    }
}

/// Checks whether a certificate was too large to be checked, so that it may be right.
fn is_too_large(fault: &Fault) -> bool {
    fault.error.kind() == CheckErrorKind::TooLarge
}

/// Returns the claims, and the fault if it refutes a certificate.
fn words(CheckedText { claims, fault }: &CheckedText) -> String {
    let accepted = claims.iter().map(|claim| format!("accepted: {claim}"));
    let refuted = fault.iter().filter(|fault| !is_too_large(fault)).map(|fault| format!("refuted: {fault}"));
    accepted.chain(refuted).map(|line| wrapped(&line, 0, 2) + "\n").collect()
}
