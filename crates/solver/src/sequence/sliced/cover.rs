//! Whether all rare values below the values of a line are options.
//!
//! A heap n has the rare option r if it can be broken into heaps j and n - k - j, both common, whose codes differ by r. So
//! of the bitmap of code u, shifted by k + j where heap j has code u ^ r, all heaps have r. A fit to some lines decides once
//! which shifts are tried for which r; they cover nearly all heaps, and what is left is sought one by one, to the end.

use super::{
    GRAIN, LINE, Sliced, Stuck, codes,
    lanes::{Lanes, Work},
    maps::chunk,
};

/// How far back shifts reach. They reach back by a line at least, so that they read what is filled already.
pub(super) const REACH: usize = 1 << 14;

/// How many heaps are fitted to.
pub(super) const SAMPLE: usize = LINES * LINE;

const LINES: usize = 8;

/// How many shifts are tried of each kind and code.
const TRIED: usize = 40;

/// A shift is taken if it covers so many heaps of the sample more: first the best, at last those that cost no more than to
/// seek the heaps that they cover one by one.
const GAINS: [u32; 8] = [256, 128, 64, 32, 16, 8, 4, 2];

/// A shift is tried if by the frequency of its code it can be expected to gain one in so many of what is asked for.
const HOPE: u64 = 4;

/// Which shifts are tried.
#[derive(Clone, Debug, Default)]
pub(super) struct Cover {
    runs: Vec<Run>,
    backs: Vec<usize>,
    /// Where they are read for the present line.
    places: Vec<u32>,
    /// The codes of heaps J, J - 1, ..., 1 for some J, a multiple of 64, and which of them are common.
    reversed: Vec<u8>,
    reversed_common: Vec<u64>,
}

/// The shifts of one kind of bitmaps and one code for one rare code.
#[derive(Clone, Copy, Debug)]
struct Run {
    kind: usize,
    code: usize,
    rare: usize,
    from: usize,
    to: usize,
}

impl Sliced {
    /// The first heap of the line from heap `line` on that is not verified yet and misses a rare value: it is rare itself.
    #[inline(always)]
    pub(super) fn uncovered<L: Lanes>(&mut self, line: usize) -> Result<Option<usize>, Stuck> {
        let mut needs = [L::zero(); codes::MOST];
        self.set_needs::<L>(line, &mut needs);
        let Sliced { cover, maps, .. } = &mut *self;
        maps.set_places(line, &cover.backs, &mut cover.places);
        for run in &cover.runs {
            let mut need = needs[run.rare];
            if need.is_zero() {
                continue;
            }
            let map = maps.map(run.kind, run.code);
            for &place in &cover.places[run.from..run.to] {
                need = need.without(L::of_bytes(chunk(map, place as usize)));
            }
            needs[run.rare] = need;
        }
        let mut first = None;
        for (rare, need) in needs[..self.in_use].iter().enumerate() {
            if need.is_zero() {
                continue;
            }
            let mut words = [0; 8];
            need.to_words(&mut words);
            for (i, mut word) in words.into_iter().enumerate() {
                while word != 0 {
                    let heap = line + GRAIN * i + word.trailing_zeros() as usize;
                    word &= word - 1;
                    if first.is_some_and(|first| first <= heap) {
                        break;
                    }
                    if !self.nearby::<L>(heap, rare as u8) && !self.is_covered_at_all(heap, rare as u8)? {
                        first = Some(heap);
                    }
                }
            }
        }
        Ok(first)
    }

    /// For each rare code which heaps of the line have a larger value.
    #[inline(always)]
    fn set_needs<L: Lanes>(&self, line: usize, needs: &mut [L; codes::MOST]) {
        const EVEN: u64 = 0x5555_5555_5555_5555;
        let even = L::of_words(&[EVEN; 8]);
        let from = self.verified.saturating_sub(line);
        let open = L::of_words(&std::array::from_fn(|i| {
            let skipped = from.saturating_sub(GRAIN * i).min(GRAIN) as u32;
            u64::MAX.unbounded_shl(skipped)
        }));
        // The heaps with codes from each one on.
        let mut above = [L::zero(); codes::MOST + 1];
        for code in (0..self.in_use).rev() {
            above[code] = above[code + 1].or(L::of_words(&self.grains.line(line, code)));
        }
        let none = L::zero();
        for (rare, need) in needs[..self.in_use].iter_mut().enumerate() {
            let least = [line, line + 1].map(|n| above[self.codes.least_above(rare, n)]);
            // Even heaps stand at even places.
            let odd = least[1].without(even);
            let all = least[0].without(none.xor(L::of_words(&[!EVEN; 8]))).or(odd);
            *need = all.without(L::of_words(&[u64::MAX; 8]).without(open));
        }
    }

