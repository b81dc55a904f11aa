//! The native half of the Python package: games and what is built of them. The half in Python gives answers their form.
//!
//! Texts, numbers and lists go in, and JSON comes out where the library has a shape for it. Work runs without the
//! interpreter's lock; [`work`] looks for signals all the while.

mod answer;
mod ask;
mod error;
mod game;
mod proof;
mod quotient;
mod session;
mod shelf;
mod value;
mod work;

use pyo3::prelude::*;
use std::ffi::OsString;

/// Runs the command line, with the name of the program first. Returns its exit code.
#[pyfunction]
fn run_command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| ninepins_cli::run(arguments))
}

/// Returns the catalog of named games: name, line, title, words, source.
#[pyfunction]
fn catalog() -> Vec<(&'static str, &'static str, &'static str, &'static str, &'static str)> {
    ninepins::CATALOG.iter().map(|entry| (entry.name, entry.line, entry.title, entry.about, entry.source)).collect()
}

/// The native half of the package.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use super::{
        answer::Answered,
        ask::ask,
        catalog,
        game::{Game, Search, solve_many},
        proof::check,
        quotient::Quotient,
        run_command,
        session::Session,
        value::{canonical, cgsuite, facts, mast, options, position_value, relation, sum},
    };

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
