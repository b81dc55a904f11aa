//! The reasons why an operation ends without a result.

use crate::TooLarge;
use ninepins_budget::Stopped;
use std::fmt;

/// The reason why an operation on values ended without a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halted {
    /// The budget ended it.
    Stopped(Stopped),
    /// A number, or a count of ups, is out of range.
    TooLarge,
}

impl Halted {
    /// Returns the word for it in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Halted::Stopped(stopped) => stopped.name(),
            Halted::TooLarge => "range",
        }
    }
}

impl From<Stopped> for Halted {
    fn from(stopped: Stopped) -> Halted {
        Halted::Stopped(stopped)
    }
}

impl From<TooLarge> for Halted {
    fn from(_: TooLarge) -> Halted {
        Halted::TooLarge
    }
}

impl fmt::Display for Halted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Halted::Stopped(stopped) => stopped.fmt(f),
            Halted::TooLarge => TooLarge.fmt(f),
        }
    }
}

impl std::error::Error for Halted {}
