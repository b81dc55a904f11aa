//! The commands. Each has a file or a folder of its own, with its description and its work.
//!
//! A new command is a module with a description and `run`, and a line in both lists of `cli.rs`.

pub(crate) mod each;
#[cfg(feature = "manual")]
pub(crate) mod generated;
pub(crate) mod hackerrank;
pub(crate) mod play;
pub(crate) mod replay;
#[cfg_attr(not(feature = "serve"), allow(dead_code))]
pub(crate) mod serve;
