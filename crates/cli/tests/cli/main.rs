//! What transcripts in `tests/cmd` cannot state: servers, processes that are killed at a certain point, and comparisons of many answers.

mod cache;
mod catalog;
mod common;
mod each;
mod front;
mod lines;
mod period;
mod program;
#[cfg(feature = "serve")]
mod serve;
