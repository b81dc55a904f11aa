//! Errors of worksheets.

use ninepins_solver::Stopped;
use std::fmt;

/// No worksheet is made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WorksheetError {
    /// A setting is 0, larger than its bound, or a range that ends before it begins.
    OutOfBounds(Setting, u64),
    /// A range of this setting has its larger number first.
    Reversed(Setting, u64, u64),
    /// Only this many positions of these sizes were found in which both players have a move.
    TooFew(usize),
    /// Heaps are pairs, of which no worksheet is drawn.
    Pairs,
    /// The budget ended the work.
    Stopped(Stopped),
}

/// A setting of worksheets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Setting {
    /// The number of positions.
    Positions,
    /// The numbers of heaps.
    Heaps,
    /// The sizes of heaps.
    Sizes,
}

impl Setting {
    /// Returns the name of the setting: the field of a question, and the flag.
    pub fn name(self) -> &'static str {
        match self {
            Setting::Positions => "positions",
            Setting::Heaps => "heaps",
            Setting::Sizes => "sizes",
        }
    }
}

impl WorksheetError {
    /// Returns advice.
    pub fn help(&self) -> &'static str {
        match self {
            WorksheetError::OutOfBounds(Setting::Positions, _) => "12 fit on a sheet of paper",
            WorksheetError::OutOfBounds(..) => "such as 2-4",
            WorksheetError::Reversed(..) => "the smaller number comes first, such as 2-4",
            WorksheetError::TooFew(_) => "ask for fewer positions, or for more or larger heaps",
            WorksheetError::Stopped(_) => "ask for fewer or smaller heaps",
            WorksheetError::Pairs => "choose a game with a code or a table",
        }
    }
}

impl fmt::Display for WorksheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WorksheetError::OutOfBounds(setting, most) => {
                let what = match setting {
                    Setting::Positions => "a worksheet has from 1 position",
                    Setting::Heaps => "a position has from 1 heap",
                    Setting::Sizes => "a heap has from 1 token",
                };
                write!(f, "{what} to {most}")
            }
            WorksheetError::Reversed(_, first, last) => {
                write!(f, "the first number, {first}, is larger than the last, {last}")
            }
            WorksheetError::TooFew(0) => {
                f.write_str("no position of these sizes was found in which both players have a move")
            }
            WorksheetError::TooFew(found) => write!(
                f,
                "only {found} different positions of these sizes were found in which both players have a move"
            ),
            WorksheetError::Pairs => {
                f.write_str("a worksheet draws heaps of tokens, and the heaps of this game are pairs")
            }
            WorksheetError::Stopped(stopped) => write!(f, "the key was not found: {stopped}"),
        }
    }
}

impl std::error::Error for WorksheetError {}
