//! Octal codes by rare values, hundreds of heaps at once.
//!
//! For each code u (see [`codes`]) a bitmap tells which common heaps have it. A rare heap i of code v and a digit that
//! leaves two heaps when k tokens are taken make a tap: heap n cannot have the common code c if heap n - k - i is common and
//! has code c ^ v. So for each c the union of the bitmaps of c ^ v, shifted by k + i, over all taps tells for hundreds of
//! heaps at once by which of them c is taken, and the least code that is not is their value, if the rare values below it
//! are options too. That is looked at for all heaps, with [`cover`]; a heap that misses one is rare itself.
//!
//! Taps are read in four ways, by how far back they reach (see [`plan`]). Where there are many, a [`sieve`] reads only those lines that
//! tell most, and what they leave open is looked up for a few [`candidates`] of each heap. Where taps reach back by less than the
//! heaps worked on at once, values depend on each other; they are found from left to right, or by iteration to the one solution
//! that there is, for each depends on smaller heaps only (see [`grain`]).

mod advance;
mod build;
mod candidates;
mod codes;
mod cover;
mod exact;
mod fit;
mod grain;
mod lanes;
mod maps;
mod plan;
mod sieve;
mod steps;

pub use lanes::Width;
pub(super) use lanes::{Lanes, Work};

use super::{halt::Halt, history::History, mask::Mask, period::Rung, rules::Rules};
use crate::{Budget, Stopped};
use advance::{Advance, Append};
use codes::Codes;
use cover::Cover;
use maps::{GRAIN, Grains, LINE, Maps};
use plan::{LINES, Plan, Tap};
use sieve::Sieve;

/// The most tokens of the smaller part of most sums by which rare values are options.
pub(super) const NEAREST: usize = 1 << 17;

/// Rare heaps are too many for this engine once so many heaps have been worked out one by one, and one in [`STEPPED`] of all
/// that it found.
const STEPS: usize = 1 << 13;

const STEPPED: usize = 4;

/// How many pairs of a rare heap and another are settled in a unit of work.
const PAIRS_A_UNIT: u64 = 4;

/// How many codes more there are once those in use do not suffice.
const MORE: usize = 16;

/// Nim-values of an octal code with few rare heaps and at most [`codes::MOST`] codes.
#[derive(Clone, Debug)]
pub(super) struct Sliced {
    rules: Rules,
    width: Width,
    codes: Codes,
    /// The codes of all heaps.
    pub(super) history: History<u8>,
    /// The rare heaps, ascending, and their values.
    pub(super) rare: Vec<(usize, u32)>,
    /// Whether each heap up to the last rare one is rare, or heap 0.
    uncommon: Vec<u64>,
    /// For even heaps and odd ones, for each rare code the least common code whose value is larger.
    least_above: [[usize; codes::MOST]; 2],
    /// How many codes have bitmaps: a multiple of eight.
    in_use: usize,
    /// The codes below this are sought for all heaps, others only where these do not suffice: a multiple of eight.
    sought: usize,
    plan: Plan,
    maps: Maps,
    grains: Grains,
    cover: Cover,
    /// What is read of taps that are too many to read all.
    sieve: Option<Sieve>,
    /// For each code sought the heaps of the present block by which it is taken.
    taken: Vec<u64>,
    /// All rare values below those of heaps below this are known to be options.
    verified: usize,
    /// Of heaps from this one on the rare values below were all seen to be single heaps, or sums whose smaller part has at most
    /// [`NEAREST`] tokens.
    pub(super) near: usize,
    /// Whether grains are worked out heap by heap.
    stepwise: bool,
    /// How many grains were settled by iteration since that was last thought about, and in how many rounds.
    settled: usize,
    rounds: usize,
    /// At how many heaps bitmaps and cover are fitted to the values again.
    next_fit: usize,
    /// The heaps known at the beginning.
    begun: usize,
    /// How many heaps have been worked out one by one.
    stepped: usize,
}

/// Whether `code`, if it is known, is that of `value`.
pub(super) fn has_code(mask: Mask, value: u32, code: Option<u8>) -> bool {
    let of = Codes::new(mask).of(value);
    of < codes::MOST && code.is_none_or(|code| of == usize::from(code))
}

