//! Nim-values and values, compared with the definition; `ninepins period` and its checkpoints.

use crate::common::{Folder, answer, program};
use ninepins::{Game, Heap, Player};
use ninepins_testkit::nim_values;
use serde_json::{Value, json};
use std::{collections::BTreeMap, fs, process::Stdio, thread, time::Duration};

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
fn one_heap_has_an_option_for_each_smaller_value() {
    for line in ["kayles", "0.6", "4!.0", "0.123", "0.354"] {
        let values = nim_values(&line.parse().unwrap(), 71);
        for heap in [0, 1, 2, 11, 23, 70] {
            let answer = answer(&format!("grundy {line} {heap}"));
            let value = values[heap as usize];
            assert_eq!((&answer["schema"], &answer["value"]), (&json!("ninepins/grundy-heap/1"), &json!(value)));
            let game: Game = line.parse().unwrap();
            let options = Heap::new(heap).into_iter().flat_map(|heap| game.ruleset().options(heap, Player::Left));
            let legal: Vec<Vec<u64>> = options.map(|parts| parts.iter().map(|part| part.size()).collect()).collect();
            let parts = |option: &Value| {
                let (from, to) = option["move"].as_str().unwrap().split_once(" -> ").unwrap();
                assert_eq!(from, heap.to_string());
                let words = to.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
                let parts: Vec<u64> = words.map(|word| word.parse().unwrap()).filter(|part| *part > 0).collect();
                (option["value"].as_u64().unwrap(), parts)
            };
            let listed: BTreeMap<u64, Vec<u64>> = answer["options"].as_array().unwrap().iter().map(parts).collect();
            assert!(listed.keys().copied().eq(0..value), "{line} {heap}: {answer}");
            for (own, parts) in listed {
                assert!(legal.contains(&parts), "{line} {heap} -> {parts:?}");
                assert_eq!(parts.iter().fold(0, |sum, part| sum ^ values[*part as usize]), own);
            }
        }
    }
}
