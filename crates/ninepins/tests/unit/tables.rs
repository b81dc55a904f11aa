//! The tables of surveys: every game has a row, and some rows are computed again.

use ninepins::{survey::tables::*, survey::*, *};
use serde_json::{Value, json};
use std::{fs, ops::Range};

/// It is part of every program.
const MOST_BYTES: usize = 410_000;

fn game(row: &Value) -> Game {
    row["game"].as_str().unwrap().parse().unwrap()
}

fn rows(table: &Table) -> impl Iterator<Item = (Game, Value)> {
    table.rows().map(|row| (game(&row), row))
}

#[test]
fn every_game_of_the_pattern_has_a_row() {
    let patterns = |table: &Table| table.codes.split(' ').map(str::to_owned).collect::<Vec<String>>();
    let of = |table: &Table, convention| games(&patterns(table), convention);
    for (table, games) in [
        (&QUOTIENTS, of(&QUOTIENTS, Convention::Misere)),
        (&PERIODS, of(&PERIODS, Convention::Normal)),
        (&HEXADECIMAL, of(&HEXADECIMAL, Convention::Normal)),
        (&PAIRS, pairs(&[PAIRS.codes.to_owned()], Convention::Normal)),
        (&INVERSES, pairs(&[INVERSES.codes.to_owned()], Convention::Misere)),
    ] {
        let mut names: Vec<String> = rows(table).map(|(game, _)| game.to_string()).collect();
        names.sort_unstable();
        let mut expected: Vec<String> = games.unwrap().iter().map(Game::to_string).collect();
        expected.sort_unstable();
        assert_eq!(names, expected);
        let has = |pattern: &String| table.commands().any(|command| command.contains(pattern));
        assert!(patterns(table).iter().all(has));
        assert!(table.text().len() < MOST_BYTES);
        for ((game, row), line) in rows(table).zip(table.text().lines()) {
            let raw: Value = serde_json::from_str(line).unwrap();
            let known = |(column, value)| row.get(column) == Some(value);
            assert!(raw.as_object().unwrap().iter().all(known), "{line}");
            for convention in [Convention::Normal, Convention::Misere] {
                assert_eq!(table.of(&game.clone().with_convention(convention)).as_ref(), Some(&row));
            }
        }
    }
}

#[test]
fn rows_do_not_contradict_themselves() {
    for (table, (_, row)) in TABLES.into_iter().flat_map(|table| rows(table).map(move |row| (table, row))) {
        let (number, has) = (|field: &str| row[field].as_u64(), |field: &str| !row[field].is_null());
        let status = row["status"].as_str().unwrap();
        match table.name {
            "octal-games" | "hexadecimal-games" => {
                let is_known = status != "open";
                assert_eq!(number("preperiod").zip(number("period")).is_some(), is_known, "{row:?}");
                let last_exception = row["last_exception"].as_i64();
                assert_eq!(row["preperiod"].as_i64().map(|preperiod| preperiod - 1), last_exception, "{row:?}");
                assert_eq!(has("theorem"), status == "proved", "{row:?}");
                // A proof by any theorem takes the values of a whole period.
                let end = number("preperiod").unwrap_or(0) + number("period").unwrap_or(0);
                let to = number("to").unwrap();
                assert!(to + 1 >= end && (is_known || to >= 3_300), "{row:?}");
                assert!(number("rare").is_none_or(|rare| rare <= to) && number("last_rare") <= Some(to), "{row:?}");
                assert_eq!(has("mask"), has("rare"), "{row:?}");
                // Octal games add nothing in a period (Horrocks and Nowakowski 2003).
                let rises = number("saltus").is_some_and(|saltus| saltus > 0);
                assert_eq!((has("saltus"), has("checksum")), (is_known, rises), "{row:?}");
                assert!(!rises || table.name == HEXADECIMAL.name, "{row:?}");
            }
            "octal-quotients" => {
                assert_eq!(status == "complete", has("window") && has("order"), "{row:?}");
                assert_eq!(status == "infinite", has("infinite") && !has("order"), "{row:?}");
                assert_eq!(!has("to"), has("window"), "{row:?}");
                let order = number("order").filter(|_| status == "complete");
                assert!(order.is_none_or(|order| order == 1 || order % 2 == 0), "{row:?}");
                let digits = row["certificate"].as_str().map(str::len);
                assert_eq!(digits, (status != "partial").then_some(16), "{row:?}");
                let history: Vec<(u64, u64, u64)> = serde_json::from_value(row["history"].clone()).unwrap();
                assert!(history.is_sorted_by(|a, b| a.0 < b.0 && (a.1, a.2) != (b.1, b.2)), "{row:?}");
                if let (Some(order), Some(losing)) = (number("order"), number("p_portion")) {
                    assert_eq!(history.last().map_or((1, 0), |last| (last.1, last.2)), (order, losing), "{row:?}");
                }
            }
            "partizan-values" => {
                assert_eq!(status == "none", !has("period"), "{row:?}");
                assert_eq!(has("period"), has("from"), "{row:?}");
                assert_eq!(row["to"].as_i64().unwrap() < 60, has("stopped"), "{row:?}");
            }
            _ => {
                assert_eq!(status == "infinite", !has("order"), "{row:?}");
                assert_eq!(status == "partial", has("to") && has("order"), "{row:?}");
                assert_eq!(has("heaps"), has("group"), "{row:?}");
                // An impartial quotient has order 1 or an even one, a partizan one any order but 3.
                assert!(status != "complete" || number("order") != Some(3), "{row:?}");
            }
        }
    }
}

