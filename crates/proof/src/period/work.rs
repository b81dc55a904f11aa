//! What a check may cost.

use crate::{
    CheckError, CheckErrorKind,
    steps::{Steps, TooLarge},
};
use ninepins_rules::Game;
use std::fmt;

/// The most steps that the check of a period may take: 2^36. They are quick, but it is minutes.
pub const MAX_STEPS: u64 = 1 << 36;
/// The most heaps whose values are found while all are below 64: 2^28.
pub const MAX_HEAPS: u64 = 1 << 28;
/// The most heaps whose values are found if one is 64 or more, and without rare heaps: 2^26.
pub const MAX_WIDE_HEAPS: u64 = 1 << 26;
/// The most rare heaps: 2^16.
pub const MAX_RARE: usize = 1 << 16;

/// The largest heap at which a window may be: 2^42.
pub const MAX_LONG_HEAPS: u64 = 1 << 42;
/// The most steps that a check of stretches may take, each of them in all stretches that a thread follows: 2^42. That is hours.
pub const MAX_LONG_STEPS: u64 = 1 << 42;

/// How a check is run. What it says does not depend on that.
#[derive(Clone, Copy)]
pub struct Running<'t> {
    /// How many threads may follow stretches of heaps, many stretches each.
    pub threads: usize,
    /// Is told now and then how many heaps have been checked, and of how many.
    pub telling: &'t (dyn Fn(u64, u64) + Sync),
}

impl fmt::Debug for Running<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Running").field("threads", &self.threads).finish_non_exhaustive()
    }
}

impl Default for Running<'_> {
    /// On one thread, telling nobody.
    fn default() -> Self {
        Running { threads: 1, telling: &|_, _| () }
    }
}

/// Counts the steps of a check, before they are taken.
pub(super) struct Work {
    steps: Steps,
    line: usize,
}

impl Work {
    /// For a check of this game, which stands on this line.
    pub(super) fn new(game: &Game, line: usize) -> Work {
        Work { steps: Steps::at_most(MAX_STEPS, game), line }
    }

    /// Before so many steps.
    #[inline]
    pub(super) fn steps(&mut self, steps: u64) -> Result<(), CheckError> {
        self.steps.take(steps).map_err(|error| self.too_large(&error))
    }

    /// Before the values of so many heaps are kept.
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
