//! Formulas for the nim-values of codes that take any number of tokens.
//!
//! | digit 0 | all others | value of n tokens | |
//! |---|---|---|---|
//! | 0 | with 3 in them: 3, 7, b, f | n | Nim (Bouton 1901) and beyond |
//! | 4, c | 3 | n + 1 for n = 3 mod 4, n - 1 for n = 0 mod 4, else n | Lasker's Nim, 4.\[3\] (*Winning Ways*, chapter 4) |
//! | 8 | 3 | the same modulo 8 | |
//! | 4, c | 7, f | 2(n - 1), but 1 for n = 1 | |
//! | 4, c, without `!` | 4, c | n - 1 | |
//!
//! *Proofs*, by induction. In each row the values below that of n are reached, as [`Formula::an_option`] shows, and that of n is not:
//! - First row: the xor of several parts is at most their sum, at most n - 1.
//! - Fourth: an even xor has an even number of ones beside parts worth 2(a - 1), so it is at most 2(n - 2); an odd one is below 2(n - 1).
//! - Fifth: the xor of k >= 2 parts worth a - 1 is at most n - 2.
//! - Second and third, with M = 4 or 8: takes reach 0, ..., n - 1, but 0, ..., n - 2 and n if n = 0 mod M; and 1 + (n - 1), or 1 + 2 +
//!   (n - 3), reaches n if n = -1 mod M. Let a split of n tokens have p parts that are -1 mod M and q that are 0, and e = p - q. Its
//!   values add up to n + e, and to v + 2w, where v is their xor and w has the bits that two or three of them share. Values of the
//!   p parts are 0 mod M, those of the q parts -1, so these share a bit with each value that is not 0 mod M.
//!   - v = n is impossible for n other than 0, -1: 2w = e. If e = 0, no bit is shared, so p = q = 0, and residues from 1 to M - 2 that
//!     share no bit add up to 3 for M = 4, to 1 + 2 + 4 for M = 8: then n = -1. If e = 2, bit 0 is shared, but only one value may be odd.
//!   - v = n - 1 is impossible for n = 0: 2w = e + 1. If e = -1, no bit is shared, but q > 0 and another value is not 0. If e = 1, bit 0
//!     alone is shared, and the other residues add up to 1 mod M: 1, or for M = 8 3 + 6 or 4 + 5, which do not share it. More parts of
//!     -1 have another sum.
//!   - v = n + 1 is impossible for n = -1: 2w = e - 1. If e = 1, no bit is shared, but the other residues add up to 0 mod M: 2 + 2, or
//!     2 + 6, 3 + 5, 4 + 4, which share one. More parts of -1 have another sum. ∎

use ninepins_rules::{Code, Digit, Limit, Player, Ruleset};

/// The nim-value of a heap as a formula in its size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Formula {
    /// The size.
    Size,
    /// The size, but multiples of this number, 4 or 8, exchange values with the sizes before them.
    Exchanged(u64),
    /// Twice the size without one token; one token is worth 1.
    Doubled,
    /// The size without one token.
    LessOne,
}

impl Formula {
    /// Returns the formula for the heaps of an impartial ruleset without limits; `None` if there is none.
    pub fn of(ruleset: &Ruleset) -> Option<Formula> {
        let code = ruleset.code(Player::Left).filter(|_| ruleset.is_impartial() && ruleset.limit() == Limit::None)?;
        Formula::of_code(code)
    }

    /// Returns the formula for the heaps of a code.
    pub(crate) fn of_code(code: &Code) -> Option<Formula> {
        let (zero, digits, tail) = code.parts();
        let all = |test: fn(&Digit) -> bool| !tail.is_empty() && digits.iter().chain(tail).all(test);
        let only_takes = || all(|digit| digit.bits() == 3);
        match zero.bits() {
            0 if all(|digit| digit.bits() & 3 == 3) => Some(Formula::Size),
            8 if only_takes() => Some(Formula::Exchanged(8)),
            4 | 12 if only_takes() => Some(Formula::Exchanged(4)),
            4 | 12 if all(|digit| digit.bits() & 7 == 7) => Some(Formula::Doubled),
            4 | 12 if !zero.is_unequal() && all(|digit| digit.bits() & 7 == 4 && !digit.is_unequal()) => {
                Some(Formula::LessOne)
            }
            _ => None,
        }
    }

    /// Returns the value of a heap of `size` tokens, which may be 0.
    pub fn value(self, size: u64) -> u64 {
        match self {
            Formula::Exchanged(m) if size % m == m - 1 => size.saturating_add(1),
            Formula::Exchanged(m) if size.is_multiple_of(m) => size.saturating_sub(1),
            Formula::Doubled if size > 1 => (size - 1).saturating_mul(2),
            Formula::LessOne => size.saturating_sub(1),
            _ => size,
        }
    }

    /// Returns an option of `size` tokens that is worth `value`, as the sizes of its parts, 0 for none. There is one for each value below
    /// that of the heap, and for no other one but where values are exchanged.
    pub fn an_option(self, size: u64, value: u64) -> Option<[u64; 3]> {
        let parts = match self {
            Formula::Exchanged(4) if value == size && size % 4 == 3 => [0, 1, size - 1],
            Formula::Exchanged(8) if value == size && size % 8 == 7 => [1, 2, size - 3],
            // An exchange undoes itself.
            Formula::Size | Formula::Exchanged(_) => [0, 0, self.value(value)],
            Formula::Doubled if value > 1 => [0, value % 2, value / 2 + 1],
            Formula::Doubled => [0, 0, value],
            Formula::LessOne => [0, 1, value.checked_add(1)?],
        };
        (parts[2] < size && parts.iter().sum::<u64>() <= size).then_some(parts)
    }

    /// Returns the preperiod, the period and the saltus of the values.
    pub(crate) fn period(self) -> (u64, u64, u64) {
        match self {
            Formula::Size => (0, 1, 1),
            Formula::Exchanged(m) => (1, m, m),
            Formula::Doubled => (2, 1, 2),
            Formula::LessOne => (1, 1, 1),
        }
    }
}
