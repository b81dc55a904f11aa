//! Where each code stands: a bitmap for each.

use super::{codes, lanes::Lanes};

/// How many heaps a line of a bitmap has.
pub(super) const LINE: usize = 512;

/// How many heaps a grain has: a word of each bitmap.
pub(super) const GRAIN: usize = 64;

/// How many of the last grains are held: those of a block that may have to be worked out again, and of a line before it.
const GRAINS: usize = 64;

/// The most octets of codes.
const OCTETS: usize = codes::MOST / 8;

/// The last heaps, grain by grain, for each grain a word of each code, in octets of codes.
#[derive(Clone, Debug)]
pub(super) struct Grains {
    /// How many octets there are: a power of two.
    octets: usize,
    words: Box<[[u64; 8]; GRAINS * OCTETS]>,
}

impl Grains {
    pub(super) fn new(codes: usize) -> Grains {
        let octets = codes.div_ceil(8).next_power_of_two();
        Grains { octets, words: Box::new([[0; 8]; GRAINS * OCTETS]) }
    }

    pub(super) fn octets(&self) -> usize {
        self.octets
    }

    /// Which octet is the first of the grain of heap `n`: a multiple of their number.
    #[inline(always)]
    pub(super) fn first(&self, n: usize) -> usize {
        n / GRAIN % GRAINS * self.octets
    }

    #[inline(always)]
    pub(super) fn octet(&self, at: usize) -> &[u64; 8] {
        &self.words[at % (GRAINS * OCTETS)]
    }

    /// The octets of the grain of heap `n`.
    #[inline(always)]
    pub(super) fn of(&self, n: usize) -> &[[u64; 8]] {
        &self.words[self.first(n)..][..self.octets]
    }

    #[inline(always)]
    pub(super) fn of_mut(&mut self, n: usize) -> &mut [[u64; 8]] {
        let first = self.first(n);
        &mut self.words[first..][..self.octets]
    }

    /// The line of `code` that begins at heap `n`.
    #[inline(always)]
    pub(super) fn line(&self, n: usize, code: usize) -> [u64; 8] {
        std::array::from_fn(|i| self.octet(self.first(n + GRAIN * i) + code / 8)[code % 8])
    }
}

/// For each code the bitmap of the common heaps that have it, as far back as taps and shifts reach.
#[derive(Clone, Debug)]
pub(super) struct Maps {
    /// How many heaps back are held at least.
    reach: usize,
    /// The bytes of a bitmap.
    stride: usize,
    bytes: Vec<u8>,
    /// The heap of bit 0, a multiple of [`LINE`].
    base: usize,
    /// For each code how far it has been met: the end of the last line in which it was.
    met: Vec<usize>,
    /// All lines below this heap are filled.
    filled: usize,
}

/// How many heaps there is room for beyond those that are held, before they are moved.
const ROOM: usize = 1 << 15;

impl Maps {
    /// For `codes` codes and taps that reach back by `reach`, to be filled from heap `filled` on, a multiple of [`LINE`].
    pub(super) fn new(codes: usize, reach: usize, filled: usize) -> Maps {
        let reach = reach.next_multiple_of(LINE) + LINE;
        // An odd number of lines, so that equal places of bitmaps do not share a place in the cache.
        let stride = ((reach + ROOM) / 8 + SPARE).next_multiple_of(128) + 64;
        // Where taps reach back before heap 0 there is nothing.
        let base = filled.saturating_sub(reach);
        Maps { reach, stride, bytes: vec![0; codes * stride], base, met: vec![0; codes], filled }
    }

    /// How many codes have bitmaps.
    pub(super) fn codes(&self) -> usize {
        self.met.len()
    }

    /// The bytes held.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// The bitmap of a code.
    #[inline(always)]
    pub(super) fn map(&self, code: usize) -> &[u8] {
        &self.bytes[code * self.stride..][..self.stride]
    }

    /// The byte of heap `n`, a multiple of 8, in each bitmap.
    #[inline(always)]
    pub(super) fn at(&self, n: usize) -> usize {
        (n - self.base) / 8
    }

    /// Whether `code` was met in the `back` heaps before `n`.
    #[inline(always)]
    pub(super) fn is_met(&self, code: usize, n: usize, back: usize) -> bool {
        self.met[code] + back > n
    }

