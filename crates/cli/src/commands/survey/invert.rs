//! `ninepins survey invert`.

use super::{
    super::universe,
    each::{Answer, Question},
};
use crate::{failure::Failure, job::Job};
use ninepins::{
    Convention, Game,
    json::SurveyInversesShape,
    survey::{self, Kind, survey_inverses},
};
use serde_json::{Value, json};

/// The limits of a quotient.
#[derive(clap::Args, Debug)]
// The group of the flattened limits has the same name.
#[group(skip)]
pub(super) struct Limits {
    #[command(flatten)]
    quotient: universe::Limits,
}

impl Question for Limits {
    const KIND: Kind = Kind::INVERSES;

    fn games(&self, codes: &[String]) -> Result<Vec<Game>, Failure> {
        Ok(survey::pairs(codes, Convention::Misere)?)
    }

    fn limits(&self) -> Value {
        self.quotient.recorded()
    }

    fn answer(&self, game: &Game, job: Job<'_>) -> Result<Answer, Failure> {
        let universe = self.quotient.build(game, job)?;
        let row = survey_inverses(&universe.quotient, universe.halt.as_ref());
        Ok(Answer { object: json!(SurveyInversesShape { row }), exit: universe.exit() })
    }
}
