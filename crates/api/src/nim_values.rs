//! The endpoint of the nim-values of single heaps, or what a theorem has in their place.

use crate::{question::read_game, refusal::Refusal};
use ninepins::{
    Budget, Game, Heap, Position, Solver, Stopped, Value,
    json::{MAX_EXACT, value_kind},
    quotient::MisereQuotient,
    values::Heaps,
};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use {crate::refusal::Failure, utoipa::ToSchema};

/// The largest heap that may be asked about.
const MAX_HEAP: u64 = 1000;

/// A question about the values of heaps.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct NimValuesOf {
    /// The game line.
    #[cfg_attr(test, schema(example = "kayles"))]
    game: String,
    /// The largest heap, up to 1000, by default 60.
    #[cfg_attr(test, schema(maximum = 1000))]
    to: Option<u64>,
}

/// The shape `ninepins/heap-values/1`: the values of the heaps from 0 on.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(tag = "schema", rename = "ninepins/heap-values/1")]
pub(crate) struct NimValues {
    game: String,
    /// The kind of the values: `nim-value`, `integer` or `word`; null if no theorem gives the heaps of this game such values.
    kind: Option<&'static str>,
    values: Vec<HeapValue>,
    /// The largest heap that was asked about.
    to: u64,
    /// The reason why heaps are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schema(nullable = false))]
    why: Option<String>,
    /// The limit that ended the work before all values were known.
    stopped: Option<&'static str>,
}

/// The value of a heap.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
struct HeapValue {
    heap: u64,
    text: String,
    /// The value as a number, if it is one and at most 2^53.
    number: Option<i64>,
}

/// Lists the values of the heaps of a game.
#[cfg_attr(test, utoipa::path(post, path = "/api/values", request_body = NimValuesOf, responses(
    (status = 200, body = NimValues),
    (status = 400, description = "the question cannot be read", body = Failure)
)))]
pub(crate) fn nim_values(asked: &NimValuesOf, budget: &mut Budget) -> Result<NimValues, Refusal> {
    let game = read_game(&asked.game)?;
    let to = asked.to.unwrap_or(60);
    if to > MAX_HEAP {
        let text = to.to_string();
        let message = format!("heaps up to {MAX_HEAP} are plotted");
        return Err(Refusal::of(&text, 0..text.len(), message).in_field("to"));
    }
    let mut solver = Solver::default();
    let (mut kind, mut values, mut stopped, mut missing) = (None, Vec::new(), None, false);
    for size in 0..=to {
        let position: Position = Heap::new(size).into_iter().collect();
        let found = solver.value(&game, &position, budget);
        stopped = found.as_ref().err().map(Stopped::name);
        // Canonical forms are no numbers, which a plot needs.
        let Some(value) = found.ok().flatten().filter(|value| !matches!(value, Value::Partizan(_))) else {
            missing = true;
            break;
        };
        kind.get_or_insert(value_kind(&value));
        values.push(HeapValue { heap: size, text: value.to_string(), number: number(&value) });
    }
    let why = match (missing, stopped) {
        (false, _) => None,
        (true, Some(_)) => Some("the time or the memory allowed is used up".to_owned()),
        (true, None) => Some(unvalued(&game).to_owned()),
    };
    Ok(NimValues { game: game.to_string(), kind, values, to, why, stopped })
}

/// Says why the heaps of a game have no values that a plot shows.
fn unvalued(game: &Game) -> &'static str {
    if Heaps::of(game).is_ok() {
        "the values of these heaps are canonical forms, not numbers"
    } else if MisereQuotient::of(game).is_ok() {
        "in misère play these heaps have no nim-values, but elements of a misère quotient"
    } else {
        "no theorem that is known here gives the heaps of this game values"
    }
}

fn number(value: &Value) -> Option<i64> {
    match *value {
        Value::Nim(number) => i64::try_from(number).ok().filter(|_| number <= MAX_EXACT),
        Value::Integer(number) => Some(number).filter(|number| number.unsigned_abs() <= MAX_EXACT),
        Value::Word(_) | Value::Partizan(_) => None,
    }
}
