//! Values of partizan games in normal play.
//!
//! A [`Value`] is the canonical form of a game, held once in an arena, [`Values`]. The arena adds and compares games,
//! and derives stops, thermographs, atomic weights and reduced canonical forms. Games are read from text as values and
//! printed as canonical text; heaps and positions of a [`Game`](ninepins_rules::Game) have values too.
//!
//! ```
//! use ninepins_budget::Budget;
//! use ninepins_values::{Relation, Values};
//!
//! let (mut values, budget) = (Values::new(), Budget::unlimited());
//! let up = values.parse("^", &budget).unwrap();
//! let star = values.parse("*", &budget).unwrap();
//! assert_eq!(values.relation(up, star, &budget).unwrap(), Relation::Confused);
//! let both = values.sum(&[up, up, star], &budget).unwrap();
//! assert_eq!(values.text(both, 1000, &budget).unwrap().unwrap(), "^2*");
//! ```
//!
//! Names of sources: Conway, *On Numbers and Games*, 1976; Berlekamp, Conway, Guy, *Winning Ways*; Siegel, *Combinatorial
//! Game Theory*, 2013. The crate reads no clock and no file. A [`Budget`](ninepins_budget::Budget) limits each operation.

mod arena;
mod canonical;
mod decide;
mod dyadic;
mod heaps;
mod nus;
mod order;
mod pairs;
mod period;
mod print;
mod read;
mod sum;
mod thermograph;
mod transform;

pub use arena::{Value, Values};
pub use decide::{Decider, Decision, Reason};
pub use dyadic::{Dyadic, MAX_EXPONENT};
pub use heaps::{Heaps, Unsuited};
pub use nus::Nus;
pub use order::{Comparison, FirstMove, Relation};
pub use period::{Far, Period};
pub use print::Brief;
pub use read::{MAX_EXPRESSION, MAX_NESTING, Unread};
pub use sum::Summands;
pub use thermograph::Thermograph;
