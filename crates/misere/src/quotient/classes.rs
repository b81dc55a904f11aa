//! Classes of heaps with the same value and the same options, which no position distinguishes, and the tables of the cells around
//! them.

use super::{
    candidate::{Candidate, Rules},
    space::{Shift, Value, WideCells, ZERO_SHIFT, difference, sum},
};
use crate::{Budget, Stopped};
use rustc_hash::{FxHashMap, FxHashSet};

/// The heaps with one value and one set of options.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct HeapClass {
    /// The smallest heap of the class.
    pub(super) heap: usize,
    pub(super) value: Value,
    /// For each player the values of the options, ascending, with displacements relative to that of the heap.
    pub(super) options: Vec<Vec<Value>>,
}

impl HeapClass {
    pub(super) fn new(candidate: &Candidate, rules: &Rules, heap: usize) -> HeapClass {
        let value = candidate.values[heap];
        let options = (0..rules.players()).map(|player| {
            let mut options = candidate.options(rules, heap, player);
            for option in &mut options {
                option.shift = difference(option.shift, value.shift);
            }
            options
        });
        HeapClass { heap, value, options: options.collect() }
    }

    /// Checks that no player can move in these heaps.
    pub(super) fn is_dead(&self) -> bool {
        self.options.iter().all(Vec::is_empty)
    }

    /// Checks whether `player` has an option here and all of them also in `other`, a class of the same value. Then each
    /// option set reached with `other` includes one reached with this class.
    fn undercuts(&self, other: &HeapClass, player: usize) -> bool {
        let (few, many) = (&self.options[player], &other.options[player]);
        self.value == other.value
            && !few.is_empty()
            && few.len() < many.len()
            && few.iter().all(|option| many.binary_search(option).is_ok())
    }
}

/// Returns the classes of the heaps below `end` in which some player can move.
pub(super) fn classes(
    candidate: &Candidate,
    rules: &Rules,
    end: usize,
    budget: &Budget,
) -> Result<Vec<HeapClass>, Stopped> {
    let mut met = FxHashSet::default();
    let mut classes = Vec::new();
    for heap in 1..end.min(candidate.values.len()) {
        budget.work(heap as u64)?;
        let class = HeapClass::new(candidate, rules, heap);
        if !class.is_dead() && met.insert((class.value, class.options.clone())) {
            classes.push(class);
        }
    }
    Ok(classes)
}

/// Returns the indices of the classes whose options `player` must follow: those that no other class undercuts.
pub(super) fn leanest(classes: &[HeapClass], player: usize) -> Vec<usize> {
    let needed = |class: &HeapClass| !classes.iter().any(|other| other.undercuts(class, player));
    (0..classes.len()).filter(|&at| needed(&classes[at])).collect()
}

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

/// The cells around each cell, for the displacements that occur in a proof.
#[derive(Debug)]
pub(super) struct CellTables {
    pub(super) wide: WideCells,
    /// The displacements of heaps, as `wide.next` has them.
    pub(super) heaps: Shifts,
    /// The displacements of options, relative and absolute, as `wide.narrow` has them.
    pub(super) shifts: Shifts,
}

impl CellTables {
    pub(super) fn new(candidate: &Candidate, classes: &[HeapClass]) -> CellTables {
        let (mut heaps, mut shifts) = (Shifts::default(), Shifts::default());
        shifts.number(ZERO_SHIFT);
        for class in classes {
            heaps.number(class.value.shift);
            shifts.number(class.value.shift);
            for option in class.options.iter().flatten() {
                shifts.number(option.shift);
                shifts.number(sum(option.shift, class.value.shift));
            }
        }
        CellTables { wide: candidate.space.widened(&shifts.all, &heaps.all), heaps, shifts }
    }

    /// Returns the number of bits for a number of a displacement.
    pub(super) fn bits(&self) -> u32 {
        self.shifts.all.len().next_power_of_two().trailing_zeros()
    }
}
