//! Misère Nim.

use super::{Gathered, Quotient, license::license};
use crate::{Budget, Stopped, StrategyId, Theorem, Unlicensed};
use ninepins_rules::{Convention, Game, Heap, Outcome, Player, Ruleset};
use std::sync::Arc;

/// The element of a sum: a P-position if the xor is 0 and some heap is firm, or the xor is 1 and none is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tame {
    /// The xor of the sizes.
    xor: u64,
    /// True if some heap is *firm*: larger than 1.
    firm: bool,
}

/// Misère Nim: play as in Nim until a move would leave only heaps of one token; then leave an odd number of them.
#[derive(Clone, Debug)]
pub struct MisereNim(Arc<Ruleset>);

impl MisereNim {
    /// Builds the theorem for `0.[3] misere`.
    ///
    /// # Errors
    ///
    /// [`Unlicensed`] for every other game.
    pub fn of(game: &Game) -> Result<MisereNim, Unlicensed> {
        license(StrategyId::MisereNim, "0.[3]", Convention::Misere, game).map(MisereNim)
    }
}

impl Quotient for MisereNim {
    type Element = Tame;

    fn id(&self) -> StrategyId {
        StrategyId::MisereNim
    }

    fn theorem(&self) -> Theorem {
        Theorem {
            name: "Bouton's theorem on misère Nim: as in Nim, but reversed where all heaps are single tokens".into(),
            source: "Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1901)",
        }
    }

    fn ruleset(&self) -> &Arc<Ruleset> {
        &self.0
    }

    fn identity(&self) -> Tame {
        Tame::default()
    }

    fn pretend(&mut self, heap: Heap, _: &mut Budget) -> Result<Tame, Stopped> {
        Ok(Tame { xor: heap.size(), firm: heap.size() > 1 })
    }

    fn add(&self, a: &Tame, b: &Tame) -> Tame {
        Tame { xor: a.xor ^ b.xor, firm: a.firm | b.firm }
    }

    fn outcome(&self, element: &Tame) -> Option<Outcome> {
        Some(if element.xor == u64::from(!element.firm) { Outcome::P } else { Outcome::N })
    }

    /// There is at most one winning option, because the value of a heap is its size.
    fn winning_options(
        &mut self,
        heap: Heap,
        _: Player,
        rest: &Tame,
        gathered: &mut Gathered<Tame>,
        budget: &mut Budget,
    ) -> Result<(), Stopped> {
        // If no other heap is firm, their xor is 0 or 1, and so is the size to leave.
        let left = rest.xor ^ u64::from(!rest.firm);
        if left < heap.size() { gathered.push(heap, Heap::new(left).as_slice(), budget) } else { Ok(()) }
    }
}
