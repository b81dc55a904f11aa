//! `ninepins survey`.

use crate::common::{Folder, has, ninepins, words};
use ninepins::certificates::checksum;
use serde_json::{Value, json};
use std::fs;

/// Asserts that a survey has so many games, answered before and now.
#[track_caller]
fn assert_surveyed(line: &str, before: usize, now: usize) {
    let ran = ninepins(line).ok();
    let beginning = format!("{} games: {before} answered before, {now} now: ", before + now);
    assert!(ran.out.starts_with(&beginning), "{}", ran.out);
}

/// Returns the line of an answer in a share's file.
fn sealed(object: &str) -> String {
    format!("{},\"fnv\":\"{:016x}\"}}\n", &object[..object.len() - 1], checksum(object))
}

/// Returns the row of a game.
fn row<'r>(rows: &'r [Value], game: &str) -> &'r Value {
    rows.iter().find(|row| row["game"] == game).unwrap()
}

/// Returns the rows of the table of a folder.
fn collected(name: &str) -> Vec<Value> {
    ninepins(&format!("survey collect {name}")).ok().rows()
}

#[test]
fn many_quotients_in_one_table() {
    let folder = Folder::new("survey-quotients");
    let name = &folder.file("");
    let survey = format!("survey quotient --codes 0.? --heaps 20 -o {name}");
    assert_surveyed(&format!("{survey} --shard 2/2"), 0, 4);
    assert_surveyed(&survey, 4, 4);
    assert_surveyed(&survey, 8, 0);

    let rows = collected(name);
    assert_eq!(rows.len(), 8);
    // With one token at a time only the parity of their number matters.
    has(row(&rows, "0.3 misere"), &json!({ "status": "complete", "order": 2, "tame_type": "T_1" }));

    assert!(rows.iter().all(|row| row["infinite"].is_null()), "{rows:?}");
    ninepins(&format!("survey quotient --codes 0.7|0.07 -o {name}")).ok();
    has(&collected(name)[8], &json!({ "infinite": { "from": 2, "proved": true }, "to": null }));

    ninepins(&format!("survey collect {name} --oeis {name}")).ends(2).warns(&["--oeis"]);
}

