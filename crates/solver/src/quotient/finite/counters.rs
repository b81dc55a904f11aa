//! Quotients that are infinite: heaps whose number matters without end are counted.

use super::{
    candidate::{Candidate, Rules, Word},
    extend::{Built, Obstacle, Proved, Rebuild},
    forms::forms,
    frame::{Frame, Opened},
    space::{Form, STILL, Shift, Space},
};
use crate::{Budget, Stopped};
use std::{collections::BTreeMap, sync::Arc};

/// How often frames are repaired where a new count is tried.
const TRIAL_REPAIRS: usize = 12;

/// How often a direction is seen before it is tried first, and where nothing else is left.
const SEEN: usize = 3;
const SEEN_LAST: usize = 2;

/// How many directions are tried at once, and in how many ways.
const DIRECTIONS: usize = 3;
const ATTEMPTS: usize = 3;

/// How many heaps are counted each by itself.
const MAX_APART: usize = 3;

/// Heaps that grow together, each by how much.
type Direction = [(usize, i32); 2];

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
            Ok(Built::Proved(found)) => return Ok(found),
            Ok(Built::Grows) => None,
            Err(Obstacle::Stopped(stopped)) if stopped != Stopped::Memory => return Err(stopped.into()),
            Err(obstacle) => Some(obstacle),
        };
        let least = if obstacle.is_some() { SEEN_LAST } else { seen };
        // Mostly it helps to keep what was repaired on the way, but not always.
        let trials = [(&rebuild.candidate, None), (start, Some(next))].map(|(start, next)| Trials {
            start,
            next,
            rules,
            budget,
        });
        let mut directions = growth(&rebuild.wrong_at, least);
        let heaps = growing(start, &directions);
        directions.truncate(DIRECTIONS);
        for attempt in 0..ATTEMPTS {
            for trials in &trials {
                if let Some(found) = trials.attempt(attempt, &directions, &heaps)? {
                    return Ok(found);
                }
            }
        }
        if let Some(obstacle) = obstacle {
            return trials[0].wider()?.ok_or(obstacle);
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
                let common = gcd(up, down);
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

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Tries to count heaps that grow.
struct Trials<'t> {
    start: &'t Candidate,
    /// The next heap, if `start` does not know it.
    next: Option<Opened>,
    rules: &'t Rules,
    budget: &'t Budget,
}

