//! Errors, which are raised as the exceptions of `ninepins._errors`.

use ninepins::{Refusal, Stopped};
use pyo3::{call::PyCallArgs, prelude::*};
use std::fmt::Display;

fn raised<'py>(py: Python<'py>, class: &str, arguments: impl PyCallArgs<'py>) -> PyErr {
    let made = py.import("ninepins._errors").and_then(|errors| errors.call_method1(class, arguments));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// A text that cannot be read. Python counts characters, the library bytes.
pub(crate) fn parse(py: Python<'_>, error: &Refusal) -> PyErr {
    let characters = |bytes: usize| error.input().get(..bytes).map_or(0, |text| text.chars().count());
    let span = (characters(error.span().start), characters(error.span().end));
    let shown = format!("{error}\n{}", error.caret().unwrap_or_default());
    raised(py, "ParseError", (shown, error.message(), error.input(), span, error.help()))
}

/// A question that is refused. Its flags are keywords here, and its game was read before, so that it is one that does not apply.
pub(crate) fn refusal(py: Python<'_>, why: &Refusal) -> PyErr {
    let words = why.to_string().replace("--", "");
    match why.field() {
        Some("game") => inapplicable(py, words),
        Some("certificate") => raised(py, "CheckError", (why.message(),)),
        Some("play") => raised(py, "IllegalMoveError", (words,)),
        _ if why.caret().is_some() => parse(py, why),
        Some(field) => other(py, format!("{field}: {words}")),
        None => other(py, words),
    }
}

/// Work that a limit ended, with what is known: text in JSON, or nothing. A number out of range is no limit.
pub(crate) fn stopped(py: Python<'_>, stopped: &Stopped, known: Option<String>) -> PyErr {
    match stopped {
        Stopped::Range => other(py, stopped),
        stopped => raised(py, "Stopped", (stopped.to_string(), stopped.name(), known)),
    }
}

/// A question, a strategy or evidence that does not apply to the game.
pub(crate) fn inapplicable(py: Python<'_>, error: impl Display) -> PyErr {
    raised(py, "InapplicableError", (error.to_string(),))
}

/// Any other refusal.
pub(crate) fn other(py: Python<'_>, error: impl Display) -> PyErr {
    raised(py, "NinepinsError", (error.to_string(),))
}
