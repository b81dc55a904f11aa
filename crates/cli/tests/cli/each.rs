//! `ninepins each`, and its earlier name `survey`.

use crate::common::{Folder, ninepins, program, words};
use serde_json::Value;
use std::fs;

/// Asserts that so many games are answered before and now.
#[track_caller]
fn assert_asked(line: &str, before: usize, now: usize) {
    let ran = ninepins(line).ok();
    let beginning = format!("{} games: {before} answered before, {now} now: ", before + now);
    assert!(ran.out.starts_with(&beginning), "{}", ran.out);
}

/// Returns the rows of the table of a file or a folder.
fn collected(name: &str) -> Vec<Value> {
    ninepins(&format!("survey collect {name}")).ok().rows()
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

/// What is killed while it writes lines has the answers of what is not.
#[cfg(unix)]
#[test]
fn killed_between_lines() {
    let folder = Folder::new("each-killed");
    let [path, whole] = ["some", "whole"].map(|name| folder.file(name));
    let of = "--codes 0.xxxx --codes 4.????? --codes 0.????1 --to 8 --max-order 200 --threads 1 --shard 1/100";
    let line = |path: &str| format!("each quotient {of} -o {path}");
    let mut child = program().args(words(&line(&path))).spawn().unwrap();
    while fs::metadata(&path).map_or(0, |there| there.len()) < 20_000 {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it was killed");
    }
    // On Unix this is SIGKILL.
    child.kill().unwrap();
    child.wait().unwrap();
    let ran = ninepins(&line(&path)).ends(3);
    assert!(!ran.out.contains(" 0 answered before"), "{}", ran.out);
    ninepins(&line(&whole)).ends(3);
    assert_eq!(collected(&path), collected(&whole));
}
