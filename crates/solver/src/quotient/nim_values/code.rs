//! Nim-values of a code without limits: a table grown on demand, and a proof of its period.

use crate::{Budget, Stopped, quotient::Period};
use ninepins_rules::Code;

/// The most marks set while growing one table: a few seconds of work.
const MAX_MARKS: u64 = 1 << 31;

/// The most entries of one table.
const MAX_ENTRIES: usize = 1 << 22;

/// After how many entries a period is looked for first; then each time the table has doubled.
const FIRST_LOOK: usize = 64;

/// The nim-values of one code.
#[derive(Clone, Debug)]
pub(crate) struct CodeValues {
    code: Code,
    values: Vec<u32>,
    /// The last heap that has an option of each value, so that nothing need be cleared. Longer than any value, and a power of
    /// two: the xor of values is in range.
    marks: Vec<u32>,
    marks_set: u64,
    period: Option<Period>,
    next_look: usize,
}

impl CodeValues {
    pub(crate) fn new(code: Code) -> CodeValues {
        CodeValues { code, values: vec![0], marks: vec![0], marks_set: 0, period: None, next_look: FIRST_LOOK }
    }

    /// The period proved so far.
    pub(crate) fn period(&self) -> Option<Period> {
        self.period
    }

    /// The value of a heap of `size` tokens.
    #[inline]
    pub(crate) fn value(&mut self, size: u64, budget: &Budget) -> Result<u64, Stopped> {
        match usize::try_from(size).ok().and_then(|index| self.values.get(index)) {
            Some(&value) => Ok(u64::from(value)),
            None => self.value_beyond(size, budget),
        }
    }

    /// As [`CodeValues::value`], of a heap that was not in the table when asked.
    fn value_beyond(&mut self, size: u64, budget: &Budget) -> Result<u64, Stopped> {
        loop {
            let known = usize::try_from(size).ok().and_then(|index| self.values.get(index));
            if let Some(&value) = known {
                return Ok(u64::from(value));
            }
            if let Some(period) = self.period {
                return Ok(u64::from(self.values[period.reduce(size) as usize]));
            }
            if !self.grow(budget)? && size >= self.values.len() as u64 {
                let last = self.values.len() - 1;
                return Err(Stopped::BeyondTable(format!(
                    "nim-values of {} are known up to heap {last} only",
                    self.code
                )));
            }
        }
    }

    /// Grows the table until a period is proved; `None` if the table may not grow that far.
    pub(crate) fn prove_period(&mut self, budget: &Budget) -> Result<Option<Period>, Stopped> {
        while self.period.is_none() && self.grow(budget)? {}
        Ok(self.period)
    }

    /// Doubles the table and looks for a period. False if it may not grow that far.
    fn grow(&mut self, budget: &Budget) -> Result<bool, Stopped> {
        while self.values.len() < self.next_look {
            if self.marks_set > MAX_MARKS || self.values.len() >= MAX_ENTRIES {
                return Ok(false);
            }
            let value = self.next_value();
            if value as usize >= self.marks.len() {
                self.marks.resize(2 * self.marks.len(), 0);
            }
            self.values.push(value);
            if self.values.len().is_multiple_of(64) {
                budget.check_interrupt()?;
                budget.check_memory(4 * (self.values.len() + self.marks.len()) as u64)?;
            }
        }
        self.period = self.look_for_period(budget)?;
        self.next_look *= 2;
        Ok(true)
    }

    /// The least value that no option of the next heap has.
    fn next_value(&mut self) -> u32 {
        let CodeValues { code, values, marks, marks_set, .. } = self;
        let size = values.len();
        let heap = size as u32;
        let longest = code.most_taken().map_or(size, |t| size.min(t as usize));
        for taken in 0..=longest {
            let digit = code.digit(taken as u64);
            let left = size - taken;
            *marks_set += 1;
            if digit.leaves(0) && left == 0 {
                marks[0] = heap;
            }
            if digit.leaves(1) && left > 0 {
                marks[values[left] as usize] = heap;
            }
            // With unequal parts the smaller ones stay below their share.
            let unequal = usize::from(digit.is_unequal());
            if digit.leaves(2) && left >= 2 {
                mark_pairs(&values[..left], 0, 1, unequal, marks, heap);
                *marks_set += left as u64 / 2;
            }
            if digit.leaves(3) {
                for a in 1..=left / 3 {
                    mark_pairs(&values[..left - a], values[a], a + unequal, unequal, marks, heap);
                    *marks_set += (left - a) as u64 / 2;
                }
            }
        }
        marks.iter().position(|&mark| mark != heap).unwrap_or(marks.len()) as u32
    }

