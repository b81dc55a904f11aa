//! The scheduler: it tries every question for a moment, then answers hard ones a few at a time.
//!
//! Easy questions must not wait for hard ones, but cannot be recognized beforehand. So each question is tried for a moment. One that
//! is not answered then waits for one of a few places, where it starts again. The moment is measured in processor time: on a busy
//! machine an easy question may take long.

use crate::Limits;
use ninepins::{Budget, Stopped, Switch, Watch};
use ninepins_api::{Ask, Refusal};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task,
    time::{Instant, timeout, timeout_at},
};

/// The processor time of the first try.
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
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let places = |number: usize| Arc::new(Semaphore::new(number.max(1)));
        Scheduler { limits, all: places(limits.questions), quick: places(processors), slow: places(limits.searches) }
    }

    /// Answers a question as far as the time allows. Dropping the future stops the work.
    pub(crate) async fn think(&self, ask: Ask, progress: Progress) -> Result<String, Refusal> {
        let end = Instant::now() + self.limits.time;
        let busy = || Refusal::new(503, "too many questions are being asked at once");
        let _place = self.all.try_acquire().map_err(|_| busy())?;
        let mut moment = MOMENT;
        let unfinished = loop {
            let Ok(Ok(place)) = timeout_at(end, self.quick.clone().acquire_owned()).await else { return Err(busy()) };
            let tried = self.ask(place, &ask, moment, &progress).await;
            if tried.is_whole {
                return tried.answer;
            }
            if tried.worked >= MOMENT / 2 || Instant::now() + moment >= end {
                break tried.answer;
            }
            moment *= 2;
        };
        progress.waiting.store(true, Ordering::Relaxed);
        let place = timeout_at(end, self.slow.clone().acquire_owned()).await;
        progress.waiting.store(false, Ordering::Relaxed);
        match place {
            Ok(Ok(place)) => {
                self.ask(place, &ask, end.saturating_duration_since(Instant::now()), &progress).await.answer
            }
            // The answer says that the time is up.
            _ => unfinished,
        }
    }

    /// Asks once, for at most `time`. The end of the work frees the place.
    async fn ask(&self, place: OwnedSemaphorePermit, ask: &Ask, time: Duration, progress: &Progress) -> Tried {
        let budget = Budget::unlimited().with_memory(self.limits.memory);
        let (switch, positions) = (Switch::default(), progress.positions.clone());
        let thrown = switch.clone();
        let mut budget = budget.with_watch(move |progress: ninepins::Progress| {
            positions.store(progress.positions, Ordering::Relaxed);
            thrown.look(progress)
        });
        // A client that disconnects drops this future, which stops the work.
        let _stop = ThrowOnDrop(switch.clone());
        let ask = ask.clone();
        let mut work = task::spawn_blocking(move || {
            let began = thread_time();
            let answer = ask(&mut budget);
            drop(place);
            (answer, thread_time().saturating_sub(began))
        });
        let done = match timeout(time, &mut work).await {
            Ok(done) => done,
            Err(_) => {
                switch.stop(Stopped::Time);
                work.await
            }
        };
        let (answer, worked) = done.unwrap_or_else(|_| {
            let bug = "internal error: this is a bug, please report it";
            (Err(Refusal::new(500, bug)), Duration::MAX)
        });
        Tried { answer, is_whole: switch.thrown().is_none(), worked }
    }
}

/// The result of a try.
struct Tried {
    answer: Result<String, Refusal>,
    /// True if the answer is complete.
    is_whole: bool,
    /// The processor time of the work.
    worked: Duration,
}

struct ThrowOnDrop(Switch);

impl Drop for ThrowOnDrop {
    fn drop(&mut self) {
        self.0.stop(Stopped::Interrupted);
    }
}
