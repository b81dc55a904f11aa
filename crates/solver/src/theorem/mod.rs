//! Theorems as quotients: a commutative monoid, a *pretending function* from heaps to its elements, and an outcome for
//! each element.
//!
//! Plambeck and Siegel (2008) coined the words for misère play. Nim-values are a quotient in normal play: the monoid is
//! nim-addition, and the pretending function maps a heap to its nim-value.

mod gathered;
mod limit_nim;
mod listed;
mod misere_kayles;
mod misere_nim;
mod misere_quotient;
pub(crate) mod nim_values;
mod options;
mod pair_sweep;
mod partizan_kayles;
mod sum;
mod theorems;
mod values;
pub(crate) mod wythoff;

pub use gathered::{Gathered, MAX_ENUMERATED};
pub use limit_nim::{LimitNim, Limited};
pub use misere_kayles::{MisereKayles, Rows};
pub use misere_nim::{MisereNim, Tame};
pub use misere_quotient::BY_MISERE_QUOTIENT;
pub use nim_values::{MAX_BELOW, MAX_LIMITED, MAX_SWEPT, NimValues};
pub use pair_sweep::PairSweep;
pub use partizan_kayles::{PartizanKayles, PartizanKaylesNormal};
pub use sum::Sum;
pub use theorems::{theorem, theorems};
pub use values::ByValues;
pub use wythoff::Wythoff;

use crate::{Budget, Result, Stopped, StrategyId, Unlicensed, Value};
pub use ninepins_proof::quotient::Period;
use ninepins_rules::{Convention, Game, Heap, Outcome, Player, Ruleset};
use std::{fmt::Debug, hash::Hash};

/// A commutative monoid that represents the sums of one game.
///
/// The map from positions to elements, heap by heap, must be a homomorphism. Work is [`Stopped`] if the budget ends it, or an element
/// is beyond the theorem's tables.
pub trait Quotient: Send {
    /// An element of the monoid. That of the empty position is the default.
    type Element: Clone + Default + Eq + Hash + Debug + Send;

    /// Applies the pretending function: returns the element of a heap.
    fn pretend(&mut self, heap: Heap, budget: &mut Budget) -> Result<Self::Element>;

    /// Adds two elements.
    fn add(&self, a: &Self::Element, b: &Self::Element) -> Self::Element;

    /// Returns the outcome of an element; `None` if the theorem does not decide it.
    fn outcome(&self, element: &Self::Element) -> Option<Outcome>;

    /// Returns the reason for an undecided outcome.
    fn untold(&self) -> Stopped {
        Stopped::BeyondTable("the theorem does not tell who wins this sum".to_owned())
    }

    /// Returns the name of an element, if it has one.
    fn value(&self, _element: &Self::Element) -> Option<Value> {
        None
    }

    /// Returns the largest heap to which the elements of all heaps are known, if they are found one after the other.
    fn last_known(&self) -> Option<u64> {
        None
    }

    /// Returns the nim-value of an element in normal play, if a theorem on misère play has it.
    fn nim_value(&self, _element: &Self::Element) -> Option<u64> {
        None
    }

    /// Returns the period of the pretending function on heaps without limits, if it was proved before.
    fn period(&self) -> Option<Period> {
        None
    }

    /// Returns the period of the pretending function on heaps without limits, and proves it now if need be.
    fn prove_period(&mut self, _budget: &mut Budget) -> Result<Option<Period>> {
        Ok(self.period())
    }

    /// Adds to `found` the a from 1 to `most` for which a sum of heaps of a and `total - a` tokens is lost to move beside heaps with
    /// the element `rest`. Returns false if there is no faster way than one sum after the other.
    fn smaller_parts(&self, _total: u64, _most: u64, _rest: &Self::Element, _found: &mut Vec<u64>) -> bool {
        false
    }

    /// Checks whether equal heaps cancel in every sum, because a player answers each move in one by the same move in
    /// the other.
    fn cancels(&self) -> bool {
        false
    }

    /// Gathers, in order and counted, the options of the heap after which the opponent, to move, loses.
    fn winning_options(&mut self, asked: Asked<'_, Self::Element>) -> Result<()> {
        options::winning_options(self, asked)
    }
}

/// A question about one heap of a sum.
#[derive(Debug)]
pub struct Asked<'a, E> {
    /// The rules of the game.
    pub ruleset: &'a Ruleset,
    /// The heap.
    pub heap: Heap,
    /// The player who moves.
    pub player: Player,
    /// The element of the other heaps.
    pub rest: &'a E,
    /// The list to which the winning options are added.
    pub gathered: &'a mut Gathered,
    /// The budget.
    pub budget: &'a mut Budget,
}

/// Checks the hypotheses of a theorem about one game: these rules, this convention, and no terminals.
fn license(strategy: StrategyId, rules: &str, convention: Convention, game: &Game) -> Result<(), Unlicensed> {
    let missing = if game.ruleset().to_string() != rules {
        format!("the theorem is about {rules} and no other rules")
    } else if game.convention() != convention {
        format!("the theorem is about {convention} play")
    } else if !game.ending().terminals.is_empty() {
        "the theorem allows no terminal positions".to_owned()
    } else {
        return Ok(());
    };
    Err(Unlicensed { strategy, missing })
}
