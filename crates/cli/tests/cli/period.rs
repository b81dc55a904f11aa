//! `ninepins period` and its checkpoints.

use crate::common::{Folder, answer, program};
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
