//! Values of partizan games in normal play, and what is known about one.

mod facts;
mod far;
mod thermograph;

pub(crate) use facts::Facts;
pub use facts::Written;
pub use far::{FarHeaps, Worth};
pub use ninepins_values::*;
pub use thermograph::thermograph;
