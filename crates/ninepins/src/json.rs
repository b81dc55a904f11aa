//! JSON, as documented: one shape for an answer, one for an error.
//!
//! An answer is written as it is walked, without a tree of values in between: streams of questions are answered so.

use crate::{Analysis, MoveList, Value};
use ninepins_rules::{ByPlayer, Heap, Move, steers};
use serde::{
    Serialize, Serializer,
    ser::{SerializeMap, SerializeSeq},
};
use serde_json::Value as Json;
use std::{fmt::Display, ops::Range};

/// The name of the answer's shape.
const SCHEMA: &str = "ninepins/answer/1";

/// Whole numbers above this are strings, for readers whose numbers are doubles.
const MAX_EXACT: u128 = 1 << 53;

/// A whole number: a string above 2^53.
pub fn number(n: u128) -> Json {
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
            map.serialize_entry("strategy", self.strategy.name())?;
            map.serialize_entry("theorem", &self.theorem.as_ref().map(|theorem| &theorem.name))?;
            map.serialize_entry("source", &self.theorem.as_ref().map(|theorem| theorem.source))?;
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
        let mut list = serializer.serialize_seq(Some(self.0.moves.len()))?;
        let mut text = String::new();
        for m in &self.0.moves {
            text.clear();
            push_move(&mut text, m);
            list.serialize_element(&text)?;
        }
        list.end()
    }
}

/// Writes a move as it is printed: lists of moves are most of an answer, and the machinery of formats most of their cost.
fn push_move(text: &mut String, m: &Move) {
    push_heap(text, m.from);
    text.push_str(" -> ");
    let Some((first, rest)) = m.to.split_first() else { return text.push('0') };
    push_heap(text, *first);
    for &heap in rest {
        text.push('+');
        push_heap(text, heap);
    }
}

fn push_heap(text: &mut String, heap: Heap) {
    push_number(text, heap.size());
    if heap.is_limited() {
        text.push('/');
        push_number(text, heap.limit());
    }
}

fn push_number(text: &mut String, number: u64) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
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

/// Returns the error object: what was wrong with which text, and where. Characters that steer a terminal are escaped.
pub fn error_json(message: &str, input: &str, span: Range<usize>) -> String {
    #[derive(Serialize)]
    struct Wrapped<'a> {
        error: Wrong<'a>,
    }
    #[derive(Serialize)]
    struct Wrong<'a> {
        message: &'a str,
        input: &'a str,
        span: [usize; 2],
    }
    let object = Wrapped { error: Wrong { message, input, span: [span.start, span.end] } };
    let json = serde_json::to_string(&object).expect("texts and numbers can be written");
    // In compact JSON such characters stand in strings only.
    json.chars().fold(String::with_capacity(json.len()), |mut shown, c| {
        if steers(c) {
            shown += &format!("\\u{:04x}", u32::from(c));
        } else {
            shown.push(c);
        }
        shown
    })
}

#[cfg(test)]
mod tests {
    use super::{error_json, push_move};
    use ninepins_rules::Move;
    use serde_json::Value;

    #[test]
    fn errors_steer_no_terminal_and_lose_nothing() {
        let typed = "a\u{1b}[31m\u{202e}\u{9b}b\u{7f}\n\u{2028}\"è";
        let text = error_json(typed, typed, 1..2);
        assert!(!text.contains(ninepins_rules::steers), "{text}");
        let read: Value = serde_json::from_str(&text).unwrap();
        assert_eq!((read["error"]["input"].as_str(), read["error"]["message"].as_str()), (Some(typed), Some(typed)));
    }

    #[test]
    fn moves_are_written_as_they_are_printed() {
        for text in ["1 -> 0", "10/9 -> 8/4", "10/10 -> 6", "9 -> 3+3+3", "5 -> 1+3", "9223372036854775808 -> 1+100/7"]
        {
            let m: Move = text.parse().unwrap();
            let mut written = String::new();
            push_move(&mut written, &m);
            assert_eq!(written, m.to_string());
        }
    }
}
