//! Tables of boards.

use crate::{
    error,
    game::{game, layout},
    work::Limits,
};
use ninepins::{
    certificates::table::Running,
    tables::{self, Board, Error, Plan, block::Tops},
};
use pyo3::prelude::*;
use std::path::{Path, PathBuf};

/// A table in a file.
#[pyclass(frozen, subclass, module = "ninepins._native")]
pub(crate) struct Table {
    table: tables::Table,
    path: PathBuf,
}

/// All positions of a table that is to be built.
#[pyclass(frozen, module = "ninepins._native")]
pub(crate) struct World(tables::World);

fn wrong(py: Python<'_>, why: &Error) -> PyErr {
    match why {
        Error::Stopped(stopped) => error::stopped(py, stopped, None),
        Error::Invalid(..) => error::refused(py, why),
        other => error::other(py, other),
    }
}

#[pymethods]
impl World {
    #[new]
    fn new(py: Python<'_>, line: &str, piles: usize, largest: u32) -> PyResult<World> {
        let game = game(py, line)?;
        tables::World::new(&game, piles, largest).map(World).map_err(|why| error::other(py, why))
    }

    /// The largest piles of each block: tuples of `tops` sizes.
    fn blocks(&self, py: Python<'_>, tops: usize) -> PyResult<Vec<Vec<u32>>> {
        let blocks = self.0.blocks(tops).ok_or_else(|| error::other(py, "there would be too many blocks"))?;
        Ok(blocks.iter().map(|tops| tops.sizes().to_vec()).collect())
    }

    /// The blocks from which a block is built.
    fn needs(&self, py: Python<'_>, block: Vec<u32>) -> PyResult<Vec<Vec<u32>>> {
        Ok(self.0.needs(&self.tops(py, block)?).iter().map(|tops| tops.sizes().to_vec()).collect())
    }

    /// The number of positions of a block.
    fn positions(&self, py: Python<'_>, block: Vec<u32>) -> PyResult<u64> {
        Ok(self.0.block_positions(&self.tops(py, block)?))
    }

    /// Builds a block of the table in a file; false if it was there.
    fn build_block(&self, py: Python<'_>, path: PathBuf, block: Vec<u32>, limits: Limits) -> PyResult<bool> {
        let tops = self.tops(py, block)?;
        let built = limits.spend(py, |budget| tables::build_one(&self.0, &path, &tops, budget))?;
        built.map_err(|why| wrong(py, &why))
    }
}

impl World {
    /// Reads the largest piles of a block.
    fn tops(&self, py: Python<'_>, block: Vec<u32>) -> PyResult<Tops> {
        let is_block = block.len() <= self.0.piles() && block.iter().all(|size| *size <= self.0.largest());
        if is_block { Ok(Tops::new(block)) } else { Err(error::other(py, format!("there is no block {block:?}"))) }
    }
}

/// Builds a table in a file. Returns the number of P-positions and the digest.
#[pyfunction]
pub(crate) fn build_table(
    py: Python<'_>,
    world: &World,
    path: PathBuf,
    tops: Option<usize>,
    limits: Limits,
) -> PyResult<(u64, String)> {
    let plan = tops.map_or_else(|| Plan::of(&world.0), |tops| Plan { tops });
    let built = limits.spend(py, |budget| {
        let all = world.0.positions();
        let report = |progress: tables::Progress| budget.finished(progress.positions, all);
        tables::build(&world.0, &path, plan, budget, &report)
    })?;
    let built = built.map_err(|why| wrong(py, &why))?;
    Ok((built.p_positions, built.digest))
}

#[pymethods]
impl Table {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Table> {
        let table = tables::Table::open(&path).map_err(|why| wrong(py, &why))?;
        Ok(Table { table, path })
    }

    #[pyo3(name = "_file")]
    fn file(&self) -> &Path {
        &self.path
    }

    /// Game, piles, largest pile, positions, P-positions, digest.
    #[pyo3(name = "_facts")]
    fn facts(&self) -> (String, usize, u32, u64, u64, String) {
        let (table, world) = (&self.table, self.table.world());
        let digest = table.digest().to_owned();
        (world.game().to_string(), world.piles(), world.largest(), world.positions(), table.p_positions(), digest)
    }

    /// The outcome of a position and all winning moves.
    #[pyo3(name = "_look")]
    fn look(&self, position: &Bound<'_, PyAny>) -> PyResult<(&'static str, Vec<String>)> {
        let py = position.py();
        let position = layout(self.table.world().game(), position)?.position();
        let found = py.detach(|| self.table.solve(&position)).map_err(|why| wrong(py, &why))?;
        let (outcome, moves) = found.ok_or_else(|| error::other(py, format!("the table does not have {position}")))?;
        Ok((outcome.letter(), moves.iter().map(ToString::to_string).collect()))
    }

    /// Returns true if a move to piles of these sizes wins.
    #[pyo3(name = "_wins")]
    fn wins(&self, py: Python<'_>, sizes: Vec<u64>) -> PyResult<Option<bool>> {
        self.table.is_good(&Board::new(sizes)).map_err(|why| wrong(py, &why))
    }

    /// Checks the checksums, and a share of the positions against the rules: why it is refused, if it is.
    #[pyo3(name = "_check")]
    fn check(&self, py: Python<'_>, share: u64, shares: u64, limits: Limits) -> PyResult<Option<String>> {
        if !(1..=shares).contains(&share) {
            return Err(error::other(
                py,
                format!("there is no share {share} of {shares}: the first of five is (1, 5)"),
            ));
        }
        let found = limits.spend(py, |budget| {
            let table = tables::open_to_verify(&self.path, budget.memory, budget.threads)?;
            let running = Running::default().with_threads(budget.threads).with_share(share, shares);
            tables::verify(&table, running, budget)
        })?;
        let refused = found.map_err(|why| wrong(py, &why))?;
        Ok(refused.map(|refused| refused.to_string()))
    }
}
