//! The order of games, without sums and without recursion, and the first moves that win a difference.

use crate::{
    Value, Values,
    arena::UNITS_A_STEP,
    pairs::{Margin, Open},
};
use ninepins_budget::{Budget, Result};
use ninepins_rules::{ByPlayer, Outcome, Player};

/// The relation of two games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// The first game is worse for Left.
    Less,
    /// The first game is better for Left.
    Greater,
    /// Both games have the same value.
    Equal,
    /// Neither is at least as good as the other.
    Confused,
}

impl Relation {
    /// Returns the sign: `<`, `>`, `=` or `||`.
    pub fn sign(self) -> &'static str {
        match self {
            Relation::Less => "<",
            Relation::Greater => ">",
            Relation::Equal => "=",
            Relation::Confused => "||",
        }
    }
}

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
    /// Checks whether G <= H.
    pub fn le(&mut self, g: Value, h: Value, budget: &Budget) -> Result<bool> {
        self.le_within(g, h, 0, budget)
    }

    /// Returns the relation of G and H.
    pub fn relation(&mut self, g: Value, h: Value, budget: &Budget) -> Result<Relation> {
        Ok(match (self.le(g, h, budget)?, self.le(h, g, budget)?) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Less,
            (false, true) => Relation::Greater,
            (false, false) => Relation::Confused,
        })
    }

    /// Returns the outcome class of a game.
    pub fn outcome(&mut self, value: Value, budget: &Budget) -> Result<Outcome> {
        Ok(match self.relation(value, Values::ZERO, budget)? {
            Relation::Less => Outcome::R,
            Relation::Greater => Outcome::L,
            Relation::Equal => Outcome::P,
            Relation::Confused => Outcome::N,
        })
    }

    /// Decides a comparison by identity, formula, stops or memo, if one of them does.
    ///
    /// G <= H implies this order of their stops; L(G) < R(H) puts a number between the two.
    #[inline]
    fn settle(&self, g: Value, h: Value, margin: Margin) -> Option<bool> {
        if g == h {
            return Some(margin >= 0);
        }
        let ([left, right], [left_bound, right_bound]) = (self.stops(g), self.stops(h));
        // With a margin, equal stops count as unequal ones.
        if left > left_bound || right > right_bound || margin < 0 && (left == left_bound || right == right_bound) {
            return Some(false);
        }
        if left < right_bound || margin > 0 && left == right_bound {
            return Some(true);
        }
        // The stops of a number with ups and a nimber are equal.
        if left == right
            && left_bound == right_bound
            && let (Some(g), Some(h)) = (self.as_nus(g), self.as_nus(h))
        {
            return Some(g.is_at_most(h));
        }
        self.memos.orders[(margin + 1) as usize].get(g, h)
    }

    /// Checks whether `y` is at least as good for `player` as `x`, within a margin.
    pub(crate) fn is_no_better(
        &mut self,
        x: Value,
        y: Value,
        player: Player,
        margin: Margin,
        budget: &Budget,
    ) -> Result<bool> {
        let (low, high) = if player == Player::Left { (x, y) } else { (y, x) };
        self.le_within(low, high, margin, budget)
    }

    fn le_within(&mut self, g: Value, h: Value, margin: Margin, budget: &Budget) -> Result<bool> {
        if let Some(answer) = self.settle(g, h, margin) {
            return Ok(answer);
        }
        let base = self.open.len();
        let answer = self.search_order(g, h, margin, budget);
        self.open.truncate(base);
        answer
    }

    /// Decides G <= H + margin by moves: it holds unless Left has a move to G^L >= H + margin, or Right one to
    /// H^R + margin <= G. Moves in a number never help (number avoidance).
    fn search_order(&mut self, g: Value, h: Value, margin: Margin, budget: &Budget) -> Result<bool> {
        let base = self.open.len();
        self.open.push(Open { g, h, at: 0, margin });
        'open: loop {
            let place = self.open.len() - 1;
            let Open { g, h, at, margin } = self.open[place];
            let lefts = self.count_moves(g, Player::Left);
            let all = u64::from(lefts) + u64::from(self.count_moves(h, Player::Right));
            let mut answer = true;
            for at in u64::from(at)..all {
                budget.work(UNITS_A_STEP)?;
                let index = at as u32;
                let (a, b) = match index.checked_sub(lefts) {
                    None => (h, self.option(g, Player::Left, index, budget)?),
                    Some(index) => (self.option(h, Player::Right, index, budget)?, g),
                };
                match self.settle(a, b, -margin) {
                    Some(true) => {
                        answer = false;
                        break;
                    }
                    Some(false) => {}
                    None => {
                        self.open[place].at = index + 1;
                        self.push_open(Open { g: a, h: b, at: 0, margin: -margin }, budget)?;
                        continue 'open;
                    }
                }
            }
            // The answer to a question is no if one of its moves is answered with yes.
            loop {
                let Some(Open { g, h, margin, .. }) = self.open.pop() else { return Ok(answer) };
                let index = (margin + 1) as usize;
                let growth = self.memos.orders[index].growth();
                if growth > 0 {
                    self.make_room(growth, budget)?;
                }
                self.memos.orders[index].insert(g, h, answer);
                if self.open.len() == base {
                    return Ok(answer);
                }
                if !answer {
                    continue 'open;
                }
                answer = false;
            }
        }
    }

    /// Counts the moves that may matter: none in a number.
    #[inline]
    pub(crate) fn count_moves(&self, value: Value, player: Player) -> u32 {
        if self.is_number(value) { 0 } else { self.count_options(value, player) }
    }

    fn push_open(&mut self, open: Open, budget: &Budget) -> Result<()> {
        if self.open.len() == self.open.capacity() {
            self.make_room((2 * self.open.capacity() * size_of::<Open>()) as u64, budget)?;
        }
        self.open.push(open);
        Ok(())
    }

    /// Compares G and H, and lists the first moves that win G - H.
    ///
    /// Left wins by a move to a game that is at least 0: to G^L >= H, or to G >= H^R.
    pub fn compare(&mut self, g: Value, h: Value, budget: &Budget) -> Result<Comparison> {
        let relation = self.relation(g, h, budget)?;
        let winning = ByPlayer::try_each(|player| self.winning_moves(g, h, player, budget))?;
        Ok(Comparison { relation, winning })
    }

    fn winning_moves(&mut self, g: Value, h: Value, player: Player, budget: &Budget) -> Result<Vec<FirstMove>> {
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
