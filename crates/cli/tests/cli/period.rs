//! `ninepins period`, its checkpoints and its certificates.

use crate::common::{Folder, answer, has, ninepins, program, run};
use serde_json::{Value, json};
use std::{fs, path::Path, process::Stdio, thread, time::Duration};

#[test]
fn periods_in_json() {
    let kayles = answer("period kayles");
    let fields = json!({
        "schema": "ninepins/period/1", "game": "0.77", "status": "proved", "preperiod": 71, "last_exception": 70, "period": 12,
        "saltus": 0, "max": 8, "stopped": null, "rare": 9, "last_rare": 70, "mask": "f",
    });
    has(&kayles, &fields);
    assert!(kayles["to"] == 167 && kayles["theorem"].is_string() && kayles["source"].is_string());
    assert!(kayles.get("impossible").is_none());
    let purely = json!({ "preperiod": 0, "last_exception": -1, "period": 7, "mask": null, "rare": null });
    has(&answer("period S(2,5)"), &purely);
    has(&answer("period 0.0"), &json!({ "period": 1, "max": 0 }));
    assert_eq!(answer("period 'kayles normal'"), kayles);
}

#[test]
fn searches_without_a_proof() {
    let open = json!({
        "status": "open", "preperiod": null, "last_exception": null, "period": null, "saltus": null, "theorem": null,
        "source": null, "stopped": null, "to": 500,
    });
    has(&answer("period 0.007 --to 500"), &open);
    assert_eq!(answer("period '0.[6]' --to 40")["to"], 40);
    let seen =
        json!({ "status": "observed", "preperiod": 1, "period": 1, "saltus": 1, "to": 1000, "stopped": "heaps" });
    for (line, fields) in [
        ("0.[6]", seen),
        ("0.007 --time 300ms", json!({ "stopped": "time" })),
        ("0.6 --max-memory 100kB", json!({ "stopped": "memory" })),
    ] {
        has(&ninepins(&format!("period {line} --json")).ends(3).json(), &fields);
    }
    ninepins("period 0.007 --time 0s").ends(3).shows(&["open: no period has been found", "Try ", "--time"]);
    assert_eq!(answer("period 0.6 --to 50")["impossible"], json!([1, 2, 3, 5, 7, 13, 21, 31, 47]));
    ninepins("period 0.6 --to 50").ok().shows(&["Impossible 1, 2, 3, 5, 7, 13, 21, 31, 47: periods that"]);
}

/// Values that rise, two remainders excepted, of which the book has the JSON: the proof, its certificate, and the value of a heap that no table has.
#[test]
fn values_that_rise() {
    ninepins("period 0.205200c").ok().shows(&["is worth 16 more than heap n", "Constant", "6 where n mod 40 is 19"]);
    let certificate = ninepins("period 0.205200c --prove -").ok().out;
    let body = "game 0.205200c\npreperiod 4\nperiod 40\nsaltus 16\nconstant 19 39\narithmetic K 1 window ";
    assert!(certificate.starts_with(&format!("ninepins period 3\n{body}")), "{certificate}");
    assert!(answer("period 0.9c").get("constant").is_none());
    ninepins("period 0.9c --prove - --windows 1MB").ends(3).warns(&["its values rise"]);
    assert_eq!(answer("grundy 0.205200c 1000000000000000000")["value"], 399_999_999_999_999_999_u64);
    assert_eq!(answer("grundy 0.205200c 1000000000000000019")["value"], 6);
}

/// A formula proves the period of Nim. It has no certificate.
#[test]
fn periods_by_a_formula() {
    let nim = json!({ "status": "proved", "preperiod": 0, "period": 1, "saltus": 1, "stopped": null });
    has(&answer("period nim"), &nim);
    ninepins("period lasker-nim").ok().shows(&[
        "proved: heap n + 4 is worth 4 more than heap n, for all n from 1 on",
        "a formula for the value of each heap",
        "Largest 64 so far",
    ]);
    ninepins("period nim --prove -").ends(2).warns(&["a formula proves this period"]);
}

