//! Values of partizan games in normal play, and what is known about one: [`Facts`].

mod facts;
mod far;
mod thermograph;

pub use facts::{Facts, Written};
pub use far::{FarHeaps, Worth};
pub use ninepins_values::*;
pub use thermograph::thermograph;
