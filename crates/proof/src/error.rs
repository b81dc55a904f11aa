//! The fault of a text that is no certificate, and the refusal of a certificate.

use crate::MAX_STEPS;
use std::{error::Error, fmt};

/// A fault of a text or of a certificate: the line, the kind of fault and a message.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LineError<K> {
    /// The line of the text, counted from 1; the last one if the text ends too soon. A check counts the lines of a certificate
    /// as `Display` writes them, without comments; [`check_text`](crate::check_text) those of the text.
    pub line: usize,
    /// The kind of fault.
    pub kind: K,
    /// The message, in lower case and without a full stop.
    pub message: String,
}

/// The fault of a text that is no certificate.
pub type ReadError = LineError<ReadErrorKind>;

/// The refusal of a certificate.
pub type CheckError = LineError<CheckErrorKind>;

/// The kinds of faults of a text that is no certificate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The format has another version.
    Version,
    /// A line is malformed or missing.
    Syntax,
    /// The checksum is wrong, because the text was changed after it was written.
    Checksum,
    /// The text is above [`MAX_BYTES`](crate::MAX_BYTES) or [`MAX_LINES`](crate::MAX_LINES).
    TooLarge,
}

/// The kinds of faults of a certificate that can be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CheckErrorKind {
    /// This kind of evidence proves nothing about the game.
    Game,
    /// The game has no such heap.
    Heap,
    /// There is no claim, or there are two for one player to move.
    Claims,
    /// A position has two replies, or the heaps of a table or the values of an option set do not ascend.
    Order,
    /// A reply, or a move that witnesses something, is not legal.
    Reply,
    /// A position has no reply, a heap no value, a value no outcome, or a comparison no line.
    Missing,
    /// Some play ends with a loss of the claimed winner.
    Lost,
    /// No play reaches a reply, no position has the value of an outcome or of an option set, or nothing uses a line.
    Unreached,
    /// A nim-value, or the value of a heap, is wrong.
    Value,
    /// The outcome is not that of the position's value.
    Outcome,
    /// The parts do not fit together: a length is wrong, or a number names nothing, or a form is not canonical.
    Shape,
    /// The generators of a quotient do not commute, or do not generate it.
    Monoid,
    /// A window is too narrow.
    Window,
    /// A player who cannot move would have lost.
    Start,
    /// A player has an option that wins at a value where the outcome says that they lose.
    Losing,
    /// The options of some position contain no listed set.
    Closure,
    /// A listed set has no option that wins at a value where the outcome says that the player wins.
    Winning,
    /// No third element separates two elements.
    Separation,
    /// The evidence does not show that the values repeat for ever.
    Period,
    /// A heap may have an option of its own value.
    Avoidance,
    /// A value below that of a heap may not be the value of an option.
    Coverage,
    /// There is a shorter preperiod or a shorter period.
    Least,
    /// A rare heap is not listed, or a listed heap is not rare.
    Rare,
    /// The evidence does not show that the quotient is infinite.
    Infinite,
    /// The check would exceed a bound, such as [`MAX_STEPS`](crate::MAX_STEPS). The claim may still be true.
    TooLarge,
    /// The check was [stopped](crate::CheckOptions::stop). The claim may still be true.
    Stopped,
}

impl<K: Copy> LineError<K> {
    pub(crate) fn new(line: usize, kind: K, message: String) -> LineError<K> {
        LineError { line, kind, message }
    }

    /// Moves the error from its line to another one.
    pub(crate) fn on(self, other: impl FnOnce(usize) -> usize) -> LineError<K> {
        LineError { line: other(self.line), ..self }
    }
}

impl CheckError {
    pub(crate) fn stopped(line: usize) -> CheckError {
        CheckError::new(line, CheckErrorKind::Stopped, "the check was stopped".to_owned())
    }

    /// Says what takes more than [`MAX_STEPS`], and moves the error to its line.
    pub(crate) fn about(self, line: usize, what: impl fmt::Display) -> CheckError {
        match self.kind {
            CheckErrorKind::TooLarge => {
                let message = format!("{what} is more than {MAX_STEPS} steps can check");
                CheckError::new(line, CheckErrorKind::TooLarge, message)
            }
            _ => self.on(|_| line),
        }
    }
}

/// Prints `line 5: ...`.
impl<K> fmt::Display for LineError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl<K: fmt::Debug> Error for LineError<K> {}

/// Refuses a certificate on this line unless a condition holds.
#[inline]
pub(crate) fn require(
    holds: bool,
    line: usize,
    kind: CheckErrorKind,
    message: fmt::Arguments<'_>,
) -> Result<(), CheckError> {
    if holds { Ok(()) } else { Err(CheckError::new(line, kind, message.to_string())) }
}

/// Writes `1 heap` or `2 heaps`.
pub(crate) fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
