//! What every way of finding the winner has in common.

use crate::{Budget, Stopped};
use ninepins_misere::Unsuited;
use ninepins_rules::{ByPlayer, Move, Outcome, Player, Position};
use std::{borrow::Cow, fmt};

/// A way to find the winner of any position of the game it was made for.
pub trait Strategy: Send {
    /// Returns which strategy it is.
    fn id(&self) -> StrategyId;

    /// The theorem it rests on; `None` for search, which is the definition.
    fn theorem(&self) -> Option<Theorem>;

    /// Who wins `position` if `to_move` moves first.
    fn winner(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Player, Stopped>;

    /// The moves of `player` after which the opponent, to move, loses: in order, at most `most` of them. Not asked where play
    /// is over for `player`.
    fn winning_moves(
        &mut self,
        position: &Position,
        player: Player,
        most: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stopped>;

    /// Returns a move of `player` after which the opponent, to move, loses; `None` if there is none. Not asked where play is over for
    /// `player`.
    ///
    /// # Errors
    ///
    /// [`Stopped`], also if the strategy knows the winner but no winning move.
    fn winning_move(
        &mut self,
        position: &Position,
        player: Player,
        budget: &mut Budget,
    ) -> Result<Option<Move>, Stopped> {
        let list = self.winning_moves(position, player, 1, budget)?;
        match list.moves.first() {
            Some(&found) => Ok(Some(found)),
            None if list.total == Some(0) => Ok(None),
            None => Err(Stopped::BeyondTable("the theorem names no winning move".to_owned())),
        }
    }

    /// The value of `position` in the theorem's monoid, where it has a name.
    fn value(&mut self, _position: &Position, _budget: &mut Budget) -> Result<Option<Value>, Stopped> {
        Ok(None)
    }

    /// The nim-value of `position` in normal play, where a theorem on misère play speaks of it.
    fn nim_value(&mut self, _position: &Position, _budget: &mut Budget) -> Result<Option<u64>, Stopped> {
        Ok(None)
    }

    /// Memo entries held and the bytes they take, estimated; zero for theorems.
    fn memo_use(&self) -> (u64, u64) {
        (0, 0)
    }

    /// The outcome class of `position`.
    fn outcome(&mut self, position: &Position, budget: &mut Budget) -> Result<Outcome, Stopped> {
        ByPlayer::try_each(|player| self.winner(position, player, budget)).map(Outcome::from_winners)
    }
}

/// Which strategy: what explanations, options and answers go by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum StrategyId {
    /// The plain definition: no memo, nothing cancelled.
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
    /// Nim-values, by the theorem of Sprague and Grundy.
    NimValues,
    /// The misère quotient, which is built if it is not known.
    MisereQuotient,
}

impl StrategyId {
    /// All strategies.
    pub const ALL: [StrategyId; 8] = [
        StrategyId::Brute,
        StrategyId::Search,
        StrategyId::PartizanKayles,
        StrategyId::MisereNim,
        StrategyId::MisereLimitNim,
        StrategyId::MisereKayles,
        StrategyId::NimValues,
        StrategyId::MisereQuotient,
    ];

    /// Returns its name, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            StrategyId::Brute => "brute",
            StrategyId::Search => "search",
            StrategyId::PartizanKayles => "partizan-kayles",
            StrategyId::MisereNim => "misere-nim",
            StrategyId::MisereLimitNim => "misere-limit-nim",
            StrategyId::MisereKayles => "misere-kayles",
            StrategyId::NimValues => "nim-values",
            StrategyId::MisereQuotient => "misere-quotient",
        }
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

/// Some moves of a list, and how many the list has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveList {
    /// The first moves, in order.
    pub moves: Vec<Move>,
    /// How many there are in all; `None` where telling would need too long an enumeration.
    pub total: Option<u128>,
}

impl MoveList {
    /// The complete list of `moves`.
    pub fn complete(moves: Vec<Move>) -> MoveList {
        let total = Some(moves.len() as u128);
        MoveList { moves, total }
    }

    /// Whether moves are missing.
    pub fn is_truncated(&self) -> bool {
        self.total != Some(self.moves.len() as u128)
    }
}

/// What a strategy rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theorem {
    /// Its name: `Sprague-Grundy theorem`.
    pub name: Cow<'static, str>,
    /// Author, year, place.
    pub source: &'static str,
}

/// An element of a monoid, as it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A nim-value.
    Nim(u64),
    /// An integer.
    Integer(i64),
    /// A word in the generators.
    Word(String),
}

/// `*3`, `*`, `0` for nim-values (as CGSuite prints them), `-1`, `a b^2`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Nim(0) => f.write_str("0"),
            Value::Nim(1) => f.write_str("*"),
            Value::Nim(n) => write!(f, "*{n}"),
            Value::Integer(n) => write!(f, "{n}"),
            Value::Word(word) => f.write_str(word),
        }
    }
}

/// A strategy refused a game: the hypothesis that is missing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unlicensed {
    /// The strategy.
    pub strategy: StrategyId,
    /// What it would need: `nim-values hold in normal play only`.
    pub missing: String,
}

impl fmt::Display for Unlicensed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "strategy {} does not apply: {}", self.strategy, self.missing)
    }
}

impl std::error::Error for Unlicensed {}

impl From<Unsuited> for Unlicensed {
    /// A game that has no misère quotients.
    fn from(missing: Unsuited) -> Unlicensed {
        Unlicensed { strategy: StrategyId::MisereQuotient, missing: missing.to_string() }
    }
}
