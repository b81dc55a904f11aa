//! The questions of surveys: each with the limits of an answer, the games of its patterns, and the answer to one game.

use super::{
    super::{period::search, universe},
    each::{Answer, Question},
};
use crate::{
    args::{Rules, size, unsuited},
    failure::{Exit, Failure},
    job::Job,
};
use ninepins::{
    Convention, Game, Stopped,
    json::{QuotientShape, SurveyInversesShape, SurveyValuesShape},
    survey::{self, Kind, SaltusLimits, certified, survey_inverses, survey_saltus},
    values::Heaps,
};
use serde_json::{Value, json};

impl Question for search::Limits {
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
        Ok(Answer { object: json!(searched.shape()), exit: searched.exit() })
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
