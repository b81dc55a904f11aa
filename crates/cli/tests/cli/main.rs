//! What transcripts in `tests/cmd` cannot state: signals, killed processes, several at once, and comparisons of many answers.

mod cache;
mod catalog;
mod common;
mod each;
mod front;
mod lines;
mod nim_values;
mod period;
mod program;
#[cfg(feature = "serve")]
mod serve;
