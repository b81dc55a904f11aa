//! Whole games in a real pseudo-terminal.
#![cfg(all(unix, feature = "tui"))]

#[path = "../../tui/tests/pty/harness.rs"]
mod harness;

use harness::{Pty, file};
use ninepins::{CATALOG, session::Session};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use std::{fs, io::Read};

const PROGRAM: &str = env!("CARGO_BIN_EXE_ninepins");
const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";

/// Returns the number of the next move from the heading.
fn number(shown: &str) -> usize {
    let words: Vec<&str> = shown.split_whitespace().collect();
    let number = words.windows(2).filter(|pair| pair[0] == "move").find_map(|pair| pair[1].parse().ok());
    number.unwrap_or(0)
}

/// Returns the screen on one line, without the accent that --ascii leaves out.
fn joined(shown: &str) -> String {
    shown.split_whitespace().collect::<Vec<_>>().join(" ").replace('è', "e")
}

/// Checks whether the game is over, by the words to a person who plays the computer.
fn is_over(shown: &str) -> bool {
    shown.contains("You won: ") || shown.contains("You lost: ")
}

/// Begins to play in a terminal, and waits until `text` is seen.
fn play(name: &str, args: &[&str], text: &str) -> Pty {
    let pty = Pty::run(name, PROGRAM, &[&["play"], args].concat());
    pty.until_seen(text);
    pty
}

/// Plays a whole game; `keys` aim before every move. The record has the same end as the screen.
fn whole_game(name: &str, args: &[&str], keys: &str) {
    let path = file(&format!("{name}.txt"));
    let record = path.to_str().unwrap();
    let mut pty = play(name, &[args, &["--record", record]].concat(), "");
    let mut made = 0;
    let shown = loop {
        let shown = pty.until("whose turn it is", |shown| {
            is_over(shown) || (shown.contains("Enter go on") || shown.contains("Enter play")) && number(shown) > made
        });
        if is_over(&shown) {
            break shown;
        }
        made = number(&shown);
        if shown.contains("Enter play") {
            pty.send(keys);
            if keys == "i" {
                pty.until_seen("Hint: ");
            }
        }
        pty.send("\r");
    };
    let session = Session::read(&fs::read_to_string(&path).unwrap()).unwrap();
    let verdict = joined(&session.verdict_words().expect("play is over"));
    assert!(joined(&shown).contains(&verdict), "{verdict}\n{shown}");
    assert!(pty.is_full_screen());
    let left = pty.ends("q", 0);
    assert!(joined(&left).contains(&verdict) && left.contains("The game is recorded in "), "{left}");

    fs::remove_file(path).unwrap();
}

#[test]
fn whole_games() {
    let games = [
        ("kayles", &["kayles", "3,5,7"][..], "i"),
        ("limit-nim", &["limit-nim", "10/9,7/3"], UP),
        ("nimmy", &["nimmy", "1,2,3,2", "--cpu", "first"], ""),
        ("partizan-kayles", &["partizan-kayles", "4+5+6", "--ascii"], RIGHT),
    ];
    std::thread::scope(|scope| {
        for (name, args, keys) in games {
            scope.spawn(move || whole_game(name, args, keys));
        }
    });
}

#[test]
fn a_terminal_that_goes_away_ends_the_game() {
    let path = file("hung-up.txt");
    let record = path.to_str().unwrap();
    assert_eq!(play("hung-up", &["kayles", "3,5,7", "--record", record], "Enter play").hang_up(), 130);
    assert!(Session::read(&fs::read_to_string(&path).unwrap()).is_ok());
    fs::remove_file(path).unwrap();
    // Lines of text end with their input.
    play("hung-up-plain", &["kayles", "3,5,7", "--plain"], "you> ").hang_up();
    play("hung-up-choosing", &[], "Number or name").hang_up();
}

#[test]
fn a_signal_ends_the_game_even_where_the_terminal_takes_no_more() {
    for signal in ["TERM", "INT", "HUP"] {
        let mut pty = play("signalled", &["kayles", "3,5,7"], "Enter play");
        pty.resize(60, 30);
        pty.until("a narrow screen", |shown| shown.contains("Enter play") && !shown.contains("Moves"));
        pty.signal(signal);
        pty.left(130);
    }
    assert_eq!(play("stalled", &["kayles", "3,5,7"], "Enter play").signal_stalled("TERM"), 130);
}

