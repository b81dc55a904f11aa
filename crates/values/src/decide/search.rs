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
        let mut stack = Vec::new();
        self.open_bytes = 0;
        let mut wins = self.open(values, sum.clone(), first, &mut stack, budget)?;
        while let Some(Open { mover, moves, .. }) = stack.last_mut() {
            let mover = *mover;
            wins = match moves.pop() {
                None => Some(false),
                Some(next) => {
                    self.open_bytes -= next.bytes();
                    let known = self.memo[!mover as usize].get(&next).copied();
                    let place = stack.len() - 1;
                    let opponent_wins = match known {
                        Some(wins) => Some(wins),
                        None => self.open(values, next.clone(), !mover, &mut stack, budget)?,
                    };
                    if opponent_wins.is_none() {
                        // The answer is looked up when it is there.
                        self.open_bytes += next.bytes();
                        stack[place].moves.push(next);
                    }
                    (opponent_wins == Some(false)).then_some(true)
                }
            };
            if let Some(wins) = wins
                && let Some(Open { sum, mover, moves }) = stack.pop()
            {
                self.open_bytes -= moves.iter().map(Summands::bytes).sum::<u64>();
                self.remember(values, sum, mover, wins, budget)?;
            }
        }
        Ok(if wins == Some(true) { first } else { !first })
    }

    fn remember(
        &mut self,
        values: &mut Values,
        sum: Summands,
        mover: Player,
        wins: bool,
        budget: &Budget,
    ) -> Result<()> {
        self.hold(sum.bytes(), values, budget)?;
        self.memo[mover as usize].insert(sum, wins);
        Ok(())
    }

    /// Tries the moves of `mover`. Pushes the sum on the stack if they do not decide it without further moves.
    fn open(
        &mut self,
        values: &mut Values,
        sum: Summands,
        mover: Player,
        stack: &mut Vec<Open>,
        budget: &mut Budget,
    ) -> Result<Option<bool>> {
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
                        self.remember(values, sum, mover, true, budget)?;
                        return Ok(Some(true));
                    }
                    Some(_) => {}
                    None => moves.push(next),
                }
            }
        }
        if moves.is_empty() {
            self.remember(values, sum, mover, false, budget)?;
            return Ok(Some(false));
        }
        moves.reverse();
        self.open_bytes += moves.iter().map(Summands::bytes).sum::<u64>();
        self.hold(0, values, budget)?;
        stack.push(Open { sum, mover, moves });
        Ok(None)
    }
}
