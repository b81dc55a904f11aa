//! `ninepins each`, and its earlier name `survey`.

use crate::common::{Folder, Ran, has, ninepins, run, words};
use ninepins::certificates::checksum;
use serde_json::{Value, json};
use std::fs;

/// Runs a command line with this input.
fn asked(line: &str, input: &str) -> Ran {
    run(&words(line).iter().map(String::as_str).collect::<Vec<&str>>(), input)
}

/// Asserts that so many games are answered before and now.
#[track_caller]
fn assert_asked(line: &str, before: usize, now: usize) {
    let ran = ninepins(line).ok();
    let beginning = format!("{} games: {before} answered before, {now} now: ", before + now);
    assert!(ran.out.starts_with(&beginning), "{}", ran.out);
}

/// Returns the line of an answer in a file.
fn sealed(object: &str) -> String {
    format!("{},\"fnv\":\"{:016x}\"}}\n", &object[..object.len() - 1], checksum(object))
}

/// Returns the row of a game.
fn row<'r>(rows: &'r [Value], game: &str) -> &'r Value {
    rows.iter().find(|row| row["game"] == game).unwrap()
}

/// Returns the rows of the table of a file or a folder.
fn collected(name: &str) -> Vec<Value> {
    ninepins(&format!("survey collect {name}")).ok().rows()
}

