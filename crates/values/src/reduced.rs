//! Reduced canonical forms.

use crate::{Value, Values, transform::Derived};
use ninepins_budget::{Budget, Stopped};
use ninepins_rules::Player;

impl Values {
    /// Returns the reduced canonical form: the simplest game that differs from the value by an infinitesimal.
    ///
    /// A game with equal stops is that number. Else options that are dominated or reversible up to an infinitesimal go
    /// (Grossman and Siegel, 2009).
    pub fn reduced(&mut self, value: Value, budget: &Budget) -> Result<Value, Stopped> {
        let is_leaf = |values: &Values, value| values.left_stop(value) == values.right_stop(value);
        let reduced = |values: &mut Values, value| match is_leaf(values, value) {
            true => values.number(values.left_stop(value), budget),
            false => values.reduced_of_options(value, budget),
        };
        self.derived(value, Derived::Reduced, is_leaf, reduced, budget)
    }

    /// Builds the reduced form of a value whose options have theirs.
    fn reduced_of_options(&mut self, value: Value, budget: &Budget) -> Result<Value, Stopped> {
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
    ) -> Result<bool, Stopped> {
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
}
