//! Long searches for a period, without files and clocks.
//!
//! [`PeriodDriver::advance`] works until the search ends or the budget's watch stops it. A stopped search can be
//! inspected, saved as bytes, and resumed, here or in another process. The driver looks for a period at numbers of
//! values that depend on nothing else, so stops do not change the result.
//!
//! ```
//! use ninepins_budget::Budget;
//! use ninepins_sequence::{Ending, PeriodDriver, PeriodLimits};
//!
//! let code = "0.156".parse().unwrap();
//! let short = PeriodLimits { to: Some(2000), ..PeriodLimits::default() };
//! let mut driver = PeriodDriver::new(&code).with_limits(short);
//! assert_eq!(driver.advance(&Budget::unlimited()), Ok(Ending::LastHeap));
//! let bytes = driver.to_bytes();
//!
//! let mut resumed = PeriodDriver::from_bytes(&bytes).unwrap();
//! assert_eq!(resumed.advance(&Budget::unlimited()), Ok(Ending::Proved));
//! assert_eq!((resumed.findings().preperiod, resumed.findings().period), (3479, 349));
//! ```

use crate::{
    checkpoint::{Checkpoint, CheckpointError, State},
    period::{FIRST_LOOK, Findings, PeriodSearch, Recurrence},
    sequence::Sequence,
};
use ninepins_budget::{Budget, Result};
use ninepins_rules::Code;

/// The last heap of a code without end, unless the limits name another one: no theorem here proves a period of such a
/// code.
const ENDLESS: u64 = 1000;

/// Between two looks the values grow by an eighth. [`PeriodSearch`] alone looks less often, so all looks of a driver are on
/// this schedule, on which checkpoints depend.
const GROWTH: u64 = 8;

/// A search is dense if more than one heap in `DENSE` is rare. The values of a dense search take longer with each heap.
pub const DENSE: u64 = 32;

/// The bytes of memory allowed for each value that is held. A checkpoint takes as many bytes again as the values.
const BYTES_A_VALUE: u64 = 4;

/// The most of the first values, and of the last ones, in a checkpoint if not all are held: more than are found between two
/// comparisons with windows.
const SAVED: u64 = 1 << 24;

/// Limits of a search, beside those of its budget.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PeriodLimits {
    /// The last heap. Without one the search ends at a proof; only a code without end stops at heap 1000.
    pub to: Option<u64>,
    /// The heap at which a [dense](DENSE) search ends.
    pub dense_to: Option<u64>,
}

/// The reason why a search has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Ending {
    /// A period is proved.
    Proved,
    /// The values of all heaps asked for are found.
    LastHeap,
    /// The code has no end, so that nothing is proved, and no last heap was asked for.
    Endless,
    /// Too many heaps are rare.
    Dense,
}

/// The state of a search in brief.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PeriodProgress {
    /// The number of values found, at least 1.
    pub known: u64,
    /// The largest of them.
    pub max: u32,
    /// The number of rare heaps and the last of them, or 0, if the engine separates them.
    pub rare: Option<(u64, u64)>,
    /// The last heap asked for.
    pub to: Option<u64>,
}

/// A search for a period that can be paused, saved and resumed.
#[derive(Clone, Debug)]
pub struct PeriodDriver {
    search: PeriodSearch,
    limits: PeriodLimits,
    /// The numbers of values at the last two looks. The last one may have found a period.
    looked: [u64; 2],
    /// The number of values at the next look.
    stop: u64,
}

impl PeriodDriver {
    /// Begins at heap 0, without limits.
    pub fn new(code: &Code) -> PeriodDriver {
        PeriodDriver::of(PeriodSearch::new(code), 0, PeriodLimits::default())
    }

    /// Resumes a search that looked for a period at `looked` values and found none.
    fn of(mut search: PeriodSearch, looked: u64, limits: PeriodLimits) -> PeriodDriver {
        // The next look is where it would be, had the search not been stopped.
        let look = next_look(looked);
        (search.end, search.next_look, search.by_formula) = (limits.end(search.sequence().code()), look, true);
        let stop = limits.next_stop(look, search.sequence());
        PeriodDriver { search, limits, looked: [looked; 2], stop }
    }

    /// Sets the limits. Values that were found beyond the new last heap stay; a search without them begins with
    /// [`PeriodDriver::new`].
    #[must_use]
    pub fn with_limits(self, limits: PeriodLimits) -> PeriodDriver {
        let looked = self.looked();
        PeriodDriver::of(self.search, looked, limits)
    }

