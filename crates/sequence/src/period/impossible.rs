//! Periods that the nim-sequence of a code cannot have, after mvr, *Constraining the period of Officers* (2026), which is about `0.6`.
//!
//! **Theorem.** Let a move take t tokens and leave one heap, and l = 0; or leave two heaps, and l >= 1 with G(l) = 0. If p divides
//! l + t, then there is no n0 with G(n + p) = G(n) for all n >= n0. *Proof.* Otherwise G(n) = G(n - t - l) for large n. But that is
//! the value of an option of n, the heaps n - t - l and l, which differ. ∎

use crate::sequence::Sequence;
use ninepins_proof::period::Moves;

const LISTED: usize = 100;

/// Heaps of value 0 are looked for below this one.
const ZEROS: u64 = 1 << 16;

/// Returns the first numbers, ascending, that the known values exclude as periods of a finite code, unless values rise by a saltus.
pub fn impossible_periods(sequence: &Sequence) -> Vec<u64> {
    let Some(rules) = Moves::of_code(sequence.code()) else { return Vec::new() };
    let zeros = || (1..ZEROS.min(sequence.len())).filter(|&heap| sequence.value(heap) == Some(0));
    let zeros: Vec<usize> = if rules.two.is_empty() { Vec::new() } else { zeros().map(|l| l as usize).collect() };
    let excludes = |p: &usize| {
        let is_pair = |taken: usize| zeros.iter().any(|l| (l + taken).is_multiple_of(*p));
        rules.one.iter().any(|t| t.is_multiple_of(*p)) || rules.two.iter().any(|split| is_pair(split.taken))
    };
    let largest = zeros.last().unwrap_or(&0) + rules.most;
    (1..=largest).filter(excludes).take(LISTED).map(|p| p as u64).collect()
}
