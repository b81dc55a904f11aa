//! Reduced canonical forms.

use crate::{Value, Values, arena::map_growth};
use ninepins_budget::{Budget, Stopped};
use ninepins_rules::Player;

impl Values {
    /// Returns the reduced canonical form: the simplest game that differs from the value by an infinitesimal.
    ///
    /// A game with equal stops is that number. Else options that are dominated or reversible up to an infinitesimal go
    /// (Grossman and Siegel, 2009).
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work, or if a number is out of range.
    pub fn reduced(&mut self, value: Value, budget: &Budget) -> Result<Value, Stopped> {
        let is_leaf = |values: &Values, value: Value| {
            values.left_stop(value) == values.right_stop(value) || values.reduced_forms.contains_key(&value)
        };
        let mut reduced = value;
        for follower in self.followers(value, is_leaf, budget)? {
            reduced = match self.reduced_forms.get(&follower) {
                Some(&reduced) => reduced,
                None if self.left_stop(follower) == self.right_stop(follower) => {
                    self.number(self.left_stop(follower), budget)?
                }
                None => self.reduced_of_options(follower, budget)?,
            };
            self.make_room(map_growth(&self.reduced_forms), budget)?;
            self.reduced_forms.insert(follower, reduced);
        }
        Ok(reduced)
    }

    /// Builds the reduced form of a value whose options have theirs.
    fn reduced_of_options(&mut self, value: Value, budget: &Budget) -> Result<Value, Stopped> {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for option in self.options(value, player, budget)? {
                side.push(self.reduced_forms.get(&option).copied().ok_or(Stopped::Memory)?);
            }
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
    ) -> Result<bool, Stopped> {
        for at in 0..options.len() {
            for y in self.options(options[at], !player, budget)? {
                let (low, high) = if player == Player::Left { (y, value) } else { (value, y) };
                if self.le_infinitesimally(low, high, budget)? {
                    options.remove(at);
                    options.extend(self.options(y, player, budget)?);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
