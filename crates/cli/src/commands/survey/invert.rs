//! `ninepins survey invert`.

use super::{
    super::universe,
    each::{Answer, Args, Of},
};
use crate::failure::{Exit, Failure};
use ninepins::{
    Convention, Game,
    json::SurveyInversesShape,
    survey::{self, Kind, survey_inverses},
};

/// The limits of a quotient.
#[derive(clap::Args, Debug)]
// The group of the flattened limits has the same name.
#[group(skip)]
pub(super) struct Limits {
    #[command(flatten)]
    quotient: universe::Limits,
}

impl Of<Limits> {
    /// Returns the games.
    pub(super) fn listed(&self) -> Result<Vec<Game>, Failure> {
        Ok(survey::pairs(&self.games.codes, Convention::Misere)?)
    }
}

pub(super) fn run(Args { of, share }: &Args<Limits>) -> Result<Exit, Failure> {
    let games = (of.listed()?, &of.games.output);
    share.survey(games, Kind::INVERSES, |game, job| {
        let universe = of.limits.quotient.build(game, job)?;
        Ok(Answer {
            object: serde_json::json!(SurveyInversesShape {
                row: survey_inverses(&universe.quotient, universe.halt.as_ref())
            }),
            exit: universe.exit(),
        })
    })
}
