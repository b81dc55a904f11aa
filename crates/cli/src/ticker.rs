//! Pauses long work now and then, so that it can be looked at.

use ninepins::{Progress, Stopped, Watch};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Pauses the work that it [watches](Ticker::watch) each time that a while has passed.
#[derive(Debug)]
pub(crate) struct Ticker {
    every: Duration,
    pause: Duration,
    due: Arc<Mutex<Instant>>,
}

/// Pauses work that is due to be looked at; else it says what another watch says.
struct Ticking<W> {
    due: Arc<Mutex<Instant>>,
    watch: W,
}

impl Ticker {
    /// Pauses after `every` while, but lets some work be done before.
    pub(crate) fn start(every: Duration) -> Ticker {
        let every = every.max(LEAST);
        Ticker { every, pause: every, due: Arc::new(Mutex::new(Instant::now() + every)) }
    }

    /// Returns what pauses the work that `watch` watches.
    pub(crate) fn watch<W: Watch>(&self, watch: W) -> impl Watch + use<W> {
        Ticking { due: self.due.clone(), watch }
    }

    /// Lets the work go on after a pause. Work that came no further since the last one is left alone for twice as long: some of it has to
    /// begin again when it is stopped.
    pub(crate) fn go_on(&mut self, came_further: bool) {
        self.pause = if came_further { self.every } else { self.pause.saturating_mul(2) };
        *self.due.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now() + self.pause.min(MOST);
    }
}

/// The shortest time between two looks: without one, work that is looked at would never come further.
const LEAST: Duration = Duration::from_millis(1);

/// The longest time between two looks.
const MOST: Duration = Duration::from_secs(3600);

impl<W: Watch> Watch for Ticking<W> {
    fn look(&self, progress: Progress) -> Result<(), Stopped> {
        self.watch.look(progress)?;
        let due = *self.due.lock().unwrap_or_else(PoisonError::into_inner);
        if Instant::now() >= due { Err(Stopped::Paused) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninepins::Budget;

    #[test]
    fn it_ticks_again_and_again() {
        let mut ticker = Ticker::start(Duration::ZERO);
        let budget = Budget::unlimited().with_watch(ticker.watch(|_| Ok(())));
        for (came_further, pause) in [(true, 1), (false, 2), (false, 4), (true, 1)] {
            while budget.ask().is_ok() {}
            assert_eq!(budget.ask(), Err(Stopped::Paused));
            ticker.go_on(came_further);
            assert_eq!(ticker.pause, Duration::from_millis(pause));
        }
        let stopped = Budget::unlimited().with_watch(ticker.watch(|_| Err(Stopped::Time)));
        assert_eq!(stopped.ask(), Err(Stopped::Time));
    }
}
