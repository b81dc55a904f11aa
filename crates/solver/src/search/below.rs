//! The followers of heaps.

use crate::{Budget, Result};
use ninepins_rules::{Heap, Player, Ruleset};
use rustc_hash::FxHashSet;

/// The estimated bytes of a heap in a growing set or map.
pub const BYTES_A_HEAP: u64 = 100;

/// The limits on the followers.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    /// The most followers.
    pub heaps: usize,
    /// The most options of these, for each player whose moves differ.
    pub options: u64,
}

/// Returns `heaps` and their followers, each after its own; `None` if there are more than `most`.
pub fn heaps_below(ruleset: &Ruleset, heaps: &[Heap], most: Most, budget: &Budget) -> Result<Option<Vec<Heap>>> {
    let players = if ruleset.is_impartial() { &Player::BOTH[..1] } else { &Player::BOTH };
    let mut found: FxHashSet<Heap> = heaps.iter().copied().collect();
    let mut open: Vec<Heap> = found.iter().copied().collect();
    let mut options = 0;
    while let Some(heap) = open.pop() {
        for to in players.iter().flat_map(|&player| ruleset.options(heap, player)) {
            // A single heap may have too many options for the budget.
            budget.work(16)?;
            budget.check_memory(BYTES_A_HEAP * found.len() as u64)?;
            options += 1;
            open.extend(to.iter().filter(|part| found.insert(**part)));
            if options > most.options * players.len() as u64 || found.len() > most.heaps {
                return Ok(None);
            }
        }
    }
    let mut ascending: Vec<Heap> = found.into_iter().collect();
    ascending.sort_unstable_by_key(|heap| ruleset.order(*heap));
    Ok(Some(ascending))
}
