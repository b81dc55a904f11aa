//! The adapter by which a quotient plays sums.

use super::{Asked, Gathered, Quotient, listed::Listed};
use crate::{Budget, MoveList, Result, Strategy, StrategyId, Theorem, Value};
use ninepins_rules::{Game, Outcome, Player, Position, Ruleset};
use std::{mem, sync::Arc};

/// A strategy by a quotient: it maps each heap to its element, adds them, and reads off the outcome.
#[derive(Clone, Debug)]
pub struct Sum<Q: Quotient> {
    id: StrategyId,
    theorem: Theorem,
    ruleset: Arc<Ruleset>,
    /// The quotient.
    pub quotient: Q,
    listed: Listed<Q::Element>,
}

impl<Q: Quotient> Sum<Q> {
    /// Builds the strategy for `game`, which must have this quotient by the theorem of this name and source.
    pub fn new(id: StrategyId, [name, source]: [&'static str; 2], game: &Game, quotient: Q) -> Sum<Q> {
        Sum::by(id, Theorem { name: name.into(), source }, Arc::new(game.ruleset().clone()), quotient)
    }

    pub(super) fn by(id: StrategyId, theorem: Theorem, ruleset: Arc<Ruleset>, quotient: Q) -> Sum<Q> {
        Sum { id, theorem, ruleset, quotient, listed: Listed::new() }
    }

    fn total(&mut self, position: &Position, budget: &mut Budget) -> Result<Q::Element> {
        position.runs().try_fold(Q::Element::default(), |total, (heap, times)| {
            // Heaps that cancel may be beyond all tables.
            if self.left_of(times) == 0 {
                return Ok(total);
            }
            let element = self.quotient.pretend(heap, budget)?;
            Ok(self.add_times(&total, &element, times))
        })
    }

    /// Returns the number of heaps left of `times` equal ones, after pairs cancel if they may.
    fn left_of(&self, times: usize) -> usize {
        if self.quotient.cancels() { times % 2 } else { times }
    }

    fn add_times(&self, to: &Q::Element, element: &Q::Element, times: usize) -> Q::Element {
        (0..self.left_of(times)).fold(to.clone(), |total, _| self.quotient.add(&total, element))
    }
}

impl<Q: Quotient> Strategy for Sum<Q> {
    fn id(&self) -> StrategyId {
        self.id
    }

    fn theorem(&self) -> Option<Theorem> {
        Some(self.theorem.clone())
    }

    fn winner(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Player> {
        Ok(self.outcome(position, budget)?.winner(to_move))
    }

    fn outcome(&mut self, position: &Position, budget: &mut Budget) -> Result<Outcome> {
        let total = self.total(position, budget)?;
        self.quotient.outcome(&total).ok_or_else(|| self.quotient.untold())
    }

    fn winning_moves(&mut self, at: &Position, player: Player, most: usize, budget: &mut Budget) -> Result<MoveList> {
        if self.winner(at, player, budget)? != player {
            return Ok(MoveList::complete(Vec::new()));
        }
        // Elements have no inverses: the sum of the other heaps is added up from both ends, not subtracted from the
        // total.
        let (mut runs, mut after) = (Vec::new(), Q::Element::default());
        for (heap, times) in at.runs().rev() {
            let element = self.quotient.pretend(heap, budget)?;
            let sum = self.add_times(&after, &element, times);
            runs.push((heap, times, element, mem::replace(&mut after, sum)));
        }
        let mut before = Q::Element::default();
        let mut gathered = Gathered::new(most);
        for (heap, times, element, after) in runs.into_iter().rev() {
            let rest = self.quotient.add(&self.add_times(&before, &element, times - 1), &after);
            budget.work(64)?;
            let (ruleset, rest) = (&*self.ruleset, &rest);
            let asked = Asked { ruleset, heap, player, rest, gathered: &mut gathered, budget: &mut *budget };
            self.listed.gather(&mut self.quotient, asked)?;
            if gathered.is_cut_short() {
                break;
            }
            before = self.add_times(&before, &element, times);
        }
        Ok(gathered.into_list())
    }

    fn value(&mut self, position: &Position, budget: &mut Budget) -> Result<Option<Value>> {
        let total = self.total(position, budget)?;
        Ok(self.quotient.value(&total))
    }

    fn last_known(&self) -> Option<u64> {
        self.quotient.last_known()
    }

    fn nim_value(&mut self, position: &Position, budget: &mut Budget) -> Result<Option<u64>> {
        let total = self.total(position, budget)?;
        Ok(self.quotient.nim_value(&total))
    }
}
