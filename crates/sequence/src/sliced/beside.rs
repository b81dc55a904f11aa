//! Two threads: the engine finds values, and an assistant does what can be done without the last values.
//!
//! Where taps are many, most of the time goes into the sieve, the candidates, and the cover. Most lines of the sieve are
//! at least two blocks back, and the cover checks values that are known. So while the engine finds the values of a
//! block, the assistant covers the block before it, and sifts the block after it. The assistant is a copy of the engine
//! with few of the last values, and receives the codes of each block. Nothing is shared.
//!
//! A rare heap is thus noticed a block later than with one thread. It ends the work of both, and the heaps after it are
//! computed again, so the values are the same.

use super::{
    LINE, Sliced, Stuck,
    cover::Uncovered,
    lanes::{Lanes, Work},
    plan::{BLOCK, LINES},
};
use crate::Budget;
use std::{
    sync::mpsc::{Receiver, Sender, channel},
    thread,
};

/// The least number of heaps for which an assistant is worth its start.
const WORTH: usize = 8 * BLOCK;

/// The number of last values from which the assistant drops the older half.
const RETAINED: usize = 1 << 18;

/// The assistant, which ends when the engine does.
struct Assistant {
    engine: Sliced,
    /// The codes of each block.
    found: Receiver<Vec<u8>>,
    prepared: Sender<Prepared>,
}

/// The assistant's work for a block.
struct Prepared {
    /// The codes that the far lines of the sieve show to be taken.
    taken: Vec<u64>,
    /// The heaps of the block two before it that may miss a rare value.
    uncovered: Vec<Uncovered>,
}

impl Work for Assistant {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Assistant { mut engine, found, prepared } = self;
        let mut uncovered = Vec::new();
        for start in (engine.history.len()..).step_by(BLOCK) {
            // The first two blocks need no values but those known at the start.
            if start >= engine.history.len() + 2 * BLOCK {
                let Ok(codes) = found.recv() else { return };
                uncovered = engine.receive::<L>(&codes);
            }
            engine.sift::<L, LINES>(start);
            let (taken, uncovered) = (engine.taken.clone(), std::mem::take(&mut uncovered));
            if prepared.send(Prepared { taken, uncovered }).is_err() {
                return;
            }
        }
    }
}

/// The engine's own part.
struct Find<'a> {
    engine: &'a mut Sliced,
    found: Sender<Vec<u8>>,
    prepared: Receiver<Prepared>,
    /// The heap at which it ends.
    end: usize,
    budget: &'a Budget,
}

impl Work for Find<'_> {
    type Output = Result<(), Stuck>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Self::Output {
        let Find { engine, found, prepared, end, budget } = self;
        let begun = engine.history.len();
        let mut ended = None;
        for start in (begun..).step_by(BLOCK) {
            let Ok(Prepared { taken, uncovered }) = prepared.recv() else { break };
            if !engine.verify(begun.max(start - BLOCK), uncovered)? {
                break;
            }
            match ended {
                Some(done) if engine.verified == engine.history.len() => return done,
                Some(_) => continue,
                None if start + BLOCK > end => ended = Some(Ok(())),
                None => {
                    engine.taken = taken;
                    engine.add_sieve::<L, LINES>(start);
                    let mut done = engine.lines::<L, LINES>(start);
                    if done.is_ok() {
                        let codes = engine.history.slice(start..start + BLOCK).unwrap_or_default();
                        // If the assistant is gone, it has panicked, and so does this thread in the end.
                        let _ = found.send(codes.to_vec());
                        done = engine.count_work(BLOCK, budget);
                    } else {
                        engine.history.truncate(start);
                    }
                    ended = done.is_err().then_some(done);
                }
            }
        }
        Ok(())
    }
}

impl Sliced {
    /// Checks whether an assistant is of use before heap `end`, and can begin at the next heap.
    pub(super) fn wants_assistant(&self, end: usize, budget: &Budget) -> bool {
        let len = self.history.len();
        budget.threads > 1
            && self.sieve.is_some()
            && len.is_multiple_of(LINE)
            && end.min(self.next_fit).saturating_sub(len) >= WORTH
    }

