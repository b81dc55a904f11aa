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

/// Returns the name of a player whose moves may differ from the other's.
pub(super) fn proper(player: Player) -> &'static str {
    match player {
        Player::Left => "Left",
        Player::Right => "Right",
    }
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

impl Reason {
    /// Writes `the computer cannot move, and in normal play whoever cannot move loses`, with these names of the players.
    pub(super) fn words(&self, name: impl Fn(Player) -> &'static str) -> String {
        match self {
            Reason::CannotMove { player, convention } => {
                let rule = match convention {
                    Convention::Normal => "in normal play whoever cannot move loses",
                    Convention::Misere => "in misère play whoever cannot move wins",
                };
                format!("{} cannot move, and {rule}", name(*player))
            }
            Reason::Terminal { mover, position, outcome } => {
                let rule = match outcome {
                    Outcome::N => "whoever moves there loses".to_owned(),
                    Outcome::P => "whoever moves there wins".to_owned(),
                    Outcome::L => format!("there {} wins", name(Player::Left)),
                    Outcome::R => format!("there {} wins", name(Player::Right)),
                };
                let who = name(*mover);
                let has = if who == "you" { "have" } else { "has" };
                format!("{who} {has} moved to {position}, and {rule}")
            }
        }
    }
}

/// Writes `Right cannot move, and in normal play whoever cannot move loses`.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(proper))
    }
}
