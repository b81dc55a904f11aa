//! Attempts to count heaps whose number matters without end.

use super::{
    candidate::{Candidate, Rules},
    counters::Direction,
    extend::{Obstacle, Proved, Rebuild},
    forms::forms,
    frame::{Frame, Opened},
    space::{Form, STILL, Shift, Space},
};
use crate::{Budget, Stopped};
use std::sync::Arc;

/// How often frames are repaired in one attempt, and how many elements a candidate may have, at least.
const REPAIRS: usize = 12;
const ELEMENTS: usize = 4000;

/// How many heaps are counted each by itself.
const MAX_APART: usize = 3;

/// How many kinds of attempts there are.
pub(super) const ATTEMPTS: usize = 3;

/// The index and the period that a heap has beside its count.
const BESIDE: [(u32, u32); 6] = [(0, 1), (1, 2), (2, 2), (3, 2), (3, 4), (2, 1)];

/// Tries to count heaps that grow.
pub(super) struct Trials<'t> {
    pub(super) start: &'t Candidate,
    /// The next heap, if `start` does not know it.
    pub(super) next: Option<Opened>,
    pub(super) rules: &'t Rules,
    pub(super) most_elements: usize,
    pub(super) budget: &'t Budget,
}

impl Trials<'_> {
    /// One way after the other, the most promising first.
    pub(super) fn attempt(
        &self,
        attempt: usize,
        directions: &[Direction],
        heaps: &[usize],
    ) -> Result<Option<Proved>, Stopped> {
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
    pub(super) fn wider(&self) -> Result<Option<Proved>, Stopped> {
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
        if self.start.space.rank() > 1 {
            return Ok(None);
        }
        let generators = self.start.generator_values();
        let old = |heap: usize| {
            let old = generators.iter().find(|&&(generator, _)| generator == heap);
            old.map_or(0, |(_, value)| value.shift[0])
        };
        let counts: Vec<(usize, i32)> = match (old(a), old(b)) {
            // The sign is free. With two players it is Milley's (2015) for partizan Kayles.
            (0, 0) if self.start.space.rank() == 0 => {
                let sign = if self.rules.players() == 1 { 1 } else { -1 };
                vec![(a, sign * down), (b, -sign * up)]
            }
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
        let Some(&(window, period)) = windows.get(attempt) else { return Ok(None) };
        let coefficients = [1, 0, 0, 0];
        let form = Form { coefficients, window: window.max(least.0), period: period.max(least.1) };
        for (index, period) in BESIDE {
            let open = |&(heap, count): &(usize, i32)| Opened { heap, index, period, shift: [count, 0, 0, 0] };
            let mut opened: Vec<Opened> = counts.iter().map(open).collect();
            opened.extend(self.next.filter(|next| counts.iter().all(|&(heap, _)| heap != next.heap)));
            if let Some(found) = self.counting(vec![form], &opened)? {
                return Ok(Some(found));
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
        for (index, period) in BESIDE.into_iter().take(3) {
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
            let Some(forms) = forms(rank, &table, self.budget)? else { continue };
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
        self.counting_from(
            &self.start.in_space(Arc::new(Space::new(self.start.space.rank().max(1), forms)), &shifts),
            opened,
        )
    }

    /// In this space, and some heaps opened; no other heap is counted.
    fn counting_in(&self, space: Arc<Space>, opened: &[Opened]) -> Result<Option<Proved>, Stopped> {
        let shifts: Vec<(usize, Shift)> = opened.iter().map(|open| (open.heap, open.shift)).collect();
        self.counting_from(&self.start.in_space(space, &shifts), opened)
    }

    fn counting_from(&self, start: &Candidate, opened: &[Opened]) -> Result<Option<Proved>, Stopped> {
        let most_elements = (2 * start.order()).max(ELEMENTS).min(self.most_elements);
        let rebuild = Rebuild::new(self.rules, most_elements, start, opened, self.budget);
        let found = match rebuild {
            Ok(Some(rebuild)) => rebuild.with_repairs(REPAIRS).run(|_| false, self.budget),
            Ok(None) => return Ok(None),
            Err(stopped) => Err(stopped.into()),
        };
        match found {
            Ok(found) => Ok(found),
            // What does not fit into memory is no count.
            Err(Obstacle::Stopped(stopped)) if stopped != Stopped::Memory => Err(stopped),
            Err(_) => Ok(None),
        }
    }
}
