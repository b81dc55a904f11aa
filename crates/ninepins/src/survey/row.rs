//! The row of a game: its answer, what was asked, and a checksum of all that.

use super::{answered_game, is_final};
use crate::{
    Stopped,
    ask::{Kind, LIMITS, Limits, Spec, Typed, number, size},
};
use ninepins_proof::checksum;
use serde_json::{Map, Value, json};

/// The field of the checksum, the last of a row, and its length with its value and the brace that ends a line.
const CHECKSUM: &str = ",\"fnv\":\"";
const CHECKSUM_LENGTH: usize = CHECKSUM.len() + "0123456789abcdef\"}".len();

/// Returns the row of a game: its answer or error in JSON, with the certificate's checksum, what stopped the work, and the limits.
pub fn row_of(
    game: &str,
    json: &str,
    certificate: Option<String>,
    stopped: Option<&Stopped>,
    limits: &Value,
) -> serde_json::Result<Value> {
    let mut row: Value = serde_json::from_str(json)?;
    if answered_game(&row) != game {
        let name = if row["error"].is_null() { "asked" } else { "game" };
        row[name] = game.into();
    }
    if let Some(certificate) = certificate {
        row["certificate"] = certificate.into();
    }
    if let Some(why) = stopped.filter(|_| row["stopped"].is_null()) {
        row["stopped"] = why.name().into();
    }
    row["limits"] = limits.clone();
    Ok(row)
}

/// Adds its checksum to a row, as a line of text.
pub fn sealed(row: &str) -> String {
    format!("{}{CHECKSUM}{:016x}\"}}", row.strip_suffix('}').unwrap_or(row), checksum(row))
}

/// Reads a line with its checksum, or says what is wrong.
pub fn unsealed(line: &str) -> Result<Value, String> {
    let is_early = line.contains(",\"crc32\":\"");
    let why = if is_early { "an earlier version wrote it, with another checksum" } else { "it has no checksum" };
    let text = line.split_at_checked(line.len().saturating_sub(CHECKSUM_LENGTH));
    let (row, _) = text.filter(|(_, end)| end.starts_with(CHECKSUM)).ok_or(why)?;
    let row = format!("{row}}}");
    if sealed(&row) != line {
        return Err("its checksum is wrong".to_owned());
    }
    serde_json::from_str(&row).map_err(|error| error.to_string())
}

/// Returns the line of the game that a row was asked about.
pub fn asked_game(row: &Value) -> &str {
    row["asked"].as_str().unwrap_or_else(|| answered_game(row))
}

/// Returns what was asked beside the game, as rows keep it: numbers, null where there is no limit, and words. Threads are no part of it.
pub fn recorded(spec: &'static Spec, typed: &Typed<'_>, limits: Limits) -> Value {
    let mut all = Map::new();
    for field in spec.fields().filter(|field| !field.positional && field.name != "resume") {
        let text = typed.get(field.name).or(field.default);
        let is_number = matches!(field.kind, Kind::Count { .. } | Kind::Size);
        let number = text.filter(|_| is_number).and_then(|text| number(text).or_else(|| size(text).ok()));
        match number {
            Some(number) => drop(all.insert(field.name.to_owned(), number.into())),
            None if is_number || text.is_some() => drop(all.insert(field.name.to_owned(), text.into())),
            None => {}
        }
    }
    let time = limits.time.map(|time| time as f64 / 1000.0);
    all.extend([("time".to_owned(), json!(time)), ("memory".to_owned(), json!(limits.memory))]);
    all.insert("positions".to_owned(), json!(limits.positions));
    all.into()
}

/// Checks whether a row answers what is asked now: it is about all heaps, or its limits are no smaller. Of work that no limit stopped
/// the limits of work do not matter.
pub fn is_answered(row: &Value, limits: &Value) -> bool {
    let words = |all: &Value| -> Vec<(String, String)> {
        let all = all.as_object().into_iter().flatten();
        all.filter_map(|(name, word)| Some((name.clone(), word.as_str()?.to_owned()))).collect()
    };
    let is_whole = row["stopped"].is_null();
    let is_larger = |(name, now): (&String, &Value)| match row["limits"].get(name) {
        _ if is_whole && LIMITS.iter().any(|limit| limit.name == name) => false,
        Some(then) => now.as_f64().zip(then.as_f64()).map_or(now != then, |(now, then)| now > then),
        // An earlier version had other names.
        None => false,
    };
    let are_larger = limits.as_object().into_iter().flatten().any(is_larger);
    words(&row["limits"]) == words(limits) && (is_final(row) || !are_larger)
}
