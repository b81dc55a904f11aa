//! Nim-sequences and their periods: `oracle/octal_periods`.

use crate::rows::{Period, PeriodErratum, code, read};
use ninepins::{
    Budget,
    sequence::{Findings, PeriodSearch, Sequence, Status},
};

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

/// Returns the row, and what it says.
pub(crate) fn rows() -> Vec<(String, Period)> {
    let rows: Vec<(String, Period)> = read("oracle/octal_periods");
    // The first line has the convention.
    assert!(
        rows[0]
            .1
            .convention
            .as_ref()
            .is_some_and(|text| text.starts_with("last_exception = largest n with G(n)!=G(n+p)"))
    );
    rows.into_iter().skip(1).collect()
}

/// Compares the period of a row with the one that the engine finds and proves.
fn check_period(text: &str, row: &Period) {
    let proved_n = row.proved_n.unwrap();
    let found = search(&row.game, proved_n);
    assert!(matches!(found.status, Status::Proved(_)), "{text}: {found:?}");
    assert_eq!(Some(found.preperiod as i64 - 1), row.last_exception, "{text}");
    assert_eq!((Some(found.period), u64::from(found.max), found.saltus), (row.period, row.max, 0), "{text}");
    assert!(found.known <= proved_n.max(4100) * 2, "{text}: {} heaps", found.known);
    check_rare(text, row, &found);
}

/// Compares the rare heaps, if both have one mask.
fn check_rare(text: &str, row: &Period, found: &Findings) {
    let mask = found.space.filter(|space| space.alternating.is_none()).map(|space| format!("{:x}", space.mask));
    if let (Some(rare), Some(last)) = (row.rare, row.last_rare)
        && row.mask == mask
    {
        let own = (found.rare.len() as u64, found.rare.last().map_or(0, |&(heap, _)| heap));
        assert_eq!(own, (rare, last), "{text}");
    }
}

/// Compares the largest of the first values of a row without a known period.
fn check_open(text: &str, row: &Period) {
    let n = row.n.unwrap();
    let mut sequence = Sequence::new(&code(&row.game));
    sequence.extend(n, &Budget::unlimited()).unwrap();
    let max = (0..n).filter_map(|heap| sequence.value(heap)).max().unwrap();
    assert_eq!(u64::from(max), row.max, "{text}");
}

fn is_soon(row: &Period) -> bool {
    row.proved_n.or(row.n).unwrap() <= SOON
}

#[test]
fn octal_periods() {
    let rows = rows();
    assert_eq!(rows.len(), 87);
    let mut asked = [0, 0];
    for (text, row) in rows.iter().filter(|(_, row)| is_soon(row)) {
        let has_one = row.period.is_some();
        if has_one {
            check_period(text, row);
        } else {
            check_open(text, row);
        }
        asked[usize::from(has_one)] += 1;
    }
    assert_eq!(asked, [23, 49]);
}

#[test]
#[ignore = "hundreds of millions of values"]
fn octal_periods_that_take_long() {
    let errata: Vec<(String, PeriodErratum)> = read("errata-periods");
    let is_refuted = |row: &Period| {
        errata.iter().any(|(_, other)| other.game == row.game && other.largest.map(u64::from) == Some(row.max))
    };
    for (text, row) in rows().iter().filter(|(_, row)| !is_soon(row)) {
        if row.period.is_some() {
            check_period(text, row);
        } else {
            if !is_refuted(row) {
                check_open(text, row);
            }
            // There is none as far as the row goes.
            let found = search(&row.game, row.n.unwrap());
            assert!(!matches!(found.status, Status::Proved(_)), "{text}: {found:?}");
        }
    }
}

/// Compares codes that, by a row, have equal values but for leading zeros.
#[test]
fn octal_codes_with_the_same_values() {
    let values = |line: &str| -> Vec<u32> {
        let mut sequence = Sequence::new(&code(line));
        sequence.extend(SAME, &Budget::unlimited()).unwrap();
        (0..SAME).map(|heap| sequence.value(heap).unwrap()).skip_while(|&value| value == 0).collect()
    };
    let mut compared = 0;
    for (text, row) in rows() {
        let own = values(&row.game);
        for line in &row.same {
            let other = values(line);
            assert!(own.iter().zip(&other).all(|(a, b)| a == b), "{line}: {text}");
            compared += 1;
        }
    }
    assert_eq!(compared, 608);
}
