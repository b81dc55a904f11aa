//! Repetitions in the known values, without rare heaps that say how long they must be.

use super::{super::sequence::Sequence, classical};
use ninepins_budget::{Budget, Result};
use ninepins_proof::period::{Moves, primes};

/// The fraction of the known values that a period must cover twice to be observed.
const OBSERVED: usize = 4;

/// The longest period that is observed without proof.
const LONGEST: usize = 1 << 20;

/// Returns the period that the values prove by the classical theorem, if all are retained.
pub(super) fn last_period(sequence: &Sequence, rules: &Moves, budget: &Budget) -> Result<Option<(u64, u64)>> {
    let values: Vec<u32> = (0..sequence.len()).map_while(|n| sequence.value(n)).collect();
    if (values.len() as u64) < sequence.len() {
        return Ok(None);
    }
    classical::period(rules, &values, budget)
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
