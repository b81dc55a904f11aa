//! Octal codes by rare values, 64 heaps at once: for codes of which many heaps are rare, or rare heaps still arrive.
//!
//! [`Scalar`] marks the values of all sums with a rare heap, for one heap after the other. Here most of these sums are
//! only compared with a few candidates, for all heaps of a block at once:
//!
//! 1. For each heap of the block, a sample of its sums is marked.
//! 2. The least common values that are not marked are the candidates of a heap.
//! 3. All sums with a rare heap are compared with the candidates, and those that occur are marked, too. This is repeated
//!    until nearly all heaps have a candidate left.
//! 4. From left to right, the sums with a part in the block itself are marked. The least candidate that is left is then
//!    the least common value that no option has. The rare values below it that are not marked are sought together among
//!    all pairs.
//!
//! Where values are few, all sums with a rare heap are marked by [`Unions`] in place of steps 1 and 3.
//!
//! If a heap has no candidate left, common values are sought, too. So the sample and the number of candidates affect
//! nothing but speed.

use super::{
    halt::Halt,
    scalar::Scalar,
    sliced::{Lanes, Width, Work},
    unions::{CANDIDATES, Unions},
};
use ninepins_budget::Budget;
use ninepins_proof::period::Split;
use std::array::from_fn;

const BLOCK: usize = 64;

/// The fewest heaps before a block. The next heap then has more than [`SEARCHED`] pairs for each digit.
const FEWEST: usize = 4 * SEARCHED;

/// The least and the largest number of marked sums of any two heaps, for each value that there may be.
const ANY: (usize, usize) = (1, 8);

/// More sums are marked while more than this number of values is missing from the marks of a heap: those in rows, and
/// those by unions.
const SOUGHT: (usize, usize) = (16, 4);

/// Sums are marked by unions if there are at most this number of marks, and at most the other number of heaps times marks:
/// bitmaps then take at most 256 MB.
const FEW: (usize, u64) = (1 << 8, 1 << 32);

/// The sums with one in `RARE` rare heaps are marked.
const RARE: usize = 4;

/// The number of heaps in a row. The sums of four rows of heaps are marked together, which the fastest cache has room
/// for.
const TOGETHER: usize = 8;

/// A byte for each of these heaps: 1 if a value is marked.
type Row = [u8; TOGETHER];

/// Candidates are compared again while the heaps without one are more than this number of times the part of heaps that
/// is rare.
const AGAIN: usize = 60;

/// One in `APART` groups of pairs is searched first: adjacent pairs have similar values.
const APART: usize = 16;

/// The number of values by which a search is extended if it has found all smaller ones.
const FURTHER: usize = 64;

/// The words of a cache line. The sets of marked values are apart by an odd number of lines, so that equal places do not
/// compete for a place in the cache.
const LINE: usize = 8;

/// The number of comparisons in a unit of work.
const COMPARED: usize = 16;

/// The number of values between two checks of the memory held.
const LOOK: usize = 256;

/// A value that no heap has.
const NONE: u16 = u16::MAX;

#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    /// For each heap the set of marked values.
    marked: Vec<u64>,
    /// A row for each value.
    rows: Vec<Row>,
    /// The number of marked sums of any two heaps, which follows the number of values that were sought.
    any: usize,
    /// The values of heaps J, J - 1, ..., 1 for some J.
    reversed: Vec<u16>,
    unions: Box<Unions>,
}

impl Block {
    fn bytes(&self) -> u64 {
        let own = 8 * self.marked.capacity() + size_of::<Row>() * self.rows.capacity() + 2 * self.reversed.capacity();
        own as u64 + self.unions.bytes()
    }

    /// Finds the values of all heaps below `end`: in blocks if there is a width for them, else heap by heap.
    pub(super) fn extend(
        &mut self,
        engine: &mut Scalar,
        end: usize,
        width: Option<Width>,
        budget: &Budget,
    ) -> Result<(), Halt> {
        while engine.values.len() < end {
            if engine.values.len() >= engine.next_space {
                engine.seek_space();
            }
            if let Some(width) = width.filter(|_| engine.has_blocks()) {
                budget.check_memory(engine.values.bytes() + self.bytes() + 16 * engine.rare.len() as u64)?;
                let end = end.min(engine.next_space);
                budget.work(width.run(Next(engine, self, end))?)?;
                continue;
            }
            let (value, pairs) = engine.next_value();
            budget.work(pairs)?;
            engine.push(value)?;
            if engine.values.len().is_multiple_of(LOOK) {
                budget.check_memory(engine.values.bytes() + 16 * engine.rare.len() as u64)?;
            }
        }
        Ok(())
    }
}

