//! Who starts, who plays, and how well the computer does.

use ninepins_rules::{ByPlayer, Player};
use std::fmt;

/// What is settled before the first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Who starts.
    pub first: Player,
    /// Who plays each side.
    pub seats: ByPlayer<Seat>,
    /// How well the computer plays.
    pub level: Level,
    /// Where the computer's slips come from: the same seed slips in the same way.
    pub seed: u64,
}

/// Left starts, the computer is second and plays perfectly.
impl Default for Setup {
    fn default() -> Setup {
        let seats = ByPlayer { left: Seat::Human, right: Seat::Computer };
        Setup { first: Player::Left, seats, level: Level::PERFECT, seed: 1 }
    }
}

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seat {
    /// A person.
    Human,
    /// The computer.
    Computer,
}

impl Seat {
    /// `human` or `computer`, as in a record.
    pub fn name(self) -> &'static str {
        match self {
            Seat::Human => "human",
            Seat::Computer => "computer",
        }
    }

    /// The seat called so.
    pub fn named(name: &str) -> Option<Seat> {
        [Seat::Human, Seat::Computer].into_iter().find(|seat| seat.name() == name)
    }
}

/// How well the computer plays, from 0 to 10: at level n, with a chance of 10 - n in 10, it slips and makes a random legal move.
/// So level 10 is perfect, and level 0 plays at random.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The highest level.
    pub const PERFECT: Level = Level(10);

    /// The level with this number, at most 10.
    pub fn new(number: u8) -> Option<Level> {
        (number <= Level::PERFECT.0).then_some(Level(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// How many of ten moves are slips.
    pub fn slips_in_ten(self) -> u64 {
        u64::from(Level::PERFECT.0 - self.0)
    }
}

/// The number.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
