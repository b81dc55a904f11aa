//! The comparison of values with what a certificate claims, and with the definition.

use super::certificate::Certificate;
use crate::{CheckError, CheckErrorKind, CheckOptions, error::require, nim_values::Seen, steps::Work};
use ninepins_rules::{Game, Heap, Player};

/// The preperiod and the period, as indices of values in memory.
#[derive(Clone, Copy)]
pub(super) struct Claims {
    pub(super) preperiod: usize,
    pub(super) period: usize,
}

impl Claims {
    /// Checks whether the last of these values equals that of the heap one period before.
    pub(super) fn repeats<V: Copy + PartialEq>(self, values: &[V]) -> Result<(), CheckError> {
        let last = values.len() - 1;
        let Some(before) = last.checked_sub(self.period).filter(|before| *before >= self.preperiod) else {
            return Ok(());
        };
        if values[before] == values[last] {
            return Ok(());
        }
        let message = format!("heaps {before} and {last} have different values");
        Err(CheckError::new(Certificate::PERIOD_LINE, CheckErrorKind::Period, message))
    }

    /// Checks that no shorter preperiod, no shorter period and no other largest value fits. That the values have this
    /// preperiod and this period must be proved before.
    pub(super) fn are_least<V: Copy + Ord + Into<u64>>(
        self,
        values: &[V],
        max: u64,
        work: &mut Work<'_>,
    ) -> Result<(), CheckError> {
        let Claims { preperiod, period } = self;
        if let Some(last) = preperiod.checked_sub(1) {
            let after = last + period;
            let message = format_args!("the preperiod is less than {preperiod}: heap {last} has the value of {after}");
            let is_least = values[last] != values[after];
            require(is_least, Certificate::PREPERIOD_LINE, CheckErrorKind::Least, message)?;
        }
        let round = &values[preperiod..preperiod + period];
        for prime in primes(period as u64) {
            let shorter = period / prime as usize;
            work.count(period as u64)?;
            // If this were a period, a rotation by it would not change the round.
            let (first, rest) = round.split_at(shorter);
            let message = format_args!("the period is not {period}, for {shorter} is one too");
            let changes = rest.iter().chain(first).ne(round);
            require(changes, Certificate::PERIOD_LINE, CheckErrorKind::Least, message)?;
        }
        work.count((preperiod + period) as u64)?;
        let largest = values[..preperiod + period].iter().max().map_or(0, |value| (*value).into());
        is_largest(largest, max)
    }
}

/// Checks whether the largest value that was found is the claimed one.
pub(super) fn is_largest(found: u64, claimed: u64) -> Result<(), CheckError> {
    let message = format_args!("the largest value is {found}, not {claimed}");
    require(found == claimed, Certificate::MAX_LINE, CheckErrorKind::Value, message)
}

/// Returns the prime factors of a number, each once.
pub fn primes(mut number: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut factor = 2;
    while factor * factor <= number {
        if number.is_multiple_of(factor) {
            primes.push(factor);
            while number.is_multiple_of(factor) {
                number /= factor;
            }
        }
        factor += 1;
    }
    primes.extend((number > 1).then_some(number));
    primes
}

/// The most steps of the comparison.
const MAX_STEPS: u64 = 1 << 24;

/// Compares the values of the heaps below `heaps`, or of the first of them, with the definition, and returns their
/// number.
pub(super) fn agrees(game: &Game, heaps: usize, value: impl Fn(usize) -> u64) -> Result<usize, CheckError> {
    let mut work = Work::new(CheckOptions::default(), (MAX_STEPS, 0), (Certificate::GAME_LINE, "the comparison"));
    let mut seen = Seen::default();
    for size in 1..heaps {
        let Some(heap) = Heap::new(size as u64) else { return Ok(size) };
        if work.count_options(game, heap, Player::Left).is_err() {
            return Ok(size);
        }
        seen.clear();
        for parts in game.ruleset().options(heap, Player::Left) {
            // The parts are smaller than the heap.
            seen.insert(parts.iter().fold(0, |sum, part| sum ^ value(part.size() as usize)));
        }
        let (found, least) = (value(size), seen.mex());
        let message = format_args!("heap {size} was found to have the value {found}, not {least}");
        require(found == least, Certificate::GAME_LINE, CheckErrorKind::Value, message)?;
    }
    Ok(heaps)
}
