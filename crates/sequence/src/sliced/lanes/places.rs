//! Places in bitmaps: checked once, read many times.
//!
//! SAFETY, of all `unsafe` here: all places are below `end`, which [`Places::new`] ensures, and each method checks that
//! the bitmap is longer by as much as it reads.
#![allow(unsafe_code)]

use super::Lanes;
use std::ops::Range;

/// The places at which lines begin, in bitmaps of one length.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    at: Vec<u32>,
    /// A byte for each place, if there are any.
    bytes: Vec<u8>,
    /// More than each place.
    end: usize,
}

/// Returns the 64 bytes from `from` on.
///
/// SAFETY: `bytes` must have them.
#[inline(always)]
unsafe fn line<L: Lanes>(bytes: &[u8], from: usize) -> L {
    debug_assert!(from + 64 <= bytes.len());
    // SAFETY: arrays of bytes are aligned everywhere, and these 64 exist, as the caller says.
    unsafe { L::of_bytes(&*bytes.as_ptr().add(from).cast()) }
}

impl Places {
    pub(crate) fn new(at: Vec<u32>, bytes: Vec<u8>) -> Places {
        let end = at.iter().max().map_or(0, |&most| most as usize + 1);
        Places { at, bytes, end }
    }

    pub(crate) fn len(&self) -> usize {
        self.at.len()
    }

    pub(crate) fn at(&self, range: Range<usize>) -> &[u32] {
        &self.at[range]
    }

    pub(crate) fn with_bytes(&self) -> impl Iterator<Item = (usize, u8)> {
        self.at.iter().map(|&place| place as usize).zip(self.bytes.iter().copied())
    }

    /// Xors the 64 bytes at each place of `range` with the byte of the place, and computes the least xor of the results
    /// with each row: 0 where one is equal.
    #[inline(always)]
    pub(crate) fn differ<L: Lanes, const K: usize>(
        &self,
        range: Range<usize>,
        map: &[u8],
        rows: &[L; K],
        least: &mut [L; K],
    ) {
        assert!(self.end + 63 <= map.len());
        for (&place, &byte) in self.at[range.clone()].iter().zip(&self.bytes[range]) {
            // SAFETY: see the head of this file.
            let bytes = unsafe { line::<L>(map, place as usize) }.xor(L::splat(byte));
            for (least, row) in least.iter_mut().zip(rows) {
                *least = least.min(bytes.xor(*row));
            }
        }
    }

    /// Adds to `union` the K lines at each place of `range`.
    #[inline(always)]
    pub(crate) fn unite<L: Lanes, const K: usize>(&self, range: Range<usize>, map: &[u8], union: &mut [L; K]) {
        assert!(self.end + 64 * K <= map.len());
        let places = &self.at[range];
        let (pairs, rest) = places.as_chunks::<2>();
        for &[one, other] in pairs {
            for (i, union) in union.iter_mut().enumerate() {
                let (one, other) = (one as usize + 64 * i, other as usize + 64 * i);
                // SAFETY: see the head of this file.
                *union = unsafe { union.or(line::<L>(map, one)).or(line(map, other)) };
            }
        }
        for &place in rest {
            for (i, union) in union.iter_mut().enumerate() {
                // SAFETY: see the head of this file.
                *union = unsafe { union.or(line(map, place as usize + 64 * i)) };
            }
        }
    }
}
