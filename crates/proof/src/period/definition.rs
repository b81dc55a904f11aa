//! The plain definition of nim-values, from the options that the rules list, as far as that is quick.

use super::Certificate;
use crate::{CheckError, CheckErrorKind, CheckOptions, nim_values::Seen, steps::Steps};
use ninepins_rules::{Game, Heap, Player};

/// The most steps of the comparison.
const MAX_STEPS: u64 = 1 << 24;

/// Compares the values of the heaps below `heaps`, or of the first of them, with the definition, and returns their
/// number.
pub(super) fn agrees(game: &Game, heaps: usize, value: impl Fn(usize) -> u64) -> Result<usize, CheckError> {
    let mut steps = Steps::at_most(MAX_STEPS, game, CheckOptions::default());
    let mut seen = Seen::default();
    for size in 1..heaps {
        let Some(heap) = Heap::new(size as u64) else { return Ok(size) };
        if steps.list(game, heap, Player::Left).is_err() {
            return Ok(size);
        }
        seen.clear();
        for parts in game.ruleset().options(heap, Player::Left) {
            // The parts are smaller than the heap.
            seen.insert(parts.iter().fold(0, |sum, part| sum ^ value(part.size() as usize)));
        }
        if seen.mex() != value(size) {
            let message = format!("heap {size} was found to have the value {}, not {}", value(size), seen.mex());
            return Err(CheckError::new(Certificate::GAME_LINE, CheckErrorKind::Value, message));
        }
    }
    Ok(heaps)
}
