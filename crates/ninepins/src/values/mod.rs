//! Values of partizan games in normal play, and what is known about one: [`Facts`].

mod facts;
mod json;

pub use facts::{Facts, Written};
pub use json::{FactsObject, ThermographObject};
pub use ninepins_values::*;
