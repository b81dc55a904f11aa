//! Tests of the library, named as the modules that they test.

mod ask;
mod explain;
mod known;
mod names;
mod picture;
mod session;
mod sheet;
mod tables;
mod tree;
