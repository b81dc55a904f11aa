//! Infinite quotients: heaps whose number matters without bound get counters; the linear forms of these on which outcomes depend; and
//! attempts on several threads, of which the first success in order counts.

use super::{
    candidate::{Candidate, OutcomeBits, Rules, Task},
    frame::{Entry, Frame},
    monoid::{Adjoined, Word},
    proof::Proved,
    rebuild::{Obstacle, Rebuild},
    space::{LinearForm, Shift, ZERO_SHIFT, gcd},
};
use crate::{Budget, Result, Stopped};
use rustc_hash::FxHashMap;
use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// The number of occurrences after which a direction is tried first, and as a last resort.
const SEEN: usize = 3;
const SEEN_LAST: usize = 2;

/// The most directions tried at once.
const DIRECTIONS: usize = 3;

/// Two heaps that grow together, each with its growth.
type Direction = [(usize, i32); 2];

/// Rebuilds the quotient for the heaps of `start` and the next one, with more counters if need be.
pub(super) fn rebuilt(start: &Candidate, most_elements: usize, task: Task<'_>) -> Result<Proved, Obstacle> {
    let next = Adjoined { heap: start.values.len(), index: 2, period: 2, shift: ZERO_SHIFT };
    // Frames of several counters are large, so repairs in the wrong place cost much.
    let blaming = Trials { start, next: Some(next), rules: task.rules, most_elements, blames: true };
    let as_before = Attempt { rank: start.space.rank, forms: Forms::Old, adjoined: vec![next] };
    if start.space.rank > 1
        && let Some(found) = blaming.make(&as_before, &task.left())?
    {
        return Ok(found);
    }
    let mut rebuild = Rebuild::new(start, &[next], most_elements, task)?.ok_or(Obstacle::Order(most_elements))?;
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
            blames: false,
            ..blaming
        });
        let mut directions = growth(&rebuild.wrong_at, least);
        let heaps = growing(start, &directions);
        directions.truncate(DIRECTIONS);
        // Trials hold a quotient of their own beside the ones that they begin from.
        let share = &rebuild.task.beside(rebuild.candidate.bytes()).left();
        let make = |&(trials, ref attempt): &(&Trials<'_>, Attempt), budget: &Budget| trials.make(attempt, budget);
        let mut attempts = Vec::new();
        for kind in 0..KINDS {
            for trials in &trials {
                attempts
                    .extend(trials.attempts(kind, &directions, &heaps).into_iter().map(|attempt| (trials, attempt)));
            }
        }
        if let Some(found) = first(&attempts, share, make)? {
            return Ok(found);
        }
        if let Some(obstacle) = obstacle {
            let wider: Vec<_> = trials[0].wider().into_iter().map(|attempt| (&trials[0], attempt)).collect();
            if let Some(found) = first(&wider, share, make)? {
                return Ok(found);
            }
            // Without a counter there are too many elements to see where errors begin.
            if start.space.rank == 0 {
                return Err(obstacle);
            }
            let counting = (0..KINDS).flat_map(|kind| blaming.attempts(kind, &directions, &heaps));
            let attempts: Vec<Attempt> = [as_before].into_iter().chain(counting).collect();
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

const KINDS: usize = 3;

/// The indices and periods that a heap may have in addition to its count.
const BESIDE: [(u32, u32); 6] = [(0, 1), (1, 2), (2, 2), (3, 2), (3, 4), (2, 1)];

/// The number of these that are tried with several counters.
const BESIDE_APART: usize = 3;

/// Attempts to count growing heaps, from one candidate.
#[derive(Clone, Copy)]
struct Trials<'t> {
    start: &'t Candidate,
    /// The next heap, if `start` has no value for it.
    next: Option<Adjoined>,
    rules: &'t Rules,
    most_elements: usize,
    /// True if repairs are made where play shows that errors begin.
    blames: bool,
}

/// One way to count: the number of counters, the forms, and the heaps that are adjoined.
struct Attempt {
    rank: usize,
    forms: Forms,
    adjoined: Vec<Adjoined>,
}

enum Forms {
    /// Those of the start.
    Old,
    Given(Vec<LinearForm>),
    /// To be found.
    Sought,
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
        let forms = &*self.start.space.forms;
        let widths = if forms.is_empty() { &[][..] } else { &[(4, 1), (4, 2), (8, 2)] };
        let wider = |&(window, times): &(i32, i32)| {
            let wider =
                |form: &LinearForm| LinearForm { window: form.window + window, period: form.period * times, ..*form };
            let forms = Forms::Given(forms.iter().map(wider).collect());
            Attempt { rank: self.start.space.rank, forms, adjoined: Vec::new() }
        };
        widths.iter().map(wider).collect()
    }

    /// Returns the attempts with one counter that is constant along `direction`.
    fn along(&self, [(a, up), (b, down)]: Direction, attempt: usize) -> Vec<Attempt> {
        if self.start.space.rank > 1 {
            return Vec::new();
        }
        let generators = self.start.generator_values();
        let old = |heap: usize| {
            let old = generators.iter().find(|&&(generator, _)| generator == heap);
            old.map_or(0, |(_, value)| value.shift[0])
        };
        let counts: Vec<(usize, i32)> = match (old(a), old(b)) {
            // The sign is free. For two players it is Milley's (2015) choice for partizan Kayles.
            (0, 0) if self.start.space.rank == 0 => {
                let sign = if self.rules.players == 1 { 1 } else { -1 };
                vec![(a, sign * down), (b, -sign * up)]
            }
            (0, other) if other * down % up == 0 && other != 0 => vec![(a, -other * down / up)],
            (other, 0) if other * up % down == 0 && other != 0 => vec![(b, -other * up / down)],
            _ => return Vec::new(),
        };
        let most = counts.iter().map(|(_, count)| count.abs()).max().unwrap_or(1);
        let forms = &*self.start.space.forms;
        // In partizan games outcomes often have period 3.
        let windows: &[(i32, i32)] = match (most, forms, self.rules.players) {
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
            let adjoined = self.with_next(counts.iter().map(adjoined).collect());
            Attempt { rank: 1, forms: Forms::Given(vec![form]), adjoined }
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
            let adjoined = self.with_next(heaps.iter().enumerate().map(adjoined).collect());
            Attempt { rank, forms: Forms::Sought, adjoined }
        };
        BESIDE.into_iter().take(most).map(attempt).collect()
    }

    fn with_next(&self, mut adjoined: Vec<Adjoined>) -> Vec<Adjoined> {
        let next = self.next.filter(|next| adjoined.iter().all(|adjoined| adjoined.heap != next.heap));
        adjoined.extend(next);
        adjoined
    }

    fn make(&self, attempt: &Attempt, budget: &Budget) -> Result<Option<Proved>> {
        budget.ask()?;
        let (task, adjoined) = (Task::new(self.rules, budget), &attempt.adjoined);
        let old = self.start.generator_values().into_iter().map(|(heap, value)| (heap, value.shift));
        let old = old.filter(|_| !matches!(attempt.forms, Forms::Sought));
        let shifts: Vec<(usize, Shift)> = adjoined.iter().map(|own| (own.heap, own.shift)).chain(old).collect();
        let counting = |forms| self.start.in_space(attempt.rank, forms, &shifts, task);
        let counted = match &attempt.forms {
            Forms::Old => None,
            Forms::Given(forms) => Some(counting(forms.clone())?),
            Forms::Sought => {
                // The forms show up only far out, and no cells are needed to play that far.
                let blind = counting(vec![LinearForm { coefficients: ZERO_SHIFT, window: 4, period: 2 }])?;
                let Some(frame) = Frame::new(&blind, adjoined, task)? else { return Ok(None) };
                let Some(forms) = forms(attempt.rank, &frame.table()?, budget)? else { return Ok(None) };
                Some(counting(forms)?)
            }
        };
        let start = counted.as_ref().unwrap_or(self.start);
        let most_elements = (2 * start.order()).max(ELEMENTS).min(self.most_elements);
        let Some(rebuild) = Rebuild::new(start, adjoined, most_elements, task)? else { return Ok(None) };
        let most_repairs = if self.blames { BLAMED_REPAIRS } else { REPAIRS };
        match (Rebuild { most_repairs, blames: self.blames, ..rebuild }).run(|_| false) {
            Ok(found) => Ok(found),
            Err(Obstacle::Stopped(stopped)) => Err(stopped),
            Err(_) => Ok(None),
        }
    }
}

