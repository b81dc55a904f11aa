//! The interface of strategies, and the values that they return.

use crate::{Budget, Result, Stopped};
use ninepins_misere::MissingHypothesis;
use ninepins_rules::{ByPlayer, Heap, Move, Outcome, Player, Position};
use ninepins_values::Reason;
use std::{borrow::Cow, fmt, sync::Arc};

/// A strategy finds the winner of any position of the game that it was built for.
///
/// Its answers are [`Stopped`] if the budget ends the work, or the strategy does not know them.
pub trait Strategy: Send {
    /// Returns the identity of the strategy.
    fn id(&self) -> StrategyId;

    /// Returns the theorem that it rests on; `None` for search, which is the definition.
    fn theorem(&self) -> Option<Theorem>;

    /// Returns the units of work that `position` takes, as far as they are known before it; `None` if the strategy does not
    /// decide it within the budget's memory and positions. Theorems that need no table take none.
    fn work(&self, _position: &Position, _budget: &Budget) -> Option<u64> {
        Some(0)
    }

    /// Returns the winner of `position` if `to_move` moves first.
    fn winner(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Player>;

    /// Lists the moves of `player` at a position after which the opponent, to move, loses: in order, and at most `most`. Play
    /// must not be over for `player`.
    fn winning_moves(&mut self, at: &Position, player: Player, most: usize, budget: &mut Budget) -> Result<MoveList>;

    /// Returns a move of `player` after which the opponent, to move, loses; `None` if there is none. Play must not be
    /// over for `player`.
    fn winning_move(&mut self, position: &Position, player: Player, budget: &mut Budget) -> Result<Option<Move>> {
        let list = self.winning_moves(position, player, 1, budget)?;
        match list.moves.first() {
            Some(found) => Ok(Some(found.clone())),
            None if list.total == Some(0) => Ok(None),
            None => Err(Stopped::BeyondTable("the theorem names no winning move".to_owned())),
        }
    }

    /// Returns the value of `position` in the theorem's monoid, if it has a name.
    fn value(&mut self, _position: &Position, _budget: &mut Budget) -> Result<Option<Value>> {
        Ok(None)
    }

    /// Returns the value of a single heap, if it has a name.
    fn value_of_heap(&mut self, heap: Heap, budget: &mut Budget) -> Result<Option<Value>> {
        self.value(&Position::new(vec![heap]), budget)
    }

    /// Returns the nim-value of `position` in normal play, if a theorem on misère play rests on it.
    fn nim_value(&mut self, _position: &Position, _budget: &mut Budget) -> Result<Option<u64>> {
        Ok(None)
    }

    /// Returns the step that decides who wins `position` if `to_move` moves first, where values of sums decide.
    fn reason(&mut self, _position: &Position, _to_move: Player, _budget: &mut Budget) -> Option<Reason> {
        None
    }

    /// Forgets all that was found for earlier questions: then the next one takes the same work as the first.
    fn forget(&mut self) {}

    /// Returns the largest heap that the last search took for other heaps, and these, which are equal in misère play.
    fn merged(&self) -> Option<(Heap, Position)> {
        None
    }

    /// Returns the number of memo entries and their estimated bytes; zeros for theorems.
    fn memo_use(&self) -> (u64, u64) {
        (0, 0)
    }

    /// Returns the outcome class of `position`.
    fn outcome(&mut self, position: &Position, budget: &mut Budget) -> Result<Outcome> {
        ByPlayer::try_each(|player| self.winner(position, player, budget)).map(Outcome::from_winners)
    }
}

/// The identity of a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum StrategyId {
    /// The plain definition: search without a memo, and without cancelling equal heaps.
    Brute,
    /// Search with a memo.
    Search,
    /// Milley's theorems on partizan Kayles.
    PartizanKayles,
    /// Bouton's theorem on misère Nim.
    MisereNim,
    /// Tameness of Nim with limits in misère play.
    MisereLimitNim,
    /// Sibert's and Conway's theorem on misère Kayles.
    MisereKayles,
    /// Wythoff's theorem on single pairs.
    Wythoff,
    /// Nim-values, by the theorem of Sprague and Grundy.
    NimValues,
    /// Values of partizan games in normal play.
    Values,
    /// The misère quotient, which is built if need be.
    MisereQuotient,
    /// Nim with further endings: a block that no completion leaves.
    ClosedBlock,
    /// Nim with further endings: rows of completions, for boards of which all piles but two are small.
    TwoLargePiles,
    /// Nim with further endings: a table of completions.
    CompletionTable,
    /// The definition for all positions of a board of heaps that never split, the smallest first.
    Sweep,
}

