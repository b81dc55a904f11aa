//! The tables of surveys.

use ninepins::survey::tables::TABLES;
use pyo3::prelude::*;

/// Returns the JSON lines of a table of a survey; `None` if there is no such table.
#[pyfunction]
pub(crate) fn survey_table(name: &str) -> Option<&'static str> {
    TABLES.into_iter().find(|table| table.name == name).map(|table| table.text())
}

/// Returns the names of the tables of surveys.
#[pyfunction]
pub(crate) fn survey_tables() -> Vec<&'static str> {
    TABLES.iter().map(|table| table.name).collect()
}
