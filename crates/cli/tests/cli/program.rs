//! The program as a whole: quotations that are safe to show, and memory.

use crate::{Ran, ninepins, program, run, words};
use serde_json::Value;
use std::process::Stdio;

/// Peaks stay within 1.3 times the limit, beside the program itself.
#[cfg(target_os = "linux")]
#[test]
fn limits_of_memory_hold() {
    let table: Vec<String> =
        (1..6).map(|heap| format!("{heap}: {}", [&*(heap - 1).to_string(); 64].join("+"))).collect();
    for (line, limit) in [
        ("quotient '0.77|0.07' --no-cache --time 9s", 12),
        ("solve 'kayles misere' 40+41+42 --strategies", 50),
        (&format!("solve '{{{}}}' 5 --remoteness", table.join("; ")), 50),
    ] {
        let mut child = program();
        let args = words(&format!("{line} --max-memory {limit}MB"));
        let mut child = child.args(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let (file, mut peak) = (format!("/proc/{}/status", child.id()), 0);
        while child.try_wait().unwrap().is_none() {
            let status = std::fs::read_to_string(&file).unwrap_or_default();
            let own = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.strip_suffix("kB"));
            peak = peak.max(own.map_or(0, |own| own.trim().parse().unwrap()));
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        assert!((1..20_000 + 1_300 * limit).contains(&peak), "{line}: {peak} kB");
    }
}

/// Returns the one line of JSON on stdout.
fn json(ran: &Ran) -> Value {
    assert_eq!(ran.out.matches('\n').count(), 1, "{ran:?}");
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {ran:?}"))
}

#[test]
fn what_is_quoted_never_steers_a_terminal() {
    use ninepins::rules;
    let steers = |text: &str| text.chars().any(|c| c != '\n' && (rules::steers(c) || rules::is_unseen(c)));
    let missing = concat!(env!("CARGO_TARGET_TMPDIR"), "/\u{1b}[31m\u{202e}\u{9b}\u{200b}x");
    let damaged = concat!(env!("CARGO_TARGET_TMPDIR"), "/\u{1b}]0;x\u{7}\u{2066}\u{ad}");
    std::fs::write(damaged, "ninepins certificate 1\n\u{1b}[31m\u{202e}\u{feff}\n").unwrap();
    let typed = "\u{1b}[31m\u{202e}\u{2066}\u{200f}\u{61c}\u{2028}\u{9b}\u{7f}\u{200b}\u{2003}\u{e0041}\u{feff}x";
    let lines = format!(
        "{typed} // solve {typed} 3 // solve a\u{202e}b 3 // solve kayles\u{2003}mizere 3 // value --expr {typed} // \
        solve kayles {typed} // solve kayles 3 {typed} // solve kayles 3 --time {typed} // \
        solve kayles 3 --strategy {typed} // solve kayles 3 --{typed} // solve kayles 3 --lose-at {typed} // \
        solve kayles 3 --color {typed} // check {missing} // check {damaged} // replay {missing} // replay {damaged} // \
        play kayles 3 --record {missing}/x // play --resume {damaged} // play kayles 3 --record {damaged}"
    );
    for line in lines.split(" // ").flat_map(|line| [line.to_owned(), format!("{line} --json")]) {
        let ran = ninepins(&line);
        assert!(ran.code == 2 || ran.code == 4, "{line:?}: {ran:?}");
        assert!(!steers(&ran.out) && !steers(&ran.err), "{line:?}: {ran:?}");
        if line.ends_with("--json") && !ran.out.is_empty() {
            assert!(json(&ran)["error"]["message"].is_string(), "{line:?}");
        }
    }
    // JSON keeps all characters.
    let ran = run(&["solve", typed, "3", "--json"], "");
    assert_eq!(json(&ran)["error"]["input"], typed);
    let line = "{\"game\":\"kayles\",\"position\":\"3\u{202e}\u{9b}\u{200b}\",\"\u{202e}\u{200b}\":1}\n";
    let ran = run(&["solve", "--jsonl"], line);
    assert!(!steers(&ran.out), "{ran:?}");
    json(&ran);
}
