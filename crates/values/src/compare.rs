//! Comparison of two games, with the first moves that win their difference.

use crate::{Relation, Value, Values};
use ninepins_budget::{Budget, Stopped};
use ninepins_rules::{ByPlayer, Player};

/// The relation of G and H, with the winning first moves of each player in G - H.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// The relation of G and H.
    pub relation: Relation,
    /// The winning first moves of each player. Only moves to canonical options are listed.
    pub winning: ByPlayer<Vec<FirstMove>>,
}

/// A move in the difference G - H.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FirstMove {
    /// A move from G to this option of G.
    First(Value),
    /// A move from -H to the negative of this option of H. It belongs to the opponent in H itself.
    Second(Value),
}

impl Values {
    /// Compares G and H, and lists the first moves that win G - H.
    ///
    /// Left wins by a move to a game that is at least 0: to G^L >= H, or to G >= H^R.
    pub fn compare(&mut self, g: Value, h: Value, budget: &Budget) -> Result<Comparison, Stopped> {
        let relation = self.relation(g, h, budget)?;
        let winning = ByPlayer::try_each(|player| self.winning_moves(g, h, player, budget))?;
        Ok(Comparison { relation, winning })
    }

    fn winning_moves(
        &mut self,
        g: Value,
        h: Value,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<FirstMove>, Stopped> {
        let mut found = Vec::new();
        for x in self.options(g, player, budget)? {
            if self.is_no_better(h, x, player, 0, budget)? {
                found.push(FirstMove::First(x));
            }
        }
        for y in self.options(h, !player, budget)? {
            if self.is_no_better(y, g, player, 0, budget)? {
                found.push(FirstMove::Second(y));
            }
        }
        Ok(found)
    }
}
