//! Finds who wins games played with heaps.
//!
//! A [`Strategy`] names the winner. [`Search`] is the definition and plays every game; every other strategy is a theorem: a
//! [`Quotient`] that stands in for the sums of one game, played by the one adapter [`Sum`]. A theorem's constructor checks its
//! hypotheses and refuses a game that lacks one, there and nowhere else.
//!
//! This crate reads no clock and no file and prints nothing; running out of a [`Budget`] is a value, [`Stopped`].

mod certify;
mod search;
mod strategy;
pub mod theorem;

pub use certify::{MAX_REPLIES, Unproved, certify_nim_values, certify_replies};
pub use ninepins_budget::{Budget, Progress, Stopped, Switch, Watch};
pub use search::{FullSearch, MemoKind, Remoteness, Search};
pub use strategy::{MoveList, Strategy, StrategyId, Theorem, Unlicensed, Value};
pub use theorem::{Quotient, Sum};
