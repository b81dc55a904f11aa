//! Which lines of bitmaps are read so that few of them tell nearly all that is asked for.
//!
//! Of a code u and a target c, a line of the bitmap of u, shifted, tells for hundreds of heaps that c is reached. Some sample
//! lines decide once which shifts are read for which target: greedily, the most useful first. What they leave open is found
//! in another way, heap by heap, so a fit decides on nothing but speed.

use super::{
    Cover, LINE, Sieve, Sliced, codes,
    lanes::{Lanes, Places, Work},
    maps::chunk,
};
use std::ops::Range;

/// A shift is taken if it tells so many heaps of [`LINES`] lines more: first the best.
const GAINS: [u64; 12] = [32768, 16384, 8192, 4096, 2048, 1024, 512, 256, 128, 64, 32, 16];

/// See [`GAINS`].
const LINES: u64 = 1024;

/// Of so many lines a shift must tell so many heaps that it is no accident.
const SURE: u64 = 4;

/// The fewest lines that are looked at.
const FEWEST: u64 = 4;

/// A shift is tried if by the frequency of its code it can be expected to gain one in so many of what is asked for.
const HOPE: u64 = 4;

/// The shifts that are read of one code for one target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) code: usize,
    pub(super) target: usize,
    from: usize,
    to: usize,
}

impl Run {
    /// Which places are its.
    #[inline(always)]
    pub(super) fn range(&self) -> Range<usize> {
        self.from..self.to
    }
}

/// All shifts that are read, code by code, so that bitmaps stay near.
#[derive(Clone, Debug, Default)]
pub(super) struct Runs {
    pub(super) all: Vec<Run>,
    pub(super) places: Places,
}

/// Code, target and place of a shift.
type Chosen = (usize, usize, u32);

impl Runs {
    fn new(mut chosen: Vec<Chosen>) -> Runs {
        chosen.sort_unstable();
        let places = chosen.iter().map(|&(.., place)| place).collect();
        let mut all = Vec::new();
        let mut from = 0;
        for run in chosen.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let (code, target, _) = run[0];
            all.push(Run { code, target, from, to: from + run.len() });
            from += run.len();
        }
        Runs { all, places: Places::new(places, Vec::new()) }
    }
}

/// What may be read.
pub(super) trait Source {
    /// For each line of the sample the bitmap of a code, as it is read.
    fn maps<L: Lanes>(&mut self, code: usize) -> Vec<&[u8]>;
    /// Where lines may begin that tell the target of a code from which it differs by this.
    fn places(&self, difference: usize) -> &[u32];
}

/// A shift that is tried.
struct Shift {
    place: u32,
    /// The most that it can gain: what it gained when it was looked at last; nothing once it is taken.
    most: u64,
}

/// What cover and sieve are fitted to.
pub(super) struct Fit<'a> {
    pub(super) engine: &'a Sliced,
    pub(super) sample: &'a Sample,
    /// How often each code was met.
    often: &'a [usize],
    /// The codes met, the most frequent first.
    order: Vec<usize>,
    sieved: bool,
}

