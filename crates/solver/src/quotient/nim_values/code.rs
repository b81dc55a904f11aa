//! Nim-values of a code without limits: a table grown on demand, and a proof of its period.

use crate::{
    Budget, Stopped,
    quotient::Period,
    sequence::{Naive, Rules, proved_period},
};
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
    values: Naive,
    /// The code by its digits, if it has finitely many: then it may have a period.
    rules: Option<Rules>,
    period: Option<Period>,
    next_look: usize,
}

impl CodeValues {
    pub(crate) fn new(code: Code) -> CodeValues {
        let rules = Rules::of(&code);
        CodeValues { values: Naive::new(code), rules, period: None, next_look: FIRST_LOOK }
    }

    /// The period proved so far.
    pub(crate) fn period(&self) -> Option<Period> {
        self.period
    }

    /// The value of a heap of `size` tokens.
    #[inline]
    pub(crate) fn value(&mut self, size: u64, budget: &Budget) -> Result<u64, Stopped> {
        match usize::try_from(size).ok().and_then(|index| self.values.values().get(index)) {
            Some(&value) => Ok(u64::from(value)),
            None => self.value_beyond(size, budget),
        }
    }

    /// As [`CodeValues::value`], of a heap that was not in the table when asked.
    fn value_beyond(&mut self, size: u64, budget: &Budget) -> Result<u64, Stopped> {
        loop {
            let known = usize::try_from(size).ok().and_then(|index| self.values.values().get(index));
            if let Some(&value) = known {
                return Ok(u64::from(value));
            }
            if let Some(period) = self.period {
                return Ok(u64::from(self.values.values()[period.reduce(size) as usize]));
            }
            if !self.grow(budget)? && size >= self.values.values().len() as u64 {
                let last = self.values.values().len() - 1;
                return Err(Stopped::BeyondTable(format!(
                    "nim-values of {} are known up to heap {last} only",
                    self.values.code()
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
        while self.values.values().len() < self.next_look {
            if self.values.marked() > MAX_MARKS || self.values.values().len() >= MAX_ENTRIES {
                return Ok(false);
            }
            self.values.push_next();
            if self.values.values().len().is_multiple_of(64) {
                budget.check_interrupt()?;
                budget.check_memory(self.values.bytes())?;
            }
        }
        self.period = self.look_for_period(budget)?;
        self.next_look *= 2;
        Ok(true)
    }

    /// The least period that the table proves.
    fn look_for_period(&self, budget: &Budget) -> Result<Option<Period>, Stopped> {
        let Some(rules) = &self.rules else { return Ok(None) };
        let proved = proved_period(rules, self.values.values(), budget)?;
        Ok(proved.map(|(preperiod, period)| Period { preperiod, period }))
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
        assert_eq!(grundy.values.values()[..20], [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]);
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
