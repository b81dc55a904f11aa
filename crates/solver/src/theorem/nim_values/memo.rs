//! Nim-values by the definition, heap by heap, for rules by formula, and for codes with limits that no theorem covers.

use crate::{
    Budget, Result, Stopped,
    search::below::{BYTES_A_HEAP, Most, heaps_below},
};
use ninepins_rules::{Heap, Player, Ruleset};
use rustc_hash::FxHashMap;

/// The most followers of a heap, itself included, whose nim-value is computed by the definition: under limits that no
/// theorem covers.
pub const MAX_LIMITED: usize = 1_000_000;

/// The most options of these followers.
const MAX_OPTIONS: u64 = 1 << 28;

/// The values computed before, with those of all followers. The limits apply to each heap alone and do not count these.
#[derive(Clone, Debug, Default)]
pub struct MemoValues {
    values: FxHashMap<Heap, u64>,
}

impl MemoValues {
    /// Returns the value of a heap.
    pub fn value(&mut self, heap: Heap, ruleset: &Ruleset, budget: &Budget) -> Result<u64> {
        self.value_within(heap, Most { heaps: MAX_LIMITED, options: MAX_OPTIONS }, ruleset, budget)
    }

    /// Returns the value of a heap with at most so many followers.
    pub fn value_within(&mut self, heap: Heap, most: Most, ruleset: &Ruleset, budget: &Budget) -> Result<u64> {
        if let Some(&value) = self.values.get(&heap) {
            return Ok(value);
        }
        if BYTES_A_HEAP * (self.values.len() + most.heaps) as u64 > budget.memory {
            self.values = FxHashMap::default();
        }
        let below = if ruleset.lists(heap) { heaps_below(ruleset, &[heap], most, budget)? } else { None };
        let below = below.ok_or_else(|| {
            Stopped::BeyondTable(format!(
                "nim-values of {ruleset} are found for small heaps only: {heap} has too many followers"
            ))
        })?;
        let (mut marks, mut value) = (Vec::new(), 0);
        // Parts come before their heap.
        for heap in below {
            value = match self.values.get(&heap) {
                Some(&value) => value,
                None => self.mex(heap, ruleset, &mut marks, budget)?,
            };
            self.values.insert(heap, value);
        }
        Ok(value)
    }

    /// Returns the least value that no option has. All parts of options must be known.
    fn mex(&self, heap: Heap, ruleset: &Ruleset, marks: &mut Vec<u64>, budget: &Budget) -> Result<u64> {
        marks.clear();
        let worth = |part: &Heap| self.values.get(part).copied().unwrap_or(0);
        marks.extend(ruleset.options(heap, Player::Left).map(|to| to.iter().fold(0, |sum, part| sum ^ worth(part))));
        // Sorting takes some 16 units an option.
        budget.work(64 + 16 * marks.len() as u64)?;
        marks.sort_unstable();
        marks.dedup();
        Ok(marks.iter().zip(0..).take_while(|(mark, value)| **mark == *value).count() as u64)
    }
}
