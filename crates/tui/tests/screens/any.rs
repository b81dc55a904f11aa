//! Random keys on screens of any size: nothing panics, and all moves are legal.

use crate::common::{KEYS, MOUSE, Played, draw, mouse, options, people, seats};
use ninepins::session::{Seat, Session};
use ninepins_tui::{Limits, Options};
use ratatui::style::Color;
use std::time::Duration;

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

/// A fixed sequence of pseudorandom numbers.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

#[test]
fn any_keys_on_any_screen() {
    let keys: Vec<&str> = KEYS.split(' ').collect();
    for (number, (game, position)) in GAMES.into_iter().enumerate() {
        for (round, setup) in [people(), seats(Seat::Human, Seat::Computer), seats(Seat::Computer, Seat::Computer)]
            .into_iter()
            .enumerate()
        {
            let mut chance = Chance((number * 3 + round) as u64);
            let limits = Limits { positions: 300, ..Limits::default() };
            let (ascii, colour) = (round != 1, false);
            // Some announced moves are made at once, others after the pause.
            let pause = Duration::from_secs(1);
            let mut played = Played::with(game, position, setup, Options { ascii, colour, limits, pause, ..options() });
            for step in 0..100 {
                played.keys(keys[chance.below(keys.len())]);
                played.app.mouse(mouse(
                    MOUSE[chance.below(MOUSE.len())],
                    chance.below(90) as u16,
                    chance.below(30) as u16,
                ));
                played.think();
                played.app.tick(Duration::from_millis(400 * step));
                played.think();
                let (width, height) = SIZES[chance.below(SIZES.len())];
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
