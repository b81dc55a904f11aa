//! Refusals: the answer to a question that has none.

use ninepins::{
    ParseError,
    session::{PlayError, RecordError},
};
use serde::Serialize;
#[cfg(test)]
use utoipa::ToSchema;

/// The longest text that is sent back.
const MAX_INPUT: usize = 1000;

/// The statuses of HTTP that questions are refused with: one that cannot be read, one about play that is over, a bug.
pub(crate) const BAD_REQUEST: u16 = 400;
pub(crate) const CONFLICT: u16 = 409;
pub(crate) const INTERNAL: u16 = 500;

/// A refused question.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The status of HTTP.
    pub status: u16,
    /// The error object.
    pub body: Failure,
}

/// The error object.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(test, derive(ToSchema))]
pub struct Failure {
    error: Wrong,
}

/// The error: its message, the wrong text, the place in it, and how to mend it.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(test, derive(ToSchema))]
struct Wrong {
    message: String,
    /// The text that is wrong, or the part of a long one around the place.
    input: String,
    /// The part of `input` that is wrong, in bytes.
    span: (usize, usize),
    /// How to mend it.
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
    /// The field of the question that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
}

impl Refusal {
    /// Refuses `input` for the part of it at `span`.
    pub fn of(input: &str, span: std::ops::Range<usize>, message: impl Into<String>) -> Refusal {
        let (input, span) = cropped(input, span);
        let error = Wrong { message: message.into(), input, span, help: None, field: None };
        Refusal { status: BAD_REQUEST, body: Failure { error } }
    }

    /// Refuses a question for which no text is to blame.
    pub fn new(status: u16, message: impl Into<String>) -> Refusal {
        Refusal { status, ..Refusal::of("", 0..0, message) }
    }

    /// Adds how to mend it.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Refusal {
        self.body.error.help = Some(help.into());
        self
    }

    pub(crate) fn in_field(mut self, field: &'static str) -> Refusal {
        self.body.error.field = Some(field);
        self
    }

    /// A text that cannot be read.
    pub(crate) fn parse(error: &ParseError, field: &'static str) -> Refusal {
        let mut refusal = Refusal::of(error.input(), error.span(), error.message()).in_field(field);
        refusal.body.error.help = error.help().map(str::to_owned);
        refusal
    }

    /// A move that is not allowed.
    pub(crate) fn play(error: &PlayError, typed: &str, field: &'static str) -> Refusal {
        let mut refusal = Refusal::of(typed, 0..typed.len(), error.message()).in_field(field);
        refusal.body.error.help = error.help().map(str::to_owned);
        refusal
    }

    /// A record that does not replay.
    pub(crate) fn record(error: &RecordError, text: &str) -> Refusal {
        let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
        Refusal::of(line, 0..line.len(), error.to_string()).in_field("record")
    }

    /// JSON that is not the question that was expected.
    pub(crate) fn json(error: &serde_json::Error, body: &str) -> Refusal {
        let line = body.split_inclusive('\n').map(str::len).take(error.line().saturating_sub(1)).sum::<usize>();
        let at = (line + error.column().saturating_sub(1)).min(body.len());
        let text = error.to_string();
        let message = text.split(" at line ").next().unwrap_or(&text);
        Refusal::of(body, at..at + 1, message)
    }
}

/// The part of a long text around `span`, and where the span is in it; in whole characters.
fn cropped(input: &str, span: std::ops::Range<usize>) -> (String, (usize, usize)) {
    let floor = |at: usize| (0..=at.min(input.len())).rev().find(|&at| input.is_char_boundary(at)).unwrap_or(0);
    let from = if input.len() > MAX_INPUT { floor(span.start.saturating_sub(MAX_INPUT / 2)) } else { 0 };
    let to = floor(from + MAX_INPUT);
    let within = |at: usize| floor(at).clamp(from, to) - from;
    (input[from..to].to_owned(), (within(span.start), within(span.end)))
}

#[cfg(test)]
mod tests {
    use super::cropped;

    #[test]
    fn long_texts_are_cropped_around_the_place() {
        assert_eq!(cropped("abc", 1..2), ("abc".to_owned(), (1, 2)));
        assert_eq!(cropped("äbc", 1..9), ("äbc".to_owned(), (0, 4)));
        let long = format!("{}!{}", "ü".repeat(4000), "x".repeat(4000));
        let (input, (from, to)) = cropped(&long, 8000..8001);
        assert!(input.len() <= 1000);
        assert_eq!(&input[from..to], "!");
    }
}
