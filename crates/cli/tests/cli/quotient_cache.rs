//! Misère quotients in the user's cache, which are used but not trusted; and `--resume`, which builds on from them.

use crate::common::{Folder, Ran, answer, has, ninepins, run, run_command, without_checksums};
use ninepins::certificates::quotient::Certificate;
use serde_json::{Value, json};
use std::{fs, process::Stdio, thread, time::Duration};

/// A question that a short search does not answer.
const HARD: &str = "'0.07 misere' 24+26+28+30+31";

/// Asks the hard question, which the quotient answers.
fn solve(cache: &Folder) -> Ran {
    let ran = cache.ninepins(&format!("solve {HARD}")).ok();
    assert!(ran.out.contains("misere-quotient: its misère quotient, order 520, proved for heaps up to"), "{ran:?}");
    ran
}

fn quotient(cache: &Folder, line: &str) -> Ran {
    cache.ninepins(&format!("quotient {line}"))
}

/// Builds a quotient without a cache.
fn fresh(line: &str) -> Ran {
    ninepins(&format!("quotient {line} --no-cache"))
}

fn heaps_kept(cache: &Folder) -> usize {
    let text = fs::read_to_string(cache.quotient()).unwrap();
    text.split("\noutcomes").next().unwrap().lines().filter(|line| line.starts_with("heap ")).count()
}

#[test]
fn the_cache_is_used() {
    let cache = Folder::none("used");
    let first = solve(&cache);
    let file = cache.quotient();
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.parse::<Certificate>().is_ok_and(|certificate| certificate.heaps.len() == 31));
    // A file with more heaps than needed shows that it was read.
    let longer = Folder::none("longer");
    longer.ninepins("solve '0.07 misere' 20+25+32 --strategy misere-quotient").ends(0);
    fs::copy(longer.quotient(), &file).unwrap();
    cache.ninepins(&format!("solve {HARD}")).shows(&["order 552, proved for heaps up to 32"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), fs::read_to_string(longer.quotient()).unwrap());
    // Without the cache nothing is read or written.
    let none = Folder::none("none");
    for cache in [&cache, &none] {
        assert_eq!(cache.ninepins(&format!("solve {HARD} --no-cache")).out, first.out);
    }
    assert!(!none.0.exists());
}

#[test]
fn wrong_files_are_replaced() {
    let cache = Folder::none("wrong");
    let first = solve(&cache);
    let file = cache.quotient();
    let good = fs::read_to_string(&file).unwrap();
    // The library's tests have texts of other kinds.
    let wrong = good.replacen("outcomes N", "outcomes P", 1);
    for bytes in [&b"\xff\xfe\0\0"[..], &good.as_bytes()[..good.len() - 30], wrong.as_bytes()] {
        fs::write(&file, bytes).unwrap();
        assert_eq!(solve(&cache).out, first.out);
        assert_eq!(fs::read_to_string(cache.quotient()).unwrap(), good);
    }
    // Larger than any file that is written.
    fs::File::options().write(true).open(&file).unwrap().set_len(1 << 30).unwrap();
    assert_eq!(solve(&cache).out, first.out);
    assert_eq!(fs::read_to_string(cache.quotient()).unwrap(), good);
}

#[test]
fn without_a_place_for_a_cache_there_is_an_answer() {
    let place = Folder::none("no-place");
    fs::write(&place.0, "a file").unwrap();
    solve(&place);
    let line = "0.07 --heaps 12 --json";
    let ran = quotient(&place, line).ends(0);
    assert_eq!(ran.out, fresh(line).out);
    assert!(ran.err.starts_with("note: the quotient was not ") && ran.err.lines().count() == 1, "{ran:?}");
    assert_eq!(fs::read_to_string(&place.0).unwrap(), "a file");
    fs::remove_file(&place.0).unwrap();
    quotient(&place, &format!("{line} --no-cache")).ok();
    assert!(!place.0.exists());
    // A relative home is no place.
    fs::create_dir(&place.0).unwrap();
    let mut homeless = place.program();
    homeless.env_remove("XDG_CACHE_HOME").env("HOME", "here").current_dir(&place.0);
    run_command(homeless.args(["quotient", "0.07", "--heaps", "12"]), "").ends(0);
    assert_eq!(place.names(), [""; 0]);
    // A folder in the place of the file.
    let first = solve(&place);
    let file = place.quotient();
    fs::remove_file(&file).unwrap();
    fs::create_dir_all(file.join("inside")).unwrap();
    assert_eq!(place.ninepins(&format!("solve {HARD}")).out, first.out);
}

