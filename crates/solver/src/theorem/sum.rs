//! The adapter by which a quotient plays sums.

use super::{Gathered, Quotient};
use crate::{Budget, MoveList, Stopped, Strategy, StrategyId, Theorem, Value};
use ninepins_rules::{Heap, Player, Position};

/// A strategy by a quotient: it maps each heap to its element, adds them, and reads off the outcome.
#[derive(Clone, Debug)]
pub struct Sum<Q>(pub Q);

impl<Q: Quotient> Sum<Q> {
    fn total(&mut self, position: &Position, budget: &mut Budget) -> Result<Q::Element, Stopped> {
        position.runs().try_fold(self.0.identity(), |total, (heap, times)| {
            // Heaps that cancel may be beyond all tables.
            if self.left_of(times) == 0 {
                return Ok(total);
            }
            let element = self.0.pretend(heap, budget)?;
            Ok(self.add_times(&total, &element, times))
        })
    }

    /// Returns the number of heaps left of `times` equal ones, after pairs cancel if they may.
    fn left_of(&self, times: usize) -> usize {
        if self.0.cancels() { times % 2 } else { times }
    }

    /// Adds `element` to `to` `times` times.
    fn add_times(&self, to: &Q::Element, element: &Q::Element, times: usize) -> Q::Element {
        (0..self.left_of(times)).fold(to.clone(), |total, _| self.0.add(&total, element))
    }
}

impl<Q: Quotient> Strategy for Sum<Q> {
    fn id(&self) -> StrategyId {
        self.0.id()
    }

    fn theorem(&self) -> Option<Theorem> {
        Some(self.0.theorem())
    }

    fn winner(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Player, Stopped> {
        let total = self.total(position, budget)?;
        self.0.outcome(&total).map(|outcome| outcome.winner(to_move)).ok_or_else(|| self.0.untold())
    }

    fn winning_moves(
        &mut self,
        position: &Position,
        player: Player,
        most: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stopped> {
        if self.winner(position, player, budget)? != player {
            return Ok(MoveList::complete(Vec::new()));
        }
        let runs: Vec<(Heap, usize)> = position.runs().collect();
        // Elements have no inverses: the sum of the other heaps is added up from both ends, not subtracted from the
        // total.
        let mut elements = Vec::with_capacity(runs.len());
        let mut after = vec![self.0.identity(); runs.len() + 1];
        for (i, &(heap, times)) in runs.iter().enumerate().rev() {
            let element = self.0.pretend(heap, budget)?;
            after[i] = self.add_times(&after[i + 1], &element, times);
            elements.push(element);
        }
        elements.reverse();
        let mut before = self.0.identity();
        let mut gathered = Gathered::new(most);
        for (i, &(heap, times)) in runs.iter().enumerate() {
            let rest = self.0.add(&self.add_times(&before, &elements[i], times - 1), &after[i + 1]);
            budget.work(64)?;
            self.0.winning_options(heap, player, &rest, &mut gathered, budget)?;
            if gathered.is_cut_short() {
                break;
            }
            before = self.add_times(&before, &elements[i], times);
        }
        Ok(gathered.into_list())
    }

    fn value(&mut self, position: &Position, budget: &mut Budget) -> Result<Option<Value>, Stopped> {
        let total = self.total(position, budget)?;
        Ok(self.0.value(&total))
    }

    fn nim_value(&mut self, position: &Position, budget: &mut Budget) -> Result<Option<u64>, Stopped> {
        let total = self.total(position, budget)?;
        Ok(self.0.nim_value(&total))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::theorems;

    #[test]
    fn values_stay_within_the_budget() {
        let tight = &mut Budget::unlimited().with_memory(0);
        let mut kayles = theorems(&"0.77".parse().unwrap()).swap_remove(0);
        assert_eq!(kayles.value(&"1000".parse().unwrap(), tight), Err(Stopped::Memory));
        let mut misere = theorems(&"0.77 misere".parse().unwrap()).swap_remove(0);
        assert_eq!(misere.nim_value(&"1000".parse().unwrap(), tight), Err(Stopped::Memory));
        let enough = &mut Budget::unlimited();
        assert!(matches!(kayles.value(&"1000".parse().unwrap(), enough), Ok(Some(_))));
    }
}
