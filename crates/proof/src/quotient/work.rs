//! The bounds on the work of a check: steps, and entries of tables.

use crate::{
    CheckError, CheckErrorKind, CheckOptions,
    steps::{Halt, Steps},
};
use ninepins_rules::{Game, Heap, Player};

/// The most steps of a check: 2^36, which take minutes.
pub const MAX_STEPS: u64 = 1 << 36;
/// The most entries of all tables of a check, of a few bytes each: 2^27.
pub const MAX_ENTRIES: u64 = 1 << 27;
/// The most wide signatures: 2^18.
pub const MAX_SIGNATURES: usize = 1 << 18;
/// The most forms.
pub const MAX_FORMS: usize = 10;
/// The largest absolute value of a coefficient, a coordinate, a window or a period: 2^20.
pub const MAX_NUMBER: u32 = 1 << 20;

/// Counts the costs of a check in advance.
pub(super) struct Work<'s> {
    steps: Steps<'s>,
    entries: u64,
    line: usize,
}

impl<'s> Work<'s> {
    /// Begins a check of this game, which is on this line.
    pub(super) fn new(game: &Game, line: usize, options: CheckOptions<'s>) -> Work<'s> {
        Work { steps: Steps::at_most(MAX_STEPS, game, options), entries: MAX_ENTRIES, line }
    }

    /// Counts steps.
    pub(super) fn steps(&mut self, steps: u64) -> Result<(), CheckError> {
        self.steps.take(steps).map_err(|halt| self.halted(halt))
    }

    /// Counts the steps of listing the options of one heap.
    pub(super) fn list(&mut self, game: &Game, heap: Heap, player: Player) -> Result<(), CheckError> {
        self.steps.list(game, heap, player).map_err(|halt| self.halted(halt))
    }

    /// Counts a table of rows and columns, with a step for each entry.
    pub(super) fn table(&mut self, rows: usize, columns: usize) -> Result<(), CheckError> {
        let entries = (rows as u64).saturating_mul(columns as u64);
        let left = self.entries.checked_sub(entries);
        self.entries = left.ok_or_else(|| self.too_much(MAX_ENTRIES, "entries of tables"))?;
        self.steps(entries)
    }

    /// Counts one more signature.
    pub(super) fn signature(&mut self, before: usize) -> Result<(), CheckError> {
        if before < MAX_SIGNATURES { Ok(()) } else { Err(self.too_much(MAX_SIGNATURES as u64, "signatures")) }
    }

    fn too_much(&self, most: u64, what: &str) -> CheckError {
        let message = format!("this takes more than {most} {what}");
        CheckError::new(self.line, CheckErrorKind::TooLarge, message)
    }

    /// Asks now and then whether to stop, while steps are taken that were counted before.
    #[inline]
    pub(super) fn pass(&mut self, steps: u64) -> Result<(), CheckError> {
        self.steps.pass(steps).map_err(|halt| self.halted(halt))
    }

    #[cold]
    fn halted(&self, halt: Halt) -> CheckError {
        halt.error(self.line, "this quotient")
    }
}
