//! `ninepins survey period`.

use super::{
    super::period::search::Limits,
    each::{Answer, Games},
};
use crate::{args::Rules, exit::Exit, failure::Failure};
use ninepins::Convention;

/// The periods of the nim-values of all codes of a pattern, one file of JSON for each game
///
/// Examples:
///   ninepins survey period --codes '0.???' --time 3s -o periods
///   ninepins survey period --codes '4.??' --to 1000000 --time 1h --shard 3/8 -o periods
///
/// A game whose file is there already is not asked again: the same command goes on where it was
/// stopped. With --shard every process takes its share, on one machine or many.
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
    args.games.ask(patterns, ["proved", "observed", "open"], |game, telling| {
        let rules = Rules::of(&game.to_string(), game.clone(), None)?;
        let searched = args.limits.search(rules, telling)?;
        Ok(Answer { object: searched.json(), exit: searched.exit() })
    })
}
