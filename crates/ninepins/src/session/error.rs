//! Errors of play.

use ninepins_rules::ParseError;
use std::{error::Error, fmt};

/// A move, or a start, was refused. The error has the reason and may have a remedy.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlayError {
    /// The reason, in lower case and without a full stop.
    pub message: String,
    /// The remedy, if one is known.
    pub help: Option<String>,
    /// Two lines, the text and carets under its wrong part, if the text could not be read.
    pub caret: Option<String>,
}

impl PlayError {
    pub(super) fn new(message: impl Into<String>) -> PlayError {
        PlayError { message: message.into(), help: None, caret: None }
    }

    /// Adds a remedy.
    pub(super) fn with_help(mut self, help: impl Into<String>) -> PlayError {
        self.help = Some(help.into());
        self
    }
}

impl From<ParseError> for PlayError {
    fn from(error: ParseError) -> PlayError {
        PlayError {
            message: error.message().to_owned(),
            help: error.help().map(str::to_owned),
            caret: Some(error.caret()),
        }
    }
}

/// Writes one line: the reason, then the remedy.
impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.help.iter().try_for_each(|help| write!(f, "; {help}"))
    }
}

impl Error for PlayError {}
