//! Suggestions, quotations that are safe to show, and help pages.

use crate::common::{Folder, run};

#[test]
fn a_list_that_may_be_a_number_gets_a_note() {
    for (typed, is_noted) in [("1,234", true), ("1, 234", false), ("10,20,30", false), ("1,2,3,2", false)] {
        let ran = run(&["solve", "nim", typed], "").ok();
        assert_eq!(ran.out.contains("a comma stands between two heaps"), is_noted, "{}", ran.out);
    }
}

/// Checks for control characters of terminals, and for characters that cannot be seen.
fn steers(text: &str) -> bool {
    text.chars().any(|c| c != '\n' && (ninepins::rules::steers(c) || ninepins::rules::is_unseen(c)))
}

#[test]
fn near_misses_are_answered_or_get_a_suggestion() {
    for (args, suggested) in [
        (&["solve", "dawson", "5"][..], &["dawsons-kayles", "dawsons-chess"][..]),
        (&["solve", "fibonacci", "5"], &["fibonacci-nim"]),
        (&["solve", "misere nim", "5"], &["nim misere"]),
        (&["solve", "nim mizere", "5"], &["nim misere"]),
        (&["solve", "kayles (misere)", "5"], &["kayles misere"]),
        (&["solve", "S{1,3}", "5"], &["S(1,3)"]),
        (&["solve", "Subtraction(1,3)", "5"], &["S(1,3)"]),
        (&["solve", "0.333...", "5"], &["0.[3]"]),
        (&["solve", "nim", "1,000,000"], &["1000000"]),
        (&["solve", "nim", "3", "--lose-at", "1,000"], &["1000"]),
        (&["solve", "kayles", "5^2"], &["2x5"]),
        (&["solve", "kayles", "3*5"], &["3x5"]),
        (&["solve", "kayles", "3 4 5"], &["3+4+5"]),
        (&["solve", "kayles", "3", "4", "5"], &["3+4+5"]),
        (&["solve", "kayles", "3,", "4,", "5", "--max-moves", "3"], &["3+4+5"]),
        (&["compare", "kayles", "3", "+", "4"], &["3+4"]),
        (&["solve", "kayles", "XX", "XXX"], &["XX XXX"]),
        (&["solve", "kayles", "misere", "3+4"], &["kayles misere"]),
        (&["grundy", "kayles", "misere", "5"], &["kayles misere"]),
        (&["solve", "kayles", "3", "oops"], &[]),
    ] {
        let ran = run(args, "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}: {ran:?}");
        let help = ran.err.lines().find(|line| line.starts_with("help: did you mean `"));
        let Some(help) = help else {
            assert!(suggested.is_empty(), "{args:?}: {ran:?}");
            continue;
        };
        let question = help.split('?').next().unwrap_or_default();
        let suggestions: Vec<&str> = question.split('`').skip(1).step_by(2).collect();
        assert_eq!(suggestions, suggested, "{args:?}");
        for &meant in suggested {
            let is_game = !meant.starts_with(|c: char| c.is_ascii_digit()) || meant.contains('.');
            let mended =
                if is_game && !meant.starts_with('X') { ["solve", meant, "5"] } else { ["solve", "nim", meant] };
            assert_eq!(run(&mended, "").code, 0, "{mended:?}");
        }
    }
    let json = run(&["solve", "kayles", "3", "4", "5", "--json"], "");
    let message = json.json()["error"]["message"].as_str().unwrap().to_owned();
    assert!(json.code == 2 && message.contains("did you mean `3+4+5`?"), "{message}");
}

#[test]
fn what_is_quoted_never_steers_a_terminal() {
    let folder = Folder::new("quoted");
    let missing = folder.file("\u{1b}[31m\u{202e}\u{9b}\u{200b}x");
    let damaged = folder.file("\u{1b}]0;x\u{7}\u{2066}\u{ad}");
    std::fs::write(&damaged, "ninepins certificate 1\n\u{1b}[31m\u{202e}\u{feff}\n").unwrap();
    let typed = "\u{1b}[31m\u{202e}\u{2066}\u{200f}\u{61c}\u{2028}\u{9b}\u{7f}\u{200b}\u{2003}\u{e0041}\u{feff}x";
    for args in [
        &[typed][..],
        &["solve", typed, "3"],
        &["solve", "a\u{202e}b", "3"],
        &["solve", "kayles\u{2003}mizere", "3"],
        &["value", "--expr", typed],
        &["solve", "kayles", typed],
        &["solve", "kayles", "3", typed],
        &["solve", "kayles", "3", "--time", typed],
        &["solve", "kayles", "3", "--strategy", typed],
        &["solve", "kayles", "3", &format!("--{typed}")],
        &["solve", "kayles", "3", "--lose-at", typed],
        &["solve", "kayles", "3", "--color", typed],
        &["check", &missing],
        &["check", &damaged],
        &["replay", &missing],
        &["replay", &damaged],
        &["play", "kayles", "3", "--record", &format!("{missing}/x")],
        &["play", "--resume", &damaged],
        &["play", "kayles", "3", "--record", &damaged],
        &["plot", "kayles", "--to", "20", "-o", &format!("{missing}/x.svg")],
    ] {
        for json in [false, true] {
            let args = if json { [args, &["--json"]].concat() } else { args.to_vec() };
            let ran = run(&args, "");
            assert!(ran.code == 2 || ran.code == 4, "{args:?}: {ran:?}");
            assert!(!steers(&ran.out) && !steers(&ran.err), "{args:?}: {ran:?}");
            if json && !ran.out.is_empty() {
                assert!(ran.json()["error"]["message"].is_string(), "{args:?}");
            }
        }
    }
    // JSON keeps all characters.
    let ran = run(&["solve", typed, "3", "--json"], "");
    assert_eq!(ran.json()["error"]["input"], typed);
    let line = "{\"game\":\"kayles\",\"position\":\"3\u{202e}\u{9b}\u{200b}\",\"\u{202e}\u{200b}\":1}\n";
    let ran = run(&["solve", "--jsonl"], line);
    assert!(!steers(&ran.out), "{ran:?}");
    ran.json();
}

#[test]
fn help_pages_are_as_wide_as_other_text_and_examples_stay_whole() {
    let page = run(&["quotient", "--help"], "").out;
    let prose = page.lines().filter(|line| !line.starts_with("  ninepins"));
    assert!(prose.clone().all(|line| line.chars().count() <= 90), "{page}");
    assert!(page.contains("\n  ninepins quotient kayles --prove kayles.txt && ninepins check kayles.txt\n"), "{page}");
    // A paragraph fills its lines.
    let paragraph: Vec<&str> = prose.skip_while(|line| !line.starts_with("The quotient is built")).collect();
    assert!(paragraph[..2].iter().all(|line| line.chars().count() > 75), "{paragraph:?}");
    assert!(!page.contains('\u{a0}') && !page.contains('\u{1b}'));
}
