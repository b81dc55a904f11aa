//! Answers, and their JSON.

use crate::error;
use ninepins::{Analysis, Outcome};
use pyo3::prelude::*;

/// The bytes of a common answer in JSON.
const ANSWER: usize = 1 << 10;

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
        json(py, &self.0)
    }
}

/// Returns an answer in JSON.
pub(crate) fn json(py: Python<'_>, answer: &Analysis) -> PyResult<String> {
    let mut text = Vec::with_capacity(ANSWER);
    serde_json::to_writer(&mut text, answer).map_err(|why| error::other(py, why))?;
    String::from_utf8(text).map_err(|why| error::other(py, why))
}
