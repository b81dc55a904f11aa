//! Misère quotients: where they are kept, and when one is worth building.
//!
//! A quotient answers every position of a game at once, but to build it may take longer than to search one position. So the front
//! door searches a little first. What was built is kept while a [`Quotients`] lives, and on a [`Shelf`] if there is one.

mod limits;
mod store;
mod strategy;

pub use limits::{Halt, QuotientLimits, infinite_witness, status};
pub use store::Shelf;
pub(crate) use strategy::ByQuotient;

use ninepins_misere::quotient::MisereQuotient;
use ninepins_proof::{self as certificates, Certificate, Evidence};
use ninepins_rules::{Game, Heap, Position};
use ninepins_solver::{Budget, Strategy, Unlicensed, Unproved};
use std::{fmt, sync::Arc};
use store::Store;

/// The most elements that a quotient may have here.
pub const MAX_ELEMENTS: usize = 20_000;

/// The largest heap that a quotient is built to.
pub const MAX_BUILT: usize = 1000;

/// How many positions are searched before a quotient is built.
pub const SEARCHED_FIRST: u64 = 100_000;

/// The most tokens of a small position.
const FEW_TOKENS: u128 = 30;

/// Misère quotients of the games asked about lately. Clones share them.
#[derive(Clone, Default)]
pub struct Quotients(Arc<Store>);

impl Quotients {
    /// Quotients that are looked for on `shelf` too, and kept there when they have grown.
    pub fn on(shelf: impl Shelf + 'static) -> Quotients {
        Quotients(Arc::new(Store::new(Some(Box::new(shelf)))))
    }

    /// The strategy that builds the quotient of `game` when it is asked.
    ///
    /// # Errors
    ///
    /// If the game can have none.
    pub(crate) fn strategy(&self, game: &Game) -> Result<ByQuotient, Unlicensed> {
        MisereQuotient::of(game)?;
        Ok(ByQuotient::new(self.0.clone(), game.clone()))
    }

    /// A certificate of the outcome of `position` by the quotient of `game`, which is built as far as that takes.
    ///
    /// # Errors
    ///
    /// If the game can have none, or the quotient does not cover `position` within `budget`.
    pub(crate) fn certify(
        &self,
        game: &Game,
        position: &Position,
        budget: &mut Budget,
    ) -> Result<Certificate, Unproved> {
        let outcome = self.strategy(game)?.outcome(position, budget)?;
        let quotient = Box::new(self.0.certificate(game, largest(position), budget)?);
        let evidence = Evidence::Quotient(certificates::ByQuotient { outcome, quotient });
        Ok(Certificate::new(game.clone(), position.clone(), evidence))
    }
}

/// Checks whether `position` has so few tokens that it is always searched: it has fewer followers than are
/// [searched first](SEARCHED_FIRST).
pub(crate) fn is_small(position: &Position) -> bool {
    position.tokens() <= FEW_TOKENS
}

/// The largest heap of a position.
fn largest(position: &Position) -> Option<Heap> {
    position.heaps().last().copied()
}

impl fmt::Debug for Quotients {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Quotients").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
