//! The other commands, and what all commands have in common.

use crate::common::{program, run, run_command};
use std::{fs, process::Command};

#[test]
fn hackerrank_sample() {
    let ran = run(&["hackerrank"], "4\n4\nIXXI\n4\nXIIX\n5\nIIXII\n5\nIIIII\n");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "LOSE\nWIN\nLOSE\nWIN\n", ""));
    let ran = run(&["hackerrank"], "1\r\n4 \r\nIXXI\r\n\r\n");
    assert_eq!((ran.code, ran.out.as_str()), (0, "LOSE\n"));
}

#[test]
fn hackerrank_refusals() {
    for (input, says) in [
        ("", "line 1: the input ends where the number of cases"),
        ("x\n", "line 1: the number of cases must be a number from 1 to 1000"),
        ("1001\n", "line 1"),
        ("0\n", "line 1"),
        ("1\n301\n", "line 2: the length of a row must be a number from 1 to 300"),
        ("1\n4\n", "line 3: the input ends where a row of pins"),
        ("1\n4\nIXI\n", "line 3: the row has 3 letters, not 4"),
        ("1\n3\nIOI\n", "line 3: a row has only I and X, not `O`"),
        ("1\n2\nXX\n", "line 3: no pin stands"),
        ("1\n1\nI\n1\nI\n", "more lines than the number of cases, 1, says"),
    ] {
        let ran = run(&["hackerrank"], input);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{input:?}");
        assert!(ran.err.contains(says), "{input:?}: {}", ran.err);
    }
}

#[test]
fn hackerrank_at_its_bounds() {
    // Every row different, with runs of many lengths.
    let mut seed: u64 = 1;
    let mut input = "1000\n".to_owned();
    for _ in 0..1000 {
        let row: String = (0..300)
            .map(|_| {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                if seed >> 61 == 0 { 'X' } else { 'I' }
            })
            .collect();
        input += &format!("300\n{row}\n");
    }
    let ran = run(&["hackerrank"], input);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 1000));
}

#[test]
fn games() {
    let ran = run(&["games"], "");
    assert_eq!(ran.code, 0);
    for part in ["kayles", "0.77", "grundy", "0.7|0.07 misere", "Take any number of tokens from one heap."] {
        assert!(ran.out.contains(part), "{part}");
    }
    let ran = run(&["games", "Grundy"], "");
    for part in ["Grundy's game, 4!.0", "different sizes", "nim-values", "ninepins solve grundys-game '3+5+7'"] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let ran = run(&["games", "0.45 misere"], "");
    assert!(ran.out.contains("ninepins solve '0.45 misere' '3+5+7'"), "{}", ran.out);
    let ran = run(&["games", "kayls"], "");
    assert!(ran.code == 2 && ran.err.contains("did you mean `kayles`?"), "{}", ran.err);
    let all = run(&["games", "--json"], "").json();
    assert_eq!(all["schema"], "ninepins/games/1");
    assert_eq!(all["games"][0]["name"], "kayles");
    let one = run(&["games", "kayles misere", "--json"], "").json();
    assert_eq!((&one["schema"], &one["game"]), (&"ninepins/game/1".into(), &"0.77 misere".into()));
    assert_eq!(one["strategies"][0]["name"], "misere-kayles");
    assert_eq!(run(&["games", "kayls", "--json"], "").json()["error"]["input"], "kayls");
}

