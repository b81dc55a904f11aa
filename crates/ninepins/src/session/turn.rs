//! Moves in a played game, as they are drawn, and its end.

use ninepins_rules::{Convention, Heap, Move, Outcome, Player, Position};
use std::fmt;

/// A move in a played game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The player who moved.
    pub player: Player,
    /// The place of the pile, counted from 0.
    pub pile: usize,
    /// The move.
    pub play: Move,
    /// The parts that are left, as drawn.
    pub drawn: Drawn,
}

/// Writes `5 -> 3+1 @2`, `5 -> 0+3 @1`: the parts as drawn, and the pile counted from 1.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {} @{}", self.play.from, self.drawn, self.pile + 1)
    }
}

/// The parts that a move leaves of a pile, in the order in which they are drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Drawn {
    /// The parts.
    pub parts: Vec<Heap>,
    /// True if the taken tokens lay before a single part; else they lay after it, or between the two parts.
    pub gap_first: bool,
}

impl Drawn {
    /// Writes the parts in this order, as `3+1`; none are `0`.
    pub(crate) fn sum(&self) -> String {
        match self.parts.as_slice() {
            [] => "0".to_owned(),
            parts => parts.iter().map(|part| part.alone().to_string()).collect::<Vec<_>>().join("+"),
        }
    }
}

/// Draws the heaps in this order.
impl From<Vec<Heap>> for Drawn {
    fn from(parts: Vec<Heap>) -> Drawn {
        Drawn { parts, gap_first: false }
    }
}

/// Writes `3+1`, or `0+3` if the gap comes first.
impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.gap_first { "0+" } else { "" }, self.sum())
    }
}

/// Returns the name of a player whose moves may differ from the other's.
pub(super) fn proper(player: Player) -> &'static str {
    if player == Player::Left { "Left" } else { "Right" }
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Verdict {
    /// The winner.
    pub winner: Player,
    /// The position that ends play by the rules, with its decreed outcome, if the last move led there; else the player to move cannot
    /// move.
    pub terminal: Option<(Position, Outcome)>,
    pub(super) to_move: Player,
    pub(super) convention: Convention,
}

impl Verdict {
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
