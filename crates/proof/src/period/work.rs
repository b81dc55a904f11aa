//! The bounds on the work of a check.

use crate::{
    CheckError, CheckErrorKind,
    steps::{Steps, TooLarge},
};
use ninepins_rules::Game;
use std::fmt;

/// The most steps of a check: 2^36, which take minutes.
pub const MAX_STEPS: u64 = 1 << 36;
/// The most heaps whose values are found if all are below 64: 2^28.
pub const MAX_HEAPS: u64 = 1 << 28;
/// The most heaps whose values are found if one is 64 or more, or the evidence is classical: 2^26.
pub const MAX_WIDE_HEAPS: u64 = 1 << 26;
/// The most rare heaps: 2^16.
pub const MAX_RARE: usize = 1 << 16;

/// The largest heap of a window: 2^42.
pub const MAX_LONG_HEAPS: u64 = 1 << 42;
/// The most steps of a check of stretches, each in all stretches that a thread follows: 2^42, which take hours.
pub const MAX_LONG_STEPS: u64 = 1 << 42;

/// The threads and the progress report of a check. Its result does not depend on them.
///
/// ```
/// use ninepins_proof::period::CheckOptions;
/// let report = |heaps, total| eprintln!("{heaps} of {total}");
/// let options = CheckOptions::default().with_threads(4).with_report(&report);
/// ```
#[derive(Clone, Copy)]
pub struct CheckOptions<'t> {
    pub(super) threads: usize,
    pub(super) report: &'t (dyn Fn(u64, u64) + Sync),
}

impl<'t> CheckOptions<'t> {
    /// Sets the most threads; each follows many stretches of heaps. The default is one.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        CheckOptions { threads, ..self }
    }

    /// Sets a function that is called now and then with the number of heaps checked, and with their total.
    #[must_use]
    pub fn with_report(self, report: &'t (dyn Fn(u64, u64) + Sync)) -> Self {
        CheckOptions { report, ..self }
    }
}

impl fmt::Debug for CheckOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CheckOptions").field("threads", &self.threads).finish_non_exhaustive()
    }
}

impl Default for CheckOptions<'_> {
    /// Returns one thread without reports.
    fn default() -> Self {
        CheckOptions { threads: 1, report: &|_, _| () }
    }
}

/// Counts the steps of a check, before they are taken.
pub(super) struct Work {
    steps: Steps,
    line: usize,
}

impl Work {
    /// Begins a check of this game, which is on this line.
    pub(super) fn new(game: &Game, line: usize) -> Work {
        Work { steps: Steps::at_most(MAX_STEPS, game), line }
    }

    /// Counts steps.
    #[inline]
    pub(super) fn steps(&mut self, steps: u64) -> Result<(), CheckError> {
        self.steps.take(steps).map_err(|error| self.too_large(&error))
    }

    /// Checks a number of heaps against the bound.
    pub(super) fn heaps(&self, heaps: u128, most: u64) -> Result<usize, CheckError> {
        match usize::try_from(heaps) {
            Ok(heaps) if heaps as u64 <= most => Ok(heaps),
            _ => {
                let message = format!("this takes the values of {heaps} heaps, and at most {most} are found");
                Err(CheckError::new(self.line, CheckErrorKind::TooLarge, message))
            }
        }
    }

    #[cold]
    fn too_large(&self, error: &TooLarge) -> CheckError {
        CheckError::new(self.line, CheckErrorKind::TooLarge, error.message("this period"))
    }
}
