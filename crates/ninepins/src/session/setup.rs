//! Setups: who starts, who plays each side, and the computer's levels.

use ninepins_rules::{ByPlayer, Player};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The setup of a game before its first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The player who starts.
    pub first: Player,
    /// A person or the computer for each side.
    pub seats: ByPlayer<Seat>,
    /// The computer's level on each side.
    pub levels: ByPlayer<Level>,
    /// The seed of the computer's slips: equal seeds slip in the same way.
    pub seed: u64,
}

/// A person starts as Left against a perfect computer.
impl Default for Setup {
    fn default() -> Setup {
        let seats = ByPlayer { left: Seat::Human, right: Seat::Computer };
        Setup { first: Player::Left, seats, levels: Level::PERFECT.each(), seed: 1 }
    }
}

/// The one who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Seat {
    /// A person.
    Human,
    /// The computer.
    Computer,
}

impl Seat {
    /// Returns `human` or `computer`, as in a record.
    pub fn name(self) -> &'static str {
        match self {
            Seat::Human => "human",
            Seat::Computer => "computer",
        }
    }

    /// Returns the seat of this name.
    pub fn named(name: &str) -> Option<Seat> {
        [Seat::Human, Seat::Computer].into_iter().find(|seat| seat.name() == name)
    }
}

/// The computer's level, from 0 to 10. At level n the computer slips with a chance of 10 - n in 10: it makes a random legal move. So
/// level 10 is perfect, and level 0 plays at random.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The computer's highest level, at which it never slips.
    pub const PERFECT: Level = Level(10);

    /// Returns the level of this number, at most 10.
    pub fn new(number: u8) -> Option<Level> {
        (number <= Level::PERFECT.0).then_some(Level(number))
    }

    /// Returns this level for both sides.
    pub fn each(self) -> ByPlayer<Level> {
        ByPlayer { left: self, right: self }
    }

    /// Returns the number of the level.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns the chance of a slip, in tenths.
    pub fn slips_in_ten(self) -> u64 {
        u64::from(Level::PERFECT.0 - self.0)
    }
}

/// Writes the number.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
