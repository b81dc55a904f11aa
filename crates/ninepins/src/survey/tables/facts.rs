//! The rows of a game in the tables, in words.

use super::{
    PAIRS, PERIODS, QUOTIENTS, Table, inverses_of, listed_pair, listed_quotient, listed_sequence, period_of,
    quotient_of, saltus_of,
};
use ninepins_rules::Game;

/// The origin of a row.
const PROVENANCE: &str = "computed by the commands that `ninepins games --tables` lists";

/// Returns the facts about the rules of a game in the tables, in words: lines with labels. A line without a label continues the one
/// before.
pub fn facts(game: &Game) -> Vec<(&'static str, String)> {
    [period(game), values(game), quotient(game), inverses(game)].concat()
}

fn period(game: &Game) -> Vec<(&'static str, String)> {
    let Some(listed) = listed_sequence(game) else { return Vec::new() };
    let Some(row) = period_of(game) else {
        return vec![("Nim-values", unlisted(&PERIODS, "period", &listed))];
    };
    let mut lines = vec![("Nim-values", format!("in normal play {}", row.words())), ("", row.more())];
    lines.extend(row.same().into_iter().map(|same| ("", same)));
    lines.extend(row.oeis().map(|id| ("", format!("OEIS {id}, except for zeros at the start"))));
    lines.extend(row.certify_command().map(|command| ("", format!("for a certificate: {command}"))));
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
    lines.extend(row.certify_command().map(|command| ("", format!("for a certificate: {command}"))));
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

fn inverses(game: &Game) -> Vec<(&'static str, String)> {
    let words = inverses_of(game).and_then(|row| row.words());
    words.map_or(Vec::new(), |words| vec![("Inverses", format!("in misère play {words}")), ("", PROVENANCE.to_owned())])
}

fn unlisted(table: &Table, command: &str, listed: &str) -> String {
    format!("not in the table of {}; `ninepins {command} '{listed}'` computes it", table.codes)
}