    /// Resumes a saved search, without limits.
    ///
    /// # Errors
    ///
    /// [`CheckpointError`] if the bytes are damaged, or of another version. The values are checked for their form only.
    pub fn from_bytes(bytes: &[u8]) -> Result<PeriodDriver, CheckpointError> {
        let Checkpoint { code, looked, max, state, windows } = Checkpoint::read(bytes)?;
        let mut search = PeriodSearch::of(state.resume(&code)?);
        search.max = max;
        // If some values are missing, only windows that recur show a period.
        if let Some(windows) = windows {
            search.recurrence = Recurrence::resume(search.sequence(), windows);
        }
        Ok(PeriodDriver::of(search, looked, PeriodLimits::default()))
    }

    /// Returns the bytes from which the search can be resumed.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.checkpoint().to_bytes()
    }

    /// Hands over the bytes of [`PeriodDriver::to_bytes`] in pieces, for there may be hundreds of millions. Many pieces are small.
    ///
    /// # Errors
    ///
    /// The first error of `sink`.
    pub fn stream_bytes<E>(&self, mut sink: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        self.checkpoint().write(&mut sink)
    }

    fn checkpoint(&self) -> Checkpoint {
        let sequence = self.sequence();
        let state = State::of(sequence, if sequence.is_whole() { u64::MAX } else { SAVED });
        let windows = state.forgets().then(|| self.search.recurrence.windows());
        Checkpoint { code: sequence.code().clone(), looked: self.looked(), max: self.search.max, state, windows }
    }

    /// Returns the number of values at the last look that found no period, before the values known now.
    fn looked(&self) -> u64 {
        let [before, last] = self.looked;
        if self.sequence().len() > last { last } else { before }
    }

    /// Searches until there is an end.
    ///
    /// # Errors
    ///
    /// The reason of the watch, such as [`Paused`](ninepins_budget::Stopped::Paused): the next call resumes the work. After
    /// [`Memory`](ninepins_budget::Stopped::Memory) the last values may be unverified, so that the search should not be saved.
    pub fn advance(&mut self, budget: &Budget) -> Result<Ending> {
        self.search.retain(budget.memory / BYTES_A_VALUE);
        loop {
            if let Some(ending) = self.ending() {
                return Ok(ending);
            }
            budget.ask()?;
            self.search.run(self.stop, budget)?;
            let len = self.sequence().len();
            if len >= self.stop {
                self.looked = [self.looked[1], len];
                self.stop = self.limits.next_stop(next_look(len), self.sequence());
            }
        }
    }

    /// Returns why the search has ended, if it has.
    fn ending(&self) -> Option<Ending> {
        let sequence = self.sequence();
        let has_looked = self.looked[1] == sequence.len();
        if self.search.proved().is_some() {
            Some(Ending::Proved)
        } else if has_looked && sequence.len() >= self.limits.end(sequence.code()) {
            Some(if self.limits.to.is_some() { Ending::LastHeap } else { Ending::Endless })
        } else {
            let is_far = has_looked && self.limits.dense_to.is_some_and(|heap| sequence.len() > heap);
            let is_dense =
                || sequence.sparse_space().is_some() && sequence.rare().len() as u64 * DENSE > sequence.len();
            (is_far && is_dense()).then_some(Ending::Dense)
        }
    }

    /// Returns the values.
    pub fn sequence(&self) -> &Sequence {
        self.search.sequence()
    }

    /// Returns what is found so far. A period that is only observed is looked for at each call.
    pub fn findings(&self) -> Findings {
        self.search.findings()
    }

    /// Returns the state of the search.
    pub fn progress(&self) -> PeriodProgress {
        let sequence = self.sequence();
        let rare = sequence.sparse_space().map(|_| {
            let rare = sequence.rare();
            (rare.len() as u64, rare.last().map_or(0, |&(heap, _)| heap))
        });
        PeriodProgress { known: sequence.len(), max: self.search.max, rare, to: self.limits.to }
    }
}

impl PeriodLimits {
    /// Returns the first heap that is not asked for.
    fn end(&self, code: &Code) -> u64 {
        let most = self.to.or(code.most_taken().is_none().then_some(ENDLESS));
        most.map_or(u64::MAX, |to| to.saturating_add(1))
    }

    /// Returns the number of values at which to stop next, if the next look is at `look` values.
    fn next_stop(&self, look: u64, sequence: &Sequence) -> u64 {
        let dense = self.dense_to.map(|heap| heap.saturating_add(1)).filter(|&end| sequence.len() < end);
        look.min(self.end(sequence.code())).min(dense.unwrap_or(u64::MAX))
    }
}

/// Returns the first number of values, more than `looked`, at which to look for a period.
fn next_look(looked: u64) -> u64 {
    let mut look = FIRST_LOOK;
    while look <= looked {
        look += look / GROWTH;
    }
    look
}