#[test]
fn a_game_is_chosen_with_the_arrows() {
    let mut pty = play("arrows", &[], "");
    let shown = pty.until_seen("Number or name");
    assert!(shown.contains(">  1  kayles ") && shown.contains("nimmy"), "{shown}");
    pty.press(DOWN, ">  2 ");
    // A small window keeps the cursor in view.
    pty.resize(40, 12);
    pty.until("a list that scrolls", |shown| shown.lines().next() == Some("") && shown.contains(">  2 "));
    pty.press(&[DOWN; 8].concat(), "> 10 ");
    pty.press(&[UP; 7].concat(), ">  3 ");
    pty.resize(80, 24);
    pty.until("the whole list", |shown| shown.contains(" 1  kayles ") && shown.contains(">  3 "));
    pty.send("\r");
    let third = &CATALOG[2];
    pty.until("the third game", |shown| shown.contains("Enter play") || shown.contains("Enter go on"));
    assert!(pty.is_full_screen());
    // The guard of the list does not end the game without restoring the terminal.
    pty.signal("TERM");
    let left = joined(&pty.left(130));
    assert!(left.contains(&format!("To play this again: ninepins play {} '{}'", third.name, third.example)), "{left}");
}

#[test]
fn a_game_is_chosen_by_its_name() {
    let mut pty = play("chosen", &[], "Number or name");
    pty.press("none\r", "error: there is no such game in the list: none");
    pty.press("nimmy 1,2,4\r", "3: 4");
    assert!(pty.is_full_screen());
    pty.ends("q", 0);
    // The choice of nothing.
    for (key, code) in [("\x03", 130), ("\x04", 2), ("\x1b", 2)] {
        let left = play("unchosen", &[], "Number or name").ends(key, code);
        assert_eq!(left.contains("no game was chosen"), code == 2, "{left}");
    }
    // Lines of text, where the screen is not wanted.
    let mut pty = play("typed", &["--plain"], "Number or name [1]: ");
    pty.press("2\r", "you> ");
    assert!(!pty.is_full_screen());
    pty.ends("quit\r", 0);
}

#[test]
fn the_window_may_change() {
    let mut pty = play("resized", &["kayles", "3,5,7"], "Moves");
    pty.resize(50, 16);
    pty.until("a narrow screen", |shown| shown.contains("Enter play") && !shown.contains("Moves"));
    pty.resize(30, 8);
    pty.until_seen("Make the window larger");
    pty.resize(120, 40);
    pty.until_seen("Moves");
    // Such a window has four billion cells, most of which are not drawn.
    pty.resize(65535, 65535);
    pty.until("a screen with room", |shown| shown.lines().count() > 400);
    pty.resize(80, 24);
    pty.until_seen("Moves");
    pty.ends("q", 0);
}

/// A shell that has jobs sees Ctrl-Z; the program restores the terminal for it, and draws the screen anew.
#[test]
fn ctrl_z_stops_the_game_and_fg_goes_on() {
    let script = format!("{PROGRAM} play kayles 3,5,7; stty -a | grep -ow -e -icanon -e icanon; read; fg");
    for (args, seen) in [("kayles 3,5,7", "Enter play"), ("", "Number or name")] {
        let mut pty = Pty::run("ctrl-z", "bash", &["-ic", &script.replace("kayles 3,5,7", args)]);
        pty.until_seen(seen);
        let shown = pty.press("\x1a", "\nicanon");
        assert!(shown.contains("Stopped") && !shown.contains(seen), "{shown}");
        pty.press("\r", seen);
        let left = pty.ends("\x03", 130);
        assert_eq!(left.contains("Play is not over. It is your turn."), !args.is_empty(), "{left}");
    }
}

#[test]
fn a_game_is_resumed() {
    let path = file("resumed.txt");
    let record = path.to_str().unwrap();
    let mut pty = play("resumed", &["kayles", "3,5", "--cpu", "none", "--record", record], "move 1");
    pty.press("\r", "move 2");
    pty.ends("q", 0);
    let mut pty = play("resumed", &["--resume", record], "move 2");
    pty.press("\r", "move 3");
    pty.ends("q", 0);
    assert_eq!(Session::read(&fs::read_to_string(&path).unwrap()).unwrap().history().len(), 2);
    fs::remove_file(path).unwrap();
}

