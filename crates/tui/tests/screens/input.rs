//! The keys and the mouse.

use crate::common::{MOUSE, Played, draw, mouse, options, people, seats, session, text};
use ninepins::{
    ByPlayer, Player,
    session::{Seat, Setup},
};
use ninepins_tui::{App, Ended, Limits, Options};
use ratatui::crossterm::event::{KeyCode, MouseEventKind};
use std::time::Duration;

const PRESS: MouseEventKind = MOUSE[0];
const DRAG: MouseEventKind = MOUSE[1];

/// Returns the place of the `nth` occurrence of `text` on the screen, counted from 0.
fn find(game: &mut Played, text: &str, nth: usize) -> (u16, u16) {
    let screen = game.screen(80, 24);
    let mut places = screen.lines().enumerate().flat_map(|(y, line)| {
        line.match_indices(text).map(move |(at, _)| (line[..at].chars().count() as u16, y as u16))
    });
    places.nth(nth).unwrap_or_else(|| panic!("no {text}:\n{screen}"))
}

impl Played {
    fn point(&mut self, kind: MouseEventKind, (x, y): (u16, u16)) -> &mut Played {
        self.app.mouse(mouse(kind, x, y));
        self.think();
        self
    }
}

/// Returns the move that Enter would play.
fn aim(played: &mut Played) -> String {
    let screen = played.screen(120, 40);
    let line = screen.lines().find(|line| line.starts_with(" ▶ take") || line.starts_with(" ▶ split"));
    line.unwrap_or_else(|| panic!("no aim:\n{screen}")).trim_start_matches(" ▶ ").to_owned()
}

#[test]
fn a_row_is_aimed_at_by_arrows_and_letters() {
    for (right, left, up, down) in [("Right", "Left", "Up", "Down"), ("l", "h", "k", "j"), ("d", "a", "w", "s")] {
        let mut row = Played::new("kayles", "2,3", people());
        assert_eq!(aim(&mut row), "take 1 from the start of pile 1 (2 -> 0+1)");
        assert_eq!(aim(row.keys(right)), "take 1 from pile 1 (2 -> 1)");
        assert_eq!(aim(row.keys(right)), "take 1 from the start of pile 2 (3 -> 0+2)");
        assert_eq!(aim(row.keys(right)), "take 1 from pile 2, leaving 1+1 (3 -> 1+1)");
        assert_eq!(aim(row.keys(up)), "take 2 from pile 2 (3 -> 1)");
        assert_eq!(aim(row.keys(left)), "take 2 from the start of pile 2 (3 -> 0+1)");
        // Space cycles through the numbers; the wanted number is remembered.
        assert_eq!(aim(row.keys(left)), "take 2 from pile 1 (2 -> 0)");
        assert_eq!(aim(row.keys(down)), "take 1 from the start of pile 1 (2 -> 0+1)");
        assert_eq!(aim(row.keys("Space")), "take 2 from pile 1 (2 -> 0)");
        assert_eq!(aim(row.keys("Space")), "take 1 from the start of pile 1 (2 -> 0+1)");
        assert_eq!(aim(row.keys("End")), "take 1 from pile 2 (3 -> 2)");
        assert_eq!(aim(row.keys("2")), "take 2 from pile 2 (3 -> 1)");
        assert_eq!(aim(row.keys("ShiftLeft")), "take 1 from pile 2, leaving 1+1 (3 -> 1+1)");
        assert_eq!(aim(row.keys("ShiftRight Home")), "take 2 from pile 1 (2 -> 0)");
        row.keys("Enter");
        assert_eq!(row.piles(), "0,3");
    }
}

