//! What is made of a game follower by follower: the frame of it; cooling, heating, Norton products and ordinal sums.

use crate::{Dyadic, Value, Values, arena::map_growth};
use ninepins_budget::{Budget, Stopped};
use ninepins_rules::Player;

/// A value that is derived from a value, of which a memo is kept.
#[derive(Clone, Copy)]
pub(crate) enum Derived {
    AtomicWeight,
    Reduced,
    /// The result of the transformation at hand.
    Transformed,
}

impl Values {
    /// Derives a value from `value`: `of` each follower, which is asked once those of the options are known. It does not
    /// enter a value that `is_leaf`.
    pub(crate) fn derived(
        &mut self,
        value: Value,
        kind: Derived,
        is_leaf: impl Fn(&Values, Value) -> bool,
        mut of: impl FnMut(&mut Values, Value) -> Result<Value, Stopped>,
        budget: &Budget,
    ) -> Result<Value, Stopped> {
        let known = |values: &Values, value: Value| values.memos.derived[kind as usize].get(&value).copied();
        let is_leaf = |values: &Values, value| is_leaf(values, value) || known(values, value).is_some();
        let mut last = value;
        for follower in self.followers(value, is_leaf, budget)? {
            last = match known(self, follower) {
                Some(known) => known,
                None => of(self, follower)?,
            };
            self.make_room(map_growth(&self.memos.derived[kind as usize]), budget)?;
            self.memos.derived[kind as usize].insert(follower, last);
        }
        Ok(last)
    }

    /// Returns what is derived from the options of `player`. It was dropped if memory is short.
    pub(crate) fn derived_options(
        &mut self,
        value: Value,
        kind: Derived,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<Value>, Stopped> {
        let options = self.options(value, player, budget)?;
        let derived = |option| self.memos.derived[kind as usize].get(option).copied().ok_or(Stopped::Memory);
        options.iter().map(derived).collect()
    }

    /// Returns the game cooled by `t`: each move costs its player `t`. `None` if `t` is below -1, where nothing is
    /// defined.
    ///
    /// A number stays as it is, and a game above its temperature is its mean. At its temperature a game differs from
    /// its mean by an infinitesimal.
    pub fn cool(&mut self, value: Value, t: Dyadic, budget: &Budget) -> Result<Option<Value>, Stopped> {
        if t < Dyadic::integer(-1) {
            return Ok(None);
        }
        let (cost, refund) = (self.number((-t)?, budget)?, self.number(t, budget)?);
        let cooled = |values: &mut Values, value| {
            if values.is_number(value) {
                return Ok(Some(value));
            }
            let graph = values.thermograph(value, budget)?;
            if graph.temperature < t { values.number(graph.mean, budget).map(Some) } else { Ok(None) }
        };
        self.transformed(value, [&[cost], &[refund]], [&[], &[]], Values::is_number, cooled, budget).map(Some)
    }

    /// Returns the game heated by the game `t`: each move earns its player `t`. A number stays as it is.
    pub fn heat(&mut self, value: Value, t: Value, budget: &Budget) -> Result<Value, Stopped> {
        let loss = self.negative(t, budget)?;
        let number = |values: &mut Values, value| Ok(Some(value).filter(|_| values.is_number(value)));
        self.transformed(value, [&[t], &[loss]], [&[], &[]], Values::is_number, number, budget)
    }

    /// Transforms a game: its options are the sums of a result for an option and one of the player's `terms`, and those that the
    /// player has `always`; unless `known` says what it becomes.
    fn transformed(
        &mut self,
        value: Value,
        terms: [&[Value]; 2],
        always: [&[Value]; 2],
        is_leaf: impl Fn(&Values, Value) -> bool,
        known: impl Fn(&mut Values, Value) -> Result<Option<Value>, Stopped>,
        budget: &Budget,
    ) -> Result<Value, Stopped> {
        self.memos.derived[Derived::Transformed as usize].clear();
        let transformed = |values: &mut Values, follower| {
            if let Some(known) = known(values, follower)? {
                return Ok(known);
            }
            let mut sides = always.map(<[Value]>::to_vec);
            for player in Player::BOTH {
                for result in values.derived_options(follower, Derived::Transformed, player, budget)? {
                    for &term in terms[player as usize] {
                        sides[player as usize].push(values.add(result, term, budget)?);
                    }
                }
            }
            let [left, right] = sides;
            values.game(left, right, budget)
        };
        self.derived(value, Derived::Transformed, is_leaf, transformed, budget)
    }

    /// Returns the Norton product G.U; `None` unless U is positive.
    ///
    /// For an integer G it is that many copies of U. Else it is {G^L.U + I | G^R.U - I}, where I runs over U + D and D
    /// over the incentives U^L - U and U - U^R (Winning Ways, chapter 8).
    pub fn norton(&mut self, value: Value, unit: Value, budget: &Budget) -> Result<Option<Value>, Stopped> {
        if unit == Values::ZERO || !self.le(Values::ZERO, unit, budget)? {
            return Ok(None);
        }
        // U + (U^L - U) is U^L.
        let mut gains = self.options(unit, Player::Left, budget)?;
        let twice = self.add(unit, unit, budget)?;
        for y in self.options(unit, Player::Right, budget)? {
            gains.push(self.subtract(twice, y, budget)?);
        }
        let losses = gains.iter().map(|&gain| self.negative(gain, budget)).collect::<Result<Vec<Value>, Stopped>>()?;
        let integer = |values: &Values, value: Value| values.as_number(value).and_then(Dyadic::as_integer);
        let is_integer = |values: &Values, value| integer(values, value).is_some();
        let copies =
            |values: &mut Values, value| integer(values, value).map(|n| values.times(n, unit, budget)).transpose();
        self.transformed(value, [&gains, &losses], [&[], &[]], is_integer, copies, budget).map(Some)
    }

    /// Returns the ordinal sum G:H of the canonical form of G and the game H: a move in G ends play in H.
    ///
    /// The result depends on the form of G, not only on its value; on H it depends by its value (the colon principle).
    pub fn ordinal_sum(&mut self, g: Value, h: Value, budget: &Budget) -> Result<Value, Stopped> {
        let [left, right] = [self.options(g, Player::Left, budget)?, self.options(g, Player::Right, budget)?];
        let unchanged: [&[Value]; 2] = [&[Values::ZERO]; 2];
        self.transformed(h, unchanged, [&left, &right], |_, _| false, |_, _| Ok(None), budget)
    }
}
