//! The two players, and pairs of values, one for each player.

use std::{fmt, ops::Not};

/// One of the two players. In a partizan game Left and Right have different moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Player {
    /// Left, called "she" in the literature.
    Left,
    /// Right, called "he" in the literature.
    Right,
}

impl Player {
    /// Both players, Left first.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// Returns `left` or `right`, the name in machine-readable text.
    pub fn name(self) -> &'static str {
        match self {
            Player::Left => "left",
            Player::Right => "right",
        }
    }
}

/// Makes `!player` the opponent.
impl Not for Player {
    type Output = Player;

    fn not(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

/// Prints `Left` or `Right`, for use in a sentence.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Left => "Left",
            Player::Right => "Right",
        })
    }
}

/// One value for each player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ByPlayer<T> {
    /// The value of Left.
    pub left: T,
    /// The value of Right.
    pub right: T,
}

impl<T> ByPlayer<T> {
    /// Builds a pair by calling `make` for Left, then for Right.
    pub fn each(mut make: impl FnMut(Player) -> T) -> ByPlayer<T> {
        ByPlayer { left: make(Player::Left), right: make(Player::Right) }
    }

    /// Builds a pair as [`ByPlayer::each`] does, up to the first error.
    ///
    /// # Errors
    ///
    /// The first error that `make` returns.
    pub fn try_each<E>(mut make: impl FnMut(Player) -> Result<T, E>) -> Result<ByPlayer<T>, E> {
        Ok(ByPlayer { left: make(Player::Left)?, right: make(Player::Right)? })
    }

    /// Returns the value of `player`.
    pub fn of(&self, player: Player) -> &T {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// Returns the value of `player` for changes.
    pub fn of_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::Left => &mut self.left,
            Player::Right => &mut self.right,
        }
    }
}
