//! Answers that are known before a question is asked.

use crate::quotients::{ByQuotient, QuotientLimits, QuotientStore, Quotients, ResumeError, largest};
use ninepins_misere::quotient::MisereQuotient;
use ninepins_proof::{self as certificates, Certificate, Evidence};
use ninepins_rules::{Game, Position};
use ninepins_solver::{Budget, Strategy, Tabulating, Unlicensed, Unproved};
use std::{fmt, sync::Arc};

/// A cache for solvers: the misère quotients of the games that were asked about lately. Clones share one cache.
#[derive(Clone, Default)]
pub struct Known {
    quotients: Arc<Quotients>,
}

impl Known {
    /// Loads quotients from `store`, and saves them there when they have grown.
    pub fn with_store(store: impl QuotientStore + 'static) -> Known {
        Known { quotients: Arc::new(Quotients::with_store(Box::new(store))) }
    }

    /// Returns the quotient of `game` as far as it is known, to be built further and [kept](Known::keep).
    ///
    /// # Errors
    ///
    /// [`ResumeError`] if nothing is known, or no quotient within `limits`.
    pub fn quotient(
        &self,
        game: &Game,
        limits: &QuotientLimits,
        budget: &Budget,
    ) -> Result<MisereQuotient, ResumeError> {
        self.quotients.take(game, limits, budget)
    }

    /// Keeps a quotient in memory, unless one with more heaps is known.
    pub fn keep(&self, quotient: MisereQuotient) {
        self.quotients.keep(quotient);
    }

    /// Saves a quotient in the store, and returns whether there is a store.
    ///
    /// # Errors
    ///
    /// A message of the store.
    pub fn save(&self, quotient: &MisereQuotient) -> Result<bool, String> {
        self.quotients.save(quotient)
    }

    /// Returns the strategy that builds the quotient of `game` on demand.
    ///
    /// # Errors
    ///
    /// If the game cannot have a quotient.
    pub(crate) fn by_quotient(&self, game: &Game) -> Result<Tabulating<ByQuotient>, Unlicensed> {
        // The table of one position is not worth a place in the store.
        let quotients = if game.ruleset().has_numbers() { self.quotients.clone() } else { Arc::default() };
        Tabulating::of(game, move |game| {
            MisereQuotient::of(game)?;
            Ok(ByQuotient::new(quotients.clone(), game.clone()))
        })
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
        // The certificate would be one of another game if a table stood for it.
        MisereQuotient::of(game).map_err(Unlicensed::from)?;
        let outcome = self.by_quotient(game)?.outcome(position, budget)?;
        let quotient = Box::new(self.quotients.certificate(game, largest(position), budget)?);
        let evidence = Evidence::Quotient(certificates::ByQuotient { outcome, quotient });
        Ok(Certificate::new(game.clone(), position.clone(), evidence))
    }
}

impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Known").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
