//! Setups: who starts, who plays each side, and the computer's levels.

use ninepins_rules::{ByPlayer, Player};
use serde::{Deserialize, Serialize};

/// The computer's highest level, at which it never slips.
pub const PERFECT: u8 = 10;

/// The levels that have a name, in ascending order.
pub const LEVELS: [(&str, u8); 4] = [("easy", 3), ("medium", 6), ("hard", 8), ("perfect", PERFECT)];

/// Returns the name of a level, such as `medium`, or else its number.
pub fn level_name(level: u8) -> String {
    let named = LEVELS.iter().find(|(_, named)| *named == level);
    named.map_or_else(|| level.to_string(), |(name, _)| (*name).to_owned())
}

/// Returns the level of this name or number.
pub fn level_named(text: &str) -> Option<u8> {
    let named = LEVELS.iter().find(|(name, _)| name.eq_ignore_ascii_case(text)).map(|(_, level)| *level);
    named.or_else(|| text.parse().ok().filter(|&level| level <= PERFECT))
}

/// Returns the named level above or below `level`; beyond the last one the first follows.
pub fn next_level(level: u8, up: bool) -> u8 {
    let levels = LEVELS.map(|(_, level)| level);
    match up {
        true => levels.into_iter().find(|&it| it > level).unwrap_or(levels[0]),
        false => levels.into_iter().rev().find(|&it| it < level).unwrap_or(PERFECT),
    }
}

/// The setup of a game before its first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The player who starts.
    pub first: Player,
    /// A person or the computer for each side.
    pub seats: ByPlayer<Seat>,
    /// The computer's level on each side, from 0 to [`PERFECT`]. At level n the computer slips with a chance of 10 - n in 10: it makes a
    /// random legal move. So level 0 plays at random.
    pub levels: ByPlayer<u8>,
    /// The seed of the computer's slips: equal seeds slip in the same way.
    pub seed: u64,
}

/// A person starts as Left against a perfect computer.
impl Default for Setup {
    fn default() -> Setup {
        let seats = ByPlayer { left: Seat::Human, right: Seat::Computer };
        Setup { first: Player::Left, seats, levels: ByPlayer::each(|_| PERFECT), seed: 1 }
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
