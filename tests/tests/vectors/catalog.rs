//! A comparison of the catalog of octal games with the oracle, and errata of other tables.

use crate::{
    list, number, read,
    sequences::{check_period, rows},
    text, values,
};
use ninepins_testkit::nim_values;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

fn catalog() -> BTreeMap<String, Json> {
    read("octal-games").into_iter().map(|row| (text(&row["game"]).to_owned(), row)).collect()
}

/// Returns the first game of the table with the same values.
fn first(row: &Json) -> &str {
    text(row.get("equivalent").map_or(&row["game"], |first| &first["game"]))
}

/// Compares every row of the oracle: the period, or that none is known, and the codes with equal values. The oracle has
/// some longer codes and lacks others.
#[test]
fn the_catalog_says_what_the_oracle_says() {
    let catalog = catalog();
    let (mut compared, mut firsts) = ([0, 0, 0], BTreeSet::new());
    for row in rows() {
        let own = &catalog[text(&row["game"])];
        firsts.insert(first(own));
        check_period(&row, own);
        let is_open = row["period"].is_null();
        assert!(!is_open || own["status"] == "open" && number(&own["to"]) >= 65_536, "{row}");
        compared[usize::from(is_open)] += 1;
        for same in list(&row["same"]).filter_map(|line| catalog.get(text(line))) {
            assert_eq!(first(same), first(own), "{row}");
            compared[2] += 1;
        }
    }
    assert_eq!(compared, [50, 37, 608]);
    assert_eq!(firsts.len(), 87);
}

/// Games with one entry have equal first values by the definition, and games with different entries have not.
#[test]
fn equivalent_games_by_the_definition() {
    let (catalog, naive) = (catalog(), |line: &str| nim_values(&line.parse().unwrap(), 130));
    let mut firsts: BTreeMap<Vec<u64>, BTreeSet<&str>> = BTreeMap::new();
    for (game, row) in &catalog {
        let own = naive(game);
        if let Some(shift) = row["equivalent"]["shift"].as_i64() {
            for (heap, value) in naive(first(row)).into_iter().enumerate() {
                let moved = usize::try_from(heap as i64 + shift).map_or(Some(0), |at| own.get(at).copied());
                assert!(moved.is_none_or(|moved| moved == value), "{game}: heap {heap}");
            }
        }
        let stripped: Vec<u64> = own.into_iter().skip_while(|&value| value == 0).take(110).collect();
        firsts.entry(stripped).or_default().insert(first(row));
    }
    // 0.161 and 0.36 differ late.
    let late: Vec<_> = firsts.values().filter(|games| games.len() > 1).collect();
    assert_eq!(late, [&BTreeSet::from(["0.36", "0.161"])]);
}

/// Values refute errors of other tables: two heaps that are said to have equal values, perhaps a nim-sum apart, have others; or a heap is
/// worth more than the value that is said to be the largest.
#[test]
fn errata_of_periods() {
    let rows = read("errata-periods");
    assert_eq!(rows.len(), 6);
    for row in &rows {
        assert!(!text(&row["said"]).is_empty() && !text(&row["source"]).is_empty(), "{row}");
        let value = |place: &Json| {
            let heap = number(&place["heap"]);
            assert_eq!(place["value"], values(text(&place["game"]), heap + 1)[heap as usize], "{row}");
            number(&place["value"])
        };
        match row["largest"].as_u64() {
            Some(largest) => assert!(value(&row["heap"]) > largest, "{row}"),
            None => assert_ne!(value(&row["heap"]), value(&row["other"]) ^ row["apart"].as_u64().unwrap_or(0), "{row}"),
        }
    }
}
