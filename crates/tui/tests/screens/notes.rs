//! Texts on the screen: the ending of play, effects of keys, labels of piles, the last moves; and replays.

use crate::common::{Played, options, people, seats};
use ninepins::{
    ByPlayer,
    session::{Seat, Setup},
};
use ninepins_tui::Options;
use std::time::Duration;

/// Returns the screen on one line.
fn joined(game: &mut Played, width: u16, height: u16) -> String {
    game.screen(width, height).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_heading_says_how_play_ends() {
    let title = "Nimmy, 0.[3] misere; N at 1+1+2+2, 1+2+3, 2+2+2".to_owned();
    let mut nimmy = Played::with("nimmy", "1,2,3,2", people(), Options { title, ..options() });
    let ending = "misère play: whoever cannot move wins; whoever moves to 1+1+2+2, 1+2+3 or 2+2+2 loses";
    for (width, height) in [(80, 24), (60, 20), (120, 40)] {
        let screen = joined(&mut nimmy, width, height);
        assert!(screen.contains(ending), "{width}x{height}: {screen}");
    }
    assert!(joined(&mut nimmy, 40, 12).contains("whoever cannot move"));
    let title = "Partizan Kayles, 0.7|0.07 misere".to_owned();
    let mut partizan = Played::with("0.7|0.07 misere", "4+5+6", people(), Options { title, ..options() });
    for (width, height) in [(80, 24), (60, 20), (60, 14)] {
        let screen = joined(&mut partizan, width, height);
        assert!(screen.contains("misère play: whoever cannot move wins"), "{width}x{height}: {screen}");
    }
}

#[test]
fn a_person_who_plays_the_computer_is_addressed() {
    let mut won = Played::new("kayles", "1", seats(Seat::Human, Seat::Computer));
    won.keys("Enter").sees("★ You won: the computer cannot move");
    let mut lost =
        Played::new("kayles", "2,2", Setup { levels: ByPlayer::each(|_| 0), ..seats(Seat::Human, Seat::Computer) });
    while lost.winner().is_none() {
        lost.keys("Enter");
    }
    let screen = lost.screen(80, 24);
    assert!(screen.contains("★ You won: ") || screen.contains("★ You lost: "), "{screen}");
    let mut two = Played::new("kayles", "1", people());
    two.keys("Enter").sees("★ The first player has won: ");
    let mut right = Played::new("kayles", "1", seats(Seat::Computer, Seat::Human));
    right.sees("★ You lost: you cannot move");
}

#[test]
fn the_last_moves_stay_in_view() {
    let mut row = Played::new("kayles", "3,5,7", people());
    row.keys("Enter Enter");
    let moves = |game: &mut Played| {
        let screen = game.screen(60, 20);
        assert!(screen.contains("First: take 1 from the start of pile 1 (3 -> 0+2)"), "{screen}");
        assert!(screen.contains("Second: take 1 from the start of pile 1 (2 -> 0+1)"), "{screen}");
        screen
    };
    moves(&mut row);
    assert!(moves(row.keys("i")).contains("Hint: "));
    let refused = moves(row.keys(":'5 -> 1*4' Enter"));
    assert!(refused.contains("5 -> 1*4\n         ^"), "{refused}");
    let long = moves(row.keys("^U '9 9' Enter"));
    assert!(long.contains("error: "), "{long}");
    assert!(row.screen(50, 16).contains("Second: take 1"));
}

#[test]
fn all_boards_have_the_same_labels() {
    for (game, position, labels) in [
        ("kayles", "3,5,7", "1: 3 2: 5 3: 7"),
        ("kayles", "12x1", "1: 1 3: 1 5: 1 7: 1 9: 1"),
        ("nimmy", "1,2,3,2", "1: 1 2: 2 3: 3 4: 2"),
        ("0.[3] limit 2n", "10/9,7/3,0,4", "1: 10/9 2: 7/3 3: 0 4: 4"),
        ("4.[3]", "5,0,12", "1: 5 2: 0 3: 12"),
    ] {
        for (width, height) in [(80, 24), (60, 20)] {
            let screen = joined(&mut Played::new(game, position, people()), width, height);
            let plain = screen.replace(['│', '┃', '[', ']'], " ");
            let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(plain.contains(labels), "{labels}: {plain}");
        }
    }
    // A move can be typed as the list prints it.
    let mut limits = Played::new("0.[3] limit 2n", "10/9,7/3", people());
    limits.keys(":'pile 2: 7/3 -> 5/4' Enter").sees(" 1 pile 2: 7/3 -> 5/4");
    assert_eq!(limits.piles(), "10/9,5/4");
}

#[test]
fn a_small_screen_cuts_nothing_without_an_ellipsis() {
    let mut both = Played::new("0.7|0.07 misere", "4+5+6", seats(Seat::Computer, Seat::Computer));
    assert!(both.screen(40, 12).contains("\n ★ Left: computer     Right: computer"));
    // The label of a pile, a note, and a picture.
    let huge = "9000000000000000000/8999999999999999999";
    let screen = Played::new("0.[3] limit 2n", huge, people()).screen(40, 12);
    assert!(screen.lines().any(|line| line.contains("1: 9000") && line.ends_with('…')), "{screen}");
    let mut row = Played::new("kayles", "3,5,7", people());
    let screen =
        row.keys("Enter :'5 -> 1*4 and more words than four lines of this screen can hold, such as these' Enter");
    let screen = screen.screen(40, 12);
    let note = screen.lines().skip_while(|line| !line.contains("error: ")).nth(2).unwrap_or_default();
    assert!(note.ends_with('…'), "{screen}");
    let mut row = Played::new("kayles", "3,2", people());
    let tree = row.keys("t").screen(40, 12);
    assert!(tree.lines().any(|line| line.ends_with("… │")), "{tree}");
    let right = row.keys("Right Right Right").screen(40, 12);
    assert!(right.lines().any(|line| line.starts_with(" │ …")), "{right}");
}

#[test]
fn a_key_without_effect_is_explained() {
    let mut row = Played::new("kayles", "3,5", people());
    for (keys, why) in [
        ("Left", "There is no move further left."),
        ("Down", "No move takes fewer from pile 1."),
        ("3", "No move takes 3 from pile 1."),
        ("Up Up", "No move takes more from pile 1."),
        ("Backspace", "Backspace does nothing here; a digit says how many pins fall."),
        ("End End", "There is no move further right."),
        ("/", "There is no list of options to search on this board."),
        ("x", "`x` does nothing here; ? shows the keys."),
        ("F1 Esc Delete", "This key does nothing here; ? shows the keys."),
        ("^X", "Ctrl-X does nothing; ? shows the keys."),
        ("Esc Esc", "There is nothing to close; q quits."),
    ] {
        row.keys(keys).sees(why);
    }
    row.screen(60, 20);
    assert!(row.keys("Tab").screen(60, 20).contains("The list of moves is shown in a wider window."));
    // A key with an effect removes the note.
    assert!(!row.keys("Home Right").screen(80, 24).contains("wider window"));

    let mut beads = Played::new("0.[3] limit 2n", "10/9,7/3", people());
    beads.keys("9 9").sees("Pile 1 has only 10.");
    beads.keys("Right Right").sees("There is no move further right.");
    let mut heaps = Played::new("4.[3]", "5", people());
    heaps.keys("Up").sees("This is the first option of pile 1.");
    heaps.keys("7").sees("Digits do nothing here; / searches the options.");

    let mut over = Played::new("kayles", "1", people());
    over.keys("Enter Enter").sees("Play is over: n plays again, u takes a move back, r");
    let slow = Options { pause: Duration::from_secs(1), ..options() };
    let mut waits = Played::with("kayles", "3,5", seats(Seat::Computer, Seat::Human), slow);
    waits.keys("Up").sees("It is the computer's turn: Enter skips the pause.");
    let mut asked = Played::new("kayles", "3,5", people());
    asked.keys("Enter q x").sees("The question wants y or n; Esc goes back.");
}

#[test]
fn a_game_that_is_over_can_be_reviewed() {
    let mut lost = Played::new("kayles", "3", people());
    lost.keys("r").sees("`r` does nothing here");
    lost.keys(":'3 -> 2' Enter :'2 -> 0' Enter r");
    lost.sees("Move 1 threw the win away: 3 -> 2. 1 move kept it: 3 -> 1+1.");
}
