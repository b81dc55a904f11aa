//! Errors of tables.

use ninepins_budget::Stopped;
use std::{fmt, io, path::PathBuf};

/// The reason of [`Error::InUse`] in words.
pub const IN_USE: &str = "another process builds this table";

/// The reason why a table cannot be built or read.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A file cannot be read.
    Unreadable(PathBuf, io::Error),
    /// A file cannot be written.
    Unwritable(PathBuf, io::Error),
    /// A file was read, but its contents are wrong: the reason, in words.
    Invalid(PathBuf, String),
    /// Another process builds the table at this path.
    InUse(PathBuf),
    /// A limit was reached, or the work was interrupted.
    Stopped(Stopped),
}

impl Error {
    /// Refuses the contents of the file at `path`.
    pub(crate) fn invalid(path: impl Into<PathBuf>, why: impl Into<String>) -> Error {
        Error::Invalid(path.into(), why.into())
    }
}

impl From<Stopped> for Error {
    fn from(stopped: Stopped) -> Error {
        Error::Stopped(stopped)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unreadable(path, why) => write!(f, "cannot read {}: {why}", path.display()),
            Error::Unwritable(path, why) => write!(f, "cannot write {}: {why}", path.display()),
            Error::Invalid(path, why) => write!(f, "{} is invalid: {why}", path.display()),
            Error::InUse(path) => write!(f, "cannot write {}: {IN_USE}", path.display()),
            Error::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

impl std::error::Error for Error {}
