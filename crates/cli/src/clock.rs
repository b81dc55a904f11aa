//! The clock and Ctrl-C, which stop work from outside.

use crate::failure::Exit;
use ninepins::{Progress, Stopped, Watch};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// Handles Ctrl-C, and gives each question a deadline. The first Ctrl-C stops the question, the second one the program.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    keys: Arc<Keys>,
}

#[derive(Debug, Default)]
struct Keys {
    /// Work on a question is under way.
    working: AtomicBool,
    /// Ctrl-C was pressed.
    pressed: AtomicBool,
}

/// The watch of one question, which stops it at its deadline or at Ctrl-C.
#[derive(Clone, Debug)]
pub(crate) struct Deadline {
    keys: Arc<Keys>,
    end: Option<Instant>,
}

impl Clock {
    /// Begins to handle Ctrl-C. Only the first clock of a program does.
    pub(crate) fn new() -> Clock {
        let keys = Arc::new(Keys::default());
        let seen = keys.clone();
        // Without a handler Ctrl-C ends the program, which is good enough.
        let _ = ctrlc::set_handler(move || {
            let working = seen.working.load(Ordering::Relaxed);
            if seen.pressed.swap(true, Ordering::Relaxed) || !working {
                std::process::exit(Exit::Interrupted.code().into());
            }
        });
        Clock { keys }
    }

    /// Begins a question that may take `time`, and returns its watch.
    pub(crate) fn start(&self, time: Option<Duration>) -> Deadline {
        self.keys.working.store(true, Ordering::Relaxed);
        Deadline { keys: self.keys.clone(), end: time.and_then(|time| Instant::now().checked_add(time)) }
    }

    /// Ends the work on a question: Ctrl-C may now end the program at once.
    pub(crate) fn rest(&self) {
        self.keys.working.store(false, Ordering::Relaxed);
    }

    /// Forgets that Ctrl-C stopped a question, so that the next one can be worked on.
    pub(crate) fn forget(&self) {
        self.keys.pressed.store(false, Ordering::Relaxed);
    }

    /// Checks whether Ctrl-C was pressed.
    pub(crate) fn interrupted(&self) -> bool {
        self.keys.pressed.load(Ordering::Relaxed)
    }
}

impl Watch for Deadline {
    fn look(&self, _: Progress) -> Result<(), Stopped> {
        if self.keys.pressed.load(Ordering::Relaxed) {
            return Err(Stopped::Interrupted);
        }
        if self.end.is_some_and(|end| Instant::now() >= end) { Err(Stopped::Time) } else { Ok(()) }
    }
}
