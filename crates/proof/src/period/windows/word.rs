//! Sets of lanes, as words of bits.

use std::ops::{BitAndAssign, BitOrAssign, Not};

/// The number of stretches that are followed at once.
pub(super) const LANES: usize = 128;

/// A set of lanes, as wide as a register of common machines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Word([u64; LANES / 64]);

impl Word {
    pub(super) const NONE: Word = Word([0; LANES / 64]);

    pub(super) fn of(lane: usize) -> Word {
        let mut word = Word::NONE;
        word.0[lane / 64] = 1 << (lane % 64);
        word
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |any, bits| any | bits) == 0
    }

    pub(super) fn has(self, lane: usize) -> bool {
        self.0[lane / 64] >> (lane % 64) & 1 == 1
    }

    pub(super) fn count(self) -> u64 {
        self.0.iter().map(|bits| u64::from(bits.count_ones())).sum()
    }

    /// Lists the lanes, ascending.
    pub(super) fn lanes(self) -> impl Iterator<Item = usize> {
        (0..LANES).filter(move |&lane| self.has(lane))
    }
}

impl BitOrAssign for Word {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Word) {
        self.0.iter_mut().zip(other.0).for_each(|(bits, other)| *bits |= other);
    }
}

impl BitAndAssign for Word {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Word) {
        self.0.iter_mut().zip(other.0).for_each(|(bits, other)| *bits &= other);
    }
}

impl Not for Word {
    type Output = Word;

    #[inline(always)]
    fn not(self) -> Word {
        Word(self.0.map(|bits| !bits))
    }
}
