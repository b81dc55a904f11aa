//! Endings: who wins when play is over.

use crate::{Outcome, Player, Position};
use std::{collections::BTreeMap, fmt};

/// Who wins when the player to move has no move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Convention {
    /// A player who cannot move loses.
    #[default]
    Normal,
    /// A player who cannot move wins.
    Misere,
}

impl Convention {
    /// Who wins if `to_move` cannot move.
    pub fn winner_without_move(self, to_move: Player) -> Player {
        match self {
            Convention::Normal => !to_move,
            Convention::Misere => to_move,
        }
    }

    /// `normal` or `misere`, as in a game line.
    pub fn name(self) -> &'static str {
        match self {
            Convention::Normal => "normal",
            Convention::Misere => "misere",
        }
    }

    /// The convention in a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Convention::Normal => "normal play: whoever cannot move loses",
            Convention::Misere => "misère play: whoever cannot move wins",
        }
    }
}

/// The name, as in a game line.
impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Who wins when a player cannot move, and which further positions end play at once when somebody moves to them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ending {
    /// What happens when a player cannot move.
    pub convention: Convention,
    /// The terminal positions, each with its decreed outcome: `N` there means that whoever moves to it has lost. None of them
    /// is the empty position, whose outcome is the convention's.
    pub terminals: BTreeMap<Position, Outcome>,
}