    /// The least period that the table proves.
    ///
    /// Guy and Smith (1956), for at most h parts: if values repeat for all n with n0 <= n < h n0 + (h - 1) p + t, where t is
    /// the last digit and n0 >= 1, they repeat for ever. For beyond that the largest part of an option of n + p is at least
    /// n0 + p, and the same option with that part p smaller is one of n with the same value, and conversely.
    ///
    /// Where parts must be unequal the smaller option may have two equal parts. Of two parts these are worth 0, so all is
    /// well if 0 is an option of n anyway, that is if no value of the period is 0. Of three parts nothing is claimed.
    fn look_for_period(&self, budget: &Budget) -> Result<Option<Period>, Stopped> {
        let Some(last_digit) = self.code.most_taken().map(|last| last as usize) else { return Ok(None) };
        let parts = self.code.most_parts().max(1);
        let unequal = (0..=last_digit).any(|taken| self.code.digit(taken as u64).is_unequal());
        if unequal && parts > 2 {
            return Ok(None);
        }
        let values = &self.values;
        let known = values.len();
        // How far the preperiod may reach, at least 1, for a period of p to be proved.
        let latest =
            |p: usize| known.checked_sub(parts * p + last_digit).map(|room| room / parts).filter(|&n0| n0 >= 1);
        let mut p = 1;
        while let Some(latest) = latest(p) {
            // A table may be long, and agree with itself for long.
            budget.check_interrupt()?;
            let repeats = values[latest..known - p] == values[latest + p..];
            if repeats && !(unequal && values[latest..latest + p].contains(&0)) {
                let differs = (0..latest).rev().find(|&n| values[n] != values[n + p]);
                return Ok(Some(Period { preperiod: differs.map_or(0, |n| n as u64 + 1), period: p as u64 }));
            }
            p += 1;
        }
        Ok(None)
    }
}

/// Marks the xor of `with` and the values of all pairs of parts that add up to `values.len()` tokens, the smaller one at
/// least `least` tokens, and `apart` tokens between them.
fn mark_pairs(values: &[u32], with: u32, least: usize, apart: usize, marks: &mut [u32], heap: u32) {
    let total = values.len();
    let most = total.saturating_sub(apart) / 2;
    if least > most {
        return;
    }
    let (smaller, larger) = (&values[least..=most], &values[total - most..=total - least]);
    for (a, b) in smaller.iter().zip(larger.iter().rev()) {
        marks[(with ^ a ^ b) as usize] = heap;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(code: &str) -> CodeValues {
        let game: ninepins_rules::Game = code.parse().unwrap();
        CodeValues::new(game.ruleset().codes().left.clone())
    }

    /// Preperiods and periods, heap 0 counted. Source: the tables of Winning Ways, chapter 4, and Gangolf and Plambeck's,
    /// recomputed.
    #[test]
    fn periods() {
        for (code, preperiod, period) in [
            ("0.77", 71, 12),
            ("0.07", 53, 34),
            ("0.137", 52, 34),
            ("0.17", 33, 34),
            ("0.45", 498, 20),
            ("0.177", 497, 20),
            ("0.44", 143, 24),
            ("0.1377", 141, 24),
            ("0.051", 48, 48),
            ("0.055", 259, 148),
            ("0.117", 47, 48),
            ("0.11377", 187, 32),
            ("0.156", 3479, 349),
            ("4.7", 1, 2),
            ("0.26", 1, 4),
            ("0.13", 0, 4),
            ("0.71", 3, 2),
            ("0.53", 11, 9),
            ("0.57", 1, 4),
            ("0.34", 7, 8),
            ("0.333", 0, 4),
        ] {
            let found = of(code).prove_period(&Budget::unlimited()).unwrap();
            assert_eq!(found, Some(Period { preperiod, period }), "{code}");
        }
    }

    #[test]
    fn no_period_is_claimed_without_proof() {
        // Of Grundy's game none is known; the values are those of Winning Ways.
        let mut grundy = of("4!.0");
        assert!(grundy.value(2000, &Budget::unlimited()).is_ok());
        assert_eq!(grundy.values[..20], [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]);
        assert_eq!(grundy.period(), None);
        assert!(matches!(of("0.[7]").value(1_000_000, &Budget::unlimited()), Err(Stopped::BeyondTable(_))));
    }

    #[test]
    fn looking_for_a_period_can_be_interrupted() {
        let budget = Budget::unlimited();
        let mut kayles = of("0.77");
        assert!(kayles.value(1000, &budget).is_ok());
        budget.interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
        assert_eq!(kayles.look_for_period(&budget), Err(Stopped::Interrupted));
    }

    #[test]
    fn kayles_beyond_the_table() {
        let mut kayles = of("0.77");
        let budget = &Budget::unlimited();
        let period = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
        for n in (0..100).chain(1 << 40..(1 << 40) + 24) {
            let expected = match n {
                0 => 0,
                3 | 6 | 18 | 39 => 3,
                9 | 21 | 57 => 4,
                11 | 22 | 34 | 70 => 6,
                15 => 7,
                28 => 5,
                _ => period[(n % 12) as usize],
            };
            assert_eq!(kayles.value(n, budget), Ok(expected), "{n}");
        }
    }
}
