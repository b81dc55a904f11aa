//! Periods of the pretending function: the theorem of Guy and Smith (1956), for misère play by Plambeck (2005).

use super::{candidate::Rules, space::Value};
use ninepins_proof::quotient::Period;
use ninepins_rules::{ByPlayer, Player};

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
    fn needed(self, window: Period) -> usize {
        let (n0, p) = (window.preperiod as usize, window.period as usize);
        self.parts * (n0 + p) + self.taken.max(1) - 1
    }

    /// Returns the least period, with its least preperiod, that the values of heaps 0, 1, 2, ... prove.
    pub(super) fn period(self, values: &[Value]) -> Option<Period> {
        let last = values.len() - 1;
        (1..=last)
            .map_while(|period| {
                let shortest = Period { preperiod: 1, period: period as u64 };
                (self.needed(shortest) <= last).then(|| {
                    let differs = (1..=last - period).rev().find(|&n| values[n] != values[n + period]);
                    Period { preperiod: differs.map_or(1, |n| n as u64 + 1), ..shortest }
                })
            })
            .find(|&window| self.needed(window) <= last)
    }
}
