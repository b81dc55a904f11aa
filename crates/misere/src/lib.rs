//! Misère theory of games played with heaps.
//!
//! [`quotient`] studies a heap in sums of its own game; [`canonical`] studies it in sums with all impartial games. Both
//! refuse a game that lacks a hypothesis, with an [`MissingHypothesis`].
//!
//! This crate reads no clock and no file and prints nothing. An exhausted [`Budget`] is a value, [`Stopped`].

pub mod canonical;
mod hypothesis;
mod parallel;
pub mod quotient;

pub use hypothesis::MissingHypothesis;
pub use ninepins_budget::{Budget, Stopped};
