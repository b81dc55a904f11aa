//! `ninepins period`.

pub(super) mod search;
mod text;

use crate::{
    args::{NimArgs, size},
    clock::Clock,
    failure::{self, Exit, Failure},
    files,
    job::{Job, Progress},
    render,
};
use ninepins::{
    Budget,
    certificates::{CheckErrorKind, check_with, period::Certificate},
    sequence::{Status, certify, certify_in_windows, certify_rise, refine},
};
use search::{Limits, Saving, Searched};
use std::path::{Path, PathBuf};

/// Find and prove the period of a game's nim-values
///
/// Examples:
///   ninepins period kayles
///   ninepins period '0.16' --json
///   ninepins period '0.354' --prove period.txt && ninepins check period.txt
///   ninepins period '0.104' --time 1h --checkpoint 0.104.checkpoint
///   ninepins period '0.454' --prove 0.454.txt --windows 1MB
///   ninepins period '4!.0' --to 1000000
///
/// The search computes values until they have repeated for so long that they must repeat for ever:
/// by the theorem of Guy and Smith (1956), or by a theorem on rare values that needs half as many. Where
/// moves leave three heaps, values may rise by a saltus with each period; a third theorem proves that.
/// A period without a proof is reported as observed if the later half of the values repeats.
/// Otherwise the status is open.
///
/// --checkpoint saves the search at the start, at regular times and at the end. Run again, the command
/// resumes from the file, with the same result as a search without a stop.
///
/// Exit code 0: proved, or nothing was to be proved up to --to; 3: stopped at a limit;
/// 4: the checkpoint cannot be read or written (if only the last save fails, after the answer).
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: NimArgs,

    /// Write a certificate to FILE, for `ninepins check`; - writes nothing but the certificate to stdout
    #[arg(long, value_name = "FILE")]
    prove: Option<PathBuf>,

    /// Fill the certificate with windows of SIZE in all, so that all processors can check it at once
    /// [default: windows only where the checker needs them, 256 at most]
    #[arg(long, value_name = "SIZE", value_parser = size, requires = "prove", verbatim_doc_comment)]
    windows: Option<u64>,

    #[command(flatten)]
    saving: Saving,

    /// One line of JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    limits: Limits,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let rules = args.rules.read()?;
    let clock = Clock::new();
    let searched = args.limits.search_saved(rules, Job::new(&clock, Progress::plain()), &args.saving)?;
    clock.rest();
    // A certificate on stdout stands alone.
    if !args.prove.as_deref().is_some_and(files::is_stdout) {
        render::print(args.json, || searched.shape(), || text::text(&searched))?;
    }
    let proved = args.prove.as_ref().map_or(Ok(()), |path| prove(&searched, path, args.windows));
    if let Some(unsaved) = &searched.unsaved {
        // The answer stands on stdout already.
        unsaved.report(false);
        proved?;
        return Ok(Exit::Unreadable);
    }
    proved?;
    Ok(searched.exit())
}

/// Writes the certificate to a file, or to stdout if that is called `-`.
fn prove(searched: &Searched, file: &Path, windows: Option<u64>) -> Result<(), Failure> {
    if let Some(certificate) = certify_rise(&searched.rules.game, &searched.findings) {
        if windows.is_some() {
            return Err(without_windows("its values rise"));
        }
        let checked = Progress::plain().check(&Budget::unlimited(), |options| check_with(&certificate, options));
        checked.map_err(Failure::uncheckable)?;
        return files::write_to(file, &certificate);
    }
    let Some(certificate) = certify(&searched.rules.game, &searched.findings) else {
        let to = searched.to();
        if matches!(searched.findings.status, Status::Proved(_)) {
            let message =
                "no certificate was written: a formula proves this period, and certificates are about finite codes";
            return Err(Failure::refused("--prove", message));
        }
        let message = format!("no certificate was written: no period was proved from the heaps up to {to}");
        return match searched.exit() {
            // The user knows why.
            Exit::Interrupted => {
                failure::say(&message);
                Ok(())
            }
            _ => Err(Failure::stopped(message).with_help("--time, --to and --max-memory allow more")),
        };
    };
    let progress = Progress::plain();
    let checked = match windows {
        None => progress
            .check(&Budget::unlimited(), |options| check_with(&certificate, options))
            .map(|_| certificate)
            .map_err(Failure::uncheckable),
        Some(bytes) => in_windows(searched, bytes, &progress),
    };
    drop(progress);
    files::write_to(file, &checked?)
}

/// Returns the certificate with `bytes` bytes of windows.
fn in_windows(searched: &Searched, bytes: u64, progress: &Progress) -> Result<Certificate, Failure> {
    let wide = certify_in_windows(&searched.rules.game, &searched.findings, searched.driver.sequence());
    let wide = wide.ok_or_else(|| {
        without_windows("values repeat too soon, or one is 64 or more, or rare heaps do not help here")
    })?;
    match progress.check(&Budget::unlimited(), |options| refine(&wide, bytes, options)) {
        Ok((certificate, _)) => Ok(certificate),
        // Windows are no wider than the checker allows, so options may reach back too far.
        Err(error) if error.kind() == CheckErrorKind::Window => Err(without_windows(error.message())),
        Err(error) => Err(Failure::uncheckable(error)),
    }
}

fn without_windows(why: &str) -> Failure {
    Failure::stopped(format!("no certificate was written: it cannot have windows, because {why}"))
        .with_help("a certificate without --windows is checked whole")
}
