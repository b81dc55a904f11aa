//! `ninepins prove`.

use crate::{
    args::{BudgetArgs, CacheArgs, GameArgs, Side, one_minute},
    clock::Clock,
    exit::Exit,
    failure::Failure,
    files,
    progress::Progress,
};
use clap::ValueEnum;
use ninepins::{
    Convention, Game, Stopped,
    certificates::{CheckErrorKind, check},
    prove::{EvidenceKind, Unproved, prove},
    rules::Limit,
};
use std::path::PathBuf;

/// Write a certificate that a stranger can check
///
/// Examples:
///   ninepins prove kayles '3+5+5'
///   ninepins prove kayles '3+5+5' --evidence replies -o book.txt
///   ninepins prove nimmy '1,2,3,2' -o nimmy.txt && ninepins check nimmy.txt
///   ninepins prove partizan-kayles '4+5' --to-move right
///   ninepins prove 'kayles misere' '40+41' | ninepins check -
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment, mut_arg("time", one_minute))]
pub(crate) struct Args {
    #[command(flatten)]
    asked: GameArgs,

    /// Claim only what happens if this player starts; nim-values and quotients always tell both
    #[arg(long, value_name = "PLAYER")]
    to_move: Option<Side>,

    /// What convinces: a book of replies, a table of nim-values, a misère quotient, or the shortest that is found
    #[arg(long, default_value = "auto")]
    evidence: Evidence,

    /// Write to FILE instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    cache: CacheArgs,

    #[command(flatten)]
    budget: BudgetArgs,
}

/// What convinces.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum Evidence {
    /// Nim-values where the game has them, else few replies, else a quotient, else many replies
    Auto,
    /// A book with the winner's reply to every move
    Replies,
    /// The nim-value of every heap that can arise
    NimValues,
    /// The misère quotient of the game
    Quotient,
}

impl From<Evidence> for EvidenceKind {
    fn from(evidence: Evidence) -> EvidenceKind {
        match evidence {
            Evidence::Auto => EvidenceKind::Auto,
            Evidence::Replies => EvidenceKind::Replies,
            Evidence::NimValues => EvidenceKind::NimValues,
            Evidence::Quotient => EvidenceKind::Quotient,
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let asked = args.asked.read()?;
    let clock = Clock::new();
    let mut budget = args.budget.budget(u64::MAX, clock.start(args.budget.time));
    let progress = Progress::start();
    let to_move = args.to_move.map(Into::into);
    let quotients = args.cache.quotients();
    let proved = prove(&asked.game, &asked.position, to_move, args.evidence.into(), &quotients, &mut budget);
    drop(progress);
    match proved {
        Ok(certificate) => {
            // Nobody should be handed a certificate that the checker refuses.
            if let Err(error) = check(&certificate) {
                assert!(error.kind() == CheckErrorKind::TooLarge, "the checker refuses our own certificate: {error}");
                let message = format!("no certificate was written, for nobody could check it: {error}");
                let failure = Failure::stopped(message);
                return Err(match others(&asked.game) {
                    Some(others) => failure.with_help(others),
                    None => failure,
                });
            }
            files::write(args.output.as_deref(), &certificate)?;
            Ok(Exit::Answered)
        }
        Err(Unproved::Unlicensed(missing)) => Err(Failure::refused(asked.game.to_string(), missing.to_string())),
        Err(Unproved::Stopped(Stopped::Interrupted)) => Ok(Exit::Interrupted),
        Err(why) => {
            let more = "more may be spent with --max-positions, --max-memory and --time".to_owned();
            let help: Vec<String> = std::iter::once(more).chain(others(&asked.game)).collect();
            Err(Failure::stopped(format!("no certificate was written: {why}")).with_help(help.join("; ")))
        }
    }
}

/// Which other command certifies something of the game, if one does.
fn others(game: &Game) -> Option<String> {
    let plain = game.ending().terminals.is_empty() && game.ruleset().limit() == Limit::None;
    match game.convention() {
        Convention::Misere if plain => Some(format!(
            "`ninepins quotient '{game}' --prove FILE` certifies all positions of the heaps that its misère quotient covers"
        )),
        Convention::Normal if plain && game.is_impartial() => Some(format!(
            "`ninepins period '{game}' --prove FILE` certifies the nim-values of all heaps, once they repeat for ever"
        )),
        _ => None,
    }
}