#[test]
fn questions_of_all_kinds() {
    let input = r#"{"ask":"heaps","game":"kayles","to":3,"id":"a\u200b"}
{"game":"kayles","position":"3","id":"ask"}
{"ask":"solve","position":[3],"game":"kayles","id":"ask"}
{"ask":"value","game":"kayles","position":"3+4","id":7}

{"ask":"nothing","id":8}
{"ask":"heaps","game":"kayles","tos":3}
{"ask":"heaps","game":"kayles","id":[1]}
{"ask":"quotient","game":"kayles","to":40,"time":0,"id":9}
{"ask":5}
"#;
    let ran = asked("each --no-cache", input).ends(2);
    let lines: Vec<&str> = ran.out.lines().collect();
    for (line, begins) in lines.iter().zip([
        r#"{"schema":"ninepins/heaps/1","id":"a\u200b","game":"0.77","as":"nim-value","from":0,"to":3,"#,
        r#"{"schema":"ninepins/answer/1","id":"ask","game":"0.77","position":"3","#,
        lines[1],
        r#"{"schema":"ninepins/value/"#,
        r#"{"id":8,"error":{"message":"there is no question `nothing`"#,
        r#"{"error":{"message":"`heaps` has no field `tos`"#,
        r#"{"error":{"message":"`id` must be text or a number"#,
        r#"{"schema":"ninepins/quotient/1","id":9,"#,
        r#"{"error":{"message":"unknown field \"ask\""#,
    ]) {
        assert!(line.starts_with(begins), "{line}");
    }
    assert_eq!((lines.len(), &ran.rows()[7]["stopped"]), (9, &json!("time")));
    assert_eq!(asked("each --no-cache --threads 3", input).out, ran.out);
    // The flags are the limits of lines that have none.
    asked("each --positions 3", r#"{"ask":"heaps","game":"kayles"}"#).ends(3);
    asked("each --fields moves", "").ends(2).warns(&["winning_moves"]);
}

#[test]
fn one_question_of_many_positions() {
    let line = |position: &str| json!({ "game": "0.77 misere", "position": position, "to_move": "left" }).to_string();
    let lines = ["3+4", "1x", "50"].map(line).join("\n");
    let ran = asked("each solve kayles --misere --to-move left --max-moves 1", "3+4\r\n\n1x\n50").ends(2);
    assert_eq!(ran.out, asked("solve --jsonl --max-moves 1", &lines).out);
    let answers = asked("each value kayles --threads 2", "3+4\n5\n").ok().rows();
    assert_eq!(answers[1], ninepins("value kayles 5 --json").json());
    // Without a game lines are games.
    let answers = asked("each heaps --to 3 --fields game,values", "kayles\nnim\n").ok().rows();
    assert_eq!(answers[1], json!({ "schema": "ninepins/heaps/1", "game": "0.[3]", "values": [0, 1, 2, 3] }));
    asked("each heaps kayles", "3\n").ends(2).warns(&["`heaps` asks about no position", "leave the game out"]);
    asked("each solve kayles --line --brief", "3\n").ends(2);
    ninepins("each slove kayles").ends(2).warns(&["solve"]);
}

#[test]
fn many_quotients() {
    let folder = Folder::new("each-quotients");
    let name = &folder.file("answers.jsonl");
    let line = format!("each quotient --codes 0.? --to 20 -o {name}");
    assert_asked(&format!("{line} --shard 2/2"), 0, 4);
    assert_asked(&line, 4, 4);
    assert_asked(&line, 8, 0);
    let rows = collected(name);
    assert_eq!(rows.len(), 8);
    // With one token at a time only the parity of their number matters.
    let of_parity = row(&rows, "0.3 misere");
    has(of_parity, &json!({ "status": "complete", "order": 2, "tame_type": "T_1", "infinite": null }));
    let certificate = ninepins("quotient 0.3 --prove -").ok().out;
    assert!(certificate.trim_end().ends_with(of_parity["certificate"].as_str().unwrap()));
    ninepins(&format!("each quotient --codes 0.7|0.07 -o {name}")).ok();
    has(&collected(name)[8], &json!({ "infinite": { "from": 2, "proved": true }, "to": null }));
    ninepins(&format!("survey collect {name} --oeis {name}")).ends(2).warns(&["--oeis"]);
}

/// An earlier version had a folder, with a file for each share.
#[test]
fn many_periods_in_one_table() {
    let folder = Folder::new("each-periods");
    let name = &folder.file("");
    let line = format!("survey period --codes 0.?? --to 1000 -o {name}");
    assert_asked(&format!("{line} --shard 2/2"), 0, 32);
    assert_asked(&format!("{line} --shard 1/2"), 0, 32);
    assert_eq!(folder.names(), ["share-1-of-2.jsonl", "share-2-of-2.jsonl"]);
    let rows = collected(name);
    assert_eq!(rows.len(), 64);
    let columns = |row: &Value| row.as_object().unwrap().keys().cloned().collect::<Vec<String>>().join(" ");
    has(row(&rows, "0.77"), &json!({ "last_exception": 70, "period": 12 }));
    has(row(&rows, "0.45"), &json!({ "last_exception": 497, "period": 20 }));
    assert_eq!((&row(&rows, "0.6")["status"], &row(&rows, "0.6")["period"]), (&json!("open"), &Value::Null));
    let proved = "game status preperiod last_exception period saltus max rare last_rare mask alternating to theorem";
    assert_eq!(columns(row(&rows, "0.77")), proved);
    assert_eq!(columns(row(&rows, "0.07")), format!("{proved} equivalent"));
    let plain = ninepins(&format!("survey collect {name} --no-equivalents")).ok().rows();
    assert_eq!(columns(&plain[rows.iter().position(|row| row["game"] == "0.07").unwrap()]), proved);
    // What is null is left out: 0.3 splits no heap.
    assert_eq!(columns(row(&rows, "0.1")), "game status preperiod last_exception period saltus max to theorem");

    // A file has answers to one question, and a table as well.
    let file = folder.file("share-1-of-2.jsonl");
    ninepins(&format!("each quotient --codes 0.3 -o {file}")).ends(4).warns(&["of the kind ninepins/period/1"]);
    let (lines, other) = (sealed(r#"{"schema":"ninepins/quotient/1"}"#), folder.file("share-3-of-4.jsonl"));
    fs::write(&other, lines).unwrap();
    let refused = ninepins(&format!("survey collect {name}")).ends(4);
    assert_eq!(refused.warns(&["share-3-of-4.jsonl", "another file or folder"]).out, "");
    // Partizan codes have no nim-values. That is an answer, too.
    let partizan = format!("each period --codes '0.7|0.?' -o {}", folder.file("partizan"));
    assert!(ninepins(&partizan).ends(2).out.contains("8 now: 1 whole, 0 stopped, 7 refused"));
    assert_asked(&partizan, 8, 0);
}

#[test]
fn values_and_inverses_of_many_pairs_in_one_table() {
    let folder = Folder::new("each-values");
    let name = &folder.file("all");
    assert_asked(&format!("survey values --codes 0.?|0.? --to 40 --work 100000000 -o {name}"), 0, 28);
    let rows = collected(name);
    // Only one of two mirror images is asked about.
    assert!(rows.len() == 28 && rows.iter().all(|row| row["game"] != "0.6|0.7"), "{rows:?}");
    for row in &rows {
        let period =
            ninepins(&format!("values '{}' --to 40 --json", row["game"].as_str().unwrap())).json()["period"].take();
        assert_eq!(row.get("saltus").unwrap_or(&Value::Null), &period["saltus"], "{row}");
        assert_eq!(row["status"] == "proved", period["proved"] == true, "{row}");
    }
    // A limit of work ends an answer, each time at the same heap.
    let limited = |name: &str| {
        ninepins(&format!("survey values --codes 0.77|0.07 --work 200000 -o {name}")).ok();
        collected(name)
    };
    let cut = limited(&folder.file("first"));
    has(&cut[0], &json!({ "status": "none", "stopped": "positions" }));
    assert!(cut[0]["to"].as_u64().is_some_and(|to| (1..60).contains(&to)), "{cut:?}");
    assert_eq!(cut, limited(&folder.file("second")));
    // Impartial codes have nim-values.
    ninepins(&format!("survey values --codes 0.?? -o {name}")).ends(2).warns(&["same code", "a code for each player"]);

    let name = folder.file("inverses");
    ninepins(&format!("survey invert --codes 0.1|0.11 -o {name}")).ok();
    let heap = json!({ "heap": 1, "outcome": "P", "inverse": "2", "inverse_outcome": "L", "conjugate": "1" });
    assert_eq!(collected(&name)[0]["heaps"][0], heap);
}

/// A table names games with the same values, the evidence, and their sequences in the OEIS.
#[test]
fn equal_games_in_one_table() {
    let folder = Folder::new("each-equal");
    let name = &folder.file("answers");
    let line = "each period --codes 0.?? --codes 0.137 --codes 4.? --to 3000 --dense-to 2000";
    assert_asked(&format!("{line} -o {name}"), 0, 73);
    let oeis = &folder.file("oeis.jsonl");
    let terms = r#"{"id":"A002187","terms":[0,1,1,2,0,3,1,1,0,3,3,2,2,4,0,5,2,2,3,3,0,1,1,3,0,2,1,1,0,4,5,2,7,4]}
{"id":"A000027","terms":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24]}
{"id":"A000007","terms":[0,1,2,3]}
"#;
    fs::write(oeis, terms).unwrap();
    let ran = ninepins(&format!("survey collect {name} --oeis {oeis}"));
    let rows = ran.warns(&["A000027 is left out", "A000007 is left out"]).rows();
    for (game, same, shift, by) in [
        ("0.07", "0.4", -1, "rules"),
        ("0.137", "0.4", -2, "rules"),
        ("0.5", "0.2", -1, "periods"),
        ("4.4", "0.77", 1, "rules"),
    ] {
        assert_eq!(row(&rows, game)["equivalent"], json!({ "game": same, "shift": shift, "by": by }));
    }
    assert!(row(&rows, "0.4").get("equivalent").is_none());
    for game in ["0.4", "0.07", "0.137"] {
        assert_eq!(row(&rows, game)["oeis"], "A002187");
    }
    assert!(row(&rows, "0.77").get("oeis").is_none());
    has(row(&rows, "0.04"), &json!({ "to": 2000, "stopped": "dense" }));
    assert!(row(&rows, "0.6")["to"].as_u64() >= Some(3000) || row(&rows, "0.6")["stopped"] == "dense");

    ninepins(&format!("survey collect {name} --oeis /dev/null/none")).ends(4);
    fs::write(oeis, "{}").unwrap();
    ninepins(&format!("survey collect {name} --oeis {oeis}")).ends(4);
}

/// Periods that are too long to be compared do not make games equal.
#[test]
fn periods_that_are_too_long_to_compare() {
    let folder = Folder::new("each-long");
    let lines = [("0.2", u64::MAX), ("0.5", u64::MAX - 1)].map(|(game, preperiod)| {
        let schema = "ninepins/period/1";
        let row = json!({ "schema": schema, "game": game, "status": "proved", "preperiod": preperiod, "period": 2 });
        sealed(&row.to_string())
    });
    fs::write(folder.file("share-1-of-1.jsonl"), lines.concat()).unwrap();
    assert_eq!(
        collected(&folder.file(""))[1]["equivalent"],
        json!({ "game": "0.2", "shift": -1, "by": "values", "to": 1 << 16 })
    );
}

/// A flipped bit, wherever it is, makes an answer count as missing. No table is made of it, and it is computed again.
#[test]
fn damaged_answers_are_asked_again() {
    let folder = Folder::new("each-damaged");
    let path = folder.file("answers.jsonl");
    let line = format!("each period --codes 0.? --to 100 -o {path}");
    assert_asked(&line, 0, 8);
    let (good, table) = (fs::read(&path).unwrap(), collected(&path));
    let text = str::from_utf8(&good).unwrap();
    let places = ["\"0.3\"", "\"proved\"", "\"preperiod\":", "\"fnv\""].map(|part| text.find(part).unwrap() + 1);
    let flipped = places.into_iter().chain([0]).map(|place| {
        let mut damaged = good.clone();
        damaged[place] ^= 1;
        (damaged, 7, "checksum")
    });
    let no_text = [&good[..3], &[0xff], &good[4..]].concat();
    let unsealed = "{}\n{\"schema\":\"ninepins/period/1\",\"game\":\"0.3\"}\n";
    let early = "{\"schema\":\"ninepins/period/1\",\"game\":\"0.3\",\"crc32\":\"01234567\"}\n";
    for (damaged, kept, says) in flipped.chain([
        (no_text, 7, " is invalid: line 1: "),
        (unsealed.into(), 0, "line 1: it has no checksum"),
        (early.into(), 0, "line 1: an earlier version wrote it"),
    ]) {
        fs::write(&path, &damaged).unwrap();
        let refused = ninepins(&format!("survey collect {path}")).ends(4);
        assert_eq!(refused.warns(&["answers.jsonl", ": line ", says, "again"]).out, "");
        assert_asked(&line, kept, 8 - kept);
        assert_eq!(collected(&path), table);
    }
    // A line that is cut is no answer, wherever it is cut.
    let last = good[..good.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
    for (length, missing) in [(good.len() - 1, 1), (last + 1, 1), (last - 1, 2)] {
        fs::write(&path, &good[..length]).unwrap();
        assert_eq!(collected(&path).len(), 8 - missing);
        assert_eq!(fs::read(&path).unwrap().len(), length, "a report changes nothing");
        assert_asked(&line, 8 - missing, missing);
        assert_eq!(fs::read(&path).unwrap(), good);
    }
}

/// A folder without answers has no table.
#[test]
fn a_folder_without_answers() {
    let folder = Folder::new("each-none");
    fs::write(folder.file("share-1-of-1.jsonl"), "").unwrap();
    fs::write(folder.file("other.json"), "{}").unwrap();
    ninepins(&format!("survey collect {}", folder.file(""))).ends(4).warns(&["it has no answers"]);
}

/// Two processes do not write one file.
#[test]
fn two_processes_with_one_file() {
    let folder = Folder::new("each-two");
    let path = folder.file("answers");
    let line = format!("each period --codes 0.? --to 100 -o {path}");
    let other = fs::File::create(&path).unwrap();
    other.lock().unwrap();
    ninepins(&line).ends(4).warns(&["answers: another process writes it", "--shard 1/2 and 2/2"]);
    drop(other);
    assert_asked(&line, 0, 8);
    ninepins(&format!("each period --codes 0.? -o {}", folder.file(""))).ends(4).warns(&["it is not a file"]);
}

/// Answers keep their limits. Larger ones ask the games again that are open, and no others; the table has the best answers.
#[test]
fn larger_limits_ask_again_what_is_open() {
    let folder = Folder::new("each-limits");
    let name = &folder.file("answers");
    let line = |to: u64| format!("each period --codes 0.?? --to {to} -o {name}");
    assert_asked(&line(100), 0, 64);
    let table = || ninepins(&format!("survey collect {name} --no-equivalents")).ok().rows();
    let before = table();
    let open = before.iter().filter(|row| row["status"] != "proved").count();
    assert!((10..40).contains(&open), "{open}");
    // More time is of no use to work that no limit of work stopped.
    assert_asked(&format!("{} --time 1h", line(100)), 64, 0);
    assert_asked(&line(1000), 64 - open, open);
    let after = table();
    let proved = |rows: &[Value]| rows.iter().filter(|row| row["status"] == "proved").count();
    assert!(proved(&after) > proved(&before));
    for (before, after) in before.iter().zip(&after) {
        let further = after["status"] == "proved" || after["to"].as_u64() >= Some(1000);
        assert!(before == after || before["status"] != "proved" && further, "{before} {after}");
    }
    assert_asked(&line(100), 64, 0);
    assert_asked(&line(200), 64, 0);
    assert_asked(&format!("each period --codes 0.?? --to 2e3 -o {name}"), proved(&after), 64 - proved(&after));
    // A wrong flag is no answer about a game.
    ninepins(&format!("{} --to 99999999999999999999", line(1).replace(" --to 1", ""))).ends(2);
    // Other words are another question.
    let values = |more: &str| format!("each heaps --codes 0.? {more} -o {}", folder.file("values"));
    assert_asked(&values("--to 5"), 0, 8);
    assert_asked(&values("--to 4"), 8, 0);
    assert_asked(&values("--to 4 --as outcome"), 0, 8);
}

/// What is killed while it writes lines has the answers of what is not.
#[cfg(unix)]
#[test]
fn killed_between_lines() {
    let folder = Folder::new("each-killed");
    let [path, whole] = ["some", "whole"].map(|name| folder.file(name));
    let of = "--codes 0.xxxx --codes 4.????? --codes 0.????1 --to 8 --max-order 200 --threads 1 --shard 1/100";
    let line = |path: &str| format!("each quotient {of} -o {path}");
    let mut child = crate::common::program().args(words(&line(&path))).spawn().unwrap();
    while fs::metadata(&path).map_or(0, |there| there.len()) < 20_000 {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it was killed");
    }
    // On Unix this is SIGKILL.
    child.kill().unwrap();
    child.wait().unwrap();
    let ran = ninepins(&line(&path)).ok();
    assert!(!ran.out.contains(" 0 answered before"), "{}", ran.out);
    ninepins(&line(&whole)).ok();
    assert_eq!(collected(&path), collected(&whole));
}

/// Ctrl-C prints the progress.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_it() {
    let folder = Folder::new("each-interrupted");
    let name = &folder.file("answers");
    let args = ["each", "period", "--codes", "0.?", "--codes", "0.007", "-o", name, "--to", "1000000000"];
    let ran = crate::common::interrupted(crate::common::program().args(args)).ends(130);
    let ran = ran.shows(&["9 games: 0 answered before, ", "interrupted; the same command "]);
    assert_eq!((ran.err.as_str(), folder.names().len()), ("", 1));
}

#[test]
fn codes_that_are_none() {
    for (codes, shard, code) in
        [("1.?", "1/1", 2), ("0.?", "0/4", 2), ("0.?", "5/4", 2), ("0.xxxxxxx", "1/1", 2), ("0.?", "1/4", 4)]
    {
        ninepins(&format!("each quotient --codes {codes} --shard {shard} -o /dev/null/none")).ends(code);
    }
    ninepins("each quotient --codes 0.?").ends(2).warns(&["--output"]);
}
