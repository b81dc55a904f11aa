//! The tables of surveys, and the folders of surveys.

use crate::error;
use ninepins::survey::tables::TABLES;
use ninepins_cli::SurveyFolder;
use pyo3::prelude::*;
use std::{
    path::PathBuf,
    sync::{Mutex, PoisonError},
};

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

/// The answers of a survey in a folder, which no other process may write until it is closed.
#[pyclass(frozen, module = "ninepins._native")]
pub(crate) struct Survey(Mutex<Option<SurveyFolder>>);

impl Survey {
    fn with<T>(&self, py: Python<'_>, work: impl FnOnce(&mut SurveyFolder) -> Result<T, String>) -> PyResult<T> {
        let done = self.0.lock().unwrap_or_else(PoisonError::into_inner).as_mut().map(work);
        done.ok_or_else(|| error::other(py, "the folder is closed"))?.map_err(|why| error::other(py, why))
    }
}

#[pymethods]
impl Survey {
    /// Opens or creates a folder of answers of a shape, all found with the same settings, which are text in JSON.
    #[new]
    fn new(py: Python<'_>, folder: PathBuf, schema: &str, settings: &str) -> PyResult<Survey> {
        let settings = serde_json::from_str(settings).map_err(|why| error::other(py, why))?;
        let opened = py.detach(|| SurveyFolder::open(&folder, schema, settings));
        opened.map(|folder| Survey(Mutex::new(Some(folder)))).map_err(|why| error::other(py, why))
    }

    /// The answer about the game of this line, in JSON, if it is there.
    fn answer(&self, py: Python<'_>, game: &str) -> PyResult<Option<String>> {
        self.with(py, |folder| Ok(folder.answer(game).map(str::to_owned)))
    }

    /// Adds an answer in JSON.
    fn add(&self, py: Python<'_>, answer: &str) -> PyResult<()> {
        self.with(py, |folder| folder.add(answer))
    }

    /// Forces the answers to the disk, and lets other processes write the folder.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, SurveyFolder::sync)?;
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
        Ok(())
    }
}
