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
    fs::write(folder.join("0.3.json"), run(&["quotient", "0.3", "--json"], "").out).unwrap();
    let mixed = run(&["survey", "collect", name], "");
    assert!(mixed.code == 4 && mixed.out.is_empty(), "{mixed:?}");
    fs::remove_dir_all(&folder).unwrap();
    // Partizan codes have no nim-values.
    assert_eq!(run(&["survey", "period", "--codes", "0.7|0.?", "-o", name], "").code, 2);
    fs::remove_dir_all(name).unwrap();
}

/// Games with the same values, how that is known, and the sequences they are listed as.
#[test]
fn equal_games_in_one_table() {
    let folder = env::temp_dir().join(format!("ninepins-survey-equal-{}", process::id()));
    let name = folder.to_str().unwrap();
    let survey = ["survey", "period", "--codes", "0.??", "--codes", "0.137", "--codes", "4.?", "--to", "3000"];
    let asked = run(&[&survey[..], &["--dense-to", "2000", "-o", name]].concat(), "");
    assert!(asked.out.starts_with("73 games: 0 were there, 73 asked: "), "{}", asked.out);
    let oeis = folder.join("oeis.jsonl");
    fs::write(
        &oeis,
        r#"{"id":"A002187","terms":[0,1,1,2,0,3,1,1,0,3,3,2,2,4,0,5,2,2,3,3,0,1,1,3,0,2,1,1,0,4,5,2,7,4]}
{"id":"A000027","terms":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24]}
{"id":"A000007","terms":[0,1,2,3]}
"#,
    )
    .unwrap();
    let collected = run(&["survey", "collect", name, "--oeis", oeis.to_str().unwrap()], "");
    assert!(collected.err.contains("A000027 is left out: no game has these values"), "{}", collected.err);
    assert!(collected.err.contains("A000007 is left out: it has fewer than 24 terms"), "{}", collected.err);
    let rows: Vec<Value> = collected.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
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
    fs::write(&oeis, "{}").unwrap();
    assert_eq!(run(&["survey", "collect", name, "--oeis", oeis.to_str().unwrap()], "").code, 4);
    fs::remove_dir_all(folder).unwrap();
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
