//! The hypotheses of misère theory.

use ninepins_rules::{Convention, Game, Limit};
use std::fmt;

/// The hypothesis of a theory that a game lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsuited {
    /// Quotients need misère play.
    Normal,
    /// Genus symbols and canonical forms need that both players have the same moves.
    Partizan,
    /// No theory here treats heaps with limits.
    Limits,
    /// With positions that end play a sum is more than its heaps.
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

    /// Checks what genus symbols and canonical forms need, whatever the convention of `game`.
    pub(crate) fn unless_impartial(game: &Game) -> Result<(), Unsuited> {
        if game.ruleset().is_impartial() { Unsuited::unless_sums(game) } else { Err(Unsuited::Partizan) }
    }

    /// Checks what misère quotients need.
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
