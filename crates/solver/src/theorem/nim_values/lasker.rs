//! Lasker's Nim, `4.[3]`: take from a heap as in Nim, or split it without a take (Winning Ways, chapter 4).
//!
//! The value of a heap is its size, but 4k + 3 has value 4k + 4 and 4k + 4 has value 4k + 3. Splits of n with value w are found from the values A and B of their parts: A xor B = w and A + B = n + d,
//! where the last two bits of A and B determine d. Since A + B = w + 2 (A and B), the bits that A and B share are
//! known, and none of them is in w. Every bit of w goes to one of the two, freely.

use crate::{Budget, Result, theorem::Gathered};
use ninepins_rules::Heap;
use ninepins_sequence::Formula;

/// The values of heaps, each of which belongs to one size.
const LASKER: Formula = Formula::Exchanged(4);

/// The smaller parts of the splits of `size` tokens into two heaps of total value `wanted`, ascending.
#[derive(Debug)]
pub struct Splits {
    size: u64,
    /// Up to four sequences, one for each pair of last bits that the smaller part's value may have.
    classes: Vec<Class>,
}

/// Values of one part: the bits that it must have, and any subset of the free ones. The highest bit in which the parts
/// differ, without the last two, belongs to the other part, so that each split occurs once.
#[derive(Debug)]
struct Class {
    bits: u64,
    free: u64,
    /// The next subset of the free bits; `None` after the last.
    subset: Option<u64>,
}

impl Splits {
    /// Begins before the first split.
    pub fn new(size: u64, wanted: u64) -> Splits {
        Splits { size, classes: (0..4).filter_map(|end| Class::new(size, wanted, end)).collect() }
    }

    /// Counts the subsets.
    pub fn total(&self) -> u128 {
        // Neither part may be empty.
        self.classes.iter().map(|class| (1 << class.free.count_ones()) - u128::from(class.bits == 0)).sum()
    }
}

impl Class {
    fn new(size: u64, wanted: u64, end: u64) -> Option<Class> {
        let other_end = end ^ (wanted % 4);
        // The tokens of two heaps less the sum of their values.
        let gained = u64::from(end == 3) + u64::from(other_end == 3);
        let lost = u64::from(end == 0) + u64::from(other_end == 0);
        let twice_shared = (size + lost).checked_sub(gained)?.checked_sub(wanted)?;
        let shared = twice_shared / 2;
        if twice_shared % 2 != 0 || shared & wanted != 0 || shared % 4 != end & other_end {
            return None;
        }
        let (bits, differing) = (shared - shared % 4 + end, wanted - wanted % 4);
        let Some(highest) = differing.checked_ilog2() else {
            // The parts differ in the last bits or not at all.
            let part = LASKER.value(bits);
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

    fn smaller_part(&self, size: u64) -> Option<u64> {
        // Of the sizes 4k + 3 and 4k + 4 the smaller one has the larger value.
        let part = LASKER.value(self.bits | self.subset?);
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

/// Gathers the options of `heap` with value `wanted`, in order. All are counted, though few may be listed.
pub(super) fn gather(heap: Heap, wanted: u64, gathered: &mut Gathered, budget: &Budget) -> Result<()> {
    let size = heap.size();
    let mut whole = Some(LASKER.value(wanted)).filter(|&left| left < size);
    let splits = Splits::new(size, wanted);
    gathered.count(splits.total());
    for part in splits {
        // A single heap comes before the splits whose smaller part is at least as large.
        if let Some(left) = whole.take_if(|left| *left <= part) {
            gathered.push(heap, Heap::new(left).as_slice(), budget)?;
        }
        if gathered.is_full() {
            break;
        }
        if let (Some(a), Some(b)) = (Heap::new(part), Heap::new(size - part)) {
            gathered.list(heap, &[a, b], budget)?;
        }
    }
    whole.map_or(Ok(()), |left| gathered.push(heap, Heap::new(left).as_slice(), budget))
}
