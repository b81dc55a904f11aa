//! Infinite quotients: heaps whose number matters without bound get counters.

use super::{
    candidate::{Candidate, Rules, Task},
    forms::forms,
    frame::Frame,
    monoid::{Adjoined, Word},
    proof::Proved,
    rebuild::{Obstacle, Rebuild},
    space::{LinearForm, Shift, ZERO_SHIFT, gcd},
};
use crate::{Budget, Stopped, parallel::first};
use std::collections::BTreeMap;

/// The number of occurrences after which a direction is tried first, and as a last resort.
const SEEN: usize = 3;
const SEEN_LAST: usize = 2;

/// The most directions tried at once.
const DIRECTIONS: usize = 3;

/// Two heaps that grow together, each with its growth.
type Direction = [(usize, i32); 2];

/// Rebuilds the quotient for the heaps of `start` and the next one, with more counters if need be.
pub(super) fn rebuilt(start: &Candidate, most_elements: usize, task: Task<'_>) -> Result<Proved, Obstacle> {
    let rules = task.rules;
    let next = Adjoined { heap: start.values.len(), index: 2, period: 2, shift: ZERO_SHIFT };
    // Frames of several counters are large, so repairs in the wrong place cost much.
    let blaming = Trials { start, next: Some(next), rules, most_elements, blames: true };
    if start.space.rank() > 1
        && let Some(found) = blaming.make(&Attempt::AsBefore, &task.left())?
    {
        return Ok(found);
    }
    let mut rebuild = Rebuild::new(start, &[next], most_elements, task)?.ok_or(Obstacle::Order)?;
    let mut seen = SEEN;
    loop {
        let obstacle = match rebuild.run(|wrong_at| !growth(wrong_at, seen).is_empty()) {
            Ok(Some(found)) => return Ok(found),
            Ok(None) => None,
            Err(Obstacle::Stopped(stopped)) if stopped != Stopped::Memory => return Err(stopped.into()),
            Err(obstacle) => Some(obstacle),
        };
        let least = if obstacle.is_some() { SEEN_LAST } else { seen };
        // Mostly it helps to continue from the repaired candidate, but not always.
        let trials = [(&rebuild.candidate, None), (start, Some(next))].map(|(start, next)| Trials {
            start,
            next,
            rules,
            most_elements,
            blames: false,
        });
        let mut directions = growth(&rebuild.wrong_at, least);
        let heaps = growing(start, &directions);
        directions.truncate(DIRECTIONS);
        // Trials hold a quotient of their own beside the ones that they begin from.
        let share = &rebuild.task.beside(rebuild.candidate.bytes()).left();
        let make = |&(trials, ref attempt): &(&Trials<'_>, Attempt), budget: &Budget| trials.make(attempt, budget);
        let kinds = (0..KINDS).flat_map(|kind| trials.iter().map(move |trials| (kind, trials)));
        let attempts: Vec<(&Trials<'_>, Attempt)> = kinds
            .flat_map(|(kind, trials)| {
                let attempts = trials.attempts(kind, &directions, &heaps);
                attempts.into_iter().map(move |attempt| (trials, attempt))
            })
            .collect();
        if let Some(found) = first(&attempts, share, make)? {
            return Ok(found);
        }
        if let Some(obstacle) = obstacle {
            let attempts: Vec<_> = trials[0].wider().into_iter().map(|attempt| (&trials[0], attempt)).collect();
            if let Some(found) = first(&attempts, share, make)? {
                return Ok(found);
            }
            // Without a counter there are too many elements to see where errors begin.
            if start.space.rank() == 0 {
                return Err(obstacle);
            }
            let counting = (0..KINDS).flat_map(|kind| blaming.attempts(kind, &directions, &heaps));
            let attempts: Vec<Attempt> = [Attempt::AsBefore].into_iter().chain(counting).collect();
            return first(&attempts, share, |attempt, budget| blaming.make(attempt, budget))?.ok_or(obstacle);
        }
        // The quotient may be finite after all, or show its directions more clearly later.
        seen *= 2;
    }
}

/// Returns the directions in which the wrong positions grow: the differences of pairs of positions that differ in two
/// heaps only, of both of which the later position has more. Each was seen at least `seen` times; the most frequent
/// come first.
pub fn growth(wrong_at: &[Word], seen: usize) -> Vec<Direction> {
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

/// Returns the heaps that are counted or grow, ascending.
fn growing(start: &Candidate, directions: &[Direction]) -> Vec<usize> {
    let counted = start.generator_values().into_iter().filter(|(_, value)| value.shift != ZERO_SHIFT);
    let mut heaps: Vec<usize> = directions.iter().flatten().map(|&(heap, _)| heap).collect();
    heaps.extend(counted.map(|(heap, _)| heap));
    heaps.sort_unstable();
    heaps.dedup();
    heaps
}

/// The most repairs in one attempt, without and with blame, and a lower bound for its limit of elements.
const REPAIRS: usize = 12;
const BLAMED_REPAIRS: usize = 40;
const ELEMENTS: usize = 4000;

/// The most heaps that are counted each by itself.
const MAX_APART: usize = 3;

/// The number of kinds of attempts.
const KINDS: usize = 3;

/// The indices and periods that a heap may have in addition to its count.
const BESIDE: [(u32, u32); 6] = [(0, 1), (1, 2), (2, 2), (3, 2), (3, 4), (2, 1)];

/// The number of these that are tried with several counters.
const BESIDE_APART: usize = 3;

/// Attempts to count growing heaps, from one candidate.
struct Trials<'t> {
    start: &'t Candidate,
    /// The next heap, if `start` has no value for it.
    next: Option<Adjoined>,
    rules: &'t Rules,
    most_elements: usize,
    /// True if repairs are made where play shows that errors begin.
    blames: bool,
}

/// One way to count.
#[derive(Clone, Debug)]
enum Attempt {
    /// The old counters and forms.
    AsBefore,
    /// One more counter, or an old one for more heaps, with this form.
    Along { form: LinearForm, adjoined: Vec<Adjoined> },
    /// A counter for each growing heap, with forms to be found.
    Apart { rank: usize, adjoined: Vec<Adjoined> },
    /// The old counters with these forms.
    Wider(Vec<LinearForm>),
}

impl Trials<'_> {
    /// Returns the attempts of one kind, most promising first.
    fn attempts(&self, kind: usize, directions: &[Direction], heaps: &[usize]) -> Vec<Attempt> {
        match kind {
            1 => self.apart(heaps),
            _ => directions.iter().flat_map(|&direction| self.along(direction, kind / 2)).collect(),
        }
    }

    /// Returns the attempts with the old counters and wider windows.
    fn wider(&self) -> Vec<Attempt> {
        let forms = self.start.space.forms();
        let widths = if forms.is_empty() { &[][..] } else { &[(4, 1), (4, 2), (8, 2)] };
        let wider = |&(window, times): &(i32, i32)| {
            let wider =
                |form: &LinearForm| LinearForm { window: form.window + window, period: form.period * times, ..*form };
            Attempt::Wider(forms.iter().map(wider).collect())
        };
        widths.iter().map(wider).collect()
    }

    /// Returns the attempts with one counter that is constant along `direction`.
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
            // The sign is free. For two players it is Milley's (2015) choice for partizan Kayles.
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
        // In partizan games outcomes often have period 3.
        let windows: &[(i32, i32)] = match (most, forms, self.rules.players()) {
            (1, [], 1) => &[(8, 2), (12, 4)],
            (1, [], _) => &[(8, 6), (12, 12)],
            (1 | 2, ..) => &[(12, 4), (16, 4)],
            _ => &[(12, 6), (18, 12)],
        };
        let least = forms.iter().map(|form| (form.window, form.period)).max().unwrap_or_default();
        let Some(&(window, period)) = windows.get(attempt) else { return Vec::new() };
        let coefficients = [1, 0, 0, 0];
        let form = LinearForm { coefficients, window: window.max(least.0), period: period.max(least.1) };
        let attempt = |(index, period)| {
            let adjoined = |&(heap, count): &(usize, i32)| Adjoined { heap, index, period, shift: [count, 0, 0, 0] };
            Attempt::Along { form, adjoined: self.with_next(counts.iter().map(adjoined).collect()) }
        };
        BESIDE.into_iter().map(attempt).collect()
    }

    /// Returns the attempts with a counter for each heap of `heaps`.
    fn apart(&self, heaps: &[usize]) -> Vec<Attempt> {
        let rank = heaps.len();
        let most = if (2..=MAX_APART).contains(&rank) { BESIDE_APART } else { 0 };
        let attempt = |(index, period)| {
            let adjoined = |(i, &heap): (usize, &usize)| {
                let mut shift = ZERO_SHIFT;
                shift[i] = 1;
                Adjoined { heap, index, period, shift }
            };
            Attempt::Apart { rank, adjoined: self.with_next(heaps.iter().enumerate().map(adjoined).collect()) }
        };
        BESIDE.into_iter().take(most).map(attempt).collect()
    }

    /// Adds the next heap if it has no value yet.
    fn with_next(&self, mut adjoined: Vec<Adjoined>) -> Vec<Adjoined> {
        let next = self.next.filter(|next| adjoined.iter().all(|adjoined| adjoined.heap != next.heap));
        adjoined.extend(next);
        adjoined
    }

    fn make(&self, attempt: &Attempt, budget: &Budget) -> Result<Option<Proved>, Stopped> {
        budget.ask()?;
        match attempt {
            Attempt::AsBefore => self.counting_from(self.start, &self.with_next(Vec::new()), budget),
            Attempt::Along { form, adjoined } => self.counting(vec![*form], adjoined, budget),
            Attempt::Wider(forms) => self.counting(forms.clone(), &[], budget),
            Attempt::Apart { rank, adjoined } => {
                let shifts: Vec<(usize, Shift)> =
                    adjoined.iter().map(|adjoined| (adjoined.heap, adjoined.shift)).collect();
                // The forms show up only far out, and no cells are needed to play that far.
                let blind = LinearForm { coefficients: ZERO_SHIFT, window: 4, period: 2 };
                let task = Task::new(self.rules, budget);
                let start = self.start.in_space(*rank, vec![blind], &shifts, task)?;
                let Some(frame) = Frame::new(&start, adjoined, task)? else { return Ok(None) };
                let Some(forms) = forms(*rank, &frame.table()?, budget)? else { return Ok(None) };
                let start = self.start.in_space(*rank, forms, &shifts, task)?;
                self.counting_from(&start, adjoined, budget)
            }
        }
    }

    /// Rebuilds the candidate with these forms on the displacements, and some heaps adjoined.
    fn counting(
        &self,
        forms: Vec<LinearForm>,
        adjoined: &[Adjoined],
        budget: &Budget,
    ) -> Result<Option<Proved>, Stopped> {
        let old = self.start.generator_values().into_iter().map(|(heap, value)| (heap, value.shift));
        let shifts: Vec<(usize, Shift)> =
            adjoined.iter().map(|adjoined| (adjoined.heap, adjoined.shift)).chain(old).collect();
        let rank = self.start.space.rank().max(1);
        let start = self.start.in_space(rank, forms, &shifts, Task::new(self.rules, budget))?;
        self.counting_from(&start, adjoined, budget)
    }

    fn counting_from(
        &self,
        start: &Candidate,
        adjoined: &[Adjoined],
        budget: &Budget,
    ) -> Result<Option<Proved>, Stopped> {
        let most_elements = (2 * start.order()).max(ELEMENTS).min(self.most_elements);
        let task = Task::new(self.rules, budget);
        let Some(rebuild) = Rebuild::new(start, adjoined, most_elements, task)? else { return Ok(None) };
        let most_repairs = if self.blames { BLAMED_REPAIRS } else { REPAIRS };
        match rebuild.with_repairs(most_repairs, self.blames).run(|_| false) {
            Ok(found) => Ok(found),
            Err(Obstacle::Stopped(stopped)) => Err(stopped),
            Err(Obstacle::Order | Obstacle::Unrepaired) => Ok(None),
        }
    }
}
