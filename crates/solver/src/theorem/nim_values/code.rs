//! Nim-values of a code without limits: a table grown on demand by the fastest engine, and a proof of its period.

use crate::{Budget, Stopped, theorem::Period};
use ninepins_rules::Code;
use ninepins_sequence::{Engine, Findings, PeriodSearch};

/// The most estimated steps for a table that may prove a period: a few seconds of work.
const MAX_STEPS: u64 = 1 << 32;

/// The most estimated steps for the table up to one heap: a few hours of work.
const MAX_STEPS_TO_HEAP: u64 = 1 << 43;

/// The most bytes of values in one table.
const MAX_BYTES: u64 = 1 << 26;

/// The number of values found at first. The table then doubles as long as it may.
const FIRST: u64 = 64;

/// The number of small heaps whose values have a table of their own, because most questions are about small heaps.
const SMALL: u64 = 512;

/// The nim-values of one code.
#[derive(Clone, Debug)]
pub(crate) struct CodeValues {
    search: PeriodSearch,
    /// The known values of small heaps.
    small: Vec<u32>,
    /// True if the search proved a period, and the table has grown as far as that took.
    is_proved: bool,
    /// The bound of the heaps in the table. The engine may know more values, after an interruption; answers must not
    /// depend on these.
    known: u64,
    /// The size that the table is growing to, and the steps of all growth so far.
    growing: u64,
    steps: u64,
    /// The estimated steps of the first value beyond the table, once the table may not grow.
    next_cost: Option<u64>,
}

impl CodeValues {
    pub(crate) fn new(code: Code) -> CodeValues {
        let search = PeriodSearch::new(&code);
        CodeValues { search, small: Vec::new(), is_proved: false, known: 0, growing: 0, steps: 0, next_cost: None }
    }

    /// Returns the period, if it was proved, and values do not rise.
    pub(crate) fn period(&self) -> Option<Period> {
        self.search.proved().filter(|found| self.is_proved && found.saltus == 0).map(period_of)
    }

    /// Returns the value of a heap of `size` tokens.
    #[inline]
    pub(crate) fn value(&mut self, size: u64, budget: &Budget) -> Result<u64, Stopped> {
        match usize::try_from(size).ok().and_then(|size| self.small.get(size)) {
            Some(&value) => Ok(value.into()),
            None => self.value_beyond(size, budget),
        }
    }

    /// Adds to `found` the a from 1 to `most` for which heaps of a and `total - a` tokens have the sum `sum`. Returns false if
    /// these heaps are not small.
    pub(crate) fn smaller_parts(&self, total: u64, most: u64, sum: u64, found: &mut Vec<u64>) -> bool {
        let small = |from: u64, end: u64| self.small.get(usize::try_from(from).ok()?..usize::try_from(end).ok()?);
        let ends = most.checked_add(1).zip(total.checked_sub(most));
        let parts = ends.and_then(|(end, from)| small(1, end).zip(small(from, total)));
        let Some((first, second)) = parts else { return false };
        first.iter().zip(second.iter().rev()).enumerate().for_each(|(before, (a, b))| {
            if u64::from(a ^ b) == sum {
                found.push(before as u64 + 1);
            }
        });
        true
    }

    /// Returns the value of a heap, if it is in the table or follows from the period.
    fn in_table(&self, size: u64) -> Option<u64> {
        if size < self.known {
            return self.search.sequence().value(size).map(u64::from);
        }
        if self.is_proved { self.search.value(size) } else { None }
    }

    /// Implements [`CodeValues::value`] for a heap that is not small.
    fn value_beyond(&mut self, size: u64, budget: &Budget) -> Result<u64, Stopped> {
        loop {
            if let Some(value) = self.in_table(size) {
                return Ok(value);
            }
            if !self.grow(budget)? {
                return self.value_far(size, budget);
            }
        }
    }

    /// Returns the value of a heap beyond the table, if all values up to it take no more steps than the budget's positions, and fit in
    /// its memory. The table stays as it is: later answers must not depend on these values.
    fn value_far(&mut self, size: u64, budget: &Budget) -> Result<u64, Stopped> {
        let sequence = self.search.sequence();
        let is_steady = matches!(sequence.engine(), Engine::Subtract | Engine::Sliced(_));
        // Elsewhere the cost of a value grows with the heap.
        let growth = if is_steady { 1 } else { size / self.known.max(1) };
        let steps = self.next_cost.unwrap_or(0).saturating_mul(size - self.known + 1).saturating_mul(growth);
        let most = budget.positions.saturating_mul(Budget::UNITS_A_POSITION).min(MAX_STEPS_TO_HEAP);
        if steps > most || size.saturating_mul(sequence.bytes_a_value()) >= budget.memory {
            return Err(self.beyond_table());
        }
        self.search.run(size + 1, budget)?;
        // The search ends early if it proves a period.
        self.search.value(size).ok_or_else(|| self.beyond_table())
    }

