//! What is made of a game follower by follower: cooled and heated games, Norton products, ordinal sums, reduced canonical forms and
//! atomic weights.

use crate::{Dyadic, Nus, Relation, Value, Values, arena::Derived, arena::map_growth};
use ninepins_budget::{Budget, Result, Stopped};
use ninepins_rules::Player;

impl Values {
    /// Derives a value from `value`: `of` each follower, which is asked once those of the options are known. It does not
    /// enter a value that `is_leaf`.
    pub(crate) fn derived(
        &mut self,
        value: Value,
        kind: Derived,
        is_leaf: impl Fn(&Values, Value) -> bool,
        mut of: impl FnMut(&mut Values, Value) -> Result<Value>,
        budget: &Budget,
    ) -> Result<Value> {
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
    ) -> Result<Vec<Value>> {
        let options = self.options(value, player, budget)?;
        let derived = |option| self.memos.derived[kind as usize].get(option).copied().ok_or(Stopped::Memory);
        options.iter().map(derived).collect()
    }

    /// Returns the game cooled by `t`: each move costs its player `t`. `None` if `t` is below -1, where nothing is
    /// defined.
    ///
    /// A number stays as it is, and a game above its temperature is its mean. At its temperature a game differs from
    /// its mean by an infinitesimal.
    pub fn cool(&mut self, value: Value, t: Dyadic, budget: &Budget) -> Result<Option<Value>> {
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
    pub fn heat(&mut self, value: Value, t: Value, budget: &Budget) -> Result<Value> {
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
        known: impl Fn(&mut Values, Value) -> Result<Option<Value>>,
        budget: &Budget,
    ) -> Result<Value> {
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
    pub fn norton(&mut self, value: Value, unit: Value, budget: &Budget) -> Result<Option<Value>> {
        if unit == Values::ZERO || !self.le(Values::ZERO, unit, budget)? {
            return Ok(None);
        }
        // U + (U^L - U) is U^L.
        let mut gains = self.options(unit, Player::Left, budget)?;
        let twice = self.add(unit, unit, budget)?;
        for y in self.options(unit, Player::Right, budget)? {
            gains.push(self.subtract(twice, y, budget)?);
        }
        let losses = gains.iter().map(|&gain| self.negative(gain, budget)).collect::<Result<Vec<Value>>>()?;
        let integer = |values: &Values, value: Value| values.as_number(value).and_then(Dyadic::as_integer);
        let is_integer = |values: &Values, value| integer(values, value).is_some();
        let copies =
            |values: &mut Values, value| integer(values, value).map(|n| values.times(n, unit, budget)).transpose();
        self.transformed(value, [&gains, &losses], [&[], &[]], is_integer, copies, budget).map(Some)
    }

    /// Returns the ordinal sum G:H of the canonical form of G and the game H: a move in G ends play in H.
    ///
    /// The result depends on the form of G, not only on its value; on H it depends by its value (the colon principle).
    pub fn ordinal_sum(&mut self, g: Value, h: Value, budget: &Budget) -> Result<Value> {
        let [left, right] = [self.options(g, Player::Left, budget)?, self.options(g, Player::Right, budget)?];
        let unchanged: [&[Value]; 2] = [&[Values::ZERO]; 2];
        self.transformed(h, unchanged, [&left, &right], |_, _| false, |_, _| Ok(None), budget)
    }

    /// Returns the reduced canonical form: the simplest game that differs from the value by an infinitesimal.
    ///
    /// A game with equal stops is that number. Else options that are dominated or reversible up to an infinitesimal go
    /// (Grossman and Siegel, 2009).
    pub fn reduced(&mut self, value: Value, budget: &Budget) -> Result<Value> {
        let is_leaf = |values: &Values, value| values.left_stop(value) == values.right_stop(value);
        let reduced = |values: &mut Values, value| match is_leaf(values, value) {
            true => values.number(values.left_stop(value), budget),
            false => values.reduced_of_options(value, budget),
        };
        self.derived(value, Derived::Reduced, is_leaf, reduced, budget)
    }

    /// Builds the reduced form of a value whose options have theirs.
    fn reduced_of_options(&mut self, value: Value, budget: &Budget) -> Result<Value> {
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            sides[player as usize] = self.derived_options(value, Derived::Reduced, player, budget)?;
        }
        // Up to an infinitesimal, the game of these options is the value itself.
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            self.drop_dominated(side, player, 1, budget)?;
            while self.bypass_infinitesimally(value, side, player, budget)? {
                self.drop_dominated(side, player, 1, budget)?;
            }
        }
        let [left, right] = sides;
        self.game(left, right, budget)
    }

