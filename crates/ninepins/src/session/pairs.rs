//! The reason by nim-values, to be drawn: the powers of two of each heap, of which equal ones cancel in pairs.

use super::Session;
use ninepins_solver::{Budget, StrategyId, Value, theorem::theorem};
use serde::Serialize;
use std::fmt;

/// The most heaps that are drawn, and the largest heap and nim-value.
const MAX_HEAPS: usize = 12;
const MAX_DRAWN: u64 = (1 << 12) - 1;

/// A position that nim-values decide: whoever is to move wins, unless nothing is left over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Pairs {
    /// The heaps in the order of the board, each with its nim-value.
    pub heaps: Vec<(String, u64)>,
    /// The sum of the powers of two that have no twin.
    pub left_over: u64,
}

impl Session {
    /// Returns the pairs of the position, if nim-values decide it and its heaps are few and small.
    pub fn pairs(&self, budget: &mut Budget) -> Option<Pairs> {
        let drawn = self.piles.iter().flatten().filter(|heap| heap.size() <= MAX_DRAWN);
        let mut values = theorem(StrategyId::NimValues, &self.played)?.ok()?;
        let mut worth = |heap| match values.value_of_heap(heap, budget) {
            Ok(Some(Value::Nim(value))) if value <= MAX_DRAWN => Some((heap.to_string(), value)),
            _ => None,
        };
        let heaps = drawn.take(MAX_HEAPS + 1).map(|&heap| worth(heap)).collect::<Option<Vec<_>>>()?;
        let is_whole = heaps.len() <= MAX_HEAPS && heaps.len() == self.piles.iter().flatten().count();
        is_whole.then(|| Pairs { left_over: heaps.iter().fold(0, |sum, (_, value)| sum ^ value), heaps })
    }
}

/// Writes `3 = 2+1, 2 = 2, 7 = 2; 1 is left over`.
impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let powers = |value: u64| match (0..u64::BITS).rev().map(|bit| value & 1 << bit).filter(|power| *power > 0) {
            powers if value > 0 => powers.map(|power| power.to_string()).collect::<Vec<_>>().join("+"),
            _ => "0".to_owned(),
        };
        let heaps: Vec<String> =
            self.heaps.iter().map(|(heap, value)| format!("{heap} = {}", powers(*value))).collect();
        let left = if self.left_over == 0 { "nothing".to_owned() } else { powers(self.left_over) };
        let sign = if heaps.is_empty() { "" } else { "; " };
        write!(f, "{}{sign}{left} is left over", heaps.join(", "))
    }
}
