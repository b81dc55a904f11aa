//! Codes: values without the bit that their type implies.

use crate::sparse_space::SparseSpace;

/// The most codes: they are bytes.
pub(super) const MOST: usize = 256;

/// The encoding of values as codes: without the lowest bit of the mask, which the parity implies if the value is known
/// to be rare or common in its place.
///
/// The code of an xor is the xor of the codes. Codes of values of one type are in the order of the values: if the
/// omitted bit were the highest in which two differ, they would differ in no other bit of the mask, and have different
/// types.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Codes {
    pub(super) space: SparseSpace,
    dropped: u32,
}

impl Codes {
    pub(crate) fn new(space: SparseSpace) -> Codes {
        Codes { space, dropped: space.mask.trailing_zeros() }
    }

    #[inline]
    pub(crate) fn of(self, value: u32) -> usize {
        let low = (1 << self.dropped) - 1;
        (value >> 1 & !low | value & low) as usize
    }

    #[inline]
    pub(crate) fn value(self, code: usize, n: usize, rare: bool) -> u32 {
        let (code, low) = (code as u32, (1 << self.dropped) - 1);
        let value = (code & !low) << 1 | code & low;
        let odd = (value & self.space.mask).count_ones() % 2;
        let wanted = self.space.rare_parity(n) ^ u32::from(!rare);
        value | (odd ^ wanted) << self.dropped
    }

    /// Returns the least code whose common value exceeds the rare value of `code`, at heaps of the parity of `n`. All
    /// larger codes are such, too. The result differs from `code` only in bits below the omitted one, or follows it but
    /// for these.
    #[inline]
    pub(super) fn least_above(self, code: usize, n: usize) -> usize {
        let rare = self.value(code, n, true);
        let mut least = code & !((1 << self.dropped) - 1);
        while self.value(least, n, false) < rare {
            least += 1;
        }
        least
    }

    /// Returns the size of groups of codes such that the common values below a rare value of a group are in that group
    /// or before.
    pub(super) fn group(self) -> usize {
        1 << self.dropped
    }
}
