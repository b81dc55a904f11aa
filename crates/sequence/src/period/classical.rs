//! The theorem of Guy and Smith, and repetitions that no theorem proves.
//!
//! For n >= n0 at the end of the window, the largest part of an option of n + p is at least n0 + p. Taking p from that part
//! gives an option of n with the same value, and conversely. So the options of n + p have the values of those of n.
//!
//! If parts must be unequal, the smaller option may have two equal parts. If it has no other part, it is worth 0. Then all is
//! well if n has an option of value 0 anyway, that is if no value of the period is 0. Nothing is claimed for three parts.

use crate::sequence::Sequence;
use ninepins_budget::{Budget, Result};
use ninepins_proof::period::{Moves, primes};

/// The fraction of the known values that a period must cover twice to be observed.
const OBSERVED: usize = 4;

/// The longest period that is observed without proof.
const LONGEST: usize = 1 << 20;

/// Returns the number of values, which repeat from `preperiod` on, that prove a period.
pub(super) fn needed(rules: &Moves, preperiod: usize, period: usize) -> usize {
    rules.parts() as usize * (preperiod.max(1) + period) + rules.most
}

/// Checks whether `known` values, which repeat from `preperiod` on, prove a period, unless parts must be unequal and a
/// value is 0.
pub(super) fn suffices(rules: &Moves, known: usize, preperiod: usize, period: usize) -> bool {
    let claims = !rules.unequal() || rules.parts() == 2;
    claims && known >= needed(rules, preperiod, period)
}

/// Returns the least preperiod and period that these values prove.
pub(crate) fn period(rules: &Moves, values: &[u32], budget: &Budget) -> Result<Option<(u64, u64)>> {
    let (known, parts) = (values.len(), rules.parts() as usize);
    if rules.unequal() && parts > 2 {
        return Ok(None);
    }
    // The largest preperiod, at least 1, for which a period of p would be proved.
    let latest = |p: usize| known.checked_sub(parts * p + rules.most).map(|room| room / parts).filter(|&n0| n0 >= 1);
    let mut p = 1;
    while let Some(latest) = latest(p) {
        // There may be many values, with long stretches that agree.
        budget.work(64 + ((known - p - latest) / 16) as u64)?;
        let repeats = values[latest..known - p] == values[latest + p..];
        if repeats && !(rules.unequal() && values[latest..latest + p].contains(&0)) {
            let differs = (0..latest).rev().find(|&n| values[n] != values[n + p]);
            return Ok(Some((differs.map_or(0, |n| n as u64 + 1), p as u64)));
        }
        p += 1;
    }
    Ok(None)
}

/// Returns the least divisor of a proved period that is a period.
pub(super) fn least_period(preperiod: usize, period: usize, same: &dyn Fn(usize, usize) -> bool) -> usize {
    let mut least = period;
    for prime in primes(period as u64) {
        let prime = prime as usize;
        let repeats = |part: usize| (0..period).all(|i| same(preperiod + i, preperiod + (i + part) % period));
        while least.is_multiple_of(prime) && repeats(least / prime) {
            least /= prime;
        }
    }
    least
}

/// Returns preperiod, period and saltus, where the period is the least one of the last half of the known values.
pub(super) fn observed(sequence: &Sequence) -> Option<(u64, u64, u64)> {
    let value = |n: usize| sequence.value(n as u64).map(i64::from);
    let known = sequence.len() as usize;
    let repeats = |n: usize, p: usize, saltus: i64| {
        value(n).zip(value(n + p)).is_some_and(|(before, after)| after - before == saltus)
    };
    (1..=(known / OBSERVED).min(LONGEST)).find_map(|p| {
        let saltus = value(known - 1)? - value(known - 1 - p)?;
        let differs = (0..known - p).rev().find(|&n| !repeats(n, p, saltus));
        let preperiod = differs.map_or(0, |n| n + 1);
        (saltus >= 0 && preperiod + 2 * p <= known && preperiod <= known / 2).then_some((
            preperiod as u64,
            p as u64,
            saltus as u64,
        ))
    })
}
