//! Played games.

use crate::{
    error,
    game::{game, layout, player},
    work::Limits,
};
use ninepins::{
    ByPlayer, Known, Refusal,
    session::{self, Plays, Reply, Seat, Setup, Turn},
};
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most legal moves that are listed.
const MOST_MOVES: usize = 10_000;

/// A game that is played.
#[pyclass(frozen, subclass, module = "ninepins._native")]
pub(crate) struct Session {
    session: Mutex<session::Session>,
    known: Known,
}

impl Session {
    fn lock(&self) -> MutexGuard<'_, session::Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns what the computer finds about the position, as a move and the reason for it.
    fn find(
        &self,
        py: Python<'_>,
        limits: &Limits,
        find: fn(&session::Session, &Known, &mut ninepins::Budget) -> Option<Reply>,
    ) -> PyResult<Option<(String, String)>> {
        let session = self.lock().clone();
        let reply = limits.spend(py, |budget| find(&session, &self.known, budget))?;
        Ok(reply.map(|reply| {
            let words = reply.grounds_words();
            (format!("{} @{}", reply.turn.play, reply.turn.pile + 1), words)
        }))
    }
}

/// Shows a refusal in lines.
fn lines(why: &Refusal) -> String {
    let caret = why.caret();
    [Some(why.message()), caret.as_deref(), why.help()].into_iter().flatten().collect::<Vec<_>>().join("\n")
}

#[pymethods]
impl Session {
    #[new]
    fn new(
        py: Python<'_>,
        line: &str,
        position: &Bound<'_, PyAny>,
        setup: (String, String, String, (u8, u8), u64),
    ) -> PyResult<Session> {
        let game = game(py, line)?;
        let (first, left, right, levels, seed) = setup;
        let seat = |name: &str| {
            let seat = Seat::named(name);
            seat.ok_or_else(|| error::other(py, format!("a seat is \"human\" or \"computer\", not {name:?}")))
        };
        let setup = Setup {
            first: player(py, &first)?,
            seats: ByPlayer { left: seat(&left)?, right: seat(&right)? },
            levels: ByPlayer { left: levels.0, right: levels.1 },
            seed,
        };
        let start = layout(&game, position)?;
        let session = session::Session::new(game, start, setup).map_err(|why| error::other(py, lines(&why)))?;
        Ok(Session { session: Mutex::new(session), known: Known::default() })
    }

    fn _read(&self, py: Python<'_>, record: &str) -> PyResult<()> {
        let session = session::Session::read(record).map_err(|why| error::other(py, why))?;
        *self.lock() = session;
        Ok(())
    }

    /// The game's line.
    #[getter]
    fn game(&self) -> String {
        self.lock().game().to_string()
    }

    /// The position.
    #[getter]
    fn position(&self) -> String {
        self.lock().position().to_string()
    }

    /// The sizes of the piles in their places; an emptied pile is 0.
    #[getter]
    fn piles(&self) -> Vec<u64> {
        self.lock().piles().iter().map(|pile| pile.map_or(0, |heap| heap.size())).collect()
    }

    /// The player whose turn it is.
    #[getter]
    fn to_move(&self) -> &'static str {
        self.lock().to_move().name()
    }

    fn is_computers_turn(&self) -> bool {
        self.lock().is_computers_turn()
    }

    /// The legal moves, at most 10,000 of them; `5 -> 2+2 @1` is one of the first pile.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        self.lock().moves().take(MOST_MOVES).map(|(pile, play)| format!("{play} @{}", pile + 1)).collect()
    }

    /// The moves so far, in words.
    #[getter]
    fn history(&self) -> Vec<(&'static str, String)> {
        let session = self.lock();
        let words = |turn: &Turn| (turn.player.name(), turn.words(session.game().ruleset()));
        session.history().iter().map(words).collect()
    }

    /// The last move, as `5 -> 2+2 @1`.
    fn _last(&self) -> Option<String> {
        self.lock().history().last().map(|turn| turn.to_string())
    }

    /// The winner, when play is over.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.lock().verdict().map(|verdict| verdict.winner.name())
    }

    /// The winner and the reason in words, when play is over.
    #[getter]
    fn verdict(&self) -> Option<String> {
        self.lock().verdict_words()
    }

    fn _play(&self, py: Python<'_>, text: &str) -> PyResult<()> {
        // The lock is not held while Python makes an exception.
        let played = self.lock().play_text(text).map(drop);
        played.map_err(|why| error::illegal(py, lines(&why)))
    }

    fn undo(&self) -> bool {
        self.lock().undo().is_some()
    }

    fn redo(&self) -> bool {
        self.lock().redo().is_some()
    }

    fn _best(&self, py: Python<'_>, limits: Limits) -> PyResult<Option<(String, String)>> {
        self.find(py, &limits, session::hint)
    }

    fn _reply(&self, py: Python<'_>, limits: Limits) -> PyResult<Option<(String, String)>> {
        self.find(py, &limits, session::reply)
    }

    fn _review(&self, py: Python<'_>, all_plays: bool, limits: Limits) -> PyResult<String> {
        let plays = if all_plays { Plays::All } else { Plays::None };
        let session = self.lock().clone();
        let review = limits.spend(py, |budget| session.review(plays, &self.known, budget))?;
        serde_json::to_string(&review).map_err(|why| error::other(py, why))
    }

    /// The game as text, which `from_record` reads.
    #[getter]
    fn record(&self) -> String {
        self.lock().record()
    }
}
