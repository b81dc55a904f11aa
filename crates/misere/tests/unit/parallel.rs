//! Attempts on several threads.

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
            (0..attempts.len() - attempt).for_each(|_| std::thread::yield_now());
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
            std::thread::yield_now();
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
        let stop = move |_| if seen.load(Ordering::Relaxed) { Err(Stopped::Interrupted) } else { Ok(()) };
        let found = first(&[0, 1, 2, 3], &budget(threads).with_watch(stop), |&attempt, budget| {
            flag.fetch_or(attempt == 1, Ordering::Relaxed);
            budget.ask().map(|()| None::<()>)
        });
        assert_eq!(found, Err(Stopped::Interrupted), "{threads}");
    }
}
