//! Texts about a played game.

use crate::{
    args::Asked,
    failure::Failure,
    render::{KEPT, wrapped},
};
use ninepins::{
    GameLine, Heap, Player,
    session::{Pin, PlayError, Seat, Session, pile_label},
};

/// The longest row that is drawn.
const MAX_PINS: usize = 70;

/// Returns `Piles  1: 5, 2: 10/9, 3: 0` in lines of readable length, below the row of pins if there is one.
pub(crate) fn piles(session: &Session) -> String {
    let pile = |(place, &pile): (usize, &Option<Heap>)| pile_label(place, pile).replace(' ', KEPT);
    let piles: Vec<String> = session.piles().iter().enumerate().map(pile).collect();
    // Lines do not break between a pile and its number.
    let piles = format!("Piles  {}", wrapped(&piles.join(", "), 7, 7).replace(KEPT, " "));
    match session.row().filter(|row| row.pins.len() <= MAX_PINS) {
        None => piles,
        Some(row) => format!("Row    {}\n{piles}", row.pins.iter().map(pin).collect::<String>()),
    }
}

/// Returns a pin as a letter, as in typed rows.
fn pin(pin: &Pin) -> char {
    match pin {
        Pin::Standing(_) => 'X',
        Pin::Fallen => '-',
        Pin::Gap => '.',
    }
}

/// Returns `Left, who starts, is the computer, level 10. Right is a person.`, or in an impartial game `You start against the computer,
/// level 10.`
pub(crate) fn players(session: &Session) -> String {
    let setup = session.setup();
    let level = |player| setup.levels.of(player);
    if session.game().is_impartial() {
        let (first, second) = (setup.first, !setup.first);
        return match [first, second].map(|player| *setup.seats.of(player)) {
            [Seat::Human, Seat::Human] => "Two people play.".to_owned(),
            [Seat::Human, Seat::Computer] => format!("You start against the computer, level {}.", level(second)),
            [Seat::Computer, Seat::Human] => format!("The computer, level {}, starts against you.", level(first)),
            [Seat::Computer, Seat::Computer] if level(first) == level(second) => {
                format!("The computer, level {}, plays both sides.", level(first))
            }
            [Seat::Computer, Seat::Computer] => {
                format!("The computer plays both sides, at level {} and at level {}.", level(first), level(second))
            }
        };
    }
    let seats = [setup.first, !setup.first].map(|player: Player| {
        let starts = if player == setup.first { ", who starts," } else { "" };
        match setup.seats.of(player) {
            Seat::Human => format!("{player}{starts} is a person."),
            Seat::Computer => format!("{player}{starts} is the computer, level {}.", level(player)),
        }
    });
    seats.join(" ")
}

/// Returns the state of an unfinished game in words.
pub(crate) fn unfinished(session: &Session) -> String {
    format!("Play is not over. {}", session.turn_words())
}

/// Returns the game and its start for the opening of a report.
pub(crate) fn asked(session: &Session) -> Asked {
    let game = session.game().clone();
    let line = game.to_string().parse::<GameLine>().ok();
    let title = line.and_then(|line| crate::args::known(&line)).map(|entry| entry.title);
    Asked { game, title, layout: session.start().clone(), position: session.start().position() }
}

/// Returns the refusal of a typed move.
pub(crate) fn failure(typed: &str, error: &PlayError) -> Failure {
    let failure = Failure::refused(typed, error.message()).with_caret(error.caret());
    match error.help() {
        Some(help) => failure.with_help(help),
        None => failure,
    }
}
