//! Answers: plain data of one shape for every interface.

use ninepins_rules::{ByPlayer, Game, Outcome, Player, Position};
use ninepins_solver::{MoveList, Remoteness, Stopped, StrategyId, Theorem, Value};

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
