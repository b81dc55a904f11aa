//! Misère theory of games played with heaps.
//!
//! [`quotient`] studies a heap in sums of its own game; [`canonical`] studies it in sums with all impartial games. Both
//! refuse a game that lacks a hypothesis, with an [`MissingHypothesis`].
//!
//! This crate reads no clock and no file and prints nothing. An exhausted [`Budget`] is a value, [`Stopped`].

mod bits;
pub mod canonical;
pub mod quotient;

pub use ninepins_budget::{Budget, Result, Stopped};
use ninepins_rules::{Convention, Game, no_sequence};
use std::fmt;

/// What the tests in `tests/unit` look into. It is no part of the interface and changes without notice.
#[doc(hidden)]
pub mod internals {
    pub use crate::quotient::candidate::{Candidate, Rules, Task};
    pub use crate::quotient::certificate::Encoded;
    pub use crate::quotient::counters::{first, forms, growth};
    pub use crate::quotient::misere_quotient::PeriodSearch;
    pub use crate::quotient::monoid::{Monoid, joined, position};
    pub use crate::quotient::proof::{FEW, verify};
    pub use crate::quotient::rebuild::{Played, options};
    pub use crate::quotient::space::{Cube, Space};
    pub use crate::quotient::structure::is_faithful;
    pub use crate::quotient::sweep::Splits;
}

/// The hypothesis of a theory that a game lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MissingHypothesis {
    /// The game is not misère, and quotients need misère play.
    Normal,
    /// The players have different moves, but genus symbols and canonical forms need an impartial game.
    Partizan,
    /// Heaps are pairs or have limits, so no sequence holds them.
    Numbers,
    /// Some positions end play, so a sum is more than its heaps.
    Terminals,
}

impl MissingHypothesis {
    /// Checks that sums of the heaps of `game` are sums of games.
    pub(crate) fn check_sums(game: &Game) -> Result<(), Self> {
        if !game.ending().terminals.is_empty() {
            Err(Self::Terminals)
        } else if !game.ruleset().has_numbers() {
            Err(Self::Numbers)
        } else {
            Ok(())
        }
    }

    /// Checks the hypotheses of genus symbols and canonical forms, which ignore the convention of `game`.
    pub(crate) fn check_impartial(game: &Game) -> Result<(), Self> {
        if game.ruleset().is_impartial() { Self::check_sums(game) } else { Err(Self::Partizan) }
    }

    /// Checks the hypotheses of misère quotients.
    pub(crate) fn check_misere(game: &Game) -> Result<(), Self> {
        if game.convention() == Convention::Misere { Self::check_sums(game) } else { Err(Self::Normal) }
    }
}

impl fmt::Display for MissingHypothesis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MissingHypothesis::Normal => "misère quotients are about misère play; say `misere`",
            MissingHypothesis::Partizan => "the players have different moves, and only impartial games are meant",
            MissingHypothesis::Numbers => return f.write_str(&no_sequence()),
            MissingHypothesis::Terminals => {
                "positions that end play are not handled, for with them a sum is more than its heaps"
            }
        })
    }
}

impl std::error::Error for MissingHypothesis {}
