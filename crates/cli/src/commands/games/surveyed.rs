//! What the tables of surveys say of a game, for people and as JSON.

use ninepins::{
    Game,
    survey::tables::{
        Equivalent, PERIODS, PeriodRow, QUOTIENTS, Table, listed_quotient, listed_sequence, period_of, quotient_of,
    },
};
use serde::Serialize;
use serde_json::{Map, Value};

/// How a row was made.
const PROVENANCE: &str = "by the commands that `ninepins games --tables` tells";

/// Lines for people, each with its label.
pub(super) fn entries(game: &Game) -> Vec<(&'static str, String)> {
    [period(game), quotient(game)].concat()
}

fn period(game: &Game) -> Vec<(&'static str, String)> {
    let Some(listed) = listed_sequence(game) else { return Vec::new() };
    let Some(row) = period_of(game) else {
        return vec![("Nim-values", unlisted(&PERIODS, "period", &listed))];
    };
    let mut lines = vec![("Nim-values", format!("in normal play {}", row.words())), ("", row.more())];
    lines.extend(row.same().into_iter().map(|same| ("", same)));
    lines.extend(row.oeis().map(|id| ("", format!("OEIS {id}, zeros at the start apart"))));
    lines.extend(row.certificate().map(|command| ("", format!("a certificate: {command}"))));
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
    format!("not in the table, which is of {}; `ninepins {command} '{listed}'` computes it", table.codes)
}

/// The rows of all tables that have one, by the names of these.
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
    if let Some(row) = quotient_of(game) {
        insert(&QUOTIENTS, serde_json::to_value(row)?);
    }
    Ok(surveys)
}
