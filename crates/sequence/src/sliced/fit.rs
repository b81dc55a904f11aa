//! The fit: a choice of few lines of bitmaps that answer nearly everything.
//!
//! For a code u and a target c, one shifted line of the bitmap of u shows for hundreds of heaps that c is reached.
//! Sample lines decide once which shifts are read for which target: greedily, the most useful first. The rest is
//! decided heap by heap, so a fit affects nothing but speed.

use super::{
    LINE, Sliced, codes,
    lanes::{Bytes, Lanes, Places},
    maps::chunk,
};
use std::ops::Range;

/// The gains, in heaps of [`LINES`] lines, in the order in which shifts are chosen.
const GAINS: [u64; 12] = [32768, 16384, 8192, 4096, 2048, 1024, 512, 256, 128, 64, 32, 16];

/// The number of lines to which [`GAINS`] refer.
const LINES: u64 = 1024;

/// The number of heaps by which a gain is significant.
const SURE: u64 = 4;

/// The fewest lines that are examined.
const FEWEST: u64 = 4;

/// A shift is tried if the frequency of its code promises to gain one in `HOPE` of the open heaps.
const HOPE: u64 = 4;

/// The shifts of one code that are read for one target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) code: usize,
    pub(super) target: usize,
    from: usize,
    to: usize,
}

impl Run {
    #[inline(always)]
    pub(super) fn range(&self) -> Range<usize> {
        self.from..self.to
    }
}

/// All shifts that are read, ordered by code, so that bitmaps stay in the cache.
#[derive(Clone, Debug, Default)]
pub(super) struct Runs {
    pub(super) all: Vec<Run>,
    pub(super) places: Places,
}

/// Code, target and place of a shift.
pub(super) type Chosen = (usize, usize, u32);

impl Runs {
    pub(super) fn chosen(&self) -> Vec<Chosen> {
        let chosen = self.all.iter().map(|run| (run, self.places.at(run.range())));
        chosen.flat_map(|(run, places)| places.iter().map(|&place| (run.code, run.target, place))).collect()
    }

    pub(super) fn new(mut chosen: Vec<Chosen>) -> Runs {
        chosen.sort_unstable();
        let places = chosen.iter().map(|&(.., place)| place).collect();
        let mut all = Vec::new();
        let mut from = 0;
        for run in chosen.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let (code, target, _) = run[0];
            all.push(Run { code, target, from, to: from + run.len() });
            from += run.len();
        }
        // Branches that depend on the number of shifts are predicted where equal numbers are adjacent.
        all.sort_by_key(|run: &Run| (run.code, run.to - run.from));
        Runs { all, places: Places::new(places, Vec::new()) }
    }
}

/// The bitmaps from which a fit chooses.
pub(super) trait Source {
    /// Returns the bitmap of a code for each of the first lines of the sample, as it is read.
    fn maps<L: Lanes>(&mut self, code: usize, lines: usize) -> Vec<&[u8]>;
    /// Returns the places of lines that show the target of a code from which it differs by `difference`.
    fn places(&self, difference: usize) -> &[u32];
}

struct Shift {
    place: u32,
    /// An upper bound of its gain: the gain when it was tried last; 0 once it is chosen.
    most: u64,
}

/// The data to which cover and sieve are fitted.
pub(super) struct Fit<'a> {
    pub(super) engine: &'a Sliced,
    pub(super) sample: &'a Sample,
    often: &'a [usize],
    /// The codes in use, most frequent first.
    order: Vec<usize>,
}

