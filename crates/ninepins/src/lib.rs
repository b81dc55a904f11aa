//! Combinatorial games played with heaps: who wins, how, and why, with certificates.
//!
//! One line of text names a game, another a position; [`solve`] answers.
//!
//! ```
#![doc = include_str!("../examples/first.rs")]
//! ```
//!
//! A [`Question`] says more: which strategy, which memo, how many moves to list; a [`Solver`] answers many questions and
//! keeps the tables of the theorems it uses; a [`Budget`] bounds what it may spend. The answer is an [`Analysis`], plain data
//! and one shape for every face: text, JSON, terminal, page. Plays to the end are in [`mod@line`], the comparison of strategies
//! in [`compare`], game trees in [`tree`], certificates in [`prove`] and [`check()`], games that are played in [`session`],
//! genus symbols and misère canonical forms in [`misere`], misère quotients in [`quotient`] and, as they are kept, in [`quotients`], nim-sequences in [`sequence`] and their pictures in [`plot`].

mod analysis;
pub mod compare;
mod drawing;
mod explain;
mod grouped;
pub mod json;
mod ladder;
pub mod line;
/// Misère canonical forms and genus symbols.
pub mod misere {
    pub use ninepins_misere::{Unsuited, canonical::*};
}
mod picture;
pub mod plot;
pub mod prove;
mod question;
/// Misère quotients: built heap by heap, proved, taken apart, and drawn.
pub mod quotient {
    pub use crate::picture::{MAX_DRAWN_ELEMENTS, TooManyElements, svg};
    pub use ninepins_misere::quotient::{
        Apart, Change, Comparison, Conjugate, DecodeError, HeapInverse, HeapValue, Inverse, Kernel, Kind, LinearForm,
        MAX_STRUCTURE, MisereQuotient, Obstacle, Relation, Structure, Undecided, Word, letter,
    };
}
pub mod quotients;
/// Nim-sequences: the values of heaps 0, 1, 2, ... in normal play, and their periods.
pub mod sequence {
    pub use ninepins_sequence::{
        CheckpointError, DENSE, Ending, Engine, Findings, MAX_SEARCHED_HEAP, NotResumed, Parity, PeriodDriver,
        PeriodLimits, PeriodProgress, PeriodSearch, Proof, RareHeaps, Sequence, SparseSpace, StandardForm,
        Standardized, Status, certify,
    };
    pub use ninepins_solver::theorem::NimValues;
}
pub mod session;
mod solver;
pub mod survey;
pub mod tree;

pub use analysis::Analysis;
pub use grouped::grouped;
pub use json::error_json;
pub use ladder::licensed;
pub use ninepins_proof as certificates;
pub use ninepins_proof::{Certificate, check};
pub use ninepins_rules as rules;
pub use ninepins_rules::{
    ByPlayer, CATALOG, Convention, Game, GameLine, Heap, Layout, Move, Outcome, ParseError, Player, Position, Start,
    printable,
};
pub use ninepins_solver::{
    Budget, MemoKind, MoveList, Progress, Remoteness, Stopped, StrategyId, Switch, Theorem, Unlicensed, Value, Watch,
};
pub use question::{NoSuchStrategy, Question, strategy_named, strategy_names};
pub use quotients::{Quotients, Shelf};
pub use solver::Solver;

/// The most positions that [`solve`] searches.
pub const DEFAULT_POSITIONS: u64 = 10_000_000;

/// Answers one question, with every default: it searches at most [`DEFAULT_POSITIONS`] positions and holds at most
/// [`Budget::DEFAULT_MEMORY`]. An answer that a limit cut short says so in [`Analysis::stopped`].
///
/// # Errors
///
/// If the game line or the position cannot be read.
pub fn solve(game: &str, position: &str) -> Result<Analysis, ParseError> {
    let game: Game = game.parse()?;
    let position = Layout::of_game(position, &game)?.position();
    let question = Question::new(game, position);
    let answer = Solver::default().solve(&question, &mut Budget::of_positions(DEFAULT_POSITIONS));
    Ok(answer.expect("no theorem was asked for that the game could lack"))
}
