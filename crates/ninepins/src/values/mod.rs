//! Values of partizan games in normal play, and what is known about one: [`Facts`]. Of misère play, too: the [`Outcomes`] of
//! single heaps.

mod facts;
mod far;
mod listing;
mod outcomes;
mod thermograph;

pub use facts::{Facts, Written};
pub use far::{FarHeaps, Worth};
pub use listing::Listing;
pub use ninepins_values::*;
pub use outcomes::{NoOutcomes, Outcomes};
pub use thermograph::thermograph;
