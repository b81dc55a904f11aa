//! The outcome of a position by a quotient that was checked.

use super::{
    Certificate, MAX_RANK, Period, Value,
    monoid::Monoid,
    outcomes::Named,
    space::{clip, value_of_sum},
    work::Work,
};
use crate::{CheckError, CheckErrorKind, CheckOptions};
use ninepins_rules::{Heap, Outcome, Position};

/// The reason for which a quotient gives a position no outcome.
pub(crate) enum Unvalued {
    /// The quotient does not cover this heap.
    Heap(Heap),
    /// The check exceeds a bound.
    Check(CheckError),
}

/// Returns the outcome of `position` by `certificate`, which must have been accepted.
pub(crate) fn outcome(
    certificate: &Certificate,
    position: &Position,
    options: CheckOptions<'_>,
) -> Result<Outcome, Unvalued> {
    let mut work = Work::new(&certificate.game, certificate.game_line(), options);
    let work = &mut work;
    let mut monoid = Monoid::new(certificate, work).map_err(Unvalued::Check)?;
    let (mut element, mut displacement) = (0_u32, [0_i128; MAX_RANK]);
    for (heap, times) in position.runs() {
        let own = value_of(certificate, heap).ok_or(Unvalued::Heap(heap))?;
        work.steps(times as u64).map_err(Unvalued::Check)?;
        let column = monoid.column(own.element, work).map_err(Unvalued::Check)?;
        (0..times).for_each(|_| element = monoid.at(column)[element as usize]);
        displacement.iter_mut().zip(own.shift).for_each(|(sum, d)| *sum += times as i128 * i128::from(d));
    }
    let forms = certificate.forms.iter();
    let signature: Vec<i32> =
        forms.map(|form| clip(form.window, form.period, value_of_sum(form, displacement))).collect();
    let row = certificate.rows.binary_search_by(|row| row.signature.cmp(&signature));
    row.ok().and_then(|row| certificate.rows[row].outcomes[element as usize]).ok_or_else(|| {
        let message = format!("no outcome is given for {}", Named(element, &signature));
        Unvalued::Check(CheckError::new(certificate.row_line(0), CheckErrorKind::Missing, message))
    })
}

/// Returns the value of a heap, which is listed or follows from the period.
fn value_of(certificate: &Certificate, heap: Heap) -> Option<Value> {
    let listed = certificate.heaps.len() as u64;
    let size = match certificate.period {
        Some(Period { preperiod, period }) if heap.size() > listed => preperiod + (heap.size() - preperiod) % period,
        _ => heap.size(),
    };
    certificate.heaps.get(usize::try_from(size - 1).ok()?).copied()
}
