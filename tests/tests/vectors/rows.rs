//! Rows of the files in `testdata`, in their own format.

use ninepins::{Budget, Game, rules::Code, sequence::Sequence};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value as Json;

/// A move as `[heap, [parts]]`.
pub(crate) type Break = (u64, Vec<u64>);
/// A play as `[pile from 0, taken]`.
pub(crate) type Play = (usize, u64);

/// A row of an oracle file about positions; each file has some of the fields.
#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Row {
    pub(crate) g: String,
    pub(crate) code: Option<String>,
    pub(crate) lcode: Option<String>,
    pub(crate) rcode: Option<String>,
    #[serde(default)]
    pub(crate) pos: Vec<Pile>,
    pub(crate) conv: Option<String>,
    pub(crate) losing: Option<Vec<Vec<u64>>>,
    pub(crate) winning: Option<Vec<Vec<u64>>>,
    pub(crate) out: Option<String>,
    pub(crate) moves: Option<Moves>,
    pub(crate) nmoves: Option<usize>,
    pub(crate) left: Option<Vec<Break>>,
    pub(crate) right: Option<Vec<Break>>,
    pub(crate) plays: Option<Vec<Play>>,
    pub(crate) nplays: Option<usize>,
    pub(crate) grundy: Option<Grundy>,
    pub(crate) value: Option<i64>,
    #[serde(default)]
    pub(crate) via: String,
    #[serde(rename = "kind")]
    _kind: Option<String>,
    pub(crate) why: Option<String>,
}

#[derive(Deserialize, Debug, Clone, Copy)]
#[serde(untagged)]
pub(crate) enum Pile {
    Size(u64),
    Limited(u64, u64),
}

#[derive(Deserialize, Debug, Clone)]
#[serde(untagged)]
pub(crate) enum Moves {
    Plays(Vec<Play>),
    Breaks(Vec<Break>),
}

#[derive(Deserialize, Debug, Clone)]
#[serde(untagged)]
pub(crate) enum Grundy {
    Sum(u64),
    OfEach(Vec<u64>),
}

/// Returns all rows of a file in `testdata`.
pub(crate) fn read<T: DeserializeOwned>(file: &str) -> Vec<T> {
    let path = format!("{}/../testdata/{file}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let rows = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    rows.map(|(at, line)| {
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{path}:{}: {error}: {line}", at + 1))
    })
    .collect()
}

pub(crate) fn number(field: &Json) -> u64 {
    field.as_u64().unwrap_or_else(|| panic!("{field} is no number"))
}

pub(crate) fn text(field: &Json) -> &str {
    field.as_str().unwrap_or_else(|| panic!("{field} is no text"))
}

/// Returns the elements of a field, none if there is no such field.
pub(crate) fn list(field: &Json) -> impl Iterator<Item = &Json> {
    field.as_array().into_iter().flatten()
}

/// Returns the code of an impartial game.
pub(crate) fn code(line: &str) -> Code {
    let game: Game = line.parse().unwrap();
    game.ruleset().code(ninepins::Player::Left).unwrap().clone()
}

/// Returns the values of the first `count` heaps of a code.
pub(crate) fn values(line: &str, count: u64) -> Vec<u32> {
    let mut sequence = Sequence::new(&code(line));
    sequence.extend(count, &Budget::unlimited()).unwrap();
    (0..count).map(|heap| sequence.value(heap).unwrap()).collect()
}
