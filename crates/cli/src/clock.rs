//! The clock, Ctrl-C and SIGTERM, which stop work from outside. The first signal stops the question, the second one the program.

use crate::failure::Exit;
use ninepins::{Progress, Stopped, Watch};
use signal_hook::{
    consts::{SIGINT, SIGTERM},
    flag,
};
use std::{
    sync::{
        Arc, LazyLock,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// Whether Ctrl-C was pressed, and whether the next one ends the program: no work is under way, or it was asked to stop already.
static KEYS: LazyLock<[Arc<AtomicBool>; 2]> = LazyLock::new(|| {
    let [pressed, ends] = [false, true].map(|is_set| Arc::new(AtomicBool::new(is_set)));
    for signal in [SIGINT, SIGTERM] {
        // Without handlers the signal ends the program, which is good enough. They are called in this order.
        let exit = flag::register_conditional_shutdown(signal, Exit::Interrupted as i32, ends.clone());
        let _ = exit.and_then(|_| flag::register(signal, ends.clone()));
        let _ = flag::register(signal, pressed.clone());
    }
    [pressed, ends]
});

/// Begins a question that may take so many milliseconds, and returns its watch, which stops it at Ctrl-C, too.
pub(crate) fn start(time: Option<u64>) -> impl Watch + 'static {
    KEYS[1].store(interrupted(), Ordering::Relaxed);
    let end = time.and_then(|time| Instant::now().checked_add(Duration::from_millis(time)));
    move |_: Progress| match end {
        _ if interrupted() => Err(Stopped::Interrupted),
        Some(end) if Instant::now() >= end => Err(Stopped::Time),
        _ => Ok(()),
    }
}

/// Ends the work on a question: Ctrl-C may now end the program at once.
pub(crate) fn rest() {
    KEYS[1].store(true, Ordering::Relaxed);
}

pub(crate) fn interrupted() -> bool {
    KEYS[0].load(Ordering::Relaxed)
}
