//! `ninepins solve`.

use crate::common::{Folder, answer, has, ninepins, run};
use serde_json::json;
use std::fs;

/// A question that is too large for any search here.
const ENDLESS: &str = "solve '0.45 misere; N at 1+1' 50+51+52+53+54+55";

#[test]
fn json_is_truncated_only_where_it_says_so() {
    let short = answer("solve kayles 1+60 --max-moves 2");
    assert_eq!(short["winning_moves"]["left"].as_array().unwrap().len(), 2);
    let value = json!({ "kind": "nim-value", "text": "*5", "number": 5 });
    has(&short, &json!({ "winning_moves_truncated": { "left": "3", "right": "3" }, "value": value }));
    assert_eq!(answer("solve kayles 1+60").get("winning_moves_truncated"), None);
}

#[test]
fn strategies_side_by_side() {
    let table = ninepins("solve 'kayles misere' 3+5 --strategies").ok();
    table.shows(&["strategy ", "merge", "misere-kayles"]);
    // An earlier version has a command for it. Each strategy has limits of its own.
    for line in ["compare kayles 1+16", "solve kayles 1+16 --strategies"] {
        let rows = ninepins(&format!("{line} --json --positions 200")).ok().json()["rows"].clone();
        let positions: Vec<_> = rows.as_array().unwrap().iter().map(|row| row["positions"].as_u64().unwrap()).collect();
        assert_eq!(positions, [200, 200, 200, 89, 89, 0], "{line}");
    }
}

#[test]
fn wins_without_moving() {
    has(&answer("solve partizan-kayles 1"), &json!({ "outcome": "R", "wins_without_moving": ["right"] }));
    let text = ninepins("solve partizan-kayles 1").ok();
    text.shows(&["Right, to move, has no move and wins by that.", "Left, to move, loses"]);
}

#[test]
fn text() {
    assert_eq!(ninepins("solve kayles 5,3 --brief").ok().out, "N-position: whoever starts wins\n");
    for (line, parts) in [
        ("kayles 60,1", &["take 2 from row 1, leaving 3+55 (60 -> 3+55)"][..]),
        ("kayles XX.X", &["1+2", "X is a pin"]),
        ("kayles IIXI", &["1+2", "I is a standing pin"]),
        ("nim 1000x1+100", &["1+1+... (1,001 heaps, 1,100 tokens)"]),
        ("kayles 100x7+1000", &["more (--max-moves and --json list more)"]),
        ("nim 2+2 --remoteness", &["4 moves in all"]),
    ] {
        let ran = ninepins(&format!("solve {line}")).ok().shows(parts);
        assert!(!ran.out.contains('\u{1b}'), "no colours in a pipe");
        assert!(ran.out.lines().all(|line| line.chars().count() <= 90), "{}", ran.out);
    }
    let text = ninepins("solve kayles 100x7+1000").out;
    assert_eq!(text.matches(" -> ").count(), 21, "20 moves and one in the reason: {text}");
    let text = ninepins("solve partizan-kayles 1 --to-move left").out;
    assert!(text.contains("Left, to move,") && !text.contains("\nRight, to move,"), "{text}");
    assert_eq!(answer("solve nim 1000x1+100")["position"].as_str().unwrap().len(), 2003, "JSON is not abridged");
    assert_eq!(answer("solve nim 2+2 --remoteness")["remoteness"], json!({ "left": 4, "right": 4 }));
    assert_eq!(answer("solve nim 2+2").get("remoteness"), None);
}

#[test]
fn flags_about_the_ending() {
    for (line, game) in [
        ("nim 2+3 --misere", "0.[3] misere"),
        ("'nim misere' 2+3 --misere", "0.[3] misere"),
        ("nimmy 2+3 --normal", "0.[3]; N at 1+1+2+2, 1+2+3, 2+2+2"),
        ("partizan-kayles 2+3 --win-at 0", "0.7|0.07"),
        ("nim 2+3 --lose-at 0", "0.[3] misere"),
        ("nim 2+3 --lose-at 2,1 --win-at 1+1", "0.[3]; N at 1+2; P at 1+1"),
        ("kayles 2+3 --lose-at XX.X", "0.77; N at 1+2"),
        ("'kayles; N at 1+2' 2+3 --lose-at 2+1", "0.77; N at 1+2"),
    ] {
        assert_eq!(answer(&format!("solve {line}"))["game"], game);
    }
}

#[test]
fn strategies() {
    let count = |flags: &str| answer(&format!("solve kayles 3+3+4 {flags}"));
    for memo in ["hash", "trie", "none"] {
        has(&count(&format!("--strategy search --memo {memo}")), &json!({ "outcome": "N", "theorem": null }));
    }
    let searched = |flags: &str| count(&format!("--strategy search {flags}"))["positions"].as_u64().unwrap();
    assert!(searched("--no-cancel") > searched("--memo hash"));
    assert!(searched("--memo none") > searched("--memo hash"));
    assert_eq!(count("--strategy brute")["strategy"], "brute");
}

