//! The rows of a game in the tables of surveys, for people and as JSON.

use ninepins::{
    Game,
    survey::tables::{
        Equivalent, PAIRS, PERIODS, PeriodRow, QUOTIENTS, Table, listed_pair, listed_quotient, listed_sequence,
        period_of, quotient_of, saltus_of,
    },
};
use serde::Serialize;
use serde_json::{Map, Value};

/// The origin of a row.
const PROVENANCE: &str = "computed by the commands that `ninepins games --tables` lists";

/// Returns lines for people with their labels.
pub(super) fn entries(game: &Game) -> Vec<(&'static str, String)> {
    [period(game), values(game), quotient(game)].concat()
}

fn period(game: &Game) -> Vec<(&'static str, String)> {
    let Some(listed) = listed_sequence(game) else { return Vec::new() };
    let Some(row) = period_of(game) else {
        return vec![("Nim-values", unlisted(&PERIODS, "period", &listed))];
    };
    let mut lines = vec![("Nim-values", format!("in normal play {}", row.words())), ("", row.more())];
    lines.extend(row.same().into_iter().map(|same| ("", same)));
    lines.extend(row.oeis().map(|id| ("", format!("OEIS {id}, except for zeros at the start"))));
    lines.extend(row.certificate().map(|command| ("", format!("for a certificate: {command}"))));
    lines.push(("", PROVENANCE.to_owned()));
    lines
}

fn values(game: &Game) -> Vec<(&'static str, String)> {
    let Some(listed) = listed_pair(game) else { return Vec::new() };
    let Some(row) = saltus_of(game) else {
        return vec![("Values", unlisted(&PAIRS, "values", &listed))];
    };
    let mut lines = vec![("Values", format!("in normal play {}", row.words()))];
    lines.extend(row.end().map(|end| ("", end)));
    lines.extend(row.certificate().map(|command| ("", format!("for a certificate: {command}"))));
    lines.push(("", PROVENANCE.to_owned()));
    lines
}

fn quotient(game: &Game) -> Vec<(&'static str, String)> {
    let Some(listed) = listed_quotient(game) else { return Vec::new() };
    let Some(row) = quotient_of(game) else {
        return vec![("Quotient", unlisted(&QUOTIENTS, "quotient", &listed))];
    };
    let mut lines = vec![("Quotient", format!("in misère play {}", row.words()))];
    lines.extend(row.changes().map(|changes| ("", changes)));
    lines.push(("", PROVENANCE.to_owned()));
    lines
}

fn unlisted(table: &Table, command: &str, listed: &str) -> String {
    format!("not in the table of {}; `ninepins {command} '{listed}'` computes it", table.codes)
}

/// Returns the rows of the game by the names of their tables.
pub(super) fn object(game: &Game) -> serde_json::Result<Map<String, Value>> {
    let mut surveys = Map::new();
    let mut insert = |table: &Table, mut row: Value| {
        row["provenance"] = table.provenance();
        surveys.insert(table.name.to_owned(), row);
    };
    if let Some(row) = period_of(game) {
        #[derive(Serialize)]
        struct Shown {
            #[serde(flatten)]
            row: PeriodRow,
            equivalents: Vec<Equivalent>,
            certificate: Option<String>,
        }
        let (equivalents, certificate) = (row.equivalents(), row.certificate());
        insert(&PERIODS, serde_json::to_value(Shown { row, equivalents, certificate })?);
    }
    if let Some(row) = saltus_of(game) {
        insert(&PAIRS, serde_json::to_value(row)?);
    }
    if let Some(row) = quotient_of(game) {
        insert(&QUOTIENTS, serde_json::to_value(row)?);
    }
    Ok(surveys)
}
