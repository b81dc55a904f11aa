//! Setups: who starts, who plays each side, and the computer's levels.

use ninepins_rules::{ByPlayer, Player};
use serde::{Deserialize, Serialize};

/// The computer's highest level, at which it never slips.
pub const PERFECT: u8 = 10;

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
