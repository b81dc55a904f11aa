//! Octal codes by rare values, hundreds of heaps at once.
//!
//! A bitmap for each code u (see [`codes`]) contains the common heaps with that code. A rare heap i of code v and a
//! digit that leaves two heaps when k tokens are taken make a *tap*: heap n cannot have the common code c if heap
//! n - k - i is common and has code c ^ v. For each code c and all taps, the bitmap of c ^ v is shifted by k and i. The union
//! of these contains the heaps for which c is taken. The least code that is not taken is the value of a heap, if the
//! rare values below it are options. The [`cover`] checks that; a heap that misses one is rare itself.
//!
//! | term | meaning |
//! |---|---|
//! | grain, line, block | 64 heaps, 512 heaps, and four lines |
//! | tap | a distance and a code that imply which codes are taken ([`plan`]) |
//! | near, late, far tap | a tap within a grain; one that is looked up for candidates only; one beyond the bitmaps |
//! | sieve | few lines of bitmaps that decide nearly all codes, where taps are many ([`sieve`], [`fit`]) |
//! | candidate | one of the least codes that a heap may have ([`candidates`]) |
//! | cover | the check that all rare values below a heap's value are options ([`cover`]) |
//!
//! Taps are read in four ways, by their distance. Where taps reach back by less than the heaps that are computed at
//! once, values depend on each other. They are found from left to right, or by iteration to the unique solution, since
//! each depends on smaller heaps only (see [`grain`]). Where taps are many, a second thread takes a part ([`beside`]).

mod advance;
mod beside;
mod candidates;
mod codes;
mod cover;
mod fit;
mod grain;
mod lanes;
mod maps;
mod plan;
mod sieve;

pub use beside::LONG;
pub(super) use codes::Codes;
pub(super) use lanes::CacheLine;
pub use lanes::{Lanes, Width, Work};

use super::{
    halt::Halt,
    history::History,
    sparse_space::{RareEntry, SparseSpace},
};
use advance::Advance;
use beside::{BEHIND, Part};
use cover::{Cover, Covering};
use fit::Fit;
use maps::{GRAIN, Grains, LINE, Maps};
use ninepins_budget::{Budget, Stopped};
use ninepins_proof::period::Moves;
use plan::Plan;
use sieve::{BLOCK, FARTHEST, LINES, Sieve, Sieving, Tap};
use std::{ops::Range, thread};

/// The most tokens of the smaller part of a near witness: most rare values are options with such a part.
pub(super) const NEAREST: usize = 1 << 17;

/// Rare heaps are too many for this engine once `STEPS` heaps have been computed one by one, and one in [`STEPPED`] of
/// all that it found.
const STEPS: usize = 1 << 13;

const STEPPED: usize = 4;

/// The number of pairs of a rare heap and another that are settled in a unit of work.
const PAIRS_A_UNIT: u64 = 4;

/// The number of last values that show which codes are in use.
const IN_USE: usize = 1 << 20;

/// The least number of taps per block that are too many to read all.
const MANY: usize = 256;

/// The number of unused codes that are reserved.
const SPARE: usize = 12;

/// The number of codes added when those in use do not suffice.
const MORE: usize = 16;

/// Nim-values of an octal code with few rare heaps and at most `codes::MOST` codes.
#[derive(Clone, Debug)]
pub struct Sliced {
    rules: Moves,
    pub(super) width: Width,
    codes: Codes,
    /// The codes of all heaps.
    pub history: History<u8>,
    /// The rare heaps, ascending, with their values.
    pub rare: Vec<(usize, u32)>,
    /// A bit for each heap up to the last rare one: set if it is rare, or heap 0.
    uncommon: Vec<u64>,
    /// For even heaps and odd ones, for each rare code the least common code with a larger value.
    least_above: [[usize; codes::MOST]; 2],
    /// The number of codes with bitmaps, a multiple of eight.
    in_use: usize,
    /// The codes below this are sought for all heaps, others only where these do not suffice. A multiple of eight.
    sought: usize,
    plan: Plan,
    maps: Maps,
    grains: Grains,
    cover: Cover,
    /// The lines that are read if there are too many taps to read all.
    sieve: Option<Sieve>,
    /// Sieve and cover as two threads share them, once they do.
    parts: Option<[Part; 2]>,
    /// For each code sought, line by line, the heaps of the current block for which it is taken.
    taken: Vec<CacheLine>,
    /// All rare values below those of heaps below this are known to be options.
    pub verified: usize,
    /// From this heap on the rare values below that of a heap were all seen to be single heaps, or sums whose smaller
    /// part has at most `NEAREST` tokens.
    pub near: usize,
    stepwise: bool,
    /// The number of grains settled by iteration since the methods were compared, and of rounds.
    settled: usize,
    rounds: usize,
    /// The number of heaps at which bitmaps and cover are fitted again.
    next_fit: usize,
    begun: usize,
    stepped: usize,
}