    /// Whether the rare value of code `rare` at heap `n` is an option with a small common part.
    #[inline(always)]
    fn nearby<L: Lanes>(&self, n: usize, rare: u8) -> bool {
        let Cover { reversed, reversed_common, .. } = &self.cover;
        for split in &self.rules.pairs {
            let Some(from) = (n - split.taken).checked_sub(2 * reversed.len()).map(|from| from + reversed.len()) else {
                continue;
            };
            let Some(others) = self.history.slice(from..from + reversed.len()) else { continue };
            let (small, _) = reversed.as_chunks::<GRAIN>();
            let (large, _) = others.as_chunks::<GRAIN>();
            let wanted = L::splat(rare);
            for (i, (small, large)) in small.iter().zip(large).enumerate().rev() {
                let found = L::of_bytes(small).xor(L::of_bytes(large)).equal(wanted) & reversed_common[i];
                if found != 0 && found & self.common(from + GRAIN * i) != 0 {
                    return true;
                }
            }
        }
        false
    }

    /// The same.
    pub(super) fn is_covered_nearby(&self, n: usize, rare: u8) -> bool {
        self.width.run(Nearby { engine: self, n, rare })
    }
}

struct Nearby<'a> {
    engine: &'a Sliced,
    n: usize,
    rare: u8,
}

impl Work for Nearby<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Lanes>(self) -> bool {
        self.engine.nearby::<L>(self.n, self.rare)
    }
}

/// Finds a cover for the last lines.
pub(super) struct Fit<'a> {
    pub(super) engine: &'a Sliced,
    /// How often each code was met.
    pub(super) often: &'a [usize],
}

/// A shift that is tried.
struct Shift {
    back: usize,
    taken: bool,
}