/// The least candidates of the heaps of half a block.
type Candidates = [[u16; LANES]; CANDIDATES];

/// Finds the values of the next heaps below `end`, at most [`BLOCK`] of them, with these buffers. Returns the units of work done.
struct Next<'a>(&'a mut Scalar, &'a mut Block, usize);

impl Work for Next<'_> {
    type Output = Result<u64, Halt>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Self::Output {
        let Next(engine, block, end) = self;
        engine.next_block::<L>(end, block)
    }
}

impl Scalar {
    /// Checks whether there are enough heaps before a block. Both kinds of values must be among those with marks, which a
    /// space from a file may contradict.
    fn has_blocks(&self) -> bool {
        self.values.len() >= FEWEST.max(4 * (self.rules.most + BLOCK)) && (self.space.mask as usize) < self.marks.len()
    }

    #[inline(always)]
    fn next_block<L: Lanes>(&mut self, end: usize, block: &mut Block) -> Result<u64, Halt> {
        let base = self.values.len();
        let heaps = BLOCK.min(end - base);
        let within = self.marks.len();
        // There are candidates that no sum has.
        let words = (2 * within).div_ceil(64) + LINE;
        let Block { marked, rows, reversed, any, unions } = block;
        *any = (*any).clamp(ANY.0 * within, ANY.1 * within);
        marked.clear();
        marked.resize(words * BLOCK, 0);
        if reversed.len() <= (base + BLOCK) / 2 {
            reversed.clear();
            reversed.extend(self.values.recent()[1..].iter().rev());
        }
        let is_few = within <= FEW.0 && base as u64 <= FEW.1 / within as u64;
        // The values that are no candidates.
        let mut excluded = [0, 1].map(|n| self.rare_set(n, words));
        let mut work = if is_few {
            unions.mark::<L>(self, *any, (words, marked, &mut excluded))
        } else {
            self.mark_sample::<L>(*any, words, marked, rows)
        };
        let candidates = loop {
            let candidates = candidates(marked, words, &excluded, base);
            if is_few {
                break candidates;
            }
            work += self.compare::<L>(base, &candidates, words, marked);
            let lacks = |&lane: &usize| {
                let marked = &marked[lane * words..][..words];
                candidates[lane / LANES].iter().all(|row| is_marked(marked, row[lane % LANES]))
            };
            if (0..heaps).filter(lacks).count() * base <= AGAIN * self.rare.len() {
                break candidates;
            }
        };
        let mut sought = 0;
        for lane in 0..heaps {
            let candidates = candidates[lane / LANES].map(|row| row[lane % LANES]);
            let marked = &mut marked[lane * words..][..words];
            let (value, units) = self.settle::<L>(base, candidates, marked, reversed, &mut sought);
            work += units;
            self.push(value.into())?;
            if self.marks.len() > within {
                // Sums with this heap may have no place among the marks.
                break;
            }
        }
        let most = if is_few { SOUGHT.1 } else { SOUGHT.0 };
        *any = if sought > most * heaps { *any + *any / 8 } else { *any - *any / 8 };
        Ok(work as u64)
    }

    /// Marks for each heap of the block a sample of its sums, with no part in the block itself. Returns the work done.
    #[inline(always)]
    fn mark_sample<L: Lanes>(&self, any: usize, words: usize, marked: &mut [u64], rows: &mut Vec<Row>) -> usize {
        let samples: Vec<_> = self.rules.two.iter().map(|&split| (split.taken, self.sample(split, any))).collect();
        let width = self.marks.len().next_multiple_of(64);
        for (n, marked) in
            (self.values.len()..).step_by(4 * TOGETHER).zip(marked.chunks_exact_mut(4 * TOGETHER * words))
        {
            rows.clear();
            rows.resize(4 * width, [0; TOGETHER]);
            let (low, high) = rows.split_at_mut(2 * width);
            let ((first, second), (third, fourth)) = (low.split_at_mut(width), high.split_at_mut(width));
            for (taken, sample) in &samples {
                let quarters = [&mut *first, &mut *second, &mut *third, &mut *fourth];
                mark_sums(self.values.recent(), n - taken, sample, quarters);
            }
            for (rows, marked) in rows.chunks_exact(width).zip(marked.chunks_exact_mut(TOGETHER * words)) {
                for (i, bytes) in rows.as_flattened().as_chunks().0.iter().enumerate() {
                    let bits = transposed(L::of_bytes(bytes).equal(L::splat(1)));
                    for (heap, byte) in bits.to_le_bytes().into_iter().enumerate() {
                        marked[heap * words + i / 8] |= u64::from(byte) << (8 * (i % 8));
                    }
                }
            }
        }
        samples.iter().map(|(_, sample)| sample.len() * BLOCK).sum()
    }