/// Checks whether `code`, if it is known, is that of `value`.
pub(super) fn has_code(space: SparseSpace, value: u32, code: Option<u8>) -> bool {
    let of = Codes::new(space).of(value);
    of < codes::MOST && code.is_none_or(|code| of == usize::from(code))
}

/// Returns the bitmap of heap 0 and of these rare heaps.
fn uncommon(rare: &[(usize, u32)]) -> Vec<u64> {
    let last = rare.last().map_or(0, |&(heap, _)| heap);
    let mut uncommon = vec![0; last / 64 + 1];
    uncommon[0] |= 1;
    rare.iter().for_each(|&(heap, _)| uncommon[heap / 64] |= 1 << (heap % 64));
    uncommon
}

impl Sliced {
    /// Begins with all values found before, more than [`BLOCK`] of them, in a sparse space in which few are rare.
    /// `None` if there are too many codes.
    pub fn new(rules: &Moves, values: &[u16], space: SparseSpace, width: Width) -> Option<Sliced> {
        let codes = Codes::new(space);
        let mut bytes = Vec::with_capacity(values.len());
        let mut rare = Vec::new();
        for (n, &value) in values.iter().enumerate() {
            bytes.push(u8::try_from(codes.of(value.into())).ok()?);
            if n > 0 && space.is_rare(n, value.into()) {
                rare.push((n, u32::from(value)));
            }
        }
        Sliced::resume(rules, History::new(&bytes), rare, space, width)
    }

    /// Resumes from codes found before, with enough of the last ones, and the rare heaps.
    pub(super) fn resume(
        rules: &Moves,
        history: History<u8>,
        rare: Vec<(usize, u32)>,
        space: SparseSpace,
        width: Width,
    ) -> Option<Sliced> {
        let codes = Codes::new(space);
        let uncommon = uncommon(&rare);
        let len = history.len();
        let mut engine = Sliced {
            rules: rules.clone(),
            width,
            codes,
            least_above: [0, 1].map(|n| std::array::from_fn(|code| codes.least_above(code, n).min(codes::MOST))),
            verified: len,
            near: len,
            history,
            rare,
            uncommon,
            in_use: 8,
            sought: 8,
            plan: Plan::new(Vec::new(), 1, false),
            maps: Maps::new(0, 0, 0),
            grains: Grains::new(8),
            cover: Cover::default(),
            sieve: None,
            parts: None,
            taken: Vec::new(),
            stepwise: false,
            settled: 0,
            rounds: 0,
            next_fit: 0,
            begun: len,
            stepped: 0,
        };
        engine.rebuild(1).then_some(engine)
    }

    pub(super) fn sparse_space(&self) -> SparseSpace {
        self.codes.space
    }

    /// Returns the value of heap `n`, if it is retained.
    pub(super) fn value(&self, n: usize) -> Option<u32> {
        let code = self.history.get(n)?;
        Some(if n == 0 { 0 } else { self.codes.value(code.into(), n, self.is_rare(n)) })
    }

