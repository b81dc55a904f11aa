//! Misère quotients in the user's cache, compared with what is built at once.

use crate::common::{Folder, Ran, ninepins, run, run_command, words};
use serde_json::Value;
use std::fs;

fn quotient(cache: &Folder, line: &str) -> Ran {
    run_command(cache.program().args(words(&format!("quotient {line}"))), "")
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
