//! Errors of trees.

use super::words;
use ninepins_solver::Stopped;
use std::fmt;

/// A tree is not shown.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TreeError {
    /// The tree is too large.
    TooLarge {
        /// The parts that are too many, such as `nodes`.
        what: &'static str,
        /// Their number, if it could be counted.
        size: Option<u128>,
        /// The most of them that are shown.
        limit: u64,
        /// True if the tree is merged already.
        merged: bool,
    },
    /// The budget ended the search for the winning plays.
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

impl std::error::Error for TreeError {}

impl From<Stopped> for TreeError {
    fn from(stopped: Stopped) -> TreeError {
        TreeError::Stopped(stopped)
    }
}
