//! The clock and Ctrl-C, which stop work from outside.

use crate::failure::Exit;
use ninepins::{Progress, Stopped, Watch};
use signal_hook::{consts::SIGINT, flag};
use std::{
    sync::{
        Arc, LazyLock,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// Handles Ctrl-C, and gives each question a deadline. The first Ctrl-C stops the question, the second one the program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock(&'static Keys);

#[derive(Debug)]
struct Keys {
    /// Ctrl-C was pressed.
    pressed: Arc<AtomicBool>,
    /// The next Ctrl-C ends the program: no work is under way, or it was asked to stop already.
    ends: Arc<AtomicBool>,
}

/// The keys of the program, which all clocks share.
static KEYS: LazyLock<Keys> = LazyLock::new(|| {
    let keys = Keys { pressed: Arc::default(), ends: Arc::new(AtomicBool::new(true)) };
    // Without handlers Ctrl-C ends the program, which is good enough. They are called in this order.
    let exit = flag::register_conditional_shutdown(SIGINT, Exit::Interrupted.code().into(), keys.ends.clone());
    let _ = exit.and_then(|_| flag::register(SIGINT, keys.ends.clone()));
    let _ = flag::register(SIGINT, keys.pressed.clone());
    keys
});

/// The watch of one question, which stops it at its deadline or at Ctrl-C.
#[derive(Clone, Debug)]
pub(crate) struct Deadline {
    clock: Clock,
    end: Option<Instant>,
}

impl Clock {
    /// Begins to handle Ctrl-C.
    pub(crate) fn new() -> Clock {
        Clock(&KEYS)
    }

    /// Begins a question that may take `time`, and returns its watch.
    pub(crate) fn start(&self, time: Option<Duration>) -> Deadline {
        self.0.ends.store(self.interrupted(), Ordering::Relaxed);
        Deadline { clock: *self, end: time.and_then(|time| Instant::now().checked_add(time)) }
    }

    /// Ends the work on a question: Ctrl-C may now end the program at once.
    pub(crate) fn rest(&self) {
        self.0.ends.store(true, Ordering::Relaxed);
    }

    /// Checks whether Ctrl-C was pressed.
    pub(crate) fn interrupted(&self) -> bool {
        self.0.pressed.load(Ordering::Relaxed)
    }
}

impl Watch for Deadline {
    fn look(&self, _: Progress) -> Result<(), Stopped> {
        if self.clock.interrupted() {
            return Err(Stopped::Interrupted);
        }
        if self.end.is_some_and(|end| Instant::now() >= end) { Err(Stopped::Time) } else { Ok(()) }
    }
}
