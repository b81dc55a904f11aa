//! `ninepins period` and its checkpoints.

use crate::common::{Folder, answer, interrupted, ninepins, program};
use serde_json::{Value, json};
use std::{fs, process::Stdio, thread, time::Duration};

/// Runs a search with a checkpoint, and kills it as soon as it has saved more than `bytes`.
fn killed(game: &str, file: &str, bytes: u64) {
    let args = ["period", game, "--checkpoint", file, "--every", "20ms"];
    let mut child = program().args(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while !fs::metadata(file).is_ok_and(|there| there.len() > bytes) {
        assert!(child.try_wait().unwrap().is_none(), "{game} was too quick to be killed");
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_killed_search_resumes_to_the_same_result() {
    let folder = Folder::new("period-killed");
    let file = folder.file("checkpoint");
    let at_once = answer("period 0.354");
    assert_eq!((&at_once["last_exception"], &at_once["period"]), (&json!(10_061_915), &json!(1180)));
    killed("0.354", &file, 1_000_000);
    killed("0.354", &file, 3_000_000);
    assert!(fs::metadata(&file).unwrap().len() < 10_000_000, "it was killed in the middle");
    assert_eq!(answer(&format!("period 0.354 --checkpoint {file}")), at_once);
    // A finished search is found again at once.
    assert_eq!(answer(&format!("period 0.354 --checkpoint {file} --time 1m")), at_once);
}

#[test]
fn a_search_resumes_after_a_limit() {
    let folder = Folder::new("period-limits");
    // Each game has another engine, without a period or with one.
    for (game, first, then) in [
        ("0.007", "300", "700"),
        ("0.16", "60000", "400000"),
        ("c.0", "60", "140"),
        ("8.0", "60", "140"),
        ("0.[6]", "50", "90"),
        ("S(3,7)", "5", "90"),
    ] {
        let file = folder.file(&format!("checkpoint-{game}"));
        for to in [first, then] {
            let search = format!("period {game} --to {to}");
            assert_eq!(answer(&format!("{search} --checkpoint {file}")), answer(&search), "{game}");
        }
    }
    assert!(folder.names().iter().all(|name| !name.ends_with("tmp")), "{:?}", folder.names());
}

#[cfg(unix)]
#[test]
fn ctrl_c_saves_and_reports_the_search() {
    let folder = Folder::new("period-ctrl-c");
    let file = folder.file("checkpoint");
    let args = ["period", "0.007", "--json", "--checkpoint", &file];
    let ran = interrupted(program().args(args)).ends(130);
    assert_eq!(ran.json()["stopped"], "interrupted");
    let to = ran.json()["to"].as_u64().unwrap() + 1000;
    assert_eq!(answer(&format!("period 0.007 --to {to} --checkpoint {file}"))["to"], to);
    // A search of fewer heaps does not use or change the checkpoint.
    let saved = fs::read(&file).unwrap();
    let few = ninepins(&format!("period 0.007 --to 10 --checkpoint {file} --json")).ends(0);
    assert_eq!(few.warns(&["note: ", "neither used"]).json(), answer("period 0.007 --to 10"));
    assert_eq!(fs::read(&file).unwrap(), saved);
}

/// Each engine computes exactly the heaps up to --to, and their largest value is that of `grundy`.
#[test]
fn an_end_is_exact() {
    for (game, ends) in [
        ("0.77", &[0, 1, 50, 63, 64, 80][..]),
        ("0.007", &[0, 1, 50, 63, 64, 100, 8191, 8192, 8193]),
        ("0.106", &[50, 8193, 20000]),
        ("4!.0", &[8191, 20000]),
        ("c.0", &[0, 1, 50, 64, 100]),
        ("8.0", &[0, 1, 50, 64, 100]),
        ("0.[6]", &[0, 50, 63, 100]),
        ("S(2,5)", &[0, 1, 5]),
    ] {
        for &end in ends {
            let found = answer(&format!("period {game} --to {end}"));
            let to = found["to"].as_u64().unwrap();
            assert!(to == end || found["status"] == "proved" && to < end, "{found}");
            let values = answer(&format!("grundy {game} --to {to}"));
            let max = values["values"].as_array().unwrap().iter().filter_map(Value::as_u64).max();
            assert_eq!(found["max"].as_u64(), max, "{game} --to {end}");
        }
    }
}

/// Leftovers of a killed process are removed, files of a running process are not.
#[cfg(target_os = "linux")]
#[test]
fn leftovers_are_removed() {
    let folder = Folder::new("period-leftovers");
    let mut dead = program().arg("--version").stdout(Stdio::null()).spawn().unwrap();
    dead.wait().unwrap();
    let left = format!("checkpoint.{}.tmp", dead.id());
    let (alive, other) = (format!("checkpoint.{}.tmp", std::process::id()), format!("notes.{}.tmp", dead.id()));
    for name in [&left, &alive, &other] {
        fs::write(folder.file(name), "half of it").unwrap();
    }
    answer(&format!("period kayles --checkpoint {}", folder.file("checkpoint")));
    let mut expected = ["checkpoint".to_owned(), alive, other];
    expected.sort();
    assert_eq!(folder.names(), expected);
}
