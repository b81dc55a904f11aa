//! The program as its users see it: its output and its exit codes.

mod cache;
mod check;
mod common;
mod games;
mod grundy;
mod hackerrank;
mod jsonl;
mod misere;
mod others;
mod period;
mod play;
mod plot;
mod prove;
mod quotient;
mod refusals;
mod resume;
mod serve;
mod solve;
mod survey;
mod table;
mod words;
mod worksheet;