    /// Grows the table until a period is proved; `None` if the table may not grow that far.
    pub(crate) fn prove_period(&mut self, budget: &Budget) -> Result<Option<Period>, Stopped> {
        while !self.is_proved && self.grow(budget)? {}
        Ok(self.period())
    }

    /// Doubles the table and looks for a period. Returns false if the table may not grow.
    fn grow(&mut self, budget: &Budget) -> Result<bool, Stopped> {
        if self.next_cost.is_some() {
            return Ok(false);
        }
        if self.growing == self.known {
            let sequence = self.search.sequence();
            let cost = sequence.next_cost();
            let affordable = (MAX_STEPS.saturating_sub(self.steps) / cost).min(self.known.max(FIRST));
            let most = (MAX_BYTES / sequence.bytes_a_value()).saturating_sub(self.known);
            let more = affordable.min(most);
            if more < FIRST {
                self.next_cost = Some(cost);
                return Ok(false);
            }
            self.growing += more;
            self.steps += more * cost;
        }
        budget.ask()?;
        budget.check_memory(self.growing * self.search.sequence().bytes_a_value())?;
        self.search.run(self.growing, budget)?;
        self.is_proved = self.search.proved().is_some();
        self.known = self.growing.min(self.search.sequence().len());
        self.growing = self.known;
        if (self.small.len() as u64) < SMALL {
            self.small = (0..SMALL).map_while(|size| self.in_table(size)).map(|value| value as u32).collect();
        }
        Ok(true)
    }

    /// Explains why the value of a larger heap is unknown.
    fn beyond_table(&self) -> Stopped {
        let code = self.search.sequence().code();
        let why = if code.most_taken().is_some() {
            "no period of them is proved by then"
        } else {
            "nothing is proved of periods where any number of tokens may be taken"
        };
        let last = self.known.saturating_sub(1);
        Stopped::BeyondTable(format!("nim-values of {code} are known up to heap {last} only: {why}"))
    }
}

