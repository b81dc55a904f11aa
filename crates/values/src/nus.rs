//! Numbers, ups and stars: the values that need no tree.

use crate::Dyadic;
use ninepins_budget::{Result, Stopped};
use ninepins_rules::Player;
use std::fmt;

/// The value `number + ups.^ + *nimber`, where `ups.^` means that many copies of up, or of down if negative.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Nus {
    /// The number.
    pub number: Dyadic,
    /// The copies of up, negative for down.
    pub ups: i64,
    /// The size of the nim heap.
    pub nimber: u32,
}

impl Nus {
    /// Zero, the game without moves.
    pub const ZERO: Nus = Nus { number: Dyadic::ZERO, ups: 0, nimber: 0 };

    /// Builds a number.
    pub const fn number(number: Dyadic) -> Nus {
        Nus { number, ups: 0, nimber: 0 }
    }

    /// Builds a nim heap.
    pub const fn nimber(nimber: u32) -> Nus {
        Nus { number: Dyadic::ZERO, ups: 0, nimber }
    }

    /// Checks whether the value is a number.
    pub fn is_number(self) -> bool {
        self.ups == 0 && self.nimber == 0
    }

    /// Returns the sum.
    pub fn plus(self, other: Nus) -> Result<Nus> {
        Ok(Nus {
            number: (self.number + other.number)?,
            ups: self.ups.checked_add(other.ups).ok_or(Stopped::Range)?,
            nimber: self.nimber ^ other.nimber,
        })
    }

    /// Returns the negative.
    pub fn negative(self) -> Result<Nus> {
        Ok(Nus { number: (-self.number)?, ups: self.ups.checked_neg().ok_or(Stopped::Range)?, nimber: self.nimber })
    }

    /// Returns the sum of `n` copies, of the negative if `n` is negative.
    pub fn times(self, n: i64) -> Result<Nus> {
        let ups = i64::try_from(i128::from(self.ups) * i128::from(n)).map_err(|_| Stopped::Range)?;
        let nimber = if n % 2 == 0 { 0 } else { self.nimber };
        Ok(Nus { number: self.number.times(n)?, ups, nimber })
    }

    /// Checks whether this value is at most `other`.
    pub fn is_at_most(self, other: Nus) -> bool {
        match self.number.cmp(&other.number) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => match i128::from(other.ups) - i128::from(self.ups) {
                ..0 => false,
                0 => self.nimber == other.nimber,
                1 => self.nimber ^ other.nimber != 1,
                2.. => true,
            },
        }
    }

    /// Returns the birthday: the depth of the canonical form. That of a number plus an infinitesimal is the sum of both.
    pub fn birthday(self) -> u64 {
        let nimber = u64::from(self.nimber);
        let small = match self.ups.unsigned_abs() {
            0 => nimber,
            // The right option of n.^ + *m is (n-1).^ + *(m xor 1), but ^* is {0,*|0}.
            n => {
                let last = nimber ^ ((n - 1) & 1);
                (n - 1) + if last == 1 { 2 } else { 1 + (last ^ 1) }
            }
        };
        self.number.birthday() + small
    }

    /// Counts the options of `player` in the canonical form.
    pub fn count_options(self, player: Player) -> u32 {
        let is_left = player == Player::Left;
        if self.ups == 0 && self.nimber == 0 {
            return match self.number.as_integer() {
                Some(n) => u32::from(if is_left { n > 0 } else { n < 0 }),
                None => 1,
            };
        }
        match self.ups {
            0 => self.nimber,
            1 | -1 if self.nimber == 1 => 1 + u32::from(is_left == (self.ups > 0)),
            _ => 1,
        }
    }

    /// Returns option `index` of `player` in the canonical form; the index is less than [`Nus::count_options`].
    ///
    /// A number in front does not move: the options of n.^ + *m, n > 0, are 0 for Left and (n-1).^ + *(m xor 1) for
    /// Right, but ^* is {0,*|0} (Siegel 2013, chapter II).
    pub fn option(self, player: Player, index: u32) -> Nus {
        let is_left = player == Player::Left;
        if self.is_number() {
            let moved = match self.number.as_integer() {
                Some(n) => Dyadic::integer(n - n.signum()),
                None => self.number.neighbours()[player as usize],
            };
            return Nus::number(moved);
        }
        let number = Nus::number(self.number);
        match self.ups {
            0 => Nus { nimber: index, ..number },
            ups if is_left == (ups > 0) => Nus { nimber: index, ..number },
            1 | -1 if self.nimber == 1 => number,
            ups => Nus { ups: ups - ups.signum(), nimber: self.nimber ^ 1, ..number },
        }
    }
}

/// Prints `0`, `3`, `1/2^3*2`, `-1v*2`: the minus belongs to the number.
impl fmt::Display for Nus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_number() || self.number != Dyadic::ZERO {
            write!(f, "{}", self.number)?;
        }
        match self.ups.unsigned_abs() {
            0 => {}
            1 => f.write_str(if self.ups > 0 { "^" } else { "v" })?,
            n => write!(f, "{}{n}", if self.ups > 0 { "^" } else { "v" })?,
        }
        match self.nimber {
            0 => Ok(()),
            1 => f.write_str("*"),
            n => write!(f, "*{n}"),
        }
    }
}
