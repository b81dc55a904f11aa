//! The terminal game: a [`Session`] played with the keyboard on a board of text.
//!
//! [`App`] is a state machine. Its inputs are keys, thoughts and the time; its outputs are a screen and a session. It has no thread, no
//! clock and no terminal, so tests can play it. [`play`] and [`replay`] run it in the terminal, and think on a thread of their own.
//!
//! The rules choose the board, never a name: a row of pins if [`Session::row`] has one, piles of beads if no move splits a pile, else
//! heaps with a list of their options.

mod app;
mod board;
mod draw;
mod edit;
mod guard;
mod look;
mod menu;
mod options;
mod terminal;
mod text;

pub use app::{App, Ended, SaveRequest, Task, Thought, Topic};
pub use menu::{Choice, choose};
pub use options::{Limits, Options};

use ninepins::session::Session;
use std::io;

/// Plays in the terminal until the player quits. Calls `save` at the start and after every change of the game, and with the name of a
/// file when the player wants to save the game there, also from then on. Returns the session and how it ended.
///
/// # Errors
///
/// Fails if the terminal cannot be used.
pub fn play(
    session: Session,
    options: Options,
    save: impl FnMut(&Session, Option<&str>) -> io::Result<()>,
) -> io::Result<(Session, Ended)> {
    terminal::run(App::play(session, options), save)
}

/// Shows a recorded game from its start. The player can continue it from any position. Calls `save`
/// as [`play`] does. Returns the session and how it ended.
///
/// # Errors
///
/// Fails if the terminal cannot be used.
pub fn replay(
    session: Session,
    options: Options,
    save: impl FnMut(&Session, Option<&str>) -> io::Result<()>,
) -> io::Result<(Session, Ended)> {
    terminal::run(App::replay(session, options), save)
}
