//! Periods and their certificates, found by the definition and by trying everything.

use crate::nim_values;
use ninepins_proof::period::{Certificate, Evidence, Sparse, Window};
use ninepins_rules::{Game, Player};
use std::collections::BTreeSet;

/// A game with the values of its first heaps.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game, impartial and without limits.
    pub game: Game,
    /// The values, that of heap 0 first.
    pub values: Vec<u64>,
}

impl Played {
    /// Finds the values of heaps below `heaps` by definition.
    pub fn new(game: &str, heaps: usize) -> Played {
        let game: Game = game.parse().unwrap();
        let values = nim_values(&game, heaps);
        Played { game, values }
    }

    /// Returns the most tokens that may be taken, of which the game has a bound.
    pub fn most_taken(&self) -> u64 {
        self.game.ruleset().code(Player::Left).unwrap().most_taken().unwrap()
    }

    /// Returns the least preperiod of this period, as far as the values go.
    fn preperiod(&self, period: usize) -> usize {
        let values = &self.values;
        (0..values.len() - period).rev().find(|n| values[*n] != values[n + period]).map_or(0, |last| last + 1)
    }

    /// Returns the least period that is seen for a quarter of the values, and three times, with its preperiod.
    pub fn period(&self) -> Option<(u64, u64)> {
        let heaps = self.values.len();
        let seen = |period: &usize| self.preperiod(*period) + (heaps / 4).max(3 * period) <= heaps;
        let period = (1..heaps / 3).find(seen)?;
        Some((self.preperiod(period) as u64, period as u64))
    }

    /// Returns the claim of the period that is seen.
    pub fn claim(&self) -> Option<Certificate> {
        let (preperiod, period) = self.period()?;
        Some(self.claim_of(preperiod, period))
    }

    /// Returns a claim that need not be true, but has the maximum that would follow from it.
    pub fn claim_of(&self, preperiod: u64, period: u64) -> Certificate {
        let max = self.values[..(preperiod + period) as usize].iter().max().copied().unwrap();
        Certificate { game: self.game.clone(), preperiod, period, max, evidence: Evidence::Classical }
    }

    /// Returns the parity of the heaps at which types swap, if types may alternate.
    fn turned(&self) -> Option<usize> {
        let code = self.game.ruleset().code(Player::Left).unwrap();
        let mut splits = (0..=self.most_taken()).filter(|taken| code.digit(*taken).leaves(2)).map(|taken| taken % 2);
        let parity = splits.next().unwrap_or(0);
        splits.all(|other| other == parity).then_some(1 - parity as usize)
    }

    /// Checks whether types may alternate if this is the period.
    pub fn alternates(&self, period: u64) -> bool {
        self.turned().is_some() && period.is_multiple_of(2)
    }

    /// Adds windows to a sparse certificate, from the last rare heap or the reach on, every `step` heaps; `None` if the values repeat
    /// too soon, or are too few.
    pub fn with_windows(&self, sparse: &Certificate, step: usize) -> Option<Certificate> {
        let Evidence::Sparse(sparse_evidence) = &sparse.evidence else { return None };
        let (window, rare) = (sparse_evidence.window, &sparse_evidence.rare);
        let differ = self.game.to_string().contains('!');
        let near = rare.last().copied().unwrap_or(0).max(if differ { window } else { 0 });
        let first = sparse_evidence.reach.unwrap_or(near) + 1;
        let edge = sparse.preperiod.checked_sub(1).filter(|edge| *edge >= first)?;
        let heaps = (first..edge + sparse.period).step_by(step).chain([edge, edge + sparse.period]);
        let at = |heap: u64| {
            let values = self.values.get(heap as usize..=(heap + window) as usize)?;
            Some(Window { heap, values: values.iter().map(|value| *value as u8).collect() })
        };
        let windows = heaps.collect::<BTreeSet<u64>>().into_iter().map(at).collect::<Option<_>>()?;
        let evidence = Evidence::Sparse(Sparse { windows, ..sparse_evidence.clone() });
        Some(Certificate { evidence, ..sparse.clone() })
    }

    /// Returns the rare heaps below `heaps`.
    pub fn rare(&self, mask: u16, alternating: bool, heaps: usize) -> Vec<u64> {
        let is_rare = |n: &usize| {
            let odd = (self.values[*n] & u64::from(mask)).count_ones() % 2 == 1;
            odd == (alternating && Some(n % 2) == self.turned())
        };
        (1..heaps).filter(is_rare).map(|n| n as u64).collect()
    }

    /// Adds rare heaps to a claim, with a window that exceeds the narrowest by `more`; `None` if this exceeds the
    /// values.
    pub fn sparse(&self, claim: &Certificate, mask: u16, alternating: bool, more: u64) -> Option<Certificate> {
        let mut rare = Vec::new();
        loop {
            let last = rare.last().copied().unwrap_or(0);
            let window = last + self.most_taken() + more;
            let heaps = (claim.preperiod.max(last + 1) + window + claim.period) as usize;
            let next = self.rare(mask, alternating, heaps.min(self.values.len()));
            if heaps > self.values.len() {
                return None;
            }
            if next == rare {
                let evidence =
                    Evidence::Sparse(Sparse { mask, alternating, window, reach: None, rare, windows: Vec::new() });
                return Some(Certificate { evidence, ..claim.clone() });
            }
            rare = next;
        }
    }
}
