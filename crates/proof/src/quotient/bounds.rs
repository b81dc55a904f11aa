//! The bounds on a check.

use crate::{CheckOptions, steps::Work};

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

/// Begins a check of the game on this line.
pub(super) fn begin<'s>(line: usize, options: CheckOptions<'s>) -> Work<'s> {
    Work::new(options, (MAX_STEPS, MAX_ENTRIES), (line, "this quotient"))
}
