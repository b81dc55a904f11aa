//! Quotients that resume from the user's cache: `--resume`.

use crate::common::{Cache, Ran, ninepins};
use std::{fs, process::Stdio, thread, time::Duration};

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

fn quotient(cache: &Cache, line: &str) -> Ran {
    cache.ninepins(&format!("quotient {line}"))
}

/// Builds a quotient without a cache.
fn fresh(line: &str) -> Ran {
    ninepins(&format!("quotient {line} --no-cache"))
}

fn heaps_kept(cache: &Cache) -> usize {
    let text = fs::read_to_string(cache.file()).unwrap();
    text.split("\noutcomes").next().unwrap().lines().filter(|line| line.starts_with("heap ")).count()
}

#[test]
fn a_resumed_quotient_equals_one_that_is_built_at_once() {
    for (number, (game, first, then)) in GAMES.into_iter().enumerate() {
        let cache = Cache::new(&format!("resume-{number}"));
        quotient(&cache, &format!("'{game}' --heaps {first}")).ok();
        assert_eq!(heaps_kept(&cache).to_string(), first);
        for form in ["--json", "--threads 2", "--latex", "--prove -"] {
            let line = format!("'{game}' --heaps {then} {form}");
            assert_eq!(quotient(&cache, &format!("{line} --resume")).ok().out, fresh(&line).out, "{line}");
        }
        // A quotient of fewer heaps is built afresh, and the larger one stays.
        let saved = fs::read(cache.file()).unwrap();
        let fewer = format!("'{game}' --heaps {first} --json");
        let built = quotient(&cache, &format!("{fewer} --resume")).ends(0).warns(&["note: ", "afresh"]);
        assert_eq!(built.out, fresh(&fewer).out);
        assert_eq!(fs::read(cache.file()).unwrap(), saved);
    }
}

#[test]
fn other_commands_resume_too() {
    let cache = Cache::new("resume-others");
    cache.ninepins("order 0.07 3 20 --heaps 20").ok();
    assert_eq!(heaps_kept(&cache), 20);
    let inverses = cache.ninepins("invert 0.07 --heaps 22 --resume").ok();
    assert_eq!(inverses.out, ninepins("invert 0.07 --heaps 22 --no-cache").out);
    assert_eq!(heaps_kept(&cache), 22);
    // Questions about positions resume from there as well, and save their quotient.
    let solved = cache.ninepins("solve '0.07 misere' 24+26+28+30+31").ok();
    assert!(solved.out.contains("misere-quotient") && heaps_kept(&cache) == 31, "{solved:?}");
    let resumed = quotient(&cache, "0.07 --heaps 32 --resume --json");
    assert_eq!(resumed.out, fresh("0.07 --heaps 32 --json").out);
}

#[test]
fn a_stopped_quotient_can_be_resumed() {
    let cache = Cache::new("resume-limits");
    let advice = "Try a larger --max-order, with --resume";
    let stopped = quotient(&cache, "0.07 --max-order 30").ends(3).shows(&[advice]);
    assert!(heaps_kept(&cache) > 14);
    assert_eq!(quotient(&cache, "0.07 --max-order 30 --resume").ends(3).out, stopped.out);
    assert!(!fresh("0.07 --max-order 30").ends(3).out.contains("--resume"));
    quotient(&cache, "0.07 --heaps 26").ok();
    let few = quotient(&cache, "0.07 --max-order 30 --resume --json").warns(&["144 elements, more than 30"]);
    assert_eq!((few.json()["order"].as_u64(), heaps_kept(&cache)), (Some(24), 26));
    quotient(&cache, "'0.[7]' --time 200ms").ends(3).shows(&["--resume"]);
}

#[cfg(unix)]
#[test]
fn an_interrupted_quotient_can_be_resumed() {
    let cache = Cache::new("resume-interrupted");
    let stopped = crate::common::interrupted(cache.program().args(["quotient", "0.[7]", "--json"])).ends(130);
    let to = stopped.json()["to"].as_u64().unwrap() as usize;
    assert!(to > 10 && heaps_kept(&cache) == to, "{stopped:?}");
    let further = quotient(&cache, &format!("'0.[7]' --json --resume --heaps {}", to + 1)).ok();
    assert_eq!(further.json()["to"], to + 1);
}

#[test]
fn wrong_files_are_refused() {
    for (game, heaps, then) in [("0.07", "20", "21"), ("0.76", "13", "13")] {
        let cache = Cache::new(&format!("resume-wrong-{heaps}"));
        let line = format!("{game} --heaps {then} --json");
        let resumed = || quotient(&cache, &format!("{line} --resume")).ends(0);
        let nothing = resumed().warns(&["nothing is in the cache"]);
        fs::remove_file(cache.file()).unwrap();
        quotient(&cache, &format!("{game} --heaps {heaps}")).ok();
        let good = fs::read_to_string(cache.file()).unwrap();
        let plain: String =
            good.lines().filter(|line| !line.starts_with("checksum")).map(|line| format!("{line}\n")).collect();
        // A heap too many, without a checksum that could be wrong.
        let last = plain.lines().find(|line| line.starts_with(&format!("heap {heaps} ="))).unwrap();
        let next = last.replacen(heaps, &(heaps.parse::<usize>().unwrap() + 1).to_string(), 1);
        for bad in [
            String::new(),
            "\0\n".to_owned(),
            good[..good.len() / 2].to_owned(),
            plain.replacen("outcomes N", "outcomes P", 1),
            plain.replacen("heap 5 = ", "heap 5 = 1", 1),
            plain.replacen(last, &format!("{last}\n{next}1"), 1),
            good.replacen("ninepins quotient 1", "ninepins quotient 2", 1),
            good.replacen(&format!("game {game}"), "game 0.7", 1),
            good.replacen("checksum ", "checksum 0", 1),
        ] {
            assert_ne!(bad, good);
            fs::write(cache.file(), &bad).unwrap();
            assert_eq!(resumed().warns(&["is invalid: "]).out, nothing.out);
            assert_eq!(heaps_kept(&cache).to_string(), then);
            assert_eq!(resumed().err, "");
        }
        // Without --resume the file is not read.
        fs::write(cache.file(), "nonsense").unwrap();
        assert_eq!(quotient(&cache, &line).ok().out, nothing.out);
        assert_eq!(resumed().err, "");
    }
}

#[test]
fn without_a_place_for_a_cache_there_is_a_note() {
    let place = Cache::new("resume-no-place");
    fs::write(&place.0, "a file").unwrap();
    let line = "0.07 --heaps 12 --json";
    let ran = quotient(&place, line).ends(0);
    assert_eq!(ran.out, fresh(line).out);
    assert!(ran.err.starts_with("note: the quotient was not ") && ran.err.lines().count() == 1, "{ran:?}");
    fs::remove_file(&place.0).unwrap();
    quotient(&place, &format!("{line} --no-cache")).ok();
    assert!(!place.0.exists());
}

/// Several processes leave the largest quotient, in any order of their ends.
#[test]
fn several_processes_at_once() {
    let cache = Cache::new("resume-several");
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
    let cache = Cache::new("resume-killed");
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
