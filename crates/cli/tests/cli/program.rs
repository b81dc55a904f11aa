//! The program as a whole: manual pages, quotations that are safe to show, and memory.

use crate::common::{Folder, ninepins, program, run, words};
use std::process::Stdio;

#[cfg(feature = "manual")]
#[test]
fn completions_and_manual() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(ninepins(&format!("completions {shell}")).ok().out.contains("hackerrank"), "{shell}");
    }
    assert!(ninepins("man").ok().out.contains(".TH ninepins 1"));
    let folder = Folder::new("man");
    ninepins(&format!("man {}", folder.0.display())).ok();
    for page in ["ninepins.1", "ninepins-solve.1"] {
        assert!(std::path::Path::new(&folder.file(page)).exists(), "{page}");
    }
}

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

#[test]
fn what_is_quoted_never_steers_a_terminal() {
    use ninepins::rules;
    let steers = |text: &str| text.chars().any(|c| c != '\n' && (rules::steers(c) || rules::is_unseen(c)));
    let folder = Folder::new("quoted");
    let missing = folder.file("\u{1b}[31m\u{202e}\u{9b}\u{200b}x");
    let damaged = folder.file("\u{1b}]0;x\u{7}\u{2066}\u{ad}");
    std::fs::write(&damaged, "ninepins certificate 1\n\u{1b}[31m\u{202e}\u{feff}\n").unwrap();
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
            assert!(ran.json()["error"]["message"].is_string(), "{line:?}");
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
fn the_largest_input() {
    // Every row is different, with runs of many lengths.
    let mut source = ninepins_testkit::Source::seeded(1);
    let mut pin = || if source.below(8) == 0 { 'X' } else { 'I' };
    let rows: String = (0..1000).map(|_| format!("300\n{}\n", (0..300).map(|_| pin()).collect::<String>())).collect();
    assert_eq!(run(&["hackerrank"], format!("1000\n{rows}")).ok().out.lines().count(), 1000);
}