#[test]
fn only_legal_pins_are_aimed_at() {
    // Right needs two pins: the single one is passed over.
    let mut row = Played::new("0.7|0.07", "3,1,2", Setup { first: Player::Right, ..people() });
    assert_eq!(aim(&mut row), "take 2 from the start of pile 1 (3 -> 0+1)");
    assert_eq!(aim(row.keys("Right Right")), "take 2 from pile 3 (2 -> 0)");
    assert_eq!(aim(row.keys("Right Down Up 1 Space")), "take 2 from pile 3 (2 -> 0)");
    // Whole piles only.
    let mut whole = Played::new("0.1111", "XXX.X", people());
    assert_eq!(aim(&mut whole), "take 3 from pile 1 (3 -> 0)");
    assert_eq!(aim(whole.keys("Right")), "take 1 from pile 2 (1 -> 0)");
    // From the ends, where no pile is split.
    let mut ends = Played::new("nim", "XXXX", people());
    assert_eq!(aim(ends.keys("2")), "take 2 from the start of pile 1 (4 -> 0+2)");
    assert_eq!(aim(ends.keys("Right")), "take 2 from pile 1 (4 -> 2)");
}

#[test]
fn beads_are_counted_by_arrows_and_digits() {
    let mut beads = Played::new("0.[3] limit 2n", "30/25,4/2", people());
    assert_eq!(aim(beads.keys("Up Up")), "take 3 from pile 1 (30/25 -> 27/6)");
    assert_eq!(aim(beads.keys("1 2")), "take 12 from pile 1 (30/25 -> 18)");
    assert_eq!(aim(beads.keys("Backspace")), "take 1 from pile 1 (30/25 -> 29/2)");
    assert_eq!(aim(beads.keys("PageUp")), "take 11 from pile 1 (30/25 -> 19)");
    assert_eq!(aim(beads.keys("Right")), "take 2 from pile 2 (4/2 -> 2)");
    assert_eq!(aim(beads.keys("Left")), "take 11 from pile 1 (30/25 -> 19)");
    assert_eq!(aim(beads.keys("End")), "take 25 from pile 1 (30/25 -> 5)");
    // Too large a number is refused when it is played.
    beads.keys("2 8 Enter").sees("error: at most 25 may be taken from pile 1, which is 30/25");
    assert_eq!(beads.piles(), "30/25,4/2");
    beads.keys("Up Down 2 Enter");
    assert_eq!(beads.piles(), "28/4,4/2");
}

#[test]
fn options_are_chosen_from_a_list() {
    let mut heaps = Played::new("4.[3]", "5,8", people());
    assert_eq!(aim(heaps.keys("Down Down")), "split pile 1 into 1+4 (5 -> 1+4)");
    assert_eq!(aim(heaps.keys("/'2+3' Enter")), "split pile 1 into 2+3 (5 -> 2+3)");
    assert_eq!(aim(heaps.keys("Esc Right End")), "take 1 from pile 2 (8 -> 7)");
    heaps.keys("/'4+4' Enter Enter");
    assert_eq!(heaps.piles(), "5,4,4");
    // A list may have more options than could ever be counted.
    let mut huge = Played::new("4.[3]", "1000000000000000000", people());
    huge.keys("End").sees("10,000 of 10,000 and more");
}

#[test]
fn moves_are_typed() {
    let mut row = Played::new("kayles", "3,5", people());
    assert_eq!(row.keys(":'5 -> 3+1' Enter").piles(), "3,3,1");
    // A wrong move can be corrected in place.
    row.keys(":'3 -> 7' Enter").sees("error: ");
    assert_eq!(row.keys("Backspace '1' Enter").piles(), "1,3,1");
    row.keys(":'3 -> 7' Enter Esc");
    assert!(!row.screen(80, 24).contains("error: "));
    assert_eq!(row.piles(), "1,3,1");
}

#[test]
fn undo_and_redo() {
    let mut row = Played::new("kayles", "3,5", Setup::default());
    row.keys("Enter");
    assert_eq!(row.app.session().history().len(), 2);
    assert_eq!(row.keys("u").piles(), "3,5");
    assert_eq!(row.keys("^R").app.session().history().len(), 2);
    row.keys("u u").sees("There is nothing to take back.");
    row.keys("^R ^R").sees("There is nothing to make again.");
}

