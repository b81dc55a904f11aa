//! `ninepins solve`: what is printed, and how it ends.

use crate::common::{program, run};
use serde_json::json;
use std::{fs, process::Command};

/// Too large for any search here.
const ENDLESS: [&str; 3] = ["solve", "0.45 misere; N at 1+1", "50+51+52+53+54+55"];

fn endless<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&ENDLESS, more].concat()
}

#[test]
fn json_fields_exactly() {
    let ran = run(&["solve", "kayles misere", "3+5+5", "--json"], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let answer = ran.json();
    let mut fields: Vec<&str> = answer.as_object().unwrap().keys().map(String::as_str).collect();
    fields.sort_unstable();
    let expected = [
        "game",
        "outcome",
        "position",
        "positions",
        "schema",
        "source",
        "strategy",
        "theorem",
        "value",
        "why",
        "winning_moves",
        "wins_without_moving",
    ];
    assert_eq!(fields, expected);
    assert_eq!(answer["schema"], "ninepins/answer/1");
    assert_eq!(answer["game"], "0.77 misere");
    assert_eq!(answer["position"], "3+5+5");
    assert_eq!(answer["outcome"], "N");
    assert_eq!(answer["winning_moves"]["left"], answer["winning_moves"]["right"]);
    assert_eq!(answer["wins_without_moving"], json!([]));
    assert!(
        ran.out.starts_with(r#"{"schema":"ninepins/answer/1","game":"0.77 misere","position":"3+5+5","outcome":"N","#)
    );
}

#[test]
fn json_is_truncated_only_where_it_says_so() {
    let answer = run(&["solve", "kayles", "1+60", "--json", "--max-moves", "2"], "").json();
    assert_eq!(answer["winning_moves"]["left"].as_array().unwrap().len(), 2);
    assert_eq!(answer["winning_moves_truncated"], json!({ "left": "3", "right": "3" }));
    assert_eq!(answer["value"], json!({ "kind": "nim-value", "text": "*5" }));
    let answer = run(&["solve", "kayles", "1+60", "--json"], "").json();
    assert_eq!(answer.get("winning_moves_truncated"), None);
}

#[test]
fn wins_without_moving() {
    let answer = run(&["solve", "partizan-kayles", "1", "--json"], "").json();
    assert_eq!((&answer["outcome"], &answer["wins_without_moving"]), (&json!("R"), &json!(["right"])));
    let text = run(&["solve", "partizan-kayles", "1"], "").out;
    assert!(text.contains("Right, to move, has no move and wins by that."), "{text}");
    assert!(text.contains("Left, to move, loses"), "{text}");
}

#[test]
fn text_speaks_of_the_piles_as_typed() {
    let ran = run(&["solve", "limit-nim", "(10/9; 10/9; 10/9)"], "");
    assert_eq!(ran.code, 0);
    for part in [
        "Nim with limits, 0.[3] limit 2n: take any number",
        "normal play: whoever cannot move loses",
        "10/9+10/9+10/9",
        "N-position: whoever starts wins",
        "take 2 from pile 1, 2 or 3 (10/9 -> 8/4)",
        "nim-value *5",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    assert!(!ran.out.contains('\u{1b}'), "no colours in a pipe");
    let text = run(&["solve", "kayles", "60,1"], "").out;
    assert!(text.contains("take 2 from pile 1, leaving 3+55 (60 -> 3+55)"), "{text}");
}

#[test]
fn text_tells_how_a_row_was_read_and_what_is_listed() {
    let text = run(&["solve", "kayles", "XX.X"], "").out;
    assert!(text.contains("1+2\n") && text.contains("X is a pin"), "{text}");
    let text = run(&["solve", "kayles", "IIXI"], "").out;
    assert!(text.contains("1+2\n") && text.contains("I is a standing pin"), "{text}");
    let text = run(&["solve", "nimmy", "1+2+3"], "").out;
    assert!(text.contains("the position is listed as terminal; it is played on from, as asked"), "{text}");
}

#[test]
fn text_is_abridged_and_json_is_not() {
    let text = run(&["solve", "nim", "1000x1+100"], "").out;
    assert!(text.contains("1+1+... (1,001 heaps, 1,100 tokens)"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 90), "{text}");
    let answer = run(&["solve", "nim", "1000x1+100", "--json"], "").json();
    assert_eq!(answer["position"].as_str().unwrap().len(), 2003);
    let text = run(&["solve", "kayles", "100x7+1000"], "").out;
    assert_eq!(text.matches(" -> ").count(), 21, "20 moves and one in the reason: {text}");
    assert!(text.contains("more (--max-moves and --json list more)"), "{text}");
}

#[test]
fn flags_about_the_ending() {
    let game = |args: &[&str]| run(&[&["solve"], args, &["2+3", "--json"]].concat(), "").json()["game"].clone();
    assert_eq!(game(&["nim", "--misere"]), "0.[3] misere");
    assert_eq!(game(&["nim misere", "--misere"]), "0.[3] misere");
    assert_eq!(game(&["nimmy", "--normal"]), "0.[3]; N at 1+1+2+2, 1+2+3, 2+2+2");
    assert_eq!(game(&["partizan-kayles", "--win-at", "0"]), "0.7|0.07");
    assert_eq!(game(&["nim", "--lose-at", "0"]), "0.[3] misere");
    assert_eq!(game(&["nim", "--lose-at", "2,1", "--win-at", "1+1"]), "0.[3]; N at 1+2; P at 1+1");
    assert_eq!(game(&["kayles", "--lose-at", "XX.X"]), "0.77; N at 1+2");
    assert_eq!(game(&["kayles; N at 1+2", "--lose-at", "2+1"]), "0.77; N at 1+2");
}

#[test]
fn contradictions() {
    for args in [
        &["nim normal", "--misere"][..],
        &["nim misere", "--normal"],
        &["nim normal", "--lose-at", "0"],
        &["nim misere", "--win-at", "0"],
        &["nim", "--normal", "--lose-at", "0"],
        &["nim", "--misere", "--win-at", "0"],
        &["nim", "--lose-at", "0", "--win-at", "0"],
        &["nim", "--misere", "--normal"],
        &["nim", "--lose-at", "1+2", "--win-at", "2+1"],
        &["nim; N at 1+2", "--win-at", "2+1"],
        &["nimmy", "--win-at", "2+2+2"],
        &["nim", "--lose-at", "+"],
        &["nim", "--lose-at", "3/2"],
    ] {
        let ran = run(&[&["solve"], args, &["3"]].concat(), "");
        assert_eq!(ran.code, 2, "{args:?}: {ran:?}");
        assert!(ran.err.contains("error:") && ran.out.is_empty(), "{args:?}: {ran:?}");
    }
}

#[test]
fn errors_have_a_caret_and_a_mend() {
    let ran = run(&["solve", "0.7.7", "1"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with("error: the code has a second point\n  0.7.7\n     ^\n"), "{}", ran.err);
    let ran = run(&["solve", "kayle", "1"], "");
    assert!(ran.err.contains("help: did you mean `kayles`?"), "{}", ran.err);
}

#[test]
fn errors_in_json() {
    let ran = run(&["solve", "0.7.7", "1", "--json"], "");
    assert_eq!(ran.code, 2);
    assert_eq!(
        ran.out,
        r#"{"error":{"message":"the code has a second point","input":"0.7.7","span":[3,4]}}"#.to_owned() + "\n"
    );
    assert!(ran.err.contains("  0.7.7\n     ^"));
    for args in [
        &["solve", "kayles", "1", "--json", "--strategy", "serch"][..],
        &["solve", "kayles", "--json"],
        &["solve", "kayles", "1", "--json", "--max-memory", "much"],
        &["solve", "kayles misere", "1", "--json", "--strategy", "nim-values"],
    ] {
        let ran = run(args, "");
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.json()["error"]["message"].is_string() && !ran.err.is_empty(), "{ran:?}");
    }
}

/// What must be refused, from an independent list.
#[test]
fn invalid_games_and_positions() {
    for (game, position, flags) in [
        ("3.0", "1", &[][..]),
        ("0.7.7", "1", &[]),
        ("limit-nim", "3/0", &[]),
        ("limit-nim", "0/1", &[]),
        ("nim", "3", &["--lose-at", "1+2", "--win-at", "2+1"]),
        ("kayles", "3/2", &[]),
        ("kayles", "", &[]),
        ("", "1", &[]),
        ("kayles", "-1", &[]),
        ("kayles", "1.5", &[]),
        ("kayles", "99999999999999999999", &[]),
    ] {
        let ran = run(&[&["solve"], flags, &["--", game, position]].concat(), "");
        assert_eq!(ran.code, 2, "{game} {position}: {ran:?}");
    }
}

#[test]
fn strategies() {
    let ran = run(&["solve", "kayles misere", "3", "--strategy", "nim-values"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("normal play only"), "{}", ran.err);
    assert!(ran.err.contains("--strategy auto, search, brute, misere-kayles"), "{}", ran.err);
    let ran = run(&["solve", "kayles", "3", "--strategy", "serch"], "");
    assert!(ran.code == 2 && ran.err.contains("a similar value exists: 'search'"), "{}", ran.err);
    let count = |more: &[&str]| run(&[&["solve", "kayles", "3+3+4", "--json"], more].concat(), "").json();
    for memo in ["hash", "trie", "none"] {
        let answer = count(&["--strategy", "search", "--memo", memo]);
        assert_eq!((&answer["outcome"], &answer["theorem"]), (&json!("N"), &json!(null)));
    }
    let searched = |more: &[&str]| count(&[&["--strategy", "search"], more].concat())["positions"].as_u64().unwrap();
    assert!(searched(&["--no-cancel"]) > searched(&[]));
    assert!(searched(&["--memo", "none"]) > searched(&[]));
    assert_eq!(count(&["--strategy", "brute"])["strategy"], "brute");
}

#[test]
fn exit_status() {
    for (args, code) in [
        (&["kayles", "3"][..], 0),
        (&["kayles", "3+3"], 1),
        (&["kayles", "3+3", "--to-move", "right"], 1),
        (&["partizan-kayles", "1"], 1),
        (&["partizan-kayles", "1", "--to-move", "right"], 0),
        (&["partizan-kayles", "1", "--to-move", "right", "--json"], 0),
    ] {
        assert_eq!(run(&[&["solve", "--exit-status"], args].concat(), "").code, code, "{args:?}");
        assert_eq!(run(&[&["solve"], args].concat(), "").code, 0, "{args:?}");
    }
    let text = run(&["solve", "partizan-kayles", "1", "--to-move", "left"], "").out;
    assert!(text.contains("Left, to move,") && !text.contains("\nRight, to move,"), "{text}");
}

#[test]
fn remoteness() {
    let ran = run(&["solve", "nim", "2+2", "--remoteness", "--json"], "");
    assert_eq!(ran.json()["remoteness"], json!({ "left": 4, "right": 4 }));
    assert_eq!(run(&["solve", "nim", "2+2", "--json"], "").json().get("remoteness"), None);
    assert!(run(&["solve", "nim", "2+2", "--remoteness"], "").out.contains("4 moves in all"));
}

#[test]
fn limits() {
    for (flags, stopped, hint) in [
        (&["--max-positions", "1000"][..], "positions", "--max-positions"),
        (&["--max-memory", "1MB"], "memory", "--max-memory"),
        (&["--time", "300ms"], "time", "--time"),
    ] {
        let ran = run(&endless(&[flags, &["--json"]].concat()), "");
        assert_eq!(ran.code, 3, "{ran:?}");
        let answer = ran.json();
        assert_eq!(answer["stopped"], stopped);
        assert_eq!(answer.get("outcome"), None);
        assert!(answer["positions"].as_u64().unwrap() > 0);
        let ran = run(&endless(flags), "");
        assert_eq!(ran.code, 3, "{ran:?}");
        assert!(ran.out.contains("Stopped") && ran.out.contains(hint), "{}", ran.out);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_is_known() {
    use std::{process::Stdio, thread::sleep, time::Duration};
    let mut command = program();
    let child = command.args(endless(&["--json"])).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    sleep(Duration::from_millis(700));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["stopped"], "interrupted");
    assert!(output.stderr.is_empty(), "no progress where stderr is no terminal");
}

#[test]
fn positions_from_stdin_and_files() {
    assert_eq!(run(&["solve", "kayles", "-", "--json"], "3+5\r\n").json()["position"], "3+5");
    let path = std::env::temp_dir().join(format!("ninepins-position-{}", std::process::id()));
    fs::write(&path, "1,\n60\n").unwrap();
    let file = format!("@{}", path.display());
    assert_eq!(run(&["solve", "kayles", &file, "--json"], "").json()["position"], "1+60");
    fs::write(&path, [0xff]).unwrap();
    assert_eq!(run(&["solve", "kayles", &file], "").code, 4);
    fs::write(&path, "+".repeat((64 << 20) + 1)).unwrap();
    let ran = run(&["solve", "kayles", &file, "--json"], "");
    assert_eq!(ran.code, 4, "{ran:?}");
    assert!(ran.json()["error"]["message"].as_str().unwrap().contains("longer than"), "{ran:?}");
    fs::remove_file(&path).unwrap();
    let ran = run(&["solve", "kayles", &file], "");
    assert!(ran.code == 4 && ran.err.contains("cannot read"), "{ran:?}");
}
