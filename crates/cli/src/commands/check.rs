//! `ninepins check`.

use super::period::checking;
use crate::{exit::Exit, failure::Failure, render::wrapped};
use ninepins::certificates::{Certificate, CheckError, CheckErrorKind, MAX_BYTES, check, period, quotient};
use std::{
    fs::File,
    io::{self, Read, Write},
};

/// Check a certificate, of a position, a misère quotient or a period, with nothing but the rules of play
///
/// A file may have several certificates of quotients, one after the other; each is checked by itself
/// and says what it proves. They are all accepted, or the first one that is not ends it.
///
/// Exit code 0: accepted; 1: refuted; 3: too large to be checked; 4: unreadable.
///
/// Examples:
///   ninepins check book.txt
///   ninepins prove kayles '3+5+5' | ninepins check -
///   ninepins period kayles --prove - | ninepins check -
///   ninepins quotient kayles --prove - | ninepins check -
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The certificate; - reads it from stdin
    #[arg(value_name = "FILE")]
    file: String,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let text = read(&args.file).map_err(|error| Failure::unreadable(&args.file, error))?;
    let unreadable = |error| Failure::invalid(&args.file, error);
    // The first line says what is certified.
    if text.starts_with("ninepins period ") {
        let certificate = period::Certificate::read(&text).map_err(unreadable)?;
        return told("", checking::check(&certificate).map(|checked| checked.to_string()));
    }
    if !text.starts_with("ninepins quotient ") {
        let certificate = Certificate::read(&text).map_err(unreadable)?;
        return told("", check(&certificate).map(|checked| checked.to_string()));
    }
    let certificates = quotient::Certificate::read_all(&text).map_err(unreadable)?;
    for (number, certificate) in (1..).zip(&certificates) {
        let which = if certificates.len() > 1 { format!("certificate {number}, ") } else { String::new() };
        let exit = told(&which, quotient::check(certificate).map(|checked| checked.to_string()))?;
        if exit != Exit::Answered {
            return Ok(exit);
        }
    }
    Ok(Exit::Answered)
}

/// Says what has been proved, or why nothing has, of which certificate.
fn told(which: &str, checked: Result<String, CheckError>) -> Result<Exit, Failure> {
    match checked {
        Ok(checked) => {
            writeln!(io::stdout(), "{}", wrapped(&format!("accepted: {checked}"), 0, 2))?;
            Ok(Exit::Answered)
        }
        Err(error) if error.kind() == CheckErrorKind::TooLarge => {
            Err(Failure::stopped(format!("not checked: {which}{error}")))
        }
        Err(error) => {
            writeln!(io::stdout(), "{}", wrapped(&format!("refuted: {which}{error}"), 0, 2))?;
            Ok(Exit::Failed)
        }
    }
}

fn read(file: &str) -> io::Result<String> {
    let mut text = String::new();
    // One byte more than may be read: then the reader sees that the text is too large.
    let most = MAX_BYTES as u64 + 1;
    if file == "-" {
        io::stdin().lock().take(most).read_to_string(&mut text)?;
    } else {
        File::open(file)?.take(most).read_to_string(&mut text)?;
    }
    Ok(text)
}
