//! The check of certificates.

use crate::{error, work::Limits};
use ninepins::certificates::{CheckOptions, check_text};
use pyo3::prelude::*;

/// Checks a text of certificates by the rules alone. Returns what they prove, in words.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, text: &str, limits: Limits) -> PyResult<Vec<String>> {
    let threads = limits.threads();
    let checked = limits.spend(py, |budget| {
        let stop = || budget.ask().is_err();
        let report = |done, all| budget.finished(done, all);
        let checked = check_text(text, CheckOptions { threads, report: &report, stop: &stop });
        budget.ask().map(|()| checked)
    })?;
    let checked = checked.map_err(|stopped| error::stopped(py, &stopped, None))?;
    let checked = checked.map_err(|why| error::refused(py, &why))?;
    checked.fault.map_or(Ok(checked.claims), |fault| Err(error::refused(py, &fault)))
}
