//! All heaps that some heaps can come to.

use crate::{Budget, Stopped};
use ninepins_rules::{Heap, Player, Ruleset};
use rustc_hash::FxHashSet;

/// The bytes that a heap takes in a set or a map while that grows, estimated.
pub(super) const BYTES_A_HEAP: u64 = 100;

/// How much may be met on the way.
pub(super) struct Most {
    pub(super) heaps: usize,
    pub(super) options: u64,
}

/// All heaps that `heaps` can come to, themselves included, ascending; `None` if there are more than `most`.
pub(super) fn heaps_below(
    ruleset: &Ruleset,
    heaps: &[Heap],
    most: Most,
    budget: &Budget,
) -> Result<Option<Vec<Heap>>, Stopped> {
    let mut found: FxHashSet<Heap> = heaps.iter().copied().collect();
    let mut open: Vec<Heap> = found.iter().copied().collect();
    let mut options = 0;
    while let Some(heap) = open.pop() {
        for to in ruleset.options(heap, Player::Left) {
            // A single heap may have more options than there is time or room for.
            budget.work(16)?;
            budget.check_memory(BYTES_A_HEAP * found.len() as u64)?;
            options += 1;
            open.extend(to.iter().filter(|part| found.insert(**part)));
            if options > most.options || found.len() > most.heaps {
                return Ok(None);
            }
        }
    }
    let mut ascending: Vec<Heap> = found.into_iter().collect();
    ascending.sort_unstable();
    Ok(Some(ascending))
}
