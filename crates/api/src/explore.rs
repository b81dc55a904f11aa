//! The endpoint of the periods of nim-values.

use crate::question::read_game;
use ninepins::{
    Budget, Convention, Game, Refusal,
    json::PeriodShape,
    rules::{Limit, Player},
    sequence::{NimValues, PeriodDriver, PeriodLimits, Status, certificate_text},
};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use {crate::refusal::Failure, utoipa::ToSchema};

/// The largest heap that may be asked for.
const MAX_HEAPS: u64 = 1000;

/// The last heap at which a search for a period ends. A look for an observed period after the time is up must not take long.
const MAX_PERIOD_HEAP: u64 = 1 << 22;

/// The fewest and the most values of a sequence that an answer lists.
const MIN_VALUES: u64 = 60;
const MAX_VALUES: u64 = 400;

/// The largest certificate in an answer, in bytes.
const MAX_CERTIFICATE: usize = 4 << 20;

/// A question about a game, as far as a heap.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Explored {
    /// The game line.
    #[cfg_attr(test, schema(example = "kayles"))]
    pub(crate) game: String,
    /// The last heap, up to 1000. Without it they end at a proof.
    #[cfg_attr(test, schema(maximum = 1000))]
    pub(crate) to: Option<u64>,
}

impl Explored {
    pub(crate) fn read(&self) -> Result<Game, Refusal> {
        match self.to {
            Some(to) if to > MAX_HEAPS => {
                let text = to.to_string();
                let message = format!("heaps up to {MAX_HEAPS} can be asked for");
                Err(Refusal::of(text, message).in_field("to"))
            }
            _ => read_game(&self.game),
        }
    }

    fn refuse(&self, why: &dyn std::fmt::Display) -> Refusal {
        Refusal::of(&*self.game, why.to_string()).in_field("game")
    }
}

/// The period of a nim-sequence, its first values and its certificate.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
pub(crate) struct PeriodFound {
    #[serde(flatten)]
    period: PeriodShape,
    /// The first values: to the end of the first period, but at least 60 if they are known, and at most 400.
    values: Vec<u32>,
    /// The certificate, if the period is proved; null if it is too large.
    certificate: Option<String>,
}

/// Searches for the period of a game's nim-values, and proves it.
#[cfg_attr(test, utoipa::path(post, path = "/api/period", request_body = Explored, responses(
    (status = 200, body = PeriodFound),
    (status = 400, description = "the game cannot be read, or its heaps have no nim-values", body = Failure)
)))]
pub(crate) fn period(asked: &Explored, budget: &mut Budget) -> Result<PeriodFound, Refusal> {
    let game = asked.read()?.with_convention(Convention::Normal);
    NimValues::of(&game).map_err(|unlicensed| asked.refuse(&unlicensed.missing))?;
    let ruleset = game.ruleset();
    if ruleset.limit() != Limit::None {
        return Err(asked.refuse(&"heaps with limits have no single sequence of nim-values"));
    }
    // A code without end is searched as far as its own limit: no theorem here proves a period of it.
    let no_code = || {
        asked.refuse(&"only the heaps of a code have a sequence of nim-values: a table has an end, and pairs have no order by size")
    };
    let code = ruleset.code(Player::Left).ok_or_else(no_code)?;
    let to = asked.to.or(code.most_taken().map(|_| MAX_PERIOD_HEAP));
    let mut driver = PeriodDriver::new(code).with_limits(PeriodLimits { to, dense_to: None });
    let ended = driver.advance(budget);
    let found = driver.findings();
    let shown = match found.status {
        Status::Open => MAX_VALUES,
        _ => found.preperiod.saturating_add(found.period).max(MIN_VALUES),
    };
    let sequence = driver.sequence();
    let proved = matches!(found.status, Status::Proved(_));
    Ok(PeriodFound {
        values: (0..shown.min(MAX_VALUES)).map_while(|heap| sequence.value(heap)).collect(),
        certificate: proved
            .then(|| certificate_text(&game, &found))
            .flatten()
            .filter(|text| text.len() <= MAX_CERTIFICATE),
        period: PeriodShape::of(&game, &driver, &found, &ended),
    })
}
