//! The terminal game: a [`Session`](ninepins::session::Session) played with the keyboard on a board of text.
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
pub use terminal::play;

use ninepins::{Budget, Known};
use std::time::Duration;

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