#[test]
fn certificates_of_periods_are_accepted() {
    let folder = Folder::new("period-prove");
    let file = folder.file("certificate.txt");
    for game in ["kayles", "0.16", "S(2,5)", "4.0", "0.d", "0.127"] {
        let found = answer(&format!("period {game} --prove {file}"));
        let claim = format!("preperiod {} and period {}", found["preperiod"], found["period"]);
        ninepins(&format!("check {file}")).ok().shows(&["accepted: ", &claim]);
        let only = ninepins(&format!("period {game} --prove -")).ok();
        assert_eq!(only.out, fs::read_to_string(&file).unwrap(), "{game}");
    }
    let forged = fs::read_to_string(&file).unwrap().replace("period 4\n", "period 2\n");
    run(&["check", "-"], forged.split("checksum").next().unwrap()).ends(1).shows(&["refuted: "]);
    let none = folder.file("none.txt");
    let line = format!("period 0.007 --to 200 --prove {none}");
    ninepins(&line).ends(3).warns(&["no certificate was written"]);
    assert!(!Path::new(&none).exists());
}

/// Runs a search with a checkpoint, and kills it as soon as it has saved more than `bytes`.
fn killed(game: &str, file: &str, bytes: u64) {
    let args = ["period", game, "--checkpoint", file, "--every", "20ms"];
    let mut child = program().args(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while !fs::metadata(file).is_ok_and(|there| there.len() > bytes) {
        assert!(child.try_wait().unwrap().is_none(), "{game} was too quick to be killed");
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_killed_search_resumes_to_the_same_result() {
    let folder = Folder::new("period-killed");
    let file = folder.file("checkpoint");
    let at_once = answer("period 0.354");
    has(&at_once, &json!({ "last_exception": 10_061_915, "period": 1180, "max": 113 }));
    killed("0.354", &file, 1_000_000);
    killed("0.354", &file, 3_000_000);
    assert!(fs::metadata(&file).unwrap().len() < 10_000_000, "it was killed in the middle");
    assert_eq!(answer(&format!("period 0.354 --checkpoint {file}")), at_once);
    // A finished search is found again at once.
    assert_eq!(answer(&format!("period 0.354 --checkpoint {file} --time 1m")), at_once);
}

#[test]
fn a_search_resumes_after_a_limit() {
    let folder = Folder::new("period-limits");
    // Each game has another engine, without a period or with one.
    for (game, first, then) in [
        ("0.007", "300", "700"),
        ("0.16", "60000", "400000"),
        ("c.0", "60", "140"),
        ("8.0", "60", "140"),
        ("0.[6]", "50", "90"),
        ("S(3,7)", "5", "90"),
    ] {
        let file = folder.file(&format!("checkpoint-{game}"));
        for to in [first, then] {
            let search = format!("period {game} --to {to}");
            assert_eq!(answer(&format!("{search} --checkpoint {file}")), answer(&search), "{game}");
        }
    }
    assert!(folder.names().iter().all(|name| !name.ends_with("tmp")), "{:?}", folder.names());
    let file = folder.file("time");
    ninepins(&format!("period 0.354 --time 300ms --checkpoint {file}")).ends(3).shows(&["the same command again"]);
    assert!(Path::new(&file).exists());
}

/// With many rare heaps a search can stop early; others continue.
#[test]
fn dense_to() {
    let dense = ["Stopped more than one heap in 32 is rare", "Computed heaps 0 to 2,000"];
    ninepins("period 0.04 --to 4000 --dense-to 2000").ends(3).shows(&dense);
    for to in [1500, 2000] {
        has(&answer(&format!("period 0.04 --dense-to 2000 --to {to}")), &json!({ "to": to, "stopped": null }));
    }
    let sparse = answer("period 0.106 --dense-to 2000 --to 9000");
    assert!(sparse["to"].as_u64() >= Some(9000) && sparse["stopped"].is_null(), "{sparse}");
    assert_eq!(answer("period kayles --dense-to 2000")["status"], "proved");
}

#[cfg(unix)]
#[test]
fn ctrl_c_saves_and_reports_the_search() {
    let folder = Folder::new("period-ctrl-c");
    let file = folder.file("checkpoint");
    let args = ["period", "0.007", "--json", "--checkpoint", &file];
    let ran = crate::common::interrupted(program().args(args)).ends(130);
    assert_eq!(ran.json()["stopped"], "interrupted");
    let to = ran.json()["to"].as_u64().unwrap() + 1000;
    assert_eq!(answer(&format!("period 0.007 --to {to} --checkpoint {file}"))["to"], to);
    // A search of fewer heaps does not use or change the checkpoint.
    let saved = fs::read(&file).unwrap();
    let few = ninepins(&format!("period 0.007 --to 10 --checkpoint {file} --json")).ends(0);
    assert_eq!(few.warns(&["note: ", "neither used"]).json(), answer("period 0.007 --to 10"));
    assert_eq!(fs::read(&file).unwrap(), saved);
}

/// Each engine computes exactly the heaps up to --to, and their largest value is that of `grundy`.
#[test]
fn an_end_is_exact() {
    for (game, ends) in [
        ("0.77", &[0, 1, 50, 63, 64, 80][..]),
        ("0.007", &[0, 1, 50, 63, 64, 100, 8191, 8192, 8193]),
        ("0.106", &[50, 8193, 20000]),
        ("4!.0", &[8191, 20000]),
        ("c.0", &[0, 1, 50, 64, 100]),
        ("8.0", &[0, 1, 50, 64, 100]),
        ("0.[6]", &[0, 50, 63, 100]),
        ("S(2,5)", &[0, 1, 5]),
    ] {
        for &end in ends {
            let found = answer(&format!("period {game} --to {end}"));
            let to = found["to"].as_u64().unwrap();
            assert!(to == end || found["status"] == "proved" && to < end, "{found}");
            let values = answer(&format!("grundy {game} --to {to}"));
            let max = values["values"].as_array().unwrap().iter().filter_map(Value::as_u64).max();
            assert_eq!(found["max"].as_u64(), max, "{game} --to {end}");
        }
    }
    ninepins("period kayles --to 50").ok().shows(&["Largest 8 so far", "heaps 0 to 50"]);
}

/// A checkpoint that cannot be written is reported at once, or after the answer.
#[cfg(unix)]
#[test]
fn a_checkpoint_that_cannot_be_written() {
    let folder = Folder::new("period-unwritable");
    let file = folder.file("no/such/folder");
    let ran = ninepins(&format!("period 0.007 --checkpoint {file}")).ends(4).warns(&["cannot write "]);
    assert_eq!(ran.out, "");
    ninepins("period 0.007 --checkpoint /dev/full").ends(4).warns(&["it is not a file"]);
    // A limit on file sizes ends the last save.
    let file = folder.file("large");
    let script = r#"ulimit -f 4; exec "$0" period 0.16 --to 20000 --json --checkpoint "$1""#;
    let mut shell = std::process::Command::new("bash");
    shell.args(["-c", script, env!("CARGO_BIN_EXE_ninepins"), &file]);
    let ran = crate::common::run_command(&mut shell, "").ends(4).warns(&["cannot write "]);
    assert_eq!(ran.json()["to"], 20_000);
    assert_eq!(folder.names(), ["large"], "the first checkpoint is there, and nothing else");
    killed("0.007", &folder.file("early"), 0);
}

/// Leftovers of a killed process are removed, files of a running process are not.
#[cfg(target_os = "linux")]
#[test]
fn leftovers_are_removed() {
    let folder = Folder::new("period-leftovers");
    let mut dead = program().arg("--version").stdout(Stdio::null()).spawn().unwrap();
    dead.wait().unwrap();
    let left = format!("checkpoint.{}.tmp", dead.id());
    let (alive, other) = (format!("checkpoint.{}.tmp", std::process::id()), format!("notes.{}.tmp", dead.id()));
    for name in [&left, &alive, &other] {
        fs::write(folder.file(name), "half of it").unwrap();
    }
    answer(&format!("period kayles --checkpoint {}", folder.file("checkpoint")));
    let mut expected = ["checkpoint".to_owned(), alive, other];
    expected.sort();
    assert_eq!(folder.names(), expected);
}

#[test]
fn refused_checkpoints_do_not_change() {
    let folder = Folder::new("period-refused");
    let file = folder.file("checkpoint");
    answer(&format!("period 0.16 --to 30000 --checkpoint {file}"));
    let good = fs::read(&file).unwrap();
    let damaged = [&good[..good.len() - 1], b"x"].concat();
    for (game, bytes, why) in [
        ("0.07", &good[..], "it is a checkpoint of 0.16, not of 0.07"),
        ("0.16", &damaged, "it is damaged"),
        ("0.16", b"some notes of mine\n", "it is no checkpoint"),
    ] {
        fs::write(&file, bytes).unwrap();
        let ran = ninepins(&format!("period {game} --checkpoint {file} --json")).ends(4).warns(&[why]);
        assert!(ran.json()["error"]["message"].is_string());
        assert_eq!(fs::read(&file).unwrap(), bytes);
    }
    ninepins(&format!("period 0.16 --checkpoint {}", folder.0.display())).ends(4);
}