    /// Returns the values of these heaps, if all are retained.
    pub(super) fn values(&self, heaps: Range<usize>) -> Option<Vec<u32>> {
        let codes = self.history.slice(heaps.clone())?;
        let common: [[u32; codes::MOST]; 2] =
            [0, 1].map(|n| std::array::from_fn(|code| self.codes.value(code, n, false)));
        let mut values: Vec<u32> =
            codes.iter().zip(heaps.clone()).map(|(&code, n)| common[n % 2][usize::from(code)]).collect();
        let [from, to] = [heaps.start, heaps.end].map(|end| self.rare.partition_point(|&(heap, _)| heap < end));
        let rare = self.rare[from..to].iter().copied();
        for (heap, value) in rare.chain((heaps.start == 0 && heaps.end > 0).then_some((0, 0))) {
            values[heap - heaps.start] = value;
        }
        Some(values)
    }

    /// Returns for even heaps and odd ones the rare codes in use, ascending.
    pub(super) fn rare_entries(&self) -> [Vec<RareEntry<u8>>; 2] {
        [0, 1].map(|n| {
            let above = |code| u8::try_from(self.least_above[n][code]).ok();
            let level = |code| Some(RareEntry { entry: code as u8, above: above(code)? });
            (0..self.in_use).filter_map(level).collect()
        })
    }

    /// Returns the largest retained value from heap `from` on.
    pub(super) fn max(&self, from: usize) -> u32 {
        let (from, len) = (from.max(self.history.start()), self.history.len());
        let last = self.rare.last().map_or(0, |&(heap, _)| heap);
        if from <= last {
            return (from..len).filter_map(|n| self.value(n)).max().unwrap_or(0);
        }
        // Among common heaps of one parity the largest value has the largest code.
        let codes = self.history.slice(from..len).unwrap_or_default();
        let (grains, rest) = codes.as_chunks::<GRAIN>();
        let mut largest = [0; GRAIN];
        for grain in grains {
            for (largest, code) in largest.iter_mut().zip(grain) {
                *largest = (*code).max(*largest);
            }
        }
        rest.iter().zip(&mut largest).for_each(|(code, largest)| *largest = (*code).max(*largest));
        let values = largest.iter().zip(from..len).map(|(&code, n)| self.codes.value(code.into(), n, false));
        values.max().unwrap_or(0)
    }

    /// Returns the rare heaps, ascending, with their codes.
    pub(super) fn rare_codes(&self) -> Vec<(usize, u8)> {
        self.rare.iter().map(|&(heap, value)| (heap, self.codes.of(value) as u8)).collect()
    }

    pub(super) fn common_value(&self, code: u8, n: usize) -> u32 {
        self.codes.value(code.into(), n, false)
    }

    /// Checks whether heap `n` is rare; heap 0, which is no part of a sum, counts as rare.
    #[inline]
    pub(super) fn is_rare(&self, n: usize) -> bool {
        self.uncommon.get(n / 64).is_some_and(|word| word >> (n % 64) & 1 == 1)
    }

    /// Returns the common heaps among the 64 heaps from `n` on.
    #[inline]
    fn common(&self, n: usize) -> u64 {
        let word = |at: usize| self.uncommon.get(at).copied().unwrap_or(0);
        let (at, bit) = (n / 64, n as u32 % 64);
        !(word(at) >> bit | word(at + 1).unbounded_shl(64 - bit))
    }

    /// Finds the values of all heaps below `end`, and perhaps of some more. Those below `wanted` will be wanted, which decides
    /// nothing but whether a second thread is worth its start.
    pub fn extend(&mut self, end: usize, wanted: usize, budget: &Budget) -> Result<(), Halt> {
        while self.history.len() < end {
            if self.history.len() >= self.next_fit && !self.rebuild(budget.threads()) {
                return Err(Halt::TooWide);
            }
            let before = self.history.len();
            let done = if !self.is_aligned() {
                if self.stepped > STEPS && self.stepped > (before - self.begun) / STEPPED {
                    return Err(Halt::TooWide);
                }
                self.exact_steps(end).and_then(|()| self.count_work(self.history.len().saturating_sub(before), budget))
            } else if self.wants_assistant(end, wanted, budget) {
                self.extend_beside(end, budget)
            } else {
                self.width
                    .run(Advance(self))
                    .and_then(|()| self.count_work(self.history.len().saturating_sub(before), budget))
            };
            if let Err(halt) = done {
                if self.history.len() > self.verified {
                    self.history.truncate(self.verified);
                    self.next_fit = 0;
                }
                if halt != Halt::TooWide || self.in_use == codes::MOST {
                    return Err(halt);
                }
                (self.in_use, self.next_fit) = (self.in_use + MORE, 0);
            }
        }
        Ok(())
    }

