//! Nim-values of a code without limits: a table grown on demand by the fastest engine, and a proof of its period.

use crate::{Budget, Result, Stopped, theorem::Period};
use ninepins_rules::Code;
use ninepins_sequence::{Engine, PeriodSearch};

/// The most estimated steps for a table that may prove a period: a few seconds of work.
const MAX_STEPS: u64 = 1 << 32;

/// The most estimated steps for the table up to one heap: a few hours of work.
const MAX_STEPS_TO_HEAP: u64 = 1 << 43;

const MAX_BYTES: u64 = 1 << 26;

/// The number of values found at first. The table then doubles as long as it may.
const FIRST: u64 = 64;

/// The numbers of small heaps whose values have a table of their own, because most questions are about these: at first, and in all.
const SMALLEST: u64 = 16;
const SMALL: u64 = 512;

/// The nim-values of one code.
#[derive(Clone, Debug)]
pub struct CodeValues {
    search: PeriodSearch,
    small: Vec<u32>,
    /// True if the search proved a period, and the table has grown as far as that took.
    is_proved: bool,
    /// The bound of the heaps in the table. The engine may know more values, after an interruption; answers must not
    /// depend on these.
    pub known: u64,
    /// The size that the table is growing to, and the steps of all growth so far.
    growing: u64,
    steps: u64,
    /// The estimated steps of the first value beyond the table, once the table may not grow.
    next_cost: Option<u64>,
}

impl CodeValues {
    /// Begins with an empty table.
    pub fn new(code: Code) -> CodeValues {
        let search = PeriodSearch::new(&code);
        CodeValues { search, small: Vec::new(), is_proved: false, known: 0, growing: 0, steps: 0, next_cost: None }
    }

    /// Returns the period, if it was proved, and values do not rise.
    pub fn period(&self) -> Option<Period> {
        let found = self.search.proved().filter(|found| self.is_proved && found.saltus == 0)?;
        Some(Period { preperiod: found.preperiod, period: found.period })
    }

    /// Returns the value of a heap of `size` tokens.
    #[inline]
    pub fn value(&mut self, size: u64, budget: &Budget) -> Result<u64> {
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

    /// Implements [`CodeValues::value`] for a heap that is not among the small ones yet.
    fn value_beyond(&mut self, size: u64, budget: &Budget) -> Result<u64> {
        if self.small.is_empty() && size < SMALLEST {
            // Apart from the table: what that proves depends on how it grew.
            let mut first = self.search.sequence().clone();
            first.extend(SMALLEST, budget)?;
            self.small = first.values(0..SMALLEST).unwrap_or_default();
            return Ok(self.small[size as usize].into());
        }
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
    fn value_far(&mut self, size: u64, budget: &Budget) -> Result<u64> {
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
    pub fn prove_period(&mut self, budget: &Budget) -> Result<Option<Period>> {
        while !self.is_proved && self.grow(budget)? {}
        Ok(self.period())
    }

    /// Doubles the table and looks for a period. Returns false if the table may not grow.
    fn grow(&mut self, budget: &Budget) -> Result<bool> {
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
        let why = match code.most_taken() {
            Some(_) => "no period of them is proved by then",
            None => "nothing is proved of periods where any number of tokens may be taken",
        };
        let last = self.known.saturating_sub(1);
        Stopped::BeyondTable(format!("nim-values of {code} are known up to heap {last} only: {why}"))
    }
}
