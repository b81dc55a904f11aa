//! Where questions are thought about: each for a moment at once, hard ones a few at a time.
//!
//! Easy questions must not wait for hard ones, and nobody can tell beforehand which are which. So each question is tried for a
//! moment. One that is not answered then waits for a place among the few, where it is asked again from the start. A moment is
//! counted in the processor's time: where many threads want the processor, an easy question may take long and yet be easy.

use crate::Limits;
use axum::http::StatusCode;
use cpu_time::ThreadTime;
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
    time::{Instant, sleep, timeout_at},
};

/// How long every question is tried at once.
const MOMENT: Duration = Duration::from_millis(20);

/// How far a question has come.
#[derive(Clone, Debug, Default)]
pub(crate) struct Progress {
    /// How many positions have been searched.
    pub(crate) positions: Arc<AtomicU64>,
    /// Whether it waits for a place.
    pub(crate) waiting: Arc<AtomicBool>,
}

#[derive(Debug)]
pub(crate) struct Desk {
    pub(crate) limits: Limits,
    all: Arc<Semaphore>,
    quick: Arc<Semaphore>,
    slow: Arc<Semaphore>,
}

impl Desk {
    pub(crate) fn new(limits: Limits) -> Desk {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let places = |number: usize| Arc::new(Semaphore::new(number.max(1)));
        Desk { limits, all: places(limits.questions), quick: places(processors), slow: places(limits.searches) }
    }

    /// The answer, or what is known when the time is up. Dropping the future stops the work.
    pub(crate) async fn think(&self, ask: Ask, progress: Progress) -> Result<String, Refusal> {
        let end = Instant::now() + self.limits.time;
        let busy =
            || Refusal::new(StatusCode::SERVICE_UNAVAILABLE.as_u16(), "too many questions are being asked at once");
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
            // The time is up, as the answer says.
            _ => unfinished,
        }
    }

    /// Asks once, for so long. The place is given up when the work is over.
    async fn ask(&self, place: OwnedSemaphorePermit, ask: &Ask, time: Duration, progress: &Progress) -> Tried {
        let budget = Budget::unlimited().with_memory(self.limits.memory);
        let (switch, positions) = (Switch::default(), progress.positions.clone());
        let thrown = switch.clone();
        let mut budget = budget.with_watch(move |progress: ninepins::Progress| {
            positions.store(progress.positions, Ordering::Relaxed);
            thrown.look(progress)
        });
        // Whoever goes away lets the work stop.
        let _stop = ThrowOnDrop(switch.clone());
        let ask = ask.clone();
        let mut work = task::spawn_blocking(move || {
            let began = ThreadTime::now();
            let answer = ask(&mut budget);
            drop(place);
            (answer, began.elapsed())
        });
        let done = tokio::select! {
            done = &mut work => done,
            () = sleep(time) => {
                switch.stop(Stopped::Time);
                work.await
            }
        };
        let (answer, worked) = done.unwrap_or_else(|_| {
            let bug = "internal error: this is a bug, please report it";
            (Err(Refusal::new(StatusCode::INTERNAL_SERVER_ERROR.as_u16(), bug)), Duration::MAX)
        });
        Tried { answer, is_whole: switch.thrown().is_none(), worked }
    }
}

/// What came of asking.
struct Tried {
    answer: Result<String, Refusal>,
    /// Whether that is all that there is to say.
    is_whole: bool,
    /// How long the processor worked on it.
    worked: Duration,
}

struct ThrowOnDrop(Switch);

impl Drop for ThrowOnDrop {
    fn drop(&mut self) {
        self.0.stop(Stopped::Interrupted);
    }
}
