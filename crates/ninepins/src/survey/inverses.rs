//! Inverses in misère play that are not conjugates, surveyed.

use crate::quotients::{Halt, Inverted, inverses, status};
use ninepins_misere::quotient::{Conjugate, MisereQuotient};
use ninepins_rules::{Outcome, Position};
use serde_json::{Value, json};

/// Returns the heaps with an inverse that is not known to be the conjugate, as JSON `ninepins/survey-inverses/1`. Of heaps with the same
/// value, and of those that are worth nothing, it lists the smallest alone. `halt` is the reason why `quotient` was built no further.
///
/// If the inverses could not be decided, the fields `group` and `heaps` are null.
pub fn inverses_json(quotient: &MisereQuotient, halt: Option<&Halt>) -> Value {
    let rows = inverses(quotient).ok();
    let heaps = rows.as_ref().map(|rows| {
        let mut met = vec![quotient.value_of(&Position::default())];
        let mut is_new = |row: &&Inverted| {
            let value = quotient.value_of(&row.position());
            let is_new = !met.contains(&value);
            met.extend(is_new.then_some(value));
            is_new
        };
        let new = rows.iter().filter(|row| is_new(row));
        new.filter(|row| row.conjugate_inverts != Some(true)).filter_map(brief).collect::<Vec<Value>>()
    });
    json!({
        "schema": "ninepins/survey-inverses/1",
        "game": quotient.game().to_string(),
        "status": status(quotient),
        "to": quotient.period().is_none().then_some(quotient.heaps()),
        "order": (quotient.rank() == 0).then(|| quotient.order()),
        "group": rows.map(|rows| rows.iter().all(|row| row.inverse().is_some())),
        "heaps": heaps,
        "stopped": halt.map(Halt::name),
    })
}

/// Describes a heap that has an inverse.
fn brief(row: &Inverted) -> Option<Value> {
    let conjugate = match &row.conjugate {
        Conjugate::Is(position) => json!(position.to_string()),
        Conjugate::Outside => json!("none"),
        Conjugate::NotSought => Value::Null,
    };
    Some(json!({
        "heap": row.heap,
        "outcome": row.outcome.letter(),
        "inverse": row.inverse()?.to_string(),
        "inverse_outcome": row.inverse_outcome.map(Outcome::letter),
        "conjugate": conjugate,
    }))
}
