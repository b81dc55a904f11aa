//! The sieve: most of the information of many taps, from a few of their lines.
//!
//! Where there are a thousand taps, the first hundred usually suffice to find nearly all codes that are taken below the
//! code of a heap; but which hundred, differs. So a [`fit`](super::fit) chooses, among all taps and codes, the lines
//! that decide most. The rest is looked up for a few codes of each heap (see [`grain`](super::grain)), which costs a
//! byte for each tap and heap.

use super::{
    codes,
    fit::{Fit, Run, Runs, Sample, Source},
    lanes::{CacheLine, Lanes, Places, Work},
    maps::{LINE, Maps, Shifted},
};

/// The number of heaps in a thousand lines that a line must decide to be read: the others are looked up more cheaply.
const WORTH: u64 = 32;

/// The number of sample lines that suffice.
const LOOKED_AT: usize = 48;

/// The distance from which on taps are looked up in the history, not in bitmaps.
pub(super) const FARTHEST: usize = 1 << 15;

/// The most heaps that are computed at once.
pub(super) const BLOCK: usize = LINES * LINE;

/// The number of lines in a block.
pub(super) const LINES: usize = 4;

/// A pair that excludes a code: a heap n cannot have the common code u ^ `code` if the heap `back` before it is common
/// and has code u.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Tap {
    pub(super) back: usize,
    pub(super) code: u8,
}

#[derive(Clone, Debug)]
pub(super) struct Sieve {
    runs: Runs,
    shifted: Shifted,
    pub(super) reach: usize,
}

impl Sieve {
    /// Returns a sieve of all lines of some taps, each a run of its own code for target 0.
    pub(super) fn of_taps(taps: &[Tap]) -> Sieve {
        let reach = taps.iter().map(|tap| tap.back).max().unwrap_or(0);
        let shifted = Shifted::new(reach);
        let chosen = taps.iter().map(|tap| (tap.code.into(), 0, shifted.place(tap.back)));
        Sieve { runs: Runs::new(chosen.collect()), shifted, reach }
    }

    /// Adds the codes that the taps take to K lines from heap `n` on, of as many for each code in `taken`.
    #[inline(always)]
    pub(super) fn add_taps<L: Lanes, const K: usize>(
        &mut self,
        maps: &Maps,
        (taken, lines, first): (&mut [CacheLine], usize, usize),
        n: usize,
        sought: usize,
    ) {
        let Sieve { runs: Runs { all, places }, shifted, reach } = self;
        if all.is_empty() {
            return;
        }
        for code in (0..maps.codes()).filter(|&code| maps.is_met(code, n, *reach)) {
            shifted.fill::<L>(maps.map(code), maps.at(n));
            for (run, target) in all.iter().map(|run| (run, code ^ run.code)).filter(|&(_, target)| target < sought) {
                unite::<L, K>(places, run, shifted, &mut taken[target * lines + first..][..K]);
            }
        }
    }

    /// Splits the sieve: the lines of taps less than `back` back, and of the others.
    pub(super) fn split(&self, back: usize) -> [Sieve; 2] {
        let (near, far): (Vec<_>, Vec<_>) =
            self.runs.chosen().into_iter().partition(|&(.., place)| self.shifted.back(place) < back);
        let shifted = Shifted::new(back);
        let moved = |(code, target, place)| (code, target, shifted.place(self.shifted.back(place)));
        let near = Runs::new(near.into_iter().map(moved).collect());
        let far = Sieve { runs: Runs::new(far), ..self.clone() };
        [Sieve { runs: near, shifted, reach: back }, far]
    }

    /// Marks the codes that are taken for K lines from heap `n` on: line by line for each code.
    #[inline(always)]
    pub(super) fn sift<L: Lanes, const K: usize>(&mut self, maps: &Maps, taken: &mut [CacheLine], n: usize) {
        let Sieve { runs: Runs { all, places }, shifted, reach } = self;
        for runs in all.chunk_by(|run, next| run.code == next.code) {
            let code = runs[0].code;
            if !maps.is_met(code, n, *reach) {
                continue;
            }
            shifted.fill::<L>(maps.map(code), maps.at(n));
            for run in runs {
                unite::<L, K>(places, run, shifted, &mut taken[run.target * K..][..K]);
            }
        }
    }
}

#[inline(always)]
fn unite<L: Lanes, const K: usize>(places: &Places, run: &Run, shifted: &Shifted, lines: &mut [CacheLine]) {
    let mut union = [L::zero(); K];
    for (union, line) in union.iter_mut().zip(&*lines) {
        *union = L::of_words(&line.0);
    }
    places.unite(run.range(), shifted.bytes(), &mut union);
    for (line, union) in lines.iter_mut().zip(union) {
        union.to_words(&mut line.0);
    }
}

pub(super) struct Sieving<'a>(pub(super) &'a Fit<'a>);

impl Work for Sieving<'_> {
    type Output = Sieve;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Sieve {
        let Fit { engine, sample, .. } = *self.0;
        let taps: Vec<&Tap> = engine.plan.all.iter().filter(|tap| (BLOCK..FARTHEST).contains(&tap.back)).collect();
        let reach = taps.iter().map(|tap| tap.back).max().unwrap_or(0);
        let shifted = Shifted::new(reach);
        let mut places = vec![Vec::new(); codes::MOST];
        for tap in taps {
            places[usize::from(tap.code)].push(shifted.place(tap.back));
        }
        let above = sample.above::<L>(LOOKED_AT.min(sample.lines.len()));
        let needs = (0..engine.sought).map(|target| above.iter().map(|above| above[target + 1]).collect()).collect();
        let mut source = Taps { sample, places, maps: vec![shifted.clone(); above.len()] };
        let runs = self.0.choose::<L, _>(&mut source, WORTH, needs);
        Sieve { runs, shifted, reach }
    }
}

/// Bitmaps shifted by all taps.
struct Taps<'a> {
    sample: &'a Sample,
    /// For each code the places at which its taps are read.
    places: Vec<Vec<u32>>,
    /// The shifted copies for each line of the sample.
    maps: Vec<Shifted>,
}

impl Source for Taps<'_> {
    #[inline(always)]
    fn maps<L: Lanes>(&mut self, code: usize, lines: usize) -> Vec<&[u8]> {
        let maps = &mut self.maps[..lines];
        for (line, shifted) in maps.iter_mut().enumerate() {
            shifted.fill::<L>(self.sample.map(line, code), self.sample.reach / 8);
        }
        maps.iter().map(|shifted| shifted.bytes()).collect()
    }

    fn places(&self, difference: usize) -> &[u32] {
        &self.places[difference]
    }
}
