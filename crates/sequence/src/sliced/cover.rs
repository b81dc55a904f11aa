//! The cover: a check that all rare values below the values of a line are options.
//!
//! A heap n has the rare option r if it can be broken into heaps j and n - k - j, both common, whose codes differ by r.
//! So all heaps of the bitmap of code u, shifted by k + j where heap j has code u ^ r, have r. A fit to some lines
//! decides once which shifts are tried for which r. They cover nearly all heaps, and the others are checked one by one
//! among all options.

use super::{
    GRAIN, LINE, Sliced, codes,
    fit::{Fit, Runs, Sample, Source, unite_above},
    lanes::{Bytes, Lanes, Work},
    maps::chunk,
};
use std::ops::Range;

/// The farthest that shifts reach back.
pub(super) const REACH: usize = 1 << 15;

/// The number of heaps that are searched for a small part, before all are.
pub(super) const SEARCHED: usize = 1 << 14;

/// The number of shifts that are tried for each two codes.
const TRIED: usize = 40;

/// The least reach with which shifts are tried.
const LEAST: usize = 4 * LINE;

/// The number of heaps in a thousand lines that a shift must cover to be used: a search for a single heap takes long.
const WORTH: u64 = 16;

#[derive(Clone, Debug, Default)]
pub(super) struct Cover {
    runs: Runs,
    /// The rare codes that another thread covers.
    others: Range<usize>,
    /// The distance that they reach back: [`REACH`], or less while there are few heaps.
    reach: usize,
    /// The codes of heaps J, J - 1, ..., 1 for some J, a multiple of 64, and the set of common ones.
    reversed: Bytes,
    reversed_common: Vec<u64>,
}

impl Cover {
    /// Splits the cover by its rare codes, so that the first part has some `percent` of the shifts.
    pub(super) fn split(&self, percent: usize) -> [Cover; 2] {
        let chosen = self.runs.chosen();
        let shifts = |end: usize| chosen.iter().filter(|&&(_, rare, _)| rare < end).count();
        let edge = (0..codes::MOST).find(|&edge| 100 * shifts(edge) >= percent * chosen.len()).unwrap_or(0);
        [edge..codes::MOST, 0..edge].map(|others| {
            let runs = chosen.iter().copied().filter(|(_, rare, _)| !others.contains(rare)).collect();
            Cover { runs: Runs::new(runs), others, ..self.clone() }
        })
    }
}

/// A heap, and the code of a rare value that it may miss.
pub(super) type Uncovered = (usize, u8);

impl Sliced {
    /// Returns the unverified heaps of K lines from heap `start` on that may miss a rare value, each with its code: those
    /// that neither shifts nor small parts cover.
    #[inline(always)]
    pub(super) fn uncovered<L: Lanes, const K: usize>(&self, start: usize) -> Vec<Uncovered> {
        let mut needs = vec![[L::zero(); K]; self.in_use];
        for i in 0..K {
            self.set_needs::<L, K>(start + i * LINE, i, &mut needs);
        }
        let Cover { runs: Runs { all, places }, reach, .. } = &self.cover;
        let from = self.maps.at(start) - reach / 8;
        for runs in all.chunk_by(|run, next| run.code == next.code) {
            let map = &self.maps.map(runs[0].code)[from..];
            for run in runs {
                let need = &mut needs[run.target];
                if is_zero(need) {
                    continue;
                }
                let mut union = [L::zero(); K];
                places.unite(run.range(), map, &mut union);
                for (need, union) in need.iter_mut().zip(union) {
                    *need = need.without(union);
                }
            }
        }
        let mut uncovered = Vec::new();
        for (rare, needs) in needs.iter().enumerate() {
            for (line, need) in (start..).step_by(LINE).zip(needs) {
                self.seek_nearby(line, rare as u8, *need, &mut uncovered);
            }
        }
        uncovered
    }

    /// Adds the heaps of a line that need the rare code, and for which no small part shows it.
    #[inline(always)]
    fn seek_nearby<L: Lanes>(&self, line: usize, rare: u8, need: L, uncovered: &mut Vec<Uncovered>) {
        let mut words = [0; 8];
        need.to_words(&mut words);
        for (from, mut word) in (line..).step_by(GRAIN).zip(words) {
            while word != 0 {
                let heap = from + word.trailing_zeros() as usize;
                word &= word - 1;
                if !self.nearby::<L>(heap, rare) {
                    uncovered.push((heap, rare));
                }
            }
        }
    }

    /// Marks for each rare code the heaps of the line with a larger value.
    #[inline(always)]
    fn set_needs<L: Lanes, const K: usize>(&self, line: usize, i: usize, needs: &mut [[L; K]]) {
        let from = self.verified.saturating_sub(line);
        let open = L::of_words(&std::array::from_fn(|i| {
            let skipped = from.saturating_sub(GRAIN * i).min(GRAIN) as u32;
            u64::MAX.unbounded_shl(skipped)
        }));
        let at = self.maps.at(line);
        let mut above = [L::zero(); codes::MOST + 1];
        unite_above(&mut above[..=self.in_use], |code| L::of_bytes(chunk(self.maps.map(code), at)));
        for (rare, need) in needs.iter_mut().enumerate().filter(|(rare, _)| !self.cover.others.contains(rare)) {
            let all = of_parities(self.least_above.each_ref().map(|least| above[least[rare]]));
            need[i] = all.without(L::of_words(&[u64::MAX; 8]).without(open));
        }
    }