/// The windows and the period with which contradictions are sought.
const WINDOW: i32 = 6;
const PERIOD: i32 = 2;

/// The window of the coordinates themselves, which tie the other forms together.
const TIE: i32 = 2;

/// The units of work for each entry of the table and each form that is tried.
const FORM_UNITS: u64 = 16;

/// The most forms, and the largest coefficient.
const MAX_FORMS: usize = 8;
const MAX_COEFFICIENT: i32 = 2;

/// Returns a small set of forms, coordinates included, such that entries of the table with one element and equal
/// clipped values have equal outcomes. `None` if none was found. The choice is greedy: each form leaves the fewest
/// contradictions. A table without contradictions proves nothing; the closure does.
pub fn forms(rank: usize, table: &[Entry], budget: &Budget) -> Result<Option<Vec<LinearForm>>> {
    let mut forms: Vec<LinearForm> = (0..rank)
        .map(|i| {
            let mut coefficients = ZERO_SHIFT;
            coefficients[i] = 1;
            LinearForm { coefficients, window: TIE, period: PERIOD }
        })
        .collect();
    let mut keys: Vec<u64> = table.iter().map(|&(element, ..)| u64::from(element)).collect();
    for form in &forms {
        extend_keys(&mut keys, table, form);
    }
    let mut left = contradictions(&keys, table);
    while left > 0 {
        if forms.len() == MAX_FORMS {
            return Ok(None);
        }
        let mut best: Option<(usize, LinearForm)> = None;
        for form in candidates(rank) {
            budget.work(FORM_UNITS * table.len() as u64)?;
            let mut keys = keys.clone();
            extend_keys(&mut keys, table, &form);
            let fewer = contradictions(&keys, table);
            let size = |form: &LinearForm| form.coefficients.iter().map(|c| c.abs()).sum::<i32>();
            if best.is_none_or(|(least, other)| (fewer, size(&form)) < (least, size(&other))) {
                best = Some((fewer, form));
            }
        }
        let Some((fewer, form)) = best.filter(|&(fewer, _)| fewer < left) else { return Ok(None) };
        extend_keys(&mut keys, table, &form);
        forms.push(LinearForm { window: WINDOW + 1, ..form });
        left = fewer;
    }
    // A form that was needed once may be redundant now.
    for at in (rank..forms.len()).rev() {
        budget.work(FORM_UNITS * table.len() as u64)?;
        let others: Vec<LinearForm> = forms[..at].iter().chain(&forms[at + 1..]).copied().collect();
        let mut keys: Vec<u64> = table.iter().map(|&(element, ..)| u64::from(element)).collect();
        others.iter().for_each(|form| extend_keys(&mut keys, table, form));
        if contradictions(&keys, table) == 0 {
            forms = others;
        }
    }
    Ok(Some(forms))
}

