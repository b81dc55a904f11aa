//! The formats of certificates: what all have in common, and how each begins.

use crate::{CheckError, CheckOptions, Checked, ReadError};
use std::{fmt, str::FromStr};

/// A format of certificates. A certificate prints as its text and is read from it; reading checks the format, and the checksum if
/// there is one.
#[diagnostic::on_unimplemented(note = "name what is read, as in `text.parse::<Certificate>()`, or use `check_text`")]
pub trait Format: FromStr<Err = ReadError> + fmt::Display + PartialEq + fmt::Debug {
    /// Reads the certificates of a text, of which most formats allow one.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the text is no certificate, has another version or is damaged; see [`ReadError::kind`](crate::LineError::kind).
    fn read_all(text: &str) -> Result<Vec<Self>, ReadError> {
        Ok(vec![text.parse()?])
    }

    /// Checks as [`check`](crate::check) does, until it is stopped. A check of a [period](crate::period) may report progress and run on
    /// several threads.
    ///
    /// # Errors
    ///
    /// The errors of [`check`](crate::check), and [`CheckErrorKind::Stopped`](crate::CheckErrorKind::Stopped).
    fn check_with(&self, options: CheckOptions<'_>) -> Result<Checked, CheckError>;
}

/// The beginning of the first line of each kind of certificates, before the version.
pub(crate) const POSITION: &str = "ninepins certificate ";
pub(crate) const QUOTIENT: &str = "ninepins quotient ";
pub(crate) const PERIOD: &str = "ninepins period ";
/// The version of the certificates of periods that are arithmetic.
pub(crate) const ARITHMETIC: &str = "3";
