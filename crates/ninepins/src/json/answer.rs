//! The JSON of an answer. It is written as the answer is walked, without a tree of values in between: streams of questions are
//! answered in this way.

use super::{Count, Signs, escaped, shown, shown_some};
use crate::{Analysis, MoveList, Value, text::Text};
use ninepins_rules::{ByPlayer, Game, Outcome, Player, Position};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// The bytes of most moves in JSON.
const BYTES_A_MOVE: usize = 20;

/// The shape `ninepins/answer/1`: all that was found out about a position. Unknown parts are left out.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "schema", rename = "ninepins/answer/1")]
pub struct Answer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(ignore))]
    id: Option<&'a Id>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "shown_some")]
    #[cfg_attr(feature = "schema", schema(value_type = String, required = true))]
    game: Option<&'a Game>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "shown_some")]
    #[cfg_attr(feature = "schema", schema(value_type = String, required = true))]
    position: Option<&'a Position>,
    /// The limit that ended the work before all was known: `time`, `memory`, `positions`, `table`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    stopped: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(ignore))]
    wins: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<ByPlayer<Vec<String>>>, nullable = false))]
    winning_moves: Option<ByPlayer<Box<RawValue>>>,
    /// The number of all winning moves, where not all are listed; null where they were not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    winning_moves_truncated: Option<ByPlayer<Option<String>>>,
    /// The players who, if to move, have no move and win by that.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    wins_without_moving: Option<Vec<Player>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<ValueText<'static>>))]
    value: Option<Option<ValueText<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    strategy: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    theorem: Option<Option<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    source: Option<Option<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    why: Option<&'a str>,
    /// The number of moves to the end if each player starts, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    remoteness: Option<ByPlayer<u32>>,
    /// The number of positions that were searched; a string above 2^53.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Count, required = true))]
    positions: Option<Count>,
}

/// The fields of an [`Answer`] that [`Wanted`] chooses from, separated by spaces.
pub const ANSWER_FIELDS: &str = "game position outcome wins winning_moves wins_without_moving value strategy theorem source why remoteness positions";

/// The parts of the JSON of an answer that a question asks for.
#[derive(Clone, Copy, Default, Debug)]
pub struct Wanted<'a> {
    /// The name of the question, which the answer repeats.
    pub id: Option<&'a Id>,
    /// The player of whom `wins` says whether it wins.
    pub to_move: Option<Player>,
    /// The only fields of [`ANSWER_FIELDS`] that are written; `None` for all. `stopped` stays, and the totals of lists that are cut.
    pub fields: Option<&'a [String]>,
}

/// The name of a question: text or a number in JSON.
#[derive(Serialize, Debug)]
#[serde(transparent)]
pub struct Id(pub(super) Box<RawValue>);

impl Id {
    /// The most bytes of a name.
    pub const MAX_BYTES: usize = 200;

    /// Takes text or a number in JSON, unless it is too long. Characters that steer a terminal or cannot be seen are escaped.
    pub fn of(json: &str) -> Option<Id> {
        let length = match serde_json::from_str(json).ok()? {
            serde_json::Value::String(text) => text.len(),
            serde_json::Value::Number(_) => json.len(),
            _ => return None,
        };
        let id = (length <= Id::MAX_BYTES).then(|| RawValue::from_string(escaped(json)))?;
        id.ok().map(Id)
    }
}

impl<'a> Answer<'a> {
    pub(crate) fn of(analysis: &'a Analysis, wanted: &Wanted<'a>) -> Answer<'a> {
        let known = analysis.outcome.is_some();
        let has = |field: &str| wanted.fields.is_none_or(|fields| fields.iter().any(|wanted| wanted == field));
        let knows = |field: &str| known && has(field);
        let theorem = analysis.theorem.as_ref();
        let total = |list: &MoveList| list.total.map(|total| total.to_string());
        let (mut winning_moves, mut winning_moves_truncated) = (None, None);
        if let ByPlayer { left: Some(left), right: Some(right) } = &analysis.winning_moves
            && has("winning_moves")
        {
            let left_text = moves_json(left);
            let right_text = if left.moves == right.moves { left_text.clone() } else { moves_json(right) };
            winning_moves = Some(ByPlayer { left: left_text, right: right_text });
            if left.is_truncated() || right.is_truncated() {
                winning_moves_truncated = Some(ByPlayer { left: total(left), right: total(right) });
            }
        }
        Answer {
            id: wanted.id,
            game: has("game").then_some(&analysis.game),
            position: has("position").then_some(&analysis.position),
            stopped: analysis.stopped.as_ref().map(|stopped| stopped.name()),
            outcome: analysis.outcome.filter(|_| has("outcome")),
            wins: wanted.to_move.filter(|_| has("wins")).and_then(|player| Some(analysis.winner(player)? == player)),
            winning_moves,
            winning_moves_truncated,
            wins_without_moving: knows("wins_without_moving").then(|| analysis.wins_without_moving.clone()),
            value: knows("value").then(|| analysis.value.as_ref().map(ValueText::of)),
            strategy: knows("strategy").then(|| analysis.strategy.name()),
            theorem: knows("theorem").then(|| theorem.map(|theorem| &*theorem.name)),
            source: knows("source").then(|| theorem.map(|theorem| theorem.source)),
            why: knows("why").then_some(&analysis.why),
            remoteness: analysis
                .remoteness
                .filter(|_| has("remoteness"))
                .map(|ByPlayer { left, right }| ByPlayer { left: left.moves, right: right.moves }),
            positions: has("positions").then(|| analysis.positions.into()),
        }
    }
}

/// The shape [`Answer`].
impl Serialize for Analysis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Answer::of(self, &Wanted::default()).serialize(serializer)
    }
}

impl Analysis {
    /// Adds the wanted parts of its JSON to `text`.
    pub fn push_json(&self, wanted: &Wanted<'_>, text: &mut Vec<u8>) {
        serde_json::to_writer(Signs(text), &Answer::of(self, wanted)).expect("texts and numbers can be written");
    }
}

/// A value of a position.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct ValueText<'a> {
    /// `nim-value`, `integer`, `word` or `partizan`.
    kind: &'static str,
    #[serde(serialize_with = "shown")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    text: &'a Value,
    /// A nim-value as a number; a string above 2^53.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    number: Option<Count>,
}

impl ValueText<'_> {
    fn of(text: &Value) -> ValueText<'_> {
        let (kind, number) = match text {
            Value::Nim(number) => ("nim-value", Some((*number).into())),
            Value::Integer(_) => ("integer", None),
            Value::Word(_) => ("word", None),
            Value::Partizan(_) => ("partizan", None),
        };
        ValueText { kind, text, number }
    }
}

/// Returns the JSON of the moves of a list: they are digits and signs, which need no escape.
fn moves_json(list: &MoveList) -> Box<RawValue> {
    let mut text = Text::with_capacity(2 + BYTES_A_MOVE * list.moves.len());
    for (index, m) in list.moves.iter().enumerate() {
        text.push(if index == 0 { "[\"" } else { "\",\"" });
        text.push_move(m);
    }
    text.push(if list.moves.is_empty() { "[]" } else { "\"]" });
    RawValue::from_string(text.into_string()).expect("a list of strings")
}
