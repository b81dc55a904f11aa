//! Shared by the tests of this crate: the definition of who wins, whole small worlds, and the fuzz targets.

pub mod fuzz;
mod referee;
mod world;

pub use referee::{Judgement, Referee};
pub use world::{Source, octal_codes, positions, random_code, random_partizan_lines};
