//! Values with the bit left out that their type tells.

use super::super::mask::Mask;

/// The most codes: they are bytes.
pub(super) const MOST: usize = 256;

/// How values are written as codes: without the lowest bit of the mask, for the parity tells that bit of a value that is
/// known to be rare or common where it stands.
///
/// The code of an xor is the xor of the codes. Of two values of one type the code of the smaller is smaller: if the bit left
/// out were the highest in which they differ, they would differ in no other bit of the mask, and not be of one type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Codes {
    pub(super) mask: Mask,
    /// The bit left out.
    dropped: u32,
}

impl Codes {
    pub(super) fn new(mask: Mask) -> Codes {
        Codes { mask, dropped: mask.bits.trailing_zeros() }
    }

    /// The code of `value`.
    #[inline]
    pub(super) fn of(self, value: u32) -> usize {
        let low = (1 << self.dropped) - 1;
        (value >> 1 & !low | value & low) as usize
    }

    /// The value of `code` at heap `n`, rare or common.
    #[inline]
    pub(super) fn value(self, code: usize, n: usize, rare: bool) -> u32 {
        let (code, low) = (code as u32, (1 << self.dropped) - 1);
        let value = (code & !low) << 1 | code & low;
        let odd = (value & self.mask.bits).count_ones() % 2;
        let wanted = self.mask.rare_parity(n) ^ u32::from(!rare);
        value | (odd ^ wanted) << self.dropped
    }

    /// The least code whose common value is more than the rare value of `code`, at heaps of the parity of `n`. All codes
    /// from there on are such. It differs from `code` in no bits but those below the one left out, or is the next but for
    /// these.
    #[inline]
    pub(super) fn least_above(self, code: usize, n: usize) -> usize {
        let rare = self.value(code, n, true);
        let mut least = code & !((1 << self.dropped) - 1);
        while self.value(least, n, false) < rare {
            least += 1;
        }
        least
    }

    /// A multiple of this many codes has, with each rare one, all common ones that may have smaller values.
    pub(super) fn group(self) -> usize {
        1 << self.dropped
    }
}
