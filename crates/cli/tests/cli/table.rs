//! `table`: building, resuming, probing, and files that are wrong.

use crate::common::{Folder, Ran, program, run};
use serde_json::{Value, json};
use std::{fs, path::Path, process::Stdio, thread, time::Duration};

fn built(folder: &Folder, game: &str, piles: &str, largest: &str) -> (String, Value) {
    let file = folder.file("built.table");
    let ran = run(&["table", "build", game, "--piles", piles, "--largest", largest, "-o", &file, "--json"], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    (file, ran.json())
}

fn verify(file: &str, more: &[&str]) -> Ran {
    run(&[&["table", "verify", file], more].concat(), "")
}

#[test]
fn it_is_built_probed_and_verified() {
    let folder = Folder::new("table");
    let (file, object) = built(&folder, "nimmy", "6", "24");
    let digest = "fecd5fa88f9d9e4487709573aff546497f298703bacf1f571bb9538f0c08e886";
    let game = "0.[3] misere; N at 1+1+2+2, 1+2+3, 2+2+2";
    let expected = json!({
        "schema": "ninepins/table/1", "game": game, "piles": 6, "largest": 24, "positions": 593_775,
        "p_positions": 19_314, "digest": digest, "verdict": null,
    });
    assert_eq!(object, expected);
    assert_eq!(run(&["table", "info", &file, "--json"], "").json(), expected);
    let verified = verify(&file, &["--json"]);
    assert_eq!((verified.code, &verified.json()["verdict"]), (0, &json!("accepted")));
    let positions = ["1+2+3", "2+2+2", "3+5+7", "0", "1,1,1", "24+24+24+24+24+24"];
    let probed = run(&[&["table", "probe", &file, "--json"], &positions[..]].concat(), "").json();
    for (typed, answer) in positions.iter().zip(probed["answers"].as_array().unwrap()) {
        let solved = run(&["solve", "nimmy", typed, "--json"], "").json();
        assert_eq!(answer["position"], solved["position"]);
        assert_eq!(answer["outcome"], solved["outcome"], "{typed}");
        assert_eq!(answer["winning_moves"], solved["winning_moves"]["left"], "{typed}");
    }
    for typed in ["25", "1+1+1+1+1+1+1", "3/2", "3-2"] {
        let refused = run(&["table", "probe", &file, typed], "");
        assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{refused:?}");
    }
}

#[test]
fn shares_cover_a_table() {
    let folder = Folder::new("table-shares");
    let (file, _) = built(&folder, "0.33 misere; P at 1+2", "4", "12");
    for share in 1..=5 {
        let ran = verify(&file, &["--shard", &format!("{share}/5"), "--threads", "2"]);
        assert!(ran.code == 0 && ran.out.contains(&format!("accepted: share {share}/5")), "{ran:?}");
    }
    assert_eq!(verify(&file, &["--shard", "6/5"]).code, 2);
}

#[test]
fn games_that_have_no_table_are_refused() {
    let folder = Folder::new("table-refused");
    let file = folder.file("none.table");
    for (game, piles, why) in [("kayles", "3", "never split"), ("nimmy", "65", "1 to 64 piles")] {
        let ran = run(&["table", "build", game, "--piles", piles, "--largest", "5", "-o", &file], "");
        assert!(ran.code == 2 && ran.err.contains(why), "{ran:?}");
    }
    let large =
        run(&["table", "build", "nimmy", "--piles", "9", "--largest", "60", "-o", &file, "--max-memory", "1MB"], "");
    assert!(large.code == 3 && large.out.contains("--tops"), "{large:?}");
    let tops = run(&["table", "build", "nimmy", "--piles", "9", "--largest", "60", "-o", &file, "--tops", "10"], "");
    assert_eq!(tops.code, 2, "{tops:?}");
    let nowhere = folder.file("missing/none.table");
    let ran = run(&["table", "build", "nimmy", "--piles", "3", "--largest", "5", "-o", &nowhere], "");
    assert!(ran.code == 4 && ran.err.contains("cannot write"), "{ran:?}");
}

#[test]
fn damaged_tables_are_unreadable() {
    let folder = Folder::new("table-damaged");
    let (file, _) = built(&folder, "nimmy", "4", "12");
    let whole = fs::read(&file).unwrap();
    let mut damaged = whole.clone();
    damaged[4100] ^= 4;
    for (bytes, why) in
        [(&whole[..whole.len() - 1], "it is cut short"), (&damaged, "part 0 is damaged"), (b"", "not a table")]
    {
        fs::write(&file, bytes).unwrap();
        let ran = verify(&file, &[]);
        assert!(ran.code == 4 && ran.out.is_empty() && ran.err.contains(why), "{why}: {ran:?}");
        let object = verify(&file, &["--json"]);
        assert!(object.code == 4 && object.json()["error"]["message"].as_str().unwrap().contains(why), "{object:?}");
    }
    assert_eq!(verify(&folder.file("missing"), &[]).code, 4);
}

/// Checksums that are right say nothing of the bits: the forged table of the book.
#[test]
fn false_tables_are_refuted() {
    let forged = concat!(env!("CARGO_MANIFEST_DIR"), "/../../book/src/tables.in/forged.table");
    let ran = verify(forged, &["--json"]);
    let object = ran.json();
    assert_eq!((ran.code, &object["verdict"], &object["position"]), (1, &json!("refuted"), &json!("1+2+4")), "{ran:?}");
    let refuting = (1..=4).filter(|share| verify(forged, &["--shard", &format!("{share}/4")]).code == 1).count();
    assert!(refuting > 0);
}

/// A build that is killed is resumed, to the same table as without a stop.
#[test]
fn killed_builds_are_resumed() {
    let folder = Folder::new("table-killed");
    let (file, other) = (folder.file("killed.table"), folder.file("whole.table"));
    let flags = ["--piles", "7", "--largest", "30", "--tops", "3", "--threads", "2", "--json"];
    let args = |file| [&["table", "build", "nimmy", "-o", file], &flags[..]].concat();
    let mut child = program().args(args(&file)).stdout(Stdio::null()).spawn().unwrap();
    let blocks = format!("{file}.blocks");
    while fs::read_dir(&blocks).map_or(0, Iterator::count) < 50 && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(Path::new(&blocks).exists() && !Path::new(&file).exists());
    let stopped = run(&[&args(&file)[..], &["--time", "0s"]].concat(), "");
    assert_eq!((stopped.code, &stopped.json()["stopped"]), (3, &json!("time")), "{stopped:?}");
    let resumed = run(&args(&file), "");
    assert_eq!(resumed.code, 0, "{resumed:?}");
    let whole = run(&args(&other), "");
    assert_eq!(resumed.json(), whole.json());
    assert_eq!(fs::read(&file).unwrap(), fs::read(&other).unwrap());
    assert!(!Path::new(&blocks).exists());
}

#[cfg(unix)]
#[test]
fn interrupted_builds_say_how_to_resume() {
    let folder = Folder::new("table-interrupted");
    let file = folder.file("interrupted.table");
    let args = ["table", "build", "nimmy", "--piles", "9", "--largest", "40", "-o", &file];
    let ran = crate::common::interrupted(program().args(args));
    assert_eq!(ran.code, 130, "{ran:?}");
    let text = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        text.contains("Stopped interrupted") && text.contains("the same command, which resumes the build"),
        "{ran:?}"
    );
    assert!(!Path::new(&file).exists() && Path::new(&format!("{file}.blocks")).exists());
}

