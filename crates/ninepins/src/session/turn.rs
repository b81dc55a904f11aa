//! Moves that were made, as they are drawn.

use ninepins_rules::{Heap, Move, Player};
use std::fmt;

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Who moved.
    pub player: Player,
    /// The place of the pile that was touched, counted from 0.
    pub pile: usize,
    /// The move.
    pub play: Move,
    /// What is left of the pile.
    pub drawn: Drawn,
}

impl Turn {
    /// How many places the pile has after the move: an emptied one keeps its place.
    pub(super) fn places(&self) -> usize {
        self.drawn.parts.len().max(1)
    }
}

/// `5 -> 3+1 @2`, `5 -> 0+3 @1`: the parts as drawn, and the pile counted from 1.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {} @{}", self.play.from, self.drawn, self.pile + 1)
    }
}

/// What a move leaves of a pile, in the order in which it is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Drawn {
    /// The parts.
    pub parts: Vec<Heap>,
    /// Whether what is taken lay before a single part. Else it lay after it, or between the first part and the second.
    pub gap_first: bool,
}

impl Drawn {
    /// `3+1`, in this order; nothing is `0`.
    pub(super) fn sum(&self) -> String {
        match self.parts.as_slice() {
            [] => "0".to_owned(),
            parts => parts.iter().map(Heap::to_string).collect::<Vec<_>>().join("+"),
        }
    }
}

/// In this order.
impl From<Vec<Heap>> for Drawn {
    fn from(parts: Vec<Heap>) -> Drawn {
        Drawn { parts, gap_first: false }
    }
}

/// `3+1`; `0+3` if the gap comes first.
impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.gap_first { "0+" } else { "" }, self.sum())
    }
}
