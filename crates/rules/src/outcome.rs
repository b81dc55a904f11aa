//! Outcome classes.

use crate::{ByPlayer, Player};
use std::fmt;

/// The outcome class of a position: the winner for each player who may start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Outcome {
    /// Left wins, whoever starts.
    L,
    /// The next player wins: the one who starts.
    N,
    /// The previous player wins: the one who does not start.
    P,
    /// Right wins, whoever starts.
    R,
}

impl Outcome {
    /// All four classes.
    pub const ALL: [Outcome; 4] = [Outcome::L, Outcome::N, Outcome::P, Outcome::R];

    /// Returns the class in which `winners.left` wins if Left starts and `winners.right` wins if Right starts.
    pub fn from_winners(winners: ByPlayer<Player>) -> Outcome {
        match (winners.left, winners.right) {
            (Player::Left, Player::Left) => Outcome::L,
            (Player::Left, Player::Right) => Outcome::N,
            (Player::Right, Player::Left) => Outcome::P,
            (Player::Right, Player::Right) => Outcome::R,
        }
    }

    /// Returns the winner if `to_move` starts.
    pub fn winner(self, to_move: Player) -> Player {
        match self {
            Outcome::L => Player::Left,
            Outcome::N => to_move,
            Outcome::P => !to_move,
            Outcome::R => Player::Right,
        }
    }

    /// Returns the letter: `L`, `N`, `P` or `R`.
    pub fn letter(self) -> &'static str {
        match self {
            Outcome::L => "L",
            Outcome::N => "N",
            Outcome::P => "P",
            Outcome::R => "R",
        }
    }

    /// Returns the class with this letter.
    pub fn from_letter(letter: &str) -> Option<Outcome> {
        Outcome::ALL.into_iter().find(|outcome| outcome.letter() == letter)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }
}