fn period_of(found: &Findings) -> Period {
    Period { preperiod: found.preperiod, period: found.period }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninepins_rules::Player;
    use ninepins_sequence::{Sequence, Width};

    fn of(code: &str) -> CodeValues {
        let game: ninepins_rules::Game = code.parse().unwrap();
        CodeValues::new(game.ruleset().code(Player::Left).unwrap().clone())
    }

    #[test]
    fn no_period_is_claimed_without_proof() {
        // No period of Grundy's game is known; the values are those of Winning Ways.
        let mut grundy = of("4!.0");
        assert!(grundy.value(2000, &Budget::unlimited()).is_ok());
        let values: Vec<u64> = (0..20).map(|size| grundy.value(size, &Budget::unlimited()).unwrap()).collect();
        assert_eq!(values, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]);
        assert_eq!(grundy.period(), None);
        assert!(matches!(of("0.[7]").value(1_000_000, &Budget::of_positions(1000)), Err(Stopped::BeyondTable(_))));
    }

    #[test]
    fn looking_for_a_period_can_be_interrupted() {
        let budget = Budget::unlimited();
        let mut kayles = of("0.77");
        assert!(kayles.value(10, &budget).is_ok());
        let interrupted = Budget::unlimited().with_watch(|_| Err(Stopped::Interrupted));
        assert_eq!(kayles.prove_period(&interrupted), Err(Stopped::Interrupted));
        // Growth resumes from the values found before.
        assert_eq!(kayles.value(10, &budget), Ok(2));
        assert_eq!(kayles.prove_period(&budget), Ok(Some(Period { preperiod: 71, period: 12 })));
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

    /// A heap of 10^18 tokens has the value that the saltus and the constant remainders give it.
    #[test]
    fn values_that_rise() {
        let budget = &Budget::unlimited();
        for (code, period, saltus, constant) in
            [("0.9c", 36, 16, [0; 0].as_slice()), ("0.205200c", 40, 16, &[19, 39]), ("8.0", 2, 1, &[])]
        {
            let mut values = of(code);
            for heap in 1_000_000_000_000_000_000..1_000_000_000_000_000_080u64 {
                let near = 400 + heap % period;
                let near = near - near % period + heap % period;
                let near_value = values.value(near, budget).unwrap();
                let rise = if constant.contains(&(heap % period)) { 0 } else { (heap - near) / period * saltus };
                assert_eq!(values.value(heap, budget), Ok(near_value + rise), "{code}: {heap}");
            }
            assert_eq!((values.period(), values.prove_period(budget)), (None, Ok(None)));
        }
    }

    fn by_definition(code: &str, end: u64) -> Vec<u64> {
        let game: ninepins_rules::Game = code.parse().unwrap();
        let mut naive = Sequence::by(game.ruleset().code(Player::Left).unwrap(), Engine::Naive).unwrap();
        naive.extend(end, &Budget::unlimited()).unwrap();
        (0..end).map(|heap| naive.value(heap).unwrap().into()).collect()
    }

    /// All codes of two digits, and codes without a period, with tails, with three parts or unequal ones. Heaps are
    /// asked for in disorder.
    #[test]
    fn a_world_of_codes_agrees_with_the_definition() {
        let octal = |n: u32| format!("{}.{}{}", n >> 6 & 4, n >> 3 & 7, n & 7);
        let codes = (0..128).map(|n| octal(if n < 64 { n } else { n + 192 }));
        let others = ["4!.0", "0.8", "0.f7", "8.0", "0.b!c!", "0.[7]", "0.1[06]", "4.[3]", "S(2,5,7)", "0.106"];
        let mut periods = 0;
        for code in codes.chain(others.map(str::to_owned)) {
            const END: u64 = 300;
            let expected = by_definition(&code, END);
            let mut values = of(&code);
            for heap in (0..END).map(|i| i * 107 % END) {
                assert_eq!(values.value(heap, &Budget::unlimited()), Ok(expected[heap as usize]), "{code}: {heap}");
            }
            periods += u64::from(values.period().is_some());
        }
        assert!(periods > 90, "{periods}");
    }

    /// The fast engine finds hundreds of thousands of values, and the period gives those far beyond.
    #[test]
    fn long_periods() {
        let budget = &Budget::unlimited();
        let of_period = |preperiod, period| Some(Period { preperiod, period });
        for (code, period, heap) in [
            ("0.16", of_period(105_351, 149_459), 1_000_000_000_000_000_000),
            ("0.127", of_period(46_578, 4), 1_000_000_000_000_000_000),
        ] {
            let mut values = of(code);
            let value = values.value(heap, budget);
            assert_eq!(values.period(), period, "{code}");
            let Period { preperiod, period } = period.unwrap();
            // The largest equal heap of the table, found without the theorem.
            let same = heap - (heap - preperiod) / period * period + period;
            let game: ninepins_rules::Game = code.parse().unwrap();
            let mut sequence =
                Sequence::by(game.ruleset().code(Player::Left).unwrap(), Engine::Sliced(Width::PORTABLE)).unwrap();
            sequence.extend(same + 1, budget).unwrap();
            assert_eq!(value, Ok(sequence.value(same).unwrap().into()), "{code}");
            // The last exception differs.
            let last = values.value(preperiod - 1, budget);
            assert_ne!(last, values.value(preperiod - 1 + period, budget), "{code}");
        }
    }

    #[test]
    fn what_is_beyond_the_table_does_not_depend_on_earlier_questions() {
        let budget = &Budget::unlimited();
        let code = "0.[7]";
        let mut asked = of(code);
        let beyond = asked.value(1 << 40, budget).unwrap_err();
        let mut other = of(code);
        for heap in [3, 70, 500] {
            assert!(other.value(heap, budget).is_ok());
        }
        assert_eq!(other.value(1 << 50, budget), Err(beyond.clone()));
        let last = asked.known - 1;
        let text = format!("nim-values of {code} are known up to heap {last} only: ");
        assert!(beyond.to_string().starts_with(&text), "{beyond}");
        let few = &Budget::of_positions(1);
        assert!(other.value(last, few).is_ok() && other.value(last + 1, few) == Err(beyond.clone()));
        // More work finds the values of a few more heaps, which leave the table as it is.
        assert!(asked.value(last + 2, budget).is_ok());
        assert_eq!(asked.value(last + 1, few), Err(beyond));
    }

    #[test]
    fn tables_stay_within_the_memory_allowed() {
        let tight = Budget::unlimited().with_memory(100_000);
        for code in ["0.6", "4!.0", "0.04", "0.f7"] {
            let mut values = of(code);
            assert!(values.value(1000, &tight).is_ok(), "{code}");
            assert_eq!(values.value(1 << 17, &tight), Err(Stopped::Memory), "{code}");
            // Values that fitted before are still known, and more memory gives more.
            assert!(values.value(1000, &tight).is_ok(), "{code}");
            assert!(values.value(2200, &Budget::unlimited()).is_ok(), "{code}");
        }
    }
}
