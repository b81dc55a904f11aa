//! Summaries of the tables: labels, each with its words.

use super::facts::EVIDENCE;
use crate::{grouped, runs};
use serde_json::Value;
use std::collections::BTreeSet;

type Overview = Vec<(&'static str, String)>;

/// Writes `750 proved, 274 open` of how many rows have each value in this column, without counts of 0.
fn counts<'r>(rows: impl Iterator<Item = &'r Value> + Clone, before: &str, values: &[&str]) -> String {
    let count = |value: &&str| rows.clone().filter(|own| *own == value).count();
    let shown = values.iter().map(|value| (value, count(value))).filter(|(_, count)| *count > 0);
    shown.map(|(word, count)| format!("{} {before}{word}", grouped(count as u64))).collect::<Vec<String>>().join(", ")
}

/// Writes `1,024: 750 proved, 274 open` about the statuses of rows.
fn statuses<'r>(rows: impl Iterator<Item = &'r Value> + Clone, values: &[&str]) -> String {
    let all = grouped(rows.clone().count() as u64);
    format!("{all}: {}", counts(rows.map(|row| &row["status"]), "", values))
}

const PERIODS: [&str; 3] = ["proved", "observed", "open"];
const QUOTIENTS: [&str; 3] = ["complete", "partial", "infinite"];

fn count<'r>(rows: impl IntoIterator<Item = &'r Value>, holds: impl Fn(&Value) -> bool) -> String {
    grouped(rows.into_iter().filter(|row| holds(row)).count() as u64)
}

/// Returns the most in a column of the rows with a status, and the first row that has it.
fn most(rows: &[&Value], column: &str, status: &str) -> String {
    let rows = rows.iter().rev().filter(|row| row["status"] == status);
    let most = rows.filter_map(|row| Some((row[column].as_u64()?, &row["game"]))).max_by_key(|(most, _)| *most);
    most.map(|(most, game)| format!("{} ({})", grouped(most), game.as_str().unwrap_or_default())).unwrap_or_default()
}

fn searched(rows: &[&Value]) -> String {
    let least = rows.iter().filter(|row| row["status"] == "open").filter_map(|row| row["to"].as_u64()).min();
    format!("open ones to heap {} or further", grouped(least.unwrap_or(0)))
}

pub(super) fn rising(rows: &[Value]) -> Overview {
    let all: Vec<&Value> = rows.iter().collect();
    vec![
        ("codes", statuses(rows.iter(), &PERIODS)),
        ("proved with a saltus", count(rows, |row| !row["checksum"].is_null())),
        ("largest preperiod", most(&all, "preperiod", "proved")),
        ("largest period", most(&all, "period", "proved")),
        ("largest saltus", most(&all, "saltus", "proved")),
        ("searched", searched(&all)),
    ]
}

pub(super) fn periods(rows: &[Value]) -> Overview {
    let firsts: Vec<&Value> = rows.iter().filter(|row| row["equivalent"].is_null()).collect();
    let most = |column, status| most(&firsts, column, status);
    vec![
        ("codes", statuses(rows.iter(), &PERIODS)),
        ("nim-sequences", statuses(firsts.iter().copied(), &PERIODS)),
        ("known to be the same", counts(rows.iter().map(|row| &row["equivalent"]["by"]), "by ", &EVIDENCE)),
        ("in the OEIS", firsts.iter().filter(|row| !row["oeis"].is_null()).count().to_string()),
        ("largest preperiod", most("preperiod", "proved")),
        ("largest period", most("period", "proved")),
        ("largest value", format!("{}; open so far {}", most("max", "proved"), most("max", "open"))),
        ("most rare heaps", most("rare", "proved")),
        ("searched", searched(&firsts)),
    ]
}

pub(super) fn quotients(rows: &[Value]) -> Overview {
    let complete = rows.iter().filter(|row| row["status"] == "complete");
    let largest = complete.max_by_key(|row| row["order"].as_u64()).map(|row| {
        format!("order {} ({})", grouped(row["order"].as_u64().unwrap_or(0)), row["game"].as_str().unwrap_or_default())
    });
    vec![("codes", statuses(rows.iter(), &QUOTIENTS)), ("largest complete", largest.unwrap_or_default())]
}

pub(super) fn pairs(rows: &[Value]) -> Overview {
    let pairs = statuses(rows.iter(), &["proved", "seen", "none"]).replace("none", "without a pattern");
    vec![("pairs", pairs), ("all heaps asked for", count(rows, |row| row["stopped"].is_null()))]
}

pub(super) fn inverses(rows: &[Value]) -> Overview {
    let has = |row: &Value, holds: fn(&Value) -> bool| row["heaps"].as_array().into_iter().flatten().any(holds);
    let complete = rows.iter().filter(|row| row["status"] == "complete");
    let orders: BTreeSet<u64> = complete.filter_map(|row| row["order"].as_u64()).collect();
    let runs = runs(&orders.iter().copied().collect::<Vec<_>>()).join(", ");
    vec![
        ("pairs", statuses(rows.iter(), &QUOTIENTS)),
        ("orders", format!("{} different: {runs}", orders.len())),
        ("groups", format!("{}: every heap has an inverse", count(rows, |row| row["group"] == true))),
        (
            "other inverses",
            format!(
                "{} games have an inverse that is no conjugate; in {} of them the conjugate is a position, too",
                count(rows, |row| has(row, |_| true)),
                count(rows, |row| has(row, |odd| !odd["conjugate"].is_null()))
            ),
        ),
        ("undecided", count(rows, |row| row["heaps"].is_null())),
    ]
}
