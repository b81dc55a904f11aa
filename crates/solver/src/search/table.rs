//! The compiled ruleset: heaps are small numbers, and options are slices.

use super::{
    below::{Most, heaps_below},
    board::Id,
};
use crate::{Budget, Result, Stopped};
use ninepins_rules::{Code, Heap, MAX_SPLIT, Parts, Player, Position, Ruleset};
use rustc_hash::FxHashMap;
use std::ops::{Range, RangeInclusive};

/// The most options that are compiled. Above this they are generated on the fly.
const MAX_COMPILED_OPTIONS: u64 = 1 << 19;

/// The followers of a position's heaps, numbered.
#[derive(Debug, Default)]
pub struct Table {
    heaps: Vec<Heap>,
    ids: FxHashMap<Heap, Id>,
    complete: bool,
}

impl Table {
    /// Numbers the followers of the heaps of `position` in their order. The table is empty and incomplete if they have
    /// more than [`MAX_COMPILED_OPTIONS`] options, for each player whose moves differ.
    pub fn reachable_from(position: &Position, ruleset: &Ruleset, budget: &Budget) -> Result<Table> {
        ruleset.lists_all(position.heaps()).map_err(Stopped::BeyondTable)?;
        let mut table = Table::default();
        let most = Most { heaps: usize::MAX, options: MAX_COMPILED_OPTIONS };
        if let Some(heaps) = heaps_below(ruleset, position.heaps(), most, budget)? {
            table = Table { ids: heaps.iter().copied().zip(0..).collect(), heaps, complete: true };
        }
        Ok(table)
    }

    pub(super) fn is_complete(&self) -> bool {
        self.complete
    }

    /// Returns the heaps in the order of their numbers.
    pub(super) fn heaps(&self) -> &[Heap] {
        &self.heaps
    }

    /// Returns the numbers of `heaps`, if all are followers. An incomplete table numbers them now.
    pub(super) fn reachable_ids(&mut self, heaps: &[Heap]) -> Option<Vec<Id>> {
        let id = |heap| if self.complete { self.ids.get(heap).copied() } else { Some(self.intern(*heap)) };
        heaps.iter().map(id).collect()
    }

    /// Checks whether the followers of `position` have numbers, or get them when they are met.
    pub(super) fn has_all(&self, position: &Position) -> bool {
        !self.complete || position.heaps().iter().all(|heap| self.ids.contains_key(heap))
    }

    /// Returns the number of `heap`, which may be new.
    pub(super) fn intern(&mut self, heap: Heap) -> Id {
        *self.ids.entry(heap).or_insert_with(|| {
            self.heaps.push(heap);
            (self.heaps.len() - 1) as Id
        })
    }

    /// Puts the numbers of `parts`, which may be new, into `ids`.
    pub(super) fn intern_parts(&mut self, parts: &Parts, ids: &mut Vec<Id>) {
        ids.clear();
        ids.extend(parts.iter().map(|&part| self.intern(part)));
    }

    /// Estimates the bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.heaps.len() as u64 * BYTES_A_HEAP
    }
}

/// The estimated bytes of a numbered heap, for a growing table of numbers, which is held twice.
const BYTES_A_HEAP: u64 = 200;

/// The options of every heap for one player: those of heap `id` are `steps[starts[id]..starts[id + 1]]`.
#[derive(Debug)]
pub(super) struct Steps<S> {
    starts: Vec<u32>,
    steps: Vec<S>,
    /// The nim-values of what the options leave, ascending for each heap, and those of the heaps. If none are wanted, the
    /// first are 0.
    left: Vec<u32>,
    values: Option<Vec<u32>>,
}

impl<S: Clone> Steps<S> {
    /// Begins without heaps, with nim-values or without.
    pub(super) fn new(valued: bool) -> Steps<S> {
        Steps { starts: vec![0], steps: Vec::new(), left: Vec::new(), values: valued.then(Vec::new) }
    }

