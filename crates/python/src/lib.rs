//! The native half of the Python package: games and what is built of them. The half in Python gives answers their form.
//!
//! Texts, numbers and lists go in, and JSON comes out where the library has a shape for it. Work runs without the
//! interpreter's lock; [`work`] looks for signals all the while.

mod ask;
mod error;
mod game;
mod quotient;
mod value;
mod work;

use pyo3::prelude::*;
use std::ffi::OsString;

/// Runs the command line, with the name of the program first. Returns its exit code.
#[pyfunction]
fn run_command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| ninepins_cli::run(arguments))
}

/// The native half of the package.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use super::{
        ask::{ask, ask_api},
        game::{Answered, Game, solve_many},
        quotient::Quotient,
        run_command,
        value::{canonical, mast, options, position_value, relation, sum},
    };

    #[allow(non_upper_case_globals)]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
