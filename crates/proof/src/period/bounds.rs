//! The bounds on a check.

use crate::{CheckOptions, steps::Work};

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

/// Begins a check of the game on this line.
pub(super) fn begin<'s>(line: usize, options: CheckOptions<'s>) -> Work<'s> {
    Work::new(options, (MAX_STEPS, 0), (line, "this period"))
}
