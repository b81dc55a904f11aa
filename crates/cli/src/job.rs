//! Long work: a line on stderr that shows its progress, pauses in which it is saved, and estimates.

use ninepins::{Stopped, Watch};
use std::{
    io::{self, IsTerminal, Write},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc::{self, RecvTimeoutError, Sender},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// The width of the line.
const DRAWN: usize = 78;

/// The shortest time between two pauses: without one, work that is paused would never advance.
const LEAST: Duration = Duration::from_millis(1);

/// The longest time between two pauses.
const MOST: Duration = Duration::from_secs(3600);

/// A line on stderr that shows each second how long work has taken, with words about it, if stderr is a terminal. Dropping it erases
/// the line. The default shows nothing.
#[derive(Default, Debug)]
pub(crate) struct Progress {
    words: Arc<Mutex<String>>,
    /// The words that begin the line of a [part](Progress::part).
    prefix: String,
    /// The thread that draws the line, unless this is a part.
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Begins a line about a search.
    pub(crate) fn searching() -> Progress {
        Progress::begin("searching ... ", ", Ctrl-C stops")
    }

    /// Returns the progress of a part of the work, on the same line. Its words follow `prefix`.
    pub(crate) fn part(&self, prefix: &str) -> Progress {
        let part = Progress { words: self.words.clone(), prefix: prefix.to_owned(), running: None };
        part.show("");
        part
    }

    /// Returns a watch that answers as `watch` does, and shows the percentage of the work that is done and the time left, if they
    /// are known.
    pub(crate) fn watching<W: Watch>(&self, watch: W) -> impl Watch + use<W> {
        let (part, shown, began) = (self.part(&self.prefix), AtomicU64::new(0), Instant::now());
        move |progress: ninepins::Progress| {
            let percent = progress.percent;
            if percent != shown.swap(percent, Ordering::Relaxed) {
                let left = began.elapsed().as_secs_f64() / percent as f64 * 100_u64.saturating_sub(percent) as f64;
                let words = || format!("{percent} %, {} left, ", duration(left));
                part.show(&if percent > 0 { words() } else { String::new() });
            }
            watch.look(progress)
        }
    }

    pub(crate) fn show(&self, words: &str) {
        *self.words.lock().unwrap_or_else(PoisonError::into_inner) = format!("{}{words}", self.prefix);
    }

    /// Checks whether stderr is a terminal.
    pub(crate) fn is_seen() -> bool {
        io::stderr().is_terminal()
    }

    /// Begins a line with these words around those about the work and the time. The first second shows nothing.
    pub(crate) fn begin(before: &'static str, after: &'static str) -> Progress {
        let mut progress = Progress::default();
        if !Progress::is_seen() {
            return progress;
        }
        let (stop, stopped) = mpsc::channel();
        let words = progress.words.clone();
        let shown = thread::spawn(move || {
            let began = Instant::now();
            let mut drawn = false;
            while stopped.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
                let words = words.lock().unwrap_or_else(PoisonError::into_inner).clone();
                let seconds = began.elapsed().as_secs();
                let line = format!("{before}{words}{seconds} s{after}");
                draw(&format!("{line:DRAWN$.DRAWN$}"));
                drawn = true;
            }
            if drawn {
                draw(&" ".repeat(DRAWN));
                draw("");
            }
        });
        progress.running = Some((stop, shown));
        progress
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((stop, shown)) = self.running.take() {
            drop(stop);
            let _ = shown.join();
        }
    }
}

/// Writes over the line, whatever the terminal understands. A failure does not matter.
fn draw(text: &str) {
    let mut err = io::stderr().lock();
    let _ = write!(err, "\r{text}").and_then(|()| err.flush());
}

/// A time that comes again and again.
#[derive(Debug)]
pub(crate) struct Due {
    every: Duration,
    last: Instant,
}

impl Due {
    /// Comes after each `every` from now on.
    pub(crate) fn each(every: Duration) -> Due {
        Due { every, last: Instant::now() }
    }

    /// Checks whether the time has come; then it comes again later.
    pub(crate) fn is_now(&mut self) -> bool {
        let is_now = self.last.elapsed() >= self.every;
        if is_now {
            self.last = Instant::now();
        }
        is_now
    }
}

/// The pauses of work that can be resumed.
#[derive(Debug)]
pub(crate) struct Pauses {
    every: Duration,
    next: Duration,
    due: Arc<Mutex<Instant>>,
}

impl Pauses {
    /// Pauses work after each `every`.
    pub(crate) fn each(every: Duration) -> Pauses {
        let every = every.max(LEAST);
        Pauses { every, next: every, due: Arc::new(Mutex::new(Instant::now() + every)) }
    }

    /// Returns a watch that also pauses the work.
    pub(crate) fn watching(&self, watch: Arc<dyn Watch>) -> impl Watch + use<> {
        let due = self.due.clone();
        move |progress| {
            watch.look(progress)?;
            let due = *due.lock().unwrap_or_else(PoisonError::into_inner);
            if Instant::now() >= due { Err(Stopped::Paused) } else { Ok(()) }
        }
    }

    /// Resumes the work after a pause. The time to the next pause doubles if the work has not advanced since the last one: part of it
    /// begins again when it is stopped.
    pub(crate) fn resume(&mut self, advanced: bool) {
        self.next = if advanced { self.every } else { self.next.saturating_mul(2) };
        *self.due.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now() + self.next.min(MOST);
    }
}

/// Returns a rate such as `1.5 M/s`.
pub(crate) fn per_second(rate: f64) -> String {
    match rate {
        1e6.. => format!("{:.1} M/s", rate / 1e6),
        1e3.. => format!("{:.1} k/s", rate / 1e3),
        _ => format!("{rate:.0}/s"),
    }
}

/// Returns a time such as `90 s`, `12 min` or `30 h`.
pub(crate) fn duration(seconds: f64) -> String {
    match seconds {
        7200.0.. => format!("{:.0} h", seconds / 3600.0),
        120.0.. => format!("{:.0} min", seconds / 60.0),
        _ => format!("{seconds:.0} s"),
    }
}

/// Returns `12 left, about 3 min`. The estimate needs at least one piece of work that is done.
pub(crate) fn left(left: usize, done: usize, elapsed: Duration) -> String {
    match done {
        0 => format!("{left} left"),
        _ => format!("{left} left, about {}", duration(left as f64 * elapsed.as_secs_f64() / done as f64)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock;
    use ninepins::Budget;

    #[test]
    fn pauses_come_again_and_again() {
        let mut pauses = Pauses::each(Duration::ZERO);
        let budget = Budget::unlimited().with_watch(pauses.watching(Budget::unlimited().watch()));
        for (advanced, pause) in [(true, 1), (false, 2), (false, 4), (true, 1)] {
            while budget.ask().is_ok() {}
            assert_eq!(budget.ask(), Err(Stopped::Paused));
            pauses.resume(advanced);
            assert_eq!(pauses.next, Duration::from_millis(pause));
        }
        let ended = Budget::unlimited().with_watch(clock::start(Some(0)));
        assert_eq!(ended.ask(), Err(Stopped::Time));
    }

    #[test]
    fn rates_and_times() {
        assert_eq!([12.3, 45_600.0, 7.89e6].map(per_second), ["12/s", "45.6 k/s", "7.9 M/s"]);
        assert_eq!([7.0, 600.0, 36_000.0].map(duration), ["7 s", "10 min", "10 h"]);
        assert_eq!(left(7, 0, Duration::from_secs(9)), "7 left");
        assert_eq!(left(7, 3, Duration::from_secs(9)), "7 left, about 21 s");
    }
}
