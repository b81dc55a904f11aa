//! The terminal game: a [`Session`] played with the keyboard on a board of text.
//!
//! [`App`] is a state machine: keys, thoughts and the time go in, a screen and a session come out. It has no thread, no clock and no
//! terminal, so that tests can play it. [`play`] and [`replay`] run it in the terminal, and think on a thread of their own.
//!
//! A board is chosen by what the rules allow and never by a name: a row of pins where [`Session::row`] has one, piles of beads where
//! no move splits a pile, else heaps with a list of their options.

mod app;
mod board;
mod draw;
mod edit;
mod guard;
mod look;
mod options;
mod terminal;
mod text;

pub use app::{App, Ended, Task, Thought, ThoughtOf};
pub use options::{Limits, Options};

use ninepins::session::Session;
use std::io;

/// Plays in the terminal until somebody quits; `save` is called after every change of the game, also before the first. The session as
/// it was left, and how.
///
/// # Errors
///
/// If the terminal cannot be used.
pub fn play(
    session: Session,
    options: Options,
    save: impl FnMut(&Session) -> io::Result<()>,
) -> io::Result<(Session, Ended)> {
    terminal::run(App::play(session, options), save)
}

/// Shows a game that was played, from its start; it can be played on from any of its positions.
///
/// # Errors
///
/// If the terminal cannot be used.
pub fn replay(session: Session, options: Options) -> io::Result<(Session, Ended)> {
    terminal::run(App::replay(session, options), |_| Ok(()))
}