fn extend_keys(keys: &mut [u64], table: &[Entry], form: &LinearForm) {
    for (key, &(_, shift, _)) in keys.iter_mut().zip(table) {
        *key =
            key.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31) ^ (form.clipped(shift, form.window) + 1000) as u64;
    }
}

/// Counts the entries whose outcome contradicts the first entry with their key.
fn contradictions(keys: &[u64], table: &[Entry]) -> usize {
    let mut first: FxHashMap<u64, OutcomeBits> = FxHashMap::default();
    keys.iter().zip(table).filter(|&(&key, &(.., bits))| *first.entry(key).or_insert(bits) != bits).count()
}

/// Returns the forms of two or more coordinates with small coprime coefficients, one of each pair with its negative.
fn candidates(rank: usize) -> Vec<LinearForm> {
    let width = 2 * MAX_COEFFICIENT + 1;
    let all = (0..width.pow(rank as u32)).map(|mut number| {
        let mut coefficients = ZERO_SHIFT;
        for coefficient in &mut coefficients[..rank] {
            *coefficient = number % width - MAX_COEFFICIENT;
            number /= width;
        }
        coefficients
    });
    let fits = |coefficients: &Shift| {
        let others: Vec<i32> = coefficients.iter().copied().filter(|&c| c != 0).collect();
        others.len() > 1 && others[0] > 0 && others.iter().any(|c| c % 2 != 0)
    };
    all.filter(fits).map(|coefficients| LinearForm { coefficients, window: WINDOW, period: PERIOD }).collect()
}

