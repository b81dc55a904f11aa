//! `ninepins period`.

pub(super) mod checking;
mod monitor;
pub(super) mod pace;
pub(super) mod search;
mod text;

use super::sequence::RulesArgs;
use crate::{
    clock::Clock,
    exit::Exit,
    failure::{self, Failure},
    files,
    progress::{Progress, Telling},
};
use ninepins::{certificates::CheckErrorKind, sequence::certify};
use search::{Limits, Saving, Searched};
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

/// The period of a game's nim-values, found and proved
///
/// Examples:
///   ninepins period kayles
///   ninepins period '0.16' --json
///   ninepins period '0.354' --prove period.txt && ninepins check period.txt
///   ninepins period '0.104' --time 1h --checkpoint 0.104.checkpoint
///   ninepins period '4!.0' --to 1000000
///
/// Values are found until they have repeated for so long that they must repeat for ever: by the
/// theorem of Guy and Smith (1956), or by one on rare values that needs half as many. A period that
/// is not proved is told as observed if the later half of the values repeats, else all is open.
///
/// With --checkpoint the search is saved at once, now and then, and at the end; the same command
/// goes on from there, to the same result as without a stop.
///
/// Exit code 0: proved, or there was nothing to prove up to --to; 3: stopped at a limit;
/// 4: the checkpoint cannot be read or written; if the last save fails, the answer is printed first.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RulesArgs,

    /// Write a certificate to FILE, for `ninepins check`; - writes it to stdout, and nothing else
    #[arg(long, value_name = "FILE")]
    prove: Option<PathBuf>,

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
    let telling = Telling::alone(Progress::showing);
    let searched = args.limits.search_on(rules, (&clock, telling), &args.saving)?;
    clock.rest();
    let only_proof = args.prove.as_deref() == Some(Path::new("-"));
    if only_proof {
        // What is missing is said with the proof.
    } else if args.json {
        writeln!(io::stdout(), "{}", searched.json())?;
    } else {
        write!(anstream::stdout(), "{}", text::text(&searched))?;
    }
    let proved = match &args.prove {
        Some(path) => prove(&searched, Some(&**path).filter(|_| !only_proof)),
        None => Ok(()),
    };
    if let Some(unsaved) = &searched.unsaved {
        // The answer stands on stdout already.
        unsaved.report(false);
        proved?;
        return Ok(Exit::Unreadable);
    }
    proved?;
    Ok(searched.exit())
}

/// Writes the certificate, to stdout if there is no file.
fn prove(searched: &Searched, file: Option<&Path>) -> Result<(), Failure> {
    let Some(certificate) = certify(&searched.rules.game, &searched.findings) else {
        let message =
            format!("no certificate was written, for no period was proved from the heaps up to {}", searched.to());
        let help = "more may be found with --time, --to and --max-memory";
        return match searched.exit() {
            // The user knows why.
            Exit::Interrupted => {
                failure::say(&message);
                Ok(())
            }
            _ => Err(Failure::stopped(message).with_help(help)),
        };
    };
    // Nobody should be handed a certificate that the checker refuses.
    if let Err(error) = checking::check(&certificate) {
        assert!(error.kind() == CheckErrorKind::TooLarge, "the checker refuses our own certificate: {error}");
        return Err(Failure::stopped(format!("no certificate was written, for nobody could check it: {error}")));
    }
    files::write(file, &certificate)
}
