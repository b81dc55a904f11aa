//! The theorem of sparse spaces: candidates for the period, hypotheses, and witnesses.

use crate::{
    history::History,
    sliced::{Lanes, Width, Work},
    sparse_space::{RareEntry, SparseSpace},
};
use ninepins_budget::{Budget, Result};
use ninepins_proof::period::Moves;
use std::{fmt::Debug, ops::BitXor};

/// The number of heaps that are examined together.
pub(super) const GRAIN: usize = 64;

/// The fewest values that must repeat for a candidate.
const WINDOW: usize = 64;

/// The number of grains between two questions to the budget's watch.
const TOGETHER: usize = 1 << 10;

/// The number of witnesses that are tried before missing heaps are counted again.
const STRIKES: usize = 4;

/// The most witnesses of each rare value that are tried for all heaps first.
const KEPT: usize = 64;

/// A value, or its code.
pub(super) trait Entry: Copy + Eq + Ord + BitXor<Output = Self> + Debug + Default {}

impl Entry for u8 {}
impl Entry for u16 {}

/// The values of an engine that distinguishes rare heaps.
pub(super) struct KnownValues<'a, T> {
    history: &'a History<T>,
    rare: &'a [(usize, T)],
    space: SparseSpace,
    /// For even heaps and odd ones the rare entries, ascending.
    levels: [Vec<RareEntry<T>>; 2],
    width: Width,
}

/// A witness that is tried for all heaps.
#[derive(Clone, Copy, Debug)]
struct Tried<T> {
    /// The distance of the larger part.
    offset: usize,
    /// The entry that the larger part must have.
    wanted: T,
}

/// For even heaps and odd ones, the witnesses tried for each rare entry.
type Witnessed<T> = [Vec<Vec<Tried<T>>>; 2];

/// Searches for witnesses of the heaps before `before`, for [`TOGETHER`] grains.
struct Grains<'a, 'b, T> {
    known: &'a KnownValues<'b, T>,
    rules: &'a Moves,
    from: usize,
    needed: usize,
    before: usize,
    tried: &'a mut Witnessed<T>,
}

impl<T: Entry> Work for Grains<'_, '_, T> {
    /// The first heap examined; `None` if a witness is missing.
    type Output = Option<usize>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Option<usize> {
        let Grains { known, rules, from, needed, mut before, tried } = self;
        for _ in 0..TOGETHER {
            if before > needed {
                before -= GRAIN;
                if !known.witness(rules, from, (before, needed), tried) {
                    return None;
                }
            }
        }
        Some(before)
    }
}

