//! Sets of values of options: *marked* values, which options have, and *wanted* values, which some option must have.

use std::ops::BitXor;

/// A value in memory.
pub(super) trait Value:
    Copy + Ord + Default + BitXor<Output = Self> + Into<u16> + Into<u64> + TryFrom<u16>
{
}

impl Value for u8 {}
impl Value for u16 {}

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

/// The values that options of a heap are known to have, and those that they must have if the heap has its apparent value, in the bits of
/// `W` words.
pub(super) struct Marks<const W: usize> {
    marked: [u64; W],
    wanted: [u64; W],
    /// The common values at heaps of even and of odd size.
    common: [[u64; W]; 2],
    /// The number of words that may have wanted values.
    words: usize,
}

impl<const W: usize> Marks<W> {
    pub(super) fn new(types: Types) -> Self {
        let bit = |n, value| u64::from(types.is_common(n, value)) << (value % 64);
        let word = |n, word| (64 * word as u16..=64 * word as u16 + 63).map(|value| bit(n, value)).sum();
        let common = [0, 1].map(|n| std::array::from_fn(|at| word(n, at)));
        Marks { marked: [0; W], wanted: [0; W], common, words: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.marked.fill(0);
    }

    #[inline(always)]
    pub(super) fn mark(&mut self, value: u16) {
        self.marked[usize::from(value / 64) % W] |= 1 << (value % 64);
    }

    /// Returns the least value that is common at heap n and not marked; `None` if it has no place here. The smaller rare
    /// values that are not marked become wanted.
    pub(super) fn settle(&mut self, n: usize) -> Option<u16> {
        for (word, common) in self.common[n % 2].iter().enumerate() {
            let free = common & !self.marked[word];
            let below = if free == 0 { u64::MAX } else { (1 << free.trailing_zeros()) - 1 };
            self.wanted[word] = !common & !self.marked[word] & below;
            if free != 0 {
                self.words = word + 1;
                return Some((64 * word) as u16 + free.trailing_zeros() as u16);
            }
        }
        None
    }

    /// Moves the value of an option from the wanted values.
    #[inline(always)]
    pub(super) fn find(&mut self, value: u16) {
        self.wanted[usize::from(value / 64) % W] &= !(1 << (value % 64));
    }

    /// Returns the least value that is still wanted.
    pub(super) fn wanted(&self) -> Option<u16> {
        let word = self.wanted[..self.words].iter().position(|wanted| *wanted != 0)?;
        Some((64 * word) as u16 + self.wanted[word].trailing_zeros() as u16)
    }
}
