//! Tests of the library, named as the modules that they test.

mod ask;
mod chance;
mod codes;
mod compare;
mod explain;
mod inverses;
mod json;
mod jsonl;
mod known;
mod line;
mod pairs;
mod periods;
mod picture;
mod quotients;
mod review;
mod session;
mod sheet;
mod solver;
mod tables;
mod text;
mod tree;
mod value;
mod worksheet;
