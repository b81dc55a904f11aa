//! The end of a game: the winner and the reason.

use ninepins_rules::{Convention, Game, Outcome, Player, Position};
use std::fmt;

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Verdict {
    /// The winner.
    pub winner: Player,
    /// The reason.
    pub reason: Reason,
}

/// The reason why play is over.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// A player cannot move.
    CannotMove {
        /// The player.
        player: Player,
        /// The convention, which decides what that means.
        convention: Convention,
    },
    /// A player moved to a position that ends play.
    Terminal {
        /// The player who moved there.
        mover: Player,
        /// The position.
        position: Position,
        /// Its decreed outcome.
        outcome: Outcome,
    },
}

impl Verdict {
    /// Returns the verdict of `game`, as played from its start, if play is over at `position`. `mover` made the last move, if there was one.
    pub(super) fn of(game: &Game, position: Position, to_move: Player, mover: Option<Player>) -> Option<Verdict> {
        let winner = game.verdict(&position, to_move)?;
        let reason = match (game.ending().terminals.get(&position), mover) {
            (Some(&outcome), Some(mover)) => Reason::Terminal { mover, position, outcome },
            _ => Reason::CannotMove { player: to_move, convention: game.convention() },
        };
        Some(Verdict { winner, reason })
    }
}

/// Writes `Left has won: Right cannot move, and in normal play whoever cannot move loses`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has won: {}", self.winner, self.reason)
    }
}

/// Writes `Right cannot move, and in normal play whoever cannot move loses`.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::CannotMove { player, convention: Convention::Normal } => {
                write!(f, "{player} cannot move, and in normal play whoever cannot move loses")
            }
            Reason::CannotMove { player, convention: Convention::Misere } => {
                write!(f, "{player} cannot move, and in misère play whoever cannot move wins")
            }
            Reason::Terminal { mover, position, outcome } => match outcome {
                Outcome::N => write!(f, "{mover} has moved to {position}, and whoever moves there loses"),
                Outcome::P => write!(f, "{mover} has moved to {position}, and whoever moves there wins"),
                Outcome::L => write!(f, "{mover} has moved to {position}, and there Left wins"),
                Outcome::R => write!(f, "{mover} has moved to {position}, and there Right wins"),
            },
        }
    }
}
