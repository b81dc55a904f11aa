//! Arguments for a player.

use clap::ValueEnum;
use ninepins::Player;

/// Left or Right.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Side {
    /// Left
    Left,
    /// Right
    Right,
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::Left => Player::Left,
            Side::Right => Player::Right,
        }
    }
}
