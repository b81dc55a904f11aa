//! Endings: who wins when play is over.

use crate::{Outcome, Player, Position};
use std::{collections::BTreeMap, fmt};

/// Who wins when the player to move has no move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Convention {
    /// A player who cannot move loses.
    #[default]
    Normal,
    /// A player who cannot move wins.
    Misere,
}

impl Convention {
    /// Returns the winner if `to_move` cannot move.
    pub fn winner_without_move(self, to_move: Player) -> Player {
        match self {
            Convention::Normal => !to_move,
            Convention::Misere => to_move,
        }
    }

    /// Returns `normal` or `misere`, the word in a game line.
    pub fn name(self) -> &'static str {
        match self {
            Convention::Normal => "normal",
            Convention::Misere => "misere",
        }
    }

    /// Describes the convention in a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Convention::Normal => "normal play: whoever cannot move loses",
            Convention::Misere => "misère play: whoever cannot move wins",
        }
    }
}

/// Prints the word in a game line.
impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The end of play: the convention, and the positions that end play as soon as a player moves to them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ending {
    /// The rule for a player who cannot move.
    pub convention: Convention,
    /// The terminal positions, each with its outcome: `N` means that the player who moves there has lost. The empty
    /// position is among them only if another player wins there than by the convention.
    pub terminals: BTreeMap<Position, Outcome>,
}

impl Ending {
    /// Drops the empty position if its outcome repeats the convention.
    pub(crate) fn canonical(mut self) -> Ending {
        let repeats = match self.convention {
            Convention::Normal => Outcome::P,
            Convention::Misere => Outcome::N,
        };
        if self.terminals.get(&Position::default()) == Some(&repeats) {
            self.terminals.remove(&Position::default());
        }
        self
    }
}
