//! Refusals: error answers.

use ninepins::{Refusal as Refused, session::RecordError};
use serde::Serialize;
#[cfg(test)]
use utoipa::ToSchema;

/// The longest text that an error quotes, in bytes.
const MAX_INPUT: usize = 1000;

/// The HTTP status of a question that cannot be read.
pub(crate) const BAD_REQUEST: u16 = 400;

/// The HTTP status of a question about play that is over.
pub(crate) const CONFLICT: u16 = 409;

/// The HTTP status of a bug.
pub(crate) const INTERNAL: u16 = 500;

/// The error answer to a question.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The HTTP status.
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

/// A message, the wrong text, the place in it, and advice.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(test, derive(ToSchema))]
struct Wrong {
    message: String,
    /// The wrong text; of a long text, the part around the place.
    input: String,
    /// The wrong part of `input`: its start and its end, in bytes.
    span: (usize, usize),
    /// Advice.
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
    /// The wrong field of the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
}

impl Refusal {
    /// Refuses `input`, in which the bytes at `span` are wrong.
    pub fn of(input: &str, span: std::ops::Range<usize>, message: impl Into<String>) -> Refusal {
        let (input, span) = cropped(input, span);
        let error = Wrong { message: message.into(), input, span, help: None, field: None };
        Refusal { status: BAD_REQUEST, body: Failure { error } }
    }

    /// Refuses a question without blaming a text.
    pub fn new(status: u16, message: impl Into<String>) -> Refusal {
        Refusal { status, ..Refusal::of("", 0..0, message) }
    }

    /// Adds advice.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Refusal {
        self.body.error.help = Some(help.into());
        self
    }

    pub(crate) fn in_field(mut self, field: &'static str) -> Refusal {
        self.body.error.field = Some(field);
        self
    }

    /// Refuses a text that cannot be read.
    pub(crate) fn parse(error: &Refused, field: &'static str) -> Refusal {
        Refusal::from(error.clone().in_field(field))
    }

    /// Refuses a move that is not allowed.
    pub(crate) fn play(error: &Refused, typed: &str, field: &'static str) -> Refusal {
        let mut refusal = Refusal::of(typed, 0..typed.len(), error.message()).in_field(field);
        refusal.body.error.help = error.help().map(str::to_owned);
        refusal
    }

    /// Refuses a record that does not replay.
    pub(crate) fn record(error: &RecordError, text: &str) -> Refusal {
        let line = text.lines().nth(error.line.saturating_sub(1)).unwrap_or_default();
        Refusal::of(line, 0..line.len(), error.to_string()).in_field("record")
    }

    /// Refuses a body that is not the question in JSON.
    pub(crate) fn json(error: &serde_json::Error, body: &str) -> Refusal {
        let line = body.split_inclusive('\n').map(str::len).take(error.line().saturating_sub(1)).sum::<usize>();
        let at = (line + error.column().saturating_sub(1)).min(body.len());
        let text = error.to_string();
        let message = text.split(" at line ").next().unwrap_or(&text);
        Refusal::of(body, at..at + 1, message)
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Refusal {
        let mut refusal = Refusal::of(refused.input(), refused.span(), refused.message());
        refusal.body.error.help = refused.help().map(str::to_owned);
        refusal.body.error.field = refused.field();
        refusal
    }
}

/// Returns the part of a long text around `span`, in whole characters, and the span within that part.
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
