//! The theorem of sparse spaces: its candidates, its hypotheses, its witnesses.

use super::super::{
    history::History,
    mask::Mask,
    rules::Rules,
    sliced::{Lanes, Width, Work},
};
use crate::{Budget, Stopped};
use std::{fmt::Debug, ops::BitXor};

/// How many heaps are looked at together.
const GRAIN: usize = 64;

/// At least so many values must repeat for a candidate.
const WINDOW: usize = 64;

/// How many grains are looked at between two looks at the budget.
const TOGETHER: usize = 1 << 10;

/// How many shifts are tried between two looks at what is missing.
const STRIKES: usize = 4;

/// How many witnesses are kept of each rare value: those that are tried for all heaps first.
const KEPT: usize = 64;

/// A value, or its code.
pub(super) trait Entry: Copy + Eq + Ord + BitXor<Output = Self> + Debug + Default {}

impl Entry for u8 {}
impl Entry for u16 {}

/// What an engine knows that tells rare heaps.
pub(super) struct Known<'a, T> {
    history: &'a History<T>,
    rare: &'a [(usize, T)],
    mask: Mask,
    /// For even heaps and odd ones: the rare entries, ascending, each with its value and the least common entry above.
    levels: [Vec<Rung<T>>; 2],
    width: Width,
}

/// A rare value at heaps of one parity.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Rung<T> {
    pub(in super::super) entry: T,
    pub(in super::super) value: u32,
    /// The least common entry that is larger in value.
    pub(in super::super) above: T,
}

/// A shift that is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tried<T> {
    pub(super) shift: Shift,
    /// How far back the larger part is.
    offset: usize,
    /// The entry that it must have.
    wanted: T,
}

/// Looks for witnesses of the heaps before `before`, for [`TOGETHER`] grains.
struct Grains<'a, 'b, T> {
    known: &'a Known<'b, T>,
    rules: &'a Rules,
    from: usize,
    needed: usize,
    before: usize,
    tried: &'a mut [Vec<Vec<Tried<T>>>; 2],
}

impl<T: Entry> Work for Grains<'_, '_, T> {
    /// The first heap looked at; `None` if a witness is missing.
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

/// Looks for witnesses of the heaps of some grains whose smaller parts are small.
struct Near<'a, 'b, T> {
    known: &'a Known<'b, T>,
    rules: &'a Rules,
    heaps: (usize, usize),
    reach: usize,
    tried: &'a mut [Vec<Vec<Tried<T>>>; 2],
}

impl<T: Entry> Work for Near<'_, '_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Near { known, rules, heaps: (from, to), reach, tried } = self;
        for grain in (from..to).step_by(GRAIN) {
            // With larger parts from here on the smaller ones are not large.
            known.witness(rules, grain - reach, (grain, grain), tried);
        }
    }
}

/// What the theorem rests on, in its words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witnesses {
    /// The heap x from which on values repeat.
    pub from: u64,
    /// The period p of which (A) and (B) hold; even where the position counts.
    pub period: u64,
    /// How many values N are known.
    pub known: u64,
    /// For heaps of each parity, even ones first, for each rare value the parts that are to be tried.
    pub shifts: [Vec<(u32, Vec<Shift>)>; 2],
}

impl Witnesses {
    /// How many values from heap x + p on are the same as those from x on.
    pub fn window(&self) -> u64 {
        self.known - self.period - self.from
    }
}

/// A sum that a heap n may be broken into: `part`, and what is left of n without it and without `taken`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shift {
    /// The tokens taken.
    pub taken: u64,
    /// The smaller part; 0 if there is no other heap than that left.
    pub part: u64,
}

impl<'a, T: Entry> Known<'a, T> {
    pub(super) fn new(
        history: &'a History<T>,
        rare: &'a [(usize, T)],
        mask: Mask,
        levels: [Vec<Rung<T>>; 2],
    ) -> Known<'a, T> {
        Known { history, rare, mask, levels, width: Width::best() }
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

    /// The least distance, even where the position counts, at which the last values occurred before: as many as decide on
    /// all that follows.
    pub(super) fn candidate(&self, rules: &Rules, budget: &Budget) -> Result<Option<usize>, Stopped> {
        let recent = self.history.recent();
        let window = (self.last_rare() + rules.last + 1).max(WINDOW);
        let first = self.history.start().max(self.last_rare() + 1);
        let common = recent.get(first - self.history.start()..).unwrap_or_default();
        if common.len() <= window {
            return Ok(None);
        }
        let Some(distance) = last_occurrence(common, window, budget)? else { return Ok(None) };
        let odd = self.mask.position.is_some() && !distance.is_multiple_of(2);
        Ok(Some(if odd { 2 * distance } else { distance }))
    }

