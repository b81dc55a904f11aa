//! Theorems, as quotients: a commutative monoid, a pretending function from heaps to elements, an outcome for each element.
//!
//! Plambeck and Siegel (2008) have the words for misère play; nim-values are the same thing in normal play.

#[cfg(test)]
mod definition;
mod gathered;
mod limit_nim;
#[cfg(test)]
mod measure;
mod misere_kayles;
mod misere_nim;
mod misere_quotient;
mod nim_values;
mod options;
mod partizan_kayles;
mod sum;
mod theorems;

pub use gathered::{Gathered, MAX_ENUMERATED};
pub use limit_nim::{LimitNim, Limited};
pub use misere_kayles::{MisereKayles, Rows};
pub use misere_nim::{MisereNim, Tame};
pub use misere_quotient::BY_MISERE_QUOTIENT;
pub use nim_values::{MAX_BELOW, MAX_LIMITED, MAX_SWEPT, NimValues};
pub use partizan_kayles::{PartizanKayles, PartizanKaylesNormal, Strips};
pub use sum::Sum;
pub use theorems::{theorem, theorems};

use crate::{Budget, Stopped, StrategyId, Theorem, Value};
pub use ninepins_proof::quotient::Period;
use ninepins_rules::{Heap, Outcome, Player, Ruleset};
use std::{fmt::Debug, hash::Hash, sync::Arc};

/// A commutative monoid that stands in for the sums of one game.
///
/// The map from positions to elements, heap by heap, must be a homomorphism: sums go to sums.
pub trait Quotient: Send {
    /// An element of the monoid.
    type Element: Clone + Eq + Hash + Debug + Send;

    /// Returns which strategy it is.
    fn id(&self) -> StrategyId;

    /// The theorem.
    fn theorem(&self) -> Theorem;

    /// The rules of the game.
    fn ruleset(&self) -> &Arc<Ruleset>;

    /// The element of the empty position.
    fn identity(&self) -> Self::Element;

    /// The pretending function: the element of a heap.
    fn pretend(&mut self, heap: Heap, budget: &mut Budget) -> Result<Self::Element, Stopped>;

    /// The element of a sum.
    fn add(&self, a: &Self::Element, b: &Self::Element) -> Self::Element;

    /// The outcome of an element; `None` if the theorem does not tell.
    fn outcome(&self, element: &Self::Element) -> Option<Outcome>;

    /// Why the outcome of an element is not told.
    fn untold(&self) -> Stopped {
        Stopped::BeyondTable("the theorem does not tell who wins this sum".to_owned())
    }

    /// The element as it is shown, if it is.
    fn value(&self, _element: &Self::Element) -> Option<Value> {
        None
    }

    /// The nim-value that the element has in normal play, where a theorem on misère play speaks of it.
    fn nim_value(&self, _element: &Self::Element) -> Option<u64> {
        None
    }

    /// The period of the pretending function on heaps without limits, where one is proved already.
    fn period(&self) -> Option<Period> {
        None
    }

    /// As [`Quotient::period`], proved now if that can be done.
    fn prove_period(&mut self, _budget: &mut Budget) -> Result<Option<Period>, Stopped> {
        Ok(self.period())
    }

    /// Whether two equal heaps may be left out of every sum: a player may answer each move in one by the same in the other.
    fn cancels(&self) -> bool {
        false
    }

    /// Gathers what `player` may make of `heap` so that the opponent, to move, loses when the other heaps are worth `rest`:
    /// in order, and counted.
    fn winning_options(
        &mut self,
        heap: Heap,
        player: Player,
        rest: &Self::Element,
        gathered: &mut Gathered<Self::Element>,
        budget: &mut Budget,
    ) -> Result<(), Stopped> {
        options::winning_options(self, heap, player, rest, gathered, budget)
    }
}
