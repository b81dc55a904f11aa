//! Fuzz targets: functions of bytes that must never panic. A fuzzer drives them from `fuzz/`, and `tests/fuzz.rs` with
//! fixed seeds.

mod certificates;
mod inputs;

pub use inputs::mutated;

use crate::world::check_positions;
use ninepins::{Game, Layout, Move, Position, Refusal};
use ninepins_rules::{Code, Ending, steers};
use ninepins_testkit::{Source, random_question};
use std::{fmt::Display, str::FromStr};

/// The most bytes of a text; longer ones only take longer.
const MOST_BYTES: usize = 1 << 16;

/// A function that is tried: its name in `fuzz/`; a maker of texts for it; and itself, which returns whether a text is accepted, if it can
/// be read and is small. One of so many texts at least must be refused, and one of so many accepted.
pub type Target = (&'static str, fn(&mut Source) -> String, fn(&[u8]) -> Option<bool>, [u64; 2]);

/// All targets.
pub const TARGETS: [Target; 5] = [
    ("parse_text", inputs::line, parse_text, [4, 8]),
    ("read_certificate_and_check", certificates::of_position, certificates::check_position, [12, 8]),
    ("read_period_and_check", certificates::of_period, certificates::check_period, [10, 16]),
    ("read_quotient_and_check", certificates::of_quotient, certificates::check_quotient, [16, 16]),
    ("strategies_agree", inputs::noise, strategies_agree, [1, 1]),
];

/// Tries bytes with the target of this name.
pub fn run(name: &str, data: &[u8]) {
    for (_, _, check, _) in TARGETS.iter().filter(|target| target.0 == name) {
        check(data);
    }
}

/// Reads a text as everything that has one line: what is read prints and reads again as equal, and errors point at a place.
fn parse_text(data: &[u8]) -> Option<bool> {
    let text = text(data)?;
    let is_game = round_trip::<Code>(&text) | round_trip::<Game>(&text);
    let is_position = round_trip::<Position>(&text) | round_trip::<Move>(&text);
    if let Ok(game) = text.parse::<Game>() {
        assert!(game.words().ends_with(game.convention().words()), "{text:?}");
        round_trip::<Game>(&game.to_string().to_uppercase().replace("MISERE", "MISÈRE"));
        // The order of clauses and their division into pieces do not matter.
        let bare = Game::new(game.ruleset().clone(), Ending { convention: game.convention(), ..Ending::default() });
        let clauses = game.ending().terminals.iter().rev();
        let clauses: String = clauses.map(|(at, outcome)| format!(" ;{outcome}  at {at}+0 ")).collect();
        assert_eq!(format!("{bare}{clauses}").parse(), Ok(game));
    }
    if let Ok(position) = text.parse::<Position>()
        && (1..1000).contains(&position.heaps().len())
        && !position.to_string().contains('&')
    {
        // Nor do the order of heaps, empty ones, counts and brackets; the parts of a sum have an order.
        let heaps: Vec<String> = position.heaps().iter().rev().map(|heap| format!("2x{heap}")).collect();
        for (open, joint, close) in [("", "+", ""), ("(", ", ", ")"), ("[ ", "; ", " ]"), ("", " + 0 + ", "")] {
            let twice: Position = format!("{open}0{joint}{}{close}", heaps.join(joint)).parse().expect("a position");
            assert_eq!(twice, position.heaps().iter().flat_map(|&heap| [heap; 2]).collect(), "{text:?}");
        }
    }
    for line in ["0.77", "0.[3] limit 2n", "{3: 1+1}", "wythoff"] {
        let game: Game = line.parse().expect("a game line");
        match Layout::of_game(&text, &game) {
            Ok(layout) => moves_are_sound(&game, &layout.position()),
            Err(error) => points_at_a_place(&error, &text),
        }
    }
    Some(is_game || is_position)
}

/// Checks that moves print as they read, and that those of codes take the tokens which they say.
fn moves_are_sound(game: &Game, position: &Position) {
    assert!(position.heaps().iter().all(|&heap| game.admits(heap)), "{position}");
    for m in ninepins::Player::BOTH.into_iter().flat_map(|player| game.moves(position, player).take(20)) {
        assert_eq!(m.to_string().parse::<Move>().as_ref(), Ok(&m));
        let after = position.after(&m).expect("a move of the position");
        if game.ruleset().code(ninepins::Player::Left).is_some() {
            assert!(
                m.taken() <= m.from.limit() && (m.taken() > 0 || after.heaps().len() > position.heaps().len()),
                "{m}"
            );
            assert_eq!(position.tokens(), after.tokens() + u128::from(m.taken()), "{m}");
        }
    }
}

/// Builds a game and a position from bytes: all strategies agree with the definition.
fn strategies_agree(data: &[u8]) -> Option<bool> {
    let (game, position) = random_question(&mut Source::of(data.iter().copied()));
    check_positions(game, vec![position]);
    Some(true)
}

fn text(data: &[u8]) -> Option<String> {
    (data.len() <= MOST_BYTES).then(|| String::from_utf8_lossy(data).into_owned())
}

/// Reads `text`, and checks that the printed value reads and prints as equal. Returns true if it can be read.
fn round_trip<T: FromStr<Err = Refusal> + Display + PartialEq>(text: &str) -> bool {
    let read = match text.parse::<T>() {
        Ok(read) => read,
        Err(error) => {
            points_at_a_place(&error, text);
            return false;
        }
    };
    let printed = read.to_string();
    match printed.parse::<T>() {
        Ok(again) => assert!(again == read && again.to_string() == printed, "{text:?} prints as {printed:?}"),
        Err(error) => panic!("{text:?} prints as {printed:?}, which is refused: {error}"),
    }
    true
}

/// Checks that an error quotes its input, points into it between characters, and can be shown.
fn points_at_a_place(error: &Refusal, text: &str) {
    assert_eq!(error.input(), text);
    assert!(text.get(error.span()).is_some(), "{:?} of {text:?}", error.span());
    let caret = error.caret().unwrap_or("text\ncarets".to_owned());
    assert!(caret.lines().count() == 2 && !error.to_string().is_empty(), "{text:?}");
    assert!(!error.to_string().contains(steers) && !caret.replace('\n', "").contains(steers), "{text:?}");
    assert!(!error.message().is_empty() && !error.message().contains('\n'), "{text:?}");
}