    /// Counts the work for a number of heaps, and checks the memory held.
    fn count_work(&self, heaps: usize, budget: &Budget) -> Result<(), Halt> {
        let rare = 16 * self.rare.len() as u64 + 8 * self.uncommon.len() as u64;
        let maps = self.maps.bytes() * budget.threads().min(2) as u64;
        budget.check_memory(self.history.bytes() + maps + rare)?;
        let pairs = (self.rules.two.len() * self.rare.len()) as u64;
        Ok(budget.work(GRAIN as u64 + heaps as u64 * (1 + pairs / PAIRS_A_UNIT))?)
    }

    /// Removes the values from heap `end` on.
    pub fn cut(&mut self, end: usize) {
        if end >= self.history.len() {
            return;
        }
        self.history.truncate(end);
        self.rare.truncate(self.rare.partition_point(|&(heap, _)| heap < end));
        self.uncommon = uncommon(&self.rare);
        self.verified = self.verified.min(end);
        self.near = self.near.min(end);
        // The bitmaps are rebuilt before they are read.
        self.next_fit = 0;
    }

    /// Checks whether the next grain can be computed: it is whole, and no near heap is rare.
    fn is_aligned(&self) -> bool {
        let last = self.rare.last().map_or(0, |&(heap, _)| heap);
        self.history.len().is_multiple_of(GRAIN) && self.history.len() > last + GRAIN + self.rules.most
    }

    /// Computes the next heaps one by one, where grains are not whole or too near to a rare heap.
    #[cold]
    fn exact_steps(&mut self, end: usize) -> Result<(), Halt> {
        let end = end.min(self.history.len() + STEPS / 16);
        while !self.is_aligned() && self.history.len() < end {
            self.step_noted()?;
            self.stepped += 1;
        }
        Ok(())
    }

    /// Finds the value of the next heap for certain, and notes the grain that it ends, which may contain wrong values.
    fn step_noted(&mut self) -> Result<(), Halt> {
        self.verified = self.history.len();
        self.exact_step()?;
        self.verified = self.history.len();
        if self.verified.is_multiple_of(GRAIN) {
            self.note_grain(self.verified - GRAIN);
        }
        Ok(())
    }

    /// Writes the grain of heap `n` from the history, and the line that it ends.
    fn note_grain(&mut self, n: usize) {
        let common = self.common(n);
        let words = self.grains.of_mut(n);
        words.fill(CacheLine::default());
        if let Some(codes) = self.history.slice(n..n + GRAIN) {
            for (i, &code) in codes.iter().enumerate().filter(|&(i, _)| common >> i & 1 == 1) {
                words[usize::from(code) / 8].0[usize::from(code) % 8] |= 1 << i;
            }
        }
        if (n + GRAIN).is_multiple_of(LINE) {
            self.maps.append(&self.grains);
        }
    }

    /// Adds a rare heap: the next heap, of this value.
    fn push_rare(&mut self, value: u32, code: u8) {
        let heap = self.history.len();
        self.history.push(code);
        self.rare.push((heap, value));
        self.uncommon.resize(heap / 64 + 1, 0);
        self.uncommon[heap / 64] |= 1 << (heap % 64);
        for split in &self.rules.two {
            let tap = Tap { back: split.taken + heap, code };
            self.plan.all.push(tap);
            self.plan.history.push(tap);
            // Bitmaps and sieve would have to know it.
            if tap.back < FARTHEST || self.sieve.is_some() {
                self.next_fit = 0;
            }
        }
    }

