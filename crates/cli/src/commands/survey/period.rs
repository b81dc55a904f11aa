//! `ninepins survey period`.

use super::{
    super::period::search::Limits,
    each::{Answer, Games},
};
use crate::{args::Rules, exit::Exit, failure::Failure};
use ninepins::Convention;

/// Compute the periods of the nim-values of many games, one file of JSON each
///
/// Examples:
///   ninepins survey period --codes '0.???' --time 3s -o periods
///   ninepins survey period --codes '4.??' --to 1000000 --time 1h --shard 3/8 -o periods
///
/// Games that have files are skipped, so the same command continues a survey that was stopped. With
/// --shard each process takes its share, on one machine or many.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    #[command(flatten)]
    games: Games,

    #[command(flatten)]
    limits: Limits,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let patterns = (&*args.games.codes, Convention::Normal);
    args.games.survey(patterns, ["proved", "observed", "open"], |game, shared| {
        let rules = Rules::of(&game.to_string(), game.clone(), None)?;
        let searched = args.limits.search(rules, shared)?;
        Ok(Answer { object: searched.json(), exit: searched.exit() })
    })
}
