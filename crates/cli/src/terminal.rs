//! The program while it answers: it shows progress, and saves long work.

use crate::{
    clock,
    failure::{self, Failure},
    files,
    job::{Due, Pauses, Progress, duration, per_second},
};
use ninepins::{
    Budget, Refusal,
    ask::{Face, Limits, Pieces},
};
use std::{
    cell::{Cell, RefCell},
    path::Path,
    time::{Duration, Instant},
};

/// Advice about a file that is refused.
const AFRESH: &str = "it was not changed; to begin anew, remove it, or give --checkpoint another FILE";

/// The longest time between two pauses of long work.
const TICK: Duration = Duration::from_secs(1);

/// The program while it answers.
pub(crate) struct Terminal<'g> {
    began: Instant,
    limits: Limits,
    pub(crate) progress: Progress,
    /// No work is saved before this time.
    late: Instant,
    due: RefCell<Due>,
    pauses: Option<RefCell<Pauses>>,
    /// The time of the last pause, and how much was done.
    last: Cell<(Instant, u64)>,
    /// The file in which work is saved, and the most bytes that are read from it.
    checkpoint: Option<(&'g Path, u64)>,
    /// The failure to read or write it the last time.
    failure: RefCell<Option<Failure>>,
}

impl<'g> Terminal<'g> {
    /// Shows progress. Long work is saved after each `every`, and not before `late`.
    pub(crate) fn new(
        limits: Limits,
        progress: Progress,
        (every, late): (Duration, Duration),
        checkpoint: Option<(&'g Path, u64)>,
    ) -> Terminal<'g> {
        let is_paused = Progress::is_seen() || checkpoint.is_some();
        Terminal {
            began: Instant::now(),
            limits,
            progress,
            late: Instant::now() + late,
            due: RefCell::new(Due::each(every)),
            pauses: is_paused.then(|| RefCell::new(Pauses::each(TICK.min(every)))),
            last: Cell::new((Instant::now(), 0)),
            checkpoint,
            failure: RefCell::default(),
        }
    }

    /// Returns why work was not read or saved the last time.
    pub(crate) fn failure(&self) -> Option<Failure> {
        self.failure.take()
    }

    /// Keeps a failure, and returns it as a refusal.
    fn kept<T>(&self, result: Result<T, Failure>) -> Result<T, Refusal> {
        self.failure.take();
        result.map_err(|failure| {
            let refusal = Refusal::of("", failure.message());
            self.failure.replace(Some(failure));
            refusal
        })
    }
}

impl Face for Terminal<'_> {
    fn show(&self, words: &str) {
        self.progress.show(words);
    }

    fn note(&self, words: &str) {
        failure::say(&format!("note: {words}"));
    }

    fn is_due(&self) -> bool {
        self.due.borrow_mut().is_now()
    }

    fn pausing(&self, budget: &Budget) -> Budget {
        match &self.pauses {
            Some(pauses) => budget.clone().with_watch(pauses.borrow().watching(budget.watch())),
            None => budget.clone(),
        }
    }

    fn afresh(&self, _: &Budget, positions: u64, seconds: u64) -> Budget {
        let Limits { positions: most, time, .. } = self.limits;
        let limits = Limits { positions: most.or(Some(positions)), ..self.limits };
        limits.budget().with_watch(clock::start(time.or(Some(1000 * seconds))))
    }

    fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }

    fn resume(&self, words: &str, done: u64, all: Option<u64>) {
        let (began, before) = self.last.replace((Instant::now(), done));
        let rate = done.saturating_sub(before) as f64 / began.elapsed().as_secs_f64().max(1e-3);
        let left = all.filter(|_| rate > 0.0).map(|all| duration(all.saturating_sub(done) as f64 / rate));
        let left = left.map_or(String::new(), |left| format!("{left} left, "));
        self.show(&format!("{words}{}, {left}", per_second(rate)));
        if let Some(pauses) = &self.pauses {
            pauses.borrow_mut().resume(done > before);
        }
    }

    fn load(&self, read: &mut dyn FnMut(&[u8]) -> Result<(), String>) -> Result<(), Refusal> {
        let Some((path, most)) = self.checkpoint else { return Ok(()) };
        self.kept(files::read_if_there(path, most).and_then(|bytes| match bytes.map_or(Ok(()), |bytes| read(&bytes)) {
            Ok(()) => Ok(()),
            Err(why) => Err(Failure::invalid(path, why).with_help(AFRESH)),
        }))
    }

    fn save(&self, pieces: &Pieces<'_>) -> Result<bool, Refusal> {
        let Some((path, _)) = self.checkpoint.filter(|_| Instant::now() >= self.late) else { return Ok(false) };
        self.kept(files::write_by(Some(path), |out| {
            let mut written = Ok(());
            pieces(&mut |piece| {
                written = out.write_all(piece);
                written.is_ok()
            });
            Ok(written.map(|()| true)?)
        }))
    }
}
