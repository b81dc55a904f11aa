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

/// Snapshots of a game, and the keys before each.
#[test]
fn screens() {
    let (one, two, right) = (Setup::default(), people(), Setup { first: Player::Right, ..people() });
    for (game, position, setup, screens) in [
        ("kayles", "3,5,7", one, "row / row-wide / row-narrow Right Up / row-played Enter / row-hint i / row-why e"),
        // A row that scrolls.
        ("kayles", "20,30,40", two, "row-scrolls Right Right 2 / row-scrolled End"),
        ("0.7|0.07 misere", "4+5+6", two, "partizan-left"),
        ("0.7|0.07 misere", "4+5+6", right, "partizan-right Right"),
        (
            "nimmy",
            "1,2,3,2",
            two,
            "beads Right Right Up / beads-narrow / beads-wide / beads-over :'2 -> 1 @2' Enter :'1 -> 0 @1' Enter",
        ),
        (
            "0.[3] limit 2n",
            "10/9,7/3,200/50",
            two,
            "limits Right Up / limits-typed Right 4 2 / limits-too-many Left 7 Enter",
        ),
        ("nim", "1000000000000000000,5", two, "huge 9 9 9 9 9 9 9 9 9 9"),
        ("4.[3]", "5,8,0,12", two, "heaps Right Down / heaps-narrow / heaps-filtered /'1+'"),
        (
            "4!.0",
            "7",
            two,
            "help ? / tree Esc t / quit Esc Enter q / error Esc :'5 -> 1*4' Enter / refused ^U '1 1' Enter / too-small",
        ),
        ("0.77 misere", "3,5,7", one, "ascii-row Right Up Enter i / ascii-tree t"),
        ("4.[3]", "5,8", two, "ascii-heaps"),
        ("0.[3] limit 2n", "10/9,7/3,200/50", two, "ascii-beads"),
    ] {
        let ascii = screens.starts_with("ascii");
        let mut played = Played::with(game, position, setup, Options { ascii, ..options() });
        for screen in screens.split(" / ") {
            let (name, keys) = screen.split_once(' ').unwrap_or((screen, ""));
            let (width, height) = match name.rsplit('-').next() {
                Some("wide") => (120, 40),
                Some("narrow") => (50, 16),
                Some("small") => (39, 12),
                _ => (80, 24),
            };
            check(name, &played.keys(keys).screen(width, height));
        }
    }
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
            let record = played.app.session().record();
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
