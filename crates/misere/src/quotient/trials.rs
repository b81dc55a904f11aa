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
pub(super) const KINDS: usize = 3;

/// The index and the period that a heap has beside its count.
const BESIDE: [(u32, u32); 6] = [(0, 1), (1, 2), (2, 2), (3, 2), (3, 4), (2, 1)];

/// How many of these are tried with several counts.
const BESIDE_APART: usize = 3;

/// Tries to count heaps that grow.
pub(super) struct Trials<'t> {
    pub(super) start: &'t Candidate,
    /// The next heap, if `start` does not know it.
    pub(super) next: Option<Opened>,
    pub(super) rules: &'t Rules,
    pub(super) most_elements: usize,
}

/// One way to count.
#[derive(Clone, Debug)]
pub(super) enum Attempt {
    /// One count more, or the same for other heaps; with this form.
    Along { form: Form, opened: Vec<Opened> },
    /// Each of the opened heaps that grow by itself, with forms that are to be found.
    Apart { rank: usize, opened: Vec<Opened> },
    /// The same counts, with these forms.
    Wider(Vec<Form>),
}

impl Trials<'_> {
    /// The attempts of one kind, the most promising first.
    pub(super) fn attempts(&self, kind: usize, directions: &[Direction], heaps: &[usize]) -> Vec<Attempt> {
        match kind {
            1 => self.apart(heaps),
            _ => directions.iter().flat_map(|&direction| self.along(direction, kind / 2)).collect(),
        }
    }

    /// The same counts, with wider windows.
    pub(super) fn wider(&self) -> Vec<Attempt> {
        let forms = self.start.space.forms();
        let widths = if forms.is_empty() { &[][..] } else { &[(4, 1), (4, 2), (8, 2)] };
        let wider = |&(window, times): &(i32, i32)| {
            let wider = |form: &Form| Form { window: form.window + window, period: form.period * times, ..*form };
            Attempt::Wider(forms.iter().map(wider).collect())
        };
        widths.iter().map(wider).collect()
    }

    /// One count in which the `direction` stays where it is.
    fn along(&self, [(a, up), (b, down)]: Direction, attempt: usize) -> Vec<Attempt> {
        if self.start.space.rank() > 1 {
            return Vec::new();
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
            _ => return Vec::new(),
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
        let Some(&(window, period)) = windows.get(attempt) else { return Vec::new() };
        let coefficients = [1, 0, 0, 0];
        let form = Form { coefficients, window: window.max(least.0), period: period.max(least.1) };
        let attempt = |(index, period)| {
            let open = |&(heap, count): &(usize, i32)| Opened { heap, index, period, shift: [count, 0, 0, 0] };
            Attempt::Along { form, opened: self.with_next(counts.iter().map(open).collect()) }
        };
        BESIDE.into_iter().map(attempt).collect()
    }

    /// Each heap that grows counted by itself.
    fn apart(&self, heaps: &[usize]) -> Vec<Attempt> {
        let rank = heaps.len();
        let most = if (2..=MAX_APART).contains(&rank) { BESIDE_APART } else { 0 };
        let attempt = |(index, period)| {
            let open = |(i, &heap): (usize, &usize)| {
                let mut shift = STILL;
                shift[i] = 1;
                Opened { heap, index, period, shift }
            };
            Attempt::Apart { rank, opened: self.with_next(heaps.iter().enumerate().map(open).collect()) }
        };
        BESIDE.into_iter().take(most).map(attempt).collect()
    }

    /// The next heap is opened too, if need be.
    fn with_next(&self, mut opened: Vec<Opened>) -> Vec<Opened> {
        let next = self.next.filter(|next| opened.iter().all(|open| open.heap != next.heap));
        opened.extend(next);
        opened
    }

    /// What an attempt leads to.
    pub(super) fn make(&self, attempt: &Attempt, budget: &Budget) -> Result<Option<Proved>, Stopped> {
        budget.ask()?;
        match attempt {
            Attempt::Along { form, opened } => self.counting(vec![*form], opened, budget),
            Attempt::Wider(forms) => self.counting(forms.clone(), &[], budget),
            Attempt::Apart { rank, opened } => {
                let shifts: Vec<(usize, Shift)> = opened.iter().map(|open| (open.heap, open.shift)).collect();
                // To play far enough to see the forms, nothing need be told apart.
                let blind = Form { coefficients: STILL, window: 4, period: 2 };
                let start = self.start.in_space(Arc::new(Space::new(*rank, vec![blind])), &shifts);
                let Some(frame) = Frame::new(&start, self.rules, opened) else { return Ok(None) };
                let Some(forms) = forms(*rank, &frame.table(budget)?, budget)? else { return Ok(None) };
                let start = self.start.in_space(Arc::new(Space::new(*rank, forms)), &shifts);
                self.counting_from(&start, opened, budget)
            }
        }
    }

    /// With these forms on the displacements, and some heaps opened.
    fn counting(&self, forms: Vec<Form>, opened: &[Opened], budget: &Budget) -> Result<Option<Proved>, Stopped> {
        let old = self.start.generator_values().into_iter().map(|(heap, value)| (heap, value.shift));
        let shifts: Vec<(usize, Shift)> = opened.iter().map(|open| (open.heap, open.shift)).chain(old).collect();
        let space = Arc::new(Space::new(self.start.space.rank().max(1), forms));
        self.counting_from(&self.start.in_space(space, &shifts), opened, budget)
    }

    fn counting_from(&self, start: &Candidate, opened: &[Opened], budget: &Budget) -> Result<Option<Proved>, Stopped> {
        let most_elements = (2 * start.order()).max(ELEMENTS).min(self.most_elements);
        let Some(rebuild) = Rebuild::new(self.rules, most_elements, start, opened, budget)? else { return Ok(None) };
        match rebuild.with_repairs(REPAIRS).run(|_| false, budget) {
            Ok(found) => Ok(found),
            Err(Obstacle::Stopped(stopped)) => Err(stopped),
            Err(Obstacle::Order | Obstacle::Unrepaired) => Ok(None),
        }
    }
}
