//! The two players, and pairs of things of which each player has one.

use std::{fmt, ops::Not};

/// One of the two players. In a partizan game Left and Right have different moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Player {
    /// Left ("she", drawn in blue).
    Left,
    /// Right ("he", drawn in vermillion).
    Right,
}

impl Player {
    /// Both players, Left first.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// `left` or `right`, as in JSON and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Player::Left => "left",
            Player::Right => "right",
        }
    }
}

/// `!player` is the opponent.
impl Not for Player {
    type Output = Player;

    fn not(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

/// `Left` or `Right`, as in a sentence.
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
pub struct ByPlayer<T> {
    /// Left's.
    pub left: T,
    /// Right's.
    pub right: T,
}

impl<T> ByPlayer<T> {
    /// Makes each player's value in turn, Left's first.
    pub fn each(mut make: impl FnMut(Player) -> T) -> ByPlayer<T> {
        ByPlayer { left: make(Player::Left), right: make(Player::Right) }
    }

    /// As [`ByPlayer::each`], stopping at the first error.
    pub fn try_each<E>(mut make: impl FnMut(Player) -> Result<T, E>) -> Result<ByPlayer<T>, E> {
        Ok(ByPlayer { left: make(Player::Left)?, right: make(Player::Right)? })
    }

    /// The value of `player`.
    pub fn of(&self, player: Player) -> &T {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// The value of `player`, to be changed.
    pub fn of_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::Left => &mut self.left,
            Player::Right => &mut self.right,
        }
    }
}
