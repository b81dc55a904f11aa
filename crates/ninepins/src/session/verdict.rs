//! The end of a game: the winner and the reason.

use super::words::proper;
use ninepins_rules::{Convention, Game, Outcome, Player, Position};
use std::fmt;

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Verdict {
    /// The winner.
    pub winner: Player,
    /// The position that ends play by the rules, with its decreed outcome, if the last move led there; else the player to move cannot
    /// move.
    pub terminal: Option<(Position, Outcome)>,
    to_move: Player,
    convention: Convention,
}

impl Verdict {
    /// Returns the verdict of `game`, as played from its start, if play is over at `position`.
    pub(super) fn of(game: &Game, position: Position, to_move: Player) -> Option<Verdict> {
        let winner = game.verdict(&position, to_move)?;
        let outcome = game.ending().terminals.get(&position);
        let terminal = outcome.map(|&outcome| (position, outcome));
        Some(Verdict { winner, terminal, to_move, convention: game.convention() })
    }

    /// Writes `the computer cannot move, and in normal play whoever cannot move loses`, with these names of the players.
    pub(super) fn reason(&self, name: impl Fn(Player) -> &'static str) -> String {
        let Some((position, outcome)) = &self.terminal else {
            let rule = self.convention.words().replacen(':', "", 1);
            return format!("{} cannot move, and in {rule}", name(self.to_move));
        };
        let rule = match outcome {
            Outcome::N => "whoever moves there loses".to_owned(),
            Outcome::P => "whoever moves there wins".to_owned(),
            Outcome::L => format!("there {} wins", name(Player::Left)),
            Outcome::R => format!("there {} wins", name(Player::Right)),
        };
        let who = name(!self.to_move);
        let has = if who == "you" { "have" } else { "has" };
        format!("{who} {has} moved to {position}, and {rule}")
    }
}

/// Writes `Left has won: Right cannot move, and in normal play whoever cannot move loses`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has won: {}", self.winner, self.reason(proper))
    }
}
