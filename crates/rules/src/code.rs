//! Take-and-break codes: a digit for each number of tokens taken says into how many heaps the rest may be broken.
//!
//! Guy and Smith (1956) for octal digits; hexadecimal digits and the modifier `!` as in CGSuite's `TakeAndBreak`.

mod places;

use places::Places;
use std::{
    fmt::{self, Display, Write},
    hash::{Hash, Hasher},
    sync::Arc,
};

/// The most digits of a code, digit 0 included.
pub const MAX_DIGITS: usize = 4097;

/// A digit of a code: the numbers of heaps that may be left after a take of one size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Digit {
    bits: u8,
    unequal: bool,
}

impl Digit {
    /// Nothing is allowed.
    pub const ZERO: Digit = Digit { bits: 0, unequal: false };

    /// Builds a digit from its bits; `None` if they are above 15. Bit k allows exactly k non-empty heaps to be left.
    pub fn new(bits: u8) -> Option<Digit> {
        (bits < 16).then_some(Digit { bits, unequal: false })
    }

    /// Adds the modifier `!`: the heaps left must have different sizes. A digit that never leaves two heaps stays as it is.
    #[must_use]
    pub fn unequal(self) -> Digit {
        Digit { unequal: self.bits >= 4, ..self }
    }

    /// Returns the bits, from 0 to 15.
    pub fn bits(self) -> u8 {
        self.bits
    }

    /// Checks whether the heaps left must have different sizes.
    pub fn is_unequal(self) -> bool {
        self.unequal
    }

    /// Checks whether exactly `parts` non-empty heaps may be left.
    pub fn leaves(self, parts: usize) -> bool {
        parts < 8 && self.bits >> parts & 1 == 1
    }
}

impl Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(char::from_digit(self.bits.into(), 16).ok_or(fmt::Error)?)?;
        if self.unequal { f.write_char('!') } else { Ok(()) }
    }
}

/// A code `d0.d1d2d3...`, perhaps with a repeating tail. Digit t is the rule for takes of t tokens.
///
/// Codes with the same digits are equal, however they were written.
///
/// ```
/// use ninepins_rules::Code;
/// let code: Code = "0.3[3]".parse().unwrap();
/// assert_eq!(code.to_string(), "0.[3]");
/// ```
// Its parts are shared, because rules are copied.
#[derive(Clone)]
pub struct Code {
    zero: Digit,
    /// Digits 1, 2, 3, ..., before the repeating tail.
    digits: Arc<[Digit]>,
    /// The digits that repeat for ever after; none if the code is finite.
    tail: Arc<[Digit]>,
    places: Arc<Places>,
}

impl Code {
    /// Builds a code from digit 0, the digits from 1 on, and the repeating tail, in its shortest form. `None` if digit
    /// 0 leaves fewer than two heaps, which would be a pass, or there are more than [`MAX_DIGITS`] digits.
    pub fn new(zero: Digit, mut digits: Vec<Digit>, mut tail: Vec<Digit>) -> Option<Code> {
        if zero.leaves(0) || zero.leaves(1) || 1 + digits.len() + tail.len() > MAX_DIGITS {
            return None;
        }
        let period = (1..=tail.len()).find(|p| tail.len().is_multiple_of(*p) && tail[*p..] == tail[..tail.len() - p]);
        tail.truncate(period.unwrap_or(0));
        if tail == [Digit::ZERO] {
            tail.clear();
        }
        if tail.is_empty() {
            while digits.last() == Some(&Digit::ZERO) {
                digits.pop();
            }
        } else {
            while digits.last().is_some_and(|last| tail.last() == Some(last)) {
                digits.pop();
                tail.rotate_right(1);
            }
        }
        let places = Places::new(zero, &digits, &tail).into();
        Some(Code { zero, digits: digits.into(), tail: tail.into(), places })
    }

    /// Returns digit `taken`, the rule for takes of this size.
    pub fn digit(&self, taken: u64) -> Digit {
        let Some(index) = taken.checked_sub(1) else { return self.zero };
        match usize::try_from(index).ok().and_then(|index| self.digits.get(index)) {
            Some(&digit) => digit,
            None if self.tail.is_empty() => Digit::ZERO,
            None => self.tail[((index - self.digits.len() as u64) % self.tail.len() as u64) as usize],
        }
    }

    /// Returns the most tokens that a move can take; `None` if there is no bound.
    pub fn most_taken(&self) -> Option<u64> {
        self.tail.is_empty().then_some(self.digits.len() as u64)
    }

    /// Returns the places of its digits, by the number of heaps left.
    pub(crate) fn places(&self) -> &Places {
        &self.places
    }

    /// Returns the most heaps that a move can leave.
    pub fn most_parts(&self) -> usize {
        self.places.kinds.checked_ilog2().map_or(0, |highest| highest as usize / 2)
    }

    /// Checks whether a heap may be split without a take.
    pub fn splits_without_taking(&self) -> bool {
        self.zero != Digit::ZERO
    }

    /// Returns digit 0, the digits from 1 on, and the repeating tail.
    pub fn parts(&self) -> (Digit, &[Digit], &[Digit]) {
        (self.zero, &self.digits, &self.tail)
    }
}

/// Compares the digits; the places follow from them.
impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for Code {}

impl Hash for Code {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
}

/// Prints `0.77`, `0.[3]`, `4!.0`.
impl Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.zero.fmt(f)?;
        f.write_str(".")?;
        self.digits.iter().try_for_each(|digit| digit.fmt(f))?;
        if !self.tail.is_empty() {
            f.write_str("[")?;
            self.tail.iter().try_for_each(|digit| digit.fmt(f))?;
            f.write_str("]")?;
        } else if self.digits.is_empty() {
            f.write_str("0")?;
        }
        Ok(())
    }
}

/// Prints the text of `Display`.
impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}