    /// Checks whether the rare value of code `rare` at heap `n` is an option with a small common part.
    #[inline(always)]
    pub(super) fn nearby<L: Lanes>(&self, n: usize, rare: u8) -> bool {
        let Cover { reversed, reversed_common, .. } = &self.cover;
        for split in &self.rules.two {
            let Some((from, others)) = self.partners(n - split.taken) else { continue };
            let (small, _) = reversed.as_chunks::<GRAIN>();
            let (large, _) = others.as_chunks::<GRAIN>();
            let wanted = L::splat(rare);
            let all_common = from / 64 >= self.uncommon.len();
            for (i, (small, large)) in small.iter().zip(large).enumerate().rev() {
                let found = L::of_bytes(small).xor(L::of_bytes(large)).equal(wanted) & reversed_common[i];
                if found != 0 && (all_common || found & self.common(from + GRAIN * i) != 0) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns the heaps that leave small parts of a total, in the order of [`Cover::reversed`]: the first one, and their codes. All are
    /// larger than their parts.
    #[inline(always)]
    pub(super) fn partners(&self, total: usize) -> Option<(usize, &[u8])> {
        let small = self.cover.reversed.len();
        let from = total.checked_sub(small).filter(|&from| from > small)?;
        Some((from, self.history.slice(from..total)?))
    }

    /// Returns a cover without shifts, with the first heaps in reverse order.
    pub(super) fn reversed(&self) -> Cover {
        let len = SEARCHED.min(self.history.len().saturating_sub(self.rules.most + 1) / 2) / GRAIN * GRAIN;
        let head = self.history.head();
        let mut reversed = Bytes::new(len);
        reversed.iter_mut().zip(head[..=len].iter().rev()).for_each(|(reversed, code)| *reversed = *code);
        let bit = |i: usize| u64::from(!self.is_rare(len - i)) << (i % GRAIN);
        let reversed_common = (0..len / GRAIN).map(|at| (0..GRAIN).map(|i| bit(GRAIN * at + i)).sum()).collect();
        Cover { reversed, reversed_common, ..Cover::default() }
    }

    /// Returns for each code the places of shifts whose small part is a common heap of that code: only those that begin
    /// at a byte.
    fn places(&self, reach: usize) -> Vec<Vec<u32>> {
        let mut places = vec![Vec::new(); codes::MOST];
        for (heap, &code) in self.history.head().iter().enumerate().take(reach).skip(1) {
            let places: &mut Vec<u32> = &mut places[usize::from(code)];
            if places.len() >= TRIED || self.is_rare(heap) {
                continue;
            }
            for split in &self.rules.two {
                let back = split.taken + heap;
                if back.is_multiple_of(8) && back < reach {
                    places.push(((reach - back) / 8) as u32);
                }
            }
        }
        places
    }
}

/// Joins the even heaps of the first line and the odd heaps of the second.
#[inline(always)]
fn of_parities<L: Lanes>([even, odd]: [L; 2]) -> L {
    // Even heaps stand at even places.
    let places = L::of_words(&[0x5555_5555_5555_5555; 8]);
    odd.without(places).or(even.without(L::splat(u8::MAX).without(places)))
}

#[inline(always)]
fn is_zero<L: Lanes, const K: usize>(needs: &[L; K]) -> bool {
    let mut any = L::zero();
    for need in needs {
        any = any.or(*need);
    }
    any.is_zero()
}

pub(super) struct Covering<'a>(pub(super) &'a Fit<'a>);

impl Work for Covering<'_> {
    type Output = Cover;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Cover {
        let Fit { engine, sample, .. } = *self.0;
        // It has no shifts so far.
        let mut cover = engine.cover.clone();
        if sample.reach < LEAST {
            return cover;
        }
        cover.reach = sample.reach;
        let above = sample.above::<L>(sample.lines.len());
        let need = |rare: usize| {
            let [even, odd] = engine.least_above.each_ref().map(|least| least[rare]);
            above.iter().map(|above| of_parities([above[even], above[odd]])).collect()
        };
        let needs = (0..engine.in_use).map(need).collect();
        let mut source = Commons { sample, places: engine.places(sample.reach) };
        cover.runs = self.0.choose::<L, _>(&mut source, WORTH, needs);
        cover
    }
}

/// Bitmaps shifted by common heaps.
struct Commons<'a> {
    sample: &'a Sample,
    /// For each code the places at which lines begin.
    places: Vec<Vec<u32>>,
}

impl Source for Commons<'_> {
    #[inline(always)]
    fn maps<L: Lanes>(&mut self, code: usize, lines: usize) -> Vec<&[u8]> {
        (0..lines).map(|line| self.sample.map(line, code)).collect()
    }

    fn places(&self, difference: usize) -> &[u32] {
        &self.places[difference]
    }
}
