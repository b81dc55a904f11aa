//! Text of values: a reader of expressions, canonical text, and text for people.

mod print;
mod read;

pub use print::Brief;
pub use read::{MAX_EXPRESSION, MAX_NESTING, Unread};
