//! Heaps that no position tells apart: those of one value and the same options.

use super::{
    candidate::{Candidate, Rules},
    space::{Value, difference},
};
use rustc_hash::FxHashSet;

/// Heaps of one value with the same options.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Class {
    /// The least of them.
    pub(super) heap: usize,
    pub(super) value: Value,
    /// What each player may make of it, ascending; displacements are relative to that of the heap.
    pub(super) options: Vec<Vec<Value>>,
}

impl Class {
    pub(super) fn new(candidate: &Candidate, rules: &Rules, heap: usize) -> Class {
        let value = candidate.values[heap];
        let options = (0..rules.players()).map(|player| {
            let mut options = candidate.options(rules, heap, player);
            for option in &mut options {
                option.shift = difference(option.shift, value.shift);
            }
            options
        });
        Class { heap, value, options: options.collect() }
    }

    /// Whether nobody can move in these heaps.
    pub(super) fn is_dead(&self) -> bool {
        self.options.iter().all(Vec::is_empty)
    }

    /// Whether `player` has an option here, and all of these also in the `other`, which is worth the same. Then what is
    /// reached with the other includes what is reached with this.
    fn undercuts(&self, other: &Class, player: usize) -> bool {
        let (few, many) = (&self.options[player], &other.options[player]);
        self.value == other.value
            && !few.is_empty()
            && few.len() < many.len()
            && few.iter().all(|option| many.binary_search(option).is_ok())
    }
}

/// The classes of all heaps in which somebody can move.
pub(super) fn classes(candidate: &Candidate, rules: &Rules) -> Vec<Class> {
    let mut met = FxHashSet::default();
    let heaps = 1..candidate.values.len();
    let mut classes: Vec<Class> = heaps.map(|heap| Class::new(candidate, rules, heap)).collect();
    classes.retain(|class| !class.is_dead() && met.insert((class.value, class.options.clone())));
    classes
}

/// The classes whose options `player` has to be followed through: not those that another undercuts.
pub(super) fn leanest(classes: &[Class], player: usize) -> Vec<usize> {
    let needed = |class: &Class| !classes.iter().any(|other| other.undercuts(class, player));
    (0..classes.len()).filter(|&at| needed(&classes[at])).collect()
}
