//! Sums and multiples.

use crate::{Nus, Value, Values, arena::UNITS_A_STEP, order::pair};
use ninepins_budget::{Budget, Stopped};
use ninepins_rules::Player;
use std::collections::BTreeMap;

/// A sum G + H whose options are being added: those before number `at` stand in the list of results from `base` on.
#[derive(Clone, Copy, Debug)]
struct Open {
    g: Value,
    h: Value,
    at: u32,
    base: usize,
}

/// The four kinds of moves in a sum: a player, and whether it is in the first game.
const MOVES: [(Player, bool); 4] =
    [(Player::Left, true), (Player::Left, false), (Player::Right, true), (Player::Right, false)];

impl Values {
    /// Returns the sum of two games.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work, or if a number is out of range.
    pub fn add(&mut self, g: Value, h: Value, budget: &Budget) -> Result<Value, Stopped> {
        if let Some(sum) = self.known_sum(g, h, budget)? {
            return Ok(sum);
        }
        let mut open = vec![Open { g, h, at: 0, base: 0 }];
        let mut results = Vec::new();
        let mut sum = Values::ZERO;
        while let Some(&top) = open.last() {
            budget.work(UNITS_A_STEP)?;
            let counts = self.counts(top);
            let place = open.len() - 1;
            match self.next_move(top, counts, budget)? {
                Some((a, b)) => {
                    open[place].at += 1;
                    match self.known_sum(a, b, budget)? {
                        Some(sum) => results.push(sum),
                        None => {
                            if open.len() == open.capacity() {
                                self.make_room((2 * open.capacity() * size_of::<Open>()) as u64, budget)?;
                            }
                            open.push(Open { g: a, h: b, at: 0, base: results.len() });
                        }
                    }
                }
                None => {
                    open.pop();
                    let mut parts = [3, 2, 1, 0].map(|kind: usize| {
                        let before: u32 = counts[..kind].iter().sum();
                        results.split_off(top.base + before as usize)
                    });
                    parts.reverse();
                    sum = self.sum_of_options(top, parts, budget)?;
                    self.remember_sum(pair(top.g.min(top.h), top.g.max(top.h)), sum, budget)?;
                    results.push(sum);
                }
            }
        }
        Ok(sum)
    }

    /// Returns a sum that needs no search.
    fn known_sum(&mut self, g: Value, h: Value, budget: &Budget) -> Result<Option<Value>, Stopped> {
        if g == Values::ZERO || h == Values::ZERO {
            return Ok(Some(g.max(h)));
        }
        if let (Some(g), Some(h)) = (self.as_nus(g), self.as_nus(h)) {
            return self.nus(g.plus(h)?, budget).map(Some);
        }
        Ok(self.sums.get(&pair(g.min(h), g.max(h))).copied())
    }

    /// Counts the moves of each kind that matter; a number's own moves never do.
    fn counts(&self, open: Open) -> [u32; 4] {
        MOVES.map(|(player, is_first)| {
            let moved = if is_first { open.g } else { open.h };
            if self.as_number(moved).is_some() { 0 } else { self.count_options(moved, player) }
        })
    }

    /// Returns the game after the next move, as a sum of two.
    fn next_move(&mut self, open: Open, counts: [u32; 4], budget: &Budget) -> Result<Option<(Value, Value)>, Stopped> {
        let mut at = open.at;
        for ((player, is_first), count) in MOVES.into_iter().zip(counts) {
            if at < count {
                let (moved, other) = if is_first { (open.g, open.h) } else { (open.h, open.g) };
                return Ok(Some((self.option(moved, player, at, budget)?, other)));
            }
            at -= count;
        }
        Ok(None)
    }

    /// Builds a sum from the sums of its options. A number moves no option's place, and the form stays canonical
    /// (number translation).
    fn sum_of_options(
        &mut self,
        Open { g, h, .. }: Open,
        [left, second_left, right, second_right]: [Vec<Value>; 4],
        budget: &Budget,
    ) -> Result<Value, Stopped> {
        if self.as_number(g).is_none() && self.as_number(h).is_none() {
            return self.game_of_sums([[left, right], [second_left, second_right]], budget);
        }
        let [left, right] = [[left, second_left], [right, second_right]].map(|parts| {
            let mut options = parts.concat();
            options.sort_unstable();
            options
        });
        self.node(&left, &right, budget)
    }

    /// Returns the difference of two games.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work, or if a number is out of range.
    pub fn subtract(&mut self, g: Value, h: Value, budget: &Budget) -> Result<Value, Stopped> {
        let negative = self.negative(h, budget)?;
        self.add(g, negative, budget)
    }

    /// Returns the sum of any number of games: negatives cancel, numbers, ups and stars are added apart, and the
    /// others by birthday.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work, or if a number is out of range.
    pub fn sum(&mut self, summands: &[Value], budget: &Budget) -> Result<Value, Stopped> {
        let mut easy = Nus::ZERO;
        let mut others = Vec::new();
        for &value in summands {
            match self.as_nus(value) {
                Some(nus) => easy = easy.plus(nus)?,
                None => others.push(value),
            }
        }
        // The copies of each game, less those of its negative.
        let mut copies: BTreeMap<Value, i64> = BTreeMap::new();
        for &value in &others {
            budget.work(UNITS_A_STEP)?;
            let negative = if others.len() > 1 { self.negative(value, budget)? } else { value };
            match copies.get_mut(&negative).filter(|_| negative != value) {
                Some(count) => *count -= 1,
                None => *copies.entry(value).or_default() += 1,
            }
        }
        let mut left: Vec<(Value, i64)> = copies.into_iter().filter(|(_, count)| *count != 0).collect();
        left.sort_by_key(|&(value, _)| (self.birthday(value), value));
        let mut sum = Values::ZERO;
        for (value, count) in left {
            let several = self.times(count, value, budget)?;
            sum = self.add(sum, several, budget)?;
        }
        let easy = self.nus(easy, budget)?;
        self.add(sum, easy, budget)
    }

    /// Returns the sum of `n` copies of a game, of its negative if `n` is negative.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work, or if a number is out of range.
    pub fn times(&mut self, n: i64, value: Value, budget: &Budget) -> Result<Value, Stopped> {
        if let Some(nus) = self.as_nus(value) {
            return self.nus(nus.times(n)?, budget);
        }
        let mut doubled = if n < 0 { self.negative(value, budget)? } else { value };
        let (mut rest, mut sum) = (n.unsigned_abs(), Values::ZERO);
        while rest > 0 {
            if rest % 2 == 1 {
                sum = self.add(sum, doubled, budget)?;
            }
            rest /= 2;
            if rest > 0 {
                doubled = self.add(doubled, doubled, budget)?;
            }
        }
        Ok(sum)
    }
}
