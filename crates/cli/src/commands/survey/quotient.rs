//! `ninepins survey quotient`.

use super::{
    super::universe,
    each::{Answer, Question},
};
use crate::{failure::Failure, job::Job};
use ninepins::{
    Convention, Game,
    json::QuotientShape,
    survey::{self, Kind, certified},
};
use serde_json::{Value, json};

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

impl Question for Limits {
    const KIND: Kind = Kind::QUOTIENTS;

    fn games(&self, codes: &[String]) -> Result<Vec<Game>, Failure> {
        let both = |codes: &String| if codes.contains('|') { codes.clone() } else { format!("{codes}|{codes}") };
        let patterns = if self.players == 2 { codes.iter().map(both).collect() } else { codes.to_vec() };
        Ok(survey::games(&patterns, Convention::Misere)?)
    }

    fn limits(&self) -> Value {
        self.quotient.recorded()
    }

    fn answer(&self, game: &Game, job: Job<'_>) -> Result<Answer, Failure> {
        let universe = self.quotient.build(game, job)?;
        let mut object = json!(QuotientShape::of(&universe.quotient, universe.halt.as_ref()));
        if let Some(certificate) = certified(&universe.quotient) {
            object["certificate"] = certificate.into();
        }
        Ok(Answer { object, exit: universe.exit() })
    }
}
