//! Places in bitmaps: checked once, read many times.
//!
//! SAFETY, of all `unsafe` here: all places are below `end`, which [`Places::new`] sees to, and the bitmap is seen to
//! be longer than that by as much as is read.
#![allow(unsafe_code)]

use super::Lanes;
use std::ops::Range;

/// Where lines begin in bitmaps of one length.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Places {
    at: Vec<u32>,
    /// A byte for each place, if any are.
    bytes: Vec<u8>,
    /// More than each place.
    end: usize,
}

/// The 64 bytes from `from` on.
///
/// SAFETY: `bytes` must have them.
#[inline(always)]
unsafe fn line<L: Lanes>(bytes: &[u8], from: usize) -> L {
    debug_assert!(from + 64 <= bytes.len());
    // SAFETY: arrays of bytes are aligned everywhere, and these 64 exist, as the caller says.
    unsafe { L::of_bytes(&*bytes.as_ptr().add(from).cast()) }
}

impl Places {
    /// These places, with a byte for each, or no bytes.
    pub(in super::super) fn new(at: Vec<u32>, bytes: Vec<u8>) -> Places {
        let end = at.iter().max().map_or(0, |&most| most as usize + 1);
        Places { at, bytes, end }
    }

    /// How many there are.
    pub(in super::super) fn len(&self) -> usize {
        self.at.len()
    }

    /// All places with their bytes.
    pub(in super::super) fn with_bytes(&self) -> impl Iterator<Item = (usize, u8)> {
        self.at.iter().map(|&place| place as usize).zip(self.bytes.iter().copied())
    }

    /// Of the 64 bytes at each place of `range`, each xored with the byte of its place, the least xor with each row of bytes:
    /// 0 where one is equal.
    #[inline(always)]
    pub(in super::super) fn differ<L: Lanes, const K: usize>(
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
    pub(in super::super) fn unite<L: Lanes, const K: usize>(
        &self,
        range: Range<usize>,
        map: &[u8],
        union: &mut [L; K],
    ) {
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
