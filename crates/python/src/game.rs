//! Games, and the questions about them.

use crate::{error, quotient::Quotient, work::Limits};
use ninepins::{
    Analysis, Convention, Known, Layout, Outcome, Player, Position, Question, Solver, Start, Stopped,
    compare::contenders,
    json::PeriodShape,
    quotient::{DecodeError, MisereQuotient},
    quotients::QuotientLimits,
    rules::{Code, MAX_HEAPS},
    sequence::{NimValues, PeriodDriver, PeriodLimits, PeriodSearch, Status, certificate_text},
    strategy_named,
};
use pyo3::{
    prelude::*,
    pybacked::PyBackedStr,
    types::{PyBytes, PyInt, PyList, PyMemoryView, PyString},
};
use serde_json::json;
use std::{
    sync::{Mutex, PoisonError},
    thread,
    time::Instant,
};

/// The units of work of a listed move.
const UNITS_A_MOVE: u64 = 1 << 8;

/// The most values that a call may take: 4 GB of them.
const MAX_VALUES: u64 = 1 << 30;

/// A game, with the tables of its theorems.
#[pyclass(frozen, subclass, module = "ninepins._native")]
pub(crate) struct Game {
    pub(crate) game: ninepins::Game,
    /// The solver. Empty while it is asked: another question, of another thread or a callback, has its own.
    solver: Mutex<Option<Box<Solver>>>,
    pub(crate) known: Known,
}

/// Reads a position.
///
/// # Errors
///
/// `ParseError`, and those of [`position_text`].
pub(crate) fn position(game: &ninepins::Game, position: &Bound<'_, PyAny>) -> PyResult<Position> {
    let read = Layout::of_game(&position_text(position)?, game);
    read.map(|layout| layout.position()).map_err(|error| error::parse(position.py(), &error))
}

/// Returns the text of a position: text, the size of a heap, the sizes of heaps, or pairs.
///
/// # Errors
///
/// `TypeError` for anything else; and whatever Python raises while it is read, such as `KeyboardInterrupt`.
pub(crate) fn position_text(position: &Bound<'_, PyAny>) -> PyResult<String> {
    // The common kinds: text, an int, a plain list of ints. All else takes more looks.
    let plain = || {
        if let Ok(text) = position.cast_exact::<PyString>() {
            return text.to_str().ok().map(str::to_owned);
        }
        let sizes: Vec<u64> = match position.cast_exact::<PyList>() {
            Ok(list) => list.extract().ok()?,
            Err(_) => vec![position.cast_exact::<PyInt>().ok()?.extract().ok()?],
        };
        let texts: Vec<String> = sizes.iter().map(u64::to_string).collect();
        (1..=MAX_HEAPS).contains(&sizes.len()).then(|| texts.join("+"))
    };
    match plain() {
        Some(text) => Ok(text),
        None => position.py().import("ninepins._position")?.call_method1("position_text", (position,))?.extract(),
    }
}

/// Reads text, or refuses what is none, or has half of a character, which Python allows; `name` is that of the argument.
pub(crate) fn text(name: &str, text: &Bound<'_, PyAny>) -> PyResult<PyBackedStr> {
    text.py().import("ninepins._arguments")?.call_method1("text", (name, text))?.extract()
}

impl Game {
    /// Returns the code of the nim-sequence of the game, if it has one.
    fn code(&self, py: Python<'_>) -> PyResult<&Code> {
        NimValues::of(&self.game).map_err(|missing| error::inapplicable(py, missing))?;
        let code = self.game.ruleset().code(Player::Left);
        code.ok_or_else(|| error::inapplicable(py, "nim-sequences are those of codes, and this is a rule in braces"))
    }
}

#[pymethods]
impl Game {
    /// Reads a game line, or copies a game.
    #[new]
    fn new(line: &Bound<'_, PyAny>) -> PyResult<Game> {
        let py = line.py();
        let game = match line.cast::<Game>() {
            Ok(other) => other.get().game.clone(),
            Err(_) => text("a game", line)?.parse().map_err(|error| error::parse(py, &error))?,
        };
        Ok(Game { game, solver: Mutex::default(), known: Known::default() })
    }

    fn __str__(&self) -> String {
        self.game.to_string()
    }

    /// The rules in words.
    #[getter]
    fn rules(&self) -> String {
        self.game.words()
    }

    /// True if both players have the same moves.
    #[getter]
    fn is_impartial(&self) -> bool {
        self.game.is_impartial()
    }

