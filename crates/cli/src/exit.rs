//! Exit codes: a contract with scripts.

use ninepins::{Stopped, values::Halted};
use std::{io, process::ExitCode};

/// The result of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// The question is answered.
    Answered,
    /// A check or an expectation failed.
    Failed,
    /// The arguments cannot be read.
    Usage,
    /// A limit stopped the work, with a partial answer.
    Stopped,
    /// A file cannot be read or written, or is of another version.
    Unreadable,
    /// The program has a bug.
    Internal,
    /// Ctrl-C ended the work.
    Interrupted,
}

impl Exit {
    /// Returns the result of work that was stopped, if it was.
    pub(crate) fn after(stopped: Option<&Stopped>) -> Exit {
        match stopped {
            None => Exit::Answered,
            Some(Stopped::Interrupted) => Exit::Interrupted,
            Some(_) => Exit::Stopped,
        }
    }

    /// Returns the result of work on values that did not end.
    pub(crate) fn of(halted: &Halted) -> Exit {
        match halted {
            Halted::Stopped(stopped) => Exit::after(Some(stopped)),
            Halted::TooLarge => Exit::Stopped,
        }
    }

    /// Returns the exit code.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Answered => 0,
            Exit::Failed => 1,
            Exit::Usage => 2,
            Exit::Stopped => 3,
            Exit::Unreadable => 4,
            Exit::Internal => 70,
            Exit::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        exit.code().into()
    }
}

/// Returns the result of a command that only writes. A closed pipe is no error: its reader has seen enough.
pub(crate) fn written(result: io::Result<()>) -> Exit {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => crate::Failure::from(error).report(false),
        _ => Exit::Answered,
    }
}
