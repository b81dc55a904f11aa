//! Codes of values, without the bit that follows from the type.

use crate::period::marks::Types;

/// The code of a value below 64 is the value without the lowest bit of the mask. At heaps of one parity no two common
/// values have equal codes, and no two rare ones. The code of a nim-sum is the nim-sum of the codes.
///
/// Codes keep the order of common values. If the highest bit in which two of them differ were the one left out, they
/// would differ in no other bit of the mask, and one of them would not be common. The argument for rare values is
/// equal.
#[derive(Clone, Copy)]
pub(super) struct Codes {
    types: Types,
}

impl Codes {
    pub(super) fn new(types: Types) -> Codes {
        Codes { types }
    }

    pub(super) fn of(self, value: u8) -> usize {
        let below = self.bit() - 1;
        usize::from(value >> 1 & !below | value & below)
    }

    /// Returns the common or the rare value of a code at heaps of a parity.
    pub(super) fn value(self, code: usize, parity: usize, common: bool) -> u8 {
        let below = self.bit() - 1;
        let code = code as u8;
        let value = (code & !below) << 1 | code & below;
        if self.types.is_common(parity, value.into()) == common { value } else { value | self.bit() }
    }

    fn bit(self) -> u8 {
        1 << self.types.mask.trailing_zeros()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All masks that leave a bit below 64.
    #[test]
    fn codes_keep_sums_and_order() {
        for mask in 1..64 {
            for alternating in [false, true] {
                let types = Types { mask, alternating, odd: false };
                let codes = Codes::new(types);
                for parity in [0, 1] {
                    for common in [false, true] {
                        let values: Vec<u8> = (0..32).map(|code| codes.value(code, parity, common)).collect();
                        assert!(values.is_sorted(), "{mask} {values:?}");
                        assert!(values.iter().enumerate().all(|(code, &value)| codes.of(value) == code));
                        assert!(values.iter().all(|&value| types.is_common(parity, value.into()) == common));
                    }
                }
                assert!((0..64).all(|a| (0..64).all(|b| codes.of(a ^ b) == codes.of(a) ^ codes.of(b))));
            }
        }
    }
}