    /// Returns heaps with their values, the parts of the sums of a sample: heaps spread over all, and rare heaps spread over
    /// all rare ones. All rare heaps are there whose sums [`Scalar::compare`] leaves out.
    fn sample(&self, split: Split, any: usize) -> Vec<(usize, u16)> {
        let values = self.values.recent();
        let base = values.len();
        let middle = (base - split.taken) / 2;
        let rare = |heap: usize| self.rare.partition_point(|&(rare, _)| rare < heap);
        let (near, last) = (rare(BLOCK), rare(base - split.taken));
        let sampled = near..if split.unequal { rare(middle).max(near) } else { self.rare.len() };
        let rare = (0..near).chain(sampled.step_by(RARE)).chain(last.max(near)..self.rare.len());
        self.spread(split, any).chain(rare.map(|i| self.rare[i])).collect()
    }

    /// Returns the set of rare values of heaps of the parity of `n`.
    fn rare_set(&self, n: usize, words: usize) -> Vec<u64> {
        let bit = |value: u32| u64::from(self.space.is_rare(n, value)) << (value % 64);
        (0..words as u32).map(|word| (64 * word..64 * word + 64).map(bit).sum()).collect()
    }

    /// Marks the candidates of the heaps from `base` on that are sums with a rare heap. Left out are the sums with the first
    /// rare heaps, of which some heaps may have a part in the block, and with the last ones, which others cannot have.
    #[inline(always)]
    fn compare<L: Lanes>(&self, base: usize, candidates: &[Candidates; 2], words: usize, marked: &mut [u64]) -> usize {
        let values = self.values.recent();
        let [low, high] = candidates.each_ref().map(|rows| rows.each_ref().map(L::of_halves));
        let (mut least_low, mut least_high) = ([L::splat(u8::MAX); CANDIDATES], [L::splat(u8::MAX); CANDIDATES]);
        let mut compared = 0;
        for split in &self.rules.two {
            let rare = |heap: usize| self.rare.partition_point(|&(rare, _)| rare < heap);
            let (near, end) = (rare(BLOCK), rare(base - split.taken));
            // One in `RARE` of these heaps is in the sample, unless parts must differ.
            let sampled = usize::from(!split.unequal);
            for heaps in self.rare.get(near..end).unwrap_or_default().chunks(RARE) {
                for &(heap, value) in &heaps[sampled..] {
                    let Some(others) = values[base - split.taken - heap..].first_chunk::<BLOCK>() else { continue };
                    let &[first, second] = others.as_chunks().0 else { continue };
                    let value = L::splat_half(value);
                    let sums = L::of_halves(&first).xor(value);
                    for (least, row) in least_low.iter_mut().zip(low) {
                        *least = least.min_halves(sums.xor(row));
                    }
                    let sums = L::of_halves(&second).xor(value);
                    for (least, row) in least_high.iter_mut().zip(high) {
                        *least = least.min_halves(sums.xor(row));
                    }
                }
            }
            compared += end.saturating_sub(near);
        }
        let halves = candidates.iter().zip([least_low, least_high]).zip(marked.chunks_exact_mut(words * LANES));
        for ((rows, least), marked) in halves {
            for (row, least) in rows.iter().zip(least) {
                let mut occurs = zeros(least);
                while occurs != 0 {
                    let lane = occurs.trailing_zeros() as usize / 2;
                    occurs &= occurs - 1;
                    mark(&mut marked[lane * words..][..words], row[lane]);
                }
            }
        }
        compared * BLOCK * CANDIDATES / COMPARED
    }

