//! Theorems, as quotients: a commutative monoid, a pretending function from heaps to elements, an outcome for each element.
//!
//! Plambeck and Siegel (2008) have the words for misère play; nim-values are the same thing in normal play.

use crate::{Budget, MoveList, Stopped, Strategy, Theorem, Value};
use ninepins_rules::{Heap, Outcome, Player, Position};
use std::fmt::Debug;

/// A commutative monoid that stands in for the sums of one game.
pub trait Quotient {
    /// An element of the monoid.
    type Element: Clone + PartialEq + Debug;

    /// The strategy's name.
    fn name(&self) -> &'static str;

    /// The theorem.
    fn theorem(&self) -> Theorem;

    /// The element of the empty position.
    fn identity(&self) -> Self::Element;

    /// The pretending function: the element of a heap.
    fn pretend(&mut self, heap: Heap, budget: &mut Budget) -> Result<Self::Element, Stopped>;

    /// The element of a sum.
    fn add(&self, a: &Self::Element, b: &Self::Element) -> Self::Element;

    /// The outcome of an element.
    fn outcome(&self, element: &Self::Element) -> Outcome;

    /// The element as it is shown, if it is.
    fn value(&self, element: &Self::Element) -> Option<Value>;

    /// What `player` may make of `heap` so that the opponent, to move, loses when the other heaps are worth `rest`: added to
    /// `found` as moves, in order, until it holds `most`; with their total.
    fn winning_options(
        &mut self,
        heap: Heap,
        player: Player,
        rest: &Self::Element,
        most: usize,
        found: &mut MoveList,
        budget: &mut Budget,
    ) -> Result<(), Stopped>;
}

/// Any quotient plays any sum: pretend heap by heap, add, read off the outcome.
#[derive(Clone, Debug)]
pub struct Sum<Q>(pub Q);

impl<Q: Quotient> Sum<Q> {
    fn total(&mut self, position: &Position, budget: &mut Budget) -> Result<Q::Element, Stopped> {
        position.heaps().iter().try_fold(self.0.identity(), |total, &heap| {
            let element = self.0.pretend(heap, budget)?;
            Ok(self.0.add(&total, &element))
        })
    }
}

impl<Q: Quotient> Strategy for Sum<Q> {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn theorem(&self) -> Option<Theorem> {
        Some(self.0.theorem())
    }

    fn winner(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Player, Stopped> {
        let total = self.total(position, budget)?;
        Ok(self.0.outcome(&total).winner(to_move))
    }

    fn winning_moves(
        &mut self,
        position: &Position,
        player: Player,
        most: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stopped> {
        todo!()
    }

    fn value(&mut self, position: &Position) -> Result<Option<Value>, Stopped> {
        let total = self.total(position, &mut Budget::unlimited())?;
        Ok(self.0.value(&total))
    }
}
