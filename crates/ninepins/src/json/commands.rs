//! The JSON that only commands print.

use crate::{Analysis, compare::Effort, line::Line, worksheet::Worksheet, worksheet::key};
use ninepins_rules::{Game, Outcome, Player, Position};
use ninepins_solver::{MemoKind, Stopped, StrategyId};
use serde::Serialize;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

/// The shape `ninepins/line/1`: a line of best play.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = Line))]
#[serde(tag = "schema", rename = "ninepins/line/1")]
pub struct LineShape {
    game: String,
    position: String,
    to_move: Player,
    winner: Option<Player>,
    /// The number of moves of best play, if it was found.
    remoteness: Option<u32>,
    /// The strategy that found the winning moves, if no full search did.
    by: Option<&'static str>,
    moves: Vec<LineStep>,
    /// True if the line reaches the end of play.
    ends: bool,
    /// The limit that ended the full search.
    stopped: Option<&'static str>,
}

/// A move of a line, and the position after it.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct LineStep {
    player: Player,
    #[serde(rename = "move")]
    play: String,
    position: String,
}

impl LineShape {
    /// Describes a line of play from `position`.
    pub fn of(game: &Game, position: &Position, line: &Line) -> LineShape {
        let steps = line.steps.iter().map(|step| LineStep {
            player: step.player,
            play: step.play.to_string(),
            position: step.position.to_string(),
        });
        LineShape {
            game: game.to_string(),
            position: position.to_string(),
            to_move: line.to_move,
            winner: line.winner,
            remoteness: line.remoteness,
            by: line.by.map(StrategyId::name),
            moves: steps.collect(),
            ends: line.ends,
            stopped: line.stopped.as_ref().map(Stopped::name),
        }
    }
}

/// The shape `ninepins/compare/1`: every strategy that applies, and what it spent.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = Compare))]
#[serde(tag = "schema", rename = "ninepins/compare/1")]
pub struct CompareShape {
    pub game: String,
    pub position: String,
    pub rows: Vec<EffortShape>,
}

/// The work of a strategy for a position.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = Effort))]
pub struct EffortShape {
    strategy: &'static str,
    /// The memo, if it is a search.
    memo: Option<MemoKind>,
    /// True if it is a search that cancels equal heaps, or in misère play takes equal heaps for one another.
    cancel: bool,
    /// Null if a limit ended the work.
    outcome: Option<Outcome>,
    /// The limit that ended the work.
    stopped: Option<&'static str>,
    positions: u64,
    /// The number of entries in the memo, and its size in bytes.
    entries: u64,
    bytes: u64,
    seconds: f64,
}

impl EffortShape {
    /// Describes the work of a strategy, which took so many seconds.
    pub fn of(spent: &Effort, seconds: f64) -> EffortShape {
        EffortShape {
            strategy: spent.id.name(),
            memo: spent.memo,
            cancel: spent.cancels,
            outcome: spent.outcome.as_ref().ok().copied(),
            stopped: spent.outcome.as_ref().err().map(Stopped::name),
            positions: spent.positions,
            entries: spent.entries,
            bytes: spent.bytes,
            seconds,
        }
    }
}

/// The shape `ninepins/worksheet/1`: random positions with a key.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = Worksheet))]
#[serde(tag = "schema", rename = "ninepins/worksheet/1")]
pub struct WorksheetShape<'a> {
    game: String,
    /// The seed, in digits.
    seed: String,
    /// The answers, from few tokens to many.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Answer<'static>>))]
    answers: &'a [Analysis],
    /// The key: who wins each position, and how.
    key: Vec<String>,
}

/// The shape [`WorksheetShape`].
impl Serialize for Worksheet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shape = WorksheetShape {
            game: self.game.to_string(),
            seed: self.seed.to_string(),
            answers: &self.answers,
            key: self.answers.iter().map(key).collect(),
        };
        shape.serialize(serializer)
    }
}

/// The shape `ninepins/games/1`: the catalog.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = Games))]
#[serde(tag = "schema", rename = "ninepins/games/1")]
pub struct GamesShape<T> {
    pub games: Vec<T>,
}
