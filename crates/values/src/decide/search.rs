//! Search of sums, move by move.

use super::Decider;
use crate::{Dyadic, Nus, Summands, Values, arena::UNITS_A_STEP};
use ninepins_budget::{Budget, Result};
use ninepins_rules::Player;
use std::cmp::Reverse;

/// A sum whose winner is sought.
struct Open {
    sum: Summands,
    mover: Player,
    /// The sums after the moves that are not decided yet, the best last.
    moves: Vec<Summands>,
    /// True if another move wins.
    is_won: bool,
}

impl Decider {
    /// Returns the winner of a sum if `first` starts, by its canonical moves.
    ///
    /// No move in a number is needed beside a game that is none: canonical options of such a game lose less than any
    /// positive number (number avoidance).
    pub(super) fn search(
        &mut self,
        values: &mut Values,
        sum: &Summands,
        first: Player,
        budget: &mut Budget,
    ) -> Result<Player> {
        self.open_bytes = 0;
        let mut stack = vec![self.open(values, sum.clone(), first, budget)?];
        let mut wins = false;
        while let Some(Open { mover, moves, is_won, .. }) = stack.last_mut() {
            let mover = *mover;
            match moves.last() {
                Some(next) if !*is_won => match self.memo[!mover as usize].get(next) {
                    Some(true) => {
                        self.open_bytes -= next.bytes();
                        moves.pop();
                        continue;
                    }
                    Some(false) => wins = true,
                    None => {
                        // The answer is looked up when it is there.
                        let next = next.clone();
                        stack.push(self.open(values, next, !mover, budget)?);
                        continue;
                    }
                },
                _ => wins = *is_won,
            }
            if let Some(Open { sum, moves, .. }) = stack.pop() {
                self.open_bytes -= moves.iter().map(Summands::bytes).sum::<u64>();
                self.hold(sum.bytes(), values, budget)?;
                self.memo[mover as usize].insert(sum, wins);
            }
        }
        Ok(if wins { first } else { !first })
    }

    /// Tries the moves of `mover`, up to one that wins without further moves.
    fn open(&mut self, values: &mut Values, sum: Summands, mover: Player, budget: &mut Budget) -> Result<Open> {
        budget.search_one()?;
        let mut order: Vec<usize> = (0..sum.others.len()).collect();
        order.sort_by_key(|&at| Reverse(self.heats.get(&sum.others[at].0).map(|heat| heat.graph.temperature)));
        let mut moves: Vec<Summands> = Vec::new();
        // Numbers, ups and stars come last.
        for at in order.into_iter().map(Some).chain([None]) {
            let small = Nus { number: Dyadic::ZERO, ..sum.easy };
            let count = match at {
                Some(at) => values.count_options(sum.others[at].0, mover),
                None if small == Nus::ZERO => 0,
                None => small.count_options(mover),
            };
            for index in 0..count {
                budget.work(UNITS_A_STEP)?;
                let mut next = sum.clone();
                match at {
                    Some(at) => {
                        let moved = sum.others[at].0;
                        let option = values.option(moved, mover, index, budget)?;
                        next.subtract(values, moved, budget)?;
                        next.add(values, option, 1, budget)?;
                    }
                    None => next.easy = Nus { number: sum.easy.number, ..small.option(mover, index) },
                }
                match self.settle(values, &next, !mover, budget)? {
                    Some(found) if found.winner == mover => {
                        return Ok(Open { sum, mover, moves: Vec::new(), is_won: true });
                    }
                    Some(_) => {}
                    None => moves.push(next),
                }
            }
        }
        moves.reverse();
        self.open_bytes += moves.iter().map(Summands::bytes).sum::<u64>();
        self.hold(0, values, budget)?;
        Ok(Open { sum, mover, moves, is_won: false })
    }
}
