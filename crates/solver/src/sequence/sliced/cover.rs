//! Whether all rare values below the values of a line are options.
//!
//! A heap n has the rare option r if it can be broken into heaps j and n - k - j, both common, whose codes differ by r. So
//! of the bitmap of code u, shifted by k + j where heap j has code u ^ r, all heaps have r. A fit to some lines decides once
//! which shifts are tried for which r; they cover nearly all heaps, and what is left is sought one by one, to the end.

use super::{
    GRAIN, LINE, Sliced, Stuck, codes,
    lanes::{Lanes, Places, Work},
    maps::{Paired, chunk},
};

/// How far back shifts reach.
pub(super) const REACH: usize = 1 << 15;

/// How far back a rare value is sought for a single heap, before it is sought everywhere.
const SEARCHED: usize = 1 << 14;

/// The most lines that are fitted to, spread over the later half of what is known.
const SAMPLE: usize = 32;

/// The fewest.
const FEW: usize = 8;

/// Up to so many heaps the fewest are; from four times as many on the most.
const EARLY: usize = 1 << 17;

/// How far apart equal heaps are sought of which two are read at once.
pub(super) const APART: usize = LINE;

/// How many such distances there are.
const PAIRS: usize = 2;

/// How many shifts are tried of each kind and code.
const TRIED: usize = 40;

/// A shift is taken if it covers so many heaps of the sample more: first the best, at last those that cost no more than to
/// seek the heaps that they cover one by one.
const GAINS: [u64; 10] = [1024, 512, 256, 128, 64, 32, 16, 8, 4, 2];

/// A shift is tried if by the frequency of its code it can be expected to gain one in so many of what is asked for.
const HOPE: u64 = 4;

/// Which shifts are tried.
#[derive(Clone, Debug, Default)]
pub(super) struct Cover {
    /// Kind 0 are plain bitmaps; those of kind i have each heap twice, `apart[i - 1]` apart.
    apart: Vec<usize>,
    runs: Vec<Run>,
    /// How far back they reach: [`REACH`], or less while there are few heaps.
    reach: usize,
    /// Where they are read, from `reach` before the block on.
    places: Places,
    paired: Paired,
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
    /// The first heap of K lines from heap `start` on that is not verified yet and misses a rare value: it is rare itself.
    #[inline(always)]
    pub(super) fn uncovered<L: Lanes, const K: usize>(&mut self, start: usize) -> Result<Option<usize>, Stuck> {
        let mut needs = [[L::zero(); K]; codes::MOST];
        for i in 0..K {
            self.set_needs::<L, K>(start + i * LINE, i, &mut needs);
        }
        let Sliced { cover: Cover { apart, runs, reach, places, paired, .. }, maps, .. } = &mut *self;
        for runs in runs.chunk_by(|run, next| (run.kind, run.code) == (next.kind, next.code)) {
            let Run { kind, code, .. } = runs[0];
            let (from, len) = (maps.at(start) - *reach / 8, (*reach + K * LINE) / 8);
            let map = if kind == 0 {
                &maps.map(code)[from..]
            } else {
                paired.fill::<L>(maps.map(code), from, len, apart[kind - 1]);
                paired.bytes()
            };
            for run in runs {
                let need = &mut needs[run.rare];
                if need.iter().all(|need| need.is_zero()) {
                    continue;
                }
                let mut union = [L::zero(); K];
                places.unite(run.from..run.to, map, &mut union);
                for (need, union) in need.iter_mut().zip(union) {
                    *need = need.without(union);
                }
            }
        }
        let mut first = None;
        for (rare, needs) in needs[..self.in_use].iter().enumerate() {
            for (i, need) in needs.iter().enumerate().filter(|(_, need)| !need.is_zero()) {
                self.seek_all::<L>(start + i * LINE, rare as u8, *need, &mut first)?;
            }
        }
        Ok(first)
    }

    /// Seeks the rare code for the heaps of a line that need it, as far as the first known to miss one.
    #[inline(always)]
    fn seek_all<L: Lanes>(&self, line: usize, rare: u8, need: L, first: &mut Option<usize>) -> Result<(), Stuck> {
        let mut words = [0; 8];
        need.to_words(&mut words);
        for (i, mut word) in words.into_iter().enumerate() {
            while word != 0 {
                let heap = line + GRAIN * i + word.trailing_zeros() as usize;
                word &= word - 1;
                if first.is_some_and(|first| first <= heap) {
                    return Ok(());
                }
                if !self.nearby::<L>(heap, rare) && !self.is_covered_at_all(heap, rare)? {
                    *first = Some(heap);
                }
            }
        }
        Ok(())
    }

