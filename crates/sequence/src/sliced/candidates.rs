//! Candidates: the codes that a heap may have, before its near taps are applied.
//!
//! The bitmaps show which codes are free or, with a sieve, which ones may be. The least few of these are the candidates
//! of a heap. Late taps are looked up for these alone, 64 heaps at once, and new candidates replace those that are
//! taken.

use super::{
    GRAIN, Halt, Sliced, Stopped, codes,
    lanes::{Lanes, Places},
    plan::Late,
};
use std::ops::Range;

/// The number of candidates for each heap.
pub(super) const CANDIDATES: usize = 5;

/// The number of these that are examined further after the first late taps.
pub(super) const LEFT: usize = 3;

/// The most times that new candidates are sought for all heaps of a grain at once.
const SOUGHT_ANEW: usize = 6;

/// The numbers of heaps for which looking up all taps is cheaper than seeking new candidates for all heaps: after the
/// first late taps, and after all of them.
const FEW: (u32, u32) = (3, 12);

/// For each heap the least K codes that no far tap examined so far takes.
#[derive(Clone, Copy)]
pub(super) struct Candidates<L, const K: usize> {
    pub(super) codes: [L; K],
    /// The heaps that lack each candidate, or for which it is taken.
    pub(super) lost: [u64; K],
}

impl<L: Lanes, const K: usize> Candidates<L, K> {
    /// Returns the first K of these codes for each heap, each with the heaps for which it is free.
    #[inline(always)]
    fn of(all: impl Iterator<Item = (u64, L)>) -> Self {
        let (mut codes, mut lost) = ([L::splat(u8::MAX); K], [u64::MAX; K]);
        for (mut free, code) in all {
            for (candidate, lost) in codes.iter_mut().zip(&mut lost) {
                let here = free & *lost;
                *candidate = candidate.replaced(here, code);
                *lost &= !here;
                free &= !here;
            }
            if lost[K - 1] == 0 {
                break;
            }
        }
        Candidates { codes, lost }
    }

    /// Returns the least codes that are not taken, for the heap of each bit.
    #[inline(always)]
    pub(super) fn least(taken: &[u64]) -> Self {
        Candidates::of(taken.iter().enumerate().map(|(code, taken)| (!taken, L::splat(code as u8))))
    }

    /// Returns the least N candidates that are not lost.
    #[inline(always)]
    fn first<const N: usize>(&self) -> Candidates<L, N> {
        Candidates::of(self.lost.iter().map(|lost| !lost).zip(self.codes))
    }

    /// Returns the heaps that have fewer than two candidates left.
    #[inline(always)]
    fn short(&self) -> u64 {
        let (mut one, mut two) = (0, 0);
        for lost in self.lost {
            two |= one & !lost;
            one |= !lost;
        }
        !two
    }

    /// Marks the candidates that late taps at some of these places take.
    #[inline(always)]
    fn sift(&mut self, places: &Places, range: Range<usize>, history: &[u8]) {
        let mut least = [L::splat(u8::MAX); K];
        places.differ(range, history, &self.codes, &mut least);
        for (lost, least) in self.lost.iter_mut().zip(least) {
            *lost |= least.equal(L::zero());
        }
    }

    /// Marks the lost candidates as taken. A missing candidate is code 255; if that code is free, it is looked up like
    /// the codes that are not sought.
    #[inline(always)]
    fn note_lost(&self, taken: &mut [u64; codes::MOST]) {
        for (codes, mut lost) in self.codes.iter().zip(self.lost) {
            let mut bytes = [0; GRAIN];
            codes.to_bytes(&mut bytes);
            while lost != 0 {
                let lane = lost.trailing_zeros() as usize;
                lost &= lost - 1;
                taken[usize::from(bytes[lane])] |= 1 << lane;
            }
        }
    }

    /// Replaces the candidates of one heap by the least of these codes.
    #[inline(always)]
    pub(super) fn replace(&mut self, lane: u32, free: impl Iterator<Item = u8>) {
        let bit = 1 << lane;
        let mut free = free.take(K);
        for (codes, lost) in self.codes.iter_mut().zip(&mut self.lost) {
            match free.next() {
                Some(code) => {
                    *codes = codes.replaced(bit, L::splat(code));
                    *lost &= !bit;
                }
                None => *lost |= bit,
            }
        }
    }
}

impl Sliced {
    /// Returns the candidates of a grain after all taps that are not near, with a sieve; some heaps may have none left.
    #[inline(always)]
    pub(super) fn sifted<L: Lanes>(
        &self,
        n: usize,
        taken: &mut [u64; codes::MOST],
    ) -> Result<Candidates<L, LEFT>, Halt> {
        let Late { reach, places, first } = &self.plan.late;
        let history = self.history.slice(n - reach..n).ok_or(Stopped::Memory)?;
        let mut looked = false;
        let mut anew = SOUGHT_ANEW;
        loop {
            let mut candidates = Candidates::<L, CANDIDATES>::least(&taken[..self.sought]);
            // Most candidates are lost to the first taps, so others are sought before all taps are examined.
            candidates.sift(places, 0..*first, history);
            if looked || anew == 0 || candidates.short().count_ones() <= FEW.0 {
                let mut left = candidates.first();
                left.sift(places, *first..places.len(), history);
                looked = true;
                if anew == 0 || left.short().count_ones() <= FEW.1 {
                    self.look_far(n, &mut left)?;
                    return Ok(left);
                }
                left.note_lost(taken);
            }
            candidates.note_lost(taken);
            anew -= 1;
        }
    }

    /// Marks the candidates that the farthest taps take.
    #[inline(always)]
    pub(super) fn look_far<L: Lanes, const K: usize>(
        &self,
        n: usize,
        candidates: &mut Candidates<L, K>,
    ) -> Result<(), Halt> {
        for tap in self.plan.history.iter().filter(|tap| tap.back < n + GRAIN) {
            let (codes, common) = self.window(n, tap.back)?;
            let codes = L::of_bytes(&codes).xor(L::splat(tap.code));
            for (lost, candidate) in candidates.lost.iter_mut().zip(candidates.codes) {
                *lost |= codes.equal(candidate) & common;
            }
        }
        Ok(())
    }
}
