//! Misère quotients of games, cached in memory and in a [store](QuotientStore).
//!
//! A quotient answers every position of a game at once, but building it may take longer than searching one position. So a [`Solver`]
//! searches [a little](SEARCHED_FIRST) first. A built quotient stays in memory while its [`Known`] lives, and in their store, if
//! they have one.
//!
//! ```
//! use ninepins::{Budget, Known, Question, Solver, StrategyId};
//! let known = Known::default();
//! let question = Question::new("0.07 misere".parse()?, "24+26+28+30+31".parse()?);
//! let answer = Solver::with(known.clone()).solve(&question, &mut Budget::unlimited())?;
//! assert_eq!((answer.strategy, answer.positions), (StrategyId::MisereQuotient, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Solver`]: crate::Solver

mod inverses;
mod known;
mod latex;

pub use inverses::{Inverted, inverses};
pub(crate) use inverses::{of_heap, sum};
pub(crate) use known::ByQuotient;
pub use known::{Known, QuotientStore};
pub(crate) use latex::{latex, signed};
pub use ninepins_misere::quotient::Obstacle as Halt;

use crate::{json::checksum_of, survey::tables::proved_period};
use ninepins_misere::quotient::MisereQuotient;
use ninepins_proof::{
    check,
    quotient::{Infinite, Period},
};
use ninepins_rules::{Game, Heap, Position};
use ninepins_sequence::Formula;
use ninepins_solver::Budget;

/// The most elements of a quotient that is built, and the largest heap to which it is, unless the game has a larger period in normal play;
/// see [`QuotientLimits::new`].
const MAX_ELEMENTS: usize = 20_000;
const MAX_BUILT: u64 = 1000;

/// The number of positions that are searched before a quotient is built.
pub const SEARCHED_FIRST: u64 = 100_000;

/// The most tokens of a small position.
const FEW_TOKENS: u128 = 30;

/// Checks whether `position` has so few tokens that it is always searched: it has fewer followers than are
/// [searched first](SEARCHED_FIRST).
pub(crate) fn is_small(position: &Position) -> bool {
    position.tokens() <= FEW_TOKENS
}

pub(crate) fn largest(position: &Position) -> Option<Heap> {
    position.heaps().last().copied()
}

/// The largest heap to which a known period may lead.
const LARGEST_HEAP: u64 = 1_000_000;

/// The limits of a quotient, beside those of a budget.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuotientLimits {
    /// True if a last heap was named.
    is_named: bool,
    /// The last heap to build to.
    pub last_heap: usize,
    /// The most elements.
    pub order: usize,
}

impl QuotientLimits {
    /// Limits the quotient of `game` to the heaps up to `heaps`, and to `order` elements.
    ///
    /// Without a last heap the quotient is built until it covers all heaps, but to heap 1000 at most. A period of the
    /// game in normal play, if the table of nim-sequences has one, raises this bound: to the heap at which the quotient
    /// would have the proof of the same period, but to heap 1,000,000 at most.
    pub fn new(game: &Game, heaps: Option<u64>, order: usize) -> QuotientLimits {
        let last_heap = heaps.unwrap_or_else(|| {
            let needed = || {
                let (preperiod, period) = proved_period(game)?;
                MisereQuotient::of(game).ok()?.needed_for(Period { preperiod, period })
            };
            needed().unwrap_or(0).clamp(MAX_BUILT, LARGEST_HEAP)
        });
        QuotientLimits { is_named: heaps.is_some(), last_heap: last_heap.try_into().unwrap_or(usize::MAX), order }
    }

    /// Checks that a quotient has no more heaps and elements than it may have.
    pub fn allow(&self, quotient: &MisereQuotient) -> bool {
        quotient.last_heap() <= self.last_heap && quotient.order() <= self.order
    }

    /// Adds heaps to a quotient until it covers all heaps within the limits. Calls `each` before each heap, and ends if that returns
    /// false.
    ///
    /// A quotient is its own checkpoint: [`MisereQuotient::encode`] writes it, [`MisereQuotient::decode`] reads it.
    /// If the next heap cannot be added within the limits, the quotient has all heaps before it.
    pub fn build(
        &self,
        quotient: &mut MisereQuotient,
        budget: &Budget,
        mut each: impl FnMut(&MisereQuotient) -> bool,
    ) -> Result<(), Halt> {
        while each(quotient) && quotient.period().is_none() {
            if quotient.last_heap() >= self.last_heap {
                return if self.is_named { Ok(()) } else { Err(Halt::Heaps(self.last_heap)) };
            }
            // Short work would not ask the watch.
            budget.ask()?;
            quotient.extend(self.order, budget)?;
        }
        Ok(())
    }
}

/// Returns the theorem on the quotients of a game whose heaps are as those of misère Nim, by [`MisereNim`](ninepins_solver::theorem::MisereNim),
/// in words.
pub fn tame_theorem(game: &Game) -> Option<&'static str> {
    (Formula::of(game.ruleset()).is_some() && game.ending().terminals.is_empty()).then_some(
        "heaps with nim-values below 2^k have the quotient T_k, of order 2^k + 2 for k > 1, so no quotient is that of \
         all heaps (Bouton 1901 for Nim; Plambeck and Siegel 2008 for T_k)",
    )
}

/// Returns a witness that the quotient is infinite, with the last heap of its statement.
pub fn infinite_witness(quotient: &MisereQuotient) -> Option<(usize, Infinite)> {
    let shown = || {
        let shown = quotient.infinity_certificate()?;
        Some((shown.heaps.len(), shown.infinite?))
    };
    quotient.infinite().map(|witness| (quotient.last_heap(), witness)).or_else(shown)
}

/// Returns the checksum of the certificate that a quotient is complete, or that it is infinite with the heaps that first show it.
/// `None` if it is neither, or the checker refuses the certificate as too large.
pub fn certified(quotient: &MisereQuotient) -> Option<String> {
    let complete = quotient.period().is_some().then(|| quotient.certificate());
    let certificate = quotient.infinity_certificate().or(complete)?;
    check(&certificate).ok()?;
    Some(checksum_of(&certificate.to_string()))
}
