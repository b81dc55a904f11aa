//! When a finite quotient grew, told from the last one.

use super::{
    Change,
    candidate::{Candidate, loses},
    merge::{count, mixed},
    monoid::LeastWords,
};

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

/// How many elements are told apart by what some generators make of them, and in how many of these Left, to move, loses. As
/// frames are merged: by hashes that are refined until they tell no more apart.
fn merged(candidate: &Candidate, actions: &[&[u32]]) -> (usize, usize) {
    let elements = LeastWords::new(actions, candidate.order()).order;
    let mut hashes: Vec<u64> = candidate.colours.iter().map(|&colour| u64::from(colour)).collect();
    let of = |hashes: &[u64], elements: &[u32]| {
        count(&elements.iter().map(|&element| hashes[element as usize]).collect::<Vec<u64>>())
    };
    let mut classes = 0;
    loop {
        for action in actions {
            let before = hashes.clone();
            for &element in &elements {
                let element = element as usize;
                hashes[element] = mixed(before[element], before[action[element] as usize]);
            }
        }
        let now = of(&hashes, &elements);
        if now == classes {
            break;
        }
        classes = now;
    }
    let lost: Vec<u32> =
        elements.into_iter().filter(|&element| loses(candidate.colours[element as usize], 0)).collect();
    (classes, of(&hashes, &lost))
}
