//! Misère quotients of games, cached in memory and in a [store](QuotientStore).
//!
//! A quotient answers every position of a game at once, but building it may take longer than searching one position. So a [`Solver`]
//! searches [a little](SEARCHED_FIRST) first. A built quotient stays in memory while its [`Known`] lives, and in their store, if
//! they have one.
//!
//! ```
//! use ninepins::{Budget, Known, Question, Solver, StrategyId};
//! let known = Known::default();
//! let question = Question::new("0.07 misere".parse()?, "24+26+28+30+31".parse()?);
//! let answer = Solver::with(known.clone()).solve(&question, &mut Budget::unlimited())?;
//! assert_eq!((answer.strategy, answer.positions), (StrategyId::MisereQuotient, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Solver`]: crate::Solver

mod inverses;
mod known;
mod latex;
mod limits;

pub use inverses::{Inverted, inverses};
pub(crate) use inverses::{of_heap, sum};
pub(crate) use known::ByQuotient;
pub use known::{Known, QuotientStore};
pub(crate) use latex::{latex, signed};
pub use limits::{Halt, QuotientLimits, certified, infinite_witness, tame_theorem};

use ninepins_rules::{Heap, Position};

/// The most elements of a quotient that is built.
pub const MAX_ELEMENTS: usize = 20_000;

/// The largest heap to which a quotient is built, unless the game has a larger period in normal play; see [`QuotientLimits::new`].
pub const MAX_BUILT: u64 = 1000;

/// The number of positions that are searched before a quotient is built.
pub const SEARCHED_FIRST: u64 = 100_000;

/// The most tokens of a small position.
const FEW_TOKENS: u128 = 30;

/// Checks whether `position` has so few tokens that it is always searched: it has fewer followers than are
/// [searched first](SEARCHED_FIRST).
pub(crate) fn is_small(position: &Position) -> bool {
    position.tokens() <= FEW_TOKENS
}

pub(crate) fn largest(position: &Position) -> Option<Heap> {
    position.heaps().last().copied()
}
