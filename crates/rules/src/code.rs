//! Take-and-break codes: which numbers of tokens may be taken, and into how many heaps the rest may be broken.
//!
//! Guy and Smith (1956) for octal digits; hexadecimal digits and the modifier `!` as in CGSuite's `TakeAndBreak`.

mod places;

use places::Places;
use std::{
    fmt,
    hash::{Hash, Hasher},
};

/// The most digits that a code may have, digit 0 included.
pub const MAX_DIGITS: usize = 4097;

/// What is allowed when a certain number of tokens is taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Digit {
    bits: u8,
    unequal: bool,
}

impl Digit {
    /// Nothing is allowed.
    pub const ZERO: Digit = Digit { bits: 0, unequal: false };

    /// The digit with these bits, from 0 to 15: bit k allows to leave exactly k non-empty heaps. With `unequal` the heaps
    /// left must differ from each other; where no two can be left that says nothing and is dropped.
    pub fn new(bits: u8, unequal: bool) -> Option<Digit> {
        (bits < 16).then_some(Digit { bits, unequal: unequal && bits >= 4 })
    }

    /// The bits, from 0 to 15.
    pub fn bits(self) -> u8 {
        self.bits
    }

    /// Whether the heaps left must differ from each other.
    pub fn is_unequal(self) -> bool {
        self.unequal
    }

    /// Whether exactly `parts` non-empty heaps may be left.
    pub fn leaves(self, parts: usize) -> bool {
        parts < 8 && self.bits >> parts & 1 == 1
    }

    /// The most heaps that may be left; `None` if nothing is allowed.
    pub fn most_parts(self) -> Option<usize> {
        self.bits.checked_ilog2().map(|bit| bit as usize)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}{}", self.bits, if self.unequal { "!" } else { "" })
    }
}

/// A code `d0.d1d2d3...`, perhaps with a repeating tail: digit t tells what is allowed when t tokens are taken.
///
/// Codes that mean the same are equal and print alike.
///
/// ```
/// use ninepins_rules::{Code, Game};
/// let game: Game = "0.3[3]".parse().unwrap();
/// assert_eq!(game.ruleset().codes().left.to_string(), "0.[3]");
/// ```
#[derive(Clone)]
pub struct Code {
    zero: Digit,
    /// Digits 1, 2, 3, ..., before the repeating tail.
    digits: Vec<Digit>,
    /// The digits that repeat for ever after; none if the code is finite.
    tail: Vec<Digit>,
    /// The same by what is allowed.
    places: Places,
}

impl Code {
    /// The code with this digit 0, these digits from 1 on, and this repeating tail, in its shortest form. `None` if digit 0
    /// may leave fewer than two heaps (a pass) or there are more than [`MAX_DIGITS`] digits.
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
        let places = Places::new(zero, &digits, &tail);
        Some(Code { zero, digits, tail, places })
    }

    /// Digit `taken`: what is allowed when that many tokens are taken.
    pub fn digit(&self, taken: u64) -> Digit {
        let Some(index) = taken.checked_sub(1) else { return self.zero };
        match usize::try_from(index).ok().and_then(|index| self.digits.get(index)) {
            Some(&digit) => digit,
            None if self.tail.is_empty() => Digit::ZERO,
            None => self.tail[((index - self.digits.len() as u64) % self.tail.len() as u64) as usize],
        }
    }

    /// The most tokens that can ever be taken at once; `None` if there is no bound.
    pub fn most_taken(&self) -> Option<u64> {
        self.tail.is_empty().then_some(self.digits.len() as u64)
    }

    /// What is allowed by any digit: bit 2k to leave k heaps, bit 2k + 1 to leave k different ones.
    pub(crate) fn kinds(&self) -> u8 {
        self.places.kinds()
    }

    /// The fewest tokens, from `low` on, that may be taken so that exactly `parts` heaps are left, equal ones too or, if
    /// `unequal`, only different ones.
    pub(crate) fn first_leaving(&self, parts: usize, unequal: bool, low: u64) -> Option<u64> {
        self.places.first(parts, unequal, low)
    }

    /// The most tokens, up to `high`, of that kind.
    pub(crate) fn last_leaving(&self, parts: usize, unequal: bool, high: u64) -> Option<u64> {
        self.places.last(parts, unequal, high)
    }

    /// The most heaps that one heap can become.
    pub fn most_parts(&self) -> usize {
        self.all_digits().filter_map(Digit::most_parts).max().unwrap_or(0)
    }

    /// Whether a heap may be broken without taking anything.
    pub fn splits_without_taking(&self) -> bool {
        self.zero != Digit::ZERO
    }

    /// Digit 0, the digits from 1 on, and the repeating tail.
    pub fn parts(&self) -> (Digit, &[Digit], &[Digit]) {
        (self.zero, &self.digits, &self.tail)
    }

    fn all_digits(&self) -> impl Iterator<Item = Digit> + '_ {
        std::iter::once(self.zero).chain(self.digits.iter().copied()).chain(self.tail.iter().copied())
    }
}

/// By the digits; the places follow from them.
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

/// `0.77`, `0.[3]`, `4!.0`.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.zero)?;
        self.digits.iter().try_for_each(|digit| write!(f, "{digit}"))?;
        if !self.tail.is_empty() {
            f.write_str("[")?;
            self.tail.iter().try_for_each(|digit| write!(f, "{digit}"))?;
            f.write_str("]")?;
        } else if self.digits.is_empty() {
            f.write_str("0")?;
        }
        Ok(())
    }
}

/// As it is displayed.
impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