/// Links and FIFOs in the cache are not followed, written to or waited for.
#[cfg(unix)]
#[test]
fn only_files_in_the_cache_are_used() {
    let cache = Folder::none("no-files");
    let first = solve(&cache);
    let (file, lock) = (cache.quotient(), cache.0.join("ninepins/quotients.lock"));
    let elsewhere = cache.0.join("elsewhere");
    for place in [&file, &lock] {
        fs::write(&elsewhere, "something of mine").unwrap();
        fs::remove_file(place).unwrap();
        std::os::unix::fs::symlink(&elsewhere, place).unwrap();
        assert_eq!(solve(&cache).out, first.out);
        assert_eq!(fs::read_to_string(&elsewhere).unwrap(), "something of mine");
        fs::remove_file(place).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(place).status().unwrap().success());
        assert_eq!(solve(&cache).out, first.out);
        quotient(&cache, "0.07 --heaps 31 --resume --json").ends(0);
        fs::remove_file(place).unwrap();
        solve(&cache);
    }
}

#[test]
fn no_cache() {
    let cache = Folder::none("commands");
    for (line, code) in [
        ("solve '0.07 misere' 3+5 --strategies", 0),
        ("line '0.07 misere' 3+5", 0),
        ("prove '0.07 misere' 3+5", 0),
        ("play '0.07 misere' 3+5", 0),
        ("replay nowhere", 4),
        ("solve '0.07 misere' 3+5 --strategy misere-quotient", 0),
    ] {
        cache.ninepins(&format!("{line} --no-cache")).ends(code);
        assert!(!cache.0.exists(), "{line}");
    }
}

#[test]
fn the_strategy_by_name() {
    let heaps = "'kayles misere' 3+5+1000000000000000000";
    let by_name = answer(&format!("solve {heaps} --strategy misere-quotient"));
    let theorem = "its misère quotient, order 40, proved for all heaps";
    has(&by_name, &json!({ "strategy": "misere-quotient", "positions": 0, "theorem": theorem }));
    assert_eq!(by_name["winning_moves"], answer(&format!("solve {heaps}"))["winning_moves"]);
    assert_eq!(by_name["value"]["kind"], "word");
    let beyond = ninepins("solve '0.[3] misere' 5000 --strategy misere-quotient --json").ends(3);
    assert_eq!(beyond.json()["stopped"], "table");
    let terminals = ninepins("solve nimmy 1+2 --strategy misere-quotient").ends(2);
    assert!(!terminals.err.contains("auto, search, brute, misere"), "{terminals:?}");
}

