//! The scheduler: it tries every question for a moment, then answers hard ones a few at a time.
//!
//! Easy questions must not wait for hard ones, but cannot be recognized beforehand. So each question is tried at once on the thread
//! that read it, then for longer on another one. A question without an answer then waits for one of a few places, where it starts
//! again. Tries are measured in processor time: on a busy machine an easy question may take long.

use crate::Limits;
use ninepins::{Budget, Stopped, Switch, Watch};
use ninepins_api::{Ask, Refusal};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::{
    sync::Semaphore,
    task,
    time::{Instant, timeout_at},
};

/// The processor time of the first try. All other clients wait for it.
const GLANCE: Duration = Duration::from_millis(1);

/// The processor time of the second try.
const MOMENT: Duration = Duration::from_millis(20);

/// The progress of a question.
#[derive(Clone, Debug, Default)]
pub(crate) struct Progress {
    /// The number of positions searched.
    pub(crate) positions: Arc<AtomicU64>,
    /// True if the question waits for a place.
    pub(crate) waiting: Arc<AtomicBool>,
}

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

#[derive(Debug)]
pub(crate) struct Scheduler {
    pub(crate) limits: Limits,
    all: Arc<Semaphore>,
    quick: Arc<Semaphore>,
    slow: Arc<Semaphore>,
}

impl Scheduler {
    pub(crate) fn new(limits: Limits) -> Scheduler {
        let places = |number: usize| Arc::new(Semaphore::new(number.max(1)));
        let [all, quick, slow] = [limits.questions, Budget::processors(), limits.searches].map(places);
        Scheduler { limits, all, quick, slow }
    }

    /// Answers a question as far as the time allows. Dropping the future stops the work.
    pub(crate) async fn think(&self, ask: Ask, progress: Progress) -> Result<String, Refusal> {
        let busy = || Refusal::new(503, "too many questions are being asked at once");
        let _place = self.all.try_acquire().map_err(|_| busy())?;
        let end = Instant::now() + self.limits.time;
        let stop = ThrowOnDrop(Switch::default());
        // Asks once, for at most `time` of the processor.
        let attempt = |time| {
            let (ask, positions, stop) = (ask.clone(), progress.positions.clone(), stop.0.clone());
            let budget = Budget::unlimited().with_memory(self.limits.memory);
            move || {
                let (began, late) = (thread_time(), Switch::default());
                let thrown = late.clone();
                let mut budget = budget.with_watch(move |progress: ninepins::Progress| {
                    positions.store(progress.positions, Ordering::Relaxed);
                    if Instant::now() >= end || thread_time().saturating_sub(began) >= time {
                        thrown.stop(Stopped::Time);
                    }
                    stop.look(progress).and_then(|()| thrown.look(progress))
                });
                Tried { answer: ask(&mut budget), is_whole: late.thrown().is_none() }
            }
        };
        let mut tried = Tried::of(catch_unwind(AssertUnwindSafe(attempt(GLANCE))));
        if !tried.is_whole {
            let place = timeout_at(end, self.quick.clone().acquire_owned()).await.map_err(|_| busy())?;
            tried = Tried::elsewhere(attempt(MOMENT), place).await;
        }
        if !tried.is_whole {
            progress.waiting.store(true, Ordering::Relaxed);
            let place = timeout_at(end, self.slow.clone().acquire_owned()).await;
            progress.waiting.store(false, Ordering::Relaxed);
            // Without a place, the answer says that the time is up.
            if let Ok(place) = place {
                tried = Tried::elsewhere(attempt(Duration::MAX), place).await;
            }
        }
        tried.answer
    }
}

/// The result of a try.
struct Tried {
    answer: Result<String, Refusal>,
    /// True if the answer is complete.
    is_whole: bool,
}

impl Tried {
    fn of<E>(done: Result<Tried, E>) -> Tried {
        let bug = || Refusal::new(500, "internal error: this is a bug, please report it");
        done.unwrap_or_else(|_| Tried { answer: Err(bug()), is_whole: true })
    }

    /// Tries on another thread. The end of the work frees the place.
    async fn elsewhere(attempt: impl FnOnce() -> Tried + Send + 'static, place: impl Send + 'static) -> Tried {
        Tried::of(task::spawn_blocking(move || (attempt(), drop(place)).0).await)
    }
}

/// Stops the work for a client that is gone.
struct ThrowOnDrop(Switch);

impl Drop for ThrowOnDrop {
    fn drop(&mut self) {
        self.0.stop(Stopped::Interrupted);
    }
}
