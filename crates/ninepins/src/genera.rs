//! The genera of the first heaps of a game.

use ninepins_misere::canonical::{Genera, Genus};
use ninepins_solver::{Budget, Stopped};

/// The genera that were found, the number of positions searched for them, and the reason of a stop.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FoundGenera {
    /// The genera, in the order in which they were asked for.
    pub genera: Vec<Genus>,
    /// The number of positions searched.
    pub positions: u64,
    /// The limit that ended the work.
    pub stopped: Option<Stopped>,
}

impl FoundGenera {
    /// Finds the genera of the heaps from 0 to `to`, or to the end of a table, until one is not found within the budget.
    pub fn of_heaps(genera: &mut Genera, to: u64, budget: &mut Budget) -> FoundGenera {
        let last = genera.ruleset().end().map_or(to, |end| end.min(to));
        let mut found = FoundGenera { genera: Vec::new(), positions: 0, stopped: None };
        for size in 0..=last {
            match genera.sum(&[size], budget) {
                Ok(genus) => found.genera.push(genus.clone()),
                Err(stopped) => {
                    found.stopped = Some(stopped);
                    break;
                }
            }
        }
        found.positions = budget.searched;
        found
    }
}
