//! Checks that tests and fuzzers share.

pub mod fuzz;
pub mod world;
