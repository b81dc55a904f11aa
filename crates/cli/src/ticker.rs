//! Interrupts long work now and then, so that it can be looked at.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{self, RecvTimeoutError, Sender},
    },
    thread,
    time::Duration,
};

/// Sets a flag each time that a while has passed, until it is dropped.
#[derive(Debug)]
pub(crate) struct Ticker {
    flag: Arc<AtomicBool>,
    every: Duration,
    /// Milliseconds until the flag is set again.
    pause: Arc<AtomicU64>,
    _running: Sender<()>,
}

impl Ticker {
    /// Sets the flag after `every` while.
    pub(crate) fn start(every: Duration) -> Ticker {
        let flag = Arc::new(AtomicBool::new(false));
        let pause = Arc::new(AtomicU64::new(milliseconds(every)));
        let (running, stopped) = mpsc::channel();
        let (set, wait) = (flag.clone(), pause.clone());
        thread::spawn(move || {
            let wait = || Duration::from_millis(wait.load(Ordering::Relaxed));
            while stopped.recv_timeout(wait()) == Err(RecvTimeoutError::Timeout) {
                set.store(true, Ordering::Relaxed);
            }
        });
        Ticker { flag, every, pause, _running: running }
    }

    /// What is set.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        self.flag.clone()
    }

    /// Takes the flag down, and tells whether it was up. Work that came no further since the last time is left alone for twice as
    /// long: some of it has to begin again when it is interrupted.
    pub(crate) fn ticked(&self, came_further: bool) -> bool {
        let pause = self.pause.load(Ordering::Relaxed);
        let next = if came_further { milliseconds(self.every) } else { pause.saturating_mul(2) };
        let ticked = self.flag.swap(false, Ordering::Relaxed);
        if ticked {
            self.pause.store(next, Ordering::Relaxed);
        }
        ticked
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_ticks_again_and_again() {
        let ticker = Ticker::start(Duration::from_millis(1));
        for came_further in [true, false, true] {
            while !ticker.ticked(came_further) {
                thread::yield_now();
            }
        }
        assert_eq!(ticker.pause.load(Ordering::Relaxed), 1);
    }
}
