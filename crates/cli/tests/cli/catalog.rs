//! The tables of surveys, and certificates, against the catalog and each other.

use crate::common::{answer, ninepins};
use serde_json::{Value, json};
use std::{fs, ops::Range};

const MILLION: u64 = 1_000_000;

/// To check a certificate of this number of values takes hours.
const HOURS: u64 = 1 << 28;

/// Checks certificates, one for each sequence of the catalog that takes more than three thousand values to repeat, and compares their
/// claims with its rows: those of which preperiod and period are together in this range. Returns their number.
fn check_catalog(values: Range<u64>) -> usize {
    let rows = ninepins("games --table octal-games").rows();
    let heaps = |row: &Value| row["preperiod"].as_u64().unwrap_or(0) + row["period"].as_u64().unwrap_or(0);
    let long = rows.iter().filter(|row| row.get("equivalent").is_none() && heaps(row) > 3000);
    assert_eq!(long.clone().count(), 16);
    let mut checked = 0;
    for row in long {
        let game = row["game"].as_str().unwrap();
        let file = format!("../../testdata/certificates/{game}.txt");
        assert!(fs::exists(&file).unwrap(), "{file}");
        if !values.contains(&heaps(row)) {
            continue;
        }
        let out = ninepins(&format!("check {file}")).ok().out;
        let words = out.split_whitespace().collect::<Vec<_>>().join(" ");
        let [preperiod, period, max, rare] = ["preperiod", "period", "max", "rare"].map(|of| row[of].as_u64().unwrap());
        let proved = format!(
            "accepted: {game} with all heaps: nim-values have preperiod {preperiod} and period {period}, no less, and the largest is {max};"
        );
        assert!(words.starts_with(&proved), "{words}");
        // A sparse certificate has the rare heaps of the search, unless another mask was chosen for it.
        assert!(!words.contains("are rare") || words.contains(&format!("of which {rare} are rare")), "{words}");
        checked += 1;
    }
    checked
}

#[test]
fn certificates_of_the_catalog() {
    assert_eq!(check_catalog(0..MILLION), 10);
}

/// Periods found by Flammenkamp (https://wwwhomes.uni-bielefeld.de/achim/octal.html) and, for 0.376, by Gangolli and Plambeck (1989).
#[test]
#[ignore = "minutes"]
fn certificates_of_the_catalog_that_take_long() {
    assert_eq!(check_catalog(MILLION..HOURS), 5);
}

#[test]
fn totals_of_tables_are_those_of_their_rows() {
    let overview = ninepins("games --tables").ok().out;
    let rows = ninepins("games --table hexadecimal-games").rows();
    assert_eq!(answer("games --table hexadecimal-games")["rows"], json!(rows));
    assert_eq!(answer("games --tables")["tables"][0]["name"], "octal-games");
    let rising = rows.iter().filter(|row| row.get("checksum").is_some()).count();
    assert!(overview.contains("3,584: 1,826 proved, 1,758 open") && rising == 1445, "{overview}");
    for name in ["octal-games", "octal-quotients"] {
        assert_eq!(ninepins(&format!("games --table {name}")).ok().out.lines().count(), 1024);
        assert!(overview.contains(&format!("{name}: the codes ?.???")), "{overview}");
    }
    assert!(overview.contains("partizan-values: the codes 0.??|0.??"), "{overview}");
    let pairs = ninepins("games --table partizan-values").rows();
    let proved = pairs.iter().filter(|row| row["status"] == "proved").count();
    assert!(overview.contains(&format!("2,016: {} proved", ninepins::grouped(proved as u64))), "{overview}");
    let inverses = ninepins("games --table misere-inverses").rows();
    let groups = inverses.iter().filter(|row| row["group"] == true).count();
    assert!(overview.contains(&format!("groups                {groups}: every heap has an inverse\n")), "{overview}");
    let rows = ninepins("games --table octal-games").rows();
    let proved = rows.iter().filter(|row| row["status"] == "proved");
    let firsts = |row: &&Value| row.get("equivalent").is_none();
    let (codes, sequences) = (proved.clone().count(), proved.clone().filter(firsts).count());
    let all = rows.iter().filter(firsts).count();
    assert!(overview.contains(&format!("1,024: {codes} proved, {} open", 1024 - codes)), "{overview}");
    assert!(overview.contains(&format!("{all}: {sequences} proved, {} open", all - sequences)), "{overview}");
    assert_eq!(proved.filter_map(|row| row["period"].as_u64()).max(), Some(328_226_140_474));
    assert!(overview.contains("328,226,140,474 (0.106)"), "{overview}");
}

#[test]
fn the_examples_work() {
    let codes = ["'{1: 0}'", "'0.77 limit n'"];
    let names = ["kayles", "limit-nim", "nimmy", "partizan-kayles", "grundys-game", "wythoff", "king", "mock-turtles"];
    for name in names.into_iter().chain(codes) {
        let text = ninepins(&format!("games {name}")).ok().out;
        let examples = text.lines().filter_map(|line| line.strip_prefix("ninepins ")?.split("  ").next());
        let examples: Vec<&str> = examples.filter(|example| !example.starts_with("play")).collect();
        assert!(!examples.is_empty(), "{text}");
        for example in examples {
            ninepins(example).ok();
        }
    }
}
