//! Limits of a computation, and the watch that may stop it.
//!
//! A [`Budget`] limits positions and bytes, which makes runs reproducible. Everything else that may end a computation
//! is a [`Watch`]: clocks, Ctrl-C, progress bars, checkpoints and other threads. A computation counts its work with
//! [`Budget::work`]. This asks the watch at the first unit and then every [`Budget::UNITS_A_LOOK`] units; the watch
//! lets the computation go on or returns the reason to stop. This crate itself reads no clock.
//!
//! ```
//! use ninepins_budget::{Budget, Progress, Stopped};
//! use std::time::{Duration, Instant};
//!
//! let deadline = Instant::now() + Duration::from_millis(5);
//! let clock = move |_: Progress| if Instant::now() < deadline { Ok(()) } else { Err(Stopped::Time) };
//! let budget = Budget::unlimited().with_watch(clock);
//! let stopped = loop {
//!     // A nanosecond of work would stand here.
//!     if let Err(stopped) = budget.work(1) {
//!         break stopped;
//!     }
//! };
//! assert_eq!(stopped, Stopped::Time);
//! ```

use std::{
    fmt,
    sync::{
        Arc, LazyLock, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

/// The limits of a computation, and the watch that may stop it.
///
/// Clones share the watch, but count by themselves.
pub struct Budget {
    /// The most positions to search.
    pub positions: u64,
    /// The most bytes to hold, estimated.
    pub memory: u64,
    /// The most threads, or 0 for [`Budget::processors`]. Results do not depend on it.
    pub threads: usize,
    /// The number of positions searched so far.
    pub searched: u64,
    watch: Arc<dyn Watch>,
    /// The units of work counted so far, and when the watch was asked last.
    done: AtomicU64,
    asked: AtomicU64,
    /// The parts of the work that are done, and all of them, if that is known.
    done_parts: AtomicU64,
    all_parts: AtomicU64,
}

/// Decides whether a computation continues. It is asked often, so it should answer fast.
///
/// Each function from [`Progress`] to a result is a watch.
pub trait Watch: Send + Sync {
    /// Checks whether the computation may continue.
    ///
    /// # Errors
    ///
    /// [`Stopped`], the reason to stop. The computation then ends soon.
    fn look(&self, progress: Progress) -> Result<(), Stopped>;
}

impl<F: Fn(Progress) -> Result<(), Stopped> + Send + Sync> Watch for F {
    fn look(&self, progress: Progress) -> Result<(), Stopped> {
        self(progress)
    }
}

/// A watch that lets computations continue until a thread stops them. Clones share one switch.
#[derive(Clone, Debug, Default)]
pub struct Switch(Arc<OnceLock<Stopped>>);

impl Switch {
    /// Stops all computations that this switch watches. Only the first reason counts.
    pub fn stop(&self, why: Stopped) {
        let _ = self.0.set(why);
    }

    /// Returns the reason of the stop, if there was one.
    pub fn thrown(&self) -> Option<&Stopped> {
        self.0.get()
    }
}

impl Watch for Switch {
    fn look(&self, _: Progress) -> Result<(), Stopped> {
        self.thrown().map_or(Ok(()), |why| Err(why.clone()))
    }
}

/// The progress of a computation, as its watch sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// Positions searched so far.
    pub positions: u64,
    /// Units of work done so far by the asking thread.
    pub work: u64,
    /// The percentage of the work that is done, if it is known, else 0.
    pub percent: u64,
}

impl Budget {
    /// The default limit of memory: 2 GB.
    pub const DEFAULT_MEMORY: u64 = 2_000_000_000;

    /// The units of work between two questions to the watch. A unit takes about a nanosecond, so the watch is asked
    /// thousands of times a second.
    pub const UNITS_A_LOOK: u64 = 1 << 16;

    /// The units of work that a searched position counts for.
    pub const UNITS_A_POSITION: u64 = 1 << 6;

    /// Allows `positions` positions, in [`Budget::DEFAULT_MEMORY`], on one thread, without a watch.
    pub fn of_positions(positions: u64) -> Budget {
        Budget {
            positions,
            memory: Budget::DEFAULT_MEMORY,
            threads: 1,
            searched: 0,
            watch: Arc::new(|_| Ok(())),
            done: AtomicU64::new(0),
            asked: AtomicU64::new(0u64.wrapping_sub(Budget::UNITS_A_LOOK)),
            done_parts: AtomicU64::new(0),
            all_parts: AtomicU64::new(0),
        }
    }

    /// Allows any number of positions, in [`Budget::DEFAULT_MEMORY`], on one thread, without a watch.
    pub fn unlimited() -> Budget {
        Budget::of_positions(u64::MAX)
    }

    /// Allows `bytes` of memory.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Budget {
        Budget { memory: bytes, ..self }
    }

    /// Returns the number of processors that this process may use, which the system is asked once.
    pub fn processors() -> usize {
        static PROCESSORS: LazyLock<usize> = LazyLock::new(|| thread::available_parallelism().map_or(1, usize::from));
        *PROCESSORS
    }

    /// Returns the most threads. The system is not asked for work that needs no second one.
    pub fn threads(&self) -> usize {
        if self.threads == 0 { Budget::processors() } else { self.threads }
    }

    /// Allows `threads` threads, or with 0 as many as there are processors.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Budget {
        Budget { threads, ..self }
    }

    /// Sets the watch.
    #[must_use]
    pub fn with_watch(self, watch: impl Watch + 'static) -> Budget {
        Budget { watch: Arc::new(watch), ..self }
    }

    /// Returns the watch, to be shared or wrapped.
    pub fn watch(&self) -> Arc<dyn Watch> {
        self.watch.clone()
    }

    /// Counts one more position.
    ///
    /// # Errors
    ///
    /// [`Stopped::Positions`] if all are spent, or the watch's reason to end the work.
    #[inline]
    pub fn search_one(&mut self) -> Result<(), Stopped> {
        if self.searched >= self.positions {
            return Err(Stopped::Positions);
        }
        self.searched += 1;
        self.work(Budget::UNITS_A_POSITION)
    }

    /// Counts `units` of work. Asks the watch the first time, and whenever [`Budget::UNITS_A_LOOK`] units have been
    /// done since the last question.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch ends the work.
    #[inline]
    pub fn work(&self, units: u64) -> Result<(), Stopped> {
        // Each thread has a budget of its own, so no count is lost between load and store.
        let done = self.done.load(Ordering::Relaxed).wrapping_add(units);
        self.done.store(done, Ordering::Relaxed);
        if done.wrapping_sub(self.asked.load(Ordering::Relaxed)) < Budget::UNITS_A_LOOK { Ok(()) } else { self.ask() }
    }

    /// Asks the watch now.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch ends the work.
    #[cold]
    pub fn ask(&self) -> Result<(), Stopped> {
        let work = self.done.load(Ordering::Relaxed);
        self.asked.store(work, Ordering::Relaxed);
        let [done, all] = [&self.done_parts, &self.all_parts].map(|parts| parts.load(Ordering::Relaxed));
        let percent = done / (all / 100 + 1);
        self.watch.look(Progress { positions: self.searched, work, percent })
    }

    /// Reports progress to the watch: `done` of `all` parts of the work are done. A call costs two writes to memory.
    #[inline]
    pub fn finished(&self, done: u64, all: u64) {
        self.done_parts.store(done, Ordering::Relaxed);
        self.all_parts.store(all, Ordering::Relaxed);
    }

    /// Checks that `bytes` are within the limit.
    ///
    /// # Errors
    ///
    /// [`Stopped::Memory`] if they are not.
    pub fn check_memory(&self, bytes: u64) -> Result<(), Stopped> {
        if bytes > self.memory { Err(Stopped::Memory) } else { Ok(()) }
    }

    /// Builds a budget for a trial of about `units` of work, which ends with [`Stopped::BeyondTable`]. It has the same limits and
    /// asks the same watch, but counts by itself, so that a trial ends at the same point whatever was done before.
    pub fn trial(&self, units: u64) -> Budget {
        self.ending(units, Stopped::BeyondTable(format!("{units} units of work have not sufficed")))
    }

    /// Builds a budget for work that searches no positions, such as a misère quotient. It ends with [`Stopped::Positions`] after
    /// [`Budget::UNITS_A_POSITION`] units for each position that is left.
    pub fn without_search(&self) -> Budget {
        let left = self.positions.saturating_sub(self.searched);
        self.ending(left.saturating_mul(Budget::UNITS_A_POSITION), Stopped::Positions)
    }

    /// Builds a budget that ends after `units` of work.
    fn ending(&self, units: u64, end: Stopped) -> Budget {
        let watch = self.watch();
        let watch = move |progress: Progress| match progress.work > units {
            true => Err(end.clone()),
            false => watch.look(progress),
        };
        let limits = Budget::of_positions(self.positions).with_memory(self.memory).with_threads(self.threads);
        Budget { searched: self.searched, ..limits.with_watch(watch) }
    }

    /// Runs `work` with at most `most` of the remaining positions, and counts what it searches.
    pub fn sharing<T>(&mut self, most: u64, work: impl FnOnce(&mut Budget) -> T) -> T {
        let all = self.positions;
        self.positions = all.min(self.searched.saturating_add(most));
        let found = work(self);
        self.positions = all;
        found
    }
}

