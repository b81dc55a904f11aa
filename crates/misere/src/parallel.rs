//! Attempts on several threads. The first success in the order of the attempts counts.

use ninepins_budget::{Budget, Progress, Result, Stopped, Watch};
use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

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

/// Stops an attempt once an earlier one has succeeded.
struct UnlessNeedless {
    at: usize,
    first: Arc<AtomicUsize>,
    watch: Arc<dyn Watch>,
}

impl Watch for UnlessNeedless {
    fn look(&self, progress: Progress) -> Result<()> {
        if self.first.load(Ordering::Relaxed) < self.at { Err(Stopped::Needless) } else { self.watch.look(progress) }
    }
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
            let watch = UnlessNeedless { at, first: first.clone(), watch: budget.watch() };
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
