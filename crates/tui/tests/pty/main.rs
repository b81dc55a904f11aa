//! Panics and signals restore the terminal. The games are tests too, which do nothing unless another test runs them in a terminal of
//! their own.
#![cfg(unix)]

mod harness;

use harness::Pty;
use ninepins::session::{Session, Setup};
use ninepins_tui::{Ended, Options};

/// A game that panics at this change.
fn game(last: usize) -> Ended {
    let game: ninepins::Game = "kayles".parse().unwrap();
    let session = Session::new(game, "3,5".parse().unwrap(), Setup::default()).unwrap();
    let mut changes = 0;
    let played = ninepins_tui::play(session, Options::default(), |_, _| {
        changes += 1;
        if changes == last { panic!("as the test wants") } else { Ok(()) }
    });
    played.unwrap().1
}

#[test]
fn a_game_that_panics() {
    if harness::is_inside() {
        game(2);
    }
}

#[test]
fn a_game_that_is_ended() {
    if harness::is_inside() {
        assert_eq!(game(0), Ended::Interrupted);
    }
}

/// Runs the game called `name` for the test called `test`.
fn run(test: &str, name: &str) -> Pty {
    let program = std::env::current_exe().unwrap();
    let pty = Pty::run(test, program.to_str().unwrap(), &["--exact", name, "--nocapture", "--test-threads=1"]);
    pty.until_seen("Enter play");
    assert!(pty.is_full_screen());
    pty
}

#[test]
fn the_terminal_is_restored_on_panic() {
    let mut pty = run("panics", "a_game_that_panics");
    pty.send("\r");
    let shown = pty.left(101);
    assert!(shown.contains("as the test wants"), "{shown}");
}

#[test]
fn the_terminal_is_restored_on_a_signal() {
    for signal in ["TERM", "INT", "HUP"] {
        let mut pty = run("signalled", "a_game_that_is_ended");
        pty.resize(60, 30);
        pty.until("a narrow screen", |shown| shown.contains("Enter play") && !shown.contains("Moves"));
        pty.signal(signal);
        pty.left(0);
    }
}

#[test]
fn a_closed_terminal_ends_the_game() {
    // The exit code is that of a test that cannot write its result any more.
    run("closed", "a_game_that_is_ended").hang_up();
}

/// A terminal that is open, but takes no more output, blocks the game.
#[test]
fn a_signal_ends_a_blocked_game() {
    assert_eq!(run("blocked", "a_game_that_is_ended").signal_stalled("TERM"), 130);
}