#[test]
fn games_in_the_catalog() {
    let flat = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = flat(run(&["games", "0.354 misere"], "").out);
    for part in [
        "Nim-values in normal play proved by the periodicity theorem for sparse spaces: heap n + 1,180 is worth as much as heap n, \
         for all n from 10,061,916 on largest value 113; 131 rare heaps, the last is 3,227, under mask 3f",
        "OEIS A071496, zeros at the start apart a certificate: ninepins period 0.354 --prove 0.354.txt",
        "by the commands that `ninepins games --tables` tells",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let json = run(&["games", "0.07", "--json"], "").json();
    let row = &json["surveys"]["octal-games"];
    assert_eq!(row["equivalent"], serde_json::json!({ "game": "0.4", "shift": -1, "by": "rules" }));
    let games: Vec<&str> =
        row["equivalents"].as_array().unwrap().iter().map(|row| row["game"].as_str().unwrap()).collect();
    assert!(games.starts_with(&["0.4", "0.42", "0.071"]) && games.contains(&"0.137"), "{games:?}");
    let shift =
        |game: &str| &row["equivalents"].as_array().unwrap().iter().find(|row| row["game"] == game).unwrap()["shift"];
    assert_eq!((shift("0.4"), shift("0.137"), shift("0.071")), (&(-1).into(), &1.into(), &0.into()));
    assert_eq!((&row["oeis"], &row["stopped"]), (&"A002187".into(), &serde_json::Value::Null));
    assert!(row["provenance"].as_str().unwrap().contains("ninepins survey collect"), "{json}");
    // The program says the same as its table.
    let computed = run(&["period", "0.07", "--json"], "").json();
    for field in "status preperiod last_exception period saltus max to theorem rare last_rare mask".split(' ') {
        assert_eq!(row[field], computed[field], "{field}");
    }
    let other = flat(run(&["games", "0.1111"], "").out);
    assert!(other.contains("`ninepins period '0.1111'` computes it"), "{other}");
    for none in ["limit-nim", "nim", "partizan-kayles"] {
        assert!(!run(&["games", none], "").out.contains("Nim-values  "), "{none}");
    }
}

/// What the tables have in all is what their rows have.
#[test]
fn tables_of_surveys() {
    let overview = run(&["games", "--tables"], "").out;
    for (name, label) in
        [("octal-games", "octal-games: the codes ?.???"), ("octal-quotients", "octal-quotients: the codes ?.???")]
    {
        let rows = run(&["games", "--table", name], "").out;
        assert_eq!(rows.lines().count(), 1024);
        assert!(overview.contains(label), "{overview}");
    }
    let rows = run(&["games", "--table", "octal-games"], "").out;
    let rows: Vec<serde_json::Value> = rows.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let proved = rows.iter().filter(|row| row["status"] == "proved");
    let firsts = |row: &&serde_json::Value| row.get("equivalent").is_none();
    let (codes, sequences) = (proved.clone().count(), proved.clone().filter(firsts).count());
    let all = rows.iter().filter(firsts).count();
    assert!(overview.contains(&format!("1,024: {codes} proved, {} open", 1024 - codes)), "{overview}");
    assert!(overview.contains(&format!("{all}: {sequences} proved, {} open", all - sequences)), "{overview}");
    let largest = proved.filter_map(|row| row["period"].as_u64()).max();
    assert_eq!(largest, Some(328_226_140_474));
    assert!(overview.contains("328,226,140,474 (0.106)"), "{overview}");
    let none = run(&["games", "--table", "octal"], "");
    assert!(none.code == 2 && none.err.contains("there are octal-games and octal-quotients"), "{none:?}");
    assert_eq!(run(&["games", "kayles", "--tables"], "").code, 2);
}

#[test]
fn games_in_the_table_of_quotients() {
    let flat = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let kayles = flat(run(&["games", "0.770"], "").out);
    let row = "Quotient in misère play complete: of order 40, with 9 P elements, for all heaps; the values repeat from heap 71 on with \
               period 12; wild order 2 from heap 1, 6 from heap 2,";
    assert!(kayles.contains(row), "{kayles}");
    let json = run(&["games", "kayles", "--json"], "").json();
    let row = &json["surveys"]["octal-quotients"];
    let told = (&row["game"], &row["status"], &row["order"], &row["window"]["n0"]);
    assert_eq!(told, (&"0.77 misere".into(), &"complete".into(), &40.into(), &71.into()));
    assert!(row["provenance"].as_str().unwrap().starts_with("ninepins survey quotient"), "{json}");
    // The program says the same as its table.
    let computed = run(&["quotient", "0.77", "--json"], "").json();
    for field in ["status", "to", "order", "p_portion", "window", "tame_type", "history"] {
        assert_eq!(row[field], computed[field], "{field}");
    }
    let other = run(&["games", "0.10000001"], "");
    let words = flat(other.out);
    assert!(other.code == 0 && words.contains("`ninepins quotient '0.10000001 misere'` computes it"), "{words}");
    assert_eq!(run(&["games", "0.10000001", "--json"], "").json()["surveys"], serde_json::json!({}));
    assert!(!run(&["games", "limit-nim"], "").out.contains("Quotient"));
}

#[test]
fn the_examples_of_games_work() {
    for name in ["kayles", "limit-nim", "nimmy", "partizan-kayles", "grundys-game"] {
        let text = run(&["games", name], "").out;
        let examples: Vec<&str> = text.lines().filter_map(|line| line.trim().strip_prefix("ninepins ")).collect();
        assert!(!examples.is_empty(), "{text}");
        for example in examples {
            let words: Vec<&str> = example.split(' ').map(|word| word.trim_matches('\'')).collect();
            assert_eq!(run(&words, "").code, 0, "{example}");
        }
    }
}

#[test]
fn completions_and_manual() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = run(&["completions", shell], "");
        assert!(ran.code == 0 && ran.out.contains("hackerrank"), "{shell}");
    }
    assert_eq!(run(&["completions", "csh"], "").code, 2);
    assert!(run(&["man"], "").out.contains(".TH ninepins 1"));
    let dir = std::env::temp_dir().join(format!("ninepins-man-{}", std::process::id()));
    assert_eq!(run(&["man", dir.to_str().unwrap()], "").code, 0);
    assert!(dir.join("ninepins.1").exists() && dir.join("ninepins-solve.1").exists());
    fs::remove_dir_all(dir).unwrap();
}

