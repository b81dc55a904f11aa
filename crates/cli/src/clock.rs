//! What stops the work from outside: the clock and Ctrl-C.

use crate::exit::Exit;
use ninepins::{Progress, Stopped, Watch};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// Notices Ctrl-C, and gives each question a deadline. A first Ctrl-C stops the question, a second one the program.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    keys: Arc<Keys>,
}

#[derive(Debug, Default)]
struct Keys {
    /// Whether a question is being worked on.
    working: AtomicBool,
    /// Whether Ctrl-C was pressed.
    pressed: AtomicBool,
}

/// Stops one question: at its deadline, or at Ctrl-C.
#[derive(Clone, Debug)]
pub(crate) struct Deadline {
    keys: Arc<Keys>,
    end: Option<Instant>,
}

/// Lets Ctrl-C end the program, after `last`. No clock of the program sees Ctrl-C then.
pub(crate) fn end_with(mut last: impl FnMut() + Send + 'static) {
    // Without a handler Ctrl-C ends the program, which will do.
    let _ = ctrlc::set_handler(move || {
        last();
        std::process::exit(Exit::Interrupted.code().into())
    });
}

impl Clock {
    /// Begins to notice Ctrl-C. Only one clock of a program does.
    pub(crate) fn new() -> Clock {
        let keys = Arc::new(Keys::default());
        let seen = keys.clone();
        // Without a handler Ctrl-C ends the program, which will do.
        let _ = ctrlc::set_handler(move || {
            let working = seen.working.load(Ordering::Relaxed);
            if seen.pressed.swap(true, Ordering::Relaxed) || !working {
                std::process::exit(Exit::Interrupted.code().into());
            }
        });
        Clock { keys }
    }

    /// Begins a question that may take `time`; returns what stops it.
    pub(crate) fn start(&self, time: Option<Duration>) -> Deadline {
        self.keys.working.store(true, Ordering::Relaxed);
        Deadline { keys: self.keys.clone(), end: time.and_then(|time| Instant::now().checked_add(time)) }
    }

    /// Notes that nothing is being worked on: Ctrl-C may end the program at once.
    pub(crate) fn rest(&self) {
        self.keys.working.store(false, Ordering::Relaxed);
    }

    /// Returns whether Ctrl-C was pressed.
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
