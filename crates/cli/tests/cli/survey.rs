//! `ninepins survey`.

use crate::common::{Folder, Ran, run};
use serde_json::{Value, json};
use std::fs;

/// A survey succeeds and begins what it tells in this way.
fn assert_told(survey: &[&str], beginning: &str) {
    let ran = run(survey, "");
    assert_eq!((ran.code, &*ran.err), (0, ""), "{ran:?}");
    assert!(ran.out.starts_with(beginning), "{}", ran.out);
}

/// The rows of a table that was written to stdout.
fn read(table: &Ran) -> Vec<Value> {
    table.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn many_quotients_in_one_table() {
    let folder = Folder::new("survey-quotients");
    let name = &folder.file("");
    let survey = ["survey", "quotient", "--codes", "0.?", "--heaps", "20", "-o", name];
    let share = [&survey[..], &["--shard", "2/2"]].concat();
    assert_told(&share, "4 games: 0 were there, 4 asked: ");
    assert_told(&survey, "8 games: 4 were there, 4 asked: ");
    assert_told(&survey, "8 games: 8 were there, 0 asked: ");

    let rows = read(&run(&["survey", "collect", name], ""));
    assert_eq!(rows.len(), 8);
    // One token at a time: only whether their number is odd matters.
    let row = rows.iter().find(|row| row["game"] == "0.3 misere").unwrap();
    assert_eq!((&row["status"], &row["order"], &row["tame_type"]), (&json!("complete"), &json!(2), &json!("T_1")));

    assert!(rows.iter().all(|row| row["infinite"].is_null()), "{rows:?}");
    let answer = run(&["quotient", "0.7|0.07", "--json"], "").out;
    fs::write(folder.file("0.7_0.07.json"), answer).unwrap();
    let row = &read(&run(&["survey", "collect", name], ""))[8];
    assert_eq!((&row["infinite"], &row["to"]), (&json!({ "from": 2, "proved": true }), &Value::Null));

    let named = run(&["survey", "collect", name, "--oeis", name], "");
    assert!(named.code == 2 && named.err.contains("only nim-sequences are named by --oeis"), "{}", named.err);
    fs::write(folder.file("0.1.json"), "{}").unwrap();
    let damaged = run(&["survey", "collect", name], "");
    assert_eq!(damaged.code, 4, "{damaged:?}");
    assert!(damaged.err.contains("0.1.json"), "{}", damaged.err);
}

#[test]
fn many_periods_in_one_table() {
    let folder = Folder::new("survey-periods");
    let name = &folder.file("");
    let survey = ["survey", "period", "--codes", "0.??", "--to", "1000", "-o", name];
    let share = [&survey[..], &["--shard", "2/2"]].concat();
    assert_told(&share, "32 games: 0 were there, 32 asked: ");
    assert_told(&survey, "64 games: 32 were there, 32 asked: ");

    let rows = read(&run(&["survey", "collect", name], ""));
    assert_eq!(rows.len(), 64);
    let columns = |row: &Value| row.as_object().unwrap().keys().cloned().collect::<Vec<String>>().join(" ");
    let row = |game: &str| rows.iter().find(|row| row["game"] == game).unwrap();
    assert_eq!((&row("0.77")["last_exception"], &row("0.77")["period"]), (&json!(70), &json!(12)));
    assert_eq!((&row("0.45")["last_exception"], &row("0.45")["period"]), (&json!(497), &json!(20)));
    assert_eq!((&row("0.6")["status"], &row("0.6")["period"]), (&json!("open"), &Value::Null));
    let proved = "game status preperiod last_exception period saltus max rare last_rare mask alternating to theorem";
    assert_eq!(columns(row("0.77")), proved);
    assert_eq!(columns(row("0.07")), format!("{proved} equivalent"));
    // What is null is left out: 0.3 splits no heap.
    assert_eq!(columns(row("0.1")), "game status preperiod last_exception period saltus max to theorem");

    // Two kinds are not put into one table.
    fs::write(folder.file("0.3.json"), run(&["quotient", "0.3", "--json"], "").out).unwrap();
    let mixed = run(&["survey", "collect", name], "");
    assert!(mixed.code == 4 && mixed.out.is_empty(), "{mixed:?}");
    // Partizan codes have no nim-values.
    assert_eq!(run(&["survey", "period", "--codes", "0.7|0.?", "-o", name], "").code, 2);
}

/// Games with the same values, how that is known, and the sequences they are listed as.
#[test]
fn equal_games_in_one_table() {
    let folder = Folder::new("survey-equal");
    let name = &folder.file("");
    let survey = ["survey", "period", "--codes", "0.??", "--codes", "0.137", "--codes", "4.?", "--to", "3000"];
    let asked = run(&[&survey[..], &["--dense-to", "2000", "-o", name]].concat(), "");
    assert!(asked.out.starts_with("73 games: 0 were there, 73 asked: "), "{}", asked.out);
    let oeis = &folder.file("oeis.jsonl");
    fs::write(
        oeis,
        r#"{"id":"A002187","terms":[0,1,1,2,0,3,1,1,0,3,3,2,2,4,0,5,2,2,3,3,0,1,1,3,0,2,1,1,0,4,5,2,7,4]}
{"id":"A000027","terms":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24]}
{"id":"A000007","terms":[0,1,2,3]}
"#,
    )
    .unwrap();
    let collected = run(&["survey", "collect", name, "--oeis", oeis], "");
    assert!(collected.err.contains("A000027 is left out: no game has these values"), "{}", collected.err);
    assert!(collected.err.contains("A000007 is left out: it has fewer than 24 terms"), "{}", collected.err);
    let rows = read(&collected);
    let row = |game: &str| rows.iter().find(|row| row["game"] == game).unwrap();
    for (game, same, shift, by) in [
        ("0.07", "0.4", -1, "rules"),
        ("0.137", "0.4", -2, "rules"),
        ("0.5", "0.2", -1, "periods"),
        ("4.4", "0.77", 1, "rules"),
    ] {
        assert_eq!(row(game)["equivalent"], json!({ "game": same, "shift": shift, "by": by }));
    }
    assert!(row("0.4").get("equivalent").is_none());
    for game in ["0.4", "0.07", "0.137"] {
        assert_eq!(row(game)["oeis"], "A002187");
    }
    assert!(row("0.77").get("oeis").is_none());
    // Where many heaps are rare it stops early, and says so.
    assert_eq!((&row("0.04")["to"], &row("0.04")["stopped"]), (&json!(2000), &json!("dense")));
    assert!(row("0.6")["to"].as_u64() >= Some(3000) || row("0.6")["stopped"] == "dense");

    let unreadable = run(&["survey", "collect", name, "--oeis", "/dev/null/none"], "");
    assert_eq!(unreadable.code, 4, "{unreadable:?}");
    fs::write(oeis, "{}").unwrap();
    assert_eq!(run(&["survey", "collect", name, "--oeis", oeis], "").code, 4);
}

