//! Nim-values heap by heap, by the definition: for rules with limits that no theorem covers.

use crate::{Budget, Stopped};
use ninepins_rules::{Heap, Player, Ruleset};
use rustc_hash::FxHashMap;

/// The most heaps whose values are held.
pub const MAX_LIMITED: usize = 1_000_000;

/// The most options that are looked at.
const MAX_OPTIONS: u64 = 1 << 28;

#[derive(Clone, Debug, Default)]
pub(super) struct MemoValues {
    values: FxHashMap<Heap, u64>,
    looked_at: u64,
}

impl MemoValues {
    pub(super) fn value(&mut self, heap: Heap, ruleset: &Ruleset, budget: &Budget) -> Result<u64, Stopped> {
        // Depth first, with a stack of its own: a heap may have followers deeper than the call stack.
        let mut open = vec![heap];
        let mut marks = Vec::new();
        while let Some(&heap) = open.last() {
            if self.values.contains_key(&heap) {
                open.pop();
                continue;
            }
            budget.check_interrupt()?;
            let unknown_from = open.len();
            marks.clear();
            for to in ruleset.options(heap, Player::Left) {
                self.looked_at += 1;
                if self.looked_at > MAX_OPTIONS || self.values.len() + open.len() > MAX_LIMITED {
                    return Err(Stopped::BeyondTable(format!(
                        "nim-values of {ruleset} are found for small heaps only: {heap} has too many followers"
                    )));
                }
                let unknown = to.iter().filter(|part| !self.values.contains_key(part));
                let before = open.len();
                open.extend(unknown);
                if open.len() == before {
                    marks.push(to.iter().fold(0, |sum, part| sum ^ self.values[part]));
                }
            }
            if open.len() == unknown_from {
                marks.sort_unstable();
                marks.dedup();
                let value = marks.iter().zip(0..).take_while(|(mark, value)| **mark == *value).count();
                self.values.insert(heap, value as u64);
                open.pop();
            }
        }
        Ok(self.values[&heap])
    }
}
