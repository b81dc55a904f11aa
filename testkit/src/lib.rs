//! What tests of several crates share: the definition of who wins, and whole small worlds.

mod referee;
mod world;

pub use referee::{Judgement, Referee};
pub use world::{Source, octal_codes, positions, random_code, random_partizan_lines};
