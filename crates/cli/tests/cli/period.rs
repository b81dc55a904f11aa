//! `ninepins period`, its checkpoints and its certificates.

use crate::common::{Ran, program, run};
use serde_json::{Value, json};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Stdio,
    thread,
    time::Duration,
};

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("period-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// What else lies about.
    fn names(&self) -> Vec<String> {
        let files = fs::read_dir(&self.0).unwrap();
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn period(args: &[&str]) -> Ran {
    run(&[&["period"], args].concat(), "")
}

fn answered(args: &[&str]) -> Value {
    let ran = period(&[args, &["--json"]].concat());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}: {ran:?}");
    ran.json()
}

#[test]
fn periods_in_json() {
    let kayles = answered(&["kayles"]);
    let fields = ["schema", "game", "status", "preperiod", "last_exception", "period", "saltus", "max", "stopped"];
    let said: Vec<&Value> = fields.iter().map(|field| &kayles[field]).collect();
    let expected = json!(["ninepins/period/1", "0.77", "proved", 71, 70, 12, 0, 8, null]);
    assert_eq!(json!(said), expected);
    assert!(kayles["to"].as_u64().unwrap() >= 83 && kayles["theorem"].is_string() && kayles["source"].is_string());
    assert_eq!((&kayles["rare"], &kayles["last_rare"], &kayles["mask"]), (&json!(9), &json!(70), &json!("f")));
    // Without an exception.
    let purely = answered(&["S(2,5)"]);
    assert_eq!(
        (&purely["preperiod"], &purely["last_exception"], &purely["period"]),
        (&json!(0), &json!(-1), &json!(7))
    );
    assert_eq!((&purely["mask"], &purely["rare"]), (&Value::Null, &Value::Null));
    let none = answered(&["0.0"]);
    assert_eq!((&none["period"], &none["max"]), (&json!(1), &json!(0)));
    // Names may be followed by their convention.
    assert_eq!(answered(&["kayles normal"]), kayles);
}

#[test]
fn what_is_not_proved() {
    // So few heaps were asked for, and that is answered.
    let open = answered(&["0.007", "--to", "500"]);
    let fields = ["status", "preperiod", "last_exception", "period", "saltus", "theorem", "source", "stopped"];
    let said: Vec<&Value> = fields.iter().map(|field| &open[field]).collect();
    assert_eq!(json!(said), json!(["open", null, null, null, null, null, null, null]));
    assert_eq!(open["to"], 500);
    // Nobody asked for an end, and nothing is proved of Nim.
    let nim = period(&["nim", "--json"]);
    assert_eq!(nim.code, 3);
    let nim = nim.json();
    let fields = ["status", "preperiod", "period", "saltus", "to", "stopped"];
    let said: Vec<&Value> = fields.iter().map(|field| &nim[field]).collect();
    assert_eq!(json!(said), json!(["observed", 0, 1, 1, 1000, "heaps"]));
    assert_eq!(answered(&["nim", "--to", "40"])["to"], 40);
    let stopped = period(&["0.007", "--time", "300ms", "--json"]);
    assert_eq!((stopped.code, &stopped.json()["stopped"]), (3, &json!("time")));
    let small = period(&["0.6", "--max-memory", "100kB", "--json"]);
    assert_eq!((small.code, &small.json()["stopped"]), (3, &json!("memory")));
    // Text has the same.
    let text = period(&["0.007", "--time", "0s"]);
    assert!(text.code == 3 && text.out.contains("open: no period has been found"), "{text:?}");
    assert!(text.out.contains("Try ") && text.out.contains("--time"), "{text:?}");
}

#[test]
fn games_that_have_no_such_sequence() {
    for (game, why) in [
        ("kayles misere", "misere"),
        ("partizan-kayles", "impartial games only"),
        ("limit-nim", "limits"),
        ("nimmy", "terminal"),
        ("0.77; N at 3", "terminal"),
        ("0.9x", ""),
    ] {
        let ran = period(&[game]);
        assert!(ran.code == 2 && ran.out.is_empty() && ran.err.contains(why), "{game}: {ran:?}");
        assert!(period(&[game, "--json"]).json()["error"]["message"].is_string());
    }
    assert_eq!(period(&["kayles", "--to", "99999999999999999999"]).code, 2);
    assert_eq!(period(&["kayles", "--every", "1s"]).code, 2, "it goes with --checkpoint");
}

#[test]
fn certificates_of_periods_are_accepted() {
    let folder = Folder::new("prove");
    for game in ["kayles", "0.16", "S(2,5)", "4.0", "0.d", "0.127"] {
        let file = folder.file("certificate.txt");
        let said = answered(&[game, "--prove", &file]);
        let checked = run(&["check", &file], "");
        assert_eq!((checked.code, checked.err.as_str()), (0, ""), "{game}: {checked:?}");
        let claim = format!("preperiod {} and period {}", said["preperiod"], said["period"]);
        let accepted = checked.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(accepted.starts_with("accepted: ") && accepted.contains(&claim), "{game}: {accepted}");
        let only = period(&[game, "--prove", "-"]);
        assert_eq!((only.code, only.out), (0, fs::read_to_string(&file).unwrap()), "{game}");
    }
    let forged = fs::read_to_string(folder.file("certificate.txt")).unwrap().replace("period 4\n", "period 2\n");
    let forged = forged.split("checksum").next().unwrap();
    let refuted = run(&["check", "-"], forged);
    assert!(refuted.code == 1 && refuted.out.starts_with("refuted: "), "{refuted:?}");
    // Nothing was proved.
    let none = period(&["0.007", "--to", "200", "--prove", &folder.file("none.txt")]);
    assert!(none.code == 3 && none.err.contains("no certificate was written"), "{none:?}");
    assert!(!Path::new(&folder.file("none.txt")).exists());
}

/// A run with a checkpoint that is killed as soon as it has saved something beyond `bytes`.
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
fn a_search_that_was_killed_goes_on_to_the_same_result() {
    let folder = Folder::new("killed");
    let file = folder.file("checkpoint");
    let at_once = answered(&["0.354"]);
    assert_eq!(
        (&at_once["last_exception"], &at_once["period"], &at_once["max"]),
        (&json!(10_061_915), &json!(1180), &json!(113))
    );
    killed("0.354", &file, 1_000_000);
    killed("0.354", &file, 3_000_000);
    let saved = fs::metadata(&file).unwrap().len();
    assert!(saved < 10_000_000, "it was killed in the middle");
    assert_eq!(answered(&["0.354", "--checkpoint", &file]), at_once);
    // What is done is found again at once.
    assert_eq!(answered(&["0.354", "--checkpoint", &file, "--time", "1m"]), at_once);
}

#[test]
fn a_search_goes_on_after_a_limit() {
    let folder = Folder::new("limits");
    // Each by another engine, without a period and with one.
    for (number, (game, first, then)) in [
        ("0.007", "300", "700"),
        ("0.16", "60000", "400000"),
        ("8.0", "60", "140"),
        ("0.[7]", "50", "90"),
        ("S(3,7)", "5", "90"),
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.file(&format!("checkpoint-{number}"));
        let short = answered(&[game, "--to", first, "--checkpoint", &file]);
        assert_eq!(short, answered(&[game, "--to", first]), "{game}");
        assert_eq!(answered(&[game, "--to", then, "--checkpoint", &file]), answered(&[game, "--to", then]), "{game}");
    }
    // Names other than the files asked for are gone.
    assert!(folder.names().iter().all(|name| !name.ends_with("tmp")), "{:?}", folder.names());
    let file = folder.file("time");
    let stopped = period(&["0.354", "--time", "300ms", "--checkpoint", &file]);
    assert_eq!(stopped.code, 3);
    assert!(stopped.out.contains("the same command again"), "{stopped:?}");
    assert!(Path::new(&file).exists());
}

/// Where many heaps are rare a search can be told to stop early; others go on.
#[test]
fn dense_ones_stop_early() {
    let ran = period(&["0.04", "--to", "4000", "--dense-to", "2000"]);
    assert!(ran.code == 3 && ran.out.contains("Stopped    more than one heap in 32 is rare"), "{ran:?}");
    assert!(ran.out.contains("Computed   heaps 0 to 2,000\n"), "{}", ran.out);
    for (args, to) in [(["--to", "1500"], 1500), (["--to", "2000"], 2000)] {
        let found = answered(&[&["0.04", "--dense-to", "2000"], &args[..]].concat());
        assert_eq!((&found["to"], &found["stopped"]), (&json!(to), &json!(null)));
    }
    let sparse = answered(&["0.106", "--dense-to", "2000", "--to", "9000"]);
    assert!(sparse["to"].as_u64() >= Some(9000) && sparse["stopped"].is_null(), "{sparse}");
    assert_eq!(answered(&["kayles", "--dense-to", "2000"])["status"], "proved");
}

#[cfg(unix)]
#[test]
fn ctrl_c_tells_what_is_known_and_saves_it() {
    let folder = Folder::new("ctrl-c");
    let file = folder.file("checkpoint");
    let ran = crate::common::interrupted(&["period", "0.007", "--json", "--checkpoint", &file]);
    assert_eq!((ran.code, &ran.json()["stopped"]), (130, &json!("interrupted")));
    let known = ran.json()["to"].as_u64().unwrap();
    let further = (known + 1000).to_string();
    assert_eq!(answered(&["0.007", "--to", &further, "--checkpoint", &file])["to"], known + 1000);
    // Few heaps are answered without the checkpoint, which keeps what it has.
    let saved = fs::read(&file).unwrap();
    let few = period(&["0.007", "--to", "10", "--checkpoint", &file, "--json"]);
    assert_eq!((few.code, few.json()), (0, answered(&["0.007", "--to", "10"])));
    assert!(few.err.starts_with("note: ") && few.err.contains("it is left as it is"), "{few:?}");
    assert_eq!(fs::read(&file).unwrap(), saved);
}

/// Of each engine: the heaps asked for and no others, and their largest value, as `grundy` has them.
#[test]
fn an_end_is_exact() {
    for (game, ends) in [
        ("0.77", &["0", "1", "50", "63", "64", "80"][..]),
        ("0.007", &["0", "1", "50", "63", "64", "100", "8191", "8192", "8193"]),
        ("0.106", &["50", "8193", "20000"]),
        ("4!.0", &["8191", "20000"]),
        ("8.0", &["0", "1", "50", "64", "100"]),
        ("0.[7]", &["0", "50", "63", "100"]),
        ("S(2,5)", &["0", "1", "5"]),
    ] {
        for end in ends {
            let found = answered(&[game, "--to", end]);
            let to: u64 = end.parse().unwrap();
            assert!(found["to"] == to || found["status"] == "proved" && found["to"].as_u64() < Some(to), "{found}");
            let values = run(&["grundy", game, "--to", &found["to"].to_string(), "--json"], "").json();
            let max = values["values"].as_array().unwrap().iter().filter_map(Value::as_u64).max();
            assert_eq!(found["max"].as_u64(), max, "{game} --to {end}");
        }
    }
    let text = period(&["kayles", "--to", "50"]);
    assert!(text.out.contains("Largest    8 so far\n") && text.out.contains("heaps 0 to 50\n"), "{}", text.out);
}

/// Whatever becomes of the checkpoint, the answer is printed.
#[cfg(unix)]
#[test]
fn a_checkpoint_that_cannot_be_written() {
    let folder = Folder::new("unwritable");
    // It is said at once, not after a search of five minutes.
    let file = folder.file("no/such/folder");
    let ran = period(&["0.007", "--checkpoint", &file]);
    assert!(ran.code == 4 && ran.out.is_empty() && ran.err.contains("cannot write "), "{ran:?}");
    let device = period(&["0.007", "--checkpoint", "/dev/full"]);
    assert!(device.code == 4 && device.err.contains("it is no file"), "{device:?}");
    // A limit on file sizes that is reached on the way.
    let file = folder.file("large");
    let script = r#"ulimit -f 4; exec "$0" period 0.16 --to 20000 --json --checkpoint "$1""#;
    let ran = crate::common::run_command(
        std::process::Command::new("bash").args(["-c", script, env!("CARGO_BIN_EXE_ninepins"), &file]),
        "",
    );
    assert!(ran.code == 4 && ran.err.contains("cannot write ") && ran.json()["to"] == 20_000, "{ran:?}");
    assert_eq!(folder.names(), ["large"], "what was saved at the start is there, and nothing else");
    // So is the checkpoint at the start.
    let mut child = program().args(["period", "0.007", "--checkpoint", &folder.file("early")]).spawn().unwrap();
    while !Path::new(&folder.file("early")).exists() {
        assert!(child.try_wait().unwrap().is_none());
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

/// What a killed process left is removed, what a living one writes is not.
#[cfg(target_os = "linux")]
#[test]
fn leftovers_are_removed() {
    let folder = Folder::new("leftovers");
    let mut dead = program().arg("--version").stdout(Stdio::null()).spawn().unwrap();
    dead.wait().unwrap();
    let left = format!("checkpoint.{}.tmp", dead.id());
    let (alive, other) = (format!("checkpoint.{}.tmp", std::process::id()), format!("notes.{}.tmp", dead.id()));
    for name in [&left, &alive, &other] {
        fs::write(folder.file(name), "half of it").unwrap();
    }
    answered(&["kayles", "--checkpoint", &folder.file("checkpoint")]);
    let mut names = folder.names();
    names.sort();
    let mut expected = ["checkpoint".to_owned(), alive, other];
    expected.sort();
    assert_eq!(names, expected);
}

#[test]
fn checkpoints_that_are_refused_stay_as_they_are() {
    let folder = Folder::new("refused");
    let file = folder.file("checkpoint");
    answered(&["0.16", "--to", "30000", "--checkpoint", &file]);
    let good = fs::read(&file).unwrap();
    let refused = |game: &str, bytes: &[u8], why: &str| {
        fs::write(&file, bytes).unwrap();
        let ran = period(&[game, "--checkpoint", &file, "--json"]);
        assert!(ran.code == 4 && ran.err.contains(why), "{ran:?}");
        assert!(ran.json()["error"]["message"].is_string());
        assert_eq!(fs::read(&file).unwrap(), bytes);
    };
    refused("0.07", &good, "it is a checkpoint of 0.16, not of 0.07");
    let first_line = good.iter().position(|byte| *byte == b'\n').unwrap();
    let newer = [b"ninepins checkpoint 3", &good[first_line..]].concat();
    refused("0.16", &newer, "it is of version 3");
    let mut damaged = good.clone();
    damaged[good.len() / 2] ^= 1;
    refused("0.16", &damaged, "it is damaged");
    refused("0.16", &good[..good.len() / 2], "it ends too early");
    refused("0.16", b"", "it is no checkpoint");
    refused("0.16", b"some notes of mine\n", "it is no checkpoint");
    // A folder is no file, and one that does not exist cannot be written to.
    assert_eq!(period(&["0.16", "--checkpoint", folder.0.to_str().unwrap()]).code, 4);
    assert_eq!(period(&["0.16", "--to", "100", "--checkpoint", &folder.file("no/such/folder")]).code, 4);
}
