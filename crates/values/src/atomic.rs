//! Atomic weights of all-small games.

use crate::{Dyadic, Nus, Relation, Value, Values, transform::Derived};
use ninepins_budget::{Budget, Stopped};
use ninepins_rules::Player;

/// The reason why a value has no atomic weight.
const NOT_ALL_SMALL: &str = "only all-small games have atomic weights, and in some follower only one player can move";

impl Values {
    /// Returns the atomic weight of an all-small value, or the reason why it has none.
    ///
    /// It is {a(G^L) - 2 | a(G^R) + 2}, unless that is an integer and several integers fit between the options: then it
    /// is the greatest, zero or the least of these, for G greater than, confused with or less than a remote star
    /// (Siegel 2013, II.7; Winning Ways, chapter 8).
    pub fn atomic_weight(&mut self, value: Value, budget: &Budget) -> Result<Result<Value, &'static str>, Stopped> {
        if !self.is_all_small(value) {
            return Ok(Err(NOT_ALL_SMALL));
        }
        let weight = |values: &mut Values, value| match values.as_nus(value) {
            Some(nus) => values.number(Dyadic::integer(nus.ups), budget),
            None => values.weight_of_options(value, budget),
        };
        self.derived(value, Derived::AtomicWeight, Values::is_nus, weight, budget).map(Ok)
    }

    /// Builds the weight of a value whose options have theirs.
    fn weight_of_options(&mut self, value: Value, budget: &Budget) -> Result<Value, Stopped> {
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
