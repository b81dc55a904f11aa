//! Nim-sequences and their periods: `oracle/octal_periods`.

use crate::rows::{code, list, number, read, text, values};
use ninepins::{
    Budget,
    sequence::{Findings, PeriodSearch, Status},
};
use serde_json::{Value as Json, json};

/// The most heaps of a row; longer rows take long.
const SOON: u64 = 2_000_000;

/// The number of values on which the oracle compared codes.
const SAME: u64 = 4080;

/// The search after a period is proved or all values below `end` are found.
fn search(line: &str, end: u64) -> Findings {
    let mut search = PeriodSearch::new(&code(line));
    search.run(end, &Budget::unlimited()).unwrap();
    search.findings()
}

/// Returns the rows after the first line, which has the convention.
pub(crate) fn rows() -> Vec<Json> {
    let mut rows = read("oracle/octal_periods");
    let convention = rows.remove(0);
    assert!(text(&convention["convention"]).starts_with("last_exception = largest n with G(n)!=G(n+p)"));
    rows
}

/// Compares the period of a row with the one that the engine finds and proves, and the rare heaps, if both have one mask.
fn check_period(row: &Json) {
    let proved_n = number(&row["proved_n"]);
    let found = search(text(&row["game"]), proved_n);
    assert!(matches!(found.status, Status::Proved(_)), "{row}: {found:?}");
    let own = json!([found.preperiod as i64 - 1, found.period, found.max, found.saltus]);
    assert_eq!(own, json!([row["last_exception"], row["period"], row["max"], 0]), "{row}");
    assert!(found.known <= proved_n.max(4100) * 2, "{row}: {} heaps", found.known);
    let mask = found.space.filter(|space| space.alternating.is_none()).map(|space| format!("{:x}", space.mask));
    if !row["last_rare"].is_null() && row["mask"] == json!(mask) {
        let last = found.rare.last().map_or(0, |&(heap, _)| heap);
        assert_eq!(json!([found.rare.len(), last]), json!([row["rare"], row["last_rare"]]), "{row}");
    }
}

/// Compares the largest of the first values of a row without a known period.
fn check_open(row: &Json) {
    let max = values(text(&row["game"]), number(&row["n"])).into_iter().max();
    assert_eq!(json!(max), row["max"], "{row}");
}

fn is_soon(row: &Json) -> bool {
    number(row.get("proved_n").unwrap_or(&row["n"])) <= SOON
}

#[test]
fn octal_periods() {
    let rows = rows();
    assert_eq!(rows.len(), 87);
    let (proved, open): (Vec<&Json>, Vec<&Json>) =
        rows.iter().filter(|row| is_soon(row)).partition(|row| row["period"].is_u64());
    proved.iter().for_each(|row| check_period(row));
    open.iter().for_each(|row| check_open(row));
    assert_eq!([open.len(), proved.len()], [23, 49]);
}

#[test]
#[ignore = "hundreds of millions of values"]
fn octal_periods_that_take_long() {
    let errata = read("errata-periods");
    let is_refuted = |row: &Json| errata.iter().any(|it| it["game"] == row["game"] && it["largest"] == row["max"]);
    for row in rows().iter().filter(|row| !is_soon(row)) {
        if row["period"].is_u64() {
            check_period(row);
        } else {
            if !is_refuted(row) {
                check_open(row);
            }
            // There is none as far as the row goes.
            let found = search(text(&row["game"]), number(&row["n"]));
            assert!(!matches!(found.status, Status::Proved(_)), "{row}: {found:?}");
        }
    }
}

/// Compares codes that, by a row, have equal values but for leading zeros.
#[test]
fn octal_codes_with_the_same_values() {
    let stripped = |line: &str| values(line, SAME).into_iter().skip_while(|&value| value == 0);
    let mut compared = 0;
    for row in rows() {
        for line in list(&row["same"]) {
            let equal = stripped(text(&row["game"])).zip(stripped(text(line))).all(|(a, b)| a == b);
            assert!(equal, "{line}: {row}");
            compared += 1;
        }
    }
    assert_eq!(compared, 608);
}
