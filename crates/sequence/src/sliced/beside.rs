//! Two threads: the engine finds values, and an assistant does what can be done without the last values.
//!
//! Where taps are many, most of the time goes into the sieve, the candidates, and the cover. Most lines of the sieve are
//! at least two blocks back, and the cover checks values that are known. So while the engine finds the values of a
//! block, the assistant sifts the block after it, and then covers the block before it. The engine covers a part of each
//! block itself, so that both have equally much to do. The assistant is a copy of the engine with few of the last values,
//! and receives the codes of each block. Nothing is shared.
//!
//! A rare heap is thus noticed some blocks later than with one thread. It ends the work of both, and the heaps after it
//! are computed again, so the values are the same.

use super::{
    CacheLine, Cover, Halt, LINE, Sieve, Sliced,
    cover::{SEARCHED, Uncovered},
    lanes::{Lanes, Work},
    sieve::{BLOCK, LINES},
};
use ninepins_budget::Budget;
use ninepins_rules::MAX_DIGITS;
use std::{
    sync::mpsc::{Receiver, Sender, channel},
    thread,
};

/// The least number of heaps for which an assistant is worth its start.
const WORTH: usize = 8 * BLOCK;

/// The least number of heaps wanted in all for which there is an assistant. Fewer take less than a second, and an
/// assistant would save little of it for more work.
pub const LONG: usize = 1 << 21;

/// The engine's own part of the cover, in percent of its shifts.
const OWN: usize = 25;

/// The number of last values from which the assistant drops the older half.
const RETAINED: usize = 1 << 18;

// What the engine takes as seen by `Sliced::nearby`, the assistant has looked at.
const _: () = assert!(RETAINED / 2 >= SEARCHED + MAX_DIGITS + 2 * BLOCK);

/// The lines that one of the two reads.
#[derive(Clone, Debug)]
pub(super) struct Part {
    sieve: Option<Sieve>,
    cover: Cover,
}

/// The distance from a block that is covered to the next block that is found: neither thread waits for the other if a
/// block takes it a little longer.
pub(super) const BEHIND: usize = 3 * BLOCK;

/// The assistant, which ends when the engine does.
struct Assistant {
    engine: Sliced,
    found: Receiver<Vec<u8>>,
    /// For each block the codes that the far lines of the sieve show to be taken.
    sifted: Sender<Vec<CacheLine>>,
    /// For each block the heaps that may miss one of the assistant's rare values.
    covered: Sender<Vec<Uncovered>>,
}

impl Work for Assistant {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Assistant { mut engine, found, sifted, covered } = self;
        let begun = engine.history.len();
        // The first two blocks need no values but those known at the start.
        for start in [begun, begun + BLOCK] {
            engine.sift::<L, LINES>(start);
            // If the engine has ended, so does the assistant with the next codes.
            let _ = sifted.send(engine.taken.clone());
        }
        for (block, codes) in (begun..).step_by(BLOCK).zip(found) {
            engine.receive::<L>(&codes);
            engine.sift::<L, LINES>(block + 2 * BLOCK);
            let _ = sifted.send(engine.taken.clone());
            let _ = covered.send(engine.uncovered::<L, LINES>(block));
        }
    }
}

struct Find<'a> {
    engine: &'a mut Sliced,
    found: Sender<Vec<u8>>,
    sifted: Receiver<Vec<CacheLine>>,
    covered: Receiver<Vec<Uncovered>>,
    end: usize,
    budget: &'a Budget,
}

impl Work for Find<'_> {
    type Output = Result<(), Halt>;

    #[inline(always)]
    fn run<L: Lanes>(mut self) -> Self::Output {
        let begun = self.engine.history.len();
        let mut done = Ok(());
        for start in (begun..=self.end - BLOCK).step_by(BLOCK) {
            if start >= begun + BEHIND && !self.verify::<L>()? {
                return Ok(());
            }
            done = self.find::<L>(start);
            if done.is_err() {
                break;
            }
        }
        while self.engine.verified < self.engine.history.len() {
            if !self.verify::<L>()? {
                return Ok(());
            }
        }
        done
    }
}

