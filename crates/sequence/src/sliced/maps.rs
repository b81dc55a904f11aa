//! Bitmaps: for each code the set of common heaps that have it.

use super::{
    codes,
    lanes::{Bytes, CacheLine, Lanes},
};

/// The number of heaps in a line of a bitmap.
pub(super) const LINE: usize = 512;

/// The number of heaps in a grain: a word of each bitmap.
pub(super) const GRAIN: usize = 64;

/// The number of grains held: those of a block that may have to be computed again, and of a line before it.
const GRAINS: usize = 64;

const OCTETS: usize = codes::MOST / 8;

/// The last grains. For each grain there is a word of each code, in octets of codes.
#[derive(Clone, Debug)]
pub(super) struct Grains {
    /// The number of octets, a power of two.
    octets: usize,
    words: Box<[CacheLine; GRAINS * OCTETS]>,
}

impl Grains {
    pub(super) fn new(codes: usize) -> Grains {
        let octets = codes.div_ceil(8).next_power_of_two();
        Grains { octets, words: Box::new([CacheLine::default(); GRAINS * OCTETS]) }
    }

    pub(super) fn octets(&self) -> usize {
        self.octets
    }

    /// Returns the first octet of the grain of heap `n`, a multiple of the number of octets.
    #[inline(always)]
    pub(super) fn first(&self, n: usize) -> usize {
        n / GRAIN % GRAINS * self.octets
    }

    #[inline(always)]
    pub(super) fn octet(&self, at: usize) -> &[u64; 8] {
        &self.words[at % (GRAINS * OCTETS)].0
    }

    #[inline(always)]
    pub(super) fn of(&self, n: usize) -> &[CacheLine] {
        &self.words[self.first(n)..][..self.octets]
    }

    #[inline(always)]
    pub(super) fn of_mut(&mut self, n: usize) -> &mut [CacheLine] {
        let first = self.first(n);
        &mut self.words[first..][..self.octets]
    }

    /// Returns the line of `code` that begins at heap `n`.
    #[inline(always)]
    pub(super) fn line(&self, n: usize, code: usize) -> [u64; 8] {
        std::array::from_fn(|i| self.octet(self.first(n + GRAIN * i) + code / 8)[code % 8])
    }
}

/// For each code the bitmap of the common heaps that have it, as far back as taps and shifts reach.
#[derive(Clone, Debug)]
pub(super) struct Maps {
    /// The least number of last heaps held.
    reach: usize,
    stride: usize,
    bytes: Bytes,
    /// The heap of bit 0, a multiple of [`LINE`].
    base: usize,
    /// For each code the end of the last line in which it occurs.
    met: Vec<usize>,
    /// All lines below this heap are filled.
    filled: usize,
}

/// The number of heaps beyond those held for which there is room before the bitmaps are moved.
const ROOM: usize = 1 << 15;

impl Maps {
    /// Makes bitmaps of `codes` codes for taps that reach back by `reach`, to be filled from heap `filled` on, a
    /// multiple of [`LINE`].
    pub(super) fn new(codes: usize, reach: usize, filled: usize) -> Maps {
        let reach = reach.next_multiple_of(LINE) + LINE;
        // An odd number of lines, so that equal places of bitmaps do not compete for a place in the cache.
        let stride = ((reach + ROOM) / 8 + SPARE).next_multiple_of(128) + 64;
        // Taps that reach back before heap 0 read nothing.
        let base = filled.saturating_sub(reach);
        Maps { reach, stride, bytes: Bytes::new(codes * stride), base, met: vec![0; codes], filled }
    }

    pub(super) fn codes(&self) -> usize {
        self.met.len()
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bytes.len() as u64
    }

    #[inline(always)]
    pub(super) fn map(&self, code: usize) -> &[u8] {
        &self.bytes[code * self.stride..][..self.stride]
    }

    /// Returns the byte of heap `n`, a multiple of 8, in each bitmap.
    #[inline(always)]
    pub(super) fn at(&self, n: usize) -> usize {
        (n - self.base) / 8
    }

