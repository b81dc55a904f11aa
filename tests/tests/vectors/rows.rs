//! Rows of the files in `testdata`, in their own format.

use ninepins::{Budget, Game, rules::Code, sequence::Sequence};
use serde_json::Value as Json;

/// Returns all rows of a file in `testdata`.
pub(crate) fn read(file: &str) -> Vec<Json> {
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
