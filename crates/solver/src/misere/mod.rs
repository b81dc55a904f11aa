//! Misère play of impartial heaps in every context: canonical forms, which are equality itself, and genus symbols, which are
//! all of a form that is seen beside heaps of Nim.
//!
//! Both come from the rules alone: they say how a heap behaves in misère sums with all impartial games. A quotient says how it
//! behaves in sums with heaps of its own game only, which is less.

mod forms;
mod genera;
mod heaps;
mod memo;
mod symbol;
mod text;

pub use forms::{Form, Forms};
pub use genera::{Genera, MAX_HEAP};
pub use heaps::HeapForms;
pub use symbol::Genus;

use ninepins_rules::{Game, Limit, Ruleset};
use std::{fmt, sync::Arc};

/// Why a game has no genus symbols and no misère canonical forms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsuited {
    /// The players have different moves.
    Partizan,
    /// What may be taken depends on what was taken.
    Limits,
    /// Some positions end play by decree, so that a sum is more than its parts.
    Terminals,
}

impl fmt::Display for Unsuited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unsuited::Partizan => "the players have different moves, and only impartial games are meant",
            Unsuited::Limits => "heaps with limits are not meant",
            Unsuited::Terminals => "positions that end play are not meant, for with them a sum is more than its heaps",
        })
    }
}

impl std::error::Error for Unsuited {}

/// The rules of `game`, whatever its convention, if they are impartial, without limits and without terminals.
fn plain_rules(game: &Game) -> Result<Arc<Ruleset>, Unsuited> {
    if !game.ruleset().is_impartial() {
        Err(Unsuited::Partizan)
    } else if game.ruleset().limit() != Limit::None {
        Err(Unsuited::Limits)
    } else if !game.ending().terminals.is_empty() {
        Err(Unsuited::Terminals)
    } else {
        Ok(Arc::new(game.ruleset().clone()))
    }
}

/// The bytes of a hash table with room for so many entries of `entry` bytes, estimated. Where it is full, the next entry makes
/// it grow, and then the old places and the new ones are there.
fn table_bytes(len: usize, capacity: usize, entry: usize) -> u64 {
    let bytes = capacity as u64 * 8 / 7 * (entry as u64 + 1);
    if len == capacity { 3 * bytes } else { bytes }
}

#[cfg(test)]
mod tests;
