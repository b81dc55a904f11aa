//! Game trees.

use crate::{
    error,
    game::{Game, layout, player},
    work::Limits,
};
use ninepins::tree::{Branches, Settings, TreeError};
use pyo3::prelude::*;

/// A game tree.
#[pyclass(frozen, module = "ninepins._native")]
pub(crate) struct Tree(ninepins::tree::Tree);

/// Grows the tree of all plays from a position.
#[pyfunction]
pub(crate) fn tree(
    game: &Game,
    position: &Bound<'_, PyAny>,
    settings: (bool, Option<u64>, Option<String>, u64),
    limits: Limits,
) -> PyResult<Tree> {
    let py = position.py();
    let (merge, depth, to_move, max_nodes) = settings;
    let start = layout(&game.game, position)?;
    let to_move = to_move.map(|name| player(py, &name)).transpose()?;
    let settings = Settings { merge, depth, to_move, max_nodes };
    let tree = limits.spend(py, |budget| ninepins::tree::Tree::grow(&game.game, &start, &settings, budget))?;
    tree.map(Tree).map_err(|why| match why {
        TreeError::Stopped(stopped) => error::stopped(py, &stopped, None),
        other => error::other(py, other),
    })
}

#[pymethods]
impl Tree {
    fn json(&self, py: Python<'_>) -> PyResult<String> {
        serde_json::to_string(&self.0).map_err(|why| error::other(py, why))
    }

    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        self.0.svg().map_err(|why| error::other(py, why))
    }

    fn dot(&self) -> String {
        self.0.dot()
    }

    fn text(&self) -> String {
        self.0.text(Branches::Lines)
    }
}
