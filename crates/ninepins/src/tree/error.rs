//! Why there is no tree.

use super::words;
use ninepins_solver::Stopped;
use std::fmt;

/// Why a tree is not shown.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TreeError {
    /// It has more nodes, plays, piles or lines than are shown.
    TooLarge {
        /// What there are too many of: `nodes`.
        what: &'static str,
        /// How many there are, where that could be counted.
        size: Option<u128>,
        /// How many are shown at most.
        limit: u64,
        /// Whether equal positions are shown once already.
        merged: bool,
    },
    /// The winners could not be found within the budget.
    Stopped(Stopped),
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TreeError::TooLarge { what, size, limit, .. } => {
                match size {
                    Some(size) => write!(f, "the tree has {} {what}", words::count(*size))?,
                    None => write!(f, "the tree has too many {what} to count")?,
                }
                write!(f, ", and at most {limit} are shown")
            }
            TreeError::Stopped(stopped) => write!(f, "the winning plays were not found: {stopped}"),
        }
    }
}

impl std::error::Error for TreeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            TreeError::Stopped(stopped) => Some(stopped),
            TreeError::TooLarge { .. } => None,
        }
    }
}

impl From<Stopped> for TreeError {
    fn from(stopped: Stopped) -> TreeError {
        TreeError::Stopped(stopped)
    }
}