    /// Adds the line that begins at `filled`.
    #[inline(always)]
    pub(super) fn append<L: Lanes>(&mut self, grains: &Grains) {
        if self.at(self.filled) + SPARE > self.stride {
            self.move_down();
        }
        let (n, at) = (self.filled, self.at(self.filled));
        for (code, map) in self.bytes.chunks_exact_mut(self.stride).enumerate() {
            let line = grains.line(n, code);
            if line != [0; 8] {
                self.met[code] = n + LINE;
            }
            L::of_words(&line).to_bytes(chunk_mut(map, at));
        }
        self.filled += LINE;
    }

    /// Forgets what lies further back than any tap.
    #[cold]
    fn move_down(&mut self) {
        let base = self.filled - self.reach;
        let moved = self.at(base);
        self.bytes.chunks_exact_mut(self.stride).for_each(|map| map.copy_within(moved.., 0));
        self.base = base;
    }

    /// Forgets the lines from that of heap `n` on.
    pub(super) fn truncate(&mut self, n: usize) {
        self.filled = self.filled.min(n / LINE * LINE);
    }
}

/// Bytes at the end of a bitmap beyond those that are written.
const SPARE: usize = 8 * LINE / 8;

/// A bitmap shifted by 0 to 7 bits, side by side, so that every line that begins at any heap begins at a byte.
#[derive(Clone, Debug, Default)]
pub(super) struct Shifted {
    bytes: Vec<u8>,
    stride: usize,
    reach: usize,
}

impl Shifted {
    /// For taps that reach back by `reach`, and no less than the block they are read for is long.
    pub(super) fn new(reach: usize) -> Shifted {
        let reach = reach.next_multiple_of(LINE);
        let stride = reach / 8 + 64;
        Shifted { bytes: vec![0; 8 * stride], stride, reach }
    }

    /// Where the line is that begins `back` heaps before the block.
    pub(super) fn place(&self, back: usize) -> u32 {
        let shift = back.wrapping_neg() % 8;
        (shift * self.stride + (self.reach - back - shift) / 8) as u32
    }

    /// How many lines are written to take a bitmap.
    pub(super) fn lines(&self) -> usize {
        8 * self.reach / LINE
    }

    /// Takes the bitmap of which a block begins at byte `at`.
    #[inline(always)]
    pub(super) fn fill<L: Lanes>(&mut self, map: &[u8], at: usize) {
        // Before the first heap there is nothing.
        let before = (self.reach / 8).saturating_sub(at);
        let map = &map[at + before - self.reach / 8..];
        for (shift, copy) in self.bytes.chunks_exact_mut(self.stride).enumerate() {
            let (nothing, copy) = copy.split_at_mut(before);
            nothing.fill(0);
            for i in (0..self.reach / 8 - before).step_by(64) {
                let (low, high) = (L::of_bytes(chunk(map, i)), L::of_bytes(chunk(map, i + 8)));
                low.funnel(high, shift as u64).to_bytes(chunk_mut(copy, i));
            }
        }
    }

    /// To be read at places given by [`Shifted::place`].
    #[inline(always)]
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// The line of a bitmap that begins `back` heaps before byte `at`; nothing if that is before the first heap.
#[inline(always)]
pub(super) fn line_before<L: Lanes>(map: &[u8], at: usize, back: usize) -> L {
    let shift = back.wrapping_neg() % 8;
    match at.checked_sub((back + shift) / 8) {
        Some(at) => L::of_bytes(chunk(map, at)).funnel(L::of_bytes(chunk(map, at + 8)), shift as u64),
        None => early(map, at, back),
    }
}

/// The same where only a part of the line is before the first heap.
#[cold]
fn early<L: Lanes>(map: &[u8], at: usize, back: usize) -> L {
    let mut line = [0u64; 8];
    for lane in back.saturating_sub(8 * at).min(LINE)..LINE {
        let bit = 8 * at + lane - back;
        line[lane / 64] |= u64::from(map[bit / 8] >> (bit % 8) & 1) << (lane % 64);
    }
    L::of_words(&line)
}

/// The 64 bytes from `at` on.
#[inline(always)]
pub(super) fn chunk(bytes: &[u8], at: usize) -> &[u8; 64] {
    bytes[at..].first_chunk().expect("there is a line more than any place")
}

#[inline(always)]
fn chunk_mut(bytes: &mut [u8], at: usize) -> &mut [u8; 64] {
    bytes[at..].first_chunk_mut().expect("there is a line more than any place")
}
