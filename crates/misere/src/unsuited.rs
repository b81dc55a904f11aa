//! The hypotheses of misère theory.

use ninepins_rules::{Convention, Game, Limit};
use std::fmt;

/// The hypothesis of a theory that a game lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsuited {
    /// The game is not misère, and quotients need misère play.
    Normal,
    /// The players have different moves, but genus symbols and canonical forms need an impartial game.
    Partizan,
    /// Moves depend on limits, which no theory here treats.
    Limits,
    /// Some positions end play, so a sum is more than its heaps.
    Terminals,
}

impl Unsuited {
    /// Checks that sums of the heaps of `game` are sums of games.
    pub(crate) fn unless_sums(game: &Game) -> Result<(), Unsuited> {
        if game.ruleset().limit() != Limit::None {
            Err(Unsuited::Limits)
        } else if !game.ending().terminals.is_empty() {
            Err(Unsuited::Terminals)
        } else {
            Ok(())
        }
    }

    /// Checks the hypotheses of genus symbols and canonical forms, which ignore the convention of `game`.
    pub(crate) fn unless_impartial(game: &Game) -> Result<(), Unsuited> {
        if game.ruleset().is_impartial() { Unsuited::unless_sums(game) } else { Err(Unsuited::Partizan) }
    }

    /// Checks the hypotheses of misère quotients.
    pub(crate) fn unless_misere(game: &Game) -> Result<(), Unsuited> {
        if game.convention() == Convention::Misere { Unsuited::unless_sums(game) } else { Err(Unsuited::Normal) }
    }
}

impl fmt::Display for Unsuited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unsuited::Normal => "misère quotients are about misère play; say `misere`",
            Unsuited::Partizan => "the players have different moves, and only impartial games are meant",
            Unsuited::Limits => "heaps with limits are not handled",
            Unsuited::Terminals => {
                "positions that end play are not handled, for with them a sum is more than its heaps"
            }
        })
    }
}

impl std::error::Error for Unsuited {}
