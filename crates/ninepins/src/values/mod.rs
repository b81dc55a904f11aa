//! Values of partizan games in normal play, and what is known about one: [`Facts`].

mod facts;
mod far;
mod listing;
mod thermograph;

pub use facts::{Facts, Written};
pub use far::{FarHeaps, Worth};
pub use listing::Listing;
pub use ninepins_values::*;
pub use thermograph::thermograph;
