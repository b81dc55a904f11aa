//! The sparse space: a parity that few values have, found by a Walsh-Hadamard transform.
//!
//! Call a value v rare at heap n if the number of bits that it has in common with a mask is even, or, with the position
//! taken into account, if it is even or odd as n - k is, where k is some digit that leaves two heaps, all such k being even or
//! all odd. Else it is common. Parity is linear, so
//!
//! - a sum of two heaps a + b = n - k has a rare value at n if the values of a and b are both rare or both common where they
//!   stand, and a common one if one of them is rare (with the position: (a - k) + (b - k) = n - k modulo 2).
//!
//! So if few heaps are rare, the common options of n are few, and easily listed. A mask decides on nothing but speed.
//!
//! The sparse space is Berlekamp's (Winning Ways, chapter 4); that the parity of the position may be taken into account is
//! due to Flammenkamp.

use super::rules::Rules;

/// Which values are rare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mask {
    /// The bits that are counted; not 0.
    pub bits: u32,
    /// Where the position counts: the parity of the digits that leave two heaps.
    pub position: Option<bool>,
}

impl Mask {
    /// Whether `value` is rare at heap `n`.
    #[inline]
    pub fn is_rare(self, n: usize, value: u32) -> bool {
        let odd = (value & self.bits).count_ones() % 2;
        odd == self.rare_parity(n)
    }

    /// The parity that rare values have at heap `n`.
    #[inline]
    pub(super) fn rare_parity(self, n: usize) -> u32 {
        self.position.map_or(0, |odd| (n as u32 % 2) ^ u32::from(odd))
    }

    /// Whether sums of two heaps have the types that this page says: always, unless the position counts and digits differ.
    pub(super) fn suits(self, rules: &Rules) -> bool {
        self.bits != 0 && self.position.is_none_or(|odd| Histogram::new(rules).parity == Some(odd))
    }

    /// Whether taking `taken` tokens and leaving one heap makes a common value of one that is common.
    pub(super) fn keeps_type(self, taken: usize) -> bool {
        self.position.is_none() || taken.is_multiple_of(2)
    }
}

/// How often each value was met, for finding the best mask.
#[derive(Clone, Debug)]
pub(super) struct Histogram {
    /// How often on even heaps and on odd ones.
    counts: [Vec<i64>; 2],
    /// The parity of all digits that leave two heaps, if it is the same.
    parity: Option<bool>,
}

impl Histogram {
    pub(super) fn new(rules: &Rules) -> Histogram {
        let odd = |taken: usize| !taken.is_multiple_of(2);
        let first = rules.pairs.first().map(|split| odd(split.taken));
        let parity = first.filter(|&first| rules.pairs.iter().all(|split| odd(split.taken) == first));
        Histogram { counts: [Vec::new(), Vec::new()], parity }
    }

    /// Counts the value of heap `n`, at least 1.
    #[inline]
    pub(super) fn add(&mut self, n: usize, value: u32) {
        let value = value as usize;
        if value >= self.counts[0].len() {
            self.counts.iter_mut().for_each(|counts| counts.resize((value + 1).next_power_of_two().max(2), 0));
        }
        self.counts[n % 2][value] += 1;
    }

    /// The mask under which the fewest heaps are rare: the best of all, in O(V log V) for V values.
    pub(super) fn best(&self) -> Option<Mask> {
        let [even, odd] = &self.counts;
        let plain = transformed(even.iter().zip(odd).map(|(even, odd)| even + odd).collect());
        // The transform is the number of heaps with even parity minus that of heaps with odd parity.
        let plain = (1..).zip(plain.into_iter().skip(1)).map(|(bits, excess)| (excess, Mask { bits, position: None }));
        let placed = self.parity.map(|parity| {
            let signed = even.iter().zip(odd).map(|(even, odd)| if parity { odd - even } else { even - odd });
            let placed = transformed(signed.collect());
            let mask = |bits| Mask { bits, position: Some(parity) };
            (1..).zip(placed.into_iter().skip(1)).map(move |(bits, excess)| (excess, mask(bits))).collect::<Vec<_>>()
        });
        // Of equally good ones the first: plain ones before others, small ones before large ones.
        plain.chain(placed.into_iter().flatten()).min_by_key(|&(excess, _)| excess).map(|(_, mask)| mask)
    }
}

/// The Walsh-Hadamard transform: entry m is the sum of all entries v, negative where v and m have oddly many bits in common.
/// The length is a power of two, or 0.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_mask_is_the_best_of_all() {
        let code: ninepins_rules::Game = "0.6".parse().unwrap();
        let rules = Rules::of(&code.ruleset().codes().left).unwrap();
        // A few values of no game, so that nothing is special about them.
        let values: Vec<u32> = (1..400u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 27 & 15) ^ (n % 2)).collect();
        let mut histogram = Histogram::new(&rules);
        (1..).zip(&values).for_each(|(n, &value)| histogram.add(n, value));
        let rare = |mask: Mask| (1..).zip(&values).filter(|&(n, &value)| mask.is_rare(n, value)).count();
        let masks = (1..16).flat_map(|bits| [None, Some(true)].map(|position| Mask { bits, position }));
        assert_eq!(rare(histogram.best().unwrap()), masks.map(rare).min().unwrap());
    }
}
