//! `ninepins survey quotient`.

use super::{
    super::universe::Limits,
    each::{Answer, Games},
};
use crate::{exit::Exit, failure::Failure};
use ninepins::{Convention, survey::quotient_json};

/// Compute the misère quotients of many games, one file of JSON each
///
/// Examples:
///   ninepins survey quotient --codes '0.???' --time 3s -o quotients
///   ninepins survey quotient --codes '0.??' --players 2 --shard 3/8 -o partizan
///
/// Games that have files are skipped, so the same command continues a survey that was stopped. With
/// --shard each process takes its share, on one machine or many.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    #[command(flatten)]
    games: Games,

    /// With 2, survey all pairs of a code for Left and one for Right
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=2))]
    players: u8,

    #[command(flatten)]
    limits: Limits,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let both = |codes: &String| if codes.contains('|') { codes.clone() } else { format!("{codes}|{codes}") };
    let codes = &args.games.codes;
    let patterns = if args.players == 2 { codes.iter().map(both).collect() } else { codes.clone() };
    args.games.survey((&patterns, Convention::Misere), ["complete", "infinite", "partial"], |game, shared| {
        let universe = args.limits.build(game, shared)?;
        Ok(Answer { object: quotient_json(&universe.quotient, universe.halt.as_ref()), exit: universe.exit() })
    })
}
