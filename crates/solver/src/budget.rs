//! What a strategy may spend.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

/// How much a strategy may spend: positions, so that every run is the same, and bytes of memory. The clock belongs to the
/// caller, who sets the interrupt flag.
#[derive(Clone, Debug)]
pub struct Budget {
    /// The most positions to search.
    pub positions: u64,
    /// The most bytes to hold, estimated.
    pub memory: u64,
    /// Stops the work soon after it is set.
    pub interrupt: Arc<AtomicBool>,
    /// How many threads may work at once. Answers do not depend on it.
    pub threads: usize,
    /// Stops the work as well: another thread has made it needless.
    pub needless: Option<Arc<AtomicBool>>,
    /// How many positions have been searched so far.
    pub searched: u64,
    /// The same for those who watch from another thread, brought up to date every [`Budget::PROGRESS`] positions.
    pub progress: Arc<AtomicU64>,
}

impl Budget {
    /// As much memory as the command line allows by default: 2 GB.
    pub const DEFAULT_MEMORY: u64 = 2_000_000_000;

    /// How many positions are searched between two signs of progress; a power of two.
    pub const PROGRESS: u64 = 1 << 12;

    /// `positions` and no more, in [`Budget::DEFAULT_MEMORY`], on one thread, with a flag of its own.
    pub fn of_positions(positions: u64) -> Budget {
        let (interrupt, progress) = (Arc::default(), Arc::default());
        Budget {
            positions,
            memory: Budget::DEFAULT_MEMORY,
            interrupt,
            threads: 1,
            needless: None,
            searched: 0,
            progress,
        }
    }

    /// Any number of positions, in [`Budget::DEFAULT_MEMORY`], with a flag of its own.
    pub fn unlimited() -> Budget {
        Budget::of_positions(u64::MAX)
    }

    /// Pays for one more position.
    #[inline]
    pub fn search_one(&mut self) -> Result<(), Stopped> {
        if self.searched >= self.positions {
            return Err(Stopped::Positions);
        }
        self.searched += 1;
        if self.searched.is_multiple_of(Budget::PROGRESS) {
            self.progress.store(self.searched, Ordering::Relaxed);
        }
        self.check_interrupt()
    }

    /// Stops if the interrupt flag is set.
    pub fn check_interrupt(&self) -> Result<(), Stopped> {
        let set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        if set(&self.interrupt) || self.needless.as_ref().is_some_and(set) { Err(Stopped::Interrupted) } else { Ok(()) }
    }

    /// Stops if `bytes` are more than allowed.
    pub fn check_memory(&self, bytes: u64) -> Result<(), Stopped> {
        if bytes > self.memory { Err(Stopped::Memory) } else { Ok(()) }
    }
}

/// Why no answer came.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Stopped {
    /// The budget of positions is spent.
    Positions,
    /// The answer needs more memory than allowed.
    Memory,
    /// The interrupt flag was set.
    Interrupted,
    /// A theorem's table ends before this: the reason, in words.
    BeyondTable(String),
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stopped::Positions => f.write_str("the budget of positions is spent"),
            Stopped::Memory => f.write_str("the memory allowed is used up"),
            Stopped::Interrupted => f.write_str("interrupted"),
            Stopped::BeyondTable(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Stopped {}
