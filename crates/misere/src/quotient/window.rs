//! When the pretending function repeats for ever: the theorem of Guy and Smith (1956), for misère play by Plambeck (2005).

use super::{candidate::Rules, space::Value};
use ninepins_proof::quotient::Period;
use ninepins_rules::{ByPlayer, Player};

/// What the window of a ruleset depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Breaking {
    /// The most heaps that a heap can become, but at least 1.
    parts: usize,
    /// The most tokens that can be taken.
    taken: usize,
}

impl Breaking {
    /// `None` if any number may be taken, or heaps must be broken into different ones: then no window proves anything.
    pub(super) fn of(rules: &Rules) -> Option<Breaking> {
        let codes: &ByPlayer<_> = rules.ruleset().codes();
        let mut breaking = Breaking { parts: 1, taken: 0 };
        for player in Player::BOTH {
            let code = codes.of(player);
            let (zero, digits, tail) = code.parts();
            if !tail.is_empty() || zero.is_unequal() || digits.iter().any(|digit| digit.is_unequal()) {
                return None;
            }
            breaking.parts = breaking.parts.max(code.most_parts());
            breaking.taken = breaking.taken.max(digits.len());
        }
        Some(breaking)
    }

    /// The heap up to which the values must be known, so that they are proved to repeat for ever.
    ///
    /// From heap `parts * n0 + (parts - 1) * p + taken` on, some part of every option of n + p has at least n0 + p tokens. So
    /// heaps n and n + p have options of the same values, and by induction the same value; and the proof for the heaps below
    /// speaks of values and their options only.
    fn needed(self, window: Period) -> usize {
        let (n0, p) = (window.preperiod as usize, window.period as usize);
        self.parts * (n0 + p) + self.taken.max(1) - 1
    }

    /// The least period, with its least preperiod, that `values`, of heaps from 0 on, prove.
    pub(super) fn window(self, values: &[Value]) -> Option<Period> {
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
