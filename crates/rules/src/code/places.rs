//! The places of a code's digits, by the number of heaps left: found by bisection, however sparse they are.

use super::Digit;
use crate::MAX_SPLIT;

/// The takes that leave each number of heaps, apart for digits with `!` and without.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Places {
    takes: [[Kind; 2]; MAX_SPLIT + 1],
    /// Bit 2k + u is set if some take leaves k heaps, which must differ if u is 1.
    pub(crate) kinds: u8,
    /// The place at which the tail begins.
    start: u64,
    /// The length of the tail.
    round: u64,
}

/// Places in ascending order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Kind {
    before: Vec<u64>,
    /// Places in the tail, counted from its beginning.
    tail: Vec<u64>,
}

impl Places {
    pub(super) fn new(zero: Digit, digits: &[Digit], tail: &[Digit]) -> Places {
        let start = 1 + digits.len() as u64;
        let mut places = Places { takes: Default::default(), kinds: 0, start, round: tail.len() as u64 };
        for (parts, takes) in places.takes.iter_mut().enumerate() {
            for (kind, unequal) in takes.iter_mut().zip([false, true]) {
                let is_of = |digit: &Digit| digit.leaves(parts) && digit.is_unequal() == unequal;
                let before = (0..).zip(std::iter::once(&zero).chain(digits));
                kind.before = before.filter(|(_, digit)| is_of(digit)).map(|(at, _)| at).collect();
                kind.tail = (0..).zip(tail).filter(|(_, digit)| is_of(digit)).map(|(at, _)| at).collect();
                let is_empty = kind.before.is_empty() && kind.tail.is_empty();
                places.kinds |= u8::from(!is_empty) << (2 * parts + usize::from(unequal));
            }
        }
        places
    }

    /// Returns the least take from `low` on that leaves `parts` heaps: by a digit with `!` if `unequal`, else by one without.
    pub(crate) fn first(&self, parts: usize, unequal: bool, low: u64) -> Option<u64> {
        let Kind { before, tail } = self.takes.get(parts)?.get(usize::from(unequal))?;
        if let Some(&place) = before.get(before.partition_point(|&place| place < low)) {
            return Some(place);
        }
        let &least = tail.first()?;
        let from = low.saturating_sub(self.start);
        let (round, into) = self.split(from);
        match tail.get(tail.partition_point(|&at| at < into)) {
            Some(at) => Some(round + at),
            None => Some(round + self.round + least),
        }
    }

    /// Returns the largest such take up to `high`.
    pub(crate) fn last(&self, parts: usize, unequal: bool, high: u64) -> Option<u64> {
        let Kind { before, tail } = self.takes.get(parts)?.get(usize::from(unequal))?;
        if let (Some(greatest), Some(from)) = (tail.last(), high.checked_sub(self.start)) {
            let (round, into) = self.split(from);
            match tail[..tail.partition_point(|&at| at <= into)].last() {
                Some(at) => return Some(round + at),
                None if round > self.start => return Some(round - self.round + greatest),
                None => {}
            }
        }
        before[..before.partition_point(|&place| place <= high)].last().copied()
    }

    /// Returns the beginning of the round that contains place `from` of the tail, and the distance from there.
    fn split(&self, from: u64) -> (u64, u64) {
        // Most tails have one digit and need no division.
        let into = if self.round == 1 { 0 } else { from % self.round };
        (self.start + (from - into), into)
    }
}
