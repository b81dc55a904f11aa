//! The fuzz targets, which tests and cargo-fuzz drive.

pub mod fuzz;
