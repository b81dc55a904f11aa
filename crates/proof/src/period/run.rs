//! Nim-values one after another, with few rare heaps; see [`sparse`](super::sparse).

use super::{
    Work,
    marks::{Marks, Stamps, Types},
    takes::{Split, Takes},
};
use crate::CheckError;

/// The number of pairs of heaps between two looks at the wanted values.
const ROUND: usize = 32;

/// The values of all heaps below some heap n, with the rare ones among them.
pub(super) struct Run<'t, M: Marks> {
    takes: &'t Takes,
    types: Types,
    pub(super) values: Vec<M::Value>,
    /// The rare heaps but 0, ascending, with their values.
    rare: Vec<(usize, M::Value)>,
    marks: M,
}

/// The kind of heap n.
pub(super) enum Next {
    /// The heap is common.
    Common,
    /// The heap is rare.
    Rare,
    /// No lasting option has this value.
    NotLasting(u16),
    /// The value exceeds the type.
    TooLarge,
}

impl<'t, M: Marks> Run<'t, M> {
    /// Builds a run that knows the value of heap 0.
    pub(super) fn new(takes: &'t Takes, types: Types) -> Self {
        Run { takes, types, values: vec![M::Value::default()], rare: Vec::new(), marks: M::new(types) }
    }

    /// Makes room for larger values.
    pub(super) fn widened(self) -> Run<'t, Stamps> {
        let Run { takes, types, values, rare, .. } = self;
        let values = values.into_iter().map(Into::into).collect();
        let rare = rare.into_iter().map(|(heap, value)| (heap, value.into())).collect();
        Run { takes, types, values, rare, marks: Stamps::new(types) }
    }

    /// Finds the value of the next heap, n. If two heaps show that some option has a rare value, the larger must be at
    /// least `lasting`; 0 allows any.
    pub(super) fn next(&mut self, lasting: usize, work: &mut Work<'_>) -> Result<Next, CheckError> {
        let n = self.values.len();
        let Takes { whole, one, two, most, .. } = self.takes;
        work.steps(1 + (one.len() + two.len() * self.rare.len()) as u64)?;
        self.marks.clear();
        if n <= *most && whole.contains(&n) {
            self.marks.mark(M::Value::default());
        }
        for taken in one {
            if *taken < n {
                self.marks.mark(self.values[n - taken]);
            }
        }
        for split in two {
            if split.taken < n {
                self.mark_pairs(n - split.taken, split.unequal);
            }
        }
        let Some(value) = self.marks.settle(n) else { return Ok(Next::TooLarge) };
        work.steps(value.into())?;
        match self.scan(n, lasting, work)? {
            None => {
                self.values.push(value);
                Ok(Next::Common)
            }
            Some(wanted) if lasting > 0 => Ok(Next::NotLasting(wanted.into())),
            Some(wanted) => {
                self.values.push(wanted);
                self.rare.push((n, wanted));
                Ok(Next::Rare)
            }
        }
    }

    /// Marks the values of all pairs of heaps with this sum, one of them rare.
    fn mark_pairs(&mut self, sum: usize, unequal: bool) {
        let Run { values, rare, marks, .. } = self;
        let last = rare.last().map_or(0, |(heap, _)| *heap);
        let mut known = &rare[..];
        if sum <= last {
            known = &known[..known.partition_point(|(heap, _)| *heap < sum)];
        }
        if unequal && sum <= 2 * last && sum.is_multiple_of(2) {
            // Both heaps would be equal.
            let at = known.partition_point(|(heap, _)| *heap < sum / 2);
            known[..at].iter().for_each(|(heap, value)| marks.mark(*value ^ values[sum - heap]));
            known = &known[at..];
            if known.first().is_some_and(|(heap, _)| *heap == sum / 2) {
                known = &known[1..];
            }
        }
        known.iter().for_each(|(heap, value)| marks.mark(*value ^ values[sum - heap]));
    }

    /// Tries pairs of heaps until no value is wanted, or else returns the least wanted one. The smaller heap ascends:
    /// those values are in the cache, and mostly a few suffice.
    fn scan(&mut self, n: usize, lasting: usize, work: &mut Work<'_>) -> Result<Option<M::Value>, CheckError> {
        let Run { takes, values, marks, .. } = self;
        let mut low = 1;
        while marks.wants() {
            work.steps(takes.two.len() as u64)?;
            let mut more = false;
            for Split { taken, unequal } in &takes.two {
                let sum = n.saturating_sub(*taken);
                // The size of the smaller heap is from `low` to this.
                let most = (sum.saturating_sub(usize::from(*unequal)) / 2).min(sum.saturating_sub(lasting));
                let high = most.min(low + ROUND - 1);
                if high < low {
                    continue;
                }
                more = true;
                work.steps((high - low + 1) as u64)?;
                let smaller = &values[low..=high];
                let larger = &values[sum - high..=sum - low];
                smaller.iter().zip(larger.iter().rev()).for_each(|(a, b)| marks.find(*a ^ *b));
                if !marks.wants() {
                    return Ok(None);
                }
            }
            if !more {
                return Ok(marks.wanted());
            }
            low += ROUND;
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests;
