//! When a finite quotient grew, told from the last one.

use super::{
    Change,
    candidate::{Candidate, Rules},
    merge::{count, mixed},
    monoid::LeastWords,
};
use ninepins_rules::{Outcome, Player};

/// The heaps at which the quotient became another: the quotient of the heaps up to n is what they generate in the last one, of
/// which the elements are merged that only larger heaps tell apart. So it can only change at generators.
pub(super) fn of(candidate: &Candidate, rules: &Rules) -> Vec<Change> {
    let actions: Vec<&[u32]> = candidate.monoid.actions().iter().map(|action| &**action).collect();
    let mut history: Vec<Change> = Vec::new();
    for (letters, &heap) in (1..).zip(&candidate.generators) {
        let (order, outcomes) = merged(candidate, rules, &actions[..letters]);
        let lost =
            Outcome::ALL.iter().zip(outcomes).filter(|(outcome, _)| outcome.winner(Player::Left) != Player::Left);
        let losing = lost.map(|(_, count)| count).sum();
        if history.last().map_or((1, 0), |change| (change.order, change.losing)) != (order, losing) {
            history.push(Change { heap, order, losing, outcomes });
        }
    }
    history
}

/// How many elements are told apart by what some generators make of them, and how many of these have each outcome. As frames are
/// merged: by hashes that are refined until they tell no more apart.
fn merged(candidate: &Candidate, rules: &Rules, actions: &[&[u32]]) -> (usize, [usize; 4]) {
    let elements = LeastWords::new(actions, candidate.order()).order;
    let mut hashes: Vec<u64> = candidate.colours.iter().map(|&colour| u64::from(colour)).collect();
    let of = |hashes: &[u64], outcome: Option<Outcome>| {
        let own = elements.iter().map(|&element| element as usize);
        let own =
            own.filter(|&element| outcome.is_none_or(|outcome| rules.outcome(candidate.colours[element]) == outcome));
        count(&own.map(|element| hashes[element]).collect::<Vec<u64>>())
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
        let now = of(&hashes, None);
        if now == classes {
            break;
        }
        classes = now;
    }
    (classes, Outcome::ALL.map(|outcome| of(&hashes, Some(outcome))))
}