    /// Returns the value of the next heap, and the work done. All sums with a rare heap are marked or compared, except for
    /// those with a heap from `base` on.
    #[inline(always)]
    fn settle<L: Lanes>(
        &self,
        base: usize,
        candidates: [u16; CANDIDATES],
        marked: &mut [u64],
        reversed: &[u16],
        sought: &mut usize,
    ) -> (u16, usize) {
        let (n, values) = (self.values.len(), self.values.recent());
        let mut work = BLOCK;
        for split in &self.rules.two {
            let others = values[base..].iter().rev().skip(split.taken);
            values[1..].iter().zip(others).for_each(|(part, other)| mark(marked, part ^ other));
        }
        self.rules.one.iter().for_each(|&taken| mark(marked, values[n - taken]));
        let common = candidates.into_iter().find(|&value| value != NONE && !is_marked(marked, value));
        let mut end = common.map_or(usize::from(candidates[CANDIDATES - 1]) + FURTHER, usize::from);
        loop {
            let mut missing = Missing::below(end, marked);
            // Without a candidate, this number says little about the marks.
            *sought += common.map_or(0, |_| missing.left);
            self.search::<L>(base, &mut missing, reversed, &mut work);
            if let Some(value) = missing.least().or(common) {
                return (value, work);
            }
            // Without a candidate, larger values are sought, too.
            end += FURTHER;
        }
    }

    /// Removes the values of sums of two heaps below `base` from the missing ones of heap `n`, until none is missing.
    #[inline(always)]
    fn search<L: Lanes>(&self, base: usize, missing: &mut Missing, reversed: &[u16], work: &mut usize) {
        let (n, values) = (self.values.len(), self.values.recent());
        for split in &self.rules.two {
            let total = n - split.taken;
            let most = (total - usize::from(split.unequal)) / 2;
            let larger = &values[total - most..total.min(base)];
            let smaller = &reversed[reversed.len() - most..][..larger.len()];
            // The last pairs may be too few for a group of their own.
            let last = smaller.last_chunk().zip(larger.last_chunk());
            let (smaller, larger) = (smaller.as_chunks().0, larger.as_chunks().0);
            let groups = (0..APART.min(smaller.len()))
                .flat_map(|start| smaller[start..].iter().step_by(APART).zip(larger[start..].iter().step_by(APART)));
            for (smaller, larger) in last.into_iter().chain(groups) {
                if missing.left == 0 {
                    return;
                }
                *work += SEARCHED / COMPARED;
                missing.remove_sums::<L>(smaller, larger);
            }
        }
    }
}

#[inline(always)]
fn mark(marked: &mut [u64], value: u16) {
    if let Some(word) = marked.get_mut(usize::from(value) / 64) {
        *word |= 1 << (value % 64);
    }
}

#[inline(always)]
fn is_marked(marked: &[u64], value: u16) -> bool {
    marked.get(usize::from(value) / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
}

/// Returns the least values of the heaps from `base` on that are neither marked nor excluded.
#[inline(always)]
fn candidates(marked: &[u64], words: usize, excluded: &[Vec<u64>; 2], base: usize) -> [Candidates; BLOCK / LANES] {
    let mut candidates = [[[NONE; LANES]; CANDIDATES]; BLOCK / LANES];
    for (lane, marked) in marked.chunks_exact(words).enumerate() {
        let mut found = 0;
        'words: for (word, (marked, excluded)) in marked.iter().zip(&excluded[(base + lane) % 2]).enumerate() {
            let mut free = !(marked | excluded);
            while free != 0 {
                candidates[lane / LANES][found][lane % LANES] = (64 * word) as u16 + free.trailing_zeros() as u16;
                free &= free - 1;
                found += 1;
                if found == CANDIDATES {
                    break 'words;
                }
            }
        }
    }
    candidates
}

/// Marks the sums of each heap of the sample and its partner: heap `total` less the heap for the first heap of the first
/// rows, one heap more for the next, and so on. Sums without two heaps below the block are left out.
///
/// The rows are slices and no vectors, because the compiler would suspect each byte of being part of a vector's length.
fn mark_sums(values: &[u16], total: usize, sample: &[(usize, u16)], mut quarters: [&mut [Row]; 4]) {
    for &(heap, value) in sample {
        let partner = |i: usize| (total + i).checked_sub(heap).filter(|&partner| partner > 0);
        let edge;
        let others = match partner(0).and_then(|first| values.get(first..)?.first_chunk()) {
            Some(others) => others,
            None => {
                edge = from_fn(|i| partner(i).and_then(|partner| values.get(partner)).map_or(NONE, |&other| other));
                &edge
            }
        };
        let others: &[u16; 4 * TOGETHER] = others;
        for (rows, others) in quarters.iter_mut().zip(others.as_chunks().0) {
            let others: &[u16; TOGETHER] = others;
            for (i, &other) in others.iter().enumerate() {
                if let Some(row) = rows.get_mut(usize::from(value) ^ usize::from(other)) {
                    row[i] = 1;
                }
            }
        }
    }
}

