//! Misère Nim, and codes whose heaps are as those of Nim there.
//!
//! **Theorem.** In misère play of a code whose nim-values have a [formula](Formula), a sum is lost to move if the xor of its nim-values
//! is 0 and some heap is worth 2 or more, or if it is 1 and none is.
//!
//! *Proof.* Call heaps worth 2 or more firm. Without a firm heap, heaps worth 1 become worth 0, and the others are dead: the xor decides. Now let
//! some heap be firm. If the xor is 0, another one is firm, too, and each move makes the xor another one. If it is not 0, some move makes it
//! 0. If that leaves no firm heap, its heap was the only firm one, and can become parts worth 0 or 1 together, none of them firm:
//! nothing or one token, or 1 + 1 or 1 + 2 tokens where n are worth n - 1. One of these makes the xor 1. ∎

use super::{Asked, Quotient, Sum, options};
use crate::{Budget, Result, StrategyId, Unlicensed};
use ninepins_rules::{Convention, Game, Heap, Outcome};
use ninepins_sequence::Formula;

/// The element of a sum: a P-position if the xor is 0 and some heap is firm, or the xor is 1 and none is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tame {
    /// The xor of the nim-values.
    xor: u64,
    /// True if some heap is *firm*: worth more than 1.
    firm: bool,
}

/// Misère Nim: play as in Nim until a move would leave only heaps worth 0 or 1; then leave an odd number of those worth 1.
#[derive(Clone, Debug)]
pub struct MisereNim(Formula);

impl MisereNim {
    /// Builds the theorem for `0.[3] misere` and other codes whose nim-values have a formula; every other game is [`Unlicensed`].
    pub fn of(game: &Game) -> Result<Sum<MisereNim>, Unlicensed> {
        let missing = match Formula::of(game.ruleset()) {
            None => "the theorem is about 0.[3] and its kin, and no other rules",
            _ if game.convention() != Convention::Misere => "the theorem is about misere play",
            _ if !game.ending().terminals.is_empty() => "the theorem allows no terminal positions",
            Some(formula) => {
                let theorem = if game.ruleset().only_takes() {
                    [
                        "Bouton's theorem on misère Nim: as in Nim, but reversed where all heaps are single tokens",
                        "Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1901)",
                    ]
                } else {
                    [
                        "as misère Nim: as in normal play, but reversed where all heaps have nim-value 0 or 1",
                        "ninepins, with its proof; after Bouton, Ann. of Math. 3 (1901)",
                    ]
                };
                return Ok(Sum::new(StrategyId::MisereNim, theorem, game, MisereNim(formula)));
            }
        };
        Err(Unlicensed { strategy: StrategyId::MisereNim, missing: missing.to_owned() })
    }
}

impl Quotient for MisereNim {
    type Element = Tame;

    fn pretend(&mut self, heap: Heap, _: &mut Budget) -> Result<Tame> {
        let xor = self.0.value(heap.size());
        Ok(Tame { xor, firm: xor > 1 })
    }

    fn add(&self, a: &Tame, b: &Tame) -> Tame {
        Tame { xor: a.xor ^ b.xor, firm: a.firm | b.firm }
    }

    fn outcome(&self, element: &Tame) -> Option<Outcome> {
        Some(if element.xor == u64::from(!element.firm) { Outcome::P } else { Outcome::N })
    }

    fn nim_value(&self, element: &Tame) -> Option<u64> {
        Some(element.xor)
    }

    fn winning_options(&mut self, asked: Asked<'_, Tame>) -> Result<()> {
        // If no other heap is firm, their xor is 0 or 1, and so is the value to leave.
        options::by_formula(self, self.0, asked.rest.xor ^ u64::from(!asked.rest.firm), asked)
    }
}
