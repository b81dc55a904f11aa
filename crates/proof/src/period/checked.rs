//! The result of a check of a period.

use super::{Certificate, Evidence};
use std::fmt;

/// The proved period, with the amount of work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    game: String,
    preperiod: u64,
    period: u64,
    max: u64,
    /// The number of rare heaps, if the evidence is sparse.
    rare: Option<usize>,
    heaps: u64,
    defined: u64,
    /// The number of stretches that were checked by themselves.
    stretches: usize,
}

impl Checked {
    /// Builds the result after the values of heaps below `heaps` were found, and those below `defined` by definition
    /// too.
    pub(super) fn of(certificate: &Certificate, heaps: u64, defined: usize) -> Checked {
        let Certificate { ref game, preperiod, period, max, ref evidence } = *certificate;
        let (rare, stretches) = match evidence {
            Evidence::Classical => (None, 0),
            Evidence::Sparse(sparse) => (Some(sparse.rare.len()), sparse.windows.len()),
        };
        Checked { game: game.to_string(), preperiod, period, max, rare, heaps, defined: defined as u64, stretches }
    }

    /// Returns the canonical line of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Returns the least n0 such that heaps n and n + [period](Checked::period) have equal values for all n >= n0; heap
    /// 0 counts.
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// Returns the least period.
    pub fn period(&self) -> u64 {
        self.period
    }

    /// Returns the largest value of all heaps.
    pub fn max(&self) -> u64 {
        self.max
    }

    /// Returns the number of heaps whose values were found, heap 0 included.
    pub fn heaps(&self) -> u64 {
        self.heaps
    }

    /// Returns the number of heaps whose values were found a second time, by definition.
    pub fn defined(&self) -> u64 {
        self.defined
    }
}

/// Prints the proved facts and their evidence.
impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checked { game, preperiod, period, max, rare, heaps, defined, stretches } = self;
        write!(
            f,
            "{game} with all heaps: nim-values have preperiod {preperiod} and period {period}, no less, and the largest is {max}"
        )?;
        write!(f, "; proved with the values of heaps up to {}", heaps - 1)?;
        if let Some(rare) = rare {
            write!(f, ", of which {} rare", if *rare == 1 { "1 is".into() } else { format!("{rare} are") })?;
        }
        if *stretches > 0 {
            write!(f, ", in {stretches} stretches each checked by itself")?;
        }
        if defined < heaps {
            write!(f, "; those up to {} were found by definition too.", defined - 1)
        } else {
            f.write_str(".")
        }
    }
}
