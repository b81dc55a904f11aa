//! Exit codes: a contract with scripts.

use ninepins::Stopped;
use std::{io, process::ExitCode};

/// How the program ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// Answered.
    Answered,
    /// A check or an expectation failed.
    Failed,
    /// What was typed cannot be read.
    Usage,
    /// Stopped at a limit, with a partial answer.
    Stopped,
    /// A file cannot be read or written, or is of another version.
    Unreadable,
    /// The program is wrong.
    Internal,
    /// Ctrl-C.
    Interrupted,
}

impl Exit {
    /// How the program ends after work that was stopped so, if it was.
    pub(crate) fn after(stopped: Option<&Stopped>) -> Exit {
        match stopped {
            None => Exit::Answered,
            Some(Stopped::Interrupted) => Exit::Interrupted,
            Some(_) => Exit::Stopped,
        }
    }

    /// The number that the shell sees.
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

/// The end of a command that only writes: a reader who closes the pipe has seen enough.
pub(crate) fn written(result: io::Result<()>) -> Exit {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => crate::Failure::from(error).report(false),
        _ => Exit::Answered,
    }
}
