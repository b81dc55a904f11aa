//! Errors of play.

use ninepins_rules::ParseError;
use std::{error::Error, fmt};

/// A move, or a start, was refused. The error has the reason and may have a remedy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayError {
    message: String,
    help: Option<String>,
    caret: Option<String>,
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

    /// Returns the reason, in lower case and without a full stop.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the remedy, if one is known.
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Returns two lines, the text and carets under its wrong part, if the text could not be read.
    pub fn caret(&self) -> Option<&str> {
        self.caret.as_deref()
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