impl Trials<'_> {
    /// One way after the other, the most promising first.
    fn attempt(&self, attempt: usize, directions: &[Direction], heaps: &[usize]) -> Result<Option<Proved>, Stopped> {
        if attempt == 1 {
            return self.apart(heaps);
        }
        for &direction in directions {
            if let Some(found) = self.along(direction, attempt / 2)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The same counts, with wider windows.
    fn wider(&self) -> Result<Option<Proved>, Stopped> {
        for (window, times) in [(4, 1), (4, 2), (8, 2)] {
            let wider = |form: &Form| Form { window: form.window + window, period: form.period * times, ..*form };
            let forms: Vec<Form> = self.start.space.forms().iter().map(wider).collect();
            if !forms.is_empty()
                && let Some(found) = self.counting(forms, &[])?
            {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// One count in which the `direction` stays where it is.
    fn along(&self, [(a, up), (b, down)]: Direction, attempt: usize) -> Result<Option<Proved>, Stopped> {
        let generators = self.start.generator_values();
        let old = |heap: usize| {
            let old = generators.iter().find(|&&(generator, _)| generator == heap);
            old.map_or(0, |(_, value)| value.shift[0])
        };
        let counts: Vec<(usize, i32)> = match (old(a), old(b)) {
            (0, 0) if self.start.space.rank() == 0 => vec![(a, down), (b, -up)],
            (0, other) if other * down % up == 0 && other != 0 => vec![(a, -other * down / up)],
            (other, 0) if other * up % down == 0 && other != 0 => vec![(b, -other * up / down)],
            _ => return Ok(None),
        };
        let most = counts.iter().map(|(_, count)| count.abs()).max().unwrap_or(1);
        let forms = self.start.space.forms();
        // Of a game with two players outcomes often have period 3.
        let windows: &[(i32, i32)] = match (most, forms, self.rules.players()) {
            (1, [], 1) => &[(8, 2), (12, 4)],
            (1, [], _) => &[(8, 6), (12, 12)],
            (1 | 2, ..) => &[(12, 4), (16, 4)],
            _ => &[(12, 6), (18, 12)],
        };
        let least = forms.iter().map(|form| (form.window, form.period)).max().unwrap_or_default();
        for &(window, period) in windows.get(attempt) {
            let coefficients = [1, 0, 0, 0];
            let form = Form { coefficients, window: window.max(least.0), period: period.max(least.1) };
            for (index, period) in [(0, 1), (1, 2), (2, 2), (3, 2), (3, 4), (2, 1)] {
                let open = |&(heap, count): &(usize, i32)| Opened { heap, index, period, shift: [count, 0, 0, 0] };
                let mut opened: Vec<Opened> = counts.iter().map(open).collect();
                opened.extend(self.next.filter(|next| counts.iter().all(|&(heap, _)| heap != next.heap)));
                if let Some(found) = self.counting(vec![form], &opened)? {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    /// Each heap that grows counted by itself, with forms that the outcomes depend on.
    fn apart(&self, heaps: &[usize]) -> Result<Option<Proved>, Stopped> {
        if !(2..=MAX_APART).contains(&heaps.len()) {
            return Ok(None);
        }
        let rank = heaps.len();
        for (index, period) in [(0, 1), (1, 2), (2, 2)] {
            let open = |(i, &heap): (usize, &usize)| {
                let mut shift = STILL;
                shift[i] = 1;
                Opened { heap, index, period, shift }
            };
            let mut opened: Vec<Opened> = heaps.iter().enumerate().map(open).collect();
            opened.extend(self.next.filter(|next| !heaps.contains(&next.heap)));
            let shifts: Vec<(usize, Shift)> = opened.iter().map(|open| (open.heap, open.shift)).collect();
            // To play far enough to see the forms, nothing need be told apart.
            let blind = Form { coefficients: STILL, window: 4, period: 2 };
            let start = self.start.in_space(Arc::new(Space::new(rank, vec![blind])), &shifts);
            let Some(frame) = Frame::new(&start, self.rules, &opened) else { continue };
            let table = frame.table(self.budget)?;
            let found = forms(rank, &table);
            let Some(forms) = found else { continue };
            if let Some(found) = self.counting_in(Arc::new(Space::new(rank, forms)), &opened)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// With these forms on the displacements, and some heaps opened.
    fn counting(&self, forms: Vec<Form>, opened: &[Opened]) -> Result<Option<Proved>, Stopped> {
        self.budget.check_interrupt()?;
        let old = self.start.generator_values().into_iter().map(|(heap, value)| (heap, value.shift));
        let shifts: Vec<(usize, Shift)> = opened.iter().map(|open| (open.heap, open.shift)).chain(old).collect();
        self.counting_from(&self.start.in_space(Arc::new(Space::new(1, forms)), &shifts), opened)
    }

    /// In this space, and some heaps opened; no other heap is counted.
    fn counting_in(&self, space: Arc<Space>, opened: &[Opened]) -> Result<Option<Proved>, Stopped> {
        let shifts: Vec<(usize, Shift)> = opened.iter().map(|open| (open.heap, open.shift)).collect();
        self.counting_from(&self.start.in_space(space, &shifts), opened)
    }

    fn counting_from(&self, start: &Candidate, opened: &[Opened]) -> Result<Option<Proved>, Stopped> {
        let most_elements = (2 * start.order()).max(4000);
        let rebuild = Rebuild::new(self.rules, most_elements, start, opened, self.budget);
        let found = match rebuild {
            Ok(Some(rebuild)) => rebuild.with_repairs(TRIAL_REPAIRS).run(|_| false, self.budget),
            Ok(None) => return Ok(None),
            Err(stopped) => Err(stopped.into()),
        };
        match found {
            Ok(Built::Proved(found)) => Ok(Some(found)),
            // What does not fit into memory is no count.
            Err(Obstacle::Stopped(stopped)) if stopped != Stopped::Memory => Err(stopped),
            _ => Ok(None),
        }
    }
}
