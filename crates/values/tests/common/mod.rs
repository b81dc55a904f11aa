//! Games as plain trees, by the definitions alone: no memo, no arena.

use ninepins_budget::Budget;
use ninepins_rules::Player;
use ninepins_values::{Value, Values};

/// A game: Left's options and Right's.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Tree {
    pub(crate) left: Vec<Tree>,
    pub(crate) right: Vec<Tree>,
}

impl Tree {
    /// Checks whether G <= H: no G^L >= H, and no H^R <= G.
    pub(crate) fn is_at_most(&self, other: &Tree) -> bool {
        !self.left.iter().any(|x| other.is_at_most(x)) && !other.right.iter().any(|y| y.is_at_most(self))
    }

    /// Returns the canonical form: bypasses reversible options and drops dominated ones, one at a time.
    pub(crate) fn canonical(&self) -> Tree {
        let mut game = Tree {
            left: self.left.iter().map(Tree::canonical).collect(),
            right: self.right.iter().map(Tree::canonical).collect(),
        };
        while game.simplify() {}
        game.left.sort();
        game.right.sort();
        game
    }

    /// Makes one step towards the canonical form, if there is one left.
    fn simplify(&mut self) -> bool {
        for at in 0..self.left.len() {
            let x = self.left[at].clone();
            if let Some(y) = x.right.iter().find(|y| y.is_at_most(self)) {
                self.left.swap_remove(at);
                self.left.extend(y.left.iter().cloned());
                return true;
            }
            if self.left.iter().enumerate().any(|(other, y)| other != at && x.is_at_most(y)) {
                self.left.swap_remove(at);
                return true;
            }
        }
        for at in 0..self.right.len() {
            let x = self.right[at].clone();
            if let Some(y) = x.left.iter().find(|y| self.is_at_most(y)) {
                self.right.swap_remove(at);
                self.right.extend(y.right.iter().cloned());
                return true;
            }
            if self.right.iter().enumerate().any(|(other, y)| other != at && y.is_at_most(&x)) {
                self.right.swap_remove(at);
                return true;
            }
        }
        false
    }

    /// Returns the sum of two games.
    pub(crate) fn plus(&self, other: &Tree) -> Tree {
        let moves = |mine: &[Tree], others: &[Tree]| {
            let here = mine.iter().map(|x| x.plus(other));
            here.chain(others.iter().map(|y| self.plus(y))).collect()
        };
        Tree { left: moves(&self.left, &other.left), right: moves(&self.right, &other.right) }
    }

    /// Returns the depth of the tree.
    pub(crate) fn depth(&self) -> u64 {
        self.left.iter().chain(&self.right).map(|x| 1 + x.depth()).max().unwrap_or(0)
    }

    /// Builds the value of the game in an arena.
    pub(crate) fn value(&self, values: &mut Values, budget: &Budget) -> Value {
        let [left, right] = [&self.left, &self.right]
            .map(|options| options.iter().map(|x| x.value(values, budget)).collect::<Vec<Value>>());
        values.game(left, right, budget).unwrap()
    }

    /// Builds the tree of a canonical form in an arena.
    pub(crate) fn of(value: Value, values: &mut Values, budget: &Budget) -> Tree {
        let mut sides = Player::BOTH.map(|player| {
            let options = values.options(value, player, budget).unwrap();
            options.into_iter().map(|x| Tree::of(x, values, budget)).collect::<Vec<Tree>>()
        });
        sides.iter_mut().for_each(|side| side.sort());
        let [left, right] = sides;
        Tree { left, right }
    }
}
