//! The check of certificates.

use crate::{error, work::Limits};
use ninepins::certificates::{self, Certificate, CheckOptions, period, quotient};
use pyo3::prelude::*;

/// Checks a text of certificates by the rules alone. Returns what they prove, in words.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, text: &str, limits: Limits) -> PyResult<Vec<String>> {
    match limits.checking(py, |options| claims(text, options))? {
        Ok(checked) => checked.map_err(|why| error::refused(py, &why)),
        Err(stopped) => Err(error::stopped(py, &stopped, None)),
    }
}

fn claims(text: &str, options: CheckOptions<'_>) -> Result<Vec<String>, String> {
    fn refused(why: impl std::fmt::Display) -> String {
        why.to_string()
    }
    if text.starts_with("ninepins period ") {
        let certificate = period::Certificate::read(text).map_err(refused)?;
        Ok(vec![period::check_with(&certificate, options).map_err(refused)?.to_string()])
    } else if text.starts_with("ninepins quotient ") {
        let all = quotient::Certificate::read_all(text).map_err(refused)?;
        all.iter().map(|one| Ok(quotient::check_with(one, options).map_err(refused)?.to_string())).collect()
    } else {
        let certificate = Certificate::read(text).map_err(refused)?;
        Ok(vec![certificates::check_with(&certificate, options).map_err(refused)?.to_string()])
    }
}
