//! Questions, by their descriptions.

use crate::{
    error,
    game::{Game, position_text, text},
    work::Limits,
};
use ninepins::{
    Known,
    ask::{Block, Desk, Format, Kind, Question, Recent, Typed},
};
use pyo3::{
    prelude::*,
    types::{PyDict, PyString},
};

/// Answers a question in JSON or other formats, with the words for the limit that ended the work. The fields are the arguments of
/// a method: a `Game` is the game, names such as `as_` end with a line, and `None` is left out.
#[pyfunction]
#[pyo3(signature = (name, fields, limits, formats = vec!["json".to_owned()]))]
pub(crate) fn ask(
    py: Python<'_>,
    name: &str,
    fields: &Bound<'_, PyDict>,
    limits: Limits,
    formats: Vec<String>,
) -> PyResult<(Vec<String>, Option<String>)> {
    let question = Question::named(name).map_err(|why| error::refusal(py, &why))?;
    let (mut typed, mut known) = (Typed::default(), Known::default());
    for (name, value) in fields {
        let name: String = name.extract()?;
        let name = name.trim_end_matches('_');
        if let Ok(game) = value.cast::<Game>() {
            known = game.get().known.clone();
            typed.push("game", game.get().game.to_string());
        } else if question.spec.fields().any(|field| field.name == name && field.kind == Kind::Position) {
            typed.push(name.to_owned(), position_text(&value)?);
        } else if value.is_instance_of::<PyString>() {
            typed.push(name.to_owned(), text(name, &value)?.to_string());
        } else if !value.is_none() {
            typed.push(name.to_owned(), value.str()?.to_str()?.to_lowercase());
        }
    }
    let asked = question.read(&typed, &mut Recent::default(), false).map_err(|why| error::refusal(py, &why))?;
    // What stands in a sheet as it is.
    let lines = |block: &Block<'_>| if let Block::Lines { text } = block { text.clone() } else { String::new() };
    let answered = limits.spend(py, |budget| {
        let mut desk = Desk::new(&known, budget);
        let found = asked(&mut desk).map_err(|why| Box::new((why, desk.stopped.take())))?;
        let stopped = found.stop().map(|stop| stop.why.clone());
        let written = formats.iter().map(|name| match Format::ALL.into_iter().find(|(_, other, ..)| other == name) {
            None | Some((Format::Json, ..)) => Ok(found.json()),
            Some((Format::Text, ..)) => Ok(found.sheet().0.iter().map(lines).collect()),
            Some((format, ..)) => found.file(format),
        });
        match written.collect() {
            Ok(texts) => Ok((texts, stopped.map(|why| why.to_string()))),
            Err(why) => Err(Box::new((why, stopped))),
        }
    })?;
    answered.map_err(|unanswered| match &*unanswered {
        (_, Some(stopped)) => error::stopped(py, stopped, None),
        (why, None) => error::refusal(py, why),
    })
}

/// Answers one of the questions that the HTTP API has beside these: about a played game, or the facts about `game`, which lends
/// its cache. The question and its answer are JSON.
#[pyfunction]
pub(crate) fn ask_api(py: Python<'_>, game: &Game, name: &str, question: &str, limits: Limits) -> PyResult<String> {
    let endpoint = ninepins_api::endpoint(&format!("/api/{name}"));
    let endpoint = endpoint.ok_or_else(|| error::other(py, "there is no such question"))?;
    let answered = match endpoint.read(question) {
        Ok(ask) => limits.spend(py, |budget| ask(&game.known, budget))?,
        Err(refusal) => Err(refusal),
    };
    answered.map_err(|refusal| error::refusal(py, &refusal.why))
}
