//! Whole screens: after random keys at any size, where nothing panics and all moves are legal; and as snapshots. `UPDATE_SNAPSHOTS=1 cargo test -p ninepins-tui` renews them.

use crate::common::{KEYS, MOUSE, Played, draw, mouse, options, people, seats};
use ninepins::{
    Player,
    session::{Seat, Session, Setup},
};
use ninepins_testkit::Source;
use ninepins_tui::{Limits, Options};
use ratatui::style::Color;
use std::{env, fs, path::Path, time::Duration};

fn check(name: &str, screen: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(format!("{name}.txt"));
    if env::var_os("UPDATE_SNAPSHOTS").is_some() {
        return fs::write(path, screen).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(expected == screen, "{name} should be\n{expected}\nand is\n{screen}");
}

fn right_starts() -> Setup {
    Setup { first: Player::Right, ..people() }
}

#[test]
fn rows() {
    let mut row = Played::new("kayles", "3,5,7", Setup::default());
    check("row", &row.screen(80, 24));
    check("row-wide", &row.screen(120, 40));
    check("row-narrow", &row.keys("Right Up").screen(50, 16));
    check("row-played", &row.keys("Enter").screen(80, 24));
    check("row-hint", &row.keys("i").screen(80, 24));
    check("row-why", &row.keys("e").screen(80, 24));
}

#[test]
fn a_row_that_scrolls() {
    let mut row = Played::new("kayles", "20,30,40", people());
    check("row-scrolls", &row.keys("Right Right 2").screen(80, 24));
    check("row-scrolled", &row.keys("End").screen(80, 24));
}

#[test]
fn partizan_rows() {
    let mut left = Played::new("0.7|0.07 misere", "4+5+6", people());
    check("partizan-left", &left.screen(80, 24));
    let mut right = Played::new("0.7|0.07 misere", "4+5+6", right_starts());
    check("partizan-right", &right.keys("Right").screen(80, 24));
}

#[test]
fn beads() {
    let mut nimmy = Played::new("nimmy", "1,2,3,2", people());
    check("beads", &nimmy.keys("Right Right Up").screen(80, 24));
    check("beads-narrow", &nimmy.screen(50, 16));
    check("beads-wide", &nimmy.screen(120, 40));
    check("beads-over", &nimmy.keys(":'2 -> 1 @2' Enter").keys(":'1 -> 0 @1' Enter").screen(80, 24));
}

#[test]
fn beads_with_limits() {
    let mut beads = Played::new("0.[3] limit 2n", "10/9,7/3,200/50", people());
    check("limits", &beads.keys("Right Up").screen(80, 24));
    check("limits-typed", &beads.keys("Right 4 2").screen(80, 24));
    check("limits-too-many", &beads.keys("Left 7 Enter").screen(80, 24));
    let mut huge = Played::new("nim", "1000000000000000000,5", people());
    check("huge", &huge.keys("9 9 9 9 9 9 9 9 9 9").screen(80, 24));
}

#[test]
fn heaps() {
    let mut heaps = Played::new("4.[3]", "5,8,0,12", people());
    check("heaps", &heaps.keys("Right Down").screen(80, 24));
    check("heaps-narrow", &heaps.screen(50, 16));
    check("heaps-filtered", &heaps.keys("/'1+'").screen(80, 24));
}

#[test]
fn overlays_and_questions() {
    let mut game = Played::new("4!.0", "7", people());
    check("help", &game.keys("?").screen(80, 24));
    check("tree", &game.keys("Esc t").screen(80, 24));
    game.keys("Esc Enter");
    check("quit", &game.keys("q").screen(80, 24));
    check("error", &game.keys("Esc :'5 -> 1*4' Enter").screen(80, 24));
    check("refused", &game.keys("^U '1 1' Enter").screen(80, 24));
    check("too-small", &game.screen(39, 12));
}

#[test]
fn ascii() {
    let ascii = || Options { ascii: true, ..options() };
    let mut row = Played::with("0.77 misere", "3,5,7", Setup::default(), ascii());
    check("ascii-row", &row.keys("Right Up Enter i").screen(80, 24));
    let mut heaps = Played::with("4.[3]", "5,8", people(), ascii());
    check("ascii-heaps", &heaps.screen(80, 24));
    let mut beads = Played::with("0.[3] limit 2n", "10/9,7/3,200/50", people(), ascii());
    check("ascii-beads", &beads.screen(80, 24));
    check("ascii-tree", &row.keys("t").screen(80, 24));
}

/// Every kind of board, and the largest piles.
const GAMES: [(&str, &str); 10] = [
    ("kayles", "3,5,7"),
    ("kayles", "XXXXXXXXXX.XX"),
    ("0.7|0.07 misere", "4+5+6"),
    ("nim", "XXX.XXXX"),
    ("0.[3] misere; N at 1+1+2+2, 1+2+3, 2+2+2", "1,2,3,2"),
    ("0.[3] limit 2n", "10/9,7/3,0/0,30"),
    ("nim", "9223372036854775808,5,1000000000000000000"),
    ("4.[3]", "5,8,0,1000000000000000000"),
    ("4!.0", "7,9"),
    ("0.8", "9,12,4"),
];

const SIZES: [(u16, u16); 10] =
    [(80, 24), (50, 16), (120, 40), (40, 12), (39, 11), (1, 1), (200, 3), (76, 12), (3, 100), (41, 50)];

#[test]
fn any_keys_on_any_screen() {
    let keys: Vec<&str> = KEYS.split(' ').collect();
    for (number, (game, position)) in GAMES.into_iter().enumerate() {
        for (round, setup) in [people(), seats(Seat::Human, Seat::Computer), seats(Seat::Computer, Seat::Computer)]
            .into_iter()
            .enumerate()
        {
            let mut source = Source::seeded((number * 3 + round) as u64);
            let limits = Limits { positions: 300, ..Limits::default() };
            let (ascii, colour) = (round != 1, false);
            // Some announced moves are made at once, others after the pause.
            let pause = Duration::from_secs(1);
            let mut played = Played::with(game, position, setup, Options { ascii, colour, limits, pause, ..options() });
            for step in 0..100 {
                played.keys(source.pick(&keys));
                played.app.mouse(mouse(source.pick(&MOUSE), source.below(90) as u16, source.below(30) as u16));
                played.think();
                played.app.tick(Duration::from_millis(400 * step));
                played.think();
                let (width, height) = source.pick(&SIZES);
                let buffer = played.draw(width, height);
                assert!(!ascii || buffer.content.iter().all(|cell| cell.symbol().is_ascii()), "{game}");
            }
            let record = played.app.session().record().to_string();
            let mut read = Session::read(&record).unwrap_or_else(|error| panic!("{error}\n{record}"));
            assert_eq!(read.position(), played.app.session().position());
            while read.undo().is_some() {}
            assert_eq!(read.position(), read.start().position());
        }
    }
}

#[test]
fn no_colour_means_none() {
    let mut played = Played::with("kayles", "3,5,7", people(), Options { colour: false, ..options() });
    let colours = |played: &mut Played| {
        let buffer = draw(&mut played.app, 80, 24);
        buffer.content.iter().any(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset)
    };
    assert!(!colours(&mut played));
    assert!(colours(played.keys("c")));
}