#[test]
fn the_hint_is_aimed_at_and_wins() {
    let mut row = Played::new("kayles", "1,4,9", Setup::default());
    while row.winner().is_none() {
        row.keys("i").sees("Hint: take");
        row.keys("Enter");
    }
    assert_eq!(row.winner(), Some(Player::Left));
    row.sees("★ You won: the computer cannot move");
    row.sees("n new game  r review  u take back");
    assert_eq!(row.keys("n").piles(), "1,4,9");
}

#[test]
fn the_computer_plays_both() {
    let mut both = Played::new("0.7|0.07 misere", "4+5+6", seats(Seat::Computer, Seat::Computer));
    assert_eq!(both.winner(), Some(Player::Left));
    both.sees("★ Left has won: Left cannot move");
}

#[test]
fn a_move_is_announced_before_it_is_made() {
    let slow = || Options { pause: Duration::from_secs(1), ..options() };
    let setup = seats(Seat::Computer, Seat::Human);
    let mut played = Played::with("kayles", "3,5", setup, slow());
    let announced = |played: &mut Played| played.screen(80, 24).contains("▶ The computer plays: take");
    assert!(announced(&mut played) && played.app.session().history().is_empty());
    played.app.tick(Duration::from_millis(999));
    assert!(announced(&mut played));
    played.app.tick(Duration::from_secs(1));
    assert_eq!(played.app.session().history().len(), 1);
    // Enter skips the pause.
    let mut played = Played::with("kayles", "3,5", setup, slow());
    played.keys("Enter");
    assert_eq!(played.app.session().history().len(), 1);
    // A game of the computer against itself can be paused.
    let mut both = Played::with("kayles", "3,5", seats(Seat::Computer, Seat::Computer), slow());
    both.keys("Space");
    both.app.tick(Duration::from_secs(60));
    assert!(both.app.session().history().is_empty());
    both.keys("Space");
    both.app.tick(Duration::from_secs(61));
    assert_eq!(both.app.session().history().len(), 1);
}

#[test]
fn thinking_can_be_stopped() {
    let hard = ("0.[3] misere; N at 1+1+2+2", "91,92,93,94,95");
    let setup = seats(Seat::Computer, Seat::Human);
    // By the clock, by Esc.
    for esc in [false, true] {
        let mut app = App::play(session(hard.0, hard.1, setup), options());
        let task = app.task().unwrap();
        let thread = std::thread::spawn(move || task.run());
        if esc {
            app.key(KeyCode::Esc.into());
        } else {
            app.tick(Limits::default().time);
        }
        app.receive(thread.join().unwrap());
        assert_eq!(app.session().history().len(), 1);
        let screen = text(&draw(&mut app, 80, 24));
        let words = if esc { "This was a random move, made at once." } else { "Too hard: the time is up. This was" };
        assert!(screen.contains(words), "{screen}");
    }
    // An answer that is no longer needed changes nothing.
    let mut app = App::play(session(hard.0, hard.1, people()), options());
    app.key(KeyCode::Char('e').into());
    let task = app.task().unwrap();
    app.key(KeyCode::Enter.into());
    app.receive(task.run());
    assert!(!text(&draw(&mut app, 80, 24)).contains("Who wins"));
}

