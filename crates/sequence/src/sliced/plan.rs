//! Which heaps say which codes are taken: the taps.

use super::{
    lanes::{Lanes, Places},
    maps::{GRAIN, LINE, Shifted, line_before},
};

/// How many heaps are stepped to side by side.
pub(super) const BESIDE: usize = 8;

/// At most this far back taps are read from bitmaps; farther ones are looked up in the history.
pub(super) const FARTHEST: usize = 1 << 15;

/// How many heaps are worked on at once at most.
pub(super) const BLOCK: usize = LINES * LINE;

/// The same in lines.
pub(super) const LINES: usize = 4;

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
    /// Less than a grain back: they depend on each other. The nearest come first.
    pub(super) near: Vec<Tap>,
    /// How many of these are less than [`BESIDE`] back.
    pub(super) close: usize,
    /// Less than a line back: read from grains. By the place of their code in an octet.
    pub(super) words: Vec<WordTap>,
    /// Less than a block back: read from bitmaps, line by line.
    pub(super) lines: Level,
    /// Read from bitmaps for a whole block.
    pub(super) blocks: Level,
    /// Where there is a sieve, all of a grain back and more: looked up for few codes. The nearest come first.
    pub(super) late: Late,
    /// Farther back.
    pub(super) history: Vec<Tap>,
}

impl Plan {
    /// Of taps in any order, and so many octets of codes.
    pub(super) fn new(mut all: Vec<Tap>, octets: usize, sieved: bool) -> Plan {
        all.sort_unstable();
        all.dedup();
        let within = |from: usize, to: usize| {
            all.iter().copied().filter(|tap| (from..to).contains(&tap.back)).collect::<Vec<_>>()
        };
        let read = |from, to| if sieved { Vec::new() } else { within(from, to) };
        Plan {
            near: within(0, GRAIN),
            close: within(0, BESIDE).len(),
            words: word_taps(&read(GRAIN, LINE), octets),
            lines: Level::new(read(LINE, BLOCK), 1),
            blocks: Level::new(read(BLOCK, FARTHEST), LINES),
            late: Late::new(&if sieved { within(GRAIN, FARTHEST) } else { Vec::new() }),
            history: within(FARTHEST, usize::MAX),
            all,
        }
    }

    /// Adds a tap that is farther back than bitmaps reach. False if it is not.
    pub(super) fn add(&mut self, tap: Tap) -> bool {
        self.all.push(tap);
        self.history.push(tap);
        tap.back >= FARTHEST
    }
}

/// A tap that is read from grains: each octet of codes from one other octet, in another order.
#[derive(Clone, Copy, Debug)]
pub(super) struct WordTap {
    /// How many grains back the lower part of each word is; the upper one is in the grain after that.
    pub(super) grains: usize,
    /// By how much it is shifted.
    pub(super) shift: u64,
    /// From which octet, and from which place in it, codes come: to be xored.
    pub(super) octet: usize,
    pub(super) place: usize,
    /// Where both parts are for the present grain.
    pub(super) low: u32,
    pub(super) high: u32,
}

fn word_taps(taps: &[Tap], octets: usize) -> Vec<WordTap> {
    let word_tap = |tap: &Tap| {
        let shift = tap.back.wrapping_neg() % GRAIN;
        let (octet, place) = (usize::from(tap.code) / 8, usize::from(tap.code) % 8);
        WordTap { grains: (tap.back + shift) / GRAIN, shift: shift as u64, octet, place, low: 0, high: 0 }
    };
    // No code of those in use comes from beyond them.
    let mut taps: Vec<WordTap> = taps.iter().map(word_tap).filter(|tap| tap.octet < octets).collect();
    taps.sort_by_key(|tap| tap.place);
    taps
}

/// Taps that are looked up in the history, which must have none but common heaps where they reach.
#[derive(Clone, Debug)]
pub(super) struct Late {
    /// How far back the history is read.
    pub(super) reach: usize,
    /// Where in it, each with its code.
    pub(super) places: Places,
    /// How many of the places are looked at first.
    pub(super) first: usize,
}

/// How many late taps are looked at first: by most codes that are taken one of these says so.
const FIRST: usize = 384;

impl Late {
    /// The nearest come first.
    fn new(taps: &[Tap]) -> Late {
        let reach = taps.last().map_or(0, |tap| tap.back);
        let places = taps.iter().map(|tap| (reach - tap.back) as u32).collect();
        let codes = taps.iter().map(|tap| tap.code).collect();
        Late { reach, places: Places::new(places, codes), first: FIRST.min(taps.len()) }
    }
}

/// Taps that are read from bitmaps.
#[derive(Clone, Debug)]
pub(super) struct Level {
    /// Where they are read.
    pub(super) places: Places,
    /// Of each code in turn, which places are its.
    pub(super) groups: Vec<Group>,
    /// The bitmap that is read, shifted beforehand; `None` where that costs more than to shift lines when they are read.
    pub(super) shifted: Option<Shifted>,
    backs: Vec<usize>,
    /// The farthest.
    pub(super) reach: usize,
}

/// The taps of one code.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) code: usize,
    pub(super) from: usize,
    pub(super) to: usize,
}

impl Level {
    /// For blocks of so many lines.
    fn new(mut taps: Vec<Tap>, lines: usize) -> Level {
        let reach = taps.iter().map(|tap| tap.back).max().unwrap_or(0);
        let shifted = Shifted::new(reach);
        // Places whose shifts are the same are near each other.
        taps.sort_unstable_by_key(|tap| (tap.code, tap.back.wrapping_neg() % 8, tap.back));
        let mut groups = Vec::new();
        let mut from = 0;
        for group in taps.chunk_by(|tap, next| tap.code == next.code) {
            groups.push(Group { code: group[0].code.into(), from, to: from + group.len() });
            from += group.len();
        }
        let places = Places::new(taps.iter().map(|tap| shifted.place(tap.back)).collect(), Vec::new());
        let shifted = Some(shifted).filter(|shifted| taps.len() * lines >= shifted.lines());
        Level { places, groups, shifted, reach, backs: taps.iter().map(|tap| tap.back).collect() }
    }

    /// Adds to `union` the K lines from byte `at` of a bitmap on, for each tap of the group.
    #[inline(always)]
    pub(super) fn unite<L: Lanes, const K: usize>(&self, group: Group, map: &[u8], at: usize, union: &mut [L; K]) {
        if let Some(shifted) = &self.shifted {
            return self.places.unite(group.from..group.to, shifted.bytes(), union);
        }
        for &back in &self.backs[group.from..group.to] {
            for (i, union) in union.iter_mut().enumerate() {
                *union = union.or(line_before(map, at + i * LINE / 8, back));
            }
        }
    }
}