impl<'a> Fit<'a> {
    /// Prepares a fit to a sample and the frequencies of codes.
    pub(super) fn new(engine: &'a Sliced, sample: &'a Sample, often: &'a [usize]) -> Fit<'a> {
        let mut order: Vec<usize> = (0..engine.in_use).filter(|&code| often[code] > 0).collect();
        order.sort_by_key(|&code| std::cmp::Reverse(often[code]));
        Fit { engine, sample, often, order }
    }

    /// Chooses shifts of `source` for the needs of each target: those that gain at least `worth`, see [`GAINS`]. Large
    /// gains show in few lines.
    #[inline(always)]
    pub(super) fn choose<L: Lanes, S: Source>(&self, source: &mut S, worth: u64, mut needs: Vec<Vec<L>>) -> Runs {
        let Fit { often, order, .. } = self;
        let all: u64 = often.iter().map(|&often| often as u64).sum::<u64>().max(1);
        let mut chosen: Vec<Chosen> = Vec::new();
        let mut tried: Vec<Option<Vec<Shift>>> = Vec::new();
        tried.resize_with(codes::MOST * needs.len(), || None);
        for gain in GAINS.into_iter().filter(|&gain| gain >= worth) {
            let all_lines = needs.first().map_or(0, Vec::len);
            let lines = all_lines.min((SURE * LINES / gain).max(FEWEST) as usize);
            let least = (gain * lines as u64 / LINES).max(2);
            let mut left = Vec::with_capacity(needs.len());
            for needs in &needs {
                left.push(open::<L>(&needs[..lines]));
            }
            for &code in order {
                let hope = |left: u64| left * often[code] as u64 * HOPE / all;
                let hopeful: Vec<usize> = (0..needs.len()).filter(|&target| hope(left[target]) >= least).collect();
                if hopeful.is_empty() {
                    continue;
                }
                let tried = &mut tried[code * needs.len()..][..needs.len()];
                for &target in &hopeful {
                    tried[target].get_or_insert_with(|| {
                        let places = source.places(code ^ target).iter();
                        places.map(|&place| Shift { place, most: u64::MAX }).collect()
                    });
                }
                let before = chosen.len();
                let maps = source.maps::<L>(code, lines);
                for target in hopeful {
                    for shift in tried[target].iter_mut().flatten().filter(|shift| shift.most >= gain) {
                        let at = shift.place as usize;
                        let mut sums = L::zero();
                        for (need, map) in needs[target].iter().zip(&maps) {
                            sums = sums.add_counts(need.without(L::of_bytes(chunk(map, at))));
                        }
                        let gained = left[target] - total::<L>(sums);
                        shift.most = gained * LINES / lines as u64;
                        if gained >= least {
                            for (need, map) in needs[target].iter_mut().zip(&maps) {
                                *need = need.without(L::of_bytes(chunk(map, at)));
                            }
                            left[target] -= gained;
                            shift.most = 0;
                            chosen.push((code, target, shift.place));
                            if left[target] < least {
                                break;
                            }
                        }
                    }
                }
                if chosen.len() > before && lines < all_lines {
                    let maps = source.maps::<L>(code, all_lines);
                    for &(_, target, place) in &chosen[before..] {
                        for (need, map) in needs[target].iter_mut().zip(&maps).skip(lines) {
                            *need = need.without(L::of_bytes(chunk(map, place as usize)));
                        }
                    }
                }
            }
        }
        Runs::new(chosen)
    }
}

#[inline(always)]
fn open<L: Lanes>(needs: &[L]) -> u64 {
    let mut sums = L::zero();
    for need in needs {
        sums = sums.add_counts(*need);
    }
    total::<L>(sums)
}

#[inline(always)]
fn total<L: Lanes>(sums: L) -> u64 {
    let mut words = [0; 8];
    sums.to_words(&mut words);
    words.iter().sum()
}

/// The number of consecutive lines in a group of the sample.
const TOGETHER: usize = 8;

const GROUPS: usize = 16;

/// The number of heaps for each group.
const SPARSE: usize = 1 << 16;

/// Sample lines with the bitmaps of the heaps before them.
pub(super) struct Sample {
    pub(super) lines: Vec<usize>,
    /// The number of heaps before a line.
    pub(super) reach: usize,
    codes: usize,
    /// The bytes of the bitmap of a group.
    stride: usize,
    bytes: Bytes,
}

impl Sample {
    pub(super) fn map(&self, line: usize, code: usize) -> &[u8] {
        let groups = self.lines.len() / TOGETHER;
        let group = (line % groups * self.codes + code) * self.stride;
        &self.bytes[group..group + self.stride][line / groups * LINE / 8..]
    }

    /// Returns for each of the first lines, and each code, the common heaps with this code or a larger one.
    #[inline(always)]
    pub(super) fn above<L: Lanes>(&self, lines: usize) -> Vec<Vec<L>> {
        let above = |line: usize| {
            let mut above = vec![L::zero(); codes::MOST + 1];
            unite_above(&mut above[..=self.codes], |code| L::of_bytes(chunk(self.map(line, code), self.reach / 8)));
            above
        };
        (0..lines).map(above).collect()
    }
}

/// Computes for each code the heaps of a line with this code or a larger one, from those of each code.
#[inline(always)]
pub(super) fn unite_above<L: Lanes>(above: &mut [L], line: impl Fn(usize) -> L) {
    for code in (0..above.len() - 1).rev() {
        above[code] = above[code + 1].or(line(code));
    }
}

impl Sliced {
    /// Returns lines spread over the later half of the known heaps, with `far` heaps before each, or fewer if there are
    /// few. `None` if there are too few.
    pub(super) fn sample(&self, far: usize) -> Option<Sample> {
        let (len, codes) = (self.history.len(), self.in_use);
        // Small parts are less than the large ones, and a group has room behind those of its first line.
        let most = len.checked_sub(2 * TOGETHER * LINE)? / 4;
        let reach = far.min(len / 6).min(most) / LINE * LINE;
        let first = ((len / 2).max(self.history.start()) + 2 * reach).next_multiple_of(LINE);
        let room = len.checked_sub(first + TOGETHER * LINE)?;
        let groups = (len / SPARSE).clamp(1, GROUPS);
        let stride = (reach + TOGETHER * LINE) / 8 + 2 * 64;
        let starts: Vec<usize> = (1..=groups).map(|i| first + room * i / groups / LINE * LINE).collect();
        // The first lines are of all groups.
        let lines = (0..TOGETHER).flat_map(|i| starts.iter().map(move |start| start + i * LINE)).collect();
        let mut sample = Sample { lines, reach, codes, stride, bytes: Bytes::new(groups * codes * stride) };
        for (line, maps) in starts.into_iter().zip(sample.bytes.chunks_exact_mut(codes * stride)) {
            let heaps = line - reach..line + TOGETHER * LINE;
            for (at, codes) in self.history.slice(heaps.clone())?.chunks_exact(8).enumerate() {
                let common = self.common(heaps.start + 8 * at);
                for (bit, &code) in codes.iter().enumerate().filter(|&(bit, _)| common >> bit & 1 == 1) {
                    maps[usize::from(code) * stride + at] |= 1 << bit;
                }
            }
        }
        Some(sample)
    }
}
