//! Who has won, and why.

use ninepins_rules::{Convention, Game, Outcome, Player, Position};
use std::fmt;

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Who has won.
    pub winner: Player,
    /// Why.
    pub reason: Reason,
}

/// Why play is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A player cannot move.
    CannotMove {
        /// Who.
        player: Player,
        /// What that means.
        convention: Convention,
    },
    /// A position was moved to that ends play.
    Terminal {
        /// Who moved there.
        mover: Player,
        /// The position.
        position: Position,
        /// Its decreed outcome.
        outcome: Outcome,
    },
}

impl Verdict {
    /// The verdict of `game`, as played from its start, on `position`, if it is over. `mover` made the last move, if one was made.
    pub(super) fn of(game: &Game, position: Position, to_move: Player, mover: Option<Player>) -> Option<Verdict> {
        let winner = game.verdict(&position, to_move)?;
        let reason = match (game.ending().terminals.get(&position), mover) {
            (Some(&outcome), Some(mover)) => Reason::Terminal { mover, position, outcome },
            _ => Reason::CannotMove { player: to_move, convention: game.convention() },
        };
        Some(Verdict { winner, reason })
    }
}

/// `Left has won: Right cannot move, and in normal play whoever cannot move loses`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has won: {}", self.winner, self.reason)
    }
}

/// `Right cannot move, and in normal play whoever cannot move loses`.
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