    /// Finds values with an assistant, up to heap `end`, the next fit, or the first rare heap. The assistant reads the lines
    /// of the sieve that are known a block earlier.
    pub(super) fn extend_beside(&mut self, end: usize, budget: &Budget) -> Result<(), Stuck> {
        let ((found, receiver), (sender, prepared)) = (channel(), channel());
        let (width, end) = (self.width, end.min(self.next_fit));
        let sieve = self.sieve.take();
        let [near, far] = sieve.as_ref().map_or([None, None], |sieve| sieve.split(2 * BLOCK).map(Some));
        let assistant = Assistant { engine: Sliced { sieve: far, ..self.copy() }, found: receiver, prepared: sender };
        self.sieve = near;
        let done = thread::scope(|scope| {
            scope.spawn(move || width.run(assistant));
            width.run(Find { engine: self, found, prepared, end, budget })
        });
        self.sieve = sieve;
        done
    }

    /// Returns a copy with few of the last values.
    fn copy(&mut self) -> Sliced {
        let recent = self.history.last(RETAINED);
        let whole = std::mem::replace(&mut self.history, recent);
        let copy = self.clone();
        self.history = whole;
        copy
    }

    /// Appends these codes of a block. Returns the heaps among them that may miss a rare value.
    #[inline(always)]
    fn receive<L: Lanes>(&mut self, codes: &[u8]) -> Vec<Uncovered> {
        let start = self.history.len();
        for grain in codes.as_chunks().0 {
            self.store_grain(self.history.len(), L::of_bytes(grain));
            if self.history.len().is_multiple_of(LINE) {
                self.maps.append::<L>(&self.grains);
            }
        }
        let uncovered = self.uncovered::<L, LINES>(start);
        self.verified = self.history.len();
        uncovered
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Sequence, Source, Stopped};
    use std::sync::atomic::{AtomicU64, Ordering};

    /// Returns the engine of a code after `len` heaps.
    fn engine(text: &str, len: u64) -> Sliced {
        let mut sequence = Sequence::new(&text.parse().unwrap());
        sequence.extend(len, &Budget::unlimited()).unwrap();
        match sequence.source {
            Source::Sliced(engine) => *engine,
            _ => panic!("{text} has another engine"),
        }
    }

    /// Returns all that an engine has found.
    fn found(engine: &Sliced) -> (&[u8], &[(usize, u32)], usize, usize) {
        (engine.history.recent(), &engine.rare, engine.near, engine.verified)
    }

    /// Grundy's game has rare heaps on the way, and is fitted anew after each.
    const GAMES: [(&str, u64, usize); 4] = [
        ("0.6", 1 << 16, 1 << 18),
        ("4!.0", 73_728, 1 << 18),
        ("0.034", 1 << 17, 1 << 18),
        ("0.362", 1 << 17, 1 << 18),
    ];

    #[test]
    fn an_assistant_changes_no_value() {
        for (text, len, end) in GAMES {
            let mut alone = engine(text, len);
            let mut both = alone.clone();
            let two = Budget::unlimited().with_threads(2);
            assert!(both.wants_assistant(end, &two), "{text}");
            alone.extend(end, &Budget::unlimited()).unwrap();
            both.extend(end, &two).unwrap();
            assert!(found(&both) == found(&alone), "{text}");
            assert_eq!(text == "4!.0", alone.rare.last().is_some_and(|&(heap, _)| heap as u64 > len), "{text}");
        }
    }

    #[test]
    fn an_assistant_can_be_interrupted_at_any_block() {
        for (text, len, end) in GAMES {
            let mut alone = engine(text, len);
            let mut both = alone.clone();
            alone.extend(end, &Budget::unlimited()).unwrap();
            // A pause after each block, then after each second one, and so on.
            let (asked, pauses) = (AtomicU64::new(0), AtomicU64::new(1));
            let pausing = Budget::unlimited().with_threads(2).with_watch(move |_| {
                if asked.fetch_add(1, Ordering::Relaxed) < pauses.load(Ordering::Relaxed) {
                    return Ok(());
                }
                asked.store(0, Ordering::Relaxed);
                pauses.fetch_add(1, Ordering::Relaxed);
                Err(Stopped::Paused)
            });
            let mut paused = 0;
            while both.history.len() < end {
                if both.extend(end, &pausing).is_err() {
                    paused += 1;
                    assert_eq!(both.verified, both.history.len(), "{text}");
                }
            }
            assert!(paused > 5, "{text}: {paused} pauses");
            let len = alone.history.len().min(both.history.len());
            alone.cut(len);
            both.cut(len);
            assert!(found(&both) == found(&alone), "{text}");
        }
    }
}
