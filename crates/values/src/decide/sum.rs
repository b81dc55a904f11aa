//! Sums that are not added up.

use crate::{Nus, Value, Values};
use ninepins_budget::{Budget, Stopped};

/// A sum of games: numbers, ups and stars added up, the other games sorted and counted. No game stands beside its negative.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Summands {
    pub(crate) easy: Nus,
    pub(crate) others: Vec<(Value, u64)>,
}

impl Default for Summands {
    fn default() -> Summands {
        Summands::of(Nus::ZERO)
    }
}

impl Summands {
    /// Builds the sum of this number, ups and nimber alone.
    pub fn of(easy: Nus) -> Summands {
        Summands { easy, others: Vec::new() }
    }

    /// Returns the numbers, ups and stars, added up.
    pub fn easy(&self) -> Nus {
        self.easy
    }

    /// Returns the other games, each once and counted.
    pub fn others(&self) -> &[(Value, u64)] {
        &self.others
    }

    /// Adds copies of a game.
    pub fn add(&mut self, values: &mut Values, value: Value, copies: u64, budget: &Budget) -> Result<(), Stopped> {
        if let Some(nus) = values.as_nus(value) {
            let copies = i64::try_from(copies).map_err(|_| Stopped::Range)?;
            self.easy = self.easy.plus(nus.times(copies)?)?;
            return Ok(());
        }
        let negative = values.negative(value, budget)?;
        let mut left = if negative == value { copies % 2 } else { copies };
        if let Ok(at) = self.find(negative) {
            let cancelled = left.min(self.others[at].1);
            left -= cancelled;
            self.others[at].1 -= cancelled;
            if self.others[at].1 == 0 {
                self.others.remove(at);
            }
        }
        match self.find(value) {
            _ if left == 0 => {}
            Ok(at) => self.others[at].1 += left,
            Err(at) => self.others.insert(at, (value, left)),
        }
        Ok(())
    }

    /// Subtracts a game from the sum: adds its negative.
    pub fn subtract(&mut self, values: &mut Values, value: Value, budget: &Budget) -> Result<(), Stopped> {
        let negative = values.negative(value, budget)?;
        self.add(values, negative, 1, budget)
    }

    fn find(&self, value: Value) -> Result<usize, usize> {
        self.others.binary_search_by_key(&value, |&(other, _)| other)
    }

    /// Returns the games if they are one or two, zero as the second of one.
    pub(super) fn as_pair(&self, values: &mut Values, budget: &Budget) -> Result<Option<(Value, Value)>, Stopped> {
        let rest = values.nus(self.easy, budget)?;
        Ok(match *self.others {
            [] => Some((rest, Values::ZERO)),
            [(value, 1)] => Some((value, rest)),
            [(value, 2)] if self.easy == Nus::ZERO => Some((value, value)),
            [(value, 1), (other, 1)] if self.easy == Nus::ZERO => Some((value, other)),
            _ => None,
        })
    }

    /// Returns the bytes that the sum takes in a memo.
    pub(super) fn bytes(&self) -> u64 {
        (2 * size_of::<Summands>() + self.others.capacity() * size_of::<(Value, u64)>()) as u64
    }
}
