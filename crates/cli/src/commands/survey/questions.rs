//! The questions of surveys: each with the limits of an answer, the games of its patterns, and the answer to one game.

use super::{
    super::universe,
    each::{Answer, Question},
};
use crate::{
    args::{size, time, unsuited},
    failure::{Exit, Failure},
    job::Job,
};
use ninepins::{
    Convention, Game, Player, Stopped,
    json::{PeriodShape, QuotientShape, SurveyInversesShape, SurveyValuesShape},
    rules::Limit,
    sequence::{Ending, MAX_SEARCHED_HEAP, NimValues, PeriodDriver, PeriodLimits, Status},
    survey::{self, Kind, SaltusLimits, certified, survey_inverses, survey_saltus},
    values::Heaps,
};
use serde_json::{Value, json};
use std::time::Duration;

/// The limits of a search for a period.
#[derive(clap::Args, Debug)]
pub(super) struct Periods {
    /// Stop at heap N [default: none; a proved period ends the search]
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u64).range(..=MAX_SEARCHED_HEAP))]
    to: Option<u64>,

    /// Stop at heap N if more than one heap in 32 is rare: the more heaps are rare, the longer a value takes
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u64).range(..=MAX_SEARCHED_HEAP))]
    dense_to: Option<u64>,

    /// Stop after T, such as 90s, 5m or 2h
    #[arg(long, value_name = "T", help_heading = "Limits", default_value = "5m", value_parser = time)]
    time: Duration,

    /// Hold no more than SIZE, such as 512MB or 2GB; a quarter of it is for values, in long runs a byte each
    #[arg(long, value_name = "SIZE", help_heading = "Limits", default_value = "2GB", value_parser = size)]
    max_memory: u64,
}

impl Question for Periods {
    const KIND: Kind = Kind::PERIODS;

    fn games(&self, codes: &[String]) -> Result<Vec<Game>, Failure> {
        Ok(survey::games(codes, Convention::Normal)?)
    }

    fn limits(&self) -> Value {
        let Periods { to, dense_to, time, max_memory } = self;
        json!({ "to": to, "dense_to": dense_to, "time": time.as_secs_f64(), "max_memory": max_memory })
    }

    fn answer(&self, game: &Game, job: Job<'_>) -> Result<Answer, Failure> {
        let refused = |why: String| Failure::refused(game.to_string(), why);
        NimValues::of(game).map_err(|unlicensed| refused(unlicensed.missing))?;
        let code = game.ruleset().code(Player::Left).filter(|_| game.ruleset().limit() == Limit::None);
        let code = code.ok_or_else(|| refused("surveys of periods are about codes".to_owned()))?;
        let mut driver = PeriodDriver::new(code).with_limits(PeriodLimits { to: self.to, dense_to: self.dense_to });
        let ended = driver.advance(&job.budget(Some(self.time), self.max_memory));
        let found = driver.findings();
        // A stop may come together with the proof.
        let ended = if matches!(found.status, Status::Proved(_)) { Ok(Ending::Proved) } else { ended };
        let object = json!(PeriodShape::of(game, &driver, &found, &ended));
        Ok(Answer { object, exit: Exit::after(ended.err().as_ref()) })
    }
}

/// The limits of a quotient, and the number of different players.
#[derive(clap::Args, Debug)]
pub(super) struct Quotients {
    /// With 2, survey all pairs of a code for Left and one for Right
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=2))]
    players: u8,

    #[command(flatten)]
    limits: universe::Limits,
}

impl Question for Quotients {
    const KIND: Kind = Kind::QUOTIENTS;

    fn games(&self, codes: &[String]) -> Result<Vec<Game>, Failure> {
        let both = |codes: &String| if codes.contains('|') { codes.clone() } else { format!("{codes}|{codes}") };
        let patterns = if self.players == 2 { codes.iter().map(both).collect() } else { codes.to_vec() };
        Ok(survey::games(&patterns, Convention::Misere)?)
    }

    fn limits(&self) -> Value {
        self.limits.recorded()
    }

    fn answer(&self, game: &Game, job: Job<'_>) -> Result<Answer, Failure> {
        let (quotient, halt, exit) = self.limits.build(game, job)?;
        let mut object = json!(QuotientShape::of(&quotient, halt.as_ref()));
        if let Some(certificate) = certified(&quotient) {
            object["certificate"] = certificate.into();
        }
        Ok(Answer { object, exit })
    }
}

/// The limits of a quotient.
#[derive(clap::Args, Debug)]
pub(super) struct Inverses {
    #[command(flatten)]
    limits: universe::Limits,
}

impl Question for Inverses {
    const KIND: Kind = Kind::INVERSES;

    fn games(&self, codes: &[String]) -> Result<Vec<Game>, Failure> {
        Ok(survey::pairs(codes, Convention::Misere)?)
    }

    fn limits(&self) -> Value {
        self.limits.recorded()
    }

    fn answer(&self, game: &Game, job: Job<'_>) -> Result<Answer, Failure> {
        let (quotient, halt, exit) = self.limits.build(game, job)?;
        let row = survey_inverses(&quotient, halt.as_ref());
        Ok(Answer { object: json!(SurveyInversesShape { row }), exit })
    }
}

/// The largest heap whose value is asked for.
const MAX_HEAP: u64 = 10_000;

/// The limits of values. None of them is a clock.
#[derive(clap::Args, Debug)]
pub(super) struct Values {
    /// Stop at heap N
    #[arg(long, value_name = "N", help_heading = "Limits", default_value = "60", value_parser = clap::value_parser!(u64).range(..=MAX_HEAP))]
    to: u64,

    /// Stop after N units of work; a unit takes about a nanosecond
    #[arg(long, value_name = "N", help_heading = "Limits", default_value = "1000000000")]
    work: u64,

    /// Hold no more than SIZE, such as 512MB or 2GB
    #[arg(long, value_name = "SIZE", help_heading = "Limits", default_value = "1GB", value_parser = size)]
    max_memory: u64,
}

impl Question for Values {
    const KIND: Kind = Kind::VALUES;

    fn games(&self, codes: &[String]) -> Result<Vec<Game>, Failure> {
        Ok(survey::pairs(codes, Convention::Normal)?)
    }

    fn limits(&self) -> Value {
        json!({ "to": self.to, "work": self.work, "max_memory": self.max_memory })
    }

    fn answer(&self, game: &Game, job: Job<'_>) -> Result<Answer, Failure> {
        let Values { to, work, max_memory } = *self;
        let heaps = Heaps::of(game).map_err(|why| unsuited(&game.to_string(), game, why))?;
        match survey_saltus(game, heaps, SaltusLimits { to, work }, &job.budget(None, max_memory)) {
            Ok(row) => Ok(Answer { object: json!(SurveyValuesShape { row }), exit: Exit::Answered }),
            Err(Stopped::Interrupted) => Ok(Answer { object: Value::Null, exit: Exit::Interrupted }),
            Err(stopped) => Err(Failure::stopped(stopped.to_string())),
        }
    }
}
