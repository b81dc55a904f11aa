//! `ninepins check`.

use super::period::checking;
use crate::{
    args::{read_file, time},
    exit::Exit,
    failure::Failure,
    progress::Progress,
    render::{self, wrapped},
};
use ninepins::certificates::{Certificate, CheckError, CheckErrorKind, MAX_BYTES, ReadError, check, period, quotient};
use serde_json::{Value, json};
use std::{
    fmt::{self, Display},
    panic,
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

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

/// The result of a check of a file.
#[derive(Default)]
struct Checked {
    /// The claims that are proved.
    claims: Vec<String>,
    fault: Option<Fault>,
}

/// The reason why a certificate was not accepted.
struct Fault {
    /// Its number, if the file has several.
    number: Option<usize>,
    /// The line of the file.
    line: usize,
    message: String,
    /// The certificate was too large to be checked, so it may be right.
    too_large: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let text = read_file(&args.file, "a certificate", MAX_BYTES as u64)?;
    // The line ends with the time, unlike the work.
    let progress = Progress::plain();
    let part = progress.part(checking::PREFIX);
    let report = within(args.time, move || Checked::of(&text, &part));
    drop(progress);
    let report = report?.map_err(|error| Failure::invalid(&args.file, error))?;
    render::print(args.json, || report.object(), || report.text())?;
    match &report.fault {
        None => Ok(Exit::Answered),
        Some(fault) if !fault.too_large => Ok(Exit::Failed),
        Some(_) if args.json => Ok(Exit::Stopped),
        Some(fault) => Err(Failure::stopped(format!("not checked: {fault}"))),
    }
}

/// Does `work`, which has no partial result, for at most `time`.
fn within<T: Send + 'static>(time: Option<Duration>, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Failure> {
    let Some(time) = time else { return Ok(work()) };
    let (sender, receiver) = mpsc::channel();
    let worker = thread::spawn(move || sender.send(work()).is_ok());
    receiver.recv_timeout(time).map_err(|ended| {
        if ended == RecvTimeoutError::Disconnected
            && let Err(panic) = worker.join()
        {
            panic::resume_unwind(panic);
        }
        Failure::stopped("not checked: the time is up").with_help("allow more with --time")
    })
}

impl Checked {
    /// Checks the certificates of a text, up to the first that is not accepted. The first line names their kind.
    fn of(text: &str, progress: &Progress) -> Result<Checked, ReadError> {
        let mut report = Checked::default();
        if text.starts_with("ninepins period ") {
            let checked = checking::check(&period::Certificate::read(text)?, progress);
            report.add(checked.map(|checked| checked.to_string()), None, |line| in_file(text, 1, line));
        } else if text.starts_with("ninepins quotient ") {
            let certificates = quotient::Certificate::read_all(text)?;
            let several = certificates.len() > 1;
            for (number, certificate) in (1..).zip(&certificates) {
                let checked = quotient::check(certificate).map(|checked| checked.to_string());
                report.add(checked, several.then_some(number), |line| in_file(text, number, line));
                if report.fault.is_some() {
                    break;
                }
            }
        } else {
            let checked = check(&Certificate::read(text)?);
            report.add(checked.map(|checked| checked.to_string()), None, |line| line);
        }
        Ok(report)
    }

    /// Adds the result of the check of one certificate. `place` converts a line of the certificate to a line of the file.
    fn add(&mut self, checked: Result<String, CheckError>, number: Option<usize>, place: impl FnOnce(usize) -> usize) {
        match checked {
            Ok(claim) => self.claims.push(claim),
            Err(error) => {
                let too_large = error.kind() == CheckErrorKind::TooLarge;
                let message = error.message().to_owned();
                self.fault = Some(Fault { number, line: place(error.line()), message, too_large });
            }
        }
    }

    /// Returns the claims, and the fault if it refutes a certificate.
    fn text(&self) -> String {
        let claims = self.claims.iter().map(|claim| format!("accepted: {claim}"));
        let refuted = self.fault.iter().filter(|fault| !fault.too_large).map(|fault| format!("refuted: {fault}"));
        claims.chain(refuted).map(|line| wrapped(&line, 0, 2) + "\n").collect()
    }

    fn object(&self) -> Value {
        let fault = self.fault.as_ref();
        let verdict = match fault {
            None => "accepted",
            Some(fault) if fault.too_large => "too-large",
            Some(_) => "refuted",
        };
        json!({
            "schema": "ninepins/check/1",
            "verdict": verdict,
            "claims": self.claims,
            "line": fault.map(|fault| fault.line),
            "message": fault.map(|fault| &fault.message),
        })
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
