//! `ninepins prove`, and `ninepins check` of certificates of all kinds.

use crate::common::{answer, flat, has, ninepins, run};
use serde_json::{Value, json};
use std::{fs, ops::Range};

const KAYLES: &str = "ninepins period 1\ngame 0.77\npreperiod 71\nperiod 12\nmax 8\nclassical\n";

/// The check of 0.16 takes longer than a millisecond; that of Kayles less than a minute.
#[test]
fn a_check_ends_when_its_time_is_up() {
    let long = format!("{}/../proof/tests/period/v1/0.16.txt", env!("CARGO_MANIFEST_DIR"));
    let ran = ninepins(&format!("check {long} --time 1ms")).ends(3).warns(&["not checked: the time is up", "--time"]);
    assert_eq!(ran.out, "");
    let json = ninepins(&format!("check {long} --time 1ms --json")).json();
    assert!(json["error"]["message"].as_str().unwrap().starts_with("not checked: the time is up"), "{json}");
    run(&["check", "-", "--time", "60s"], KAYLES).ok();
    run(&["check", "-", "--time", "60s"], KAYLES.replace("max 8", "max 7")).ends(1);
}

/// Verdicts in text and in JSON. Lines are those of the file, comments counted.
#[test]
fn verdicts() {
    let wrong = KAYLES.replace("max 8", "# wrong\n\nmax 7");
    let large = KAYLES.replace("period 12", "period 12000000000");
    let one = "ninepins certificate 1\ngame 0.77\nposition 1\n# one\nnim-value 2\n1 = 1\n";
    let refuted = json!({ "verdict": "refuted", "line": 7, "message": "the largest value is 8, not 7" });
    for (certificate, code, shown, fields) in [
        (KAYLES, 0, "accepted: 0.77 with all heaps: ", json!({ "verdict": "accepted", "line": null, "message": null })),
        (&wrong, 1, "refuted: line 7: the largest value is 8, not 7\n", refuted),
        (&large, 3, "not checked: line 4: ", json!({ "verdict": "too-large", "line": 4 })),
        (one, 1, "refuted: line 5: ", json!({ "verdict": "refuted", "line": 5 })),
    ] {
        let text = run(&["check", "-"], certificate).ends(code);
        assert!(flat(&text.out).contains(&flat(shown)) && text.err.is_empty(), "{text:?}");
        let json = run(&["check", "-", "--json"], certificate).ends(code);
        assert_eq!(json.err.is_empty(), code != 3);
        let checked = json.json();
        let keys: Vec<&String> = checked.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["schema", "verdict", "claims", "line", "message"]);
        let claims: Vec<String> = flat(&text.out).strip_prefix("accepted: ").map(str::to_owned).into_iter().collect();
        has(&checked, &json!({ "schema": "ninepins/check/1", "claims": claims }));
        has(&checked, &fields);
    }
    for unreadable in [KAYLES.replace("period 1\n", "period 2\n"), KAYLES.replace("max", "most"), KAYLES.repeat(2)] {
        run(&["check", "-"], unreadable).ends(4);
    }
    let unreadable = run(&["check", "-", "--json"], "nonsense").ends(4);
    assert!(unreadable.json()["error"]["message"].as_str().unwrap().contains("expected `ninepins certificate 1`"));
}

/// The certificates before the first fault of a file are claims. The line of the fault is that of the file.
#[test]
fn several_in_json() {
    let nim = "ninepins quotient 1\ngame 0.1 misere\nelements 2\ngenerator 1: 1 0\nheap 1 = 1\noutcomes NP\nset 0: 1\nset 1: 0\n";
    let ran = run(&["check", "-", "--json"], format!("{nim}# again\n{nim}")).ok();
    assert_eq!(ran.json()["claims"].as_array().map(Vec::len), Some(2), "{ran:?}");
    let ran = run(&["check", "-", "--json"], format!("{nim}# again\n{}", nim.replace("NP", "NN"))).ends(1);
    let answer = ran.json();
    assert_eq!(answer["verdict"], "refuted");
    // The second one begins on line 10.
    assert!(answer["line"].as_u64().is_some_and(|line| (12..18).contains(&line)), "{answer}");
    assert_eq!(answer["claims"].as_array().map(Vec::len), Some(1));
}

const MILLION: u64 = 1_000_000;

/// To check a certificate of this number of values takes hours.
const HOURS: u64 = 1 << 28;

/// Checks the certificates of sequences of the catalog whose preperiod and period are together in this range, and compares their
/// claims with its rows. Returns their number.
fn check_catalog(values: Range<u64>) -> usize {
    let files = fs::read_dir("../../testdata/certificates").unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "txt"));
    let mut checked = 0;
    for file in files {
        let game = file.file_stem().unwrap().to_str().unwrap();
        let row = answer(&format!("games {game}"))["surveys"]["octal-games"].take();
        let (preperiod, period) = (row["preperiod"].as_u64().unwrap(), row["period"].as_u64().unwrap());
        if !values.contains(&(preperiod + period)) {
            continue;
        }
        let words = flat(&ninepins(&format!("check {}", file.display())).ok().out);
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
    assert_eq!(check_catalog(0..MILLION), 10);
}