#[test]
fn quitting_asks_if_a_game_would_be_lost() {
    let mut fresh = Played::new("kayles", "3,5", people());
    assert_eq!(fresh.keys("q").app.ended(), Some(Ended::Quit));
    let mut begun = Played::new("kayles", "3,5", people());
    begun.keys("Enter q");
    assert_eq!(begun.app.ended(), None);
    assert_eq!(begun.keys("Esc").app.ended(), None);
    assert_eq!(begun.keys("q n").app.ended(), Some(Ended::Quit));
    // A recorded game loses nothing, unless it could not be written.
    let kept = || Options { record: Some("game.txt".to_owned()), ..options() };
    let mut recorded = Played::with("kayles", "3,5", people(), kept());
    assert_eq!(recorded.keys("Enter q").app.ended(), Some(Ended::Quit));
    let mut lost = Played::with("kayles", "3,5", people(), kept());
    lost.keys("Enter").app.not_saved("the disk is full");
    assert_eq!(lost.keys("q").app.ended(), None);
    lost.sees("The last moves are not in game.txt. Quit?");
    lost.keys("n").app.saved();
    assert_eq!(lost.keys("q").app.ended(), Some(Ended::Quit));
    // Ctrl-C always leaves.
    for open in ["?", ":'ab'", "Enter q", "/", "e"] {
        let mut any = Played::new("kayles", "3,5", people());
        assert_eq!(any.keys(open).keys("^C").app.ended(), Some(Ended::Interrupted), "{open}");
    }
    // A new game would replace a finished one in its record.
    let mut over = Played::with("kayles", "1", people(), kept());
    over.keys("Enter n").sees("replaces this one in game.txt");
    assert_eq!((over.piles().as_str(), over.keys("y").piles().as_str()), ("0", "1"));
}

#[test]
fn a_game_is_saved_in_a_file_that_is_named_late() {
    let mut game = Played::new("kayles", "3,5", people());
    game.keys("Enter :'save game.txt' Enter");
    let request = game.app.take_save_request().unwrap();
    assert_eq!((request.name.as_str(), game.app.take_save_request()), ("game.txt", None));
    // A refused file loses neither the game nor the name.
    game.app.not_saved_as(request, "game.txt exists already");
    game.sees("error: game.txt exists already");
    game.sees("Save in: game.txt");
    game.keys("'2' Enter");
    let request = game.app.take_save_request().unwrap();
    assert_eq!(request.name, "game.txt2");
    game.app.saved_as(request);
    game.sees("The game is recorded in game.txt2.");
    assert_eq!((game.app.ended(), game.keys("q").app.ended()), (None, Some(Ended::Quit)));
}

#[test]
fn quitting_offers_to_save() {
    // A finished game is offered too.
    for (position, keys) in [("3,5", "Enter q"), ("1", "Enter q")] {
        let mut game = Played::new("kayles", position, people());
        assert!(game.keys(keys).screen(80, 24).contains("The game is not recorded. Save it?"), "{position}");
        game.keys("y Enter").sees("Type the name of a file");
        assert_eq!(game.keys("Esc").app.ended(), None);
        game.keys("q y 'a.txt' Enter");
        assert_eq!(game.app.ended(), None);
        let request = game.app.take_save_request().unwrap();
        game.app.saved_as(request);
        assert_eq!(game.app.ended(), Some(Ended::Quit));
    }
    // A finished game is saved by its name as well.
    let mut over = Played::new("kayles", "1", people());
    over.keys("Enter :'save' Enter 'b.txt' Enter");
    assert_eq!(over.app.take_save_request().unwrap().name, "b.txt");
}

#[test]
fn every_change_is_reported_once() {
    let mut row = Played::new("kayles", "3,5", people());
    assert!(row.app.take_change() && !row.app.take_change());
    row.keys("Right i e Esc t Esc");
    assert!(!row.app.take_change());
    row.keys("Enter");
    assert!(row.app.take_change() && !row.app.take_change());
    row.keys("u");
    assert!(row.app.take_change());
    row.app.not_saved("cannot write game.txt: the disk is full");
    row.sees("error: cannot write game.txt: the disk is full");
}

#[test]
fn slips_are_moves_too() {
    let mut row =
        Played::new("kayles", "3,5", Setup { levels: ByPlayer::each(|_| 0), ..seats(Seat::Computer, Seat::Computer) });
    assert!(row.winner().is_some());
    row.sees("computer, level 0");
}