    /// Lists all options of `player`, each prepared by `prepare`. If they are `valued`, the other player must have the same.
    pub(super) fn compile(
        table: &mut Table,
        ruleset: &Ruleset,
        player: Player,
        valued: bool,
        prepare: impl Fn(Id, &[Id]) -> S,
        budget: &Budget,
    ) -> Result<Steps<S>> {
        let (mut compiled, mut ids) = (Steps::new(valued), Vec::new());
        let (mut options, mut prepared) = (Vec::<Parts>::new(), Vec::new());
        for id in 0..table.heaps.len() as Id {
            options.clear();
            options.extend(ruleset.options(table.heaps[id as usize], player));
            // Sorting takes some 32 units an option.
            budget.work(64 + 32 * options.len() as u64)?;
            // Those first that leave few tokens, or even parts: they lead to fewer new positions.
            options.sort_by_key(|parts| parts.iter().map(|part| u128::from(part.size()).pow(2)).sum::<u128>());
            let valued = |parts| {
                table.intern_parts(parts, &mut ids);
                (compiled.value(ids.iter().copied()), prepare(id, &ids))
            };
            prepared.clear();
            prepared.extend(options.iter().map(valued));
            compiled.push(&prepared);
        }
        Ok(compiled)
    }

    /// Adds the options of the next heap, each with the nim-value of what it leaves.
    pub(super) fn push(&mut self, options: &[(u32, S)]) {
        // The smallest number first, then the first option: boards of all kinds share this sort.
        let mut keys: Vec<u64> = options.iter().zip(0..).map(|(&(left, _), at)| u64::from(left) << 32 | at).collect();
        keys.sort_unstable();
        let mut least = 0;
        for key in keys {
            let (left, step) = &options[key as u32 as usize];
            least += u32::from(*left == least);
            self.left.push(*left);
            self.steps.push(step.clone());
        }
        if let Some(values) = &mut self.values {
            values.push(least);
        }
        self.starts.push(self.steps.len() as u32);
    }

    /// Returns the nim-value of a heap; 0 if it is not wanted, or not known.
    fn heap_value(&self, id: Id) -> u32 {
        self.values.as_ref().and_then(|values| values.get(id as usize)).copied().unwrap_or(0)
    }

    pub(super) fn value(&self, ids: impl Iterator<Item = Id>) -> u32 {
        if self.values.is_none() { 0 } else { ids.fold(0, |sum, id| sum ^ self.heap_value(id)) }
    }

    /// Returns the range of the options of a heap that leave a sum of nim-value 0, if its own is `value`.
    pub(super) fn to_zero(&self, id: Id, value: u32) -> Range<u32> {
        let Range { start, end } = self.of(id);
        let left = &self.left[start as usize..end as usize];
        let wanted = self.heap_value(id) ^ value;
        if left.last().is_none_or(|&most| most < wanted) {
            return end..end;
        }
        let from = left.partition_point(|&left| left < wanted);
        let found = left[from..].iter().take_while(|&&left| left == wanted).count();
        start + from as u32..start + (from + found) as u32
    }

    pub(super) fn of(&self, id: Id) -> Range<u32> {
        self.starts[id as usize]..self.starts[id as usize + 1]
    }

    pub(super) fn steps(&self, range: &Range<u32>) -> &[S] {
        &self.steps[range.start as usize..range.end as usize]
    }

    /// Estimates the bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        (self.steps.len() * (size_of::<S>() + size_of::<u32>())) as u64
    }
}

/// Returns a lower bound of the bytes of the followers of a heap of `size` tokens without a limit; 0 if the rules are no codes.
///
/// A take of k that leaves two or three parts leaves each of the sizes up to about size - k. Takes that leave one heap, at least k
/// tokens each, lead to one size after the other.
pub(super) fn least_bytes(size: u64, ruleset: &Ruleset) -> u64 {
    let least_taken = |code: &Code, parts: RangeInclusive<usize>| {
        let (_, digits, tail) = code.parts();
        let last = (digits.len() + tail.len()) as u64;
        (0..=last).find(|&taken| parts.clone().any(|parts| code.digit(taken).leaves(parts)))
    };
    let Some(codes) = ruleset.codes() else { return 0 };
    let [split, one] = [2..=MAX_SPLIT, 1..=1].map(|parts| codes.map(|code| least_taken(code, parts.clone())));
    let by_splits = split.into_iter().flatten().min().map_or(0, |taken| size.saturating_sub(taken + 2));
    // Players may have to move in turn.
    let one_by_one = one[0].zip(one[1]).map_or(0, |(left, right)| size / left.max(right).max(1));
    by_splits.max(one_by_one).saturating_mul(BYTES_A_HEAP)
}
