//! Questions, the names of strategies in them, and answers: plain data of one shape for every interface.

use ninepins_rules::{ByPlayer, Game, Outcome, Player, Position, Refusal, Start};
use ninepins_solver::{MemoKind, MoveList, Remoteness, Stopped, StrategyId, Theorem, Value};

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

/// The answer to a question about one position. Where the work was stopped, `None` stands for what was not found.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Analysis {
    /// The game.
    pub game: Game,
    /// The position.
    pub position: Position,
    /// The outcome: who wins, depending on who starts.
    pub outcome: Option<Outcome>,
    /// The winning moves of each player who starts; for impartial games both lists are equal.
    pub winning_moves: ByPlayer<Option<MoveList>>,
    /// The players who win at once if they start, because they have no move.
    pub wins_without_moving: Vec<Player>,
    /// The value of the position in the theorem's monoid, where it has a name.
    pub value: Option<Value>,
    /// The strategy that answered.
    pub strategy: StrategyId,
    /// The theorem that the answer rests on; `None` for search.
    pub theorem: Option<Theorem>,
    /// The reason for the outcome, in a sentence or two.
    pub why: String,
    /// The number of positions searched.
    pub positions: u64,
    /// The length of play for each player who starts, if the question asks for it.
    pub remoteness: Option<ByPlayer<Remoteness>>,
    /// The reason why the answer is incomplete, if it is.
    pub stopped: Option<Stopped>,
    /// The reason why the last theorem does not know the outcome, if no strategy found it.
    pub beyond: Option<String>,
    /// The largest heap to which the last theorem knows all values, if no strategy found the outcome.
    pub heaps_known: Option<u64>,
}

impl Analysis {
    /// Returns the winner if `to_move` starts, if it was found.
    pub fn winner(&self, to_move: Player) -> Option<Player> {
        self.outcome.map(|outcome| outcome.winner(to_move))
    }
}
