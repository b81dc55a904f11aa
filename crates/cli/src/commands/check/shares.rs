//! Shares of the check of a period, and their statements.

use super::{Args, Report};
use crate::{
    args::read_file,
    exit::Exit,
    failure::Failure,
    files,
    render::{self, wrapped},
};
use ninepins::{
    certificates::{
        CheckError, CheckedText, Fault, Kind, MAX_BYTES,
        period::{self, Certificate, Digest, Evidence, Share, Statement, Unfit},
    },
    grouped,
};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use std::path::Path;

/// The most bytes of a statement.
const MAX_STATEMENT: u64 = 4096;

/// Checks a share, and writes a statement to `output`.
pub(super) fn check(args: &Args, share: Share, output: &Path) -> Result<Exit, Failure> {
    let (text, certificate, digest) = read(args)?;
    let checked = args.spend(|options| period::check_share(&certificate, digest, share, options))?;
    let statement = match checked {
        Ok(statement) => statement,
        Err(error) => return refuted(&text, error).print(args.json),
    };
    files::write_to(output, &statement)?;
    // A statement on stdout stands alone.
    if !files::is_stdout(output) {
        let Statement { stretches, heaps, max, .. } = statement;
        let object = || {
            json!({
                "schema": "ninepins/check/1",
                "verdict": "share-accepted",
                "claims": [],
                "line": null,
                "message": null,
                "share": share.to_string(),
                "stretches": stretches,
                "heaps": heaps,
                "max": max,
            })
        };
        let words = || {
            let (stretches, heaps) = (grouped(stretches), grouped(heaps));
            let words = format!("share {share} is accepted: {stretches} stretches, {heaps} heaps, largest value {max}");
            wrapped(&words, 0, 2) + "\n"
        };
        render::print(args.json, object, words)?;
    }
    Ok(Exit::Answered)
}

/// Puts statements together.
pub(super) fn merge(args: &Args) -> Result<Exit, Failure> {
    let (text, certificate, digest) = read(args)?;
    let statements: Vec<Statement> = args.merge.iter().map(|file| statement(file)).collect::<Result<_, _>>()?;
    let count = statements.len();
    match args.spend(|options| period::merge(&certificate, digest, &statements, options))? {
        Ok(checked) => {
            let checked = CheckedText { claims: vec![checked.to_string()], fault: None };
            Report { checked, statements: Some(count) }.print(args.json)
        }
        Err(Unfit::Certificate(error)) => refuted(&text, error).print(args.json),
        Err(unfit) => {
            let file = unfit.index().map(|index| &args.merge[index]);
            let message = file.map_or_else(|| unfit.to_string(), |file| format!("{file}: {unfit}"));
            let object = || {
                json!({
                    "schema": "ninepins/check/1",
                    "verdict": "unproved",
                    "claims": [],
                    "line": null,
                    "message": message,
                    "statements": count,
                })
            };
            render::print(args.json, object, || wrapped(&format!("not proved: {message}"), 0, 2) + "\n")?;
            Ok(Exit::Failed)
        }
    }
}

/// Reads a certificate that can be checked in shares.
fn read(args: &Args) -> Result<(String, Certificate, Digest), Failure> {
    let text = read_file(&args.file, "a certificate", MAX_BYTES as u64)?;
    let file = if args.file == "-" { "stdin" } else { &args.file };
    let refused = |what: &str| {
        let message = format!("{file} {what}, and only a certificate of a period with windows is checked in shares");
        Failure::refused(file, message).with_help("check it without --shard and --merge")
    };
    match Kind::of(&text) {
        Some(Kind::Position) => return Err(refused("is a certificate of a position")),
        Some(Kind::Quotient) => return Err(refused("is a certificate of a misère quotient")),
        Some(Kind::Order) => return Err(refused("is a certificate of the order of two games")),
        Some(Kind::Saltus) => return Err(refused("is a certificate of a period of values")),
        Some(Kind::Period) | None => {}
    }
    let certificate = Certificate::read(&text).map_err(|error| Failure::invalid(&args.file, error))?;
    if !matches!(&certificate.evidence, Evidence::Sparse(sparse) if !sparse.windows.is_empty()) {
        return Err(refused("is a certificate of a period without windows"));
    }
    let digest = Digest(Sha256::digest(text.as_bytes()).into());
    Ok((text, certificate, digest))
}

fn statement(file: &str) -> Result<Statement, Failure> {
    let text = read_file(file, "a statement", MAX_STATEMENT)?;
    text.parse().map_err(|error| Failure::invalid(file, error))
}

/// Reports a fault of the certificate itself.
fn refuted(text: &str, error: CheckError) -> Report {
    let checked = CheckedText { claims: Vec::new(), fault: Some(Fault::of(text, error)) };
    Report { checked, statements: None }
}
