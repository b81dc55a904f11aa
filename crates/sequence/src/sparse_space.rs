//! Sparse spaces: parities that few values have, found by a Walsh-Hadamard transform.
//!
//! A value v is *rare* at heap n if the number of bits that it has in common with a mask is even, or, in an
//! *alternating* space, if it has the parity of n - k. There k is a digit that leaves two heaps, and all such k have
//! one parity. Other values are *common*. A sum of two heaps a + b = n - k has a rare value at n if the values of a and b are both rare or
//! both common in their places, and a common value if exactly one of them is rare, as the page of the
//! [certificates](ninepins_proof::period) proves.
//!
//! So if few heaps are rare, the common options of n are few and easy to list. The choice of a mask affects nothing but
//! speed.
//!
//! Sparse spaces are Berlekamp's (Winning Ways, chapter 4); Flammenkamp added alternation.

use ninepins_proof::period::Moves;

/// The parity of a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Parity {
    /// A multiple of two.
    Even,
    /// One more than a multiple of two.
    Odd,
}

/// A sparse space: the rule by which values are rare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SparseSpace {
    /// The bits that are counted; not 0.
    pub mask: u32,
    /// In an alternating space, the parity of the digits that leave two heaps.
    pub alternating: Option<Parity>,
}

impl SparseSpace {
    /// Checks whether `value` is rare at heap `n`.
    #[inline]
    pub fn is_rare(self, n: usize, value: u32) -> bool {
        let odd = (value & self.mask).count_ones() % 2;
        odd == self.rare_parity(n)
    }

    /// Returns the parity of the counted bits of rare values at heap `n`.
    #[inline]
    pub(super) fn rare_parity(self, n: usize) -> u32 {
        self.alternating.map_or(0, |parity| (n as u32 % 2) ^ parity as u32)
    }

    /// Checks whether the rule for sums of two heaps holds: always, unless the space alternates and digits have
    /// different parities.
    pub(super) fn suits(self, rules: &Moves) -> bool {
        self.mask != 0 && self.alternating.is_none_or(|parity| Histogram::new(rules).parity == Some(parity))
    }

    /// Checks whether an option that leaves one heap of a common value, when `taken` tokens are taken, has a common
    /// value.
    pub(super) fn keeps_type(self, taken: usize) -> bool {
        self.alternating.is_none() || taken.is_multiple_of(2)
    }
}

/// A rare value at heaps of one parity, as an engine represents it.
#[derive(Clone, Copy, Debug)]
pub(super) struct RareEntry<T> {
    pub(super) entry: T,
    /// The least common entry with a larger value.
    pub(super) above: T,
}

/// Counts of the values, for finding the best sparse space.
#[derive(Clone, Debug)]
pub struct Histogram {
    /// The counts on even heaps and on odd ones.
    counts: [Vec<i64>; 2],
    /// The parity of all digits that leave two heaps, if they have one.
    parity: Option<Parity>,
}

impl Histogram {
    /// Begins without counts.
    pub fn new(rules: &Moves) -> Histogram {
        let parity = |taken: usize| if taken.is_multiple_of(2) { Parity::Even } else { Parity::Odd };
        let first = rules.two.first().map(|split| parity(split.taken));
        let parity = first.filter(|&first| rules.two.iter().all(|split| parity(split.taken) == first));
        Histogram { counts: [Vec::new(), Vec::new()], parity }
    }

    /// Counts the value of heap `n`, at least 1.
    #[inline]
    pub fn add(&mut self, n: usize, value: u32) {
        let value = value as usize;
        if value >= self.counts[0].len() {
            self.counts.iter_mut().for_each(|counts| counts.resize((value + 1).next_power_of_two().max(2), 0));
        }
        self.counts[n % 2][value] += 1;
    }

    /// Returns the sparse space with the fewest rare heaps, in O(V log V) for V values.
    pub fn best(&self) -> Option<SparseSpace> {
        let [even, odd] = &self.counts;
        let spaces = |alternating: Option<Parity>| {
            let signs = match alternating {
                None => [1, 1],
                Some(Parity::Even) => [1, -1],
                Some(Parity::Odd) => [-1, 1],
            };
            // The transform is the number of heaps with even parity minus that of heaps with odd parity.
            let counts = even.iter().zip(odd).map(|(even, odd)| signs[0] * even + signs[1] * odd);
            let excess = transformed(counts.collect()).into_iter().skip(1);
            (1..).zip(excess).map(move |(mask, excess)| (excess, SparseSpace { mask, alternating }))
        };
        // Ties are broken in favour of spaces that do not alternate, then of small masks.
        let placed = self.parity.map(|parity| spaces(Some(parity)));
        spaces(None).chain(placed.into_iter().flatten()).min_by_key(|&(excess, _)| excess).map(|(_, space)| space)
    }
}

/// Computes the Walsh-Hadamard transform: entry m is the sum of all entries v, negated where v and m have an odd number of
/// common bits. The length is a power of two, or 0.
fn transformed(mut counts: Vec<i64>) -> Vec<i64> {
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (low, high) in low.iter_mut().zip(high) {
                (*low, *high) = (*low + *high, *low - *high);
            }
        }
        half *= 2;
    }
    counts
}
