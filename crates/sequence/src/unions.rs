//! All sums with a rare heap, for 64 heaps at once: as unions of bitmaps, which cost less than marks where codes are few.
//!
//! A *grain* has a word for each code: the set of common heaps that have it, among 64 heaps. A part i of code v, when k
//! tokens are taken, makes a *tap*: heap n has an option of code c if heap n - k - i is common and has code c ^ v. So the
//! words of c ^ v are shifted by k + i and united, for all taps. If the parts are rare, c stands for a common value, and
//! for a rare one if they are common.

use super::{
    scalar::Scalar,
    sliced::{CacheLine, Codes, Lanes},
    sparse_space::SparseSpace,
};

const GRAIN: usize = 64;

/// The number of candidates of a heap.
pub(super) const CANDIDATES: usize = 3;

/// The number of codes in a set. Sums of two of them are of the first set.
const SET: usize = 16;

/// A word for each code of a set, in octets.
type Words = [CacheLine; SET / 8];

const EVEN: u64 = 0x5555_5555_5555_5555;

/// The memory for unions: the grains of all heaps, and the taps of a block.
#[derive(Clone, Debug, Default)]
pub(super) struct Unions {
    space: Option<SparseSpace>,
    /// The number of sets of codes, a power of two.
    sets: usize,
    /// The sets of each grain. The first grain is before heap 0, and empty, like all after the last heap.
    words: Vec<Words>,
    heaps: usize,
    /// The rare heaps by the places of their codes in a set, each with that set.
    rare: [Vec<(u32, u32)>; SET],
    taps: [Taps; 2],
    /// For each value the heaps of the block that have it as an option.
    found: Vec<[u64; GRAIN]>,
}

/// The taps of some parts, by the places of their codes in a set.
type Taps = [Vec<Tap>; SET];

#[derive(Clone, Copy, Debug)]
struct Tap {
    /// The place of the partner's grain and set, to be xored with the set that is sought.
    low: u32,
    shift: u32,
}

impl Unions {
    pub(super) fn bytes(&self) -> u64 {
        let taps: usize = self.taps.as_flattened().iter().map(Vec::capacity).sum();
        let rare: usize = self.rare.iter().map(Vec::capacity).sum();
        (size_of::<Words>() * self.words.capacity() + 8 * (taps + rare) + 8 * GRAIN * self.found.capacity()) as u64
    }

    /// Marks for each of the next 64 heaps all common sums with a rare heap, and the rare sums with one of about `any` common
    /// heaps: those with no part among the 64, and up to a value below which all heaps have enough candidates. Excludes all values from
    /// there on. Returns the work done.
    ///
    /// The sets of marked and excluded values have `words` words; values are excluded at even heaps and at odd ones.
    #[inline(always)]
    pub(super) fn mark<L: Lanes>(
        &mut self,
        engine: &Scalar,
        any: usize,
        (words, marked, excluded): (usize, &mut [u64], &mut [Vec<u64>; 2]),
    ) -> usize {
        self.note(engine);
        self.tap(engine, any);
        self.found.clear();
        self.found.resize(engine.marks.len().div_ceil(GRAIN), [0; GRAIN]);
        // The heaps that have at least one candidate, two, and so on.
        let mut left = [0; CANDIDATES];
        let mut sets = 0;
        while sets < self.sets && left[CANDIDATES - 1] != u64::MAX {
            let found = self.taps.each_ref().map(|taps| self.unite::<L>(taps, sets));
            self.note_found(engine, sets, found, &mut left);
            sets += 1;
        }
        self.mark_found(engine, sets, (words, marked, excluded));
        self.taps.as_flattened().iter().map(Vec::len).sum::<usize>() * sets
    }

    /// Notes the heaps that have options of common codes of a set, and of rare ones, and which have candidates.
    fn note_found(&mut self, engine: &Scalar, set: usize, [common, rare]: [Words; 2], left: &mut [u64; CANDIDATES]) {
        let (base, codes) = (engine.values.len(), Codes::new(engine.space));
        let flat = |words: Words| words.into_iter().flat_map(|octet| octet.0);
        let parities = if base.is_multiple_of(2) { [EVEN, !EVEN] } else { [!EVEN, EVEN] };
        for (code, (common, rare)) in (SET * set..).zip(flat(common).zip(flat(rare))) {
            for (n, heaps) in parities.into_iter().enumerate() {
                for (is_rare, found) in [(false, common), (true, rare)] {
                    let value = codes.value(code, n, is_rare) as usize;
                    self.found[value / GRAIN][value % GRAIN] |= found & heaps;
                }
            }
            let mut free = !common;
            for left in &mut *left {
                (*left, free) = (*left | free, *left & free);
            }
        }
    }

