//! `ninepins prove`.

use crate::{
    args::{BudgetArgs, CacheArgs, GameArgs, Side},
    clock::Watch,
    exit::Exit,
    failure::Failure,
    files,
    progress::Progress,
};
use clap::ValueEnum;
use ninepins::{
    Stop,
    certificates::{CheckErrorKind, check},
    prove::{EvidenceKind, prove},
};
use std::path::PathBuf;

/// Write a certificate that a stranger can check
///
/// Examples:
///   ninepins prove kayles '3+5+5'
///   ninepins prove kayles '3+5+5' --evidence replies -o book.txt
///   ninepins prove nimmy '1,2,3,2' -o nimmy.txt && ninepins check nimmy.txt
///   ninepins prove partizan-kayles '4+5' --to-move right
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(flatten)]
    asked: GameArgs,

    /// Claim only what happens if this player starts
    #[arg(long, value_name = "PLAYER")]
    to_move: Option<Side>,

    /// What convinces: a book of replies, a table of nim-values, or the shorter that there is
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
    /// Nim-values where the game has them, else replies
    Auto,
    /// A book with the winner's reply to every move
    Replies,
    /// The nim-value of every heap that can arise
    NimValues,
}

impl From<Evidence> for EvidenceKind {
    fn from(evidence: Evidence) -> EvidenceKind {
        match evidence {
            Evidence::Auto => EvidenceKind::Auto,
            Evidence::Replies => EvidenceKind::Replies,
            Evidence::NimValues => EvidenceKind::NimValues,
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let asked = args.asked.read()?;
    let mut watch = Watch::new();
    let mut budget = args.budget.budget(u64::MAX, watch.start(args.budget.time));
    let progress = Progress::start();
    let to_move = args.to_move.map(Into::into);
    let quotients = args.cache.quotients();
    let proved = prove(&asked.game, &asked.position, to_move, args.evidence.into(), &quotients, &mut budget);
    let proved = proved.map_err(|unlicensed| Failure::refused(asked.game.to_string(), unlicensed.to_string()))?;
    drop(progress);
    match proved {
        Ok(certificate) => {
            // Nobody should be handed a certificate that the checker refuses.
            if let Err(error) = check(&certificate) {
                assert!(error.kind() == CheckErrorKind::TooLarge, "the checker refuses our own certificate: {error}");
                return Err(Failure::stopped(format!(
                    "no certificate was written, for nobody could check it: {error}"
                )));
            }
            files::write(args.output.as_deref(), &certificate)?;
            Ok(Exit::Answered)
        }
        Err(_) if watch.interrupted() => Ok(Exit::Interrupted),
        Err(stopped) => {
            let stop = watch.name(Stop::from(stopped));
            Err(Failure::stopped(format!("no certificate was written: {stop}"))
                .with_help("more may be spent with --max-positions, --max-memory and --time"))
        }
    }
}