/// Exchanges rows and columns of eight times eight bits.
fn transposed(mut bits: u64) -> u64 {
    for (by, mask) in [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)] {
        let change = (bits ^ bits >> by) & mask;
        bits ^= change ^ change << by;
    }
    bits
}

/// The number of heaps that lanes hold, two bytes for each.
pub(super) const LANES: usize = 32;

/// The number of pairs in a group. A search may end after each group.
pub(super) const SEARCHED: usize = 256;

/// The most values that are compared one by one.
const SINGLY: usize = 4;

/// The words of a set of numbers modulo 1024.
const WINDOW: usize = 16;

/// The values below some end that no sum of a heap is known to have.
#[derive(Debug)]
pub struct Missing {
    words: Vec<u64>,
    /// The values modulo 1024.
    pub window: [u64; WINDOW],
    /// The number of values.
    pub left: usize,
}

impl Missing {
    /// Returns the values below `end` that are not marked.
    pub fn below(end: usize, marked: &[u64]) -> Missing {
        let mut words: Vec<u64> = marked.iter().take(end.div_ceil(64)).map(|marked| !marked).collect();
        if let Some(last) = words.get_mut(end / 64) {
            *last &= (1 << (end % 64)) - 1;
        }
        let mut window = [0; WINDOW];
        words.iter().enumerate().for_each(|(i, word)| window[i % WINDOW] |= word);
        let left = words.iter().map(|word| word.count_ones() as usize).sum();
        Missing { words, window, left }
    }

    #[inline(always)]
    pub(super) fn remove_sums<L: Lanes>(&mut self, values: &[u16; SEARCHED], partners: &[u16; SEARCHED]) {
        let pairs = || values.as_chunks().0.iter().zip(partners.as_chunks().0);
        let few = (L::FEW > 0 && self.left <= L::FEW).then(|| self.few());
        let (mut found, mut any) = ([0; SEARCHED / LANES], 0);
        for (found, (values, partners)) in found.iter_mut().zip(pairs()) {
            let sums = L::of_halves(values).xor(L::of_halves(partners));
            *found = match few {
                None => sums.among(&self.window).into(),
                Some(few) => {
                    let mut least = L::splat(u8::MAX);
                    for &value in &few[..L::FEW] {
                        least = least.min_halves(sums.xor(L::splat_half(value)));
                    }
                    zeros(least)
                }
            };
            any |= *found;
        }
        if any != 0 {
            let bits_a_half = if few.is_some() { 2 } else { 1 };
            for (found, (values, partners)) in found.into_iter().zip(pairs()) {
                let halves = ones(found).map(|bit| bit / bits_a_half);
                halves.for_each(|half| self.remove(values[half] ^ partners[half]));
            }
        }
    }

    /// Returns the first values, and the last of them again where there are fewer.
    fn few(&self) -> [u16; SINGLY] {
        let (mut few, mut found) = ([0; SINGLY], 0);
        for (place, mut word) in self.words.iter().copied().enumerate() {
            while word != 0 && found < SINGLY {
                few[found..].fill((64 * place) as u16 + word.trailing_zeros() as u16);
                word &= word - 1;
                found += 1;
            }
        }
        few
    }

    /// Removes a value, if it is missing.
    pub fn remove(&mut self, value: u16) {
        let place = usize::from(value) / 64;
        let Some(word) = self.words.get_mut(place).filter(|word| **word >> (value % 64) & 1 == 1) else { return };
        *word ^= 1 << (value % 64);
        self.left -= 1;
        let congruent = self.words.iter().skip(place % WINDOW).step_by(WINDOW);
        self.window[place % WINDOW] = congruent.fold(0, |window, word| window | word);
    }

    /// Returns the least value.
    pub fn least(&self) -> Option<u16> {
        let (place, word) = self.words.iter().enumerate().find(|(_, word)| **word != 0)?;
        Some((64 * place) as u16 + word.trailing_zeros() as u16)
    }
}

/// Returns the set of halves of two bytes that are zero: bit 2 i for half i.
#[inline(always)]
pub(super) fn zeros<L: Lanes>(halves: L) -> u64 {
    let bytes = halves.equal(L::zero());
    bytes & bytes >> 1 & 0x5555_5555_5555_5555
}

/// Returns the places of the bits that are set.
fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (place < 64).then_some(place)
    })
}
