//! The checks of the two claims beyond the listed heaps: a period, and an infinite quotient.

use super::{
    certificate::{Certificate, Infinite, Period},
    conditions::Claims,
    space::{clip, gcd},
    text::Part,
};
use crate::{CheckError, CheckErrorKind, error::require};
use ninepins_rules::{Game, Window};
use std::fmt;

/// Checks whether the values repeat for so long that they repeat for ever.
pub(super) fn period(certificate: &Certificate, Period { preperiod, period }: Period) -> Result<(), CheckError> {
    let line = certificate.line_of(Part::Period, 0);
    let demand = |holds, message: fmt::Arguments<'_>| require(holds, line, CheckErrorKind::Period, message);
    demand(preperiod > 0 && period > 0, format_args!("the preperiod and the period are at least 1"))?;
    let (parts, taken) = bounds(&certificate.game).map_err(|why| {
        let message = format!("no finite window proves a period: {why}");
        CheckError::new(line, CheckErrorKind::Period, message)
    })?;
    let heaps = certificate.heaps.len() as u128;
    let (preperiod, period, parts) = (u128::from(preperiod), u128::from(period), u128::from(parts));
    let needed = parts * (preperiod + period) + u128::from(taken) - 1;
    let message = format_args!("this takes the values of heaps up to {needed}, and there are {heaps}");
    demand(heaps >= needed, message)?;
    let values = &certificate.heaps;
    // Both fit, because they are below the number of heaps.
    let (first, period) = (preperiod as usize, period as usize);
    for (heap, later) in (first..=values.len() - period).map(|heap| (heap, heap + period)) {
        let message = format_args!("heaps {heap} and {later} have different values");
        demand(values[heap - 1] == values[later - 1], message)?;
    }
    Ok(())
}

/// Returns the most heaps that a move leaves, at least 1, and the most tokens that it takes.
fn bounds(game: &Game) -> Result<(u64, u64), &'static str> {
    match game.ruleset().window() {
        None => Err("any number of tokens may be taken"),
        Some(window) if window.is_unequal => Err("the heaps left must sometimes differ"),
        Some(Window { parts, taken, .. }) => Ok((parts, taken)),
    }
}

/// Checks whether the witness separates infinitely many positions.
pub(super) fn infinite(claims: &Claims<'_>, witness: &Infinite) -> Result<(), CheckError> {
    let certificate = claims.certificate;
    let line = certificate.line_of(Part::Infinite, 0);
    let wrong = |message: String| CheckError::new(line, CheckErrorKind::Infinite, message);
    let [form] = &certificate.forms[..] else {
        return Err(wrong("this is only proved where there is one form".into()));
    };
    let demand = |holds, message: fmt::Arguments<'_>| require(holds, line, CheckErrorKind::Infinite, message);
    let is_coordinate = certificate.rank == 1 && form.coefficients[0] == 1;
    demand(is_coordinate, format_args!("this is only proved where the form is the only coordinate"))?;
    let value = |heap: u64| {
        let index = heap.checked_sub(1).and_then(|index| usize::try_from(index).ok());
        let index = index.filter(|index| *index < certificate.heaps.len());
        let index = index.ok_or_else(|| wrong(format!("heap {heap} has no value")))?;
        Ok((claims.monoid.at(claims.heaps.columns[index]), i128::from(certificate.heaps[index].shift[0])))
    };
    let (mut element, mut start) = (0, 0);
    for heap in witness.position.heaps() {
        demand(!heap.is_limited(), format_args!("there is no heap {heap} in this game"))?;
        let (column, shift) = value(heap.size())?;
        element = column[element as usize];
        start += shift;
    }
    // Each lap leads back to the element and changes the displacement by a fixed amount.
    let lap = |heap: u64, sign: i128| {
        let (column, shift) = value(heap)?;
        let message = format_args!("heap {heap} has the displacement {shift}, which has the wrong sign");
        demand(shift.signum() == sign, message)?;
        let mut x = element;
        let back = (1..=certificate.elements as i128).find(|_| {
            x = column[x as usize];
            x == element
        });
        let message = || format!("heap {heap}, added again and again, never leads back to element {element}");
        let times = back.ok_or_else(|| wrong(message()))?;
        Ok(times * shift.abs())
    };
    let laps = lcm(lap(witness.up, 1)?, lap(witness.down, -1)?);
    let lap = lcm(laps, i128::from(form.period));
    // A lap is a multiple of the period, so one displacement beyond the window on either side represents all beyond it.
    let edge = i128::from(form.window) + 1;
    let (low, high) = ((-edge - start).div_euclid(lap), (edge - start).div_euclid(lap) + 1);
    let mut seen = None;
    for laps in low..=high {
        let clipped = clip(form.window, form.period, start + laps * lap);
        let row = certificate.rows.binary_search_by(|row| row.signature[..].cmp(&[clipped]));
        let Some(outcome) = row.ok().and_then(|row| certificate.rows[row].outcomes[element as usize]) else {
            return Err(wrong(format!("the outcome of element {element} at ({clipped}) is not known")));
        };
        if *seen.get_or_insert(outcome) != outcome {
            return Ok(());
        }
    }
    Err(wrong(format!("the outcomes of element {element} at displacements {lap} apart are all the same")))
}

fn lcm(a: i128, b: i128) -> i128 {
    a / gcd(a, b) * b
}
