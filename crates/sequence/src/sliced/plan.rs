//! Taps, sorted by how they are read.

use super::{
    lanes::Places,
    maps::{GRAIN, LINE},
    sieve::{BLOCK, FARTHEST, Sieve, Tap},
};

/// The number of heaps that are stepped to side by side.
pub(super) const BESIDE: usize = 8;

#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) all: Vec<Tap>,
    /// Taps less than a grain back, which depend on each other, nearest first.
    pub(super) near: Vec<Tap>,
    /// The number of these that are less than [`BESIDE`] back.
    pub(super) close: usize,
    /// Taps less than a line back, read from grains, by the place of their code in an octet.
    pub(super) words: Vec<WordTap>,
    /// Taps less than a block back, read from bitmaps line by line.
    pub(super) lines: Sieve,
    /// Taps read from bitmaps for a whole block.
    pub(super) blocks: Sieve,
    /// With a sieve: all taps a grain back or more, looked up for few codes, nearest first.
    pub(super) late: Late,
    pub(super) history: Vec<Tap>,
}

impl Plan {
    /// Sorts taps for `octets` octets of codes.
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
            lines: Sieve::of_taps(&read(LINE, BLOCK)),
            blocks: Sieve::of_taps(&read(BLOCK, FARTHEST)),
            late: Late::new(&if sieved { within(GRAIN, FARTHEST) } else { Vec::new() }),
            history: within(FARTHEST, usize::MAX),
            all,
        }
    }
}

/// A tap that is read from grains: each octet of codes comes from one other octet, permuted.
#[derive(Clone, Copy, Debug)]
pub(super) struct WordTap {
    /// The distance in grains of the lower part of each word; the upper one is in the next grain.
    pub(super) grains: usize,
    /// The distance by which it is shifted.
    pub(super) shift: u64,
    /// The octet, and the place in it, from which codes come: to be xored.
    pub(super) octet: usize,
    pub(super) place: usize,
    /// The places of both parts for the current grain.
    pub(super) low: u32,
    pub(super) high: u32,
}

fn word_taps(taps: &[Tap], octets: usize) -> Vec<WordTap> {
    let word_tap = |tap: &Tap| {
        let shift = tap.back.wrapping_neg() % GRAIN;
        let (octet, place) = (usize::from(tap.code) / 8, usize::from(tap.code) % 8);
        WordTap { grains: (tap.back + shift) / GRAIN, shift: shift as u64, octet, place, low: 0, high: 0 }
    };
    // No code in use comes from other octets.
    let mut taps: Vec<WordTap> = taps.iter().map(word_tap).filter(|tap| tap.octet < octets).collect();
    taps.sort_by_key(|tap| tap.place);
    taps
}

/// Taps that are looked up in the history, where they reach only common heaps.
#[derive(Clone, Debug)]
pub(super) struct Late {
    /// The distance to which the history is read.
    pub(super) reach: usize,
    /// The places in it, each with its code.
    pub(super) places: Places,
    /// The number of places that are examined first.
    pub(super) first: usize,
}

/// The number of late taps that are examined first: they reveal most codes that are taken.
const FIRST: usize = 384;

impl Late {
    /// Sorts late taps, nearest first.
    fn new(taps: &[Tap]) -> Late {
        let reach = taps.last().map_or(0, |tap| tap.back);
        let places = taps.iter().map(|tap| (reach - tap.back) as u32).collect();
        let codes = taps.iter().map(|tap| tap.code).collect();
        Late { reach, places: Places::new(places, codes), first: FIRST.min(taps.len()) }
    }
}
