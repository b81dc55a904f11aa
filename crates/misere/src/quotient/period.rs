//! Periods of the pretending function: the theorem of Guy and Smith (1956), for misère play by Plambeck (2005).

use super::{candidate::Rules, space::Value};
use ninepins_proof::quotient::Period;
use ninepins_rules::{ByPlayer, Player};
use std::{cmp::Reverse, collections::BinaryHeap};

/// The numbers of a ruleset that bound how far values must be known to prove a period.
#[derive(Clone, Copy, Debug)]
pub(super) struct PeriodBound {
    /// The most heaps that a move leaves of one heap, at least 1.
    parts: usize,
    /// The most tokens that a move takes.
    taken: usize,
}

impl PeriodBound {
    /// Returns the bound of `rules`. `None` if a move may take any number of tokens or must leave unequal heaps: then
    /// no number of values proves a period.
    pub(super) fn of(rules: &Rules) -> Option<PeriodBound> {
        let codes: &ByPlayer<_> = rules.ruleset().codes();
        let mut bound = PeriodBound { parts: 1, taken: 0 };
        for player in Player::BOTH {
            let code = codes.of(player);
            let (zero, digits, tail) = code.parts();
            if !tail.is_empty() || zero.is_unequal() || digits.iter().any(|digit| digit.is_unequal()) {
                return None;
            }
            bound.parts = bound.parts.max(code.most_parts());
            bound.taken = bound.taken.max(digits.len());
        }
        Some(bound)
    }

    /// Returns the heap up to which values must be known to prove the period `window`.
    ///
    /// From heap `parts * n0 + (parts - 1) * p + taken` on, some part of every option of n + p has at least n0 + p
    /// tokens. So heaps n and n + p have options with the same values, and by induction the same value. The proof for
    /// the heaps below depends on values and their options only.
    pub(super) fn needed(self, window: Period) -> usize {
        let (n0, p) = (window.preperiod as usize, window.period as usize);
        self.parts * (n0 + p) + self.taken.max(1) - 1
    }

    /// Returns the least period, with its least preperiod, that the values of heaps 0, 1, 2, ... prove.
    pub(super) fn period(self, values: &[Value]) -> Option<Period> {
        let last = values.len() - 1;
        (1..=last)
            .map_while(|period| (self.needed(shortest(period)) <= last).then(|| window(values, period)))
            .find(|&window| self.needed(window) <= last)
    }
}

/// Returns the window of a period that holds for all heaps.
fn shortest(period: usize) -> Period {
    Period { preperiod: 1, period: period as u64 }
}

/// Returns the window of a period, with the least preperiod from which on it holds for these values.
fn window(values: &[Value], period: usize) -> Period {
    let differs = (1..values.len() - period).rev().find(|&n| values[n] != values[n + period]);
    Period { preperiod: differs.map_or(1, |n| n as u64 + 1), ..shortest(period) }
}

/// The search for a period while heaps are added.
///
/// A period that fails now cannot be proved before the heap that its window needs. Where moves split heaps that is about twice as
/// far, so each period is looked at a few times in all.
#[derive(Debug, Default)]
pub(super) struct PeriodSearch {
    /// The periods begun, each with the heap at which it is looked at again.
    due: BinaryHeap<Reverse<(usize, usize)>>,
    /// All periods up to this one are begun.
    begun: usize,
}

impl PeriodSearch {
    /// Returns what [`PeriodBound::period`] returns, for values that begin with those of the call before.
    pub(super) fn period(&mut self, bound: PeriodBound, values: &[Value]) -> Option<Period> {
        let last = values.len() - 1;
        while bound.needed(shortest(self.begun + 1)) <= last {
            self.begun += 1;
            self.due.push(Reverse((last, self.begun)));
        }
        let mut found: Option<Period> = None;
        while let Some(&Reverse((due, period))) = self.due.peek()
            && due <= last
        {
            self.due.pop();
            let window = window(values, period);
            let needed = bound.needed(window);
            if needed <= last && found.is_none_or(|found| window.period < found.period) {
                found = Some(window);
            }
            self.due.push(Reverse((needed.max(last + 1), period)));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_are_found_at_the_same_heap_as_if_all_were_tried() {
        let mut found = [0; 4];
        for (parts, taken) in [(1, 1), (1, 3), (2, 2), (3, 1)] {
            let bound = PeriodBound { parts, taken };
            for seed in 0..300_u64 {
                let (preperiod, period) = (seed % 17, 1 + seed % 7);
                let bit = |n: u64| (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_right(n as u32 * 5) as u32 & 1;
                let mut search = PeriodSearch::default();
                let mut values = vec![Value::default()];
                for n in 1..120 {
                    let n = if n < preperiod { n } else { preperiod + (n - preperiod) % period };
                    values.push(Value { element: bit(n), ..Value::default() });
                    let expected = bound.period(&values);
                    assert_eq!(search.period(bound, &values), expected, "{bound:?} {values:?}");
                    found[parts] += usize::from(expected.is_some());
                }
            }
        }
        assert!(found[1..].iter().all(|&found| found > 1000), "{found:?}");
    }
}
