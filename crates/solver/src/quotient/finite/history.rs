//! When a finite quotient grew, told from the last one.

use super::{
    Change,
    candidate::{Candidate, loses},
    monoid::LeastWords,
};
use rustc_hash::FxHashMap;

/// The heaps at which the quotient became another: the quotient of the heaps up to n is what they generate in the last one, of
/// which the elements are merged that only larger heaps tell apart. So it can only change at generators.
pub(super) fn of(candidate: &Candidate) -> Vec<Change> {
    let actions: Vec<&[u32]> = candidate.monoid.actions().iter().map(|action| &**action).collect();
    let mut history: Vec<Change> = Vec::new();
    for (letters, &heap) in (1..).zip(&candidate.generators) {
        let (order, losing) = merged(candidate, &actions[..letters]);
        if history.last().map_or((1, 0), |change| (change.order, change.losing)) != (order, losing) {
            history.push(Change { heap, order, losing });
        }
    }
    history
}

/// How many elements are told apart by what some generators make of them, and in how many of these Left, to move, loses.
fn merged(candidate: &Candidate, actions: &[&[u32]]) -> (usize, usize) {
    let elements = LeastWords::new(actions, candidate.order()).order;
    let mut classes: Vec<usize> = candidate.colours.iter().map(|&colour| usize::from(colour)).collect();
    let mut count = 0;
    loop {
        let mut numbers: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
        let mut refined = classes.clone();
        let mut losing = 0;
        for &element in &elements {
            let after = actions.iter().map(|action| action[element as usize]);
            let told = std::iter::once(element).chain(after).map(|element| classes[element as usize]).collect();
            let next = numbers.len();
            refined[element as usize] = *numbers.entry(told).or_insert_with(|| {
                losing += usize::from(loses(candidate.colours[element as usize], 0));
                next
            });
        }
        if numbers.len() == count {
            return (count, losing);
        }
        count = numbers.len();
        classes = refined;
    }
}
