//! Misère quotients of games, cached in memory and in a [store](QuotientStore).
//!
//! A quotient answers every position of a game at once, but building it may take longer than searching one position. So a [`Solver`]
//! searches [a little](SEARCHED_FIRST) first. A built quotient stays in memory while its [`Quotients`] lives, and in their store, if
//! they have one.
//!
//! ```
//! use ninepins::{Budget, Question, Quotients, Solver, StrategyId};
//! let quotients = Quotients::default();
//! let question = Question::new("0.07 misere".parse()?, "20+25+31".parse()?);
//! let answer = Solver::with(quotients.clone()).solve(&question, &mut Budget::unlimited())?;
//! assert_eq!((answer.strategy, answer.positions), (StrategyId::MisereQuotient, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Solver`]: crate::Solver

mod by_quotient;
mod cache;
mod limits;

pub(crate) use by_quotient::ByQuotient;
pub use cache::QuotientStore;
pub use limits::{Halt, QuotientLimits, infinite_witness, status};

use cache::Cache;
use ninepins_misere::quotient::MisereQuotient;
use ninepins_proof::{self as certificates, Certificate, Evidence};
use ninepins_rules::{Game, Heap, Position};
use ninepins_solver::{Budget, Strategy, Unlicensed, Unproved};
use std::{fmt, sync::Arc};

/// The most elements of a quotient that is built.
pub const MAX_ELEMENTS: usize = 20_000;

/// The largest heap to which a quotient is built.
pub const MAX_BUILT: usize = 1000;

/// The number of positions that are searched before a quotient is built.
pub const SEARCHED_FIRST: u64 = 100_000;

/// The most tokens of a small position.
const FEW_TOKENS: u128 = 30;

/// The misère quotients of the games that were asked about lately. Clones share them.
#[derive(Clone, Default)]
pub struct Quotients(Arc<Cache>);

impl Quotients {
    /// Creates a cache that loads quotients from `store`, and saves them there when they have grown.
    pub fn with_store(store: impl QuotientStore + 'static) -> Quotients {
        Quotients(Arc::new(Cache::new(Some(Box::new(store)))))
    }

    /// Returns the strategy that builds the quotient of `game` on demand.
    ///
    /// # Errors
    ///
    /// If the game cannot have a quotient.
    pub(crate) fn strategy(&self, game: &Game) -> Result<ByQuotient, Unlicensed> {
        MisereQuotient::of(game)?;
        Ok(ByQuotient::new(self.0.clone(), game.clone()))
    }

    /// Certifies the outcome of `position` by the quotient of `game`, built as far as needed.
    ///
    /// # Errors
    ///
    /// If the game cannot have a quotient, or it does not cover `position` within `budget`.
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
