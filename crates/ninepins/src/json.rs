//! JSON, as documented: one shape for an answer, one for an error.

use crate::{Analysis, MoveList, Value};
use ninepins_rules::{ByPlayer, Player};
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::{Value as Json, json};

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
        map.serialize_entry("game", &self.game.to_string())?;
        map.serialize_entry("position", &self.position.to_string())?;
        if let Some(stopped) = &self.stopped {
            map.serialize_entry("stopped", stopped.name())?;
        }
        if let Some(outcome) = self.outcome {
            map.serialize_entry("outcome", outcome.letter())?;
        }
        if let ByPlayer { left: Some(left), right: Some(right) } = &self.winning_moves {
            map.serialize_entry("winning_moves", &json!({ "left": moves(left), "right": moves(right) }))?;
            if left.is_truncated() || right.is_truncated() {
                let totals = json!({ "left": total(left), "right": total(right) });
                map.serialize_entry("winning_moves_truncated", &totals)?;
            }
        }
        if self.outcome.is_some() {
            let names: Vec<&str> = self.wins_without_moving.iter().map(|player| player.name()).collect();
            map.serialize_entry("wins_without_moving", &names)?;
            map.serialize_entry("value", &self.value.as_ref().map(value))?;
            map.serialize_entry("strategy", self.strategy)?;
            map.serialize_entry("theorem", &self.theorem.map(|theorem| theorem.name))?;
            map.serialize_entry("source", &self.theorem.map(|theorem| theorem.source))?;
            map.serialize_entry("why", &self.why)?;
        }
        if let Some(remoteness) = &self.remoteness {
            let moves = |player: Player| remoteness.of(player).moves;
            map.serialize_entry("remoteness", &json!({ "left": moves(Player::Left), "right": moves(Player::Right) }))?;
        }
        map.serialize_entry("positions", &number(self.positions.into()))?;
        map.end()
    }
}

fn moves(list: &MoveList) -> Vec<String> {
    list.moves.iter().map(ToString::to_string).collect()
}

fn total(list: &MoveList) -> Option<String> {
    list.total.map(|total| total.to_string())
}

fn value(value: &Value) -> Json {
    let kind = match value {
        Value::Nim(_) => "nim-value",
        Value::Integer(_) => "integer",
        Value::Word(_) => "word",
    };
    json!({ "kind": kind, "text": value.to_string() })
}

/// The error object: what was wrong with which text, and where.
pub fn error_json(message: &str, input: &str, span: std::ops::Range<usize>) -> Json {
    json!({ "error": { "message": message, "input": input, "span": [span.start, span.end] } })
}