    /// For each rare code which heaps of the line have a larger value.
    #[inline(always)]
    fn set_needs<L: Lanes, const K: usize>(&self, line: usize, i: usize, needs: &mut [[L; K]; codes::MOST]) {
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
            need[i] = all.without(L::of_words(&[u64::MAX; 8]).without(open));
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
    place: u32,
    /// The most that it can gain: what it gained when it was looked at last; nothing once it is taken.
    most: u64,
}

impl Work for Fit<'_> {
    type Output = Cover;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Cover {
        let Fit { engine, often } = self;
        let mut cover = engine.reversed();
        let len = engine.history.len();
        // Small parts are less than the large ones.
        let reach = REACH.min(len / 6 / LINE * LINE);
        let first = (len / 2).max(engine.history.start()) + 2 * reach;
        if reach < 4 * APART || first + LINE > len {
            return cover;
        }
        cover.reach = reach;
        let count = (FEW * len / EARLY).clamp(FEW, SAMPLE);
        let lines: Vec<usize> = (0..count).map(|i| (first + i * (len - LINE - first) / count) / LINE * LINE).collect();
        let Some(sample) = engine.sample(&lines, reach + APART) else { return cover };
        let total: usize = often.iter().sum();
        let mut order: Vec<usize> = (0..engine.in_use).filter(|&code| often[code] > 0).collect();
        order.sort_by_key(|&code| std::cmp::Reverse(often[code]));
        let mut needs = vec![[L::zero(); SAMPLE]; engine.in_use];
        for (rare, needs) in needs.iter_mut().enumerate() {
            for (need, &line) in needs.iter_mut().zip(&lines) {
                *need = L::of_words(&engine.larger(line, rare));
            }
        }
        let heaps = |needs: &[L; SAMPLE]| needs[..lines.len()].iter().map(|need| u64::from(need.count())).sum::<u64>();
        let mut left: Vec<u64> = needs.iter().map(heaps).collect();
        cover.apart = engine.frequent_distances(reach);
        let kinds = 1 + cover.apart.len();
        let places: Vec<Vec<Vec<u32>>> =
            (0..kinds).map(|kind| engine.places(reach, if kind == 0 { 0 } else { cover.apart[kind - 1] })).collect();
        let mut chosen: Vec<(usize, usize, usize, u32)> = Vec::new();
        let mut tried: Vec<Option<Vec<Shift>>> = Vec::new();
        tried.resize_with(kinds * engine.in_use * engine.in_use, || None);
        let mut paired = vec![Paired::default(); SAMPLE];
        for gain in GAINS {
            for (kind, places) in places.iter().enumerate() {
                for &code in &order {
                    let hope = |left: u64| left * often[code] as u64 * HOPE * (1 + kind.min(1) as u64) / total as u64;
                    let hopeful: Vec<usize> = (0..engine.in_use).filter(|&rare| hope(left[rare]) >= gain).collect();
                    if hopeful.is_empty() {
                        continue;
                    }
                    let maps: [&[u8]; SAMPLE] = if kind == 0 {
                        std::array::from_fn(|i| sample.map(i.min(lines.len() - 1), code).split_at(APART / 8).1)
                    } else {
                        for (i, paired) in paired.iter_mut().enumerate().take(lines.len()) {
                            let apart = cover.apart[kind - 1];
                            paired.fill::<L>(sample.map(i, code), APART / 8, (reach + LINE) / 8, apart);
                        }
                        std::array::from_fn(|i| paired[i].bytes())
                    };
                    for rare in hopeful {
                        let tried = &mut tried[(kind * engine.in_use + code) * engine.in_use + rare];
                        let tried = tried.get_or_insert_with(|| {
                            places[code ^ rare].iter().map(|&place| Shift { place, most: u64::MAX }).collect()
                        });
                        for shift in tried.iter_mut().filter(|shift| shift.most >= gain) {
                            let mut after = needs[rare];
                            for (after, map) in after.iter_mut().zip(&maps[..lines.len()]) {
                                *after = after.without(L::of_bytes(chunk(map, shift.place as usize)));
                            }
                            let rest = heaps(&after);
                            shift.most = left[rare] - rest;
                            if shift.most >= gain {
                                (needs[rare], left[rare]) = (after, rest);
                                shift.most = 0;
                                chosen.push((kind, code, rare, shift.place));
                                if left[rare] < gain {
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

/// Bitmaps of some lines and what is before them.
struct Sample {
    codes: usize,
    stride: usize,
    bytes: Vec<u8>,
}

impl Sample {
    fn map(&self, line: usize, code: usize) -> &[u8] {
        &self.bytes[(line * self.codes + code) * self.stride..][..self.stride]
    }
}

impl Sliced {
    /// The bitmaps of these lines, from `reach` before them on. `None` if they are not kept.
    fn sample(&self, lines: &[usize], reach: usize) -> Option<Sample> {
        let stride = (reach + LINE) / 8 + 2 * 64;
        let mut sample = Sample { codes: self.in_use, stride, bytes: vec![0; lines.len() * self.in_use * stride] };
        for (i, &line) in lines.iter().enumerate() {
            let first = line - reach;
            let maps = &mut sample.bytes[i * self.in_use * stride..][..self.in_use * stride];
            for (at, codes) in self.history.slice(first..line + LINE)?.chunks_exact(8).enumerate() {
                let common = self.common(first + 8 * at);
                for (bit, &code) in codes.iter().enumerate().filter(|&(bit, _)| common >> bit & 1 == 1) {
                    maps[usize::from(code) * stride + at] |= 1 << bit;
                }
            }
        }
        Some(sample)
    }

    /// Which common heaps of the line have values above that of a rare code; the line may be further back than grains.
    fn larger(&self, line: usize, rare: usize) -> [u64; 8] {
        let least = [0, 1].map(|parity| self.codes.least_above(rare, parity));
        let codes = self.history.slice(line..line + LINE).unwrap_or_default();
        let mut words = [0u64; 8];
        for (lane, &code) in codes.iter().enumerate() {
            let larger = usize::from(code) >= least[lane % 2] && !self.is_rare(line + lane);
            words[lane / GRAIN] |= u64::from(larger) << (lane % GRAIN);
        }
        words
    }

    /// The first heaps reversed, for seeking heap by heap.
    fn reversed(&self) -> Cover {
        let len = SEARCHED.min(self.history.len() / 4) / GRAIN * GRAIN;
        let head = self.history.head();
        let reversed = (0..len).map(|i| head[len - i]).collect();
        let bit = |i: usize| u64::from(!self.is_rare(len - i)) << (i % GRAIN);
        let reversed_common = (0..len / GRAIN).map(|at| (0..GRAIN).map(|i| bit(GRAIN * at + i)).sum()).collect();
        Cover { reversed, reversed_common, ..Cover::default() }
    }

    /// The distances at which the first heaps most often have equal codes.
    fn frequent_distances(&self, reach: usize) -> Vec<usize> {
        let head = &self.history.head()[..reach / 2 + APART];
        let equal = |apart: usize| head.iter().zip(&head[apart..]).filter(|(code, later)| code == later).count();
        let mut apart: Vec<usize> = (1..APART).collect();
        apart.sort_by_cached_key(|&apart| std::cmp::Reverse(equal(apart)));
        apart.truncate(PAIRS);
        apart
    }

    /// For each code where shifts are read by which a common heap of that code, and another `apart` after it, is the small
    /// part: only such as begin at a byte.
    fn places(&self, reach: usize, apart: usize) -> Vec<Vec<u32>> {
        let head = self.history.head();
        let mut places = vec![Vec::new(); codes::MOST];
        for heap in 1..reach - apart {
            let code = head[heap];
            let places: &mut Vec<u32> = &mut places[usize::from(code)];
            if head[heap + apart] != code || places.len() >= TRIED || self.is_rare(heap) || self.is_rare(heap + apart) {
                continue;
            }
            for split in &self.rules.pairs {
                let back = split.taken + heap;
                if back.is_multiple_of(8) && back + apart < reach {
                    places.push(((reach - back) / 8) as u32);
                }
            }
        }
        places
    }
}

impl Cover {
    fn set_runs(&mut self, mut chosen: Vec<(usize, usize, usize, u32)>) {
        // Code by code, so that its bitmaps stay near.
        chosen.sort_unstable_by_key(|&(kind, code, rare, place)| (code, kind, rare, place));
        self.places.set(chosen.iter().map(|&(.., place)| place));
        let mut from = 0;
        for run in chosen.chunk_by(|a, b| (a.0, a.1, a.2) == (b.0, b.1, b.2)) {
            let (kind, code, rare, _) = run[0];
            self.runs.push(Run { kind, code, rare, from, to: from + run.len() });
            from += run.len();
        }
    }
}