/// The bitmap of heap 0 and of these rare heaps.
fn uncommon(rare: &[(usize, u32)]) -> Vec<u64> {
    let last = rare.last().map_or(0, |&(heap, _)| heap);
    let mut uncommon = vec![0; last / 64 + 1];
    uncommon[0] |= 1;
    rare.iter().for_each(|&(heap, _)| uncommon[heap / 64] |= 1 << (heap % 64));
    uncommon
}

/// What stops the engine before its next heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stuck {
    /// A code is needed that has no bitmap.
    Narrow,
    /// A value is needed that is not kept any more.
    Forgotten,
}

impl Sliced {
    /// From all values found before, more than [`plan::BLOCK`] of them, with the mask under which few of them are rare. `None` if
    /// there are too many codes.
    pub(super) fn new(rules: &Rules, values: &[u16], mask: Mask, width: Width) -> Option<Sliced> {
        let codes = Codes::new(mask);
        let mut bytes = Vec::with_capacity(values.len());
        let mut rare = Vec::new();
        for (n, &value) in values.iter().enumerate() {
            bytes.push(u8::try_from(codes.of(value.into())).ok()?);
            if n > 0 && mask.is_rare(n, value.into()) {
                rare.push((n, u32::from(value)));
            }
        }
        Sliced::resume(rules, History::new(&bytes), rare, mask, width)
    }

