//! Finds who wins games played with heaps.
//!
//! A [`Strategy`] names the winner. [`Search`] is the definition and plays every game; every other strategy is a theorem: a
//! [`Quotient`] that stands in for the sums of one game, played by the one adapter [`Sum`]. A theorem's constructor checks its
//! hypotheses and refuses a game that lacks one, there and nowhere else.
//!
//! This crate reads no clock and no file and prints nothing; running out of a [`Budget`] is a value, [`Stopped`].

mod certify;
mod certify_period;
pub mod misere;
mod parallel;
pub mod quotient;
mod search;
pub mod sequence;
mod standard;
mod strategy;

pub use certify::{MAX_REPLIES, certify_nim_values, certify_replies};
pub use certify_period::certify_period;
pub use ninepins_budget::{Budget, Progress, Stopped, Switch, Watch};
pub use quotient::{Quotient, Sum};
pub use search::{FullSearch, MemoKind, Remoteness, Search};
pub use standard::StandardForm;
pub use strategy::{MoveList, Strategy, StrategyId, Theorem, Unlicensed, Value};
