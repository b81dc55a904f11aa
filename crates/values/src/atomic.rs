//! Atomic weights of all-small games.

use crate::{Dyadic, Nus, Relation, Value, Values, arena::map_growth};
use ninepins_budget::{Budget, Stopped};
use ninepins_rules::Player;
use std::fmt;

/// The reason why a value has no atomic weight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weightless {
    /// The value is not all-small: in some follower only one player can move.
    NotAllSmall,
}

impl fmt::Display for Weightless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Weightless::NotAllSmall => {
                f.write_str("only all-small games have atomic weights, and in some follower only one player can move")
            }
        }
    }
}

impl Values {
    /// Returns the atomic weight of an all-small value, or the reason why it has none.
    ///
    /// It is {a(G^L) - 2 | a(G^R) + 2}, unless that is an integer and several integers fit between the options: then it
    /// is the greatest, zero or the least of these, for G greater than, confused with or less than a remote star
    /// (Siegel 2013, II.7; Winning Ways, chapter 8).
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work, or if a number is out of range.
    pub fn atomic_weight(&mut self, value: Value, budget: &Budget) -> Result<Result<Value, Weightless>, Stopped> {
        if !self.is_all_small(value) {
            return Ok(Err(Weightless::NotAllSmall));
        }
        let is_leaf = |values: &Values, value: Value| {
            values.as_nus(value).is_some() || values.atomic_weights.contains_key(&value)
        };
        let mut weight = Values::ZERO;
        for follower in self.followers(value, is_leaf, budget)? {
            weight = match (self.as_nus(follower), self.atomic_weights.get(&follower)) {
                (Some(nus), _) => self.number(Dyadic::integer(nus.ups), budget)?,
                (None, Some(&weight)) => weight,
                (None, None) => self.weight_of_options(follower, budget)?,
            };
            self.make_room(map_growth(&self.atomic_weights), budget)?;
            self.atomic_weights.insert(follower, weight);
        }
        Ok(Ok(weight))
    }

    /// Builds the weight of a value whose options have theirs.
    fn weight_of_options(&mut self, value: Value, budget: &Budget) -> Result<Value, Stopped> {
        let mut sides = [Vec::new(), Vec::new()];
        for ((side, player), shift) in sides.iter_mut().zip(Player::BOTH).zip([-2, 2]) {
            let shift = self.number(Dyadic::integer(shift), budget)?;
            for option in self.options(value, player, budget)? {
                let weight = self.atomic_weights.get(&option).copied().ok_or(Stopped::Memory)?;
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
        let integer = match self.relation(value, star, budget)? {
            Relation::Greater => {
                let bound = right.iter().map(|&x| self.left_stop(x)).min();
                self.last_integer(bound, &right, Player::Right, budget)?
            }
            Relation::Less => {
                let bound = left.iter().map(|&x| self.right_stop(x)).max();
                self.last_integer(bound, &left, Player::Left, budget)?
            }
            Relation::Confused | Relation::Equal => {
                let fits = self.is_between(Values::ZERO, &left, &right, budget)?;
                return Ok(if fits { Values::ZERO } else { weight });
            }
        };
        self.number(Dyadic::integer(integer), budget)
    }

    /// Returns the greatest integer that is less than or confused with all of Right's options, or the least one that is
    /// greater than or confused with all of Left's.
    fn last_integer(
        &mut self,
        bound: Option<Dyadic>,
        options: &[Value],
        player: Player,
        budget: &Budget,
    ) -> Result<i64, Stopped> {
        let bound = bound.ok_or(Stopped::Range)?;
        let step = if player == Player::Right { -1 } else { 1 };
        // The ceiling of a number is the opposite of the floor of its opposite.
        let mut integer = if step < 0 { bound.floor() } else { -(-bound)?.floor() };
        let number = self.number(Dyadic::integer(integer), budget)?;
        let fits = match player {
            Player::Right => self.is_between(number, &[], options, budget)?,
            Player::Left => self.is_between(number, options, &[], budget)?,
        };
        if !fits {
            integer += step;
        }
        Ok(integer)
    }

    /// Checks whether a number is at most none of the left options, and at least none of the right ones.
    fn is_between(&mut self, x: Value, left: &[Value], right: &[Value], budget: &Budget) -> Result<bool, Stopped> {
        for &y in left {
            if self.le(x, y, budget)? {
                return Ok(false);
            }
        }
        for &y in right {
            if self.le(y, x, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
