//! JSON, as documented: one shape for an answer, one for an error.
//!
//! An answer is written as it is walked, without a tree of values in between: streams of questions are answered so.

use crate::{Analysis, MoveList, Value};
use ninepins_rules::ByPlayer;
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::{Value as Json, json};
use std::fmt::Display;

/// The name of the answer's shape.
const SCHEMA: &str = "ninepins/answer/1";

/// Whole numbers above this are strings, for readers whose numbers are doubles.
const MAX_EXACT: u128 = 1 << 53;

/// A whole number: a string above 2^53.
pub(crate) fn number(n: u128) -> Json {
    match u64::try_from(n) {
        Ok(small) if n <= MAX_EXACT => small.into(),
        _ => n.to_string().into(),
    }
}

/// The shape `ninepins/answer/1`.
impl Serialize for Analysis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("schema", SCHEMA)?;
        map.serialize_entry("game", &Shown(&self.game))?;
        map.serialize_entry("position", &Shown(&self.position))?;
        if let Some(stopped) = &self.stopped {
            map.serialize_entry("stopped", stopped.name())?;
        }
        if let Some(outcome) = self.outcome {
            map.serialize_entry("outcome", outcome.letter())?;
        }
        if let ByPlayer { left: Some(left), right: Some(right) } = &self.winning_moves {
            map.serialize_entry("winning_moves", &Pair(Moves(left), Moves(right)))?;
            if left.is_truncated() || right.is_truncated() {
                map.serialize_entry("winning_moves_truncated", &Pair(Total(left), Total(right)))?;
            }
        }
        if self.outcome.is_some() {
            let names: Vec<&str> = self.wins_without_moving.iter().map(|player| player.name()).collect();
            map.serialize_entry("wins_without_moving", &names)?;
            map.serialize_entry("value", &self.value.as_ref().map(KindAndText))?;
            map.serialize_entry("strategy", self.strategy)?;
            map.serialize_entry("theorem", &self.theorem.map(|theorem| theorem.name))?;
            map.serialize_entry("source", &self.theorem.map(|theorem| theorem.source))?;
            map.serialize_entry("why", &self.why)?;
        }
        if let Some(remoteness) = &self.remoteness {
            map.serialize_entry("remoteness", &Pair(remoteness.left.moves, remoteness.right.moves))?;
        }
        map.serialize_entry("positions", &number(self.positions.into()))?;
        map.end()
    }
}

/// A thing as it is printed.
struct Shown<T>(T);

impl<T: Display> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// Left's and Right's.
struct Pair<T>(T, T);

impl<T: Serialize> Serialize for Pair<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("left", &self.0)?;
        map.serialize_entry("right", &self.1)?;
        map.end()
    }
}

struct Moves<'a>(&'a MoveList);

impl Serialize for Moves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.moves.iter().map(Shown))
    }
}

/// How many moves there are in all: a string, or null where nobody counted.
struct Total<'a>(&'a MoveList);

impl Serialize for Total<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.total.map(Shown).serialize(serializer)
    }
}

struct KindAndText<'a>(&'a Value);

impl Serialize for KindAndText<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let kind = match self.0 {
            Value::Nim(_) => "nim-value",
            Value::Integer(_) => "integer",
            Value::Word(_) => "word",
        };
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("kind", kind)?;
        map.serialize_entry("text", &Shown(self.0))?;
        map.end()
    }
}

/// The error object: what was wrong with which text, and where.
pub fn error_json(message: &str, input: &str, span: std::ops::Range<usize>) -> Json {
    json!({ "error": { "message": message, "input": input, "span": [span.start, span.end] } })
}