impl Find<'_> {
    #[inline(always)]
    fn find<L: Lanes>(&mut self, start: usize) -> Result<(), Halt> {
        // A thread whose other one is gone ends, too: the other one has panicked.
        let Ok(taken) = self.sifted.recv() else { return Ok(()) };
        self.engine.taken = taken;
        self.engine.add_sieve::<L, LINES>(start);
        if let Err(halt) = self.engine.lines::<L, LINES>(start) {
            self.engine.history.truncate(start);
            return Err(halt);
        }
        let codes = self.engine.history.slice(start..start + BLOCK).unwrap_or_default();
        let _ = self.found.send(codes.to_vec());
        self.engine.count_work(BLOCK, self.budget)
    }

    /// Verifies the next block. Returns false if the work is at an end: a heap of the block is rare.
    #[inline(always)]
    fn verify<L: Lanes>(&mut self) -> Result<bool, Halt> {
        let block = self.engine.verified;
        let Ok(mut uncovered) = self.covered.recv() else { return Ok(false) };
        uncovered.extend(self.engine.uncovered::<L, LINES>(block));
        self.engine.verify(block + BLOCK, &uncovered)
    }
}

impl Sliced {
    /// Checks whether an assistant is of use before heap `end`, and can begin at the next heap, if all below `wanted` are wanted.
    pub fn wants_assistant(&self, end: usize, wanted: usize, budget: &Budget) -> bool {
        let len = self.history.len();
        self.sieve.is_some()
            && wanted >= LONG
            && len.is_multiple_of(LINE)
            && end.min(self.next_fit).saturating_sub(len) >= WORTH
            && budget.threads() > 1
    }

    /// Finds values with an assistant, up to heap `end`, the next fit, or the first rare heap. The assistant reads the lines
    /// of the sieve that are known a block earlier.
    pub(super) fn extend_beside(&mut self, end: usize, budget: &Budget) -> Result<(), Halt> {
        let ((found, codes), (taken, sifted), (uncovered, covered)) = (channel(), channel(), channel());
        let (width, end) = (self.width, end.min(self.next_fit));
        let parts = self.parts.take().unwrap_or_else(|| self.split());
        let [own, others] = parts.clone();
        let whole = self.replace(others);
        let assistant = Assistant { engine: self.copy(), found: codes, sifted: taken, covered: uncovered };
        self.replace(own);
        let done = thread::scope(|scope| {
            scope.spawn(move || width.run(assistant));
            width.run(Find { engine: self, found, sifted, covered, end, budget })
        });
        self.replace(whole);
        self.parts = Some(parts);
        done
    }

    fn split(&self) -> [Part; 2] {
        let [own, others] = self.cover.split(OWN);
        let [near, far] = self.sieve.as_ref().map_or([None, None], |sieve| sieve.split(2 * BLOCK).map(Some));
        [Part { sieve: near, cover: own }, Part { sieve: far, cover: others }]
    }

    fn replace(&mut self, Part { sieve, cover }: Part) -> Part {
        let sieve = std::mem::replace(&mut self.sieve, sieve);
        Part { sieve, cover: std::mem::replace(&mut self.cover, cover) }
    }

    /// Returns a copy with few of the last values.
    fn copy(&mut self) -> Sliced {
        let recent = self.history.last(RETAINED);
        let whole = std::mem::replace(&mut self.history, recent);
        let copy = self.clone();
        self.history = whole;
        copy
    }

    #[inline(always)]
    fn receive<L: Lanes>(&mut self, codes: &[u8]) {
        // All before the block is verified, which makes the cover look at the block itself.
        self.verified = self.history.len();
        for grain in codes.as_chunks().0 {
            self.store_grain(self.history.len(), L::of_bytes(grain));
            if self.history.len().is_multiple_of(LINE) {
                self.maps.append(&self.grains);
            }
        }
    }
}
