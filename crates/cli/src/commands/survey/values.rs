//! `ninepins survey values`.

use super::each::{Answer, Question};
use crate::{
    args::{size, unsuited},
    failure::{Exit, Failure},
    job::Job,
};
use ninepins::{
    Convention, Game, Stopped,
    json::SurveyValuesShape,
    survey::{self, Kind, SaltusLimits, survey_saltus},
    values::Heaps,
};
use serde_json::{Value, json};

/// The largest heap to ask for.
const MAX_HEAP: u64 = 10_000;

/// Limits of an answer. None of them is a clock.
#[derive(clap::Args, Debug)]
pub(super) struct Limits {
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

impl Question for Limits {
    const KIND: Kind = Kind::VALUES;

    fn games(&self, codes: &[String]) -> Result<Vec<Game>, Failure> {
        Ok(survey::pairs(codes, Convention::Normal)?)
    }

    fn limits(&self) -> Value {
        json!({ "to": self.to, "work": self.work, "max_memory": self.max_memory })
    }

    fn answer(&self, game: &Game, job: Job<'_>) -> Result<Answer, Failure> {
        let Limits { to, work, max_memory } = *self;
        let heaps = Heaps::of(game).map_err(|why| unsuited(&game.to_string(), game, why))?;
        match survey_saltus(game, heaps, SaltusLimits { to, work }, &job.budget(None, max_memory)) {
            Ok(row) => Ok(Answer { object: json!(SurveyValuesShape { row }), exit: Exit::Answered }),
            Err(Stopped::Interrupted) => Ok(Answer { object: Value::Null, exit: Exit::Interrupted }),
            Err(stopped) => Err(Failure::stopped(stopped.to_string())),
        }
    }
}
