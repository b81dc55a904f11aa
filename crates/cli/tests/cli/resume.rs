//! Quotients that are kept in the user's cache and gone on from: `--resume`.

use crate::common::{Cache, Ran, run};
use serde_json::json;
use std::{fs, process::Stdio, thread, time::Duration};

/// Finite, periodic, infinite and partizan ones: first to a heap, then to a later one.
const GAMES: [(&str, &str, &str); 6] = [
    ("0.07", "20", "28"),
    ("kayles", "30", "200"),
    ("0.76", "11", "13"),
    ("0.76", "12", "14"),
    ("0.7|0.07", "2", "9"),
    ("0.3|0.7", "4", "8"),
];

fn quotient(cache: &Cache, args: &[&str]) -> Ran {
    cache.run(&[&["quotient"], args].concat(), "")
}

/// Built without a cache.
fn fresh(args: &[&str]) -> Ran {
    run(&[&["quotient"], args, &["--no-cache"]].concat(), "")
}

fn heaps_kept(cache: &Cache) -> usize {
    let text = fs::read_to_string(cache.file()).unwrap();
    text.split("\noutcomes").next().unwrap().lines().filter(|line| line.starts_with("heap ")).count()
}

#[test]
fn what_is_gone_on_with_is_the_same_as_what_is_built_at_once() {
    for (number, (game, first, then)) in GAMES.into_iter().enumerate() {
        let cache = Cache::new(&format!("resume-{number}"));
        assert_eq!(quotient(&cache, &[game, "--heaps", first]).code, 0);
        assert_eq!(heaps_kept(&cache).to_string(), first);
        for form in [&["--json"][..], &[], &["--latex"], &["--prove", "-"]] {
            let args = [&[game, "--heaps", then], form].concat();
            let went_on = quotient(&cache, &[&args[..], &["--resume"]].concat());
            assert_eq!((went_on.code, went_on.err.as_str()), (0, ""), "{game}");
            assert_eq!(went_on.out, fresh(&args).out, "{game} {form:?}");
        }
        // Fewer heaps are what was asked for, and the larger one stays.
        let kept = fs::read(cache.file()).unwrap();
        let fewer = [game, "--heaps", first, "--json", "--resume"];
        let built = quotient(&cache, &fewer);
        assert!(built.code == 0 && built.err.starts_with("note: ") && built.err.contains("built afresh"), "{built:?}");
        assert_eq!(built.out, fresh(&fewer[..4]).out);
        assert_eq!(fs::read(cache.file()).unwrap(), kept);
    }
}

#[test]
fn the_other_commands_go_on_too() {
    let cache = Cache::new("resume-others");
    assert_eq!(cache.run(&["order", "0.07", "3", "20", "--heaps", "20"], "").code, 0);
    assert_eq!(heaps_kept(&cache), 20);
    let inverses = cache.run(&["invert", "0.07", "--heaps", "22", "--resume"], "");
    assert_eq!((inverses.code, inverses.err.as_str()), (0, ""));
    assert_eq!(inverses.out, run(&["invert", "0.07", "--heaps", "22", "--no-cache"], "").out);
    assert_eq!(heaps_kept(&cache), 22);
    // What is asked of positions goes on from there as well, and the other way round.
    let solved = cache.run(&["solve", "0.07 misere", "20+25+31"], "");
    assert!(solved.out.contains("misere-quotient") && heaps_kept(&cache) == 31, "{solved:?}");
    let went_on = quotient(&cache, &["0.07", "--heaps", "32", "--resume", "--json"]);
    assert_eq!(went_on.out, fresh(&["0.07", "--heaps", "32", "--json"]).out);
}