    /// The moves of a player, at most `most` of them.
    fn _moves_of(&self, position: &Bound<'_, PyAny>, name: &str, most: usize, limits: Limits) -> PyResult<Vec<String>> {
        let py = position.py();
        let position = self::position(&self.game, position)?;
        let player = Player::BOTH.into_iter().find(|player| player.name() == name);
        let player =
            player.ok_or_else(|| error::other(py, format!("a player is \"left\" or \"right\", not {name:?}")))?;
        let start = Start::new(&self.game, &position);
        let listed = limits.spend(py, |budget| {
            let moves = start.game().moves(&position, player).take(most);
            moves.map(|play| budget.work(UNITS_A_MOVE).map(|()| play.to_string())).collect::<Result<_, _>>()
        })?;
        listed.map_err(|stopped| error::stopped(py, &stopped, None))
    }

    /// The answer to a question.
    fn _answer(
        &self,
        position: &Bound<'_, PyAny>,
        settings: (PyBackedStr, usize, bool),
        limits: Limits,
    ) -> PyResult<Answered> {
        let py = position.py();
        let (strategy, max_moves, remoteness) = settings;
        let mut question = Question::new(self.game.clone(), self::position(&self.game, position)?);
        question.settings.strategy = strategy_named(&strategy).map_err(|none| error::other(py, none))?;
        (question.settings.max_moves, question.settings.remoteness) = (max_moves, remoteness);
        let idle = self.solver.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut solver = idle.unwrap_or_else(|| Box::new(Solver::with(self.known.clone())));
        let answer = limits.spend(py, |budget| solver.solve(&question, budget))?;
        *self.solver.lock().unwrap_or_else(PoisonError::into_inner) = Some(solver);
        let answer = answer.map_err(|missing| error::inapplicable(py, missing))?;
        match &answer.stopped {
            Some(stopped) if answer.outcome.is_none() => {
                Err(error::stopped(py, stopped, serde_json::to_string(&answer).ok()))
            }
            _ => Ok(Answered(answer)),
        }
    }

    /// The nim-values of heaps 0 to `last`, as a memory view of unsigned numbers, as narrow as the largest value allows.
    fn _nim_values<'py>(&self, py: Python<'py>, last: u64, limits: Limits) -> PyResult<Bound<'py, PyAny>> {
        let mut search = PeriodSearch::new(self.code(py)?);
        if last >= MAX_VALUES {
            return Err(error::other(py, format!("a call takes at most {MAX_VALUES} values")));
        }
        let found = limits.spend(py, |budget| {
            // The array has a byte a value at least.
            budget.check_memory(last + 1)?;
            search.run(last + 1, budget)?;
            let (width, format) = match (0..=last).filter_map(|heap| search.value(heap)).max().unwrap_or(0) {
                0..=0xff => (1, "B"),
                0x100..=0xffff => (2, "H"),
                _ => (4, "I"),
            };
            // Values that were found stand in memory twice.
            let sequence = search.sequence();
            budget.check_memory(sequence.len() * sequence.bytes_a_value() + (last + 1) * width as u64)?;
            Ok::<_, Stopped>((width, format))
        })?;
        let (width, format) = found.map_err(|stopped| error::stopped(py, &stopped, None))?;
        // A view of bytes serves the stable interface of Python 3.10, which has no buffers of its own.
        let bytes = PyBytes::new_with(py, (last as usize + 1) * width, |out| {
            for (heap, cell) in (0..=last).zip(out.chunks_exact_mut(width)) {
                cell.copy_from_slice(&(search.value(heap).unwrap_or(0) as u32).to_le_bytes()[..width]);
                if cfg!(target_endian = "big") {
                    cell.reverse();
                }
            }
            Ok(())
        })?;
        PyMemoryView::from(&bytes)?.call_method1("cast", (format,))
    }

    /// The period of the nim-values in JSON, its certificate if it is proved, and else the bytes from which the search is resumed.
    fn _find_period<'py>(
        &self,
        py: Python<'py>,
        to: Option<u64>,
        resume: Option<&[u8]>,
        limits: Limits,
    ) -> PyResult<(String, Option<String>, Option<Bound<'py, PyBytes>>)> {
        let mut driver = PeriodDriver::new(self.code(py)?);
        if let Some(bytes) = resume {
            let saved = PeriodDriver::from_bytes(bytes).map_err(|why| error::other(py, why))?;
            let (code, last) = (saved.sequence().code(), saved.sequence().len() - 1);
            if code != driver.sequence().code() {
                return Err(error::other(py, format!("it is a checkpoint of {code}, not of {}", self.game)));
            }
            if to.is_some_and(|to| last > to) {
                return Err(error::other(py, format!("the checkpoint covers the heaps up to {last}, beyond `to`")));
            }
            driver = saved;
        }
        let mut driver = driver.with_limits(PeriodLimits { to, dense_to: None });
        let ended = limits.spend(py, |budget| driver.advance(budget))?;
        let found = py.detach(|| driver.findings());
        let json = json!(PeriodShape::of(&self.game, &driver, &found, &ended)).to_string();
        Ok(match (found.status, ended) {
            (Status::Proved(_), _) => (json, py.detach(|| certificate_text(&self.game, &found)), None),
            // The last values may not be verified.
            (_, Err(Stopped::Memory)) => (json, None, None),
            _ => (json, None, Some(PyBytes::new(py, &py.detach(|| driver.to_bytes())))),
        })
    }

    /// The misère quotient, built as far as the limits allow.
    fn _build_quotient(
        &self,
        py: Python<'_>,
        within: (Option<u64>, usize),
        resume: Option<&str>,
        limits: Limits,
    ) -> PyResult<Quotient> {
        let game = self.game.clone().with_convention(Convention::Misere);
        let mut quotient = match resume {
            Some(text) => {
                let read = limits.spend(py, |budget| MisereQuotient::decode(&game, text, budget))?;
                read.map_err(|why| match why {
                    DecodeError::Stopped(stopped) => error::stopped(py, &stopped, None),
                    other => error::other(py, other),
                })?
            }
            None => MisereQuotient::of(&game).map_err(|unsuited| error::inapplicable(py, unsuited))?,
        };
        let (heaps, order) = within;
        let within = QuotientLimits::new(&game, heaps, order);
        if !within.allow(&quotient) {
            let (last, size) = (quotient.last_heap(), quotient.order());
            let message = format!("the quotient to resume covers heap {last} with {size} elements, beyond the limits");
            return Err(error::other(py, message));
        }
        let halt = limits.spend(py, |budget| within.build(&mut quotient, budget, |_| true).err())?;
        Ok(Quotient { quotient, halt })
    }

    /// The work of each strategy that applies, as rows in JSON. The limits are for each.
    fn _contest(&self, position: &Bound<'_, PyAny>, limits: Limits) -> PyResult<String> {
        let (py, position) = (position.py(), self::position(&self.game, position)?);
        let mut rows = Vec::new();
        for contender in contenders(&self.game, &position, &self.known) {
            let began = Instant::now();
            let mut spent = limits.spend(py, |budget| contender(&position, budget))?;
            spent.seconds = began.elapsed().as_secs_f64();
            rows.push(spent);
        }
        Ok(json!(rows).to_string())
    }
}

