//! Lasker's Nim, `4.[3]`: take from a heap as in Nim, or split it without taking (Winning Ways, chapter 4).
//!
//! The value of a heap is its size, but that of 4k + 3 is 4k + 4 and that of 4k + 4 is 4k + 3; so each value is that of one
//! size. Splits of n worth w are found from their values A and B: A xor B = w and A + B = n + d, where the last two bits of A
//! and B tell d. But A + B = w + 2 (A and B), so the bits that A and B share are known, and they share none of w: every bit of
//! w goes to one of the two, freely.

use crate::{Budget, Stopped, theorem::Gathered};
use ninepins_rules::{Heap, Move, Parts};

/// The value of a heap of `size` tokens, which may be 0.
pub(super) fn value(size: u64) -> u64 {
    match size % 4 {
        3 => size + 1,
        0 => size.saturating_sub(1),
        _ => size,
    }
}

/// The size of the heap with this value, 0 for none; `None` if it is too large to be counted.
pub(super) fn size_worth(value: u64) -> Option<u64> {
    match value % 4 {
        3 => value.checked_add(1),
        0 => Some(value.saturating_sub(1)),
        _ => Some(value),
    }
}

/// The smaller parts of the splits of `size` tokens into two heaps worth `wanted` together, ascending.
pub(super) struct Splits {
    size: u64,
    /// Up to four, one for each end in binary that the smaller part's value may have.
    classes: Vec<Class>,
}

/// Values of one part: the bits it must have and any subset of the free ones. Of the bits in which the parts differ, the last
/// two aside, the highest is the other part's, so that a split is met once.
struct Class {
    bits: u64,
    free: u64,
    /// The next subset of the free bits; `None` after the last.
    subset: Option<u64>,
}

impl Splits {
    pub(super) fn new(size: u64, wanted: u64) -> Splits {
        Splits { size, classes: (0..4).filter_map(|end| Class::new(size, wanted, end)).collect() }
    }

    /// How many there are.
    pub(super) fn total(&self) -> u128 {
        // No part is empty.
        self.classes.iter().map(|class| (1 << class.free.count_ones()) - u128::from(class.bits == 0)).sum()
    }
}

impl Class {
    fn new(size: u64, wanted: u64, end: u64) -> Option<Class> {
        let other_end = end ^ (wanted % 4);
        // How many more tokens two heaps have than their values say.
        let gained = u64::from(end == 3) + u64::from(other_end == 3);
        let lost = u64::from(end == 0) + u64::from(other_end == 0);
        let twice_shared = (size + lost).checked_sub(gained)?.checked_sub(wanted)?;
        let shared = twice_shared / 2;
        if twice_shared % 2 != 0 || shared & wanted != 0 || shared % 4 != end & other_end {
            return None;
        }
        let (bits, differing) = (shared - shared % 4 + end, wanted - wanted % 4);
        let Some(highest) = differing.checked_ilog2() else {
            // Only the ends differ, if at all.
            let part = size_worth(bits)?;
            return (1..=size / 2).contains(&part).then_some(Class { bits, free: 0, subset: Some(0) });
        };
        let mut class = Class { bits, free: differing ^ (1 << highest), subset: Some(0) };
        if bits == 0 {
            // Leave out the empty part.
            class.advance();
        }
        Some(class)
    }

    fn advance(&mut self) {
        // The next larger subset of the free bits: count in them alone.
        self.subset =
            self.subset.map(|subset| subset.wrapping_sub(self.free) & self.free).filter(|&subset| subset != 0);
    }

    /// The smaller part of the next split.
    fn smaller_part(&self, size: u64) -> Option<u64> {
        // The part of larger value is the smaller one if it is the larger of 4k + 3 and 4k + 4.
        let part = size_worth(self.bits | self.subset?)?;
        Some(part.min(size - part))
    }
}

impl Iterator for Splits {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let Splits { size, classes } = self;
        let parts = classes.iter_mut().filter_map(|class| Some((class.smaller_part(*size)?, class)));
        let (part, class) = parts.min_by_key(|(part, _)| *part)?;
        class.advance();
        Some(part)
    }
}

/// The options of `heap` worth `wanted`, in order; all are counted, few may be listed.
pub(super) fn gather(heap: Heap, wanted: u64, gathered: &mut Gathered<u64>, budget: &Budget) -> Result<(), Stopped> {
    let size = heap.size();
    let mut whole = size_worth(wanted).filter(|&left| left < size);
    let splits = Splits::new(size, wanted);
    gathered.count(splits.total());
    for part in splits {
        // A single heap comes before the splits whose smaller part is no smaller.
        if let Some(left) = whole.take_if(|left| *left <= part) {
            gathered.push_take(heap, Heap::new(left), budget)?;
        }
        if gathered.is_full() {
            break;
        }
        let to = Heap::new(part).zip(Heap::new(size - part)).and_then(|(a, b)| Parts::new(&[a, b]));
        to.into_iter().try_for_each(|to| gathered.list(Move { from: heap, to }, budget))?;
    }
    whole.map_or(Ok(()), |left| gathered.push_take(heap, Heap::new(left), budget))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_agree_with_trying() {
        for size in 1..130 {
            for wanted in 0..260 {
                let expected: Vec<u64> = (1..=size / 2).filter(|a| value(*a) ^ value(size - a) == wanted).collect();
                let splits = Splits::new(size, wanted);
                assert_eq!(splits.total(), expected.len() as u128, "{size}, {wanted}");
                assert_eq!(splits.collect::<Vec<u64>>(), expected, "{size}, {wanted}");
            }
        }
    }

    #[test]
    fn splits_of_the_largest_heap() {
        let (size, part) = (1 << 63, 0x2aaa_aaaa_aaaa_aaaa);
        let wanted = value(part) ^ value(size - part);
        let splits = Splits::new(size, wanted);
        assert!(splits.total() > 1 << 58);
        for part in splits.take(1000) {
            assert_eq!(value(part) ^ value(size - part), wanted, "{part}");
        }
    }

    #[test]
    fn each_value_is_that_of_one_size() {
        assert!((0..1000).chain(u64::MAX / 2..u64::MAX / 2 + 4).all(|size| size_worth(value(size)) == Some(size)));
        assert_eq!(size_worth(u64::MAX), None);
    }
}