/// The result of an attempt, or `None` if it failed.
type Outcome<R> = Result<Option<R>>;

/// The memory for each of several threads. A thread may keep some of the memory that it frees.
const MEMORY_A_THREAD: u64 = 1 << 27;

/// Returns the first success in the order of `attempts`, the same for any number of threads.
///
/// The first attempt, which is the most promising, runs alone. The others share the allowed memory. An attempt that
/// exceeds its share runs again alone when its turn comes; if it still does not fit, it fails. Another reason to stop
/// ends the search.
pub fn first<A: Sync, R: Send>(
    attempts: &[A],
    budget: &Budget,
    make: impl Fn(&A, &Budget) -> Outcome<R> + Sync,
) -> Outcome<R> {
    let alone = |attempt: &A| match make(attempt, budget) {
        Err(Stopped::Memory) => Ok(None),
        other => other,
    };
    let Some((most_promising, others)) = attempts.split_first() else { return Ok(None) };
    if let Some(found) = alone(most_promising)? {
        return Ok(Some(found));
    }
    let most = usize::try_from(budget.memory / MEMORY_A_THREAD).unwrap_or(usize::MAX);
    let threads = budget.threads().min(others.len()).min(most);
    let outcomes = if threads < 2 { Vec::new() } else { together(others, threads, budget, &make) };
    let mut outcomes = outcomes.into_iter();
    for attempt in others {
        let found = match outcomes.next() {
            None | Some(Err(Stopped::Memory)) => alone(attempt)?,
            Some(other) => other?,
        };
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// Returns the outcomes of the attempts, up to the first success.
fn together<A: Sync, R: Send>(
    attempts: &[A],
    threads: usize,
    budget: &Budget,
    make: impl Fn(&A, &Budget) -> Outcome<R> + Sync,
) -> Vec<Outcome<R>> {
    // The first attempt that succeeded or was stopped from outside. Those after it are needless.
    let first = Arc::new(AtomicUsize::new(usize::MAX));
    let outcomes: Vec<Mutex<Option<Outcome<R>>>> = attempts.iter().map(|_| Mutex::default()).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(attempt) = attempts.get(at).filter(|_| first.load(Ordering::Relaxed) >= at) else { return };
            let (earlier, watch) = (first.clone(), budget.watch());
            let watch = move |progress| match earlier.load(Ordering::Relaxed) < at {
                true => Err(Stopped::Needless),
                false => watch.look(progress),
            };
            let memory = budget.memory / threads as u64;
            let share = budget.clone().with_memory(memory).with_threads(1).with_watch(watch);
            let outcome = make(attempt, &share);
            if !matches!(outcome, Ok(None) | Err(Stopped::Memory)) {
                first.fetch_min(at, Ordering::Relaxed);
            }
            *outcomes[at].lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
        }
    };
    thread::scope(|scope| {
        (1..threads).for_each(|_| {
            scope.spawn(work);
        });
        work();
    });
    outcomes.into_iter().map_while(|outcome| outcome.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
}
