//! Where each code stands: a bitmap for each.

use super::lanes::Lanes;
use std::ops::Range;

/// How many heaps a line of a bitmap has.
pub(super) const LINE: usize = 512;

/// How many heaps a grain has: a word of each bitmap.
pub(super) const GRAIN: usize = 64;

/// How many lines are read at once at most.
const LINES: usize = 2;

/// The bytes at the beginning of a bitmap that stand once more behind its end.
const OVERLAP: usize = LINES * LINE / 8 + 64;

/// How many of the last grains are held: those of two lines.
const GRAINS: usize = 16;

/// The last heaps, grain by grain, for each grain a word of each code.
#[derive(Clone, Debug)]
pub(super) struct Grains {
    codes: usize,
    words: Vec<u64>,
}

impl Grains {
    pub(super) fn new(codes: usize) -> Grains {
        Grains { codes, words: vec![0; GRAINS * codes] }
    }

    /// The words of the grain of heap `n`.
    #[inline(always)]
    pub(super) fn of(&self, n: usize) -> &[u64] {
        &self.words[n / GRAIN % GRAINS * self.codes..][..self.codes]
    }

    #[inline(always)]
    pub(super) fn of_mut(&mut self, n: usize) -> &mut [u64] {
        &mut self.words[n / GRAIN % GRAINS * self.codes..][..self.codes]
    }

    /// The line of `code` that begins at heap `n`.
    #[inline(always)]
    pub(super) fn line(&self, n: usize, code: usize) -> [u64; 8] {
        std::array::from_fn(|i| self.of(n + GRAIN * i)[code])
    }
}

/// For each code the bitmap of the common heaps that have it, over the last `span` bytes of heaps, as a ring.
///
/// Each is held eight times, shifted by 0 to 7 bits, so that every line that begins at any heap begins at a byte. There may
/// be further bitmaps of each code in which its heaps stand twice, some distance apart: such a line reads two lines at once.
#[derive(Clone, Debug)]
pub(super) struct Maps {
    codes: usize,
    span: usize,
    stride: usize,
    /// The distances; the first is 0: that bitmap is plain.
    pub(super) apart: Vec<usize>,
    bytes: Vec<u8>,
    /// For each code how far it has been met: the end of the last line in which it was.
    met: Vec<usize>,
    /// All lines below this heap are filled.
    pub(super) filled: usize,
}

impl Maps {
    /// Room for `codes` codes and `heaps` heaps, to be filled from heap `filled` on, a multiple of [`LINE`].
    pub(super) fn new(codes: usize, heaps: usize, apart: Vec<usize>, filled: usize) -> Maps {
        let span = heaps.next_multiple_of(LINE) / 8;
        // An odd number of lines, so that equal places of the eight do not share a place in the cache.
        let stride = (span + OVERLAP).next_multiple_of(128) + 64;
        let bytes = vec![0; apart.len() * codes * 8 * stride];
        Maps { codes, span, stride, apart, bytes, met: vec![0; codes], filled }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bytes.len() as u64
    }

    pub(super) fn codes(&self) -> usize {
        self.codes
    }

    fn region(&self, kind: usize, code: usize) -> Range<usize> {
        let from = (kind * self.codes + code) * 8 * self.stride;
        from..from + 8 * self.stride
    }

    /// The bitmap of a code, of the kind `apart[kind]`, to be read at places given by [`Maps::place`].
    #[inline(always)]
    pub(super) fn map(&self, kind: usize, code: usize) -> &[u8] {
        &self.bytes[self.region(kind, code)]
    }

    /// Whether `code` was met in the `back` heaps before `n`.
    #[inline(always)]
    pub(super) fn is_met(&self, code: usize, n: usize, back: usize) -> bool {
        self.met[code] + back > n
    }

    /// Where the line is that begins `back` heaps before `n`, a multiple of [`GRAIN`].
    #[inline(always)]
    pub(super) fn place(&self, n: usize, back: usize) -> u32 {
        let shift = back.wrapping_neg() % 8;
        let at = n / 8 % self.span + self.span - (back + shift) / 8;
        (shift * self.stride + if at >= self.span { at - self.span } else { at }) as u32
    }

    /// The same for many of them.
    #[inline(always)]
    pub(super) fn set_places(&self, n: usize, backs: &[usize], places: &mut [u32]) {
        for (place, &back) in places.iter_mut().zip(backs) {
            *place = self.place(n, back);
        }
    }

    /// Adds the line that begins at `filled`.
    #[inline(always)]
    pub(super) fn append<L: Lanes>(&mut self, grains: &Grains) {
        let n = self.filled;
        for code in 0..self.codes {
            let line = grains.line(n, code);
            if line != [0; 8] {
                self.met[code] = n + LINE;
            }
            self.put::<L>(0, code, line);
            for kind in 1..self.apart.len() {
                let place = self.place(n, self.apart[kind]) as usize;
                let earlier = L::of_bytes(chunk(self.map(0, code), place));
                let mut both = [0; 8];
                L::of_words(&line).or(earlier).to_words(&mut both);
                self.put::<L>(kind, code, both);
            }
        }
        self.filled += LINE;
    }

    #[inline(always)]
    fn put<L: Lanes>(&mut self, kind: usize, code: usize, line: [u64; 8]) {
        let at = self.filled / 8 % self.span;
        let (span, stride, region) = (self.span, self.stride, self.region(kind, code));
        let map = &mut self.bytes[region];
        let mut next = [0; 8];
        next[..7].copy_from_slice(&line[1..]);
        let (line, next, first) = (L::of_words(&line), L::of_words(&next), line[0]);
        // The word before the line.
        let before = if at == 0 { span } else { at } - 8;
        for shift in 0..8 {
            let map = &mut map[shift * stride..][..stride];
            line.funnel(next, shift as u32).to_bytes(chunk_mut(map, at));
            if let Some(word) = map[before..].first_chunk_mut::<8>().filter(|_| shift > 0) {
                *word = (u64::from_le_bytes(*word) | first << (64 - shift)).to_le_bytes();
            }
            if at < OVERLAP + 64 {
                map.copy_within(0..OVERLAP, span);
            }
        }
    }
}

/// The 64 bytes from `at` on.
#[inline(always)]
pub(super) fn chunk(bytes: &[u8], at: usize) -> &[u8; 64] {
    bytes[at..].first_chunk().expect("bitmaps are longer than any place in them by a line")
}

#[inline(always)]
fn chunk_mut(bytes: &mut [u8], at: usize) -> &mut [u8; 64] {
    bytes[at..].first_chunk_mut().expect("bitmaps are longer than any place in them by a line")
}