    /// Marks what was found for the codes of some sets, and excludes the values of the other sets.
    fn mark_found(
        &mut self,
        engine: &Scalar,
        sets: usize,
        (words, marked, excluded): (usize, &mut [u64], &mut [Vec<u64>; 2]),
    ) {
        for (word, found) in self.found.iter_mut().enumerate() {
            transpose(found);
            found.iter().zip(marked[word..].iter_mut().step_by(words)).for_each(|(found, marked)| *marked |= found);
        }
        if sets < self.sets {
            for (n, excluded) in excluded.iter_mut().enumerate() {
                let end = Codes::new(engine.space).value(SET * sets, n, false) as usize;
                (end..64 * words).for_each(|value| excluded[value / 64] |= 1 << (value % 64));
            }
        }
    }

    /// Notes the values that were found since the last time.
    fn note(&mut self, engine: &Scalar) {
        let (values, space, codes) = (engine.values.recent(), engine.space, Codes::new(engine.space));
        // A code has a bit less than its value, and all values are below the number of marks.
        let sets = (engine.marks.len() / 2).div_ceil(SET);
        if (self.space, self.sets) != (Some(space), sets) {
            (self.space, self.sets, self.heaps) = (Some(space), sets, 1);
            self.words.clear();
            self.rare.iter_mut().for_each(Vec::clear);
        }
        // The taps of a block read up to two grains more.
        self.words.resize((values.len() / GRAIN + 3) * sets, Words::default());
        for (n, &value) in values.iter().enumerate().skip(self.heaps) {
            let code = codes.of(value.into());
            let (set, place) = (code / SET, code % SET);
            if space.is_rare(n, value.into()) {
                self.rare[place].push((n as u32, set as u32));
            } else {
                self.words[(n / GRAIN + 1) * sets + set][place / 8].0[place % 8] |= 1 << (n % GRAIN);
            }
        }
        self.heaps = values.len();
    }

    /// Lists the taps of all rare heaps, and of about `any` common ones.
    fn tap(&mut self, engine: &Scalar, any: usize) {
        let (base, codes, sets) = (engine.values.len(), Codes::new(engine.space), self.sets as u32);
        let [rare, common] = &mut self.taps;
        rare.iter_mut().chain(common.iter_mut()).for_each(Vec::clear);
        for split in &engine.rules.two {
            // The partner of a part, counted from the first grain. Those before it are farther back than any heap.
            let total = (base - split.taken + GRAIN) as u32;
            let tap = |heap: u32, set: u32| {
                let partner = total.saturating_sub(heap);
                Tap { low: (partner / GRAIN as u32 * sets) ^ set, shift: partner % GRAIN as u32 }
            };
            for (taps, heaps) in rare.iter_mut().zip(&self.rare) {
                taps.extend(heaps.iter().map(|&(heap, set)| tap(heap, set)));
            }
            for (heap, value) in engine.spread(*split, any) {
                let code = codes.of(value.into());
                if !engine.space.is_rare(heap, value.into()) {
                    common[code % SET].push(tap(heap as u32, (code / SET) as u32));
                }
            }
        }
    }

    /// Returns for each code of a set the heaps of the block that have it as an option by one of the taps.
    #[inline(always)]
    fn unite<L: Lanes>(&self, taps: &Taps, set: usize) -> Words {
        let mut all = [L::zero(); SET / 8];
        for (place, taps) in taps.iter().enumerate() {
            let mut union = [L::zero(); SET / 8];
            for tap in taps {
                let low = tap.low as usize ^ set;
                let octets = self.words[low].iter().zip(&self.words[low + self.sets]);
                for (union, (low, high)) in union.iter_mut().zip(octets) {
                    *union = union.or(L::of_words(&low.0).funnel(L::of_words(&high.0), tap.shift.into()));
                }
            }
            // Taps with equal permutations of codes are permuted together.
            for (octet, all) in all.iter_mut().enumerate() {
                *all = all.or(union[octet ^ (place / 8)].permute(place % 8));
            }
        }
        let mut words = Words::default();
        all.iter().zip(&mut words).for_each(|(all, words)| all.to_words(&mut words.0));
        words
    }
}

/// Exchanges rows and columns: bit j of word i and bit i of word j.
fn transpose(words: &mut [u64; GRAIN]) {
    let (mut by, mut mask) = (GRAIN / 2, u64::MAX >> (GRAIN / 2));
    while by > 0 {
        for both in words.chunks_exact_mut(2 * by) {
            let (low, high) = both.split_at_mut(by);
            for (low, high) in low.iter_mut().zip(high) {
                let change = (*high ^ *low >> by) & mask;
                *low ^= change << by;
                *high ^= change;
            }
        }
        by /= 2;
        mask ^= mask << by;
    }
}
