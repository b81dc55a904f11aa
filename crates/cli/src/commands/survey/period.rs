//! `ninepins survey period`.

use super::{
    super::period::search::Limits,
    each::{Answer, Games, Share},
};
use crate::{args::Rules, exit::Exit, failure::Failure};
use ninepins::{Convention, Game, survey};

/// Compute the periods of the nim-values of many games
///
/// Examples:
///   ninepins survey period --codes '0.???' --time 3s -o periods
///   ninepins survey period --codes '4.??' --to 1000000 --time 1h --shard 3/8 -o periods
///
/// Each answer is a file of JSON; of more than 100,000 games those of a share are lines of one file.
/// Games that have an answer are skipped, so the same command continues a survey that was stopped.
/// With --shard each process takes its share, on one machine or many.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    #[command(flatten)]
    of: Of,

    #[command(flatten)]
    share: Share,
}

/// The games and the limits.
#[derive(clap::Args, Debug)]
pub(super) struct Of {
    #[command(flatten)]
    pub(super) games: Games,

    #[command(flatten)]
    limits: Limits,
}

impl Of {
    /// Returns the games.
    pub(super) fn listed(&self) -> Result<Vec<Game>, Failure> {
        Ok(survey::games(&self.games.codes, Convention::Normal)?)
    }
}

pub(super) fn run(Args { of, share }: &Args) -> Result<Exit, Failure> {
    let games = (of.listed()?, &of.games.output);
    share.survey(games, ["proved", "observed", "open"], |game, shared| {
        let rules = Rules::of(&game.to_string(), game.clone(), None)?;
        let searched = of.limits.search(rules, shared)?;
        Ok(Answer { object: searched.json(), exit: searched.exit() })
    })
}
