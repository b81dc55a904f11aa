//! The program as its users see it: its output and its exit codes.

mod certificates;
mod common;
mod each;
mod games;
mod jsonl;
mod misere;
mod nim_values;
mod old;
mod period;
mod play;
mod program;
mod quotient_cache;
mod refusals;
#[cfg(feature = "serve")]
mod serve;
mod solve;

mod teaching;