    /// Checks whether `code` occurs in the `back` heaps before `n`.
    #[inline(always)]
    pub(super) fn is_met(&self, code: usize, n: usize, back: usize) -> bool {
        self.met[code] + back > n
    }

    #[inline(always)]
    pub(super) fn append(&mut self, grains: &Grains) {
        if self.at(self.filled) + SPARE > self.stride {
            self.move_down();
        }
        let (n, at) = (self.filled, self.at(self.filled));
        for (code, map) in self.bytes.chunks_exact_mut(self.stride).enumerate() {
            let line = grains.line(n, code);
            if line != [0; 8] {
                self.met[code] = n + LINE;
            }
            let (words, _) = chunk_mut(map, at).as_chunks_mut();
            words.iter_mut().zip(line).for_each(|(to, word)| *to = word.to_le_bytes());
        }
        self.filled += LINE;
    }

    /// Drops the heaps farther back than any tap.
    #[cold]
    fn move_down(&mut self) {
        let base = self.filled - self.reach;
        let moved = self.at(base);
        self.bytes.chunks_exact_mut(self.stride).for_each(|map| map.copy_within(moved.., 0));
        self.base = base;
    }

    /// Removes the lines from that of heap `n` on.
    pub(super) fn truncate(&mut self, n: usize) {
        self.filled = self.filled.min(n / LINE * LINE);
    }
}

/// Unwritten bytes at the end of each bitmap.
const SPARE: usize = 8 * LINE / 8;

/// A bitmap in eight copies shifted by 0 to 7 bits, so that every line begins at a byte in one of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Shifted {
    bytes: Bytes,
    stride: usize,
    reach: usize,
}

impl Shifted {
    /// Makes room for taps that reach back by `reach`, at least as far as a block is long.
    pub(super) fn new(reach: usize) -> Shifted {
        let reach = reach.next_multiple_of(LINE);
        let stride = reach / 8 + 64;
        Shifted { bytes: Bytes::new(8 * stride), stride, reach }
    }

    /// Returns the place of the line that begins `back` heaps before the block.
    pub(super) fn place(&self, back: usize) -> u32 {
        let shift = back.wrapping_neg() % 8;
        (shift * self.stride + (self.reach - back - shift) / 8) as u32
    }

    /// Returns the distance of a place: the inverse of [`Shifted::place`].
    pub(super) fn back(&self, place: u32) -> usize {
        let (shift, byte) = (place as usize / self.stride, place as usize % self.stride);
        self.reach - 8 * byte - shift
    }

    /// Copies the bitmap in which a block begins at byte `at`.
    #[inline(always)]
    pub(super) fn fill<L: Lanes>(&mut self, map: &[u8], at: usize) {
        // Before the first heap there is nothing.
        let before = (self.reach / 8).saturating_sub(at);
        let map = &map[at + before - self.reach / 8..];
        self.bytes.chunks_exact_mut(self.stride).for_each(|copy| copy[..before].fill(0));
        for i in (0..self.reach / 8 - before).step_by(64) {
            let (low, high) = (L::of_bytes(chunk(map, i)), L::of_bytes(chunk(map, i + 8)));
            for (shift, copy) in self.bytes.chunks_exact_mut(self.stride).enumerate() {
                low.funnel(high, shift as u64).to_bytes(chunk_mut(copy, before + i));
            }
        }
    }

    /// Returns the copies, to be read at places from [`Shifted::place`].
    #[inline(always)]
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

#[inline(always)]
pub(super) fn chunk(bytes: &[u8], at: usize) -> &[u8; 64] {
    bytes[at..].first_chunk().expect("there is a line more than any place")
}

#[inline(always)]
fn chunk_mut(bytes: &mut [u8], at: usize) -> &mut [u8; 64] {
    bytes[at..].first_chunk_mut().expect("there is a line more than any place")
}
