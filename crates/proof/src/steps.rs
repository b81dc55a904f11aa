//! The options of a check, and the bound on its work, so that no text can occupy the checker for ever.

use crate::{CheckError, CheckErrorKind};
use ninepins_rules::{Game, Heap, Player, Position};
use std::fmt;

/// The threads of a check, the function that reports its progress, and the one that stops it. The result depends on none of them.
///
/// ```
/// use ninepins_proof::CheckOptions;
/// use std::time::{Duration, Instant};
/// let report = |heaps, total| eprintln!("{heaps} of {total}");
/// let end = Instant::now() + Duration::from_secs(10);
/// let options = CheckOptions { threads: 4, report: &report, stop: &|| Instant::now() >= end };
/// ```
#[derive(Clone, Copy)]
pub struct CheckOptions<'t> {
    /// The most threads. Only a check of a period with windows uses more than one.
    pub threads: usize,
    /// A function that a check of a period calls now and then with the number of heaps checked, and with their total.
    pub report: &'t (dyn Fn(u64, u64) + Sync),
    /// A function that is called many times a second. Once it returns true the check ends with an error of the kind
    /// [`Stopped`](crate::CheckErrorKind::Stopped).
    pub stop: &'t (dyn Fn() -> bool + Sync),
}

impl fmt::Debug for CheckOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CheckOptions").field("threads", &self.threads).finish_non_exhaustive()
    }
}

impl Default for CheckOptions<'_> {
    /// Returns one thread, without reports, never stopped.
    fn default() -> Self {
        CheckOptions { threads: 1, report: &|_, _| (), stop: &|| false }
    }
}

/// The most steps of a check: 2^33, which take minutes.
pub const MAX_STEPS: u64 = 1 << 33;

/// The steps between two calls of `stop`. They take less than a millisecond.
const STEPS_BETWEEN_POLLS: u64 = 1 << 16;

/// Counts the steps of a check, before they are taken, and the entries of its tables.
///
/// The count is a bound from sizes alone, because a code may have few options that lie far apart, and the search for
/// them takes time.
pub(crate) struct Work<'s> {
    most: u64,
    left: u64,
    /// The steps since the last call of `stop`.
    since: u64,
    stop: &'s (dyn Fn() -> bool + Sync),
    /// The line of errors, and what is checked.
    line: usize,
    what: &'static str,
    /// The most entries of tables, and those that are left.
    most_entries: u64,
    entries: u64,
}

impl<'s> Work<'s> {
    /// Begins a check of `what`, which is on this line and may take this number of steps and of entries of tables.
    pub(crate) fn new(
        CheckOptions { stop, .. }: CheckOptions<'s>,
        (most, most_entries): (u64, u64),
        (line, what): (usize, &'static str),
    ) -> Work<'s> {
        Work { most, left: most, since: 0, stop, line, what, most_entries, entries: most_entries }
    }

    /// Counts the steps of listing the options of one heap.
    pub(crate) fn count_options(&mut self, game: &Game, heap: Heap, player: Player) -> Result<(), CheckError> {
        self.count(game.ruleset().most_options(heap, player))
    }

    /// Counts the steps of listing and making the moves from one position.
    pub(crate) fn count_moves(&mut self, game: &Game, position: &Position, player: Player) -> Result<(), CheckError> {
        let each = position.runs().map(|(heap, _)| game.ruleset().most_options(heap, player));
        // Each move copies all heaps.
        let copies = 1 + position.heaps().len() as u64 / 16;
        self.count(each.fold(1, u64::saturating_add).saturating_mul(copies))
    }

    /// Counts steps, and fails if there are not as many left. Before many steps are taken at once they are counted here, and while they
    /// are taken they are [advanced](Work::advance).
    #[inline]
    pub(crate) fn count(&mut self, steps: u64) -> Result<(), CheckError> {
        match self.left.checked_sub(steps) {
            Some(left) => self.left = left,
            None => return Err(self.too_large(format!("{} is more than {} steps can check", self.what, self.most))),
        }
        self.advance(steps)
    }

    /// Calls `stop` now and then, while steps are taken that were counted before.
    #[inline]
    pub(crate) fn advance(&mut self, steps: u64) -> Result<(), CheckError> {
        self.since = self.since.saturating_add(steps);
        if self.since < STEPS_BETWEEN_POLLS { Ok(()) } else { self.poll_stop() }
    }

    #[cold]
    fn poll_stop(&mut self) -> Result<(), CheckError> {
        self.since = 0;
        if (self.stop)() { Err(CheckError::stopped(self.line)) } else { Ok(()) }
    }

    /// Counts a table of rows and columns, with a step for each entry.
    pub(crate) fn table(&mut self, rows: usize, columns: usize) -> Result<(), CheckError> {
        let entries = (rows as u64).saturating_mul(columns as u64);
        let left = self.entries.checked_sub(entries);
        self.entries = left
            .ok_or_else(|| self.too_large(format!("this takes more than {} entries of tables", self.most_entries)))?;
        self.count(entries)
    }

    /// Checks a number of heaps against the bound.
    pub(crate) fn heaps(&self, heaps: u128, most: u64) -> Result<usize, CheckError> {
        let fits = usize::try_from(heaps).ok().filter(|heaps| *heaps as u64 <= most);
        let message = || format!("this takes the values of {heaps} heaps, and at most {most} are found");
        fits.ok_or_else(|| self.too_large(message()))
    }

    /// Returns the error that the check would exceed a bound.
    #[cold]
    pub(crate) fn too_large(&self, message: String) -> CheckError {
        CheckError::new(self.line, CheckErrorKind::TooLarge, message)
    }
}