#[test]
fn strategies_that_declined() {
    let line = "solve '0.07 misere' 24+26+28+30+31 --no-cache";
    let steps = ["Declined misere-quotient: none is known yet", "Declined search: 100,000 positions did not suffice"];
    ninepins(&format!("{line} -v")).ok().shows(&steps);
    for quiet in [line, "solve kayles 3 -v --strategy search"] {
        assert!(!ninepins(quiet).ok().out.contains("Declined"), "{quiet}");
    }
}

#[test]
fn exit_status() {
    for (line, code) in [
        ("kayles 3", 0),
        ("kayles 3+3", 1),
        ("kayles 3+3 --to-move right", 1),
        ("partizan-kayles 1", 1),
        ("partizan-kayles 1 --to-move right", 0),
        ("partizan-kayles 1 --to-move right --json", 0),
        ("'kayles misere' 1+1 --strategy misere-quotient", 0),
        ("'kayles misere' 1 --strategy misere-quotient", 1),
    ] {
        ninepins(&format!("solve --exit-status {line}")).ends(code);
        ninepins(&format!("solve {line}")).ok();
    }
}

#[test]
fn limits() {
    for (flag, stopped) in [("--positions 1000", "positions"), ("--memory 1MB", "memory"), ("--time 300ms", "time")] {
        let answer = ninepins(&format!("{ENDLESS} {flag} --json")).ends(3).json();
        assert_eq!((&answer["stopped"], answer.get("outcome")), (&json!(stopped), None));
        assert!(answer["positions"].as_u64().unwrap() > 0);
        let hint = flag.split(' ').next().unwrap();
        ninepins(&format!("{ENDLESS} {flag}")).ends(3).shows(&["Stopped", "Try", hint]);
    }
}

/// A search for which the memory has no room is not begun, and more memory is not advised. The command that is advised runs.
#[test]
fn hopeless_searches() {
    for line in ["'4!.0' 1000000000 --strategy search", "'4!.0' 1000000000 --max-memory 1MB"] {
        let ran = ninepins(&format!("solve {line}")).ends(3);
        let advised = "ninepins heaps '4!.0' --from 1000000000 --to 1000000000";
        ran.shows(&["Searched no positions", &format!("Try `{advised}`")]);
        ninepins(&format!("{} --time 100ms", &advised[9..])).ends(3).shows(&["Stopped the time is up"]);
    }
    let misere = ninepins("solve '4!.0 misere' 1000000000 --no-cache").ends(3).shows(&["Searched no positions"]);
    assert!(!misere.out.contains("Try"), "{misere:?}");
}

/// The quickest win is shown where it is cheap, or asked for; the text and the JSON say which it is.
#[test]
fn lines_of_play() {
    let shown = ["These are winning moves by nim-values, not the quickest win; --quickest finds that.", "60 -> 3+55"];
    ninepins("line kayles 1+60").ok().shows(&shown);
    let moves = answer("line kayles 1+60");
    has(&moves, &json!({ "winner": "left", "remoteness": null, "by": "nim-values", "ends": true, "stopped": null }));
    has(&answer("line kayles 1+6"), &json!({ "by": null, "remoteness": 5 }));
    ninepins("line kayles 1+60 --quickest --max-positions 100000").ends(3).shows(&["not the quickest win."]);
}

/// Ctrl-C prints the answer so far. There is no progress if stderr is not a terminal.
#[cfg(unix)]
#[test]
fn ctrl_c() {
    for line in [ENDLESS, "quotient '0.1[7]'", "grundy 4!.0 --to 1099511627776"] {
        let ran =
            crate::common::interrupted(crate::common::program().args(crate::common::words(&format!("{line} --json"))));
        assert_eq!((ran.code, &ran.json()["stopped"]), (130, &json!("interrupted")), "{line}");
        assert!(!ran.err.contains("searching"), "{line}: {}", ran.err);
    }
}

#[test]
fn positions_from_stdin_and_files() {
    assert_eq!(run(&["solve", "kayles", "-", "--json"], "3+5\r\n").json()["position"], "3+5");
    let folder = Folder::new("position");
    let path = folder.file("it");
    fs::write(&path, "1,\n60\n").unwrap();
    assert_eq!(answer(&format!("solve kayles @{path}"))["position"], "1+60");
    let refused = |says: &str| {
        let ran = ninepins(&format!("solve kayles @{path} --json")).ends(4);
        assert!(ran.json()["error"]["message"].as_str().unwrap().contains(says), "{ran:?}");
    };
    fs::write(&path, [0xff]).unwrap();
    refused("cannot read");
    fs::write(&path, "+".repeat((64 << 20) + 1)).unwrap();
    refused("longer than");
    fs::remove_file(&path).unwrap();
    refused("cannot read");
}
