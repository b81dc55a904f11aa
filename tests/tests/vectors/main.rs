//! Every row of `testdata`: questions are asked as all faces ask them, and their answers compared with the row.

mod catalog;
mod hexadecimal;
mod positions;
mod quotients;
mod sequences;

use ninepins::{
    Budget, Game, Known, Player, Refusal,
    ask::{Desk, Format, Question, Recent, Typed, json},
    check_text,
    rules::Code,
    sequence::Sequence,
};
use serde_json::Value as Json;

/// Returns all rows of a file in `testdata`.
fn read(file: &str) -> Vec<Json> {
    let path = format!("{}/../testdata/{file}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let rows = text.lines().filter(|line| !line.trim().is_empty());
    rows.map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{path}: {error}: {line}"))).collect()
}

fn asked(name: &str, fields: Json) -> Json {
    asked_within(name, fields, &Known::default(), Budget::unlimited()).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn asked_within(name: &str, fields: Json, known: &Known, mut budget: Budget) -> Result<Json, Refusal> {
    let answer = json(name, &fields.to_string(), &mut Desk::new(known, &mut budget))?;
    Ok(serde_json::from_str(&answer).unwrap())
}

/// Returns the answer to a question whose certificate is accepted.
fn certified(name: &str, fields: Json) -> Json {
    let (fields, known, mut budget) = (fields.to_string(), Known::default(), Budget::unlimited());
    let question = Question::named(name).unwrap();
    let asked = question.read(&Typed::of_json(&fields).unwrap(), &mut Recent::default(), false).unwrap();
    let answer = asked(&mut Desk::new(&known, &mut budget)).unwrap();
    let certificate = answer.file(Format::Certificate).unwrap_or_else(|refusal| panic!("{fields}: {refusal}"));
    assert!(check_text(&certificate, Default::default()).is_ok_and(|checked| checked.fault.is_none()), "{fields}");
    serde_json::from_str(&answer.json()).unwrap()
}

/// Returns a number, which is a text if it is beyond those of floating point.
fn number(field: &Json) -> u64 {
    let number = field.as_u64().or_else(|| field.as_str()?.parse().ok());
    number.unwrap_or_else(|| panic!("{field} is no number"))
}

fn text(field: &Json) -> &str {
    field.as_str().unwrap_or_else(|| panic!("{field} is no text"))
}

/// Returns the elements of a field, none if there is no such field.
fn list(field: &Json) -> impl Iterator<Item = &Json> {
    field.as_array().into_iter().flatten()
}

fn code(line: &str) -> Code {
    let game: Game = line.parse().unwrap();
    game.ruleset().code(Player::Left).unwrap().clone()
}

fn values(line: &str, count: u64) -> Vec<u32> {
    let mut sequence = Sequence::new(&code(line));
    sequence.extend(count, &Budget::unlimited()).unwrap();
    (0..count).map(|heap| sequence.value(heap).unwrap()).collect()
}
