//! Strategies that find the winner of games played with heaps.
//!
//! A [`Strategy`] names the winner of each position of one game. [`Search`] applies the definition and plays every
//! game. Every other strategy is a theorem: a [`Quotient`], which replaces the sums of one game by elements of a
//! monoid, played by the adapter [`Sum`]. The constructor of a theorem checks its hypotheses, and refuses a game that
//! lacks one. Partizan games in normal play are decided by their values ([`ByValues`]), boards of heaps that never split by a
//! [table](ninepins_nim::Table).
//!
//! ```
//! use ninepins_solver::{Budget, MemoKind, Search, Strategy, theorem::theorems};
//! let game = "0.77".parse().unwrap();
//! let position = "3+5+5".parse().unwrap();
//! let mut search = Search::new(&game, MemoKind::Hash);
//! let by_search = search.outcome(&position, &mut Budget::of_positions(10_000)).unwrap();
//! for mut theorem in theorems(&game) {
//!     assert_eq!(theorem.outcome(&position, &mut Budget::unlimited()).unwrap(), by_search);
//! }
//! ```
//!
//! The crate reads no clock and no file and prints nothing. Work that exceeds its [`Budget`] returns [`Stopped`].

mod boards;
mod certify;
mod search;
mod strategy;
mod tabulating;
pub mod theorem;

pub use boards::certify_completions;
pub use certify::{MAX_REPLIES, Unproved, certify_nim_values, certify_replies};
pub use ninepins_budget::{Budget, Progress, Result, Stopped, Switch, Watch};
pub use ninepins_values::{Decision, Reason};
pub use search::{FullSearch, MemoKind, Remoteness, Search};
pub use strategy::{MoveList, Strategy, StrategyId, Theorem, Unlicensed, Value};
pub use tabulating::Tabulating;
pub use theorem::{ByValues, Quotient, Sum};

/// What the tests in `tests/unit` look into. It is no part of the interface and changes without notice.
#[doc(hidden)]
pub mod internals {
    pub use crate::search::{below, board, compiled, hash, table};
    pub use crate::theorem::nim_values::{code, lasker, limit, memo, zeckendorf};
    pub use crate::theorem::wythoff::{MAX_R, line};
}
