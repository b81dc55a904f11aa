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
    certificates::{
        Certificate, CheckError, CheckErrorKind, CheckOptions, MAX_BYTES, ReadError, check_with,
        period::{self, Share},
        quotient,
    },
};
use serde_json::{Value, json};
use std::{
    fmt::{self, Display},
    path::PathBuf,
    time::Duration,
};

/// Check a certificate of a position, a misère quotient or a period by the rules of play alone
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
#[derive(Default)]
struct Checked {
    /// The claims that are proved.
    claims: Vec<String>,
    /// The number of statements that the claims rest on.
    statements: Option<usize>,
    fault: Option<Fault>,
}

/// The reason why a certificate was not accepted.
struct Fault {
    /// Its number, if the file has several.
    number: Option<usize>,
    /// The line of the file.
    line: usize,
    message: String,
    kind: CheckErrorKind,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    match (args.shard, &args.output) {
        (Some(share), Some(output)) => return shares::check(args, share, output),
        _ if !args.merge.is_empty() => return shares::merge(args),
        _ => {}
    }
    let text = read_file(&args.file, "a certificate", MAX_BYTES as u64)?;
    let report = args.spend(|options| Checked::of(&text, options))?;
    report.map_err(|error| Failure::invalid(&args.file, error))?.print(args.json)
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

impl Checked {
    /// Checks the certificates of a text, up to the first that is not accepted. The first line names their kind.
    fn of(text: &str, options: CheckOptions<'_>) -> Result<Checked, ReadError> {
        let mut report = Checked::default();
        if text.starts_with("ninepins period ") {
            let checked = period::check_with(&period::Certificate::read(text)?, options);
            report.add(checked.map(|checked| checked.to_string()), None, |line| in_file(text, 1, line));
        } else if text.starts_with("ninepins quotient ") {
            let certificates = quotient::Certificate::read_all(text)?;
            let several = certificates.len() > 1;
            for (number, certificate) in (1..).zip(&certificates) {
                let checked = quotient::check_with(certificate, options).map(|checked| checked.to_string());
                report.add(checked, several.then_some(number), |line| in_file(text, number, line));
                if report.fault.is_some() {
                    break;
                }
            }
        } else {
            let checked = check_with(&Certificate::read(text)?, options);
            report.add(checked.map(|checked| checked.to_string()), None, |line| line);
        }
        Ok(report)
    }

    /// Adds the result of the check of one certificate. `place` converts a line of the certificate to a line of the file.
    fn add(&mut self, checked: Result<String, CheckError>, number: Option<usize>, place: impl FnOnce(usize) -> usize) {
        match checked {
            Ok(claim) => self.claims.push(claim),
            Err(error) => {
                let message = error.message().to_owned();
                self.fault = Some(Fault { number, line: place(error.line()), message, kind: error.kind() });
            }
        }
    }

    /// Prints the report, and returns the exit code.
    fn print(&self, json: bool) -> Result<Exit, Failure> {
        render::print(json, || self.object(), || self.text())?;
        match &self.fault {
            None => Ok(Exit::Answered),
            Some(fault) if !fault.is_too_large() => Ok(Exit::Failed),
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
        let claims = self.claims.iter().map(|claim| format!("accepted{by}: {claim}"));
        let refuted = self.fault.iter().filter(|fault| !fault.is_too_large()).map(|fault| format!("refuted: {fault}"));
        claims.chain(refuted).map(|line| wrapped(&line, 0, 2) + "\n").collect()
    }

    fn object(&self) -> Value {
        let fault = self.fault.as_ref();
        let verdict = match fault {
            None => "accepted",
            Some(fault) if fault.is_too_large() => "too-large",
            Some(_) => "refuted",
        };
        let mut object = json!({
            "schema": "ninepins/check/1",
            "verdict": verdict,
            "claims": self.claims,
            "line": fault.map(|fault| fault.line),
            "message": fault.map(|fault| &fault.message),
        });
        if let Some(statements) = self.statements {
            object["statements"] = json!(statements);
        }
        object
    }
}

impl Fault {
    /// Checks whether the certificate was too large to be checked, so that it may be right.
    fn is_too_large(&self) -> bool {
        self.kind == CheckErrorKind::TooLarge
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { number, line, message, .. } = self;
        number.iter().try_for_each(|number| write!(f, "certificate {number}, "))?;
        write!(f, "line {line}: {message}")
    }
}

/// Returns the place in the file of a line of the certificate with this number. Certificates count their own lines, without comments.
fn in_file(text: &str, number: usize, line: usize) -> usize {
    let lines = (1..).zip(text.split('\n').map(|line| line.trim_matches([' ', '\t', '\r'])));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    // Only the first line of a certificate begins with this word.
    let counted = lines.scan(0, |certificates, (place, line)| {
        *certificates += usize::from(line.starts_with("ninepins "));
        Some((*certificates, place))
    });
    let mut own = counted.filter(|(certificate, _)| *certificate == number);
    own.nth(line.saturating_sub(1)).map_or(line, |(_, place)| place)
}
