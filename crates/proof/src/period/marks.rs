//! Sets of values of options: *marked* values, which options have, and *wanted* values, which some option must have.

use std::{fmt::Debug, ops::BitXor};

/// The values that options of a heap are known to have, and those that they must have if the heap has its apparent
/// value.
pub(super) trait Marks {
    /// The type of a value in memory.
    type Value: Copy + Ord + Debug + Default + BitXor<Output = Self::Value> + Into<u16> + Into<u64>;

    /// Builds empty sets.
    fn new(types: Types) -> Self;

    /// Forgets everything.
    fn clear(&mut self);

    /// Marks the value of an option.
    fn mark(&mut self, value: Self::Value);

    /// Returns the least value that is common at heap n and not marked; `None` if it exceeds the type. The smaller rare
    /// values that are not marked become wanted.
    fn settle(&mut self, n: usize) -> Option<Self::Value>;

    /// Moves the value of an option from the wanted values.
    fn find(&mut self, value: Self::Value);

    /// Checks whether a value is still wanted.
    fn wants(&self) -> bool;

    /// Returns the least value that is still wanted.
    fn wanted(&self) -> Option<Self::Value>;
}

/// The types of values, common and rare: given by the parity of some of their bits, and perhaps by that of the heap.
#[derive(Clone, Copy)]
pub(super) struct Types {
    pub(super) mask: u16,
    /// True if common and rare swap from each heap to the next.
    pub(super) alternating: bool,
    /// True if moves that leave two heaps take an odd number of tokens.
    pub(super) odd: bool,
}

impl Types {
    pub(super) fn is_common(self, n: usize, value: u16) -> bool {
        let swapped = self.alternating && (n % 2 == 1) != self.odd;
        ((value & self.mask).count_ones() % 2 == 1) != swapped
    }
}

/// Values below 64, in the bits of a word.
pub(super) struct Word {
    marked: u64,
    wanted: u64,
    /// The common values at heaps of even and of odd size.
    common: [u64; 2],
}

impl Marks for Word {
    type Value = u8;

    fn new(types: Types) -> Word {
        let common = |n| (0..64).filter(|value| types.is_common(n, *value)).map(|value| 1 << value).sum();
        Word { marked: 0, wanted: 0, common: [common(0), common(1)] }
    }

    fn clear(&mut self) {
        self.marked = 0;
    }

    #[inline(always)]
    fn mark(&mut self, value: u8) {
        self.marked |= 1 << (value % 64);
    }

    fn settle(&mut self, n: usize) -> Option<u8> {
        let common = self.common[n % 2];
        let free = common & !self.marked;
        let value = u8::try_from(free.trailing_zeros()).ok().filter(|value| *value < 64)?;
        self.wanted = !common & !self.marked & ((1 << value) - 1);
        Some(value)
    }

    #[inline(always)]
    fn find(&mut self, value: u8) {
        self.wanted &= !(1 << (value % 64));
    }

    fn wants(&self) -> bool {
        self.wanted != 0
    }

    fn wanted(&self) -> Option<u8> {
        self.wants().then_some(self.wanted.trailing_zeros() as u8)
    }
}

/// Values below 2^16, each with the stamp of the last heap that marked it, so that nothing need be cleared.
pub(super) struct Stamps {
    stamps: Vec<u32>,
    /// The stamp of marked values; that of wanted values is one more.
    now: u32,
    /// The number of wanted values, and their upper bound.
    count: usize,
    below: u16,
    /// For each value: true if it is common at heaps of even size, and of odd size.
    common: Vec<[bool; 2]>,
}

impl Marks for Stamps {
    type Value = u16;

    fn new(types: Types) -> Stamps {
        let common = (0..=u16::MAX).map(|value| [0, 1].map(|n| types.is_common(n, value))).collect();
        Stamps { stamps: vec![0; 1 << 16], now: 0, count: 0, below: 0, common }
    }

    fn clear(&mut self) {
        // Each heap needs two stamps, and there are fewer than 2^30 heaps.
        self.now += 2;
    }

    #[inline(always)]
    fn mark(&mut self, value: u16) {
        self.stamps[usize::from(value)] = self.now;
    }

    fn settle(&mut self, n: usize) -> Option<u16> {
        self.count = 0;
        for value in 0..=u16::MAX {
            let stamp = &mut self.stamps[usize::from(value)];
            if *stamp == self.now {
                continue;
            }
            if self.common[usize::from(value)][n % 2] {
                self.below = value;
                return Some(value);
            }
            *stamp = self.now + 1;
            self.count += 1;
        }
        None
    }

    #[inline(always)]
    fn find(&mut self, value: u16) {
        let stamp = &mut self.stamps[usize::from(value)];
        if *stamp == self.now + 1 {
            *stamp = self.now;
            self.count -= 1;
        }
    }

    fn wants(&self) -> bool {
        self.count > 0
    }

    fn wanted(&self) -> Option<u16> {
        (0..self.below).find(|value| self.stamps[usize::from(*value)] == self.now + 1)
    }
}
