//! `ninepins survey period`.

use super::{
    super::period::search::Limits,
    each::{Answer, Question},
};
use crate::{args::Rules, failure::Failure, job::Job};
use ninepins::{
    Convention, Game,
    survey::{self, Kind},
};
use serde_json::Value;

impl Question for Limits {
    const KIND: Kind = Kind::PERIODS;

    fn games(&self, codes: &[String]) -> Result<Vec<Game>, Failure> {
        Ok(survey::games(codes, Convention::Normal)?)
    }

    fn limits(&self) -> Value {
        self.recorded()
    }

    fn answer(&self, game: &Game, job: Job<'_>) -> Result<Answer, Failure> {
        let rules = Rules::of(&game.to_string(), game.clone(), None)?;
        let searched = self.search(rules, job)?;
        Ok(Answer { object: searched.json(), exit: searched.exit() })
    }
}
