//! The fit of the engine to the values found so far: how taps are read, and which lines of them.

use super::{
    CacheLine, LINE, Sliced,
    beside::BEHIND,
    codes,
    cover::{self, Cover, Covering},
    fit::Fit,
    maps::{GRAIN, Grains, Maps},
    plan::{BLOCK, FARTHEST, LINES, Plan, Tap},
    sieve::Sieving,
};
use std::thread;

/// The number of last values that show which codes are in use.
const IN_USE: usize = 1 << 20;

/// The least number of taps per block that are too many to read all.
const MANY: usize = 256;

/// The number of unused codes that are reserved.
const SPARE: usize = 12;

impl Sliced {
    /// Rebuilds plan, bitmaps and cover from history and rare heaps, on one thread or two. Returns false if there are too
    /// many codes.
    pub(super) fn rebuild(&mut self, threads: usize) -> bool {
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
