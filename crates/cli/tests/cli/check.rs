//! `ninepins check` of certificates of periods.

use crate::common::run;
use serde_json::{Value, json};
use std::fs;

const KAYLES: &str = "ninepins period 1\ngame 0.77\npreperiod 71\nperiod 12\nmax 8\nclassical\n";

/// The check of 0.16 takes longer than a millisecond; that of Kayles less than a minute.
#[test]
fn a_check_ends_when_its_time_is_up() {
    let long = format!("{}/../proof/tests/period/v1/0.16.txt", env!("CARGO_MANIFEST_DIR"));
    let ran = run(&["check", &long, "--time", "1ms"], "");
    assert_eq!((ran.code, ran.out.as_str()), (3, ""));
    assert!(ran.err.contains("not checked: the time is up") && ran.err.contains("--time"), "{}", ran.err);
    let json = run(&["check", &long, "--time", "1ms", "--json"], "").json();
    assert!(json["error"]["message"].as_str().unwrap().starts_with("not checked: the time is up"), "{json}");
    assert_eq!(run(&["check", "-", "--time", "60s"], KAYLES).code, 0);
    assert_eq!(run(&["check", "-", "--time", "60s"], KAYLES.replace("max 8", "max 7")).code, 1);
}

#[test]
fn periods() {
    let accepted = run(&["check", "-"], KAYLES);
    assert_eq!((accepted.code, &*accepted.err), (0, ""));
    assert!(accepted.out.starts_with("accepted: 0.77 with all heaps: "), "{}", accepted.out);
    let refuted = run(&["check", "-"], KAYLES.replace("max 8", "max 7"));
    assert_eq!((refuted.code, &*refuted.out), (1, "refuted: line 5: the largest value is 8, not 7\n"));
    let too_large = run(&["check", "-"], KAYLES.replace("period 12", "period 12000000000"));
    assert_eq!((too_large.code, &*too_large.out), (3, ""));
    assert!(too_large.err.contains("not checked: line 4: "), "{}", too_large.err);
    for unreadable in [KAYLES.replace("period 1\n", "period 2\n"), KAYLES.replace("max", "most"), KAYLES.repeat(2)] {
        assert_eq!(run(&["check", "-"], unreadable).code, 4);
    }
}

#[test]
fn in_json() {
    let check = |text: &str| {
        let ran = run(&["check", "-", "--json"], text);
        let keys: Vec<String> = ran.json().as_object().unwrap().keys().cloned().collect();
        assert_eq!(keys, ["schema", "verdict", "claims", "line", "message"]);
        assert_eq!((ran.err.as_str(), &ran.json()["schema"]), ("", &json!("ninepins/check/1")));
        (ran.code, ran.json())
    };
    let (code, accepted) = check(KAYLES);
    assert_eq!((code, &accepted["verdict"]), (0, &json!("accepted")));
    let text = run(&["check", "-"], KAYLES).out;
    let claim = text.strip_prefix("accepted: ").unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(accepted["claims"], json!([claim]));
    assert_eq!((&accepted["line"], &accepted["message"]), (&Value::Null, &Value::Null));
    // Lines are those of the file, comments counted.
    let (code, refuted) = check(&KAYLES.replace("max 8", "# wrong\n\nmax 7"));
    assert_eq!((code, &refuted["verdict"], &refuted["claims"]), (1, &json!("refuted"), &json!([])));
    assert_eq!((&refuted["line"], &refuted["message"]), (&json!(7), &json!("the largest value is 8, not 7")));
    let (code, too_large) = check(&KAYLES.replace("period 12", "period 12000000000"));
    assert_eq!((code, &too_large["verdict"], &too_large["line"]), (3, &json!("too-large"), &json!(4)));
    let one = "ninepins certificate 1\ngame 0.77\nposition 1\n# one\nnim-value 2\n1 = 1\n";
    assert_eq!(check(one).1["line"], json!(5));
    let unreadable = run(&["check", "-", "--json"], "nonsense");
    assert_eq!(unreadable.code, 4);
    assert!(unreadable.json()["error"]["message"].as_str().unwrap().contains("expected `ninepins certificate 1`"));
}

/// Of several certificates in a file those before the first fault are claims, and the line is that of the file.
#[test]
fn several_in_json() {
    let nim = "ninepins quotient 1\ngame 0.1 misere\nelements 2\ngenerator 1: 1 0\nheap 1 = 1\noutcomes NP\nset 0: 1\nset 1: 0\n";
    let ran = run(&["check", "-", "--json"], format!("{nim}# again\n{nim}").as_str());
    assert_eq!((ran.code, ran.json()["claims"].as_array().map(Vec::len)), (0, Some(2)), "{ran:?}");
    let ran = run(&["check", "-", "--json"], format!("{nim}# again\n{}", nim.replace("NP", "NN")).as_str());
    let answer = ran.json();
    assert_eq!((ran.code, &answer["verdict"]), (1, &json!("refuted")), "{answer}");
    // The second one begins on line 10.
    assert!(answer["line"].as_u64().is_some_and(|line| (12..18).contains(&line)), "{answer}");
    assert_eq!(answer["claims"].as_array().map(Vec::len), Some(1));
}

/// The certificates of long periods are accepted, and the catalog says what they prove.
fn check_catalog(is_long: bool) -> usize {
    let files = fs::read_dir("../../testdata/certificates").unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "txt"));
    let mut checked = 0;
    for file in files {
        let game = file.file_stem().unwrap().to_str().unwrap();
        let row = run(&["games", game, "--json"], "").json()["surveys"]["octal-games"].take();
        let (preperiod, period) = (row["preperiod"].as_u64().unwrap(), row["period"].as_u64().unwrap());
        if (preperiod + period > 1_000_000) != is_long {
            continue;
        }
        let accepted = run(&["check", file.to_str().unwrap()], "");
        assert_eq!((accepted.code, &*accepted.err), (0, ""), "{game}");
        let words = accepted.out.split_whitespace().collect::<Vec<_>>().join(" ");
        let (max, rare) = (row["max"].as_u64().unwrap(), row["rare"].as_u64().unwrap());
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
    assert_eq!(check_catalog(false), 10);
}

/// There is one for each sequence of the catalog that takes more than three thousand values to repeat; but not for that of 0.106,
/// whose certificate has 32 MB.
#[test]
fn certificates_of_all_long_periods() {
    let table = run(&["games", "--table", "octal-games"], "").out;
    let rows = table.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let firsts = rows.filter(|row| row.get("equivalent").is_none());
    let heaps = |row: &serde_json::Value| row["preperiod"].as_u64().unwrap_or(0) + row["period"].as_u64().unwrap_or(0);
    let long = firsts.filter(|row| (3001..1 << 28).contains(&heaps(row)));
    let mut count = 0;
    for row in long {
        let game = row["game"].as_str().unwrap();
        assert!(fs::exists(format!("../../testdata/certificates/{game}.txt")).unwrap(), "{game}");
        count += 1;
    }
    assert_eq!(count, 15);
}

/// They were found by Flammenkamp (https://wwwhomes.uni-bielefeld.de/achim/octal.html) and, 0.376, by Gangolli and Plambeck (1989).
#[test]
#[ignore = "minutes"]
fn certificates_of_the_catalog_that_take_long() {
    assert_eq!(check_catalog(true), 5);
}
