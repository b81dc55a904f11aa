//! A toolkit for the tests of several crates: the definition of the winner, whole small worlds, and checks of
//! certificates' texts.

mod record;
mod referee;
pub mod texts;
mod world;

pub use record::{fault_kind, recorded};
pub use referee::{Judgement, Referee, nim_values};
pub use world::{Source, octal_codes, positions, random_code, random_partizan_lines};
