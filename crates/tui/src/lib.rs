//! The terminal game: a [`Session`] played with the keyboard on a board of text.
//!
//! [`App`] is a state machine. Its inputs are keys, answers and the time; its outputs are a screen and a session. It has no thread, no
//! clock and no terminal, so tests can play it. [`play`] runs it in the terminal, and finds answers on a thread of its own.
//!
//! The rules choose the board, never a name: a row of pins if [`Session::row`] has one, piles of beads if no move splits a pile, else
//! heaps with a list of their options.

mod app;
mod board;
mod draw;
mod edit;
mod look;
mod menu;
mod terminal;
mod text;

pub use app::{Answer, App, Ended, Task};
pub use menu::{Choice, choose};

use ninepins::{Budget, Known, session::Session};
use std::{io, time::Duration};

/// The display of a game, and the limits of the computer.
#[derive(Clone, Debug)]
pub struct Options {
    /// The name of the game in the heading.
    pub title: String,
    /// Draw with ASCII only.
    pub ascii: bool,
    /// Use colours. No information is in colours alone.
    pub colour: bool,
    /// The most positions of one task.
    pub positions: u64,
    /// The most bytes of one task.
    pub memory: u64,
    /// The longest time of one task.
    pub time: Duration,
    /// The misère quotients that the computer plays by.
    pub known: Known,
    /// The time for which the computer's move is announced before it is made, for people to see it.
    pub pause: Duration,
    /// The name of the file in which the game is recorded, if it is.
    pub record: Option<String>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            title: "Ninepins".to_owned(),
            ascii: false,
            colour: true,
            positions: 1_000_000,
            memory: Budget::DEFAULT_MEMORY,
            time: Duration::from_secs(10),
            known: Known::default(),
            pause: Duration::from_millis(900),
            record: None,
        }
    }
}

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
