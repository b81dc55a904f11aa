//! Why a move was refused.

use ninepins_rules::ParseError;
use std::{error::Error, fmt};

/// Why a move was refused: what is wrong, and how to mend it.
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

    /// The same error with a mend.
    pub(super) fn with_help(mut self, help: impl Into<String>) -> PlayError {
        self.help = Some(help.into());
        self
    }

    /// What is wrong, in lower case and without a full stop.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// How to mend it, where that is known.
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// A picture in two lines, the text with carets under what is wrong, if it is the text that is wrong.
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

/// One line: the message, then the mend.
impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.help.iter().try_for_each(|help| write!(f, "; {help}"))
    }
}

impl Error for PlayError {}
