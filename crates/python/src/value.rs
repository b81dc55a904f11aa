//! Values of normal play. Games come as text, and each call reads them into an arena of its own; but small questions are answered from
//! a shelf of games that were asked about before, by their canonical texts.

use crate::{
    error,
    game::{self, Game},
    work::Limits,
};
use ninepins::{
    Budget, ByPlayer, Stopped, grouped,
    values::{FarHeaps, Unread, Value, Values, Worth, Written},
};
use pyo3::prelude::*;
use rustc_hash::FxHashMap;
use std::{
    slice,
    sync::{LazyLock, Mutex, TryLockError},
};

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
    let text = at_once([g, h], |values, [g, h], budget| {
        let sum = if is_difference { values.subtract(g, h, budget)? } else { values.add(g, h, budget)? };
        values.text(sum, MAX_TEXT, budget)
    });
    match text {
        Some(text) => written(py, text),
        None => canonical(py, &format!("({g}){}({h})", if is_difference { '-' } else { '+' }), limits.extract()?),
    }
}

/// Returns the relation of two games: `<`, `>`, `=` or `||`. Both come as canonical texts.
#[pyfunction]
pub(crate) fn relation(py: Python<'_>, g: &str, h: &str, limits: &Bound<'_, PyAny>) -> PyResult<&'static str> {
    let found = |values: &mut Values, [g, h]: [Value; 2], budget: &Budget| values.relation(g, h, budget);
    let soon = at_once([g, h], found);
    Ok(soon.map_or_else(|| read(py, [g, h], &limits.extract()?, found), Ok)?.sign())
}

/// Returns the mean and the temperature of a small game, which comes as canonical text.
#[pyfunction]
pub(crate) fn mast(text: &str) -> Option<(String, String)> {
    let graph = at_once([text], |values, [game], budget| values.thermograph(game, budget))?;
    Some((graph.mean.to_string(), graph.temperature.to_string()))
}

/// Returns the canonical options of both players as text.
#[pyfunction]
pub(crate) fn options(py: Python<'_>, text: &str, limits: Limits) -> PyResult<(Vec<String>, Vec<String>)> {
    let found = read(py, [text], &limits, |values, [game], budget| {
        ByPlayer::try_each(|player| -> Result<Vec<Written>, Stopped> {
            let options = values.options(game, player, budget)?;
            options.into_iter().map(|option| values.text(option, MAX_TEXT, budget)).collect()
        })
    })?;
    let all = |texts: Vec<Written>| texts.into_iter().map(|text| written(py, text)).collect::<PyResult<_>>();
    Ok((all(found.left)?, all(found.right)?))
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

/// The longest text that is kept, in bytes.
const KEPT_TEXT: usize = 256;

/// The most bytes of the arena, and the most texts. When either is reached, the shelf is cleared.
const MAX_BYTES: u64 = 32_000_000;
const MAX_TEXTS: usize = 100_000;

static SHELF: Mutex<Option<Shelf>> = Mutex::new(None);

/// The budget of a small question: work ends after one to two times [`Budget::UNITS_A_LOOK`] units, some 0.1 ms.
static SOON: LazyLock<Budget> =
    LazyLock::new(|| Budget::unlimited().with_memory(2 * MAX_BYTES).trial(Budget::UNITS_A_LOOK - 1));

/// An arena that outlives a question, with the values of canonical texts.
#[derive(Default)]
struct Shelf {
    values: Values,
    values_of: FxHashMap<String, Value>,
}

impl Shelf {
    /// Returns the values of canonical texts; `None` if that takes long.
    fn read<const N: usize>(&mut self, texts: [&str; N], budget: &Budget) -> Option<[Value; N]> {
        let mut games = [Values::ZERO; N];
        for (game, text) in games.iter_mut().zip(texts) {
            *game = match self.values_of.get(text) {
                Some(known) => *known,
                None if text.len() > KEPT_TEXT => return None,
                None => {
                    let value = self.values.parse(text, budget).ok()?;
                    *self.values_of.entry(text.to_owned()).or_insert(value)
                }
            };
        }
        Some(games)
    }
}

/// Answers a small question about games from the shelf, with the interpreter's lock held. `None` means that it is not small, or that another
/// thread asks: ask anew, with limits.
fn at_once<const N: usize, T>(
    texts: [&str; N],
    work: impl FnOnce(&mut Values, [Value; N], &Budget) -> Result<T, Stopped>,
) -> Option<T> {
    let mut kept = match SHELF.try_lock() {
        Ok(kept) => kept,
        Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
        // A thread that waited with the interpreter's lock could wait for ever after a fork.
        Err(TryLockError::WouldBlock) => return None,
    };
    let (shelf, budget) = (kept.get_or_insert_default(), SOON.clone());
    let games = shelf.read(texts, &budget);
    let answer = games.and_then(|games| work(&mut shelf.values, games, &budget).ok());
    if shelf.values.bytes() > MAX_BYTES || shelf.values_of.len() > MAX_TEXTS {
        *kept = None;
    }
    answer
}
