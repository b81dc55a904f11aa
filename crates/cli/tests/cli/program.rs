//! The program as a whole: help, manual pages, colours, closed pipes, and the pictures of the book.

use crate::common::{ninepins, program, run, run_command, words};
use std::process::{Command, Stdio};

#[cfg(feature = "manual")]
#[test]
fn completions_and_manual() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        ninepins(&format!("completions {shell}")).ok().shows(&["hackerrank"]);
    }
    ninepins("man").ok().shows(&[".TH ninepins 1"]);
    let folder = crate::common::Folder::new("man");
    ninepins(&format!("man {}", folder.0.display())).ok();
    for page in ["ninepins.1", "ninepins-solve.1"] {
        assert!(std::path::Path::new(&folder.file(page)).exists(), "{page}");
    }
}

#[test]
fn help_and_usage() {
    run(&[], "").ok().shows(&["Usage: ninepins"]);
    assert_eq!(ninepins("--version").ok().out, format!("ninepins {}\n", env!("CARGO_PKG_VERSION")));
    let long = ninepins("--help").ok().out;
    assert!(long.find("Examples:").unwrap() < long.find("Usage:").unwrap(), "{long}");
    let short = ninepins("-h").ok().out;
    assert!(!short.contains("Examples:") && short.contains("Usage:"));
    for (command, parts) in [
        ("solve", &["'1+60'", "[default: 2GB]"][..]),
        ("quotient", &["[default: 60s]", "[default: 4GB]", "[default: 100000]"]),
        ("prove", &["[default: 60s]", "[default: 2GB]"]),
        ("line", &["[default: 2GB]"]),
        ("tree", &["[default: 60s]", "[default: 2GB]"]),
        ("play", &["play nimmy 1,2,3,2 --cpu first", "[default: 1000000]", "[default: 10s]", "[default: second]"]),
        ("replay", &["ninepins replay game.txt"]),
        ("worksheet", &["worksheet nim --misere --svg worksheet.svg", "[default: 12]", "[default: 2-4]"]),
    ] {
        ninepins(&format!("{command} --help")).ok().shows(parts);
    }
}

#[test]
fn help_shows_colours_last() {
    for command in ["", "solve ", "play ", "quotient "] {
        let page = ninepins(&format!("{command}--help")).ok().out;
        let last = page.lines().rfind(|line| line.trim_start().starts_with('-') && line.contains(" --"));
        assert_eq!(last, Some("      --color <WHEN>"), "{command}: {page}");
    }
}

#[test]
fn colours() {
    let colours = |line: &str, variables: &[&str]| {
        // `run_command` removes CLICOLOR_FORCE, so it goes through env(1).
        let mut env = Command::new("env");
        env.args(variables).arg(program().get_program()).args(line.split(' ')).env_remove("NO_COLOR");
        run_command(&mut env, "").out.contains('\u{1b}')
    };
    for (line, variables, expected) in [
        ("solve kayles 1", &[][..], false),
        ("solve kayles 1 --color always", &[], true),
        ("--color=always solve kayles 1", &[], true),
        ("--color=always --help", &[], true),
        ("--color=always solve kayles 1 --json", &[], false),
        ("solve kayles 1", &["CLICOLOR_FORCE=1"], true),
        ("solve kayles 1 --color never", &["CLICOLOR_FORCE=1"], false),
        ("solve kayles 1", &["CLICOLOR_FORCE=1", "NO_COLOR=1"], false),
    ] {
        assert_eq!(colours(line, variables), expected, "{line} {variables:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_failure() {
    for command in ["games", "games --json", "--help", "solve nim 100000x3", "grundy kayles --to 1000000"] {
        let script = format!("{} {command} | true; exit ${{PIPESTATUS[0]}}", env!("CARGO_BIN_EXE_ninepins"));
        run_command(Command::new("bash").args(["-c", &script]), "").ok();
    }
}

/// The commands beside the pictures of the book draw them.
#[test]
fn the_pictures_of_the_book_are_current() {
    for (name, line) in [
        ("quotient-nim", "quotient nim --heaps 3 --svg -"),
        ("quotient-kayles", "quotient kayles --svg -"),
        ("quotient-partizan-kayles", "quotient '0.7|0.07' --svg -"),
        ("thermograph", "value '0.77|0.07' 4 --svg -"),
    ] {
        let file = format!("{}/../../book/src/pictures/{name}.svg", env!("CARGO_MANIFEST_DIR"));
        let picture = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(ninepins(line).ok().out == picture, "{file} is not what {line} draws");
    }
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
