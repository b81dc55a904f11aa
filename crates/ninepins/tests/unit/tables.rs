//! The tables of surveys: every game has a row, and some rows are computed again.

use ninepins::{survey::tables::*, survey::*, *};
use serde_json::{Value, json};

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

#[test]
fn facts_in_words_and_as_data() {
    for line in include_str!("../../../../testdata/surveyed.jsonl").lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let (game, known) = (game(&row), |known: &Value| known.to_string());
        assert_eq!(json!(facts(&game)).to_string(), known(&row["facts"]));
        assert_eq!(json!(Surveyed::of(&game)).to_string(), known(&row["known"]));
    }
}

fn lines(pattern: &str) -> Vec<String> {
    games(&[pattern.to_owned()], Convention::Misere).unwrap().iter().map(Game::to_string).collect()
}

#[test]
fn every_code_once() {
    assert_eq!(lines("0.7").join(", "), "0.7 misere");
    assert_eq!(lines("0.?").len(), 8);
    // Trailing zeros mean nothing, but other codes differ.
    assert_eq!(lines("0.??").len(), 64);
    assert_eq!(lines("?.0").join(", "), "0.0 misere, 4.0 misere");
    assert_eq!(lines("0.x").len(), 16);
    assert_eq!(lines("0.FX")[10], "0.fa misere");
    assert_eq!(lines("0.y"), lines("0.x")[8..]);
    assert_eq!(lines("0.?|0.7").len(), 8);
    assert_eq!(lines("0.3|0.?")[7], "0.3|0.7 misere");
    let several = ["0.7?", "0.?7"].map(str::to_owned);
    assert_eq!(games(&several, Convention::Normal).unwrap().len(), 15);
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

#[test]
fn one_of_two_mirror_images() {
    let lines = |patterns: &[&str]| -> Vec<String> {
        let patterns: Vec<String> = patterns.iter().map(|&pattern| pattern.to_owned()).collect();
        pairs(&patterns, Convention::Normal).unwrap().iter().map(Game::to_string).collect()
    };
    let all = lines(&["0.?|0.?"]);
    assert_eq!(all.len(), 28);
    assert!(all.contains(&"0.7|0.3".to_owned()) && !all.contains(&"0.3|0.7".to_owned()));
    // An image that is not among the games does not replace one.
    assert_eq!(lines(&["0.3|0.7"]), ["0.3|0.7"]);
    assert_eq!(lines(&["0.3|0.7", "0.7|0.3"]), ["0.7|0.3"]);
    assert_eq!(lines(&["0.??|0.??"]).len(), 64 * 63 / 2);
    assert!(pairs(&["0.?".to_owned()], Convention::Misere).is_err());
}

#[test]
fn bad_patterns_are_refused() {
    for pattern in ["1.?", "0.xxxxxxxxxx", ""] {
        assert!(games(&["0.?".to_owned(), pattern.to_owned()], Convention::Normal).is_err());
    }
    // The error names the first code that cannot be read.
    let failure = games(&["0.?g".to_owned()], Convention::Normal).unwrap_err();
    assert!(failure.to_string().starts_with("no code is of this pattern: of `0.0g`, "), "{failure}");
}
