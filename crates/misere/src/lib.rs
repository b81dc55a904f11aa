//! Misère theory of games played with heaps.
//!
//! [`quotient`] asks how a heap behaves in sums of its own game; [`canonical`] asks how it behaves in sums with all impartial
//! games. A game that one of them cannot treat is refused with an [`Unsuited`].
//!
//! This crate reads no clock and no file and prints nothing; running out of a [`Budget`] is a value, [`Stopped`].

pub mod canonical;
mod parallel;
pub mod quotient;
mod unsuited;

pub use ninepins_budget::{Budget, Stopped};
pub use unsuited::Unsuited;