#[test]
fn limits_leave_what_can_be_gone_on_with() {
    let cache = Cache::new("resume-limits");
    let stopped = quotient(&cache, &["0.07", "--max-order", "30"]);
    let heaps = heaps_kept(&cache);
    assert!(stopped.code == 3 && heaps > 14, "{stopped:?}");
    assert!(
        stopped.out.contains("Try        a larger --max-order, with --resume, which goes on from here"),
        "{stopped:?}"
    );
    let again = quotient(&cache, &["0.07", "--max-order", "30", "--resume"]);
    assert_eq!((again.code, &again.out), (3, &stopped.out));
    let none = fresh(&["0.07", "--max-order", "30"]);
    assert!(none.code == 3 && !none.out.contains("--resume"), "{none:?}");
    assert_eq!(quotient(&cache, &["0.07", "--heaps", "26"]).code, 0);
    let few = quotient(&cache, &["0.07", "--max-order", "30", "--resume", "--json"]);
    assert!(few.err.contains("144 elements, more than 30") && few.json()["order"] == 24, "{few:?}");
    assert_eq!(heaps_kept(&cache), 26);
    let time = quotient(&cache, &["nim", "--time", "200ms"]);
    assert!(time.code == 3 && time.out.contains("--resume"), "{time:?}");
    let refused = quotient(&cache, &["nim", "--resume", "--no-cache"]);
    assert_eq!(refused.code, 2);
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_what_can_be_gone_on_with() {
    let cache = Cache::new("resume-interrupted");
    let args = ["quotient", "nim", "--json"];
    let stopped = crate::common::interrupted_command(cache.program().args(args));
    assert_eq!((stopped.code, &stopped.json()["stopped"]), (130, &json!("interrupted")), "{stopped:?}");
    let to = stopped.json()["to"].as_u64().unwrap() as usize;
    assert_eq!(heaps_kept(&cache), to);
    let further = (to + 1).to_string();
    let went_on = quotient(&cache, &["nim", "--json", "--resume", "--heaps", &further]);
    assert_eq!((went_on.code, &went_on.json()["to"], went_on.err.as_str()), (0, &json!(to + 1), ""));
}

#[test]
fn what_is_wrong_is_refused_and_built_afresh() {
    for (game, heaps, then) in [("0.07", "20", "21"), ("0.76", "13", "13")] {
        let cache = Cache::new(&format!("resume-wrong-{heaps}"));
        let args = [game, "--heaps", then, "--json", "--resume"];
        let nothing = quotient(&cache, &args);
        assert!(nothing.code == 0 && nothing.err.contains("nothing is in the cache"), "{nothing:?}");
        fs::remove_file(cache.file()).unwrap();
        quotient(&cache, &[game, "--heaps", heaps]);
        let good = fs::read_to_string(cache.file()).unwrap();
        let plain: String =
            good.lines().filter(|line| !line.starts_with("checksum")).map(|line| format!("{line}\n")).collect();
        // It claims more heaps than there are, and has no checksum that could be wrong.
        let last = plain.lines().filter(|line| line.starts_with("heap ")).count();
        let line = plain.lines().find(|line| line.starts_with(&format!("heap {heaps} ="))).unwrap().to_owned();
        let next = line.replacen(heaps, &(heaps.parse::<usize>().unwrap() + 1).to_string(), 1);
        assert!(last > 0);
        for bad in [
            String::new(),
            "\0\n".to_owned(),
            good[..good.len() / 2].to_owned(),
            plain.replacen("outcomes N", "outcomes P", 1),
            plain.replacen("heap 5 = ", "heap 5 = 1", 1),
            plain.replacen(&line, &format!("{line}\n{next}1"), 1),
            good.replacen("ninepins quotient 1", "ninepins quotient 2", 1),
            good.replacen(&format!("game {game}"), "game 0.7", 1),
            good.replacen("checksum ", "checksum 0", 1),
        ] {
            assert_ne!(bad, good);
            fs::write(cache.file(), &bad).unwrap();
            let ran = quotient(&cache, &args);
            assert!(ran.code == 0 && ran.err.contains("was refused: "), "{ran:?}");
            assert_eq!(ran.out, nothing.out);
            assert_eq!(heaps_kept(&cache).to_string(), then);
            assert_eq!(quotient(&cache, &args).err, "");
        }
        // Without --resume nothing of it is looked at.
        fs::write(cache.file(), "nonsense").unwrap();
        let ran = quotient(&cache, &args[..4]);
        assert_eq!((ran.err.as_str(), ran.out), ("", nothing.out));
        assert_eq!(quotient(&cache, &args).err, "");
    }
}

#[test]
fn without_a_place_for_it_there_is_a_note() {
    let place = Cache::new("resume-no-place");
    fs::write(&place.0, "a file").unwrap();
    let args = ["0.07", "--heaps", "12", "--json"];
    let ran = quotient(&place, &args);
    assert_eq!((ran.code, &ran.out), (0, &fresh(&args).out));
    assert!(ran.err.starts_with("note: the quotient was not kept: ") && ran.err.lines().count() == 1, "{ran:?}");
    fs::remove_file(&place.0).unwrap();
    // Nothing is written where nothing may be.
    let none = place.run(&[&["quotient"], &args[..], &["--no-cache"]].concat(), "");
    assert!(none.code == 0 && !place.0.exists(), "{none:?}");
}

/// Whatever the order in which they end, the largest one is left, whole.
#[test]
fn several_processes_at_once() {
    let cache = Cache::new("resume-several");
    for _ in 0..3 {
        thread::scope(|scope| {
            for heaps in ["8", "31", "14", "25", "28", "30"] {
                let cache = &cache;
                scope.spawn(move || assert_eq!(quotient(cache, &["0.07", "--heaps", heaps]).code, 0));
            }
        });
        assert_eq!(heaps_kept(&cache), 31);
    }
    let read = quotient(&cache, &["0.07", "--heaps", "31", "--resume", "--json"]);
    assert_eq!((read.err.as_str(), read.out), ("", fresh(&["0.07", "--heaps", "31", "--json"]).out));
}

/// A process that is killed leaves what was there.
#[test]
fn killed_it_leaves_what_was_there() {
    let cache = Cache::new("resume-killed");
    quotient(&cache, &["nim", "--heaps", "20"]);
    for wait in [50, 200] {
        let mut child =
            cache.program().args(["quotient", "nim", "--resume", "--json"]).stdout(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(wait));
        child.kill().unwrap();
        child.wait().unwrap();
        let read = quotient(&cache, &["nim", "--heaps", "20", "--resume", "--json"]);
        assert_eq!((read.code, &read.json()["to"], read.err.as_str()), (0, &json!(20), ""));
    }
}