/// The script in the book verifies what the program builds. Where there is no Python there is nothing to test.
#[test]
fn the_script_in_the_book() {
    let folder = Folder::new("table-script");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../book/src/tables.in/verify.py");
    assert!(fs::read_to_string(script).unwrap().lines().count() <= 40);
    let python = |file: &str| {
        let output = std::process::Command::new("python3").args([script, file]).output().ok()?;
        Some(output.status.success())
    };
    let forged = concat!(env!("CARGO_MANIFEST_DIR"), "/../../book/src/tables.in/forged.table");
    assert_ne!(python(forged), Some(true));
    for (game, piles, largest) in [
        ("nimmy", "4", "12"),
        ("0.33 misere; P at 1+2", "3", "9"),
        ("0.003 misere; N at 1+3", "3", "9"),
        ("0.1[23]; N at 2+2; P at 3, 4+5", "3", "8"),
        ("nim", "1", "20"),
    ] {
        let (file, _) = built(&folder, game, piles, largest);
        assert_ne!(python(&file), Some(false), "{game}");
        let mut bytes = fs::read(&file).unwrap();
        bytes[4097] ^= 1;
        fs::write(&file, bytes).unwrap();
        assert_ne!(python(&file), Some(true), "{game}");
    }
}

#[test]
fn solve_builds_a_table_and_reads_it() {
    let folder = Folder::new("table-solve");
    let file = folder.file("board.table");
    let solve = |game: &str, board: &str| run(&["solve", game, board, "--table", &file, "--json"], "");
    let first = solve("nimmy", "5x9").json();
    assert_eq!((&first["outcome"], &first["strategy"], &first["positions"]), (&json!("N"), &json!("sweep"), &json!(0)));
    assert_eq!(first["winning_moves"], run(&["solve", "nimmy", "5x9", "--json"], "").json()["winning_moves"]);
    let written = fs::read(&file).unwrap();
    assert_eq!(solve("nimmy", "3+5+7").json()["strategy"], "sweep");
    assert_eq!(fs::read(&file).unwrap(), written);
    assert_eq!(verify(&file, &[]).code, 0);

    for (game, board, message) in [
        ("nimmy", "10", "at most 5 piles of at most 9"),
        ("nimmy; N at 4", "3", "is a table of 0.[3] misere; N at 1+1+2+2, 1+2+3, 2+2+2, not of"),
    ] {
        let refused = solve(game, board);
        assert!(refused.code == 2 && refused.err.contains(message), "{refused:?}");
    }
    let mut damaged = written;
    damaged[4096] ^= 1;
    fs::write(&file, &damaged).unwrap();
    let refused = solve("nimmy", "1+2");
    assert!(refused.code == 4 && refused.err.contains("part 0 is damaged"), "{refused:?}");
    let kayles = folder.file("kayles.table");
    let refused = run(&["solve", "kayles", "5", "--table", &kayles], "");
    assert!(refused.code == 2 && refused.err.contains("leave out --table"), "{refused:?}");
    // Another process builds the table.
    let other = folder.file("other.table");
    fs::create_dir(format!("{other}.blocks")).unwrap();
    let lock = fs::File::create(format!("{other}.blocks/lock")).unwrap();
    lock.lock().unwrap();
    let ran = run(&["solve", "nimmy", "5x9", "--table", &other, "--json"], "");
    let said = format!("note: another process builds this table, {other}; this answer is found without it\n");
    assert_eq!((ran.code, &ran.err), (0, &said));
    assert_eq!(ran.json()["winning_moves"], first["winning_moves"]);
    drop(lock);
    assert_eq!(run(&["solve", "nimmy", "5x9", "--table", &other, "--json"], "").err, "");

    let stopped = folder.file("stopped.table");
    let ran = run(&["solve", "nimmy", "7x48", "--table", &stopped, "--time", "100ms"], "");
    assert!(ran.code == 3 && ran.out.contains("blocks of the table are finished"), "{ran:?}");
}
