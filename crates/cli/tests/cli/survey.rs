//! `ninepins survey`.

use crate::common::run;
use serde_json::{Value, json};
use std::{env, fs, process};

#[test]
fn many_quotients_in_one_table() {
    let folder = env::temp_dir().join(format!("ninepins-survey-{}", process::id()));
    let name = folder.to_str().unwrap();
    let survey = ["survey", "quotient", "--codes", "0.?", "--heaps", "20", "-o", name];
    let share = run(&[&survey[..], &["--shard", "2/2"]].concat(), "");
    assert_eq!((share.code, share.err.as_str()), (0, ""));
    assert!(share.out.starts_with("4 games: 0 were there, 4 asked: "), "{}", share.out);
    let all = run(&survey, "");
    assert!(all.out.starts_with("8 games: 4 were there, 4 asked: "), "{}", all.out);
    let again = run(&survey, "");
    assert!(again.out.starts_with("8 games: 8 were there, 0 asked: "), "{}", again.out);

    let table = run(&["survey", "collect", name], "").out;
    let rows: Vec<Value> = table.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 8);
    // One token at a time: only whether their number is odd matters.
    let row = rows.iter().find(|row| row["game"] == "0.3 misere").unwrap();
    assert_eq!((&row["status"], &row["order"], &row["tame_type"]), (&json!("complete"), &json!(2), &json!("T_1")));

    assert!(rows.iter().all(|row| row["infinite"].is_null()), "{rows:?}");
    let answer = run(&["quotient", "0.7|0.07", "--json"], "").out;
    fs::write(folder.join("0.7_0.07.json"), answer).unwrap();
    let table = run(&["survey", "collect", name], "").out;
    let row: Value = serde_json::from_str(table.lines().last().unwrap()).unwrap();
    assert_eq!((&row["infinite"], &row["to"]), (&json!({ "from": 2, "proved": true }), &Value::Null));

    fs::write(folder.join("0.1.json"), "{}").unwrap();
    let damaged = run(&["survey", "collect", name], "");
    assert_eq!(damaged.code, 4, "{damaged:?}");
    assert!(damaged.err.contains("0.1.json"), "{}", damaged.err);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn many_periods_in_one_table() {
    let folder = env::temp_dir().join(format!("ninepins-survey-period-{}", process::id()));
    let name = folder.to_str().unwrap();
    let survey = ["survey", "period", "--codes", "0.??", "--to", "1000", "-o", name];
    let share = run(&[&survey[..], &["--shard", "2/2"]].concat(), "");
    assert_eq!((share.code, share.err.as_str()), (0, ""));
    assert!(share.out.starts_with("32 games: 0 were there, 32 asked: "), "{}", share.out);
    let all = run(&survey, "");
    assert!(all.out.starts_with("64 games: 32 were there, 32 asked: "), "{}", all.out);

    let table = run(&["survey", "collect", name], "").out;
    let rows: Vec<Value> = table.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 64);
    let columns = [
        "game",
        "status",
        "preperiod",
        "last_exception",
        "period",
        "saltus",
        "max",
        "rare",
        "last_rare",
        "mask",
        "to",
        "theorem",
        "stopped",
    ];
    assert!(rows.iter().all(|row| row.as_object().unwrap().keys().eq(columns)), "{table}");
    let row = |game: &str| rows.iter().find(|row| row["game"] == game).unwrap();
    assert_eq!((&row("0.77")["last_exception"], &row("0.77")["period"]), (&json!(70), &json!(12)));
    assert_eq!((&row("0.45")["last_exception"], &row("0.45")["period"]), (&json!(497), &json!(20)));
    assert_eq!((&row("0.6")["status"], &row("0.6")["period"]), (&json!("open"), &Value::Null));

    // Two kinds are not put into one table.
    fs::write(folder.join("0.3.json"), run(&["quotient", "0.3", "--json"], "").out).unwrap();
    let mixed = run(&["survey", "collect", name], "");
    assert!(mixed.code == 4 && mixed.out.is_empty(), "{mixed:?}");
    fs::remove_dir_all(&folder).unwrap();
    // Partizan codes have no nim-values.
    assert_eq!(run(&["survey", "period", "--codes", "0.7|0.?", "-o", name], "").code, 2);
    fs::remove_dir_all(name).unwrap();
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
