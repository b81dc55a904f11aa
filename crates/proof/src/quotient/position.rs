//! The check of the outcome of a position by a misère quotient: the quotient is checked, then the values of the heaps are added up.

use super::{
    bounds::begin,
    certificate::{Certificate, MAX_RANK, Period, Value},
    monoid::Monoid,
    outcomes::Named,
    space::{clip, value_of_sum},
    text::{GAME_LINE, Part},
};
use crate::{
    CheckError, CheckErrorKind, CheckOptions, Checked, Format,
    certificate::{ByQuotient, CLAIM_LINE, POSITION_LINE},
    error::require,
};
use ninepins_rules::{ByPlayer, Heap, Outcome};

pub(crate) fn check(
    certificate: &crate::Certificate,
    options: CheckOptions<'_>,
    ByQuotient { outcome, quotient }: &ByQuotient,
) -> Result<Checked, CheckError> {
    // Only a certificate that was built, not read, can have two games.
    let message = format_args!("the quotient is of another game, {}", quotient.game);
    require(quotient.game == certificate.game, CLAIM_LINE, CheckErrorKind::Game, message)?;
    // The claim is on the line where the quotient has its game; the following lines correspond.
    let here = |error: CheckError| error.on(|line| CLAIM_LINE + line.saturating_sub(GAME_LINE));
    let proved = quotient.check_with(options).map_err(here)?;
    let position = &certificate.position;
    let value = |(heap, times)| {
        let message = || format!("the quotient gives no value to heap {heap} of the position");
        let missing = || CheckError::new(POSITION_LINE, CheckErrorKind::Missing, message());
        Ok((value_of(quotient, heap).ok_or_else(missing)?, times))
    };
    let values = position.runs().map(value).collect::<Result<Vec<(Value, usize)>, CheckError>>()?;
    let found = outcome_of_sum(quotient, &values, options).map_err(here)?;
    let message = format_args!("the outcome of {position} is {}, not {}", found.letter(), outcome.letter());
    require(found == *outcome, CLAIM_LINE, CheckErrorKind::Outcome, message)?;
    let winners = ByPlayer::each(|to_move| Some(found.winner(to_move)));
    Ok(certificate.proved(winners, &format!("This is the outcome of its value. {proved}")))
}

/// Returns the outcome of the sum of these values, each as many times as given, by `certificate`, which must have been accepted.
fn outcome_of_sum(
    certificate: &Certificate,
    values: &[(Value, usize)],
    options: CheckOptions<'_>,
) -> Result<Outcome, CheckError> {
    let mut work = begin(GAME_LINE, options);
    let work = &mut work;
    let mut monoid = Monoid::new(certificate, work)?;
    let (mut element, mut displacement) = (0_u32, [0_i128; MAX_RANK]);
    for &(own, times) in values {
        work.count(times as u64)?;
        let column = monoid.column(own.element, work)?;
        (0..times).for_each(|_| element = monoid.at(column)[element as usize]);
        displacement.iter_mut().zip(own.shift).for_each(|(sum, d)| *sum += times as i128 * i128::from(d));
    }
    let forms = certificate.forms.iter();
    let signature: Vec<i32> =
        forms.map(|form| clip(form.window, form.period, value_of_sum(form, displacement))).collect();
    let row = certificate.rows.binary_search_by(|row| row.signature.cmp(&signature));
    row.ok().and_then(|row| certificate.rows[row].outcomes[element as usize]).ok_or_else(|| {
        let message = format!("no outcome is given for {}", Named(element, &signature));
        CheckError::new(certificate.line_of(Part::Row, 0), CheckErrorKind::Missing, message)
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
