//! Questions.

use ninepins_rules::{Game, Position, Start};
use ninepins_solver::{MemoKind, StrategyId};
use std::fmt;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// The game.
    pub game: Game,
    /// The position. It is played on from even if the game lists it as terminal.
    pub position: Position,
    /// The strategy that must answer; `None` leaves the choice to the program: theorems, then the misère quotient or search.
    pub strategy: Option<StrategyId>,
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
            strategy: None,
            memo: MemoKind::Hash,
            cancel: true,
            max_moves: Question::DEFAULT_MAX_MOVES,
            remoteness: false,
        }
    }

    /// Returns the start of play that the question is about.
    pub fn start(&self) -> Start<'_> {
        Start::new(&self.game, &self.position)
    }
}

/// The names of the strategies: `auto`, which leaves the choice to the program, then all others.
pub fn strategy_names() -> impl Iterator<Item = &'static str> {
    std::iter::once(AUTO).chain(StrategyId::ALL.map(StrategyId::name))
}

/// Returns the strategy of this name; `None` for `auto`.
///
/// # Errors
///
/// If no strategy is called so.
pub fn strategy_named(name: &str) -> Result<Option<StrategyId>, NoSuchStrategy> {
    match StrategyId::named(name) {
        None if name != AUTO => Err(NoSuchStrategy(name.to_owned())),
        found => Ok(found),
    }
}

const AUTO: &str = "auto";

/// No strategy has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoSuchStrategy(String);

/// `there is no strategy luck; there are auto, brute, ...`
impl fmt::Display for NoSuchStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = strategy_names().collect();
        write!(f, "there is no strategy {}; there are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for NoSuchStrategy {}