    /// Bypasses one option of `player` that is reversible up to an infinitesimal, if there is one.
    fn bypass_infinitesimally(
        &mut self,
        value: Value,
        options: &mut Vec<Value>,
        player: Player,
        budget: &Budget,
    ) -> Result<bool> {
        for at in 0..options.len() {
            for y in self.options(options[at], !player, budget)? {
                if self.is_no_better(y, value, player, 1, budget)? {
                    options.remove(at);
                    options.extend(self.options(y, player, budget)?);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Returns the atomic weight of an all-small value, or the reason why it has none.
    ///
    /// It is {a(G^L) - 2 | a(G^R) + 2}, unless that is an integer and several integers fit between the options: then it
    /// is the greatest, zero or the least of these, for G greater than, confused with or less than a remote star
    /// (Siegel 2013, II.7; Winning Ways, chapter 8).
    pub fn atomic_weight(&mut self, value: Value, budget: &Budget) -> Result<Result<Value, &'static str>> {
        if !self.is_all_small(value) {
            return Ok(Err("only all-small games have one"));
        }
        let weight = |values: &mut Values, value| match values.as_nus(value) {
            Some(nus) => values.number(Dyadic::integer(nus.ups), budget),
            None => values.weight_of_options(value, budget),
        };
        self.derived(value, Derived::AtomicWeight, Values::is_nus, weight, budget).map(Ok)
    }

    /// Builds the weight of a value whose options have theirs.
    fn weight_of_options(&mut self, value: Value, budget: &Budget) -> Result<Value> {
        let mut sides = [Vec::new(), Vec::new()];
        for ((side, player), shift) in sides.iter_mut().zip(Player::BOTH).zip([-2, 2]) {
            let shift = self.number(Dyadic::integer(shift), budget)?;
            for weight in self.derived_options(value, Derived::AtomicWeight, player, budget)? {
                side.push(self.add(weight, shift, budget)?);
            }
        }
        let [left, right] = sides;
        let weight = self.game(left.clone(), right.clone(), budget)?;
        if self.as_number(weight).and_then(Dyadic::as_integer).is_none() {
            return Ok(weight);
        }
        // A follower is born before the game, so no follower is this nimber.
        let far = u32::try_from(self.birthday(value) + 1).map_err(|_| Stopped::Range)?;
        let star = self.nus(Nus::nimber(far), budget)?;
        let player = match self.relation(value, star, budget)? {
            Relation::Greater => Player::Right,
            Relation::Less => Player::Left,
            Relation::Confused | Relation::Equal => {
                let is_beyond = self.is_dominated(Values::ZERO, &left, Player::Left, budget)?
                    || self.is_dominated(Values::ZERO, &right, Player::Right, budget)?;
                return Ok(if is_beyond { weight } else { Values::ZERO });
            }
        };
        // The greatest integer that is beside all of Right's options, or the least one beside all of Left's.
        let options = if player == Player::Left { left } else { right };
        let bound = self.stop_after(&options, player).ok_or(Stopped::Range)?;
        let step = if player == Player::Right { -1 } else { 1 };
        // The ceiling of a number is the opposite of the floor of its opposite.
        let integer = if step < 0 { bound.floor() } else { -(-bound)?.floor() };
        let number = self.number(Dyadic::integer(integer), budget)?;
        match self.is_dominated(number, &options, player, budget)? {
            true => self.number(Dyadic::integer(integer + step), budget),
            false => Ok(number),
        }
    }
}
