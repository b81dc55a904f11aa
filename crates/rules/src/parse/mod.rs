//! Readers of rules, positions and moves.
//!
//! Each reader passes once over its text from left to right. A [`Refusal`] points at the first fault.

mod code;
mod heaps;
mod layout;
mod line;
mod moves;
mod nearest;
mod printable;
mod reader;
mod rule;

pub use heaps::MAX_HEAPS;
pub use layout::{Layout, Notation};
pub use line::{GameLine, MAX_LINE};
pub use nearest::is_misspelt;
pub use printable::{is_unseen, printable, quoted, steers};
pub use reader::{Number, Reader};

#[cfg(test)]
mod tests;