impl<'a, T: Entry> KnownValues<'a, T> {
    pub(super) fn new(
        history: &'a History<T>,
        rare: &'a [(usize, T)],
        space: SparseSpace,
        levels: [Vec<RareEntry<T>>; 2],
    ) -> KnownValues<'a, T> {
        KnownValues { history, rare, space, levels, width: Width::best() }
    }

    pub(super) fn len(&self) -> usize {
        self.history.len()
    }

    fn last_rare(&self) -> usize {
        self.rare.last().map_or(0, |&(heap, _)| heap)
    }

    fn is_rare(&self, heap: usize) -> bool {
        heap <= self.last_rare() && (heap == 0 || self.rare.binary_search_by_key(&heap, |&(rare, _)| rare).is_ok())
    }

    /// Returns the least distance, even in an alternating space, at which the last values occurred before: as many
    /// values as determine all that follows.
    pub(super) fn candidate(&self, rules: &Moves, budget: &Budget) -> Result<Option<usize>> {
        let recent = self.history.recent();
        let window = (self.last_rare() + rules.most + 1).max(WINDOW);
        let first = self.history.start().max(self.last_rare() + 1);
        let common = recent.get(first - self.history.start()..).unwrap_or_default();
        if common.len() <= window {
            return Ok(None);
        }
        let Some(distance) = last_occurrence(common, window, budget)? else { return Ok(None) };
        let odd = self.space.alternating.is_some() && !distance.is_multiple_of(2);
        Ok(Some(if odd { 2 * distance } else { distance }))
    }

    /// Returns the least heap from which on the known values repeat. `None` if that is before the retained values.
    ///
    /// For common heaps it suffices to compare entries, if the period is even in an alternating space; otherwise `same`
    /// compares values.
    pub(super) fn preperiod(&self, period: usize, same: &dyn Fn(usize, usize) -> bool) -> Option<usize> {
        let len = self.len();
        let (start, recent) = (self.history.start(), self.history.recent());
        let plain = self.space.alternating.is_none() || period.is_multiple_of(2);
        let mut from = len.checked_sub(period)?;
        if plain {
            let least = (self.last_rare() + 1).max(start);
            while from > least {
                let to = from;
                from = from.saturating_sub(GRAIN).max(least);
                let (now, later) =
                    (&recent[from - start..to - start], &recent[from + period - start..to + period - start]);
                if now != later {
                    let differs = now.iter().zip(later).rposition(|(now, later)| now != later)?;
                    return Some(from + differs + 1);
                }
            }
        }
        while from > 0 {
            if !same(from - 1, from - 1 + period) {
                // Values that are not retained cannot be compared.
                return (from > start || start == 0).then_some(from);
            }
            from -= 1;
        }
        Some(0)
    }

    /// Checks the hypotheses of the theorem for values that repeat from `preperiod` on.
    pub(super) fn proves(&self, rules: &Moves, preperiod: usize, period: usize, budget: &Budget) -> Result<bool> {
        let last = self.last_rare();
        let from = preperiod.max(last + 1);
        let known = self.len();
        if from + period + last + rules.most > known || (self.space.alternating.is_some() && !period.is_multiple_of(2))
        {
            return Ok(false);
        }
        let mut tried = self.levels.each_ref().map(|levels| vec![Vec::new(); levels.len()]);
        let mut grain = known;
        while grain > known - period {
            budget.ask()?;
            let work = Grains { known: self, rules, from, needed: known - period, before: grain, tried: &mut tried };
            let Some(next) = self.width.run(work) else { return Ok(false) };
            grain = next;
        }
        Ok(true)
    }

    /// Checks that all rare values below those of the heaps of the grain from heap `first` on, without the heaps before
    /// `needed`, have witnesses, and adds these to `tried`.
    #[inline(always)]
    fn witness(&self, rules: &Moves, from: usize, (first, needed): (usize, usize), tried: &mut Witnessed<T>) -> bool {
        let Some(entries) = self.grain(first) else { return false };
        // Unless the space alternates, even and odd heaps have equal rare values.
        let same = self.space.alternating.is_none();
        for parity in 0..if same { 1 } else { 2 } {
            for (level, tried) in self.levels[parity].iter().zip(&mut tried[parity]) {
                let mut missing: [u8; GRAIN] =
                    std::array::from_fn(|i| u8::from((same || (first + i) % 2 == parity) && entries[i] >= level.above));
                missing[..needed.saturating_sub(first)].fill(0);
                for some in tried.chunks(STRIKES) {
                    if missing == [0; GRAIN] {
                        break;
                    }
                    for tried in some {
                        let Some(larger) = self.grain(first - tried.offset) else { return false };
                        for (missing, &larger) in missing.iter_mut().zip(larger) {
                            *missing &= u8::from(larger != tried.wanted);
                        }
                    }
                }
                if missing != [0; GRAIN] && !self.seek_all(rules, level.entry, from, (first, needed, &missing), tried) {
                    return false;
                }
            }
        }
        true
    }

    #[inline(always)]
    fn grain(&self, first: usize) -> Option<&[T; GRAIN]> {
        self.history.recent().get(first.checked_sub(self.history.start())?..)?.first_chunk()
    }

    /// Finds witnesses of the rare entry for the heaps that are `missing`, one by one.
    #[cold]
    fn seek_all(
        &self,
        rules: &Moves,
        rare: T,
        from: usize,
        (first, needed, missing): (usize, usize, &[u8; GRAIN]),
        tried: &mut Vec<Tried<T>>,
    ) -> bool {
        let mut new: Vec<Tried<T>> = Vec::new();
        for heap in (first..).zip(missing).filter(|&(_, &missing)| missing != 0).map(|(heap, _)| heap) {
            // The witness of a heap before may do.
            let done = |tried: &Tried<T>| {
                heap >= tried.offset + from && self.history.get(heap - tried.offset) == Some(tried.wanted)
            };
            if new.iter().any(done) {
                continue;
            }
            let Some(witness) = self.seek(rules, rare, from, heap) else { return false };
            new.push(witness);
        }
        // The witnesses in `tried` apply to all heaps, so the larger part must not begin before `from`.
        tried.extend(new.into_iter().filter(|new| from + new.offset + GRAIN <= needed));
        tried.truncate(KEPT);
        true
    }

    /// Returns a witness of the rare entry for `heap`, among all options.
    fn seek(&self, rules: &Moves, rare: T, from: usize, heap: usize) -> Option<Tried<T>> {
        let mut singles = rules.one.iter().filter(|&&taken| !self.space.keeps_type(taken));
        let single = singles.find(|&&taken| heap >= taken + from && self.history.get(heap - taken) == Some(rare));
        let pair = |taken: usize| {
            let room = (heap - taken).checked_sub(from)?.min(from - 1);
            (1..=room).find_map(|part| {
                let wanted = self.history.get(part)? ^ rare;
                let fits = self.history.get(heap - taken - part) == Some(wanted) && !self.is_rare(part);
                fits.then_some(Tried { offset: taken + part, wanted })
            })
        };
        let single = single.map(|&offset| Tried { offset, wanted: rare });
        single.or_else(|| rules.two.iter().find_map(|split| pair(split.taken)))
    }
}

/// Returns the distance from the end at which the last `window` values occur once more.
fn last_occurrence<T: Entry>(values: &[T], window: usize, budget: &Budget) -> Result<Option<usize>> {
    /// The number of places between two questions to the budget's watch.
    const PLACES: usize = 1 << 16;
    let last = &values[values.len() - window..];
    // The rarest of the very last values is the key.
    let tail = &last[window - WINDOW.min(window)..];
    let rarity = |entry: &T| tail.iter().filter(|&other| other == entry).count();
    let Some((offset, &key)) = tail.iter().enumerate().min_by_key(|(_, entry)| rarity(entry)) else { return Ok(None) };
    let after = tail.len() - offset;
    // Place i is the key of the window that ends i + window values from the start.
    let keys = &values[window - after..values.len() - after];
    let mut end = keys.len();
    for places in keys.rchunks(PLACES) {
        budget.work(places.len() as u64)?;
        for chunk in places.rchunks(GRAIN) {
            let start = end - chunk.len();
            if chunk.iter().fold(false, |any, entry| any | (*entry == key)) {
                let found = (start..end).rev().find(|&i| keys[i] == key && values[i..i + window] == *last);
                if let Some(i) = found {
                    return Ok(Some(values.len() - window - i));
                }
            }
            end = start;
        }
    }
    Ok(None)
}
