//! A code as lists of numbers of tokens, by the number of heaps left.

use ninepins_rules::{Code, Digit};

/// A number of tokens that may be taken so that two or three heaps are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Split {
    pub(super) taken: usize,
    /// True if the heaps left must differ.
    pub(super) unequal: bool,
}

/// The moves of a code without a repeating tail.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The numbers of tokens that may be taken if nothing is left.
    pub(super) whole: Vec<usize>,
    /// The numbers of tokens that may be taken if one heap is left.
    pub(super) reduce: Vec<usize>,
    /// The moves that leave two heaps.
    pub(super) pairs: Vec<Split>,
    /// The moves that leave three heaps.
    pub(super) triples: Vec<Split>,
    /// The most tokens that may be taken at once.
    pub(super) last: usize,
}

impl Rules {
    /// Lists the moves of `code`. `None` if it has a repeating tail.
    pub fn of(code: &Code) -> Option<Rules> {
        let last = code.most_taken()? as usize;
        let leaving = |parts| {
            let digits = (0..=last).map(move |taken| (taken, code.digit(taken as u64)));
            digits.filter(move |(_, digit): &(usize, Digit)| digit.leaves(parts))
        };
        let taken = |parts| leaving(parts).map(|(taken, _)| taken).collect();
        let splits =
            |parts| leaving(parts).map(|(taken, digit)| Split { taken, unequal: digit.is_unequal() }).collect();
        Some(Rules { whole: taken(0), reduce: taken(1), pairs: splits(2), triples: splits(3), last })
    }

    /// Returns the most heaps that may be left, at least 1.
    pub(super) fn most_parts(&self) -> usize {
        if !self.triples.is_empty() {
            3
        } else if !self.pairs.is_empty() {
            2
        } else {
            1
        }
    }

    /// Checks whether some move must leave unequal heaps.
    pub(super) fn is_unequal(&self) -> bool {
        self.pairs.iter().chain(&self.triples).any(|split| split.unequal)
    }

    /// Checks whether the code is octal: one that may have a sparse space (see [`super::sparse_space`]).
    pub(super) fn is_octal(&self) -> bool {
        self.most_parts() == 2
    }
}
