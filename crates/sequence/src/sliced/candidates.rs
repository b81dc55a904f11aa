//! Candidates: the codes that a heap may have, before its near taps are applied.
//!
//! The bitmaps show which codes are free or, with a sieve, which ones may be. The least few of these are the candidates
//! of a heap. Late taps are looked up for these alone, 64 heaps at once, and new candidates replace those that are
//! taken.

use super::{
    GRAIN, Sliced, Stuck, codes,
    lanes::{Lanes, Places},
    plan::Late,
};
use std::ops::Range;

/// The number of candidates for each heap.
pub(super) const CANDIDATES: usize = 5;

/// The most times that new candidates are sought for all heaps of a grain at once.
const SOUGHT_ANEW: usize = 6;

/// The numbers of heaps for which looking up all taps is cheaper than seeking new candidates for all heaps: after the
/// first late taps, and after all of them.
const FEW: (u32, u32) = (3, 12);

/// For each heap the least codes that no far tap examined so far takes.
#[derive(Clone, Copy)]
pub(super) struct Candidates<L> {
    pub(super) codes: [L; CANDIDATES],
    /// The heaps that lack each candidate, or for which it is taken.
    pub(super) lost: [u64; CANDIDATES],
}

impl<L: Lanes> Candidates<L> {
    /// Returns the least codes that are not taken, for the heap of each bit.
    #[inline(always)]
    fn least(taken: &[u64]) -> Candidates<L> {
        let mut codes = [L::splat(u8::MAX); CANDIDATES];
        let mut lost = [u64::MAX; CANDIDATES];
        for (code, taken) in taken.iter().enumerate() {
            let mut free = !taken & lost[CANDIDATES - 1];
            for (candidate, lost) in codes.iter_mut().zip(&mut lost) {
                let here = free & *lost;
                *candidate = candidate.replaced(here, L::splat(code as u8));
                *lost &= !here;
                free &= !here;
            }
            if lost[CANDIDATES - 1] == 0 {
                break;
            }
        }
        Candidates { codes, lost }
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
        let mut least = [L::splat(u8::MAX); CANDIDATES];
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
        let mut free = free.take(CANDIDATES);
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
    /// Returns the candidates of a grain after all taps that are not near; some heaps may have none left.
    #[inline(always)]
    pub(super) fn sifted<L: Lanes>(&self, n: usize, taken: &mut [u64; codes::MOST]) -> Result<Candidates<L>, Stuck> {
        let Late { reach, places, first } = &self.plan.late;
        let mut candidates = Candidates::<L>::least(&taken[..self.sought]);
        if places.len() > 0 {
            let history = self.history.slice(n - reach..n).ok_or(Stuck::Forgotten)?;
            let mut looked_at = 0;
            for anew in (0..=SOUGHT_ANEW).rev() {
                // Most candidates are lost to the first taps, so others are sought before all taps are examined.
                candidates.sift(places, 0..looked_at.max(*first), history);
                if looked_at == 0 && (anew == 0 || candidates.short().count_ones() <= FEW.0) {
                    candidates.sift(places, *first..places.len(), history);
                    looked_at = places.len();
                }
                if anew == 0 || looked_at > 0 && candidates.short().count_ones() <= FEW.1 {
                    break;
                }
                candidates.note_lost(taken);
                candidates = Candidates::least(&taken[..self.sought]);
            }
        }
        self.look_far(n, &mut candidates)?;
        Ok(candidates)
    }

    /// Marks the candidates that the farthest taps take.
    #[inline(always)]
    fn look_far<L: Lanes>(&self, n: usize, candidates: &mut Candidates<L>) -> Result<(), Stuck> {
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