/// Periods that nobody can have compared make no games the same.
#[test]
fn periods_that_are_too_long_to_compare() {
    let folder = Folder::new("survey-long");
    for (game, preperiod) in [("0.2", u64::MAX), ("0.5", u64::MAX - 1)] {
        let schema = "ninepins/period/1";
        let row = json!({ "schema": schema, "game": game, "status": "proved", "preperiod": preperiod, "period": 2 });
        fs::write(folder.file(&format!("{game}.json")), row.to_string()).unwrap();
    }
    let table = run(&["survey", "collect", &folder.file("")], "");
    assert_eq!((table.code, &*table.err), (0, ""), "{table:?}");
    assert_eq!(read(&table)[1]["equivalent"], json!({ "game": "0.2", "shift": -1, "by": "values", "to": 1 << 16 }));
}

/// An answer that is damaged is asked for again, and a folder has nothing but answers.
#[test]
fn damaged_answers_are_asked_again() {
    let folder = Folder::new("survey-damaged");
    let name = &folder.file("");
    let survey = ["survey", "period", "--codes", "0.?", "--to", "100", "-o", name];
    assert_told(&survey, "8 games: 0 were there, 8 asked: ");
    let good = fs::read_to_string(folder.file("0.3.json")).unwrap();
    for (number, damaged) in ["", "{", "{}", &good[..good.len() / 2]].into_iter().enumerate() {
        fs::write(folder.file("0.3.json"), damaged).unwrap();
        let collected = run(&["survey", "collect", name], "");
        assert!(collected.code == 4 && collected.out.is_empty(), "{collected:?}");
        assert!(collected.err.contains("0.3.json is invalid: ") && collected.err.contains("asks this game again"));
        fs::write(folder.file(&format!("0.{number}.json.4294967295.tmp")), "half of it").unwrap();
        assert_told(&survey, "8 games: 7 were there, 1 asked: ");
        assert_eq!(fs::read_to_string(folder.file("0.3.json")).unwrap(), good);
        assert_eq!(fs::read_dir(name).unwrap().count(), 8);
    }
    fs::remove_file(folder.file("0.3.json")).unwrap();
    fs::create_dir(folder.file("0.3.json")).unwrap();
    let ran = run(&survey, "");
    assert!(ran.code == 4 && ran.err.contains("it is no file"), "{ran:?}");
}

/// Ctrl-C at the first game or at a later one prints what is done.
#[cfg(unix)]
#[test]
fn an_interrupted_survey_goes_on() {
    let folder = Folder::new("survey-interrupted");
    let name = &folder.file("");
    let survey = ["survey", "period", "--codes", "0.?", "--codes", "0.007", "-o", name, "--to"];
    let ran = crate::common::interrupted(&[&survey[..], &["1000000000"]].concat());
    assert_eq!((ran.code, &*ran.err), (130, ""), "{ran:?}");
    assert!(ran.out.starts_with("9 games: 0 were there, "), "{ran:?}");
    assert!(ran.out.contains("interrupted; the same command goes on with the other "), "{ran:?}");
    assert!(fs::read_dir(name).unwrap().count() > 0);
}

#[test]
fn surveys_that_are_none() {
    let asked = |codes: &'static str, shard: &'static str| {
        run(&["survey", "quotient", "--codes", codes, "--shard", shard, "-o", "/dev/null/none"], "").code
    };
    assert_eq!(asked("1.?", "1/1"), 2);
    assert_eq!(asked("0.?", "0/4"), 2);
    assert_eq!(asked("0.?", "5/4"), 2);
    assert_eq!(asked("0.xxxxxxx", "1/1"), 2);
    assert_ne!(asked("0.?", "1/4"), 0);
}
