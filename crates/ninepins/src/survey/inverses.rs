//! Misère quotients and inverses, surveyed.

use super::tables::{InversesRow, Odd, QuotientStatus};
use crate::quotients::{Halt, Inverted, inverses};
use ninepins_misere::quotient::{Conjugate, MisereQuotient};
use ninepins_proof::check;
use ninepins_rules::Position;

/// The most heaps of a game that are listed.
const LISTED: usize = 8;

/// Returns the heaps that have an inverse although their conjugate is none. A heap counts only
/// if no smaller one has its value, and it is not worth nothing. `halt` is the reason why `quotient` was built no further.
///
/// `more` is the number of such heaps that are not listed, and `not_sought` that of other heaps with an inverse whose conjugate was not
/// sought. If the inverses could not be decided, these fields, `group` and `heaps` are null.
pub fn survey_inverses(quotient: &MisereQuotient, halt: Option<&Halt>) -> InversesRow {
    let rows = inverses(quotient).ok();
    let mut met = vec![quotient.value_of(&Position::default())];
    let mut is_new = |row: &&Inverted| {
        let value = quotient.value_of(&row.position());
        let is_new = !met.contains(&value);
        met.extend(is_new.then_some(value));
        is_new
    };
    let new: Option<Vec<&Inverted>> = rows.as_ref().map(|rows| rows.iter().filter(|row| is_new(row)).collect());
    let odd = new.as_ref().map(|new| new.iter().filter_map(|row| odd(row)).collect::<Vec<Odd>>());
    let is_open = |row: &&&Inverted| row.inverse().is_some() && row.conjugate_inverts.is_none();
    InversesRow {
        game: quotient.game().to_string(),
        status: QuotientStatus::of(quotient),
        to: quotient.period().is_none().then_some(quotient.last_heap() as u64),
        order: (quotient.rank() == 0).then(|| quotient.order() as u64),
        group: rows.as_ref().map(|rows| rows.iter().all(|row| row.inverse().is_some())),
        more: odd.as_ref().map(|odd| odd.len().saturating_sub(LISTED) as u64),
        not_sought: new.map(|new| new.iter().filter(is_open).count() as u64),
        stopped: halt.map(|halt| halt.name().to_owned()),
        heaps: odd.map(|odd| odd.into_iter().take(LISTED).collect()),
    }
}

/// Describes a heap that has an inverse although its conjugate is none.
fn odd(row: &Inverted) -> Option<Odd> {
    let inverse = row.inverse().filter(|_| row.is_odd())?;
    let conjugate = if let Conjugate::Is(position) = &row.conjugate { Some(position.to_string()) } else { None };
    let (outcome, inverse_outcome) = (row.outcome, row.inverse_outcome?);
    Some(Odd { heap: row.heap as u64, outcome, inverse: inverse.to_string(), inverse_outcome, conjugate })
}

/// Returns the checksum of the certificate that a quotient is complete, or that it is infinite with the heaps that first show it.
/// `None` if it is neither, or the checker refuses the certificate as too large.
pub fn certified(quotient: &MisereQuotient) -> Option<String> {
    let complete = quotient.period().is_some().then(|| quotient.certificate());
    let certificate = quotient.infinity_certificate().cloned().or(complete)?;
    check(&certificate).ok()?;
    Some(certificate.to_string().trim_end().rsplit(' ').next()?.to_owned())
}
