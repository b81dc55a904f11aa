//! The program as its users see it: what it prints, and how it ends.

mod cache;
mod common;
mod jsonl;
mod misere;
mod others;
mod period;
mod play;
mod quotient;
mod resume;
mod serve;
mod solve;
mod survey;