    /// From codes found before, of which enough of the last ones are known, and the rare heaps.
    pub(super) fn resume(
        rules: &Rules,
        history: History<u8>,
        rare: Vec<(usize, u32)>,
        mask: Mask,
        width: Width,
    ) -> Option<Sliced> {
        let codes = Codes::new(mask);
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
            taken: Vec::new(),
            stepwise: false,
            settled: 0,
            rounds: 0,
            next_fit: 0,
            begun: len,
            stepped: 0,
        };
        engine.rebuild().then_some(engine)
    }

    /// Which values are rare.
    pub(super) fn mask(&self) -> Mask {
        self.codes.mask
    }

    pub(super) fn width(&self) -> Width {
        self.width
    }

    /// The value of heap `n`, if it is kept.
    pub(super) fn value(&self, n: usize) -> Option<u32> {
        let code = self.history.get(n)?;
        Some(if n == 0 { 0 } else { self.codes.value(code.into(), n, self.is_rare(n)) })
    }

    /// For even heaps and odd ones the rare codes in use, ascending.
    pub(super) fn levels(&self) -> [Vec<Rung<u8>>; 2] {
        [0, 1].map(|n| {
            let above = |code| u8::try_from(self.least_above[n][code]).ok();
            let level =
                |code| Some(Rung { entry: code as u8, value: self.codes.value(code, n, true), above: above(code)? });
            (0..self.in_use).filter_map(level).collect()
        })
    }

    /// The largest value from heap `from` on, as far as they are kept.
    pub(super) fn max(&self, from: usize) -> u32 {
        let (from, len) = (from.max(self.history.start()), self.history.len());
        let last = self.rare.last().map_or(0, |&(heap, _)| heap);
        if from <= last {
            return (from..len).filter_map(|n| self.value(n)).max().unwrap_or(0);
        }
        // Of common heaps of one parity the largest has the largest code.
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

    pub(super) fn code_of(&self, value: u32) -> usize {
        self.codes.of(value)
    }

    /// The value of a code at heap `n`, which is common.
    pub(super) fn common_value(&self, code: u8, n: usize) -> u32 {
        self.codes.value(code.into(), n, false)
    }

    /// Whether heap `n` is rare; heap 0, which is no part of a sum, counts as such.
    #[inline]
    pub(super) fn is_rare(&self, n: usize) -> bool {
        self.uncommon.get(n / 64).is_some_and(|word| word >> (n % 64) & 1 == 1)
    }

    /// Which of the 64 heaps from `n` on are common.
    #[inline]
    fn common(&self, n: usize) -> u64 {
        let word = |at: usize| self.uncommon.get(at).copied().unwrap_or(0);
        let (at, bit) = (n / 64, n as u32 % 64);
        !(word(at) >> bit | word(at + 1).unbounded_shl(64 - bit))
    }

    /// Finds the values of all heaps below `end`, and perhaps of some more.
    pub(super) fn extend(&mut self, end: usize, budget: &Budget) -> Result<(), Halt> {
        while self.history.len() < end {
            let before = self.history.len();
            let rare = 16 * self.rare.len() as u64 + 8 * self.uncommon.len() as u64;
            budget.check_memory(self.history.bytes() + self.maps.bytes() + rare)?;
            if self.history.len() >= self.next_fit && !self.rebuild() {
                return Err(Halt::TooWide);
            }
            let done = if !self.is_aligned() {
                if self.stepped > STEPS && self.stepped > (self.history.len() - self.begun) / STEPPED {
                    return Err(Halt::TooWide);
                }
                self.exact_steps(end)
            } else {
                let width = self.width;
                width.run(Advance(self))
            };
            let heaps = self.history.len().saturating_sub(before) as u64;
            budget
                .work(GRAIN as u64 + heaps * (1 + (self.rules.pairs.len() * self.rare.len()) as u64 / PAIRS_A_UNIT))?;
            if let Err(stuck) = done {
                self.history.truncate(self.verified);
                self.next_fit = 0;
                match stuck {
                    Stuck::Forgotten => return Err(Stopped::Memory.into()),
                    Stuck::Narrow if self.in_use == codes::MOST => return Err(Halt::TooWide),
                    Stuck::Narrow => self.in_use += MORE,
                }
            }
        }
        Ok(())
    }

    /// Forgets the values from heap `end` on.
    pub(super) fn cut(&mut self, end: usize) {
        if end >= self.history.len() {
            return;
        }
        self.history.truncate(end);
        self.rare.truncate(self.rare.partition_point(|&(heap, _)| heap < end));
        self.uncommon = uncommon(&self.rare);
        self.verified = self.verified.min(end);
        self.near = self.near.min(end);
        // The bitmaps are made again before they are read.
        self.next_fit = 0;
    }

    /// Whether the next grain can be worked out: it is whole, and no near heap is rare.
    fn is_aligned(&self) -> bool {
        let last = self.rare.last().map_or(0, |&(heap, _)| heap);
        self.history.len().is_multiple_of(GRAIN) && self.history.len() > last + GRAIN + self.rules.last
    }

    /// Works out the next grains heap by heap where they are not whole or too near to a rare heap.
    #[cold]
    fn exact_steps(&mut self, end: usize) -> Result<(), Stuck> {
        let end = end.min(self.history.len() + STEPS / 16);
        while !self.is_aligned() && self.history.len() < end {
            self.step_noted()?;
            self.stepped += 1;
        }
        Ok(())
    }

    /// Finds the value of the next heap for certain, and notes the grain that it ends: nothing that was thought of it before may
    /// be left there.
    fn step_noted(&mut self) -> Result<(), Stuck> {
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
        words.fill([0; 8]);
        if let Some(codes) = self.history.slice(n..n + GRAIN) {
            for (i, &code) in codes.iter().enumerate().filter(|&(i, _)| common >> i & 1 == 1) {
                words[usize::from(code) / 8][usize::from(code) % 8] |= 1 << i;
            }
        }
        if (n + GRAIN).is_multiple_of(LINE) {
            self.width.run(Append(self));
        }
    }

    /// A rare heap was found: `value` of the next heap.
    fn push_rare(&mut self, value: u32, code: u8) {
        let heap = self.history.len();
        self.history.push(code);
        self.rare.push((heap, value));
        self.uncommon.resize(heap / 64 + 1, 0);
        self.uncommon[heap / 64] |= 1 << (heap % 64);
        let taps: Vec<Tap> = self.rules.pairs.iter().map(|split| Tap { back: split.taken + heap, code }).collect();
        for tap in taps {
            if !self.plan.add(tap) || self.sieve.is_some() {
                self.next_fit = 0;
            }
        }
    }
}
