//! Replays.

use crate::common::{Played, options, session};
use ninepins::session::Setup;
use ninepins_tui::{App, Options};
use std::time::Duration;

fn replayed(pause: Duration) -> Played {
    let mut game = session("kayles", "3,5", Setup::default());
    for play in ["5 -> 2+2", "2 -> 1 @2", "3 -> 1+1"] {
        game.play_text(play).unwrap();
    }
    Played { app: App::replay(game, Options { pause, ..options() }) }
}

#[test]
fn steps() {
    let mut game = replayed(Duration::ZERO);
    assert_eq!(game.piles(), "3,5");
    assert!(game.screen(80, 24).contains("replay: 0 of 3 moves"));
    for (keys, piles) in [
        ("Right", "3,2,2"),
        ("l Enter", "1,1,1,2"),
        ("Right", "1,1,1,2"),
        ("Left h", "3,2,2"),
        ("Home", "3,5"),
        ("Left", "3,5"),
        ("End", "1,1,1,2"),
    ] {
        assert_eq!(game.keys(keys).piles(), piles, "{keys}");
    }
    assert!(game.keys("Left e").screen(80, 24).contains("Whoever is to move "));
    assert!(game.keys("Esc i").screen(80, 24).contains("Hint: take"));
}

#[test]
fn advances_by_itself() {
    let mut game = replayed(Duration::from_secs(1));
    game.keys("Space");
    for (seconds, made) in [(0, 0), (1, 1), (2, 2), (3, 3), (9, 3)] {
        game.app.tick(Duration::from_secs(seconds));
        assert_eq!(game.app.session().history().len(), made);
    }
    assert!(game.screen(80, 24).contains("Space go on"));
    game.keys("Home Space");
    game.app.tick(Duration::from_secs(10));
    game.keys("Space");
    game.app.tick(Duration::from_secs(20));
    assert_eq!(game.app.session().history().len(), 1);
}

#[test]
fn can_be_continued() {
    let mut game = replayed(Duration::ZERO);
    // A replay makes no moves of the computer.
    assert_eq!(game.keys("Enter").app.session().history().len(), 1);
    // It is the computer's turn, which it takes at once.
    game.keys("p");
    assert_eq!(game.app.session().history().len(), 2);
    game.keys("Enter");
    assert_eq!(game.app.session().history().len(), 4);
}