/// An answer, which is written in JSON only if it is asked for.
#[pyclass(frozen, module = "ninepins._native")]
pub(crate) struct Answered(Analysis);

#[pymethods]
impl Answered {
    /// `N`, `P`, `L` or `R`.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.0.outcome.map(Outcome::letter)
    }

    fn json(&self, py: Python<'_>) -> PyResult<String> {
        serde_json::to_string(&self.0).map_err(|why| error::other(py, why))
    }
}

/// The answers to many questions, a game and a position each. Each thread keeps the tables of its last game.
#[pyfunction]
pub(crate) fn solve_many(
    py: Python<'_>,
    asked: Vec<(Bound<'_, Game>, Bound<'_, PyAny>)>,
    limits: Limits,
) -> PyResult<Vec<Answered>> {
    let mut questions = Vec::with_capacity(asked.len());
    for (game, position) in asked {
        questions.push(Question::new(game.get().game.clone(), self::position(&game.get().game, &position)?));
    }
    let mut answers: Vec<Option<Analysis>> = questions.iter().map(|_| None).collect();
    let ended = limits.spend(py, |budget| {
        let (asked, budget) = (Mutex::new(questions.iter().zip(&mut answers)), &*budget);
        let work = || {
            let (mut solver, mut budget) = (Solver::default(), budget.clone().with_threads(1));
            while budget.ask().is_ok() {
                let next = asked.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((question, answer)) = next else { return };
                budget.searched = 0;
                *answer = solver.solve(question, &mut budget).ok();
            }
        };
        thread::scope(|scope| {
            (1..budget.threads.min(questions.len())).for_each(|_| drop(scope.spawn(work)));
            work();
        });
        budget.ask()
    })?;
    let unanswered = || match &ended {
        Err(stopped) => error::stopped(py, stopped, None),
        // Without a named strategy every game is licensed.
        Ok(()) => error::other(py, "a question was not answered"),
    };
    answers.into_iter().map(|answer| answer.map(Answered).ok_or_else(unanswered)).collect()
}