    /// The least heap from which on values repeat, as far as they are known. `None` if that is before what is kept.
    ///
    /// Of common heaps entries tell, if the period is even where the position counts; else `same` does.
    pub(super) fn preperiod(&self, period: usize, same: &dyn Fn(usize, usize) -> bool) -> Option<usize> {
        let len = self.len();
        let (start, recent) = (self.history.start(), self.history.recent());
        let plain = self.mask.position.is_none() || period.is_multiple_of(2);
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
                // What is not kept cannot be compared.
                return (from > start || start == 0).then_some(from);
            }
            from -= 1;
        }
        Some(0)
    }

    /// Checks the hypotheses of the theorem for values that repeat from `preperiod` on.
    pub(super) fn prove(
        &self,
        rules: &Rules,
        preperiod: usize,
        period: usize,
        budget: &Budget,
    ) -> Result<Option<Witnesses>, Stopped> {
        let last = self.last_rare();
        let from = preperiod.max(last + 1);
        let known = self.len();
        if from + period + last + rules.last > known || (self.mask.position.is_some() && !period.is_multiple_of(2)) {
            return Ok(None);
        }
        let mut tried: [Vec<Vec<Tried<T>>>; 2] = self.levels.each_ref().map(|levels| vec![Vec::new(); levels.len()]);
        let mut grain = known;
        while grain > known - period {
            budget.ask()?;
            let work = Grains { known: self, rules, from, needed: known - period, before: grain, tried: &mut tried };
            let Some(next) = self.width.run(work) else { return Ok(None) };
            grain = next;
        }
        let named = |parity: usize| {
            let tried = &tried[if self.mask.position.is_none() { 0 } else { parity }];
            let all = self.levels[parity].iter().zip(tried).filter(|(_, tried)| !tried.is_empty());
            all.map(|(level, tried)| (level.value, tried.iter().map(|tried| tried.shift).collect())).collect()
        };
        let shifts = [0, 1].map(named);
        let (from, period, known) = (from as u64, period as u64, known as u64);
        Ok(Some(Witnesses { from, period, known, shifts }))
    }

    /// Adds to those tried what shows that rare values are options of the heaps of some grains, with smaller parts of at most
    /// `reach` tokens.
    pub(super) fn show(&self, rules: &Rules, heaps: (usize, usize), reach: usize, tried: &mut [Vec<Vec<Tried<T>>>; 2]) {
        self.width.run(Near { known: self, rules, heaps, reach, tried });
    }

    /// Whether all rare values below those of the heaps of the grain from heap `first` on, none before `needed`, have
    /// witnesses, which are added to those that are tried.
    #[inline(always)]
    fn witness(
        &self,
        rules: &Rules,
        from: usize,
        (first, needed): (usize, usize),
        tried: &mut [Vec<Vec<Tried<T>>>; 2],
    ) -> bool {
        let Some(entries) = self.grain(first) else { return false };
        // Where the position does not count, what is rare at even heaps is at odd ones.
        let same = self.mask.position.is_none();
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

    /// The entries of the grain from heap `first` on.
    #[inline(always)]
    fn grain(&self, first: usize) -> Option<&[T; GRAIN]> {
        self.history.recent().get(first.checked_sub(self.history.start())?..)?.first_chunk()
    }

    /// Finds witnesses of the rare entry for the heaps from `first` on that are `missing` one by one.
    #[cold]
    fn seek_all(
        &self,
        rules: &Rules,
        rare: T,
        from: usize,
        (first, needed, missing): (usize, usize, &[u8; GRAIN]),
        tried: &mut Vec<Tried<T>>,
    ) -> bool {
        let mut new: Vec<Tried<T>> = Vec::new();
        for heap in (first..).zip(missing).filter(|&(_, &missing)| missing != 0).map(|(heap, _)| heap) {
            // What was found for a heap before may do.
            let done = |tried: &Tried<T>| {
                heap >= tried.offset + from && self.history.get(heap - tried.offset) == Some(tried.wanted)
            };
            if new.iter().any(done) {
                continue;
            }
            let Some(shift) = self.seek(rules, rare, from, heap) else { return false };
            let small = if shift.part == 0 { Some(T::default()) } else { self.history.get(shift.part as usize) };
            let Some(small) = small else { return false };
            new.push(Tried { shift, offset: (shift.taken + shift.part) as usize, wanted: small ^ rare });
        }
        // What is kept is tried for all heaps that need witnesses, and must not reach beyond the heap from which on.
        tried.extend(new.into_iter().filter(|new| from + new.offset + GRAIN <= needed));
        tried.truncate(KEPT);
        true
    }

    /// A witness of the rare entry for `heap`, among all.
    fn seek(&self, rules: &Rules, rare: T, from: usize, heap: usize) -> Option<Shift> {
        let singles = rules.reduce.iter().filter(|&&taken| !self.mask.keeps_type(taken));
        let mut singles =
            singles.filter(|&&taken| heap >= taken + from && self.history.get(heap - taken) == Some(rare));
        if let Some(&taken) = singles.next() {
            return Some(Shift { taken: taken as u64, part: 0 });
        }
        rules.pairs.iter().find_map(|split| {
            let room = (heap - split.taken).checked_sub(from)?.min(from - 1);
            let part = (1..=room).find(|&part| {
                let (small, large) = (self.history.get(part), self.history.get(heap - split.taken - part));
                small.zip(large).is_some_and(|(small, large)| small ^ large == rare) && !self.is_rare(part)
            });
            part.map(|part| Shift { taken: split.taken as u64, part: part as u64 })
        })
    }
}

/// How far before its end `values` has its last `window` values once more.
fn last_occurrence<T: Entry>(values: &[T], window: usize, budget: &Budget) -> Result<Option<usize>, Stopped> {
    /// How many places are looked at between two looks at the budget.
    const PLACES: usize = 1 << 16;
    let last = &values[values.len() - window..];
    // Of the very last values the rarest is looked for first.
    let tail = &last[window - WINDOW.min(window)..];
    let rarity = |entry: &T| tail.iter().filter(|&other| other == entry).count();
    let Some((offset, &key)) = tail.iter().enumerate().min_by_key(|(_, entry)| rarity(entry)) else { return Ok(None) };
    let after = tail.len() - offset;
    // Place i is where the key of a window is that ends i + window values from the start.
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
