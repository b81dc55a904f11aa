//! Tests of the library, named as the modules that they test.

mod ask;
mod codes;
mod compare;
mod explain;
mod json;
mod jsonl;
mod known;
mod line;
mod names;
mod picture;
mod review;
mod session;
mod sheet;
mod solver;
mod tables;
mod text;
mod tree;
mod value;
mod worksheet;