/// On a hidden screen the game can only be left.
#[test]
fn a_screen_too_small_only_quits() {
    let mut game = Played::new("nim", "3,5", people());
    game.keys("Enter");
    let before = game.piles();
    assert!(game.screen(20, 5).contains("q quits"));
    game.keys("Enter Up Enter u : n");
    assert_eq!((game.piles(), game.app.ended()), (before, None));
    game.keys("q");
    assert_eq!(game.app.ended(), Some(Ended::Quit));
}

#[test]
fn pins_are_chosen_and_played() {
    let mut row = Played::new("kayles", "3,5", people());
    // The first pin that stands is aimed at, and drawn in another way.
    let third = find(&mut row, "●", 1);
    row.point(PRESS, third).sees("▶ take 1 from pile 1 (3 -> 2)");
    let fifth = find(&mut row, "●", 3);
    row.point(PRESS, fifth).sees("▶ take 1 from pile 2, leaving 1+3 (5 -> 1+3)");
    // Dragging chooses several pins if a move takes them.
    let sixth = find(&mut row, "●", 4);
    row.point(DRAG, sixth).sees("▶ take 2 from pile 2, leaving 1+2 (5 -> 1+2)");
    let last = find(&mut row, "●", 5);
    row.point(DRAG, last).sees("▶ take 2 from pile 2, leaving 1+2 (5 -> 1+2)");
    // A click on the chosen pins plays them; a click elsewhere does nothing.
    row.point(PRESS, (0, 0)).point(PRESS, fifth);
    assert_eq!(row.piles(), "3,1,2");
    // The first click never plays the aim of the program.
    let first = find(&mut row, "◌", 0);
    row.point(PRESS, first);
    assert_eq!(row.piles(), "3,1,2");
    row.point(PRESS, first);
    assert_ne!(row.piles(), "3,1,2");
}

#[test]
fn pins_at_the_ends_are_chosen_up_to_the_pin() {
    let mut ends = Played::new("nim", "XXXXX", people());
    let second = find(&mut ends, "●", 0);
    ends.point(PRESS, second).sees("▶ take 2 from the start of pile 1 (5 -> 0+3)");
    // Right needs two pins: the single one cannot be chosen.
    let setup = Setup { first: Player::Right, ..people() };
    let mut pairs = Played::new("0.7|0.07", "3,1", setup);
    let single = find(&mut pairs, "●", 1);
    pairs.point(PRESS, single).sees("There is no move in pile 2.");
}

#[test]
fn beads_are_chosen_and_played() {
    let mut beads = Played::new("nim", "1,4,3", people());
    // The lowest beads of the piles are side by side.
    let (x, y) = find(&mut beads, "2: 4", 0);
    beads.point(PRESS, (x + 1, y - 2)).sees("▶ take 3 from pile 2 (4 -> 1)");
    // A label chooses the pile, and the wanted number stays.
    let third = find(&mut beads, "3: 3", 0);
    beads.point(PRESS, third).sees("▶ take 3 from pile 3 (3 -> 0)");
    beads.point(PRESS, third);
    assert_eq!(beads.piles(), "1,4,0");
    let emptied = find(&mut beads, "3: 0", 0);
    beads.point(PRESS, emptied).sees("There is no move in pile 3.");
    beads.keys("Home").point(MouseEventKind::ScrollUp, (0, 0));
}

#[test]
fn options_are_chosen_and_played() {
    let mut heaps = Played::new("4.[3]", "5,8", people());
    let second = find(&mut heaps, "2: 8", 0);
    heaps.point(PRESS, second).sees("Options of pile 2: 1 of 12");
    let option = find(&mut heaps, "8 -> 2+6", 0);
    heaps.point(PRESS, option).sees("▶ split pile 2 into 2+6 (8 -> 2+6)");
    heaps.point(MouseEventKind::ScrollDown, option).point(MouseEventKind::ScrollUp, option).point(PRESS, option);
    assert_eq!(heaps.piles(), "5,2,6");
    // A click closes a text.
    heaps.keys("?").point(PRESS, (40, 12));
    assert!(!heaps.screen(80, 24).contains("Help"));
}
