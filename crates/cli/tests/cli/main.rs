//! The program as its users see it: what it prints, and how it ends.

mod cache;
mod check;
mod common;
mod grundy;
mod jsonl;
mod misere;
mod others;
mod period;
mod play;
mod plot;
mod prove;
mod quotient;
mod resume;
mod serve;
mod solve;
mod survey;
mod words;
