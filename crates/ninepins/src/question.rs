//! Questions, and the names of strategies in them.

use ninepins_rules::{Game, Position, Refusal, Start};
use ninepins_solver::{MemoKind, StrategyId};

/// A question about a position: who wins, and by which moves.
///
/// ```
/// use ninepins::{Budget, Question, Solver};
/// let mut question = Question::new("kayles misere".parse()?, "3+5".parse()?);
/// (question.settings.max_moves, question.settings.remoteness) = (1, true);
/// let answer = Solver::default().solve(&question, &mut Budget::unlimited())?;
/// assert_eq!(answer.remoteness.expect("the search was not stopped").left.moves, 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Question {
    /// The game.
    pub game: Game,
    /// The position. It is played on from even if the game lists it as terminal.
    pub position: Position,
    /// What is asked beside these two.
    pub settings: Settings,
}

/// What is asked beside a game and a position.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The strategy that must answer; `None` lets the solver choose: a theorem, else the misère quotient or search.
    pub strategy: Option<StrategyId>,
    /// The memo of a search.
    pub memo: MemoKind,
    /// True if a search cancels equal heaps, or in misère play takes equal heaps for one another, where the game licenses it.
    pub cancel: bool,
    /// The most winning moves to list for each player.
    pub max_moves: usize,
    /// True to find the remoteness too, by a full search.
    pub remoteness: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        let max_moves = Question::DEFAULT_MAX_MOVES;
        Settings { strategy: None, memo: MemoKind::Hash, cancel: true, max_moves, remoteness: false }
    }
}

impl Question {
    /// The most winning moves that are listed by default.
    pub const DEFAULT_MAX_MOVES: usize = 1000;

    /// Asks who wins `position`, with every default.
    pub fn new(game: Game, position: Position) -> Question {
        Question { game, position, settings: Settings::default() }
    }

    /// Returns the start of play that the question is about.
    pub fn start(&self) -> Start<'_> {
        Start::new(&self.game, &self.position)
    }

    /// Sets the strategy that must answer; `None` lets the solver choose.
    pub fn with_strategy(mut self, strategy: Option<StrategyId>) -> Question {
        self.settings.strategy = strategy;
        self
    }
}

/// Returns the strategy of this name; `None` for `auto`, which lets the solver choose. Refuses a name that no strategy has.
pub fn strategy_named(name: &str) -> Result<Option<StrategyId>, Refusal> {
    StrategyId::named(name).map(Some).or((name == "auto").then_some(None)).ok_or_else(|| {
        let names = StrategyId::ALL.map(StrategyId::name).join(", ");
        Refusal::of(name, format!("there is no strategy {name}; there are auto, {names}"))
    })
}
