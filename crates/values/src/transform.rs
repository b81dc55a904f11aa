//! Cooling, heating, Norton products and ordinal sums.

use crate::{Dyadic, Value, Values, arena::map_growth};
use ninepins_budget::{Budget, Stopped};
use ninepins_rules::Player;
use rustc_hash::FxHashMap;

/// The results of a transformation of followers.
type Results = FxHashMap<Value, Value>;

impl Values {
    /// Returns the game cooled by `t`: each move costs its player `t`. `None` if `t` is below -1, where nothing is
    /// defined.
    ///
    /// A number stays as it is, and a game above its temperature is its mean. At its temperature a game differs from
    /// its mean by an infinitesimal.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work, or if a number is out of range.
    pub fn cool(&mut self, value: Value, t: Dyadic, budget: &Budget) -> Result<Option<Value>, Stopped> {
        if t < Dyadic::integer(-1) {
            return Ok(None);
        }
        let cost = self.number((-t)?, budget)?;
        let mut results = Results::default();
        for follower in self.followers(value, |values, value| values.as_number(value).is_some(), budget)? {
            let cooled = if self.as_number(follower).is_some() {
                follower
            } else {
                let graph = self.thermograph(follower, budget)?;
                if graph.temperature < t {
                    self.number(graph.mean, budget)?
                } else {
                    self.taxed(follower, cost, &results, budget)?
                }
            };
            self.remember(&mut results, follower, cooled, budget)?;
        }
        Ok(results.get(&value).copied())
    }

    /// Returns the game heated by the game `t`: each move earns its player `t`. A number stays as it is.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work, or if a number is out of range.
    pub fn heat(&mut self, value: Value, t: Value, budget: &Budget) -> Result<Value, Stopped> {
        let mut results = Results::default();
        let mut heated = value;
        for follower in self.followers(value, |values, value| values.as_number(value).is_some(), budget)? {
            heated = match self.as_number(follower) {
                Some(_) => follower,
                None => self.taxed(follower, t, &results, budget)?,
            };
            self.remember(&mut results, follower, heated, budget)?;
        }
        Ok(heated)
    }

    /// Builds {x + gain | y - gain} from the results x, y for the options.
    fn taxed(&mut self, value: Value, gain: Value, results: &Results, budget: &Budget) -> Result<Value, Stopped> {
        let loss = self.negative(gain, budget)?;
        self.with_results(value, [&[gain], &[loss]], results, budget)
    }

    /// Builds the game of the sums of a result for an option and one of the player's `terms`.
    fn with_results(
        &mut self,
        value: Value,
        terms: [&[Value]; 2],
        results: &Results,
        budget: &Budget,
    ) -> Result<Value, Stopped> {
        let mut sides = [Vec::new(), Vec::new()];
        for ((side, player), terms) in sides.iter_mut().zip(Player::BOTH).zip(terms) {
            for option in self.options(value, player, budget)? {
                let result = results.get(&option).copied().ok_or(Stopped::Memory)?;
                for &term in terms {
                    side.push(self.add(result, term, budget)?);
                }
            }
        }
        let [left, right] = sides;
        self.game(left, right, budget)
    }

    fn remember(&mut self, results: &mut Results, from: Value, to: Value, budget: &Budget) -> Result<(), Stopped> {
        let growth = map_growth(results);
        if growth > 0 {
            self.make_room(growth, budget)?;
        }
        results.insert(from, to);
        Ok(())
    }

    /// Returns the Norton product G.U; `None` unless U is positive.
    ///
    /// For an integer G it is that many copies of U. Else it is {G^L.U + I | G^R.U - I}, where I runs over U + D and D
    /// over the incentives U^L - U and U - U^R (Winning Ways, chapter 8).
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work, or if a number is out of range.
    pub fn norton(&mut self, value: Value, unit: Value, budget: &Budget) -> Result<Option<Value>, Stopped> {
        if unit == Values::ZERO || !self.le(Values::ZERO, unit, budget)? {
            return Ok(None);
        }
        let mut gains = Vec::new();
        for x in self.options(unit, Player::Left, budget)? {
            // U + (U^L - U) is U^L.
            gains.push(x);
        }
        let twice = self.add(unit, unit, budget)?;
        for y in self.options(unit, Player::Right, budget)? {
            gains.push(self.subtract(twice, y, budget)?);
        }
        let mut losses = Vec::new();
        for &gain in &gains {
            losses.push(self.negative(gain, budget)?);
        }
        let integer = |values: &Values, value: Value| values.as_number(value).and_then(Dyadic::as_integer);
        let mut results = Results::default();
        for follower in self.followers(value, |values, value| integer(values, value).is_some(), budget)? {
            let product = match integer(self, follower) {
                Some(n) => self.times(n, unit, budget)?,
                None => self.with_results(follower, [&gains, &losses], &results, budget)?,
            };
            self.remember(&mut results, follower, product, budget)?;
        }
        Ok(results.get(&value).copied())
    }

    /// Returns the ordinal sum G:H of the canonical form of G and the game H: a move in G ends play in H.
    ///
    /// The result depends on the form of G, not only on its value; on H it depends by its value (the colon principle).
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work, or if a number is out of range.
    pub fn ordinal_sum(&mut self, g: Value, h: Value, budget: &Budget) -> Result<Value, Stopped> {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            *side = self.options(g, player, budget)?;
        }
        let mut results = Results::default();
        let mut sum = g;
        for follower in self.followers(h, |_, _| false, budget)? {
            let [mut left, mut right] = sides.clone();
            for (side, player) in [&mut left, &mut right].into_iter().zip(Player::BOTH) {
                for option in self.options(follower, player, budget)? {
                    side.push(results.get(&option).copied().ok_or(Stopped::Memory)?);
                }
            }
            sum = self.game(left, right, budget)?;
            self.remember(&mut results, follower, sum, budget)?;
        }
        Ok(sum)
    }
}
