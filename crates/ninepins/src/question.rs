//! Questions.

use crate::quotients;
use ninepins_rules::{Game, Position};
use ninepins_solver::{MemoKind, quotient::THEOREMS};

/// What is asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// The game.
    pub game: Game,
    /// The position. It is played on from even if the game lists it as terminal.
    pub position: Position,
    /// How to find the answer.
    pub strategy: Strategy,
    /// How a search remembers.
    pub memo: MemoKind,
    /// Whether a search cancels equal heaps where the ending licenses it.
    pub cancel: bool,
    /// The most winning moves to list for each player.
    pub max_moves: usize,
    /// Whether to find the remoteness too, by a full search.
    pub remoteness: bool,
}

impl Question {
    /// The most winning moves that are listed by default.
    pub const DEFAULT_MAX_MOVES: usize = 1000;

    /// Who wins `position`, and how: found in the best way there is.
    pub fn new(game: Game, position: Position) -> Question {
        Question {
            game,
            position,
            strategy: Strategy::Auto,
            memo: MemoKind::Hash,
            cancel: true,
            max_moves: Question::DEFAULT_MAX_MOVES,
            remoteness: false,
        }
    }
}

/// How to find an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strategy {
    /// The strongest that the game is licensed for: a theorem if there is one and its table reaches, else search,
    /// or the misère quotient where a search takes long.
    #[default]
    Auto,
    /// The plain definition: no memo, nothing cancelled.
    Brute,
    /// Search with a memo.
    Search,
    /// The theorem of this name.
    Theorem(&'static str),
    /// The misère quotient, which is built if it is not known.
    MisereQuotient,
}

/// The names of all strategies.
pub const STRATEGIES: &[&str] = &{
    let mut names = ["auto", "brute", "search", "", "", "", "", "", quotients::NAME];
    assert!(names.len() == 4 + THEOREMS.len());
    let mut i = 0;
    while i < THEOREMS.len() {
        names[3 + i] = THEOREMS[i];
        i += 1;
    }
    names
};

impl Strategy {
    /// The strategy called so.
    pub fn named(name: &str) -> Option<Strategy> {
        Some(match name {
            "auto" => Strategy::Auto,
            "brute" => Strategy::Brute,
            "search" => Strategy::Search,
            quotients::NAME => Strategy::MisereQuotient,
            name => Strategy::Theorem(THEOREMS.iter().find(|theorem| **theorem == name)?),
        })
    }
}
