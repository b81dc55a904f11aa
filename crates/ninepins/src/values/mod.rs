//! Values of partizan games in normal play, and what is known about one: [`Facts`].

mod facts;
mod far;
mod json;
mod listing;

pub use facts::{Facts, Written};
pub use far::{FarHeaps, Worth};
pub use json::{FactsObject, SaltusObject, ThermographObject, ValuesObject};
pub use listing::Listing;
pub use ninepins_values::*;
