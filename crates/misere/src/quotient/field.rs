//! Where displacements lie, for all sums that a proof looks at.

use super::{
    candidate::Candidate,
    classes::Class,
    space::{STILL, Shift, Wide, sum},
};
use rustc_hash::FxHashMap;

/// Displacements by number.
#[derive(Clone, Debug, Default)]
pub(super) struct Shifts {
    pub(super) all: Vec<Shift>,
    numbers: FxHashMap<Shift, usize>,
}

impl Shifts {
    fn number(&mut self, shift: Shift) -> usize {
        *self.numbers.entry(shift).or_insert_with(|| {
            self.all.push(shift);
            self.all.len() - 1
        })
    }

    pub(super) fn has(&self, shift: Shift) -> bool {
        self.numbers.contains_key(&shift)
    }

    pub(super) fn of(&self, shift: Shift) -> usize {
        self.numbers[&shift]
    }
}

/// What is needed to look up the colours around a cell.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) wide: Wide,
    /// The displacements of heaps, as `wide.next` has them.
    pub(super) heaps: Shifts,
    /// The displacements of options, relative and absolute, as `wide.narrow` has them.
    pub(super) shifts: Shifts,
}

impl Field {
    pub(super) fn new(candidate: &Candidate, classes: &[Class]) -> Field {
        let (mut heaps, mut shifts) = (Shifts::default(), Shifts::default());
        shifts.number(STILL);
        for class in classes {
            heaps.number(class.value.shift);
            shifts.number(class.value.shift);
            for option in class.options.iter().flatten() {
                shifts.number(option.shift);
                shifts.number(sum(option.shift, class.value.shift));
            }
        }
        Field { wide: candidate.space.widened(&shifts.all, &heaps.all), heaps, shifts }
    }

    /// The least power of two, as an exponent, that has room for the numbers of all displacements.
    pub(super) fn bits(&self) -> u32 {
        self.shifts.all.len().next_power_of_two().trailing_zeros()
    }
}