#[test]
fn other_commands_use_it() {
    let cache = Folder::none("others");
    let rows = cache.ninepins(&format!("compare {HARD} --max-positions 400000 --json")).json();
    let row = rows["rows"].as_array().unwrap().last().unwrap();
    has(row, &json!({ "strategy": "misere-quotient", "positions": 0 }));
    let line = cache.ninepins(&format!("line {HARD} --max-positions 1000 --json")).ends(3).json();
    has(&line, &json!({ "ends": true, "winner": if row["outcome"] == "N" { "left" } else { "right" } }));
    let mut play = cache.program();
    play.args(crate::common::words(&format!("play {HARD} --cpu none --max-positions 1000")));
    let hint = run_command(&mut play, "hint\n").ends(0).shows(&["Hint: "]);
    assert!(!hint.out.contains("Too hard"), "{hint:?}");
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

#[test]
fn other_commands_resume_too() {
    let cache = Folder::none("resume-others");
    cache.ninepins("order 0.07 3 20 --misere --heaps 20").ok();
    assert_eq!(heaps_kept(&cache), 20);
    let inverses = cache.ninepins("invert 0.07 --heaps 22 --resume").ok();
    assert_eq!(inverses.out, ninepins("invert 0.07 --heaps 22 --no-cache").out);
    assert_eq!(heaps_kept(&cache), 22);
    // Questions about positions resume from there as well, and save their quotient.
    solve(&cache);
    assert_eq!(heaps_kept(&cache), 31);
    let resumed = quotient(&cache, "0.07 --heaps 32 --resume --json");
    assert_eq!(resumed.out, fresh("0.07 --heaps 32 --json").out);
}

#[test]
fn a_stopped_quotient_can_be_resumed() {
    let cache = Folder::none("resume-limits");
    let advice = "Try a larger --max-order, with --resume";
    let stopped = quotient(&cache, "0.07 --max-order 30").ends(3).shows(&[advice]);
    assert!(heaps_kept(&cache) > 14);
    assert_eq!(quotient(&cache, "0.07 --max-order 30 --resume").ends(3).out, stopped.out);
    assert!(!fresh("0.07 --max-order 30").ends(3).out.contains("--resume"));
    quotient(&cache, "0.07 --heaps 26").ok();
    let few = quotient(&cache, "0.07 --max-order 30 --resume --json").warns(&["144 elements, more than 30"]);
    assert_eq!((few.json()["order"].as_u64(), heaps_kept(&cache)), (Some(24), 26));
    quotient(&cache, "'0.1[7]' --time 200ms").ends(3).shows(&["--resume"]);
}

#[cfg(unix)]
#[test]
fn an_interrupted_quotient_can_be_resumed() {
    let cache = Folder::none("resume-interrupted");
    let stopped = crate::common::interrupted(cache.program().args(["quotient", "0.1[7]", "--json"])).ends(130);
    let to = stopped.json()["to"].as_u64().unwrap() as usize;
    assert!(to > 10 && heaps_kept(&cache) == to, "{stopped:?}");
    let further = quotient(&cache, &format!("'0.1[7]' --json --resume --heaps {}", to + 1)).ok();
    assert_eq!(further.json()["to"], to + 1);
}

#[test]
fn wrong_files_are_not_resumed() {
    for (game, heaps, then) in [("0.07", "20", "21"), ("0.76", "13", "13")] {
        let cache = Folder::none(&format!("resume-wrong-{heaps}"));
        let line = format!("{game} --heaps {then} --json");
        let resumed = || quotient(&cache, &format!("{line} --resume")).ends(0);
        let nothing = resumed().warns(&["nothing is in the cache"]);
        fs::remove_file(cache.quotient()).unwrap();
        quotient(&cache, &format!("{game} --heaps {heaps}")).ok();
        let good = fs::read_to_string(cache.quotient()).unwrap();
        for bad in [
            "\0\n".to_owned(),
            without_checksums(&good).replacen("outcomes N", "outcomes P", 1),
            good.replacen(&format!("game {game}"), "game 0.7", 1),
            good.replacen("checksum ", "checksum 0", 1),
        ] {
            assert_ne!(bad, good);
            fs::write(cache.quotient(), &bad).unwrap();
            assert_eq!(resumed().warns(&["is invalid: "]).out, nothing.out);
            assert_eq!(heaps_kept(&cache).to_string(), then);
            assert_eq!(resumed().err, "");
        }
        // Without --resume the file is not read.
        fs::write(cache.quotient(), "nonsense").unwrap();
        assert_eq!(quotient(&cache, &line).ok().out, nothing.out);
        assert_eq!(resumed().err, "");
    }
}

/// Several processes leave the largest quotient, in any order of their ends.
#[test]
fn several_processes_at_once() {
    let cache = Folder::none("resume-several");
    for _ in 0..3 {
        thread::scope(|scope| {
            for heaps in [8, 31, 14, 25, 28, 30] {
                let cache = &cache;
                scope.spawn(move || quotient(cache, &format!("0.07 --heaps {heaps}")).ok());
            }
        });
        assert_eq!(heaps_kept(&cache), 31);
    }
    let line = "0.07 --heaps 31 --json";
    assert_eq!(quotient(&cache, &format!("{line} --resume")).ok().out, fresh(line).out);
}

#[test]
fn a_killed_process_leaves_the_file_as_it_was() {
    let cache = Folder::none("resume-killed");
    quotient(&cache, "nim --heaps 20");
    for wait in [50, 200] {
        let mut child =
            cache.program().args(["quotient", "nim", "--resume", "--json"]).stdout(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(wait));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(quotient(&cache, "nim --heaps 20 --resume --json").ok().json()["to"], 20);
    }
}