/// The strategies in their order, with their names.
const NAMES: [(StrategyId, &str); 14] = [
    (StrategyId::Brute, "brute"),
    (StrategyId::Search, "search"),
    (StrategyId::PartizanKayles, "partizan-kayles"),
    (StrategyId::MisereNim, "misere-nim"),
    (StrategyId::MisereLimitNim, "misere-limit-nim"),
    (StrategyId::MisereKayles, "misere-kayles"),
    (StrategyId::Wythoff, "wythoff"),
    (StrategyId::NimValues, "nim-values"),
    (StrategyId::Values, "values"),
    (StrategyId::MisereQuotient, "misere-quotient"),
    (StrategyId::ClosedBlock, "closed-block"),
    (StrategyId::TwoLargePiles, "two-large-piles"),
    (StrategyId::CompletionTable, "completion-table"),
    (StrategyId::Sweep, "sweep"),
];

impl StrategyId {
    /// All strategies.
    pub const ALL: [StrategyId; 14] = {
        let (mut all, mut at) = ([StrategyId::Brute; NAMES.len()], 0);
        while at < all.len() {
            all[at] = NAMES[at].0;
            at += 1;
        }
        all
    };

    /// Returns the name in machine-readable text, such as `nim-values`.
    pub const fn name(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// Returns the strategy of this name.
    pub fn named(name: &str) -> Option<StrategyId> {
        StrategyId::ALL.into_iter().find(|id| id.name() == name)
    }
}

impl fmt::Display for StrategyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The first moves of a list, and the length of the whole list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveList {
    /// The first moves, in order. Shared, because in impartial games both players have them.
    pub moves: Arc<[Move]>,
    /// The length of the whole list; `None` if counting would need too long an enumeration.
    pub total: Option<u128>,
}

impl MoveList {
    /// Builds a list that is complete.
    pub fn complete(moves: Vec<Move>) -> MoveList {
        let total = Some(moves.len() as u128);
        MoveList { moves: moves.into(), total }
    }

    /// Checks whether the list has more moves than these.
    pub fn is_truncated(&self) -> bool {
        self.total != Some(self.moves.len() as u128)
    }
}

/// The theorem that a strategy rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theorem {
    /// The name, such as `Sprague-Grundy theorem`.
    pub name: Cow<'static, str>,
    /// The author, year and place.
    pub source: &'static str,
}

/// The value of a position or of a heap, as answers print it: an element of the monoid of a theorem about the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A nim-value.
    Nim(u64),
    /// An integer.
    Integer(i64),
    /// A word in the generators of a misère quotient.
    Word(String),
    /// A canonical form of a partizan game.
    Partizan(String),
}

/// Prints `*3`, `*`, `0` for nim-values (as CGSuite prints them), `-1`, `a b^2`, `{3|2}`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Nim(0) => f.write_str("0"),
            Value::Nim(1) => f.write_str("*"),
            Value::Nim(n) => write!(f, "*{n}"),
            Value::Integer(n) => write!(f, "{n}"),
            Value::Word(text) | Value::Partizan(text) => f.write_str(text),
        }
    }
}

/// The refusal of a game by a theorem: the missing hypothesis.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Unlicensed {
    /// The theorem that refuses.
    pub strategy: StrategyId,
    /// The hypothesis, such as `nim-values hold in normal play only`.
    pub missing: String,
}

impl fmt::Display for Unlicensed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "strategy {} does not apply: {}", self.strategy, self.missing)
    }
}

impl std::error::Error for Unlicensed {}

impl From<MissingHypothesis> for Unlicensed {
    /// Names the misère quotient as the refusing strategy.
    fn from(missing: MissingHypothesis) -> Unlicensed {
        Unlicensed { strategy: StrategyId::MisereQuotient, missing: missing.to_string() }
    }
}
