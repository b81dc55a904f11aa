//! `ninepins mcgs`.

use crate::common::{Folder, ninepins, run};
use serde_json::json;
use std::fs;

const FILE: &str = "{version 1.7}
/* A comment with {N} and [kayles] */
[kayles] 3 ( 5 ) {N 7, B win, W loss}
[impartial kayles] 4
[nimber] 6 {N, winning moves N, winning moves B 1:6 1:5 0:1-0-3}
/*#0 nothing is left */ {B loss,
W loss, winning moves N None}
[clobber_1xn] XO..XO [kayles] 2 {B win, W}
[kayles] 5 {winning moves N 1-2-2 1-2-2, thermograph L: (1,2), (3,4)}
";

#[test]
fn each_command_has_a_line() {
    let folder = Folder::new("mcgs");
    let path = folder.file("a.test");
    fs::write(&path, FILE).unwrap();
    let ran = ninepins(&format!("mcgs {path}")).ends(1);
    let rows = [
        "3: ok      [kayles] 3 5 {N 7}: expected 7, found 7",
        "3: ok      [kayles] 3 5 {B win}: expected win, found win",
        "3: DIFFERS [kayles] 3 5 {W loss}: expected loss, found win",
        "5: found   [impartial kayles] 4 [nimber] 6 {N}: found 7",
        "5: found   [impartial kayles] 4 [nimber] 6 {winning moves N}: found 1:5",
        "5: DIFFERS [impartial kayles] 4 [nimber] 6 {winning moves B 1:6 1:5 0:1-0-3}: expected 0:1-0-3 1:5 1:6, found 1:5",
        "6: ok      {B loss}: expected loss, found loss",
        "6: ok      {W loss}: expected loss, found loss",
        "6: ok      {winning moves N None}: expected None, found None",
        "8: skipped [clobber_1xn] XO..XO [kayles] 2 {B win, W}: [clobber_1xn] is not read",
        "9: ok      [kayles] 5 {winning moves N 1-2-2 1-2-2}: expected 1-2-2, found 1-2-2",
        "9: skipped [kayles] 5 {thermograph L: (1,2), (3,4)}: not read",
    ];
    let rows: String = rows.iter().map(|row| format!("{path}:{row}\n")).collect();
    assert_eq!(ran.out, rows + "6 ok, 2 DIFFERS, 2 found, 2 skipped\n");
    let row = &run(&["mcgs", "-", "--json"], "[nimber] 7 {N 7}").ok().rows()[0];
    let wanted = json!({"schema": "ninepins/mcgs/1", "file": "-", "line": 1, "sum": "[nimber] 7", "command": "N 7",
        "expected": "7", "found": "7", "status": "ok"});
    assert_eq!(*row, wanted);
}

/// The nim-values and the winning moves agree with those of `solve`.
#[test]
fn sums_agree_with_solve() {
    for (a, b) in [(1, 1), (3, 9), (8, 12), (20, 41), (70, 71), (83, 500)] {
        let rows = run(&["mcgs", "-", "--json"], format!("[kayles] {a} {b} {{N, B, winning moves N}}")).ok().rows();
        let solved = ninepins(&format!("solve kayles {a}+{b} --json")).ok().json();
        let value = solved["value"]["text"].as_str().unwrap();
        let value = if value == "*" { "1" } else { value.trim_start_matches('*') };
        assert_eq!(rows[0]["found"], value, "{a}+{b}");
        assert_eq!(rows[1]["found"] == "win", solved["outcome"] == "N");
        let mut moves: Vec<String> = Vec::new();
        for text in rows[2]["found"].as_str().unwrap().split(' ').filter(|&text| text != "None") {
            let (game, numbers) = text.split_once(':').unwrap();
            let left: Vec<&str> = numbers.split('-').skip(1).filter(|&heap| heap != "0").collect();
            let left = if left.is_empty() { "0".to_owned() } else { left.join("+") };
            moves.push(format!("{} -> {left}", [a, b][game.parse::<usize>().unwrap()]));
        }
        let listed = solved["winning_moves"]["left"].as_array().unwrap();
        let mut listed: Vec<&str> = listed.iter().map(|it| it.as_str().unwrap()).collect();
        moves.sort();
        moves.dedup();
        listed.sort();
        assert_eq!(moves, listed, "{a}+{b}");
    }
}

#[test]
fn syntax_errors_have_a_line_and_a_caret() {
    for (text, says) in [
        (
            "{version 1.8}",
            "line 1: this version is not read\n  {version 1.8}\n   ^^^^^^^^^^^\nhelp: versions 1.0 to 1.7 are",
        ),
        (
            "[kayles]\n3 -5 {N}",
            "line 2: this is no game here\n  3 -5 {N}\n    ^^\nhelp: write a number from 0 to 10000",
        ),
        ("[kayles] 5000 5001 {N}", "this sum has more than 10000 pins and games"),
        ("[nimber] 2147483648 {N}", "from 0 to 2147483647"),
        ("3 {N}", "no section stands before this game"),
        ("[kayles] 3] {N}", "this is no game here"),
        ("[kayles] (3\n {N}", "`(` is never closed"),
        ("[kayles] 3 {N, }", "this is no command"),
        ("[kayles] 3 {N 07}", "this is no command"),
        ("[kayles] 3 {}", "this is no command"),
        ("[kayles] 3 /* {N}", "`/*` is never closed\n  [kayles] 3 /* {N}\n             ^^\nhelp: add the other half"),
    ] {
        let ran = run(&["mcgs", "-"], text).ends(4).warns(&[says]);
        assert_eq!(ran.out, "", "{text}");
    }
    run(&["mcgs", "-"], "x".repeat(2 << 20)).ends(4).warns(&["longer than 1048576 bytes"]);
    run(&["mcgs"], "").ends(2);
}
