//! The next block of heaps, or the rest of a line: codes first, then the check for rare heaps.

use super::{
    CacheLine, Halt, LINE, LINES, Sliced, codes,
    cover::Uncovered,
    lanes::{Lanes, Work},
    maps::GRAIN,
};

/// Computes the next block, or the rest of a line.
pub(super) struct Advance<'a>(pub(super) &'a mut Sliced);

impl Work for Advance<'_> {
    type Output = Result<(), Halt>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Self::Output {
        let engine = self.0;
        engine.choose_steps();
        let from = engine.history.len();
        let start = from / LINE * LINE;
        let uncovered = if from == start {
            engine.sift::<L, LINES>(start);
            engine.lines::<L, LINES>(start)?;
            engine.uncovered::<L, LINES>(start)
        } else {
            engine.sift::<L, 1>(start);
            engine.lines::<L, 1>(start)?;
            engine.uncovered::<L, 1>(start)
        };
        engine.verify(engine.history.len(), &uncovered).map(|_| ())
    }
}

impl Sliced {
    /// Verifies the heaps below `end`, given those that may miss a rare value. Returns false if one of them is rare: then
    /// it is the last heap, and those after it must be computed again.
    pub(super) fn verify(&mut self, end: usize, uncovered: &[Uncovered]) -> Result<bool, Halt> {
        let Some(heap) = self.first_rare(uncovered)? else {
            self.verified = end;
            return Ok(true);
        };
        self.history.truncate(heap);
        self.maps.truncate(heap);
        self.step_noted()?;
        Ok(false)
    }

    /// Marks the codes that taps read for a whole block take for K lines from heap `start` on.
    #[inline(always)]
    pub(super) fn sift<L: Lanes, const K: usize>(&mut self, start: usize) {
        self.taken.fill(CacheLine::default());
        self.add_sieve::<L, K>(start);
        let Sliced { plan, maps, taken, sought, .. } = self;
        plan.blocks.add_taps::<L, K>(maps, (taken, K, 0), start, *sought);
    }

    /// Adds the codes that the sieve shows to be taken.
    #[inline(always)]
    pub(super) fn add_sieve<L: Lanes, const K: usize>(&mut self, start: usize) {
        let Sliced { maps, taken, sieve, .. } = self;
        if let Some(sieve) = sieve {
            sieve.sift::<L, K>(maps, taken, start);
        }
    }

    /// Finds the codes of K lines from heap `start` on, after [`Sliced::sift`]. Some heaps of the first line may be known.
    #[inline(always)]
    pub(super) fn lines<L: Lanes, const K: usize>(&mut self, start: usize) -> Result<(), Halt> {
        // Codes that are not sought count as taken.
        let mut column = [u64::MAX; codes::MOST];
        for i in 0..K {
            let line = start + i * LINE;
            let Sliced { plan, maps, taken, sought, .. } = &mut *self;
            plan.lines.add_taps::<L, 1>(maps, (taken, K, i), line, *sought);
            while self.history.len() < line + LINE {
                let n = self.history.len();
                let lines = self.taken.iter().skip(i).step_by(K);
                for (taken, line) in column[..self.sought].iter_mut().zip(lines) {
                    *taken = line.0[(n - start) / GRAIN % 8];
                }
                self.grain::<L>(n, &mut column)?;
            }
            let Sliced { maps, grains, .. } = &mut *self;
            maps.append(grains);
        }
        Ok(())
    }
}
