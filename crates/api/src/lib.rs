//! The JSON API of ninepins: questions and answers as text, without a server, a clock or a thread.
//!
//! Each [`Endpoint`] reads a question and returns an [`Ask`], which answers it within a budget. The API has no state: a
//! question about a played game contains the whole game. [`DESCRIPTION`] describes all questions and answers; a test makes
//! it from the types.
//!
//! ```
//! use ninepins::{Budget, Known};
//! let solve = ninepins_api::endpoint("/api/solve").unwrap();
//! let ask = solve.read(r#"{"game":"kayles","position":"3+5+7"}"#).unwrap();
//! let answer = ask(&Known::default(), &mut Budget::unlimited()).unwrap();
//! assert!(answer.contains(r#""outcome":"N""#));
//! ```

#[cfg(test)]
mod description;
mod facts;
mod play;

use facts::Facts;
use ninepins::{
    Budget, CATALOG, Known, Refusal as Why,
    ask::{Desk, Format, Limits, Question, Recent, Spec, Typed, misread, with_sheet},
    rules::Entry,
    session,
};
use play::{Played, State, proposed};
use serde::{Serialize, de::DeserializeOwned};
use std::sync::Arc;

/// The path of [`DESCRIPTION`].
pub const OPENAPI_PATH: &str = "/api/openapi.json";

/// The description of the API in the OpenAPI format.
pub const DESCRIPTION: &str = include_str!("openapi.json");

/// A question that was read. A call computes its answer, in JSON, with a cache and within a budget; it may be called again.
pub type Ask = Arc<dyn Fn(&Known, &mut Budget) -> Result<String, Refusal> + Send + Sync>;

/// A kind of question.
#[derive(Clone, Copy, Debug)]
pub struct Endpoint {
    /// True if the question is the body of a POST; otherwise it is a GET without a body.
    pub has_body: bool,
    reader: Reader,
}

/// What reads a question from JSON, and refuses unknown fields.
#[derive(Clone, Copy, Debug)]
enum Reader {
    Own(fn(&str) -> Result<Ask, Refusal>),
    Question(&'static Question),
}

impl Endpoint {
    /// Reads a question from JSON.
    ///
    /// # Errors
    ///
    /// The refusal of what is no such question.
    pub fn read(&self, body: &str) -> Result<Ask, Refusal> {
        let question = match self.reader {
            Reader::Own(read) => return read(body),
            Reader::Question(question) => question,
        };
        let mut typed = Typed::of_json(body)?;
        let positions = Limits::take_positions(&mut typed)?.unwrap_or(u64::MAX);
        let files = files(&mut typed, &question.spec)?;
        let asked = question.read(&typed, &mut Recent::default(), true)?;
        Ok(Arc::new(move |known, budget| {
            budget.positions = budget.positions.min(positions);
            let mut desk = Desk::new(known, budget);
            desk.is_shared = true;
            let answer = asked(&mut desk)?;
            Ok(with_sheet(&*answer, &files))
        }))
    }
}

/// Returns the endpoint at `path`. Questions without one of their own have their names.
pub fn endpoint(path: &str) -> Option<Endpoint> {
    let name = path.strip_prefix("/api/")?;
    let own: fn(&str) -> Result<Ask, Refusal> = match name {
        "games" => |_| Ok(Arc::new(|_, _| Ok(json(&Games { games: &CATALOG })))),
        "session" => |body| read(body, |played: &Played, _, _| Ok(State::of(&played.session()?))),
        "reply" => |body| read(body, |played, known, budget| proposed(played, known, budget, session::reply)),
        "hint" => |body| read(body, |played, known, budget| proposed(played, known, budget, session::hint)),
        "why" => |body| read(body, play::why),
        "review" => |body| {
            read(body, |played: &Played, known, budget| Ok(played.session()?.review(played.plays, known, budget)))
        },
        "facts" => |body| read(body, |asked, _, _| Ok(Facts::of(asked)?)),
        _ => return Some(Endpoint { has_body: true, reader: Reader::Question(Question::named(name).ok()?) }),
    };
    Some(Endpoint { has_body: name != "games", reader: Reader::Own(own) })
}

/// The shape `ninepins/games/1`: the catalog.
#[derive(Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema), schema(as = Games_Named))]
#[serde(tag = "schema", rename = "ninepins/games/1")]
struct Games {
    games: &'static [Entry],
}

/// Takes out the formats in which the answer to a question is written, too.
fn files(typed: &mut Typed<'_>, spec: &Spec) -> Result<Vec<Format>, Why> {
    let mut files = Vec::new();
    while let Some(name) = typed.take("files") {
        let format = spec.formats.iter().find(|format| format.name() == name);
        files.push(*format.ok_or_else(|| {
            let names: Vec<&str> = spec.formats.iter().map(|format| format.name()).collect();
            let refusal = Why::of(&*name, format!("`{}` writes no `{name}`", spec.name));
            refusal.with_help(format!("its files are {}", names.join(", "))).in_field("files")
        })?);
    }
    Ok(files)
}

fn read<Q, A>(body: &str, answer: fn(&Q, &Known, &mut Budget) -> Result<A, Refusal>) -> Result<Ask, Refusal>
where
    Q: DeserializeOwned + Send + Sync + 'static,
    A: Serialize + 'static,
{
    let question: Q = serde_json::from_str(body).map_err(|error| misread(body, &error))?;
    Ok(Arc::new(move |known, budget| Ok(json(&answer(&question, known, budget)?))))
}

fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers are plain data")
}

/// The longest text that an error quotes, in bytes.
const MAX_INPUT: usize = 1000;

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
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Failure {
    error: Wrong,
}

/// A message, the wrong text, the place in it, and advice.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
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
        Refusal { status, why: Why::of("", message) }
    }

    /// Adds advice.
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> Refusal {
        Refusal { why: self.why.with_help(help), ..self }
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
