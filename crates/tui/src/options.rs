//! Settings of a game on the screen.

use ninepins::Known;
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
    /// The limits of one thought.
    pub limits: Limits,
    /// The misère quotients that the computer plays by.
    pub known: Known,
    /// The time for which the computer's move is announced before it is made, for people to see it.
    pub pause: Duration,
    /// The name of the file in which the game is recorded, if it is.
    pub record: Option<String>,
}

impl Default for Options {
    fn default() -> Options {
        let (title, limits) = ("Ninepins".to_owned(), Limits::default());
        Options {
            title,
            ascii: false,
            colour: true,
            limits,
            known: Known::default(),
            pause: Duration::from_millis(900),
            record: None,
        }
    }
}

/// The limits of one thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most positions.
    pub positions: u64,
    /// The most bytes.
    pub memory: u64,
    /// The longest time.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { positions: 1_000_000, memory: ninepins::Budget::DEFAULT_MEMORY, time: Duration::from_secs(10) }
    }
}