/// Returns the row that an answer makes, as `each` writes it and `survey collect` gathers it.
fn answered(question: &str, asked: &Value, kind: Kind) -> String {
    let (fields, known, mut budget) = (asked.to_string(), Known::default(), Budget::unlimited());
    let (typed, mut recent) = (ask::Typed::of_json(&fields).unwrap(), ask::Recent::default());
    let question = ask::Question::named(question).unwrap().read(&typed, &mut recent, false).unwrap();
    let answer = question(&mut ask::Desk::new(&known, &mut budget)).unwrap();
    let (game, limits) = (asked["game"].as_str().unwrap(), json!({ "inverses": typed.get("inverses") }));
    let mut rows = Rows::default();
    rows.add(row_of(game, &answer.json(), answer.certified(), None, &limits).unwrap());
    let mut rows = rows.in_order();
    if kind != Kind::QUOTIENTS {
        remove_nulls(&mut rows);
    }
    rows[0].to_string()
}

/// Chooses rows by their place and what they say.
type Chosen<'c> = &'c dyn Fn(usize, &Value) -> bool;

/// All rows that are soon made are made again, or one of so many.
#[test]
fn rows_are_those_that_answers_make() {
    let (inverses, values) = (json!({ "inverses": true }), json!({ "as": "value", "to": 60 }));
    let is_tiny = |row: &Value| {
        let window = row["window"]["n0"].as_u64().zip(row["window"]["period"].as_u64());
        row["order"].as_u64() <= Some(12) && window.is_some_and(|(n0, period)| n0 + period < 20)
    };
    let has_odd = |row: &Value| row["heaps"].as_array().is_some_and(|heaps| !heaps.is_empty());
    let is_sample = |at: usize, row: &Value| has_odd(row) && !row["order"].is_null() || at.is_multiple_of(11);
    let remade: [(_, _, Kind, _, Chosen<'_>, usize); 5] = [
        (&PERIODS, "period", Kind::PERIODS, json!({}), &|_, row| row["to"].as_u64() < Some(1000), 600),
        (&HEXADECIMAL, "period", Kind::PERIODS, json!({}), &|_, row| row["to"].as_u64() < Some(70), 1000),
        (&QUOTIENTS, "quotient", Kind::QUOTIENTS, json!({}), &|_, row| is_tiny(row), 20),
        (&PAIRS, "heaps", Kind::VALUES, values, &|at, row| at.is_multiple_of(23) && row["stopped"].is_null(), 30),
        (&INVERSES, "quotient", Kind::INVERSES, inverses, &|at, row| is_sample(at, row) && row["to"].is_null(), 100),
    ];
    for (table, question, kind, mut asked, is_chosen, least) in remade {
        let lines = table.text().lines().zip(rows(table)).enumerate();
        let chosen: Vec<_> = lines.filter(|(at, (_, (_, row)))| is_chosen(*at, row)).collect();
        for (_, (line, (game, _))) in &chosen {
            asked["game"] = game.to_string().into();
            let made = answered(question, &asked, kind);
            // The names of equal games and of listed sequences come from all rows together.
            let named = made.strip_suffix('}').and_then(|made| line.strip_prefix(made));
            let is_same = |named: &str| ["}", ",\"equivalent\"", ",\"oeis\""].iter().any(|it| named.starts_with(it));
            assert!(named.is_some_and(is_same), "{line}\n{made}");
        }
        assert!(chosen.len() > least, "{}: {}", table.name, chosen.len());
    }
}

/// Equivalent games have the same period, proved or not, and the first of them comes first.
#[test]
fn equivalent_rows_agree() {
    let order = |game: &Game| (!game.to_string().starts_with('0'), game.to_string().len(), game.to_string());
    let known = |row: &Value| ["status", "period", "oeis"].map(|field| row[field].clone());
    let preperiod = |row: &Value| row["preperiod"].as_i64();
    let mut compared = 0;
    for (own, row) in rows(&PERIODS) {
        let Some(first) = row["equivalent"].as_object() else { continue };
        let equal = first["game"].as_str().unwrap().parse().unwrap();
        let other = PERIODS.of(&equal).unwrap();
        assert!(order(&equal) < order(&own) && other["equivalent"].is_null(), "{row:?}");
        assert_eq!(known(&row), known(&other), "{row:?}");
        let moved = preperiod(&other).map(|preperiod| preperiod + first["shift"].as_i64().unwrap());
        // Zeros at the start may be of the period, or may not.
        let same = preperiod(&row) == moved;
        assert!(same || moved.is_some_and(|moved| moved <= 2), "{row:?} {other:?}");
        let is_same = row["max"] == other["max"] && row["status"] != "open";
        assert_eq!(row["status"] == "proved", is_same, "{row:?}");
        compared += 1;
    }
    assert_eq!(compared, 849);
}

const MILLION: u64 = 1_000_000;

/// To check a certificate of this number of values takes hours.
const HOURS: u64 = 1 << 28;

/// Checks certificates, one for each sequence of the catalog that takes more than three thousand values to repeat, and compares their
/// claims with its rows: those of which preperiod and period are together in this range. Returns their number.
fn check_certificates(values: Range<u64>) -> usize {
    let heaps = |row: &Value| row["preperiod"].as_u64().unwrap_or(0) + row["period"].as_u64().unwrap_or(0);
    let long = PERIODS.rows().filter(|row| row["equivalent"].is_null() && heaps(row) > 3000);
    let long = long.map(|row| {
        let path = format!("../../testdata/certificates/{}.txt", row["game"].as_str().unwrap());
        (fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}")), row)
    });
    let (checked, others): (Vec<_>, Vec<_>) = long.partition(|(_, row)| values.contains(&heaps(row)));
    assert_eq!(checked.len() + others.len(), 16);
    for (certificate, row) in &checked {
        let accepted = check_text(certificate, Default::default()).unwrap();
        let [preperiod, period, max, rare] = ["preperiod", "period", "max", "rare"].map(|of| row[of].as_u64().unwrap());
        let proved = format!(
            "{} with all heaps: nim-values have preperiod {preperiod} and period {period}, no less, and the largest is {max};",
            row["game"].as_str().unwrap()
        );
        let claim = &accepted.claims[0];
        assert!(accepted.fault.is_none() && claim.starts_with(&proved), "{claim}");
        // A sparse certificate has the rare heaps of the search, unless another mask was chosen for it.
        assert!(!claim.contains("are rare") || claim.contains(&format!("of which {rare} are rare")), "{claim}");
    }
    checked.len()
}

#[test]
fn certificates_of_the_catalog() {
    assert_eq!(check_certificates(0..MILLION), 10);
}

/// Periods found by Flammenkamp (https://wwwhomes.uni-bielefeld.de/achim/octal.html) and, for 0.376, by Gangolli and Plambeck (1989).
#[test]
#[ignore = "minutes"]
fn certificates_of_the_catalog_that_take_long() {
    assert_eq!(check_certificates(MILLION..HOURS), 5);
}

#[test]
fn facts_in_words_and_as_data() {
    for line in include_str!("../../../../testdata/surveyed.jsonl").lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let (game, known) = (game(&row), |known: &Value| known.to_string());
        assert_eq!(json!(facts(&game)).to_string(), known(&row["facts"]));
        assert_eq!(json!(Surveyed::of(&game)).to_string(), known(&row["known"]));
    }
}

/// The hash must never change, or shares would overlap. Shares have as many games as others, and about as many hard ones.
#[test]
fn shares_are_balanced() {
    let games = games(&["0.???".to_owned()], Convention::Normal).unwrap();
    for number in 1..=8 {
        let share = Share { number, of: 8 };
        let dealt: Vec<&Game> = games.iter().filter(|game| share.has(game)).collect();
        let open = dealt.iter().filter(|game| proved_period(game).is_none()).count();
        assert!(dealt.len() == 64 && (19..=27).contains(&open), "{number}: {} {open}", dealt.len());
    }
    for (line, share) in [("0.77", "250/1000"), ("0.106", "597/1000"), ("0.7|0.07 misere", "979/1000")] {
        assert!(share.parse::<Share>().unwrap().has(&line.parse().unwrap()), "{line}");
    }
    assert!(["0/4", "5/4", "1", "1/x"].iter().all(|text| text.parse::<Share>().is_err()));
}
