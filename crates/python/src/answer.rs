//! Answers, and their JSON.

use crate::error;
use ninepins::{Analysis, Outcome};
use pyo3::prelude::*;

/// An answer, which is written in JSON only if it is asked for.
#[pyclass(frozen, module = "ninepins._native")]
pub(crate) struct Answered(pub(crate) Analysis);

#[pymethods]
impl Answered {
    /// `N`, `P`, `L` or `R`.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.0.outcome.map(Outcome::letter)
    }

    fn json(&self, py: Python<'_>) -> PyResult<String> {
        serde_json::to_string(&self.0).map_err(|why| error::other(py, why))
    }
}