#[test]
fn help_and_usage() {
    let nothing = run(&[], "");
    assert!(nothing.code == 0 && nothing.out.contains("Usage: ninepins"), "{nothing:?}");
    let version = run(&["--version"], "");
    assert_eq!((version.code, version.out), (0, format!("ninepins {}\n", env!("CARGO_PKG_VERSION"))));
    let long = run(&["--help"], "").out;
    assert!(long.find("Examples:").unwrap() < long.find("Usage:").unwrap(), "{long}");
    let short = run(&["-h"], "").out;
    assert!(!short.contains("Examples:") && short.contains("Usage:"));
    let solve = run(&["solve", "--help"], "").out;
    assert!(solve.contains("'1+60'") && solve.contains("2GB") && solve.contains("10000000"), "{solve}");
    let unknown = run(&["slove", "kayles", "1"], "");
    assert!(unknown.code == 2 && unknown.err.contains("'solve'"), "{unknown:?}");
    assert_eq!(run(&["solve"], "").code, 2);
    assert_eq!(run(&["solve", "kayles", "1", "--frobnicate"], "").code, 2);
}

#[test]
fn colours() {
    let colours = |args: &[&str], variables: &[(&str, &str)]| {
        let mut command = program();
        command.args(args).env_remove("NO_COLOR");
        // `run_command` forgets CLICOLOR_FORCE, so it goes through env(1).
        let mut env = Command::new("env");
        env.args(variables.iter().map(|(name, value)| format!("{name}={value}")));
        env.arg(command.get_program()).args(command.get_args()).env_remove("NO_COLOR");
        run_command(&mut env, "").out.contains('\u{1b}')
    };
    let solve = ["solve", "kayles", "1"];
    assert!(!colours(&solve, &[]));
    assert!(colours(&[&solve[..], &["--color", "always"]].concat(), &[]));
    assert!(colours(&["--color=always", "solve", "kayles", "1"], &[]));
    assert!(colours(&["--color=always", "--help"], &[]));
    assert!(!colours(&["--color=always", "solve", "kayles", "1", "--json"], &[]));
    assert!(colours(&solve, &[("CLICOLOR_FORCE", "1")]));
    assert!(!colours(&[&solve[..], &["--color", "never"]].concat(), &[("CLICOLOR_FORCE", "1")]));
    assert!(!colours(&solve, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_failure() {
    let commands = [
        "games",
        "games --json",
        "completions bash",
        "man",
        "--help",
        "solve nim 100000x3",
        "grundy kayles --to 1000000",
        "plot 0.6 -o -",
    ];
    for command in commands {
        let script = format!("{} {command} | true; exit ${{PIPESTATUS[0]}}", env!("CARGO_BIN_EXE_ninepins"));
        let ran = run_command(Command::new("bash").args(["-c", &script]), "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{command}");
    }
}
