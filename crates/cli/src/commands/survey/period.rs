//! `ninepins survey period`.

use super::{
    super::period::search::Limits,
    each::{Answer, Args, Of},
};
use crate::{
    args::Rules,
    failure::{Exit, Failure},
};
use ninepins::{
    Convention, Game,
    survey::{self, Kind},
};

impl Of<Limits> {
    /// Returns the games.
    pub(super) fn listed(&self) -> Result<Vec<Game>, Failure> {
        Ok(survey::games(&self.games.codes, Convention::Normal)?)
    }
}

pub(super) fn run(Args { of, share }: &Args<Limits>) -> Result<Exit, Failure> {
    let games = (of.listed()?, &of.games.output);
    share.survey(games, Kind::PERIODS, |game, job| {
        let rules = Rules::of(&game.to_string(), game.clone(), None)?;
        let searched = of.limits.search(rules, job)?;
        Ok(Answer { object: searched.json(), exit: searched.exit() })
    })
}
