//! Limit-nim in misère play is played like misère Nim.

use super::{Gathered, Quotient, misere_nim::Tame, nim_values::limit::LimitValues, options, theorems::license};
use crate::{Budget, Stopped, Theorem, Unlicensed};
use ninepins_rules::{Convention, Game, Heap, Outcome, Player, Ruleset};
use std::sync::Arc;

const NAME: &str = "misere-limit-nim";

/// Limit-nim in misère play: every heap is fickle or firm, as in misère Nim.
///
/// Heaps of nim-value 2 or more are firm, those of 0 and 1 fickle; except that n tokens of which one may be taken are firm,
/// with value 0, if the one option (n - 1 / 2) is firm, that is if 2 is a Zeckendorf part of n - 1.
///
/// Proof by induction. A move leaves a limit of at least 2, or a single token, so never one of the exceptional heaps. A heap
/// whose options include fickle ones of value 0 and of 1 is firm; one with options of value 0 but not 1 is a fickle 1, with 1
/// but not 0 a fickle 0; with neither it is a firm 0. The last needs limit 1: with limit 2 or more the options (n - 1 / 2)
/// and (n - 2 / 4) would both have to be 2 or more, so both n - 1 and n - 2 would have to have a Zeckendorf part that is
/// their least above 1 and at most 4, which no n allows. The rest is the argument for misère Nim.
#[derive(Clone, Debug)]
pub struct MisereLimitNim {
    ruleset: Arc<Ruleset>,
    values: LimitValues,
}

impl MisereLimitNim {
    /// For `0.[3] limit 2n misere` and nothing else.
    pub fn of(game: &Game) -> Result<MisereLimitNim, Unlicensed> {
        let ruleset = license(NAME, "0.[3] limit 2n", Convention::Misere, game)?;
        Ok(MisereLimitNim { ruleset, values: LimitValues::new(2, 0) })
    }
}

impl Quotient for MisereLimitNim {
    type Element = Tame;

    fn name(&self) -> &'static str {
        NAME
    }

    fn theorem(&self) -> Theorem {
        Theorem {
            name: "limit-nim is tame: in misère play as in normal play, but reversed where all heaps are fickle",
            source: "proof in the documentation of this strategy, from Whinihan, Fibonacci nim, Fibonacci Quart. 1 (1963)",
        }
    }

    fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    fn identity(&self) -> Tame {
        Tame::default()
    }

    fn pretend(&mut self, heap: Heap, budget: &mut Budget) -> Result<Tame, Stopped> {
        let xor = self.values.value(heap.size(), heap.limit(), budget)?;
        let exceptional = heap.limit() == 1 && heap.size() > 2 && self.values.value(heap.size() - 1, 2, budget)? >= 2;
        Ok(Tame { xor, firm: xor >= 2 || exceptional })
    }

    fn add(&self, a: &Tame, b: &Tame) -> Tame {
        a.plus(*b)
    }

    fn outcome(&self, element: &Tame) -> Outcome {
        element.outcome()
    }

    fn winning_options(
        &mut self,
        heap: Heap,
        player: Player,
        rest: &Tame,
        gathered: &mut Gathered,
        budget: &mut Budget,
    ) -> Result<(), Stopped> {
        // No option is exceptional, so values tell all.
        match self.values.takes_leaving(rest.wanted(), heap) {
            Some(takes) => {
                takes.into_iter().for_each(|taken| gathered.push_take(heap, self.values.left(heap, taken)));
                Ok(())
            }
            None => options::winning_options(self, heap, player, rest, gathered, budget),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quotient::{Sum, brute};

    #[test]
    fn agrees_with_the_definition() {
        let game: Game = "0.[3] limit 2n misere".parse().unwrap();
        brute::check(&game, &mut Sum(MisereLimitNim::of(&game).unwrap()), 9);
    }

    /// Two heaps of up to 24 tokens, where the exceptional heaps 8/1, 11/1, 16/1 and 21/1 and values up to 8 occur.
    #[test]
    fn agrees_with_the_definition_on_larger_heaps() {
        use crate::Strategy;
        let game: Game = "0.[3] limit 2n misere".parse().unwrap();
        let mut brute = brute::Brute::new(game.clone());
        let mut sum = Sum(MisereLimitNim::of(&game).unwrap());
        let heaps =
            |size: u64| [1, 2, 3, size / 2, size].into_iter().filter_map(move |limit| Heap::limited(size, limit));
        for (a, b) in (1..25).flat_map(heaps).flat_map(|a| (1..25).step_by(2).flat_map(heaps).map(move |b| (a, b))) {
            let position = [a, b].into_iter().collect();
            let winner = sum.winner(&position, Player::Left, &mut Budget::unlimited()).unwrap();
            assert_eq!(winner, brute.winner(&position, Player::Left), "{position}");
            let list = sum.winning_moves(&position, Player::Left, usize::MAX, &mut Budget::unlimited()).unwrap();
            assert_eq!(list.moves, brute.winning_moves(&position, Player::Left), "{position}");
        }
    }
}
