//! The check of a classical window; see the [theorem](crate::period).

use super::{Certificate, Checked, Work, claims::Claims, definition, takes::Takes, work::MAX_WIDE_HEAPS};
use crate::{CheckError, nim_values::Seen};

pub(super) fn check(certificate: &Certificate, takes: &Takes, work: &mut Work<'_>) -> Result<Checked, CheckError> {
    let heaps = work.heaps(window(certificate, takes) + u128::from(certificate.period), MAX_WIDE_HEAPS)?;
    // Both are below the number of heaps.
    let claims = Claims { preperiod: certificate.preperiod as usize, period: certificate.period as usize };
    takes.list(heaps, work)?;
    let mut values: Vec<u32> = vec![0];
    let mut seen = Seen::default();
    while values.len() < heaps {
        work.pass(takes.most_options(values.len()))?;
        seen.clear();
        takes.options(&values, |value| seen.insert(u64::from(value)));
        // Plays from heap n have fewer than 2 n moves, which bounds the values.
        values.push(seen.mex() as u32);
        claims.repeats(&values)?;
    }
    claims.are_least(&values, certificate.max, work)?;
    let defined = definition::agrees(&certificate.game, heaps, |heap| u64::from(values[heap]))?;
    Ok(Checked::of(certificate, heaps as u64, defined))
}

/// Returns the bound of the heaps whose values must equal those one period on.
fn window(certificate: &Certificate, takes: &Takes) -> u128 {
    let start = u128::from(certificate.preperiod.max(1));
    let parts = u128::from(takes.parts());
    let more = if takes.unequal() { parts - 1 } else { 0 };
    parts * start + (parts * (more + 1) - 1) * u128::from(certificate.period) + takes.most as u128
}
