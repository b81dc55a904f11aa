//! Quotients that are infinite: heaps whose number matters without end are counted.

use super::{
    candidate::{Candidate, Rules, Word},
    extend::{Obstacle, Proved, Rebuild},
    frame::Opened,
    space::{STILL, gcd},
    trials::{Attempt, KINDS, Trials},
};
use crate::{Budget, Stopped, parallel::first};
use std::collections::BTreeMap;

/// How often a direction is seen before it is tried first, and where nothing else is left.
const SEEN: usize = 3;
const SEEN_LAST: usize = 2;

/// How many directions are tried at once.
const DIRECTIONS: usize = 3;

/// Heaps that grow together, each by how much.
pub(super) type Direction = [(usize, i32); 2];

/// The quotient of the heaps of `start` and the next one.
pub(super) fn rebuilt(
    start: &Candidate,
    rules: &Rules,
    most_elements: usize,
    budget: &Budget,
) -> Result<Proved, Obstacle> {
    let next = Opened { heap: start.values.len(), index: 2, period: 2, shift: STILL };
    let mut rebuild = Rebuild::new(rules, most_elements, start, &[next], budget)?.ok_or(Obstacle::Order)?;
    let mut seen = SEEN;
    loop {
        let obstacle = match rebuild.run(|wrong_at| !growth(wrong_at, seen).is_empty(), budget) {
            Ok(Some(found)) => return Ok(found),
            Ok(None) => None,
            Err(Obstacle::Stopped(stopped)) if stopped != Stopped::Memory => return Err(stopped.into()),
            Err(obstacle) => Some(obstacle),
        };
        let least = if obstacle.is_some() { SEEN_LAST } else { seen };
        // Mostly it helps to keep what was repaired on the way, but not always.
        let trials = [(&rebuild.candidate, None), (start, Some(next))].map(|(start, next)| Trials {
            start,
            next,
            rules,
            most_elements,
        });
        let mut directions = growth(&rebuild.wrong_at, least);
        let heaps = growing(start, &directions);
        directions.truncate(DIRECTIONS);
        let make = |&(trials, ref attempt): &(&Trials<'_>, Attempt), budget: &Budget| trials.make(attempt, budget);
        let kinds = (0..KINDS).flat_map(|kind| trials.iter().map(move |trials| (kind, trials)));
        let attempts: Vec<(&Trials<'_>, Attempt)> = kinds
            .flat_map(|(kind, trials)| {
                let attempts = trials.attempts(kind, &directions, &heaps);
                attempts.into_iter().map(move |attempt| (trials, attempt))
            })
            .collect();
        if let Some(found) = first(&attempts, budget, make)? {
            return Ok(found);
        }
        if let Some(obstacle) = obstacle {
            let attempts: Vec<_> = trials[0].wider().into_iter().map(|attempt| (&trials[0], attempt)).collect();
            return first(&attempts, budget, make)?.ok_or(obstacle);
        }
        // It may be finite after all, or show its directions more clearly later.
        seen *= 2;
    }
}

/// The directions in which the positions that were wrong go on: pairs of positions that differ in two heaps only, of both of
/// which the later has more. Those seen at least so often, the most frequent first.
fn growth(wrong_at: &[Word], seen: usize) -> Vec<Direction> {
    let mut counts: BTreeMap<Direction, usize> = BTreeMap::new();
    for (i, before) in wrong_at.iter().enumerate() {
        for after in &wrong_at[i + 1..] {
            let mut steps: BTreeMap<usize, i32> = after.iter().map(|&(heap, times)| (heap, times as i32)).collect();
            for &(heap, times) in before {
                *steps.entry(heap).or_default() -= times as i32;
            }
            steps.retain(|_, step| *step != 0);
            let many = |heap: usize| after.iter().any(|&(other, times)| other == heap && times >= 3);
            let grows = steps.iter().all(|(&heap, &step)| step > 0 && many(heap));
            if let (true, &[(a, up), (b, down)]) = (grows, &*steps.into_iter().collect::<Vec<_>>()) {
                let common = gcd(up.into(), down.into()) as i32;
                *counts.entry([(a, up / common), (b, down / common)]).or_default() += 1;
            }
        }
    }
    let mut directions: Vec<(Direction, usize)> = counts.into_iter().filter(|&(_, count)| count >= seen).collect();
    directions.sort_by_key(|&([(_, a), (_, b)], count)| (std::cmp::Reverse(count), a + b));
    directions.into_iter().map(|(direction, _)| direction).collect()
}

/// The heaps that are counted or grow, ascending.
fn growing(start: &Candidate, directions: &[Direction]) -> Vec<usize> {
    let counted = start.generator_values().into_iter().filter(|(_, value)| value.shift != STILL);
    let mut heaps: Vec<usize> = directions.iter().flatten().map(|&(heap, _)| heap).collect();
    heaps.extend(counted.map(|(heap, _)| heap));
    heaps.sort_unstable();
    heaps.dedup();
    heaps
}

#[cfg(test)]
mod tests {
    use super::{super::MisereQuotient, *};

    #[test]
    fn threads_do_not_matter() {
        for (line, heaps) in [("0.76 misere", 13), ("0.7|0.07 misere", 4), ("0.3|0.1 misere", 8)] {
            let built = |threads: usize| {
                let mut quotient = MisereQuotient::of(&line.parse().unwrap()).unwrap();
                let budget = Budget::unlimited().with_threads(threads);
                while quotient.heaps() < heaps {
                    quotient.extend(10_000, &budget).unwrap();
                }
                assert!(quotient.rank() > 0, "{line}");
                quotient.certificate()
            };
            let alone = built(1);
            assert_eq!(built(2), alone, "{line}");
            assert_eq!(built(5), alone, "{line}");
        }
    }

    #[test]
    fn growth_is_seen_in_positions_that_differ_in_two_heaps() {
        // As they come for 0.76 with heap 12.
        let wrong_at = [
            vec![(7, 2), (12, 4)],
            vec![(1, 1), (7, 4), (12, 3)],
            vec![(7, 3), (12, 5)],
            vec![(1, 1), (7, 5), (12, 4)],
            vec![(7, 4), (12, 6)],
        ];
        assert_eq!(growth(&wrong_at[..3], 1), [[(7, 1), (12, 1)]]);
        assert_eq!(growth(&wrong_at, 3), [[(7, 1), (12, 1)]]);
        assert!(growth(&wrong_at, 5).is_empty());
        // One heap alone, or one that becomes less, is no direction.
        assert!(growth(&[vec![(5, 3)], vec![(5, 4)], vec![(5, 5)]], 1).is_empty());
        assert!(growth(&[vec![(5, 3), (6, 4)], vec![(5, 4), (6, 3)]], 1).is_empty());
    }
}
