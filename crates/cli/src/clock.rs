//! What stops the work from outside: the clock and Ctrl-C.

use crate::exit::Exit;
use ninepins::{Analysis, Stop};
use std::{
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// Watches the clock and Ctrl-C, and sets the flag that stops the question at hand.
///
/// Each question has a flag of its own, so that a late alarm cannot stop the next one. A first Ctrl-C stops the question, a
/// second one the program.
#[derive(Debug)]
pub(crate) struct Watch {
    shared: Arc<Shared>,
    keeps_time: bool,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    new_deadline: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// The flag of the question at hand; none while waiting for input.
    flag: Option<Arc<AtomicBool>>,
    deadline: Option<Instant>,
    interrupted: bool,
}

/// Lets Ctrl-C end the program, after `last`. No watch of the program sees Ctrl-C then.
pub(crate) fn end_with(mut last: impl FnMut() + Send + 'static) {
    // Without a handler Ctrl-C ends the program, which will do.
    let _ = ctrlc::set_handler(move || {
        last();
        std::process::exit(Exit::Interrupted.code().into())
    });
}

impl Watch {
    /// Begins to watch. Only one watch of a program sees Ctrl-C.
    pub(crate) fn new() -> Watch {
        let shared = Arc::new(Shared::default());
        let seen = shared.clone();
        // Without a handler Ctrl-C ends the program, which will do.
        let _ = ctrlc::set_handler(move || {
            let mut state = seen.lock();
            match &state.flag {
                Some(flag) if !state.interrupted => flag.store(true, Ordering::Relaxed),
                _ => std::process::exit(Exit::Interrupted.code().into()),
            }
            state.interrupted = true;
        });
        Watch { shared, keeps_time: false }
    }

    /// A question begins, which may take so long: the flag that will stop it.
    pub(crate) fn start(&mut self, time: Option<Duration>) -> Arc<AtomicBool> {
        if time.is_some() && !self.keeps_time {
            self.keeps_time = true;
            let shared = self.shared.clone();
            thread::spawn(move || shared.keep_time());
        }
        let mut state = self.shared.lock();
        let flag = Arc::new(AtomicBool::new(state.interrupted));
        state.flag = Some(flag.clone());
        let before = state.deadline;
        state.deadline = time.and_then(|time| Instant::now().checked_add(time));
        if state.deadline.is_some_and(|deadline| before.is_none_or(|before| deadline < before)) {
            self.shared.new_deadline.notify_one();
        }
        flag
    }

    /// Nothing is being worked on: Ctrl-C may end the program at once.
    pub(crate) fn rest(&self) {
        self.shared.lock().flag = None;
    }

    /// Whether Ctrl-C was pressed.
    pub(crate) fn interrupted(&self) -> bool {
        self.shared.lock().interrupted
    }

    /// Names what stopped the work: what was interrupted, but not by Ctrl-C, was out of time.
    pub(crate) fn name(&self, stop: Stop) -> Stop {
        if self.interrupted() { stop } else { stop.by_clock() }
    }

    /// Names what stopped `answer`, and how the program ends after it.
    pub(crate) fn settle(&self, answer: &mut Analysis) -> Exit {
        let Some(stop) = answer.stopped.take() else { return Exit::Answered };
        answer.stopped = Some(self.name(stop));
        if self.interrupted() { Exit::Interrupted } else { Exit::Stopped }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the flag whenever a deadline passes. A deadline that is over before it passes is simply replaced.
    fn keep_time(&self) {
        let mut state = self.lock();
        loop {
            let now = Instant::now();
            state = match state.deadline {
                None => self.new_deadline.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(deadline) if deadline > now => {
                    let wait = self.new_deadline.wait_timeout(state, deadline - now);
                    wait.unwrap_or_else(PoisonError::into_inner).0
                }
                Some(_) => {
                    state.deadline = None;
                    state.flag.iter().for_each(|flag| flag.store(true, Ordering::Relaxed));
                    state
                }
            };
        }
    }
}
