//! The answer: plain data, the same for every face.

use ninepins_rules::{ByPlayer, Game, Outcome, Player, Position};
use ninepins_solver::{MoveList, Remoteness, Stopped, StrategyId, Theorem, Value};

/// All that was found out about one position. What a stopped search left open is `None`.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The game.
    pub game: Game,
    /// The position.
    pub position: Position,
    /// Who wins, as seen by who starts.
    pub outcome: Option<Outcome>,
    /// Each player's winning moves if that player starts; for impartial games both lists are equal.
    pub winning_moves: ByPlayer<Option<MoveList>>,
    /// The players who, if to move, have no move and win by that.
    pub wins_without_moving: Vec<Player>,
    /// The value of the position in the theorem's monoid, where it has a name.
    pub value: Option<Value>,
    /// The strategy that answered.
    pub strategy: StrategyId,
    /// The theorem it rests on; `None` for search.
    pub theorem: Option<Theorem>,
    /// Why that is so, in a sentence or two.
    pub why: String,
    /// How many positions were searched.
    pub positions: u64,
    /// How long play lasts if each player starts, where that was asked.
    pub remoteness: Option<ByPlayer<Remoteness>>,
    /// Why the answer is not complete, if it is not.
    pub stopped: Option<Stopped>,
    /// Where nobody knows who wins, why the theorem that was asked before the search does not tell.
    pub beyond: Option<String>,
}

impl Analysis {
    /// Who wins if `to_move` starts, if that was found out.
    pub fn winner(&self, to_move: Player) -> Option<Player> {
        self.outcome.map(|outcome| outcome.winner(to_move))
    }

    /// Whether the game lists the position itself as terminal; it is played on from all the same.
    pub fn starts_at_terminal(&self) -> bool {
        self.game.is_terminal(&self.position)
    }
}