#[test]
fn a_game_is_saved_late() {
    let (taken, path) = (file("taken.txt"), file("late.txt"));
    let (occupied, record) = (taken.to_str().unwrap(), path.to_str().unwrap());
    fs::write(&taken, "mine").unwrap();
    let mut pty = play("late", &["kayles", "3,5", "--cpu", "none"], "move 1");
    pty.press("\r", "move 2");
    pty.press(&format!(":save {occupied}\r"), "error: ");
    // A FIFO or a device might hold the game for ever.
    pty.press("\x15/dev/null\r", "cannot write /dev/null: it is not a file");
    let fifo = file("late.fifo");
    assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    pty.press(&format!("\x15{}\r", fifo.display()), "late.fifo: it is not a file");
    fs::remove_file(fifo).unwrap();
    // The name can be mended; Ctrl-U empties the line.
    pty.press(&format!("\x15{record}\r"), "The game is recorded in ");
    pty.press("\r", "move 3");
    assert!(pty.ends("q", 0).contains("The game is recorded in "));
    assert_eq!(Session::read(&fs::read_to_string(&path).unwrap()).unwrap().history().len(), 2);
    assert_eq!(fs::read_to_string(&taken).unwrap(), "mine");
    fs::remove_file(&path).unwrap();

    let mut pty = play("late-quit", &["kayles", "3,5", "--cpu", "none"], "move 1");
    pty.press("\r", "move 2");
    pty.press("q", "Save it?");
    pty.press("y", "Save in:");
    assert!(pty.ends(&format!("{record}\r"), 0).contains("The game is recorded in "));
    assert_eq!(Session::read(&fs::read_to_string(&path).unwrap()).unwrap().history().len(), 1);
    for path in [path, taken] {
        fs::remove_file(path).unwrap();
    }
}

/// Returns the output of the program on a terminal with this number of columns.
fn printed(columns: u16, args: &[&str]) -> String {
    let pair = native_pty_system().openpty(PtySize { cols: columns, rows: 24, ..PtySize::default() }).unwrap();
    let mut command = CommandBuilder::new(PROGRAM);
    command.args(args);
    command.arg("--color=never");
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut output = Vec::new();
    // The end of a terminal may be an error.
    let _ = pair.master.try_clone_reader().unwrap().read_to_end(&mut output);
    assert!(child.wait().unwrap().success());
    String::from_utf8(output).unwrap()
}

#[test]
fn text_is_as_wide_as_the_terminal() {
    for (columns, most) in [(20, 40), (60, 60), (150, 79)] {
        for args in [&["solve", "kayles", "3+4+5+9"][..], &["check", "--help"]] {
            let shown = printed(columns, args);
            // Examples and moves are never folded.
            let wrapped = shown.lines().filter(|line| !line.starts_with("  ninepins") && !line.starts_with("  take"));
            let longest = wrapped.map(|line| line.trim_end().chars().count()).max().unwrap_or(0);
            assert!(longest <= most && longest > most - 12, "{columns}: {longest}: {shown}");
        }
        let example = "\n  ninepins prove kayles '3+5+5' | ninepins check -\r\n";
        assert!(printed(columns, &["check", "--help"]).contains(example));
    }
}

#[test]
fn a_question_of_many_games_shows_its_progress() {
    let answers = file("each-progress");
    let place = answers.to_str().unwrap();
    let args = ["each", "period", "--codes", "0.77", "--codes", "0.007", "-o", place];
    let mut pty = Pty::run("each", PROGRAM, &args);
    pty.until("how many games are left", |shown| joined(shown).contains("1 of 2 done, 1 left, about "));
    pty.until_seen("0.007: heap ");
    pty.press("\x03", "exit code");
    let left = joined(&pty.left(130));
    assert!(left.contains("2 games: 0 answered before, 1 now: 1 whole, 0 stopped, 0 refused"), "{left}");
    assert!(left.contains("interrupted; the same command "), "{left}");
    fs::remove_file(answers).unwrap();
}

/// A check whose time is up erases its progress.
#[test]
fn a_stopped_check_erases_its_progress() {
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/certificates/0.376.txt");
    let pty = Pty::run("check", PROGRAM, &["check", game, "--time", "2500ms"]);
    pty.until_seen("searching ... ");
    pty.until_seen("exit code");
    let left = pty.left(3);
    assert!(left.contains("not checked: the time is up") && !left.contains("searching ..."), "{left}");
}