/// Each sequence of the catalog that takes more than three thousand values to repeat has a certificate.
#[test]
fn certificates_of_all_long_periods() {
    let rows = ninepins("games --table octal-games").rows();
    let firsts = rows.iter().filter(|row| row.get("equivalent").is_none());
    let heaps = |row: &Value| row["preperiod"].as_u64().unwrap_or(0) + row["period"].as_u64().unwrap_or(0);
    let long: Vec<&Value> = firsts.filter(|row| heaps(row) > 3000).collect();
    for row in &long {
        let game = row["game"].as_str().unwrap();
        assert!(fs::exists(format!("../../testdata/certificates/{game}.txt")).unwrap(), "{game}");
    }
    assert_eq!(long.len(), 16);
}

/// Heaps with inverses that are not conjugates, in the quotients of these certificates.
#[test]
fn certificates_of_inverses() {
    let folder = "../../testdata/certificates/inverses";
    for (game, sum, proved) in [
        ("0.1|0.11", "1+2", "the misère quotient is infinite"),
        ("0.1|0.5", "3+3", "the misère quotient has order 4, with period 2 from heap 2 on"),
        ("0.7|0.07", "1+2", "the misère quotient is infinite"),
    ] {
        let file = format!("{folder}/{}.txt", game.replace('|', "_"));
        ninepins(&format!("check {file}")).ok().shows(&[&format!("accepted: {game} misere with all heaps: {proved}")]);
        ninepins(&format!("invert '{game}'")).ok().shows(&[&format!("Oddity {sum} = 0")]);
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), 3);
}

/// Periods found by Flammenkamp (https://wwwhomes.uni-bielefeld.de/achim/octal.html) and, for 0.376, by Gangolli and Plambeck (1989).
#[test]
#[ignore = "minutes"]
fn certificates_of_the_catalog_that_take_long() {
    assert_eq!(check_catalog(MILLION..HOURS), 5);
}

/// Returns the certificate of a position.
fn proved(line: &str) -> String {
    ninepins(&format!("prove {line}")).ok().out
}

/// Returns the claim that `check` accepts.
fn accepted(certificate: &str) -> String {
    let answer = run(&["check", "-", "--json"], certificate).ok().json();
    has(&answer, &json!({ "verdict": "accepted", "line": null, "message": null }));
    let claim = answer["claims"][0].as_str().unwrap().to_owned();
    claim.split(". ").next().unwrap().to_owned()
}

#[test]
fn certificates_by_quotients() {
    for (game, rules, position) in [
        ("kayles misere", "0.77 misere", "40+41"),
        ("0.07 misere", "0.07 misere", "20+21+22"),
        ("0.[3] misere", "0.[3] misere", "10+11"),
        ("partizan-kayles", "0.7|0.07 misere", "1000000000000000000+1000000000000000001"),
    ] {
        let certificate = proved(&format!("'{game}' {position} --evidence quotient"));
        assert!(certificate.starts_with("ninepins certificate 2\n"), "{game}");
        let says = format!("{rules} at {position}: left to move, left wins; right to move, right wins");
        assert_eq!(accepted(&certificate), says);
    }
    // The default prefers a short book of replies to a quotient.
    let certificate = proved("'kayles misere' 40+41");
    assert!(certificate.starts_with("ninepins certificate 2\n"), "{certificate}");
    assert!(proved("'kayles misere' 3+4").starts_with("ninepins certificate 1\n"));
    let answer = answer("prove 'kayles misere' 40+41");
    has(&answer, &json!({ "schema": "ninepins/prove/1", "position": "40+41", "certificate": certificate }));
    let forged = certificate.replace("position 40+41", "position 41+41");
    let forged = &forged[..forged.find("checksum").unwrap()];
    let refuted = run(&["check", "-"], forged).ends(1);
    assert_eq!(refuted.out, "refuted: line 4: the outcome of 41+41 is P, not N\n");
}

#[test]
fn without_a_certificate_another_command_is_named() {
    for (line, says) in [
        ("'0.74 misere' 40+41+42 --time 2s", "`ninepins quotient '0.74 misere' --prove FILE` certifies"),
        ("0.106 10000000000+3 --time 2s", "`ninepins period '0.106' --prove FILE` certifies"),
        ("'0.77; N at 2+2' 20+21+22 --max-positions 1000", "help: --positions, --memory and --time allow more"),
    ] {
        let ran = ninepins(&format!("prove {line}")).ends(3).warns(&["no certificate was written: ", says]);
        assert_eq!(ran.out, "");
    }
}
