//! The mouse.

use crate::common::{MOUSE, Played, mouse, people};
use ninepins::session::Setup;
use ratatui::crossterm::event::MouseEventKind;

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

    fn sees(&mut self, text: &str) {
        let screen = self.screen(80, 24);
        assert!(screen.contains(text), "{text}:\n{screen}");
    }
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
    let setup = Setup { first: ninepins::Player::Right, ..people() };
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
