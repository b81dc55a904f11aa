//! A panic restores the terminal. Signals do, too, by the tests of the program.
#![cfg(unix)]

#[allow(dead_code, reason = "the tests of the program use all of it")]
mod harness;

use harness::Pty;
use ninepins::session::{Session, Setup};
use ninepins_tui::Options;

/// A game that panics at its second change, if another test runs it in a terminal of its own.
#[test]
fn a_game_that_panics() {
    if harness::is_inside() {
        let session = Session::new("kayles".parse().unwrap(), "3,5".parse().unwrap(), Setup::default()).unwrap();
        let mut changes = 0;
        let played = ninepins_tui::play(session, Options::default(), |_, _| {
            changes += 1;
            if changes == 2 { panic!("as the test wants") } else { Ok(()) }
        });
        played.unwrap();
    }
}

#[test]
fn the_terminal_is_restored_on_panic() {
    let program = std::env::current_exe().unwrap();
    let args = ["--exact", "a_game_that_panics", "--nocapture", "--test-threads=1"];
    let mut pty = Pty::run("panics", program.to_str().unwrap(), &args);
    pty.until_seen("Enter play");
    assert!(pty.is_full_screen());
    pty.send("\r");
    let shown = pty.left(101);
    assert!(shown.contains("as the test wants"), "{shown}");
}
