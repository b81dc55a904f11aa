//! What is settled before the terminal is taken.

use ninepins::Quotients;
use std::time::Duration;

/// How a game is shown, and what may be spent on it.
#[derive(Clone, Debug)]
pub struct Options {
    /// What the game is called in the heading.
    pub title: String,
    /// Whether only ASCII is drawn.
    pub ascii: bool,
    /// Whether there are colours. Nothing is said by colour alone.
    pub colour: bool,
    /// What may be spent on one thought.
    pub limits: Limits,
    /// The misère quotients that the computer plays by.
    pub quotients: Quotients,
    /// How long the computer's move is announced before it is made, so that people see it. None where this is zero.
    pub pause: Duration,
    /// The name of the file in which the game is kept, if it is.
    pub kept: Option<String>,
}

impl Default for Options {
    fn default() -> Options {
        let (title, limits) = ("Ninepins".to_owned(), Limits::default());
        Options {
            title,
            ascii: false,
            colour: true,
            limits,
            quotients: Quotients::default(),
            pause: Duration::from_millis(900),
            kept: None,
        }
    }
}

/// What may be spent on one thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How many positions.
    pub positions: u64,
    /// How many bytes.
    pub memory: u64,
    /// How long.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { positions: 1_000_000, memory: ninepins::Budget::DEFAULT_MEMORY, time: Duration::from_secs(10) }
    }
}
