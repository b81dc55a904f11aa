//! Inverses in misère play that are not conjugates, surveyed.

use crate::quotients::{Halt, Inverted, inverses, status};
use ninepins_misere::quotient::{Conjugate, MisereQuotient};
use ninepins_rules::{Outcome, Position};
use serde_json::{Value, json};

/// The most heaps of a game that are listed.
const LISTED: usize = 8;

/// Returns the heaps that have an inverse although their conjugate is none, as JSON `ninepins/survey-inverses/1`. A heap counts only
/// if no smaller one has its value, and it is not worth nothing. `halt` is the reason why `quotient` was built no further.
///
/// `more` is the number of such heaps that are not listed, and `not_sought` that of other heaps with an inverse whose conjugate was not
/// sought. If the inverses could not be decided, these fields, `group` and `heaps` are null.
pub fn inverses_json(quotient: &MisereQuotient, halt: Option<&Halt>) -> Value {
    let rows = inverses(quotient).ok();
    let mut met = vec![quotient.value_of(&Position::default())];
    let mut is_new = |row: &&Inverted| {
        let value = quotient.value_of(&row.position());
        let is_new = !met.contains(&value);
        met.extend(is_new.then_some(value));
        is_new
    };
    let new: Option<Vec<&Inverted>> = rows.as_ref().map(|rows| rows.iter().filter(|row| is_new(row)).collect());
    let odd = new.as_ref().map(|new| new.iter().filter_map(|row| brief(row)).collect::<Vec<Value>>());
    let is_open = |row: &&&Inverted| row.inverse().is_some() && row.conjugate_inverts.is_none();
    json!({
        "schema": "ninepins/survey-inverses/1",
        "game": quotient.game().to_string(),
        "status": status(quotient),
        "to": quotient.period().is_none().then_some(quotient.last_heap()),
        "order": (quotient.rank() == 0).then(|| quotient.order()),
        "group": rows.as_ref().map(|rows| rows.iter().all(|row| row.inverse().is_some())),
        "heaps": odd.as_ref().map(|odd| &odd[..odd.len().min(LISTED)]),
        "more": odd.as_ref().map(|odd| odd.len().saturating_sub(LISTED)),
        "not_sought": new.map(|new| new.iter().filter(is_open).count()),
        "stopped": halt.map(Halt::name),
    })
}

/// Describes a heap that has an inverse although its conjugate is none.
fn brief(row: &Inverted) -> Option<Value> {
    let inverse = row.inverse().filter(|_| row.is_odd())?;
    let conjugate = if let Conjugate::Is(position) = &row.conjugate { Some(position.to_string()) } else { None };
    Some(json!({
        "heap": row.heap,
        "outcome": row.outcome.letter(),
        "inverse": inverse.to_string(),
        "inverse_outcome": row.inverse_outcome.map(Outcome::letter),
        "conjugate": conjugate,
    }))
}
