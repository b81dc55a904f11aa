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
    /// Those of heaps 0, 1, 2, ... of a rule whose options are spans.
    first: Vec<u64>,
}

impl MemoValues {
    /// Returns the value of a heap.
    pub fn value(&mut self, heap: Heap, ruleset: &Ruleset, budget: &Budget) -> Result<u64> {
        self.value_within(heap, Most { heaps: MAX_LIMITED, options: MAX_OPTIONS }, ruleset, budget)
    }

    /// Returns the value of a heap with at most so many followers.
    pub fn value_within(&mut self, heap: Heap, most: Most, ruleset: &Ruleset, budget: &Budget) -> Result<u64> {
        let first = usize::try_from(heap.size()).ok().and_then(|size| self.first.get(size));
        if let Some(&value) = first.or_else(|| self.values.get(&heap)) {
            return Ok(value);
        }
        if let Some(value) = self.by_spans(heap.size(), most, ruleset, budget)? {
            self.values.insert(heap, value);
            return Ok(value);
        }
        if BYTES_A_HEAP * (self.values.len() + most.heaps) as u64 > budget.memory {
            self.values = FxHashMap::default();
        }
        // One heap after the other: all followers of this one are known.
        let work = ruleset.most_options(heap, Player::Left).saturating_mul(heap.size());
        if ruleset.lists(heap)
            && work <= most.options
            && heap.size() <= most.heaps as u64
            && ruleset.has_numbers()
            && let Some(value) = self.mex(heap, ruleset, budget)?
        {
            self.values.insert(heap, value);
            return Ok(value);
        }
        let below = if ruleset.lists(heap) { heaps_below(ruleset, &[heap], most, budget)? } else { None };
        let below = below.ok_or_else(|| {
            Stopped::BeyondTable(format!(
                "nim-values of {ruleset} are found for small heaps only: {heap} has too many followers"
            ))
        })?;
        let mut value = 0;
        // Parts come before their heap.
        for heap in below {
            value = match self.values.get(&heap) {
                Some(&value) => value,
                None => self.mex(heap, ruleset, budget)?.unwrap_or(0),
            };
            self.values.insert(heap, value);
        }
        Ok(value)
    }

    /// Returns the least value that no option has; `None` if a part of an option is not known.
    fn mex(&self, heap: Heap, ruleset: &Ruleset, budget: &Budget) -> Result<Option<u64>> {
        let (mut marks, mut is_known) = (Vec::new(), true);
        let mut mark = |to: &[Heap]| {
            let worth = to.iter().try_fold(0, |sum, part| Some(sum ^ self.values.get(part)?));
            is_known &= worth.is_some();
            marks.extend(worth);
        };
        match ruleset.rule(Player::Left) {
            Some(rule) => rule.each_option(heap, &mut mark),
            None => ruleset.options(heap, Player::Left).for_each(|to| mark(&to)),
        }
        budget.work(64 + 16 * marks.len() as u64)?;
        Ok(is_known.then(|| least_beside(&marks)))
    }

    /// Returns the value of a heap whose options are [spans](ninepins_rules::Rule::spans), by those of all heaps up to its last option;
    /// `None` if they are none, or too long.
    fn by_spans(&mut self, size: u64, most: Most, ruleset: &Ruleset, budget: &Budget) -> Result<Option<u64>> {
        let spans_of = |size| ruleset.rule(Player::Left).and_then(|rule| rule.spans(size));
        let last = spans_of(size).map(|spans| spans.iter().map(|span| span[1]).max().unwrap_or(0));
        let Some(last) = last.filter(|last| *last < most.heaps as u64) else { return Ok(None) };
        budget.check_memory(16 * last)?;
        let (mut before, mut value, mut options) = (Vec::new(), 0, 0);
        for size in (self.first.len() as u64..=last).chain([size]) {
            let Some(spans) = spans_of(size).filter(|_| options <= most.options) else { return Ok(None) };
            budget.work(256)?;
            // Heaps with the same options have the same value, and heap 0 stands for no heap.
            if spans != before && size > 0 {
                let marks = spans.iter().flat_map(|&[first, last]| &self.first[first as usize..=last as usize]);
                let marks: Vec<u64> = marks.copied().collect();
                budget.work(4 * marks.len() as u64)?;
                options += marks.len() as u64;
                (value, before) = (least_beside(&marks), spans);
            }
            if size <= last {
                self.first.push(value);
            }
        }
        Ok(Some(value))
    }
}

/// Returns the least number that is not in a list.
pub(super) fn least_beside(list: &[u64]) -> u64 {
    // As many numbers cannot have more values than there are.
    let mut seen = vec![false; list.len() + 1];
    for number in list {
        if let Some(seen) = usize::try_from(*number).ok().and_then(|number| seen.get_mut(number)) {
            *seen = true;
        }
    }
    seen.iter().take_while(|seen| **seen).count() as u64
}
