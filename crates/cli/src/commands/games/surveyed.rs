//! The rows of a game in the tables of surveys, as JSON.

use ninepins::{
    Game,
    survey::tables::{
        Equivalent, INVERSES, PAIRS, PERIODS, PeriodRow, QUOTIENTS, Table, inverses_of, period_of, quotient_of,
        saltus_of,
    },
};
use serde::Serialize;
use serde_json::{Map, Value};

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
        let (equivalents, certificate) = (row.equivalents(), row.certify_command());
        insert(&PERIODS, serde_json::to_value(Shown { row, equivalents, certificate })?);
    }
    if let Some(row) = saltus_of(game) {
        insert(&PAIRS, serde_json::to_value(row)?);
    }
    if let Some(row) = quotient_of(game) {
        insert(&QUOTIENTS, serde_json::to_value(row)?);
    }
    if let Some(row) = inverses_of(game) {
        insert(&INVERSES, serde_json::to_value(row)?);
    }
    Ok(surveys)
}