impl<'a> Fit<'a> {
    /// To a sample, and to how often each code was met; with a sieve, if there is to be one.
    pub(super) fn new(engine: &'a Sliced, sample: &'a Sample, often: &'a [usize], sieved: bool) -> Fit<'a> {
        let mut order: Vec<usize> = (0..engine.in_use).filter(|&code| often[code] > 0).collect();
        order.sort_by_key(|&code| std::cmp::Reverse(often[code]));
        Fit { engine, sample, often, order, sieved }
    }

    /// Chooses shifts of `source` for what each target needs of the sample: those that gain at least `worth`, see [`GAINS`].
    /// Where much is to be gained, few lines tell.
    #[inline(always)]
    pub(super) fn choose<L: Lanes, S: Source>(&self, source: &mut S, worth: u64, mut needs: Vec<Vec<L>>) -> Runs {
        let Fit { often, order, .. } = self;
        let all: u64 = often.iter().map(|&often| often as u64).sum::<u64>().max(1);
        let mut chosen: Vec<Chosen> = Vec::new();
        let mut tried: Vec<Option<Vec<Shift>>> = Vec::new();
        tried.resize_with(codes::MOST * needs.len(), || None);
        for gain in GAINS.into_iter().filter(|&gain| gain >= worth) {
            let lines = (SURE * LINES / gain).max(FEWEST).min(needs.first().map_or(0, |needs| needs.len() as u64));
            let least = (gain * lines / LINES).max(2);
            let mut left = Vec::with_capacity(needs.len());
            for needs in &needs {
                left.push(open::<L>(&needs[..lines as usize]));
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
                let maps = source.maps::<L>(code);
                for target in hopeful {
                    for shift in tried[target].iter_mut().flatten().filter(|shift| shift.most >= gain) {
                        let at = shift.place as usize;
                        let mut sums = L::zero();
                        for (need, map) in needs[target][..lines as usize].iter().zip(&maps) {
                            sums = sums.add_counts(need.without(L::of_bytes(chunk(map, at))));
                        }
                        let gained = left[target] - total::<L>(sums);
                        shift.most = gained * LINES / lines;
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
            }
        }
        Runs::new(chosen)
    }
}

impl Work for Fit<'_> {
    type Output = (Cover, Option<Sieve>);

    #[inline(always)]
    fn run<L: Lanes>(self) -> Self::Output {
        (self.cover::<L>(), if self.sieved { Some(self.sieve::<L>()) } else { None })
    }
}

/// How many heaps are in need.
#[inline(always)]
fn open<L: Lanes>(needs: &[L]) -> u64 {
    let mut sums = L::zero();
    for need in needs {
        sums = sums.add_counts(*need);
    }
    total::<L>(sums)
}

/// The sum of all words.
#[inline(always)]
fn total<L: Lanes>(sums: L) -> u64 {
    let mut words = [0; 8];
    sums.to_words(&mut words);
    words.iter().sum()
}

/// How many lines of the sample follow each other.
const TOGETHER: usize = 8;

/// How many such groups of lines there are at most.
const GROUPS: usize = 16;

/// A group for so many heaps.
const SPARSE: usize = 1 << 16;

/// Some lines with the bitmaps of what is before them.
pub(super) struct Sample {
    pub(super) lines: Vec<usize>,
    /// How many heaps before a line there are.
    pub(super) reach: usize,
    codes: usize,
    /// The bytes of the bitmap of a group.
    stride: usize,
    bytes: Vec<u8>,
}

impl Sample {
    /// For a line of the sample the bitmap of `code`.
    pub(super) fn map(&self, line: usize, code: usize) -> &[u8] {
        let groups = self.lines.len() / TOGETHER;
        let group = (line % groups * self.codes + code) * self.stride;
        &self.bytes[group..group + self.stride][line / groups * LINE / 8..]
    }
}

impl Sliced {
    /// Lines spread over the later half of what is known, and what is before them as far as both `far` heaps and all that are
    /// known allow. `None` if that is too little.
    pub(super) fn sample(&self, far: usize) -> Option<Sample> {
        let (len, codes) = (self.history.len(), self.in_use);
        // Small parts are less than the large ones.
        let reach = far.min(len / 6 / LINE * LINE);
        let first = ((len / 2).max(self.history.start()) + 2 * reach).next_multiple_of(LINE);
        let room = len.checked_sub(first + TOGETHER * LINE)?;
        let groups = (len / SPARSE).clamp(1, GROUPS);
        let stride = (reach + TOGETHER * LINE) / 8 + 2 * 64;
        let starts: Vec<usize> = (1..=groups).map(|i| first + room * i / groups / LINE * LINE).collect();
        // The first lines are of all groups.
        let lines = (0..TOGETHER).flat_map(|i| starts.iter().map(move |start| start + i * LINE)).collect();
        let mut sample = Sample { lines, reach, codes, stride, bytes: vec![0; groups * codes * stride] };
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

    /// Which common heaps of the line have codes from `least` on, by the parity of the heap.
    pub(super) fn codes_from(&self, line: usize, least: [usize; 2]) -> [u64; 8] {
        let codes = self.history.slice(line..line + LINE).unwrap_or_default();
        let mut words = [0; 8];
        for (lane, &code) in codes.iter().enumerate() {
            let larger = usize::from(code) >= least[lane % 2] && !self.is_rare(line + lane);
            words[lane / 64] |= u64::from(larger) << (lane % 64);
        }
        words
    }
}