#[test]
fn many_periods_in_one_table() {
    let folder = Folder::new("survey-periods");
    let name = &folder.file("");
    let survey = format!("survey period --codes 0.?? --to 1000 -o {name}");
    assert_surveyed(&format!("{survey} --shard 2/2"), 0, 32);
    assert_surveyed(&survey, 32, 32);

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

    // A table has answers of one kind.
    ninepins(&format!("survey quotient --codes 0.3 -o {name}")).ends(4).warns(&["of the kind ninepins/period/1"]);
    let (lines, other) = (sealed(r#"{"schema":"ninepins/quotient/1"}"#), folder.file("share-3-of-4.jsonl"));
    fs::write(&other, lines).unwrap();
    let refused = ninepins(&format!("survey collect {name}")).ends(4);
    assert_eq!(refused.warns(&["share-3-of-4.jsonl", "another folder"]).out, "");
    fs::remove_file(other).unwrap();
    // Partizan codes have no nim-values.
    ninepins(&format!("survey period --codes '0.7|0.?' -o {name}")).ends(2);
}

#[test]
fn values_of_many_pairs_in_one_table() {
    let folder = Folder::new("survey-values");
    let name = &folder.file("");
    let survey = format!("survey values --codes 0.?|0.? --to 40 --work 100000000 -o {name}");
    assert_surveyed(&format!("{survey} --shard 2/2"), 0, 12);
    assert_surveyed(&survey, 12, 16);

    let rows = collected(name);
    assert_eq!(rows.len(), 28);
    // The book has some rows. Only one of two mirror images is surveyed.
    assert!(rows.iter().all(|row| row["game"] != "0.6|0.7"), "{rows:?}");
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
    let (first, second) = (Folder::new("survey-work-1"), Folder::new("survey-work-2"));
    let cut = limited(&first.file(""));
    has(&cut[0], &json!({ "status": "none", "stopped": "work" }));
    assert!(cut[0]["to"].as_u64().is_some_and(|to| (1..60).contains(&to)), "{cut:?}");
    assert_eq!(cut, limited(&second.file("")));
    // Impartial codes have nim-values.
    ninepins(&format!("survey values --codes 0.?? -o {name}")).ends(2).warns(&["same code", "a code for each player"]);
}

/// A table names games with the same values, the evidence, and their sequences in the OEIS.
#[test]
fn equal_games_in_one_table() {
    let folder = Folder::new("survey-equal");
    let name = &folder.file("");
    let survey = "survey period --codes 0.?? --codes 0.137 --codes 4.? --to 3000 --dense-to 2000";
    assert_surveyed(&format!("{survey} -o {name}"), 0, 73);
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
    let folder = Folder::new("survey-long");
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
    let folder = Folder::new("survey-damaged");
    let name = &folder.file("");
    let survey = format!("survey period --codes 0.? --to 100 -o {name}");
    assert_surveyed(&survey, 0, 8);
    let (path, table) = (folder.file("share-1-of-1.jsonl"), collected(name));
    let good = fs::read(&path).unwrap();
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
        let refused = ninepins(&format!("survey collect {name}")).ends(4);
        assert_eq!(refused.warns(&["share-1-of-1.jsonl", ": line ", says, "again"]).out, "");
        assert_surveyed(&survey, kept, 8 - kept);
        assert_eq!(collected(name), table);
    }
}

/// A folder without answers has no table.
#[test]
fn a_folder_without_answers() {
    ninepins("survey collect /etc").ends(4).warns(&["cannot read /etc: it has no answers of a survey"]);
    let folder = Folder::new("survey-none");
    fs::write(folder.file("share-1-of-1.jsonl"), "").unwrap();
    fs::write(folder.file("other.json"), "{}").unwrap();
    ninepins(&format!("survey collect {}", folder.file(""))).ends(4).warns(&["it has no answers"]);
}

/// A second process of one survey shares its games, or is refused.
#[test]
fn processes_of_one_survey_in_one_folder() {
    let folder = Folder::new("survey-two");
    let survey = format!("survey period --codes 0.? --to 100 -o {}", folder.file(""));
    let other = fs::File::create(folder.file("share-1-of-2.jsonl")).unwrap();
    other.lock().unwrap();
    for shard in ["1/1", "1/2", "3/4"] {
        let says = ["share-1-of-2.jsonl: another process writes it", "--shard 1/2 and 2/2"];
        ninepins(&format!("{survey} --shard {shard}")).ends(4).warns(&says);
    }
    assert_surveyed(&format!("{survey} --shard 2/2"), 0, 4);
    drop(other);
    assert_surveyed(&survey, 4, 4);
}

/// Answers keep their limits. Larger ones ask the games again that are open, and no others; the table has the best answers.
#[test]
fn larger_limits_ask_again_what_is_open() {
    let folder = Folder::new("survey-limits");
    let name = &folder.file("");
    let survey = |to: u64| format!("survey period --codes 0.?? --to {to} -o {name}");
    assert_surveyed(&survey(100), 0, 64);
    assert_surveyed(&survey(100), 64, 0);
    let table = || ninepins(&format!("survey collect {name} --no-equivalents")).ok().rows();
    let before = table();
    let open = before.iter().filter(|row| row["status"] != "proved").count();
    assert!((10..40).contains(&open), "{open}");
    assert_surveyed(&survey(1000), 64 - open, open);
    let after = table();
    let proved = |rows: &[Value]| rows.iter().filter(|row| row["status"] == "proved").count();
    assert!(proved(&after) > proved(&before));
    for (before, after) in before.iter().zip(&after) {
        let further = after["status"] == "proved" || after["to"].as_u64() >= Some(1000);
        assert!(before == after || before["status"] != "proved" && further, "{before} {after}");
    }
    // The answers with the first limits are there, and those that went further stay in the table.
    assert_surveyed(&survey(100), 64, 0);
    assert_surveyed(&survey(200), proved(&after), 64 - proved(&after));
    assert_eq!(table(), after);
}

/// The patterns of a survey of many games, of which a small share takes no time.
const MANY: &str = "--codes 0.xxxx --codes 4.????? --codes 0.????1";

/// The answers of a share are lines of one file. Lines that a kill cuts are asked again.
#[test]
fn answers_in_lines() {
    let folder = Folder::new("survey-lines");
    let name = &folder.file("");
    let survey = format!("survey period {MANY} --to 50 -o {name} --shard 7/3500");
    assert_surveyed(&survey, 0, 28);
    assert_eq!(folder.names(), ["share-7-of-3500.jsonl"]);
    let path = folder.file("share-7-of-3500.jsonl");
    let (good, table) = (fs::read(&path).unwrap(), collected(name));
    assert_eq!(good.split(|&byte| byte == b'\n').count(), 29);
    assert_eq!(table.len(), 28);
    // A line that is cut is no answer, wherever it is cut.
    let last = good[..good.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
    for (length, missing) in [(good.len() - 1, 1), (last + 1, 1), (last - 1, 2)] {
        fs::write(&path, &good[..length]).unwrap();
        assert_eq!(collected(name).len(), 28 - missing);
        assert_eq!(fs::read(&path).unwrap().len(), length, "a report changes nothing");
        assert_surveyed(&survey, 28 - missing, missing);
        assert_eq!(fs::read(&path).unwrap(), good);
    }

    // The file of a share of another number of shares has answers, too. An answer that is there twice counts once.
    fs::write(&path, &good[..last]).unwrap();
    fs::rename(&path, folder.file("share-1-of-2.jsonl")).unwrap();
    assert_surveyed(&survey, 27, 1);
    assert_eq!(collected(name), table);
    let first = table[0]["game"].as_str().unwrap();
    ninepins(&format!("survey period --codes {first} --to 50 -o {name}")).ok();
    fs::copy(folder.file("share-1-of-2.jsonl"), folder.file("share-3-of-5.jsonl")).unwrap();
    assert_eq!(collected(name), table);

    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    ninepins(&survey).ends(4).warns(&["it is not a file"]);
}

/// A survey that is killed while it writes lines has the table of one that is not.
#[cfg(unix)]
#[test]
fn a_killed_survey_in_lines() {
    let (folder, whole) = (Folder::new("survey-killed"), Folder::new("survey-whole"));
    let of = "--heaps 8 --max-order 200 --threads 1";
    let line = |folder: &Folder| format!("survey quotient {MANY} {of} --shard 1/100 -o {}", folder.file(""));
    let path = folder.file("share-1-of-100.jsonl");
    let mut survey = crate::common::program().args(words(&line(&folder))).spawn().unwrap();
    while fs::metadata(&path).map_or(0, |there| there.len()) < 20_000 {
        assert!(survey.try_wait().unwrap().is_none(), "it ended before it was killed");
    }
    // On Unix this is SIGKILL.
    survey.kill().unwrap();
    survey.wait().unwrap();
    let ran = ninepins(&line(&folder)).ok();
    assert!(!ran.out.contains(" 0 answered before"), "{}", ran.out);
    ninepins(&line(&whole)).ok();
    let table = |folder: &Folder| ninepins(&format!("survey collect {}", folder.file(""))).ok().out;
    assert_eq!(table(&folder), table(&whole));
}

/// Ctrl-C prints the progress.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_survey() {
    let folder = Folder::new("survey-interrupted");
    let name = &folder.file("");
    let args = ["survey", "period", "--codes", "0.?", "--codes", "0.007", "-o", name, "--to", "1000000000"];
    let ran = crate::common::interrupted(crate::common::program().args(args)).ends(130);
    let ran = ran.shows(&["9 games: 0 answered before, ", "interrupted; the same command "]);
    assert_eq!(ran.err, "");
    assert!(fs::read_dir(name).unwrap().count() > 0);
}

#[test]
fn surveys_that_are_none() {
    for (codes, shard, code) in
        [("1.?", "1/1", 2), ("0.?", "0/4", 2), ("0.?", "5/4", 2), ("0.xxxxxxx", "1/1", 2), ("0.?", "1/4", 4)]
    {
        ninepins(&format!("survey quotient --codes {codes} --shard {shard} -o /dev/null/none")).ends(code);
    }
}
