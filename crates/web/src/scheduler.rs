//! The scheduler: it tries every question for a moment, then answers hard ones a few at a time.
//!
//! Easy questions must not wait for hard ones, but cannot be recognized beforehand. So each question is tried at once, then for longer
//! when a processor is free. A question without an answer then waits for one of a few places, where it starts again. Tries are measured
//! in processor time: on a busy machine an easy question may take long.

use crate::{
    Limits,
    client::{Client, TICK},
};
use ninepins::{Budget, Known, Progress, Stopped, Switch, Watch};
use ninepins_api::{Ask, Refusal};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// The processor time of the first try, for which no question waits.
const GLANCE: Duration = Duration::from_millis(1);

/// The processor time of the second try.
const MOMENT: Duration = Duration::from_millis(20);

/// Returns the processor time of this thread, or the time passed where the system has no clock for it.
fn thread_time() -> Duration {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
    }
    #[cfg(not(unix))]
    {
        static BEGAN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
        BEGAN.elapsed()
    }
}

pub(crate) struct Scheduler {
    limits: Limits,
    all: Arc<Places>,
    quick: Arc<Places>,
    slow: Arc<Places>,
}

impl Scheduler {
    pub(crate) fn new(limits: Limits) -> Scheduler {
        let [all, quick, slow] = [limits.questions, Budget::processors(), limits.searches].map(Places::new);
        Scheduler { limits, all, quick, slow }
    }

    /// Answers a question as far as the time allows, while its client is there.
    pub(crate) fn think(&self, ask: &Ask, client: &Arc<Client>) -> Result<String, Refusal> {
        let busy = || Refusal::new(503, "too many questions are being asked at once");
        let _place = self.all.take(Duration::ZERO).ok_or_else(busy)?;
        let (end, mut answer) = (Instant::now() + self.limits.time, Err(busy()));
        for (places, time) in [(None, GLANCE), (Some(&self.quick), MOMENT), (Some(&self.slow), Duration::MAX)] {
            let place = places.map(|places| wait(places, client, end));
            if matches!(place, Some(None)) {
                // The last answer says that the time is up.
                break;
            }
            let (began, asked, stop, asking) = (thread_time(), Instant::now(), Switch::default(), client.clone());
            let stopped = stop.clone();
            let watch = move |progress: Progress| {
                if Instant::now() >= end || asked.elapsed() >= time && thread_time().saturating_sub(began) >= time {
                    stop.stop(Stopped::Time);
                } else if !asking.look(progress.positions, false) {
                    stop.stop(Stopped::Interrupted);
                }
                stop.look(progress)
            };
            let mut budget = Budget::unlimited().with_memory(self.limits.memory).with_watch(watch);
            let bug = || Refusal::new(500, "internal error: this is a bug, please report it");
            answer =
                catch_unwind(AssertUnwindSafe(|| ask(&Known::default(), &mut budget))).unwrap_or_else(|_| Err(bug()));
            if stopped.thrown() != Some(&Stopped::Time) {
                break;
            }
        }
        answer
    }
}

/// Waits for a place, while there is time and the client is there.
fn wait(places: &Arc<Places>, client: &Client, end: Instant) -> Option<Place> {
    loop {
        let left = end.saturating_duration_since(Instant::now());
        let place = places.take(left.min(TICK));
        if place.is_some() || left.is_zero() || !client.look(0, true) {
            return place;
        }
    }
}

/// So many places for those who work at once.
pub(crate) struct Places {
    free: Mutex<usize>,
    freed: Condvar,
}

/// A place, which is free again when this is dropped.
pub(crate) struct Place(Arc<Places>);

impl Places {
    pub(crate) fn new(number: usize) -> Arc<Places> {
        Arc::new(Places { free: Mutex::new(number.max(1)), freed: Condvar::new() })
    }

    fn lock(&self) -> MutexGuard<'_, usize> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place. If none is free, waits for one.
    pub(crate) fn take(self: &Arc<Places>, most: Duration) -> Option<Place> {
        let waited = self.freed.wait_timeout_while(self.lock(), most, |free| *free == 0);
        let (mut free, _) = waited.unwrap_or_else(PoisonError::into_inner);
        *free = free.checked_sub(1)?;
        Some(Place(self.clone()))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        *self.0.lock() += 1;
        self.0.freed.notify_one();
    }
}
