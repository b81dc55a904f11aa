//! The estimated cost of the next values.

use super::sequence::{Sequence, Source};

/// The least cost of a value by marking the options' values.
const MARKS: u64 = 64;

/// The least cost of a value by bitmaps.
const BITS: u64 = 16;

/// The number of taps that the sliced engine processes in one step, for all codes together.
const TAPS: u64 = 4;

impl Sequence {
    /// Estimates the steps for the next value by the current engine; a step is about a nanosecond. The estimate depends
    /// on the values alone, not on the machine.
    pub fn next_cost(&self) -> u64 {
        let heap = self.len();
        let code = &self.code;
        let longest = code.most_taken().unwrap_or(heap).min(heap);
        let splits = |parts: usize| (0..=longest).filter(|&taken| code.digit(taken).leaves(parts)).count() as u64;
        match &self.source {
            Source::Naive(_) => {
                let twos = splits(2).saturating_mul(heap / 2);
                let threes = splits(3).saturating_mul(heap.saturating_mul(heap) / 6);
                longest.saturating_add(twos).saturating_add(threes).saturating_add(1)
            }
            // At most as many values as there are numbers of tokens to take, and words of bitmaps.
            Source::Subtract(_) => BITS + splits(1) + longest / 32,
            // A value takes about as many steps as the one before.
            Source::Triples(triples) => MARKS + heap.saturating_mul(1 + splits(2) / 2) + triples.steps,
            // Twice, because rare values are sought as well.
            Source::Scalar(scalar) => MARKS + 2 * splits(2) * scalar.rare.len() as u64,
            Source::Sliced(sliced) => BITS + splits(2) * sliced.rare.len() as u64 / TAPS,
        }
    }

    /// Estimates how many bytes a stored value takes.
    pub fn bytes_a_value(&self) -> u64 {
        match &self.source {
            Source::Sliced(_) => 1,
            Source::Scalar(_) => 2,
            Source::Naive(_) | Source::Subtract(_) | Source::Triples(_) => 4,
        }
    }
}