    /// Rebuilds plan, bitmaps and cover from history and rare heaps, on one thread or two. Returns false if there are too
    /// many codes.
    fn rebuild(&mut self, threads: usize) -> bool {
        let len = self.history.len();
        let mut often = vec![0usize; codes::MOST];
        let first = len.saturating_sub(IN_USE).max(self.history.start());
        for (i, codes) in self.history.recent()[first - self.history.start()..].chunks(GRAIN).enumerate() {
            let common = self.common(first + i * GRAIN);
            let codes = codes.iter().enumerate().filter(|&(i, _)| common >> i & 1 == 1);
            codes.for_each(|(_, &code)| often[usize::from(code)] += 1);
        }
        let met = often.iter().rposition(|&often| often > 0).unwrap_or(0) + 1;
        let spare = if met > 64 { SPARE } else { 0 };
        let octets = self.codes.group().max(8);
        self.in_use = (met + spare).max(self.in_use).next_multiple_of(octets).min(codes::MOST);
        let Some(taps) = self.taps() else { return false };
        self.grains = Grains::new(self.in_use);
        let last_rare = self.rare.last().map_or(0, |&(heap, _)| heap);
        let many = taps.iter().filter(|tap| (BLOCK..FARTHEST).contains(&tap.back)).count() >= MANY;
        let sample = self.sample(cover::REACH);
        let sieved = many && sample.is_some() && len > last_rare + FARTHEST;
        self.plan = Plan::new(taps, self.grains.octets(), sieved);
        self.sought = self.best_sought(&often);
        self.stepwise = false;
        let reach = self.plan.blocks.reach.max(cover::REACH) + BEHIND;
        let from = (len / LINE * LINE).saturating_sub(reach.next_multiple_of(LINE)).max(self.history.start());
        let from = from.next_multiple_of(LINE);
        self.maps = Maps::new(self.in_use, reach, from);
        self.taken = vec![CacheLine::default(); self.in_use * LINES];
        for n in (from..len / GRAIN * GRAIN).step_by(GRAIN) {
            self.note_grain(n);
        }
        let width = self.width;
        (self.cover, self.sieve, self.parts) = (self.reversed(), None, None);
        if let Some(sample) = sample {
            let fit = Fit::new(self, &sample, &often);
            let (mut cover, mut sieve) = (Cover::default(), None);
            thread::scope(|scope| {
                let mut fit_sieve = || sieve = sieved.then(|| width.run(Sieving(&fit)));
                if threads > 1 {
                    scope.spawn(fit_sieve);
                } else {
                    fit_sieve();
                }
                cover = width.run(Covering(&fit));
            });
            (self.cover, self.sieve) = (cover, sieve);
        }
        // A fit to few values is repeated once there are more: sooner where it is cheap.
        let growth = if many { 4 } else { 2 };
        self.next_fit = if len < IN_USE / 2 { growth * len } else { usize::MAX };
        if many && !sieved {
            self.next_fit = self.next_fit.min(len.max(last_rare + FARTHEST) + BLOCK);
        }
        true
    }

    /// Returns the taps of all rare heaps and single heaps. `None` if a rare heap has no code.
    fn taps(&self) -> Option<Vec<Tap>> {
        let kept = self.rules.one.iter().filter(|&&taken| self.codes.space.keeps_type(taken));
        let mut taps: Vec<Tap> = kept.map(|&back| Tap { back, code: 0 }).collect();
        for &(heap, value) in &self.rare {
            let code = u8::try_from(self.codes.of(value)).ok()?;
            taps.extend(self.rules.two.iter().map(|split| Tap { back: split.taken + heap, code }));
        }
        Some(taps)
    }

    /// Returns the number of codes to seek for all heaps. A heap that needs others costs about two loads for each tap;
    /// all other heaps cost less than one load for each tap and code, for a whole line.
    fn best_sought(&self, often: &[usize]) -> usize {
        let met = often.iter().filter(|&&often| often > 0).count();
        let heaps: usize = often.iter().sum();
        let cost = |sought: usize| {
            let above: usize = often[sought..].iter().sum();
            let share = above as f64 / heaps.max(1) as f64;
            3.0 * share + (met * sought) as f64 / (self.in_use * LINE) as f64
        };
        let all = (8..=self.in_use).step_by(8);
        all.min_by(|&a, &b| cost(a).total_cmp(&cost(b))).unwrap_or(self.in_use)
    }
}
