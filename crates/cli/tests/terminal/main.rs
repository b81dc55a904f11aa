//! Whole games in a real pseudo-terminal.
#![cfg(all(unix, feature = "tui"))]

mod harness;

use harness::{INSIDE, Pty, file};
use ninepins::session::{Session, Setup};
use std::{env, fs, iter, process::Command, sync::Mutex, thread};

const PROGRAM: &str = env!("CARGO_BIN_EXE_ninepins");

const KEYS: [(&str, &str); 10] = [
    ("Up", "\x1b[A"),
    ("Down", "\x1b[B"),
    ("Right", "\x1b[C"),
    ("Enter", "\r"),
    ("Esc", "\x1b"),
    ("Backspace", "\x7f"),
    ("^C", "\x03"),
    ("^D", "\x04"),
    ("^U", "\x15"),
    ("^Z", "\x1a"),
];

/// Returns the screen on one line, without the accent that --ascii leaves out.
fn joined(shown: &str) -> String {
    shown.split_whitespace().collect::<Vec<_>>().join(" ").replace('è', "e")
}

/// Checks whether a screen shows these texts, and not those with a `-` before them.
fn shows(screen: &str, is_full: bool, texts: &[&str]) -> bool {
    texts.iter().all(|text| {
        let is_there = match text.trim_start_matches('-') {
            "@full" => is_full,
            "@high" => screen.lines().count() > 400,
            text => joined(screen).contains(text),
        };
        is_there != text.starts_with('-')
    })
}

/// Does what words between quotes and beside them say.
fn press(pty: &mut Pty, keys: &str) {
    for (at, part) in keys.split('\'').enumerate() {
        for word in part.split_whitespace().filter(|_| at % 2 == 0) {
            match (KEYS.iter().find(|(name, _)| *name == word), word.split_once('x'), word.strip_prefix('@')) {
                (Some((_, key)), ..) => pty.send(key),
                (_, Some((width, height)), _) => pty.resize(width.parse().unwrap(), height.parse().unwrap()),
                (.., Some(signal)) => pty.signal(signal),
                _ => pty.send(word),
            }
        }
        if at % 2 == 1 {
            pty.send(part);
        }
    }
}

/// Plays a scene of `scenes.txt`, whose head says what the rows mean.
fn scene(number: usize, rows: &str) {
    let (name, folder) = (format!("scene-{number}"), file(&format!("folder-{number}")));
    fs::create_dir_all(&folder).unwrap();
    let mut running: Option<Pty> = None;
    for row in rows.lines().filter(|row| !row.starts_with('#')) {
        let row = row.replace("NINEPINS", PROGRAM).replace("DIR", folder.to_str().unwrap());
        if let Some(line) = row.strip_prefix("sh ") {
            assert!(Command::new("sh").args(["-c", line]).status().unwrap().success(), "{row}");
            continue;
        }
        let (keys, texts) = row.rsplit_once('|').unwrap();
        let texts: Vec<&str> = texts.trim_start().split(" // ").collect();
        let (end, code) = texts[0].split_once(' ').unwrap_or((texts[0], ""));
        let pty = match keys.trim_end().split_once(' ') {
            Some(("run", args)) => Pty::run(&name, PROGRAM, &args.split(' ').collect::<Vec<_>>()),
            Some(("bash", line)) => Pty::run(&name, "bash", &["-ic", line]),
            _ => {
                let mut pty = running.take().unwrap();
                press(&mut pty, if end == "ended" { "" } else { keys });
                pty
            }
        };
        if end == "ended" {
            let ended = if keys.starts_with("@stall") { pty.signal_stalled("TERM") } else { pty.hang_up() };
            assert!(code.is_empty() || code == ended.to_string(), "{row}: {ended}");
            continue;
        }
        if end == "left" {
            let left = pty.left(code.parse().unwrap());
            assert!(shows(&left, false, &texts[1..]), "{row}: {left}");
        } else {
            pty.until(&row, |screen| shows(screen, pty.is_full_screen(), &texts));
            running = Some(pty);
        }
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn scenes() {
    let scenes = Mutex::new(include_str!("scenes.txt").split("\n\n").enumerate());
    let next = || scenes.lock().unwrap().next();
    let play = || iter::from_fn(next).for_each(|(number, rows)| scene(number, rows));
    thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(play))));
}

/// A panic restores the terminal before its message is printed. This test runs itself in a terminal, where the game panics at its second
/// change.
#[test]
fn a_game_that_panics() {
    if env::var_os(INSIDE).is_some() {
        let session = Session::new("kayles".parse().unwrap(), "3,5".parse().unwrap(), Setup::default()).unwrap();
        let mut changes = 0;
        let played = ninepins_tui::play(session, ninepins_tui::Options::default(), |_, _| {
            changes += 1;
            if changes == 2 { panic!("as the test wants") } else { Ok(()) }
        });
        played.unwrap();
    }
    let (program, name) = (env::current_exe().unwrap(), "a_game_that_panics");
    let args = ["--exact", name, "--nocapture", "--test-threads=1"];
    let mut pty = Pty::run("panics", program.to_str().unwrap(), &args);
    pty.until("the game", |shown| shown.contains("Enter play"));
    assert!(pty.is_full_screen());
    pty.send("\r");
    let shown = pty.left(101);
    assert!(shown.contains("as the test wants"), "{shown}");
}
