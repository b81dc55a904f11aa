//! `ninepins survey quotient`.

use super::{
    super::universe,
    each::{Answer, Args, Of},
};
use crate::failure::{Exit, Failure};
use ninepins::{
    Convention, Game,
    json::QuotientShape,
    survey::{self, Kind, certified},
};

/// The limits of a quotient, and the number of different players.
#[derive(clap::Args, Debug)]
// The group of the flattened limits has the same name.
#[group(skip)]
pub(super) struct Limits {
    /// With 2, survey all pairs of a code for Left and one for Right
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=2))]
    players: u8,

    #[command(flatten)]
    quotient: universe::Limits,
}

impl Of<Limits> {
    /// Returns the games.
    pub(super) fn listed(&self) -> Result<Vec<Game>, Failure> {
        let both = |codes: &String| if codes.contains('|') { codes.clone() } else { format!("{codes}|{codes}") };
        let codes = &self.games.codes;
        let patterns = if self.limits.players == 2 { codes.iter().map(both).collect() } else { codes.clone() };
        Ok(survey::games(&patterns, Convention::Misere)?)
    }
}

pub(super) fn run(Args { of, share }: &Args<Limits>) -> Result<Exit, Failure> {
    let games = (of.listed()?, &of.games.output);
    share.survey(games, Kind::QUOTIENTS, |game, job| {
        let universe = of.limits.quotient.build(game, job)?;
        let mut object = serde_json::json!(QuotientShape::of(&universe.quotient, universe.halt.as_ref()));
        if let Some(certificate) = certified(&universe.quotient) {
            object["certificate"] = certificate.into();
        }
        Ok(Answer { object, exit: universe.exit() })
    })
}
