//! Moves in a played game, as they are drawn.

use ninepins_rules::{Heap, Move, Player};
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
