//! Nim-sequences and their periods.

use crate::{asked, list, number, read, text};
use serde_json::{Value as Json, json};
use std::ops::RangeInclusive;

/// The most heaps of a row; longer rows take long.
const SOON: u64 = 2_000_000;

/// Compares values, the largest of them, and the proved period, if the row has one.
#[test]
fn sequences() {
    let rows = [read("sequences"), read("oracle/octal_grundy")].concat();
    assert_eq!(rows.len(), 127 + 17);
    for row in rows {
        let said: Vec<&Json> = list(&row["values"]).collect();
        let to = row["to"].as_u64().unwrap_or_else(|| said.len() as u64 - 1);
        let found = asked("heaps", json!({"game": row["game"], "to": to, "as": row["as"].as_str().unwrap_or("auto")}));
        let found: Vec<&Json> = list(&found["values"]).collect();
        assert_eq!(found[..said.len()], said, "{row}");
        let max = || found.into_iter().map(number).max();
        assert!(row["max"].is_null() || row["max"] == json!(max()), "{row}");
        if row["period"].is_u64() {
            let found = asked("period", json!({"game": row["game"]}));
            let found = ["status", "preperiod", "period"].map(|name| &found[name]);
            assert_eq!(found, [&json!("proved"), &row["preperiod"], &row["period"]], "{row}");
        }
        assert!(row["to"].is_u64() || !text(&row["source"]).is_empty(), "{row}");
    }
}

/// Lost positions of one heap, and values and outcomes of positions.
#[test]
fn facts_about_rules() {
    let rows = read("facts");
    assert_eq!(rows.len(), 16);
    for row in rows {
        if row["lost"].is_array() {
            let found = asked("losing", json!({"game": row["game"], "to": row["to"], "heaps": 1}));
            assert_eq!(found["values"], row["lost"], "{row}");
        }
        let said = |name: &str| row[name].as_object().cloned().unwrap_or_default();
        for (position, said) in said("values").into_iter().chain(said("outcomes")) {
            let found = asked("solve", json!({"game": row["game"], "position": position}));
            let of = if said.is_string() { &found["outcome"] } else { &found["value"]["number"] };
            assert_eq!(*of, said, "{position}: {row}");
        }
    }
}

/// Two families of the book's chapter *Comparing with published results*: outcomes of heaps repeat, some P, then L, then N.
#[test]
fn outcomes_of_partizan_subtraction_games() {
    let one = (2..=20).flat_map(|b| (1..b).map(move |a| (a..=a, b..=b, [a, b - a, a])));
    let many = (1..=10).flat_map(|c| (1..=10).map(move |k| (1..=k, c + 1..=c + k, [1, c, k])));
    for (left, right, counts) in one.chain(many) {
        let code = |moves: RangeInclusive<usize>| "0".repeat(moves.start() - 1) + &"3".repeat(moves.count());
        let game = format!("0.{}|0.{}", code(left), code(right));
        let repeated = ["P".repeat(counts[0]), "L".repeat(counts[1]), "N".repeat(counts[2])].concat().repeat(3);
        let found = asked("heaps", json!({"game": game, "to": repeated.len() - 1, "as": "outcome"}));
        assert_eq!(list(&found["values"]).map(text).collect::<String>(), repeated, "{game}");
    }
}

/// Returns the rows of the oracle after the first line, which has the convention.
pub(crate) fn rows() -> Vec<Json> {
    let mut rows = read("oracle/octal_periods");
    let convention = rows.remove(0);
    assert!(text(&convention["convention"]).starts_with("last_exception = largest n with G(n)!=G(n+p)"));
    rows
}

/// Compares an answer, or a row of the catalog, with a row: the proved period, with the rare heaps if both have one mask, or that none
/// is known.
pub(crate) fn check_period(row: &Json, own: &Json) {
    let is_open = row["period"].is_null();
    assert_eq!(own["status"] == "proved", !is_open, "{row}: {own}");
    let has_rare = row["mask"].is_string() && row["mask"] == own["mask"] && own["alternating"] != true;
    let fields: &[&str] = match is_open {
        true => &[],
        false if has_rare && row["rare"].is_u64() => &["last_exception", "period", "max", "rare", "last_rare"],
        false => &["last_exception", "period", "max"],
    };
    for field in fields {
        assert_eq!(own[field], row[field], "{field}: {row}");
    }
    assert!(is_open || own["saltus"].as_u64().is_none_or(|saltus| saltus == 0), "{row}");
}

fn heaps(row: &Json) -> u64 {
    number(row.get("proved_n").unwrap_or(&row["n"]))
}

/// Compares a row with the search of as many heaps as the oracle has.
fn search(row: &Json) {
    let found = asked("period", json!({"game": row["game"], "to": heaps(row) - 1}));
    check_period(row, &found);
    let is_refuted = |it: &Json| it["heap"]["game"] == row["game"] && it["largest"] == row["max"];
    assert!(found["max"] == row["max"] || read("errata-periods").iter().any(is_refuted), "{row}");
}

#[test]
fn octal_periods() {
    let rows = rows();
    assert_eq!(rows.len(), 87);
    let soon: Vec<&Json> = rows.iter().filter(|row| heaps(row) <= SOON).collect();
    assert_eq!((soon.len(), soon.iter().filter(|row| row["period"].is_u64()).count()), (72, 49));
    soon.into_iter().for_each(search);
}

#[test]
#[ignore = "hundreds of millions of values"]
fn octal_periods_that_take_long() {
    rows().iter().filter(|row| heaps(row) > SOON).for_each(search);
}
