//! Values of normal play. Games come as text, and each call reads them into an arena of its own.

use crate::{
    error,
    game::{self, Game},
    shelf::{Shelf, at_once},
    work::Limits,
};
use ninepins::{
    Budget, ByPlayer, Stopped, grouped,
    values::{FarHeaps, Unread, Value, Values, Worth, Written},
};
use pyo3::prelude::*;
use std::slice;

/// The longest text of a value, in bytes. The reader takes a sum of two such texts.
const MAX_TEXT: usize = 1_000_000;

/// The longest text of a value in a message, in bytes.
const BRIEF: usize = 1_000;

fn written(py: Python<'_>, text: Written) -> PyResult<String> {
    text.map_err(|length| {
        let [length, most] = [length, MAX_TEXT as u64].map(grouped);
        error::other(py, format!("the value has {length} bytes of text; at most {most} are handled"))
    })
}

/// Reads games and does work with them.
///
/// # Errors
///
/// `ParseError` for a text that is no game, `Stopped`, or that a number is out of range.
fn read<const N: usize, T: Send>(
    py: Python<'_>,
    texts: [&str; N],
    limits: &Limits,
    work: impl FnOnce(&mut Values, [Value; N], &Budget) -> Result<T, Stopped> + Send,
) -> PyResult<T> {
    let done = limits.spend(py, |budget| {
        let mut values = Values::new();
        let mut games = [Values::ZERO; N];
        for (game, text) in games.iter_mut().zip(texts) {
            *game = values.parse(text, budget)?;
        }
        work(&mut values, games, budget).map_err(Unread::Stopped)
    })?;
    done.map_err(|why| match why {
        Unread::Text(error) => error::parse(py, &error),
        Unread::Stopped(stopped) => error::stopped(py, &stopped, None),
    })
}

/// Returns the canonical text of an expression.
#[pyfunction]
pub(crate) fn canonical(py: Python<'_>, text: &str, limits: Limits) -> PyResult<String> {
    written(py, read(py, [text], &limits, |values, [game], budget| values.text(game, MAX_TEXT, budget))?)
}

/// Returns the canonical text of the sum of two games, or of their difference. Both come as canonical texts.
#[pyfunction]
pub(crate) fn sum(
    py: Python<'_>,
    g: &str,
    h: &str,
    is_difference: bool,
    limits: &Bound<'_, PyAny>,
) -> PyResult<String> {
    let soon = |shelf: &mut Shelf| {
        let (a, b) = (shelf.value(g)?, shelf.value(h)?);
        let sum = match is_difference {
            true => shelf.values.subtract(a, b, &shelf.budget),
            false => shelf.values.add(a, b, &shelf.budget),
        };
        shelf.text(sum.ok()?)
    };
    match at_once(soon) {
        Some(text) => Ok(text),
        None => canonical(py, &format!("({g}){}({h})", if is_difference { '-' } else { '+' }), limits.extract()?),
    }
}

/// Returns the relation of two games: `<`, `>`, `=` or `||`. Both come as canonical texts.
#[pyfunction]
pub(crate) fn relation(py: Python<'_>, g: &str, h: &str, limits: &Bound<'_, PyAny>) -> PyResult<&'static str> {
    let soon = |shelf: &mut Shelf| {
        let (a, b) = (shelf.value(g)?, shelf.value(h)?);
        shelf.values.relation(a, b, &shelf.budget).ok()
    };
    let relation = match at_once(soon) {
        Some(relation) => relation,
        None => read(py, [g, h], &limits.extract()?, |values, [g, h], budget| values.relation(g, h, budget))?,
    };
    Ok(relation.sign())
}

/// Returns the mean and the temperature of a small game, which comes as canonical text.
#[pyfunction]
pub(crate) fn mast(text: &str) -> Option<(String, String)> {
    at_once(|shelf| {
        let game = shelf.value(text)?;
        let graph = shelf.values.thermograph(game, &shelf.budget).ok()?;
        Some((graph.mean.to_string(), graph.temperature.to_string()))
    })
}

/// Returns the canonical options of both players as text, shortest first.
#[pyfunction]
pub(crate) fn options(py: Python<'_>, text: &str, limits: Limits) -> PyResult<(Vec<String>, Vec<String>)> {
    let sorted = |texts: Vec<Written>| -> PyResult<Vec<String>> {
        let mut texts = texts.into_iter().map(|text| written(py, text)).collect::<PyResult<Vec<_>>>()?;
        texts.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        Ok(texts)
    };
    let found = read(py, [text], &limits, |values, [game], budget| {
        ByPlayer::try_each(|player| -> Result<Vec<Written>, Stopped> {
            let options = values.options(game, player, budget)?;
            options.into_iter().map(|option| values.text(option, MAX_TEXT, budget)).collect()
        })
    })?;
    Ok((sorted(found.left)?, sorted(found.right)?))
}

/// Returns the canonical text of the value of a position.
#[pyfunction]
pub(crate) fn position_value(game: &Game, position: &Bound<'_, PyAny>, limits: Limits) -> PyResult<String> {
    let py = position.py();
    let position = game::position(&game.game, position)?;
    let mut heaps = FarHeaps::of(&game.game, slice::from_ref(&position)).map_err(|why| error::inapplicable(py, why))?;
    let found = limits.spend(py, |budget| {
        let mut values = Values::new();
        match heaps.worth(&mut values, &position, budget)? {
            Worth::Value(value) => Ok::<_, Stopped>(Ok(values.text(value, MAX_TEXT, budget)?)),
            sum @ Worth::Sum { .. } => Ok(Err(sum.text(&mut values, BRIEF, budget)?)),
        }
    })?;
    match found.map_err(|why| error::stopped(py, &why, None))? {
        Ok(text) => written(py, text),
        Err(sum) => Err(error::other(py, format!("the value is {sum}, which is too large for one canonical form"))),
    }
}
