//! `ninepins survey quotient`.

use super::{
    super::universe::Limits,
    each::{Answer, Games, Share},
};
use crate::{exit::Exit, failure::Failure};
use ninepins::{
    Convention, Game,
    survey::{self, quotient_json},
};

/// Compute the misère quotients of many games
///
/// Examples:
///   ninepins survey quotient --codes '0.???' --time 3s -o quotients
///   ninepins survey quotient --codes '0.??' --players 2 --shard 3/8 -o partizan
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

    /// With 2, survey all pairs of a code for Left and one for Right
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=2))]
    players: u8,

    #[command(flatten)]
    limits: Limits,
}

impl Of {
    /// Returns the games.
    pub(super) fn listed(&self) -> Result<Vec<Game>, Failure> {
        let both = |codes: &String| if codes.contains('|') { codes.clone() } else { format!("{codes}|{codes}") };
        let codes = &self.games.codes;
        let patterns = if self.players == 2 { codes.iter().map(both).collect() } else { codes.clone() };
        Ok(survey::games(&patterns, Convention::Misere)?)
    }
}

pub(super) fn run(Args { of, share }: &Args) -> Result<Exit, Failure> {
    let games = (of.listed()?, &of.games.output);
    share.survey(games, ["complete", "infinite", "partial"], |game, shared| {
        let universe = of.limits.build(game, shared)?;
        Ok(Answer { object: quotient_json(&universe.quotient, universe.halt.as_ref()), exit: universe.exit() })
    })
}
