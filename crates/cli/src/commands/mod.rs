//! The commands. Each has a file or a folder of its own, with its arguments, its help and its work.
//!
//! A new command is a module with `Args` and `run`, and a line in both lists of `cli.rs`.

pub(crate) mod each;
#[cfg(feature = "manual")]
pub(crate) mod generated;
pub(crate) mod hackerrank;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod survey;
mod universe;