impl Clone for Budget {
    fn clone(&self) -> Budget {
        let counter = |of: &AtomicU64| AtomicU64::new(of.load(Ordering::Relaxed));
        let Budget { positions, memory, threads, searched, ref watch, .. } = *self;
        Budget {
            positions,
            memory,
            threads,
            searched,
            watch: watch.clone(),
            done: counter(&self.done),
            asked: counter(&self.asked),
            done_parts: counter(&self.done_parts),
            all_parts: counter(&self.all_parts),
        }
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Budget");
        shown.field("positions", &self.positions).field("memory", &self.memory).field("threads", &self.threads);
        shown.field("searched", &self.searched).finish_non_exhaustive()
    }
}

/// What work within a budget finds, or the reason why it ended without a result.
pub type Result<T, E = Stopped> = std::result::Result<T, E>;

/// The reason why a computation ended without a result.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Stopped {
    /// The limit of positions is reached.
    Positions,
    /// The result needs more memory than allowed.
    Memory,
    /// The time is up.
    Time,
    /// The user interrupted the computation.
    Interrupted,
    /// Another thread made the computation needless.
    Needless,
    /// The watch pauses the computation, to look at it. It can be resumed.
    Paused,
    /// A number is out of range.
    Range,
    /// The question is beyond the tables and theorems; the text gives the reason.
    BeyondTable(String),
}

