//! The bounds on the work of a check.

use crate::{
    CheckError, CheckErrorKind, CheckOptions,
    steps::{Halt, Steps},
};
use ninepins_rules::Game;

/// The most steps of a check: 2^36, which take minutes.
pub const MAX_STEPS: u64 = 1 << 36;
/// The most heaps whose values a check finds if all values are below 64: 2^28.
pub const MAX_HEAPS: u64 = 1 << 28;
/// The most heaps whose values a check finds if some value is 64 or more, or the evidence is classical: 2^26.
pub const MAX_WIDE_HEAPS: u64 = 1 << 26;
/// The most rare heaps: 2^16.
pub const MAX_RARE: usize = 1 << 16;

/// The largest heap whose value a [`Window`](super::Window) of a certificate may list: 2^42.
pub const MAX_LONG_HEAPS: u64 = 1 << 42;
/// The most steps of a check of stretches, each in all stretches that a thread follows: 2^42, which take hours.
pub const MAX_LONG_STEPS: u64 = 1 << 42;

/// Counts the steps of a check, before they are taken.
pub(super) struct Work<'s> {
    steps: Steps<'s>,
    line: usize,
}

impl<'s> Work<'s> {
    /// Begins a check of this game, which is on this line.
    pub(super) fn new(game: &Game, line: usize, options: CheckOptions<'s>) -> Work<'s> {
        Work { steps: Steps::at_most(MAX_STEPS, game, options), line }
    }

    /// Counts steps.
    #[inline]
    pub(super) fn steps(&mut self, steps: u64) -> Result<(), CheckError> {
        self.steps.take(steps).map_err(|halt| self.halted(halt))
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

    /// Asks now and then whether to stop, while steps are taken that were counted before.
    #[inline]
    pub(super) fn pass(&mut self, steps: u64) -> Result<(), CheckError> {
        self.steps.pass(steps).map_err(|halt| self.halted(halt))
    }

    #[cold]
    fn halted(&self, halt: Halt) -> CheckError {
        halt.error(self.line, "this period")
    }
}
