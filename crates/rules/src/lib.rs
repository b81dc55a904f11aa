//! The rules of games played with heaps, as data.
//!
//! A [`Game`] is a [`Ruleset`] (what may be taken) with an [`Ending`] (who wins when play is over); a [`Position`] is a
//! sum of heaps; a [`Move`] touches one heap. All of them are read from text and printed as text, and the two agree.
//!
//! ```
//! use ninepins_rules::{Game, Player, Position};
//!
//! let kayles: Game = "0.77".parse().unwrap();
//! let position: Position = "2+1".parse().unwrap();
//! let moves: Vec<String> = kayles.moves(&position, Player::Left).map(|m| m.to_string()).collect();
//! assert_eq!(moves, ["1 -> 0", "2 -> 0", "2 -> 1"]);
//! ```
//!
//! A [`Start`] is the door to play: it holds a game as played from one position. [`Game::moves`] lists moves and
//! [`Game::verdict`] says when play is over. [`CATALOG`] has the named games.
//!
//! The crate has no dependencies without its features, and searches nothing: solvers and checkers are built on top of it. The feature
//! `serde` reads and writes [`Player`], [`Convention`] and [`Outcome`] by their names.

mod catalog;
mod code;
mod ending;
mod game;
mod heap;
mod names;
mod options;
mod outcome;
mod parse;
mod player;
mod position;
mod refusal;
mod rule;
mod ruleset;
mod start;
mod tabulated;
mod words;

pub use catalog::{CATALOG, Entry, NIMMY};
pub use code::{Code, Digit, MAX_DIGITS};
pub use ending::{Convention, Ending};
pub use game::Game;
pub use heap::{Heap, MAX_RULES, MAX_SIZE};
pub use names::{Named, entries_about, entry, named};
pub use options::Options;
pub use outcome::Outcome;
pub use parse::{
    GameLine, Layout, MAX_HEAPS, MAX_LINE, Notation, Number, Reader, is_misspelt, is_unseen, printable, quoted, steers,
};
pub use player::{ByPlayer, Player};
pub use position::{MAX_PARTS, MAX_SPLIT, Move, Parts, Position};
pub use refusal::Refusal;
pub use rule::{MAX_LETTERS, MAX_LISTED, MAX_LISTED_PARTS, MAX_ROWS, Orders, Rule, is_prime};
pub use ruleset::{Limit, Moves, Ruleset, Window};
pub use start::Start;
pub use tabulated::{MAX_TABULATED, Tabulated, no_sequence};
pub use words::Pieces;
