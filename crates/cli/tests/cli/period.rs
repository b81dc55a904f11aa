//! `ninepins period` and its checkpoints.

use crate::common::{Folder, answer, interrupted, ninepins, program};
use serde_json::json;
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
    let kept = ["checkpoint", &left, &alive, &other].map(|name| fs::exists(folder.file(name)).unwrap());
    assert_eq!((kept, fs::read_dir(&folder.0).unwrap().count()), ([true, false, true, true], 3));
}
