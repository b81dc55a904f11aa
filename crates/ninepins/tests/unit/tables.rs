//! The tables of surveys: every game has a row, and some rows are computed again.

use ninepins::{
    quotient::MisereQuotient, quotients::certified, sequence::*, survey::tables::*, survey::*, values::*, *,
};
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
            }
        }
    }
}

/// Returns the row that a question's answer makes, without nulls.
fn answered(question: &str, asked: &str, limits: Value) -> String {
    let (known, mut budget) = (Known::default(), Budget::unlimited());
    let answer = ask::json(question, asked, &mut ask::Desk::new(&known, &mut budget)).unwrap();
    let (mut answer, mut rows): (Value, Rows) = (serde_json::from_str(&answer).unwrap(), Rows::default());
    answer["limits"] = limits;
    rows.add(answer);
    let mut rows = rows.in_order();
    remove_nulls(&mut rows);
    rows[0].to_string()
}

/// One row of this many is computed again, of inverses besides the finite quotients with such heaps.
const SAMPLES: (usize, usize) = (23, 11);

#[test]
fn rows_are_those_that_answers_make() {
    let (mut values, mut built, mut odd) = (0, 0, 0);
    for (line, (game, _)) in PAIRS.text().lines().zip(rows(&PAIRS)).step_by(SAMPLES.0) {
        if line.contains("\"stopped\"") {
            continue;
        }
        let asked = format!(r#"{{"game":"{game}","as":"value","to":60}}"#);
        assert_eq!(answered("heaps", &asked, json!({})), line);
        values += 1;
    }
    for (number, (line, (game, row))) in INVERSES.text().lines().zip(rows(&INVERSES)).enumerate() {
        let has_odd = row["heaps"].as_array().is_some_and(|heaps| !heaps.is_empty());
        let is_chosen = has_odd && !row["order"].is_null() || number.is_multiple_of(SAMPLES.1);
        if !row["to"].is_null() || !is_chosen {
            continue;
        }
        let asked = format!(r#"{{"game":"{game}","inverses":true}}"#);
        assert_eq!(answered("quotient", &asked, json!({ "inverses": "true" })), line);
        (built, odd) = (built + 1, odd + usize::from(has_odd));
    }
    assert!(values > 30 && built > 100 && odd > 12, "{values} {built} {odd}");
}

/// Small quotients, built again.
#[test]
fn rows_of_quotients_are_right() {
    let (mut complete, mut infinite) = (0, 0);
    for (game, row) in rows(&QUOTIENTS) {
        let number = |value: &Value| value.as_u64();
        let window = number(&row["window"]["n0"]).zip(number(&row["window"]["period"]));
        let few = number(&row["order"]).is_some_and(|order| order <= 12);
        let small = window.filter(|(n0, period)| few && n0 + period < 20).map(|_| 100);
        let soon = number(&row["infinite"]["from"]).map(|from| from as usize).filter(|&from| from < 11);
        let Some(last) = small.or(soon.filter(|_| infinite < 3)) else { continue };
        let mut quotient = MisereQuotient::of(&game).unwrap();
        while quotient.period().is_none() && quotient.last_heap() < last {
            quotient.extend(20_000, &Budget::unlimited()).unwrap();
        }
        let found = quotient.period().map(|found| (found.preperiod, found.period));
        assert_eq!(found, window, "{game}");
        assert_eq!(number(&row["order"]), found.map(|_| quotient.order() as u64), "{game}");
        assert_eq!(quotient.infinite_from(), soon, "{game}");
        assert_eq!(certified(&quotient).as_deref(), row["certificate"].as_str(), "{game}");
        (complete, infinite) = (complete + usize::from(found.is_some()), infinite + usize::from(soon.is_some()));
    }
    assert!(complete > 20 && infinite == 3, "{complete}, {infinite}");
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

/// Sequences that take few values, searched again.
#[test]
fn rows_of_periods_are_right() {
    let mut searched = 0;
    let chosen = |table, below| rows(table).filter(move |(_, row)| row["to"].as_u64().unwrap() < below);
    for (game, row) in chosen(&PERIODS, 1000).chain(chosen(&HEXADECIMAL, 70)) {
        let number = |field: &str| row[field].as_u64();
        let mut search = PeriodSearch::of(Sequence::new(game.ruleset().code(Player::Left).unwrap()));
        search.run(1 << 12, &Budget::unlimited()).unwrap();
        let found = search.findings();
        assert_eq!((Some(found.preperiod), Some(found.period)), (number("preperiod"), number("period")), "{game}");
        assert_eq!((Some(found.max.into()), Some(found.saltus)), (number("max"), number("saltus")), "{game}");
        let certificate = certify_rise(&game, &found).map(|certificate| certificate.to_string());
        let ends = |checksum: &str| certificate.as_ref().is_some_and(|text| text.ends_with(&format!(" {checksum}\n")));
        assert!(row["checksum"].as_str().is_none_or(ends), "{game}");
        searched += 1;
    }
    assert!(searched > 1000, "{searched}");
}

/// Each pattern of one digit, against the values of heaps beyond those of the table.
#[test]
fn proved_rows_hold_for_larger_heaps() {
    let budget = Budget::unlimited();
    let mut compared = 0;
    for (game, row) in rows(&PAIRS) {
        let number = |field: &str| row[field].as_u64();
        let saltus = row["saltus"].as_str().filter(|_| game.to_string().len() == "0.7|0.3".len());
        let (Some(period), Some(from), Some(saltus)) = (number("period"), number("from"), saltus) else { continue };
        let (mut values, mut heaps) = (Values::new(), Heaps::of(&game).unwrap());
        let saltus = values.parse(saltus, &budget).unwrap();
        values.extend(&mut heaps, row["to"].as_i64().unwrap().unsigned_abs() + 20, &budget).unwrap();
        for (&low, &high) in heaps.known().iter().zip(&heaps.known()[period as usize..]).skip(from as usize) {
            assert_eq!(values.add(low, saltus, &budget).unwrap(), high, "{game}");
        }
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
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
