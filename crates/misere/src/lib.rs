//! Misère theory of games played with heaps.
//!
//! [`quotient`] studies a heap in sums of its own game; [`canonical`] studies it in sums with all impartial games. Both
//! refuse a game that lacks a hypothesis, with an [`MissingHypothesis`].
//!
//! This crate reads no clock and no file and prints nothing. An exhausted [`Budget`] is a value, [`Stopped`].

mod bits;
pub mod canonical;
mod hypothesis;
mod parallel;
pub mod quotient;

pub use hypothesis::MissingHypothesis;
pub use ninepins_budget::{Budget, Stopped};

/// What the tests in `tests/unit` look into. It is no part of the interface and changes without notice.
#[doc(hidden)]
pub mod internals {
    pub use crate::parallel::first;
    pub use crate::quotient::candidate::{Candidate, Rules, Task};
    pub use crate::quotient::certificate::Encoded;
    pub use crate::quotient::counters::{forms, growth};
    pub use crate::quotient::misere_quotient::{PeriodBound, PeriodSearch};
    pub use crate::quotient::monoid::{Monoid, joined, position};
    pub use crate::quotient::proof::{FEW, verify};
    pub use crate::quotient::rebuild::{Played, options};
    pub use crate::quotient::space::{Cube, Space};
    pub use crate::quotient::structure::is_faithful;
    pub use crate::quotient::sweep::Splits;
}
