//! `ninepins prove`.

use crate::{
    args::{GameArgs, WorkArgs, one_minute, player},
    failure::{Exit, Failure},
    files,
};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninepins::{
    Convention, Game, Player, Stopped,
    certificates::check,
    prove::{EvidenceKind, Unproved, prove},
    rules::Limit,
};
use std::path::PathBuf;

/// Write a certificate of who wins, which anyone can check
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

    /// Claim only the outcome if this player starts; nim-values and quotients always cover both players
    #[arg(long, value_name = "PLAYER", value_parser = player())]
    to_move: Option<Player>,

    /// The evidence: a book of replies, a table of nim-values, a misère quotient, or the shortest that is found
    #[arg(long, default_value = "auto", value_parser = evidence())]
    evidence: EvidenceKind,

    /// Write to FILE instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    work: WorkArgs,
}

/// The kinds of evidence, with their names and their help.
const EVIDENCE: [(&str, EvidenceKind, &str); 5] = [
    (
        "auto",
        EvidenceKind::Auto,
        "Nim-values if the game has them, else few replies, else a quotient or completions, else many replies",
    ),
    ("replies", EvidenceKind::Replies, "A book with the winner's reply to every move"),
    ("nim-values", EvidenceKind::NimValues, "The nim-value of every heap that can arise"),
    ("quotient", EvidenceKind::Quotient, "The misère quotient of the game"),
    ("completions", EvidenceKind::Completions, "Completions, in Nim with further endings"),
];

/// Returns the parser of the names of evidence.
fn evidence() -> impl TypedValueParser<Value = EvidenceKind> {
    let names = PossibleValuesParser::new(EVIDENCE.map(|(name, _, help)| PossibleValue::new(name).help(help)));
    names.map(|typed| EVIDENCE.iter().find(|(name, ..)| *name == typed).map_or(EvidenceKind::Auto, |found| found.1))
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let asked = args.asked.read()?;
    let known = args.work.cache.known();
    let proved = args
        .work
        .budget
        .spend(|budget| prove(&asked.game, &asked.position, args.to_move, args.evidence, &known, budget));
    let (failure, advice) = match proved {
        Ok(certificate) => match check(&certificate) {
            Ok(_) => {
                files::write(args.output.as_deref(), &certificate)?;
                return Ok(Exit::Answered);
            }
            Err(error) => (Failure::uncheckable(error), None),
        },
        Err(Unproved::Unlicensed(missing)) => {
            return Err(Failure::refused(asked.game.to_string(), missing.to_string()));
        }
        Err(Unproved::Stopped(Stopped::Interrupted)) => return Ok(Exit::Interrupted),
        Err(why) => (Failure::stopped(format!("no certificate was written: {why}")), Some(Failure::MORE.to_owned())),
    };
    let advice: Vec<String> = advice.into_iter().chain(others(&asked.game)).collect();
    Err(if advice.is_empty() { failure } else { failure.with_help(advice.join("; ")) })
}

/// Returns another command that certifies something about the game.
fn others(game: &Game) -> Option<String> {
    let is_finite = game.ruleset().codes().is_some() && game.ruleset().window().is_some();
    let plain = game.ending().terminals.is_empty() && game.ruleset().limit() == Limit::None;
    match game.convention() {
        Convention::Misere if plain => Some(format!(
            "`ninepins quotient '{game}' --prove FILE` certifies all positions of the heaps that its misère quotient covers"
        )),
        // A period of other rules has no certificate.
        Convention::Normal if plain && game.is_impartial() && is_finite => Some(format!(
            "`ninepins period '{game}' --prove FILE` certifies the nim-values of all heaps, if they are periodic"
        )),
        _ => None,
    }
}
