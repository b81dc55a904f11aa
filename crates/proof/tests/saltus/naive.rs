//! The winner of sums of trees, by the definition.

use ninepins_proof::saltus::Form;
use ninepins_rules::Player;
use std::collections::HashMap;

/// A sum of trees and negatives of trees, which are marked.
pub(crate) type Sum = Vec<(u32, bool)>;

/// A list of trees with the winners of their sums.
pub(crate) struct Trees<'f> {
    forms: &'f [Form],
    known: HashMap<(Sum, Player), bool>,
}

impl<'f> Trees<'f> {
    pub(crate) fn new(forms: &'f [Form]) -> Trees<'f> {
        Trees { forms, known: HashMap::new() }
    }

    /// Checks whether `player`, to move, wins.
    pub(crate) fn wins(&mut self, sum: &[(u32, bool)], player: Player) -> bool {
        let mut sum = sum.to_vec();
        sum.sort_unstable();
        if let Some(&wins) = self.known.get(&(sum.clone(), player)) {
            return wins;
        }
        let mut wins = false;
        for (index, &(form, negative)) in sum.iter().enumerate() {
            let form = &self.forms[form as usize];
            let options = if (player == Player::Left) != negative { &form.left } else { &form.right };
            for &option in options {
                let mut after = sum.clone();
                after[index].0 = option;
                wins = wins || !self.wins(&after, !player);
            }
        }
        self.known.insert((sum, player), wins);
        wins
    }

    /// Checks whether the sum of `low` is at most the sum of `high`.
    pub(crate) fn le(&mut self, low: &[u32], high: &[u32]) -> bool {
        let low = low.iter().map(|&form| (form, false));
        let sum: Sum = low.chain(high.iter().map(|&form| (form, true))).collect();
        !self.wins(&sum, Player::Left)
    }
}
