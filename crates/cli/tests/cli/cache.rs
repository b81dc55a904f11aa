//! Misère quotients in the user's cache: several processes, and comparisons with what is built at once.

use crate::common::{Folder, Ran, interrupted, ninepins, run, run_command};
use serde_json::Value;
use std::{fs, process::Stdio, thread, time::Duration};

fn quotient(cache: &Folder, line: &str) -> Ran {
    cache.ninepins(&format!("quotient {line}"))
}

/// Builds a quotient without a cache.
fn fresh(line: &str) -> Ran {
    ninepins(&format!("quotient {line} --no-cache"))
}

fn heaps_kept(cache: &Folder) -> usize {
    let text = fs::read_to_string(cache.quotient()).unwrap();
    text.split("\noutcomes").next().unwrap().lines().filter(|line| line.starts_with("heap ")).count()
}

/// Thousands of hard questions about one game build the quotient once, with the same answers as a search.
#[test]
fn questions_by_the_line() {
    let cache = Folder::none("lines");
    let positions = (0..3000).map(|i| format!("{}+{}+{}+{}", 12 + i % 19, 10 + i % 17, 9 + i % 13, i % 7));
    let positions: Vec<String> = std::iter::once("24+26+28+30+31".to_owned()).chain(positions).collect();
    let lines: Vec<String> =
        positions.iter().map(|position| format!(r#"{{"game":"0.07 misere","position":"{position}"}}"#)).collect();
    let ran = run_command(cache.program().args(["solve", "--jsonl"]), lines.join("\n")).ends(0);
    let answers = ran.rows();
    assert_eq!(answers.len(), positions.len());
    assert!(answers.iter().filter(|answer| answer["strategy"] == "misere-quotient").count() > 2000);
    assert!(cache.quotient().exists());
    for at in [7, 100, 900] {
        let search = [r#"{"strategy":"search","#, &lines[at][1..]].concat();
        let searched: Value = run(&["solve", "--jsonl"], search).json();
        for field in ["outcome", "winning_moves"] {
            assert_eq!(answers[at][field], searched[field], "{}", positions[at]);
        }
    }
}

/// Games with finite, periodic, infinite and partizan quotients, a first and a later heap.
const GAMES: [(&str, &str, &str); 7] = [
    ("0.07", "20", "28"),
    ("0.644", "40", "60"),
    ("kayles", "30", "200"),
    ("0.76", "11", "13"),
    ("0.76", "12", "14"),
    ("0.7|0.07", "2", "9"),
    ("0.3|0.7", "4", "8"),
];

#[test]
fn a_resumed_quotient_equals_one_that_is_built_at_once() {
    for (number, (game, first, then)) in GAMES.into_iter().enumerate() {
        let cache = Folder::none(&format!("resume-{number}"));
        quotient(&cache, &format!("'{game}' --heaps {first}")).ok();
        assert_eq!(heaps_kept(&cache).to_string(), first);
        for form in ["--json", "--threads 2", "--latex", "--prove -"] {
            let line = format!("'{game}' --heaps {then} {form}");
            assert_eq!(quotient(&cache, &format!("{line} --resume")).ok().out, fresh(&line).out, "{line}");
        }
        // A quotient of fewer heaps is built afresh, and the larger one stays.
        let saved = fs::read(cache.quotient()).unwrap();
        let fewer = format!("'{game}' --heaps {first} --json");
        let built = quotient(&cache, &format!("{fewer} --resume")).ends(0).warns(&["note: ", "afresh"]);
        assert_eq!(built.out, fresh(&fewer).out);
        assert_eq!(fs::read(cache.quotient()).unwrap(), saved);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_quotient_can_be_resumed() {
    let cache = Folder::none("resume-interrupted");
    let stopped = interrupted(cache.program().args(["quotient", "0.1[7]", "--json"])).ends(130);
    let to = stopped.json()["to"].as_u64().unwrap() as usize;
    assert!(to > 10 && heaps_kept(&cache) == to, "{stopped:?}");
    let further = quotient(&cache, &format!("'0.1[7]' --json --resume --heaps {}", to + 1)).ok();
    assert_eq!(further.json()["to"], to + 1);
}

/// Several processes leave the largest quotient, in any order of their ends.
#[test]
fn several_processes_at_once() {
    let cache = Folder::none("resume-several");
    for _ in 0..3 {
        thread::scope(|scope| {
            for heaps in [8, 31, 14, 25, 28, 30] {
                let cache = &cache;
                scope.spawn(move || quotient(cache, &format!("0.07 --heaps {heaps}")).ok());
            }
        });
        assert_eq!(heaps_kept(&cache), 31);
    }
    let line = "0.07 --heaps 31 --json";
    assert_eq!(quotient(&cache, &format!("{line} --resume")).ok().out, fresh(line).out);
}

#[test]
fn a_killed_process_leaves_the_file_as_it_was() {
    let cache = Folder::none("resume-killed");
    quotient(&cache, "nim --heaps 20");
    for wait in [50, 200] {
        let mut child =
            cache.program().args(["quotient", "nim", "--resume", "--json"]).stdout(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(wait));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(quotient(&cache, "nim --heaps 20 --resume --json").ok().json()["to"], 20);
    }
}
