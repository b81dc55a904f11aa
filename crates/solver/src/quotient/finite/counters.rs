//! Quotients that are infinite: heaps whose number matters without end are counted.

use super::{
    candidate::{Candidate, Rules, Word},
    extend::{Obstacle, Proved, Rebuild},
    frame::Opened,
    space::{Form, STILL, Shift, Space},
};
use crate::{Budget, Stopped};
use std::{collections::BTreeMap, sync::Arc};

/// How often frames are repaired where a new count is tried.
const TRIAL_REPAIRS: usize = 12;

/// How often a direction is seen before it is believed.
const SEEN: usize = 3;

/// Heaps that grow together, each by how much.
type Direction = Vec<(usize, i32)>;

/// The quotient of the heaps of `start` and the next one.
pub(super) fn rebuilt(
    start: &Candidate,
    rules: &Rules,
    most_elements: usize,
    budget: &Budget,
) -> Result<Proved, Obstacle> {
    let mut rebuild = Rebuild::new(rules, most_elements);
    let next = Opened { heap: start.values.len(), index: 2, period: 2, shift: STILL };
    let found = rebuild.run(start, &[next], budget);
    let directions = growth(&rebuild.wrong_at);
    if directions.is_empty() || matches!(found, Ok(_) | Err(Obstacle::Stopped(Stopped::Interrupted))) {
        return found;
    }
    let last = rebuild.last.take();
    let trials = Trials { start, last, rules, most_elements, budget };
    for direction in directions.into_iter().take(3) {
  if std::env::var("DBG").is_ok() { eprintln!("   heap {} growth {:?}", next.heap, direction); }
        if let Some(found) = trials.along(&direction)? {
            return Ok(found);
        }
    }
    // It may be finite after all.
    rebuild.watches_growth = false;
    if start.space.rank() == 0 { rebuild.run(start, &[next], budget) } else { found }
}

/// The directions in which the positions that were wrong go on: pairs of positions that differ in a few heaps only, all of which
/// become more. The most frequent first.
pub(super) fn growth(wrong_at: &[Word]) -> Vec<Direction> {
    let mut counts: BTreeMap<Direction, usize> = BTreeMap::new();
    for (i, before) in wrong_at.iter().enumerate() {
        for after in &wrong_at[i + 1..] {
            let mut steps: BTreeMap<usize, i32> = after.iter().map(|&(heap, times)| (heap, times as i32)).collect();
            for &(heap, times) in before {
                *steps.entry(heap).or_default() -= times as i32;
            }
            // Small changes beside the growth are let pass.
            steps.retain(|heap, step| step.abs() > 1 || after.iter().any(|&(h, times)| h == *heap && times >= 3));
            steps.retain(|_, step| *step != 0);
            let grows = |(heap, &step): (&usize, &i32)| {
                step > 0 && after.iter().any(|&(other, times)| other == *heap && times >= 3)
            };
            if steps.len() == 2 && steps.iter().all(grows) {
                let common = steps.values().fold(0, |a, &b| gcd(a, b));
                *counts.entry(steps.into_iter().map(|(heap, step)| (heap, step / common)).collect()).or_default() += 1;
            }
        }
    }
    let mut directions: Vec<(Direction, usize)> = counts.into_iter().filter(|&(_, count)| count >= SEEN).collect();
    directions.sort_by_key(|(steps, count)| (std::cmp::Reverse(*count), steps.iter().map(|(_, step)| *step).sum::<i32>()));
    directions.into_iter().map(|(direction, _)| direction).collect()
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Tries counts for heaps that grow.
struct Trials<'t> {
    start: &'t Candidate,
    last: Option<Candidate>,
    rules: &'t Rules,
    most_elements: usize,
    budget: &'t Budget,
}

impl Trials<'_> {
    fn along(&self, direction: &Direction) -> Result<Option<Proved>, Obstacle> {
        let generators = self.start.generator_values();
        let old = |heap: usize| {
            generators.iter().find(|&&(generator, _)| generator == heap).map_or(STILL, |&(_, value)| value.shift)
        };
        let &[(a, up), (b, down)] = &**direction else { return Ok(None) };
        let shifts: Vec<(usize, i32)> = match (old(a)[0], old(b)[0]) {
            (0, 0) if self.start.space.rank() == 0 => vec![(a, down), (b, -up)],
            (0, other) if other != 0 && other * down % up == 0 => vec![(a, -other * down / up)],
            (other, 0) if other != 0 && other * up % down == 0 => vec![(b, -other * up / down)],
            _ => return Ok(None),
        };
        let most = shifts.iter().map(|(_, shift)| shift.abs()).max().unwrap_or(1);
        let forms = self.start.space.forms();
        let least = |of: fn(&Form) -> i32| forms.iter().map(of).max().unwrap_or(0);
        let windows: &[(i32, i32)] = match most {
            1 if forms.is_empty() => if self.rules.players() == 1 { &[(8, 2), (12, 4)] } else { &[(8, 6), (12, 12)] },
            1 | 2 => &[(12, 4), (16, 4)],
            _ => &[(12, 6), (18, 12)],
        };
        for &(window, period) in windows {
            let form = Form {
                coefficients: [1, 0, 0, 0],
                window: window.max(least(|form| form.window)),
                period: period.max(least(|form| form.period)),
            };
            for (index, own_period) in [(0, 1), (1, 2), (2, 2), (3, 2), (3, 4), (2, 1)] {
                self.budget.check_interrupt()?;
                if let Some(found) = self.with(&shifts, form, index, own_period)? {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    fn with(&self, shifts: &[(usize, i32)], form: Form, index: u32, period: u32) -> Result<Option<Proved>, Obstacle> {
        let wide = |shift: i32| -> Shift { [shift, 0, 0, 0] };
        let olds = self.start.generator_values().into_iter().map(|(heap, value)| (heap, value.shift));
        let news = shifts.iter().map(|&(heap, shift)| (heap, wide(shift)));
        let all: Vec<(usize, Shift)> = news.clone().chain(olds).collect();
        let space = Arc::new(Space::new(1, vec![form]));
        let mut opened: Vec<Opened> =
            news.map(|(heap, shift)| Opened { heap, index, period, shift }).collect();
        if let Some(last) = &self.last {
            let mut rebuild = Rebuild::new(self.rules, 20000);
            (rebuild.most_repairs, rebuild.watches_growth) = (TRIAL_REPAIRS, false);
            let found = rebuild.run(&last.in_space(space.clone(), &all), &opened, self.budget);
 if std::env::var("DBG").is_ok() { eprintln!("   last trial {shifts:?} {form:?} {index} {period}: {:?} wrong {:?}", found.as_ref().map(|p| p.candidate.order()), rebuild.wrong_at); }
            if let Ok(found) = found { return Ok(Some(found)); }
        }
        Ok(None)
    }
}
