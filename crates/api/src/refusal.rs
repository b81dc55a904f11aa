//! Refusals: error answers.

use ninepins::Refusal as Why;
use serde::Serialize;
#[cfg(test)]
use utoipa::ToSchema;

/// The longest text that an error quotes, in bytes.
const MAX_INPUT: usize = 1000;

/// The HTTP status of a question about play that is over.
pub(crate) const CONFLICT: u16 = 409;

/// The HTTP status of a bug.
pub(crate) const INTERNAL: u16 = 500;

/// The error answer to a question.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The HTTP status.
    pub status: u16,
    /// The reason.
    pub why: Why,
}

/// The error object.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ToSchema))]
pub struct Failure {
    error: Wrong,
}

/// A message, the wrong text, the place in it, and advice.
#[derive(Serialize, Debug)]
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
    /// Refuses a question without blaming a text.
    pub fn new(status: u16, message: impl Into<String>) -> Refusal {
        Refusal { status, ..Why::of("", message).into() }
    }

    /// Adds advice.
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> Refusal {
        Refusal { status: self.status, ..self.why.with_help(help).into() }
    }

    /// Returns the error object.
    pub fn body(&self) -> Failure {
        let why = &self.why;
        let (input, span) = cropped(why.input(), why.span());
        let (message, help) = (why.message().to_owned(), why.help().map(str::to_owned));
        Failure { error: Wrong { message, input, span, help, field: why.field() } }
    }
}

/// Refuses what cannot be read.
impl From<Why> for Refusal {
    fn from(why: Why) -> Refusal {
        Refusal { status: 400, why }
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
