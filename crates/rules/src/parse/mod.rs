//! Text into rules, positions and moves.
//!
//! Each reader goes once from left to right; what it refuses, it refuses with a [`ParseError`] that points at the place.

mod code;
mod error;
mod heaps;
mod layout;
mod line;
mod moves;
mod nearest;
mod printable;
mod reader;

pub use error::ParseError;
pub use heaps::MAX_HEAPS;
pub use layout::{Layout, Notation};
pub use line::{GameLine, MAX_LINE};
pub use printable::{printable, steers};

#[cfg(test)]
mod tests;
