//! Which heaps say which codes are taken: the taps.

use super::maps::{GRAIN, LINE, Maps};
use rustc_hash::FxHashMap;

/// At most this far back taps are read from bitmaps; farther ones are looked up in the history.
const FARTHEST: usize = 1 << 15;

/// How many heaps are worked on at once at most.
pub(super) const BLOCK: usize = 2 * LINE;

/// Distances between equal taps that are tried.
const APART: usize = 512;

/// At most this many kinds of bitmaps.
const KINDS: usize = 3;

/// A distance earns a kind of bitmaps of its own if it saves one tap in so many.
const WORTH: usize = 16;

/// A heap n cannot have the common code u ^ `code` if the heap `back` before it is common and has code u.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Tap {
    pub(super) back: usize,
    pub(super) code: u8,
}

/// All taps, by how they are read.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) all: Vec<Tap>,
    /// Less than a grain back: they depend on each other.
    pub(super) near: Vec<Tap>,
    /// Less than a line back: read from grains.
    pub(super) words: Vec<Tap>,
    /// Less than a block back: read from bitmaps, line by line.
    pub(super) lines: Level,
    /// Read from bitmaps for a whole block.
    pub(super) blocks: Level,
    /// Farther back.
    pub(super) history: Vec<Tap>,
}

impl Plan {
    /// Of taps in any order.
    pub(super) fn new(mut all: Vec<Tap>) -> Plan {
        all.sort_unstable();
        all.dedup();
        let within = |from: usize, to: usize| {
            all.iter().copied().filter(|tap| (from..to).contains(&tap.back)).collect::<Vec<_>>()
        };
        let far = within(BLOCK, FARTHEST);
        let apart = frequent_distances(&far);
        Plan {
            near: within(0, GRAIN),
            words: within(GRAIN, LINE),
            lines: Level::new(&within(LINE, BLOCK), &apart),
            blocks: Level::new(&far, &apart),
            history: within(FARTHEST, usize::MAX),
            all,
        }
    }

    /// The distances of the bitmaps that are read.
    pub(super) fn apart(&self) -> Vec<usize> {
        self.blocks.kinds.iter().map(|kind| kind.apart).collect()
    }

    /// Adds a tap that is farther back than bitmaps reach. False if it is not.
    pub(super) fn add(&mut self, tap: Tap) -> bool {
        self.all.push(tap);
        self.history.push(tap);
        tap.back >= FARTHEST
    }
}

/// Taps that are read from bitmaps.
#[derive(Clone, Debug)]
pub(super) struct Level {
    pub(super) kinds: Vec<Kind>,
    /// The farthest.
    pub(super) reach: usize,
}

/// Those that are read from one kind of bitmaps.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    /// The distance of this kind of bitmaps.
    apart: usize,
    backs: Vec<usize>,
    /// Where they are read in the present block.
    pub(super) places: Vec<u32>,
    /// Of each code in turn, which places are its.
    pub(super) groups: Vec<Group>,
}

/// The taps of one code.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) code: usize,
    pub(super) from: usize,
    pub(super) to: usize,
}

impl Level {
    fn new(taps: &[Tap], apart: &[usize]) -> Level {
        let mut rest: Vec<Tap> = taps.to_vec();
        let mut kinds: Vec<Kind> = Vec::new();
        for &apart in apart[1..].iter() {
            let pairs = pairs(&rest, apart);
            rest.retain(|&tap| !pairs.iter().any(|&pair| pair == tap || later(pair, apart) == tap));
            kinds.push(Kind::new(pairs, apart));
        }
        kinds.insert(0, Kind::new(rest, 0));
        Level { kinds, reach: taps.iter().map(|tap| tap.back).max().unwrap_or(0) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.reach == 0
    }

    /// Finds the places for lines that begin at heap `n`.
    pub(super) fn set_places(&mut self, maps: &Maps, n: usize) {
        for kind in &mut self.kinds {
            maps.set_places(n, &kind.backs, &mut kind.places);
        }
    }
}

impl Kind {
    fn new(mut taps: Vec<Tap>, apart: usize) -> Kind {
        // Places whose shifts are the same are near each other.
        taps.sort_unstable_by_key(|tap| (tap.code, tap.back.wrapping_neg() % 8, tap.back));
        let mut groups = Vec::new();
        let mut from = 0;
        for group in taps.chunk_by(|tap, next| tap.code == next.code) {
            groups.push(Group { code: group[0].code.into(), from, to: from + group.len() });
            from += group.len();
        }
        let backs: Vec<usize> = taps.iter().map(|tap| tap.back).collect();
        Kind { apart, places: vec![0; backs.len()], backs, groups }
    }
}

fn later(tap: Tap, apart: usize) -> Tap {
    Tap { back: tap.back + apart, code: tap.code }
}

/// The nearer ones of pairs of taps of one code with this distance, each tap in one pair at most.
fn pairs(taps: &[Tap], apart: usize) -> Vec<Tap> {
    let mut free: FxHashMap<(usize, u8), bool> = taps.iter().map(|tap| ((tap.back, tap.code), true)).collect();
    let mut pairs = Vec::new();
    for &tap in taps {
        if free[&(tap.back, tap.code)] && free.get(&(tap.back + apart, tap.code)) == Some(&true) {
            free.insert((tap.back, tap.code), false);
            free.insert((tap.back + apart, tap.code), false);
            pairs.push(tap);
        }
    }
    pairs
}

/// 0, and distances at which many taps, which ascend, have one of the same code.
fn frequent_distances(taps: &[Tap]) -> Vec<usize> {
    let mut apart = vec![0];
    let mut rest = taps.to_vec();
    while apart.len() < KINDS {
        let mut often = vec![0usize; APART];
        for (i, tap) in rest.iter().enumerate() {
            let near = rest[i + 1..].iter().take_while(|other| other.back < tap.back + APART);
            near.filter(|other| other.code == tap.code).for_each(|other| often[other.back - tap.back] += 1);
        }
        often[0] = 0;
        let best = (0..APART).max_by_key(|&apart| (often[apart], APART - apart)).unwrap_or(0);
        let pairs = pairs(&rest, best);
        if best == 0 || pairs.len() * WORTH < taps.len() || pairs.len() < WORTH {
            break;
        }
        rest.retain(|&tap| !pairs.iter().any(|&pair| pair == tap || later(pair, best) == tap));
        apart.push(best);
    }
    apart
}
