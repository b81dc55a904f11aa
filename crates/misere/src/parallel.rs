//! Attempts on several threads. The first success in the order of the attempts counts.

use ninepins_budget::{Budget, Progress, Stopped, Watch};
use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

/// The result of an attempt, or `None` if it failed.
type Outcome<R> = Result<Option<R>, Stopped>;

/// Returns the first success in the order of `attempts`, the same for any number of threads.
///
/// The first attempt, which is the most promising, runs alone. The others share the allowed memory. An attempt that
/// exceeds its share runs again alone when its turn comes; if it still does not fit, it fails.
///
/// # Errors
///
/// If something other than memory stops an attempt before the first success.
pub(crate) fn first<A: Sync, R: Send>(
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
    let threads = budget.threads.min(others.len());
    if threads < 2 {
        for attempt in others {
            if let Some(found) = alone(attempt)? {
                return Ok(Some(found));
            }
        }
        return Ok(None);
    }
    for (attempt, outcome) in others.iter().zip(together(others, threads, budget, &make)) {
        let found = match outcome {
            Err(Stopped::Memory) => alone(attempt)?,
            other => other?,
        };
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// Stops an attempt once an earlier one has succeeded.
struct UnlessNeedless {
    needless: Arc<AtomicBool>,
    watch: Arc<dyn Watch>,
}

impl Watch for UnlessNeedless {
    fn look(&self, progress: Progress) -> Result<(), Stopped> {
        if self.needless.load(Ordering::Relaxed) { Err(Stopped::Needless) } else { self.watch.look(progress) }
    }
}

/// Returns the outcomes of the attempts, up to the first success.
fn together<A: Sync, R: Send>(
    attempts: &[A],
    threads: usize,
    budget: &Budget,
    make: impl Fn(&A, &Budget) -> Outcome<R> + Sync,
) -> Vec<Outcome<R>> {
    // Set for the attempts after one that succeeded.
    let needless: Vec<Arc<AtomicBool>> = attempts.iter().map(|_| Arc::default()).collect();
    let outcomes: Vec<Mutex<Option<Outcome<R>>>> = attempts.iter().map(|_| Mutex::default()).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(attempt) = attempts.get(at).filter(|_| !needless[at].load(Ordering::Relaxed)) else { return };
            let watch = UnlessNeedless { needless: needless[at].clone(), watch: budget.watch() };
            let memory = budget.memory / threads as u64;
            let share = budget.clone().with_memory(memory).with_threads(1).with_watch(watch);
            let outcome = make(attempt, &share);
            // A stop from outside ends all attempts, a success those after it.
            if !matches!(outcome, Ok(None) | Err(Stopped::Memory)) {
                needless[at + 1..].iter().for_each(|flag| flag.store(true, Ordering::Relaxed));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(threads: usize) -> Budget {
        Budget::unlimited().with_threads(threads)
    }

    #[test]
    fn the_first_success_in_order_counts() {
        for threads in [1, 2, 3, 8] {
            let attempts: Vec<usize> = (0..40).collect();
            let found = first(&attempts, &budget(threads), |&attempt, _| {
                // Later successes come sooner.
                (0..attempts.len() - attempt).for_each(|_| thread::yield_now());
                Ok((attempt % 10 == 0 && attempt > 0).then_some(attempt))
            });
            assert_eq!(found, Ok(Some(10)), "{threads}");
            assert_eq!(first(&attempts, &budget(threads), |_, _| Ok(None::<()>)), Ok(None));
        }
        assert_eq!(first(&[], &budget(2), |(), _| Ok(Some(1))), Ok(None));
    }

    #[test]
    fn later_attempts_stop_when_they_are_needless() {
        let found = first(&[0, 1, 2], &budget(2), |&attempt, budget| match attempt {
            0 => Ok(None),
            1 => Ok(Some(1)),
            // This attempt would never end.
            _ => loop {
                budget.ask()?;
                thread::yield_now();
            },
        });
        assert_eq!(found, Ok(Some(1)));
    }

    #[test]
    fn attempts_that_need_all_memory_run_alone() {
        let whole = Budget::unlimited().memory;
        let needs = |bytes: u64| move |&(): &(), budget: &Budget| budget.check_memory(bytes).map(|()| Some(bytes));
        assert_eq!(first(&[(), ()], &budget(2), needs(whole)), Ok(Some(whole)));
        assert_eq!(first(&[(), (), ()], &budget(2), needs(whole + 1)), Ok(None));
        let second = |&attempt: &u64, budget: &Budget| {
            budget.check_memory(whole / 2 + attempt)?;
            Ok((attempt > 0).then_some(attempt))
        };
        for threads in [1, 2, 4] {
            assert_eq!(first(&[0, 1, 2, 3], &budget(threads), second), Ok(Some(1)), "{threads}");
        }
    }

    #[test]
    fn a_stop_from_outside_ends_everything() {
        for threads in [1, 2] {
            let flag = Arc::new(AtomicBool::new(false));
            let seen = flag.clone();
            let stop = move |_: Progress| if seen.load(Ordering::Relaxed) { Err(Stopped::Interrupted) } else { Ok(()) };
            let found = first(&[0, 1, 2, 3], &budget(threads).with_watch(stop), |&attempt, budget| {
                if attempt == 1 {
                    flag.store(true, Ordering::Relaxed);
                }
                budget.ask().map(|()| None::<()>)
            });
            assert_eq!(found, Err(Stopped::Interrupted), "{threads}");
        }
    }
}