impl Work for Fit<'_> {
    type Output = Cover;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Cover {
        let Fit { engine, often } = self;
        let mut cover = engine.reversed();
        let reach = REACH.min(engine.history.len() / 4);
        let end = engine.maps.filled;
        let lines: Vec<usize> = (1..=LINES).filter_map(|i| end.checked_sub(i * LINE)).collect();
        // Not while the sample is not beyond the reach of shifts.
        if lines.len() < LINES || end < 2 * (SAMPLE + reach) || reach <= 2 * LINE {
            return cover;
        }
        let total: usize = often.iter().sum();
        let mut order: Vec<usize> = (0..engine.in_use).filter(|&code| often[code] > 0).collect();
        order.sort_by_key(|&code| std::cmp::Reverse(often[code]));
        let kinds = engine.maps.apart.len();
        let mut needs = vec![[L::zero(); LINES]; engine.in_use];
        for (i, &line) in lines.iter().enumerate() {
            // Lines of the sample are further back than grains are kept, so the history tells.
            let values = engine.history.slice(line..line + LINE).unwrap_or_default();
            for (rare, needs) in needs.iter_mut().enumerate() {
                let least = [0, 1].map(|parity| engine.codes.least_above(rare, parity));
                let mut words = [0u64; 8];
                for (lane, &code) in values.iter().enumerate() {
                    let above = usize::from(code) >= least[lane % 2] && !engine.is_rare(line + lane);
                    words[lane / GRAIN] |= u64::from(above) << (lane % GRAIN);
                }
                needs[i] = L::of_words(&words);
            }
        }
        let mut left: Vec<u64> =
            needs.iter().map(|need| need.iter().map(|need| u64::from(need.count())).sum()).collect();
        let mut chosen: Vec<(usize, usize, usize, usize)> = Vec::new();
        // Shifts of each kind and code of the small part, for each rare code by themselves.
        let shifts: Vec<Vec<Vec<usize>>> = (0..kinds).map(|kind| engine.shifts(kind, reach)).collect();
        let mut tried: Vec<Shift> = Vec::new();
        let mut starts = vec![usize::MAX; kinds * engine.in_use * engine.in_use];
        for gain in GAINS {
            for kind in 0..kinds {
                for &code in &order {
                    for rare in 0..engine.in_use {
                        let hope = left[rare] * often[code] as u64 * HOPE * (1 + kind.min(1) as u64) / total as u64;
                        if hope < gain.into() {
                            continue;
                        }
                        let small = code ^ rare;
                        let start = &mut starts[(kind * engine.in_use + code) * engine.in_use + rare];
                        let backs = &shifts[kind][small];
                        if *start == usize::MAX {
                            *start = tried.len();
                            tried.extend(backs.iter().map(|&back| Shift { back, taken: false }));
                        }
                        let map = engine.maps.map(kind, code);
                        for shift in tried[*start..*start + backs.len()].iter_mut().filter(|shift| !shift.taken) {
                            let places = lines.iter().map(|&line| engine.maps.place(line, shift.back) as usize);
                            let mut after = needs[rare];
                            for (after, place) in after.iter_mut().zip(places) {
                                *after = after.without(L::of_bytes(chunk(map, place)));
                            }
                            let count: u64 = after.iter().map(|need| u64::from(need.count())).sum();
                            if left[rare] - count >= gain.into() {
                                needs[rare] = after;
                                left[rare] = count;
                                shift.taken = true;
                                chosen.push((kind, code, rare, shift.back));
                                if left[rare] < gain.into() {
                                    break;
                                }
                            }
                        }
                    }
                }
            }
        }
        cover.set_runs(chosen);
        cover
    }
}

impl Sliced {
    /// The first heaps reversed, for seeking heap by heap.
    fn reversed(&self) -> Cover {
        let len = REACH.min(self.history.len() / 4) / GRAIN * GRAIN;
        let head = self.history.head();
        let reversed = (0..len).map(|i| head[len - i]).collect();
        let bit = |i: usize| u64::from(!self.is_rare(len - i)) << (i % GRAIN);
        let reversed_common = (0..len / GRAIN).map(|at| (0..GRAIN).map(|i| bit(GRAIN * at + i)).sum()).collect();
        Cover { reversed, reversed_common, ..Cover::default() }
    }

    /// For each code the shifts by which a heap of that code, and another so far apart as this kind of bitmaps says, is
    /// the small part.
    fn shifts(&self, kind: usize, reach: usize) -> Vec<Vec<usize>> {
        let apart = self.maps.apart[kind];
        let head = self.history.head();
        let mut shifts = vec![Vec::new(); codes::MOST];
        for heap in LINE..reach - apart.min(reach) {
            let (code, other) = (head[heap], head[heap + apart]);
            let shifts: &mut Vec<usize> = &mut shifts[usize::from(code)];
            if code == other && shifts.len() < TRIED && !self.is_rare(heap) && !self.is_rare(heap + apart) {
                let split = self.rules.pairs[shifts.len() % self.rules.pairs.len()];
                if split.taken + heap + apart < reach {
                    shifts.push(split.taken + heap);
                }
            }
        }
        shifts
    }
}

impl Cover {
    fn set_runs(&mut self, mut chosen: Vec<(usize, usize, usize, usize)>) {
        // Code by code, so that its bitmaps stay near, and the plain kind first.
        chosen.sort_unstable_by_key(|&(kind, code, rare, back)| (code, kind, rare, back));
        self.backs = chosen.iter().map(|&(.., back)| back).collect();
        self.places = vec![0; self.backs.len()];
        let mut from = 0;
        for run in chosen.chunk_by(|a, b| (a.0, a.1, a.2) == (b.0, b.1, b.2)) {
            let (kind, code, rare, _) = run[0];
            self.runs.push(Run { kind, code, rare, from, to: from + run.len() });
            from += run.len();
        }
    }
}