impl Stopped {
    /// Returns the word for it in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Stopped::Positions => "positions",
            Stopped::Memory => "memory",
            Stopped::Time => "time",
            Stopped::Interrupted => "interrupted",
            Stopped::Needless => "needless",
            Stopped::Paused => "paused",
            Stopped::Range => "range",
            Stopped::BeyondTable(_) => "table",
        }
    }

    /// Checks whether the watch stopped the work, not a limit of the budget or of the method. If so, a retry may get further.
    pub fn is_from_outside(&self) -> bool {
        matches!(self, Stopped::Time | Stopped::Interrupted | Stopped::Needless | Stopped::Paused)
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stopped::Positions => "the budget of positions is spent",
            Stopped::Memory => "the memory allowed is used up",
            Stopped::Time => "the time is up",
            Stopped::Interrupted => "interrupted",
            Stopped::Needless => "another thread made it needless",
            Stopped::Paused => "paused",
            Stopped::Range => "a number exceeds 63 bits or the denominator 2^60",
            Stopped::BeyondTable(why) => why,
        })
    }
}

impl std::error::Error for Stopped {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trials_end_by_themselves_or_by_the_watch() {
        let work = |budget: &Budget| (0..1 << 10).find_map(|_| budget.work(1 << 10).err());
        let budget = Budget::unlimited();
        assert_eq!(work(&budget.trial(1 << 20)), None);
        assert!(matches!(work(&budget.trial(1 << 18)), Some(Stopped::BeyondTable(_))));
        let switch = Switch::default();
        let budget = budget.with_watch(switch.clone());
        switch.stop(Stopped::Interrupted);
        assert_eq!(work(&budget.trial(1 << 18)), Some(Stopped::Interrupted));
        let positions = |count: u64| Budget::of_positions(count).without_search();
        assert_eq!((work(&positions(1 << 12)), work(&positions(1 << 20))), (Some(Stopped::Positions), None));
    }

    #[test]
    fn the_watch_is_asked_in_time() {
        let asked = Arc::new(AtomicU64::new(0));
        let seen = asked.clone();
        let mut budget = Budget::unlimited().with_watch(move |progress: Progress| {
            let before = seen.swap(progress.work, Ordering::Relaxed);
            let units = progress.work - before;
            assert!(before == 0 || (Budget::UNITS_A_LOOK..2 * Budget::UNITS_A_LOOK).contains(&units), "{units}");
            if progress.positions < 5000 { Ok(()) } else { Err(Stopped::Time) }
        });
        let stopped = loop {
            if let Err(stopped) = budget.work(100).and_then(|()| budget.search_one()) {
                break stopped;
            }
        };
        assert_eq!(stopped, Stopped::Time);
        assert!(asked.load(Ordering::Relaxed) > Budget::UNITS_A_LOOK);
    }

    #[test]
    fn a_share_counts_for_the_whole() {
        let mut budget = Budget::of_positions(10);
        let all = |budget: &mut Budget| std::iter::from_fn(|| budget.search_one().ok()).count();
        assert_eq!((budget.sharing(3, all), budget.searched, budget.positions), (3, 3, 10));
        assert_eq!((budget.sharing(30, all), budget.searched), (7, 10));
        assert_eq!(budget.search_one(), Err(Stopped::Positions));
    }
}
