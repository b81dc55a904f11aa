//! Tables of boards: built, read and verified.
//!
//! ```
//! use ninepins::{Budget, certificates::table::Running, tables::{Plan, Table, World, build, verify}};
//! let path = std::env::temp_dir().join(format!("ninepins-verified-{}.table", std::process::id()));
//! let world = World::new(&"nimmy".parse()?, 4, 8)?;
//! build(&world, &path, Plan::of(&world), &Budget::unlimited(), &|_| ())?;
//! let refused = verify(&Table::open(&path)?, Running::default(), &Budget::unlimited())?;
//! assert!(refused.is_none());
//! # std::fs::remove_file(&path)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use ninepins_tables::*;

use crate::grouped;
use ninepins_proof::table::{Bits, MOST_IN_BLOCK, Refutation, Running, Shape, check};
use ninepins_solver::Budget;
use std::{
    fmt,
    path::Path,
    sync::atomic::{AtomicU64, Ordering},
};

/// The reason why a table is rejected: it is intact but wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Rejected {
    /// The numbers of P-positions of its header and of its bits differ.
    Miscounted {
        /// The number of P-positions, as the header has it.
        header: u64,
        /// The number of bits that are set.
        bits: u64,
    },
    /// A claim is false.
    Refuted(Box<Refutation>),
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejected::Miscounted { header, bits } => {
                write!(f, "the header says {} P-positions, and {} bits are set", grouped(*header), grouped(*bits))
            }
            Rejected::Refuted(refutation) => write!(f, "block {}: {refutation}", refutation.block),
        }
    }
}

/// Opens a table to [`verify`] it on a number of threads. It holds as many of its bytes as `memory` has room for.
///
/// # Errors
///
/// Those of [`Table::open`].
pub fn open_to_verify(path: &Path, memory: u64, threads: usize) -> Result<Table, Error> {
    let marks = threads as u64 * MOST_IN_BLOCK / 8;
    Table::open_with(path, memory.saturating_sub(marks))
}

/// Checks a table: all checksums, its header, and a share of its positions against the rules. Returns the reason why it is
/// refused. The budget's watch may stop it, and learns of the progress.
///
/// # Errors
///
/// Those of [`Table::check_sums`]; [`Error::Invalid`] if the checker knows no table of such a game.
pub fn verify(table: &Table, running: Running, budget: &Budget) -> Result<Option<Rejected>, Error> {
    let (header, sums) = (table.p_positions(), table.check_sums(budget)?);
    if !sums.agrees {
        return Ok(Some(Rejected::Miscounted { header, bits: sums.p_positions }));
    }
    let world = table.world();
    let shape = Shape::new(world.game(), world.piles(), world.largest());
    let shape = shape.map_err(|why| Error::Invalid(table.path().to_owned(), why))?;
    // Shares are of about equal size.
    let all = world.positions() / running.share.1;
    let claims = Claims { table, budget, all, accepted: AtomicU64::new(0) };
    let refutation = check(&shape, &claims, running)?;
    Ok(refutation.map(|refutation| Rejected::Refuted(Box::new(refutation))))
}

/// The bits of a table, for the checker.
struct Claims<'t> {
    table: &'t Table,
    budget: &'t Budget,
    /// The number of positions to check.
    all: u64,
    accepted: AtomicU64,
}

impl Bits for Claims<'_> {
    type Error = Error;

    fn read(&self, from: u64, into: &mut [u8]) -> Result<(), Error> {
        self.table.read(from, into)
    }

    fn pay(&self, _steps: u64) -> Result<(), Error> {
        // Several threads share the budget, so its counter of work would not do.
        Ok(self.budget.ask()?)
    }

    fn accepted(&self, positions: u64) {
        let accepted = self.accepted.fetch_add(positions, Ordering::Relaxed) + positions;
        self.budget.finished(accepted.min(self.all), self.all);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninepins_solver::{Progress, Stopped};
    use std::sync::Arc;

    #[test]
    fn the_watch_sees_the_progress_and_stops_the_check() {
        let path = std::env::temp_dir().join(format!("ninepins-watched-{}.table", std::process::id()));
        let world = World::new(&"nimmy".parse().unwrap(), 6, 24).unwrap();
        build(&world, &path, Plan::of(&world), &Budget::unlimited(), &|_| ()).unwrap();
        let table = open_to_verify(&path, 1 << 24, 1).unwrap();
        let most = Arc::new(AtomicU64::new(0));
        let seen = most.clone();
        let budget = Budget::unlimited().with_watch(move |progress: Progress| {
            seen.fetch_max(progress.percent, Ordering::Relaxed);
            if progress.percent < 50 { Ok(()) } else { Err(Stopped::Time) }
        });
        // Shares have several blocks, after each of which the watch may stop the check.
        let stopped = verify(&table, Running::default().with_share(1, 4), &budget);
        assert!(matches!(stopped, Err(Error::Stopped(Stopped::Time))), "{stopped:?}");
        assert!((50..=100).contains(&most.load(Ordering::Relaxed)), "{most:?}");
        std::fs::remove_file(&path).unwrap();
    }
}
