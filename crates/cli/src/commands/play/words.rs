//! A game in words.

use crate::{args::Asked, failure::Failure, render::wrapped};
use ninepins::{
    GameLine, Heap, Player,
    session::{Pin, PlayError, Seat, Session, pile_label},
};

/// The longest row that is drawn.
const MAX_PINS: usize = 70;

/// `Piles  1: 5, 2: 10/9, 3: 0`, in lines of readable length; before it a row as it is drawn.
pub(crate) fn piles(session: &Session) -> String {
    let pile = |(place, &pile): (usize, &Option<Heap>)| pile_label(place, pile).replace(' ', "\u{a0}");
    let piles: Vec<String> = session.piles().iter().enumerate().map(pile).collect();
    // No line ends between a pile and its number.
    let piles = format!("Piles  {}", wrapped(&piles.join(", "), 7, 7).replace('\u{a0}', " "));
    match session.row().filter(|row| row.pins.len() <= MAX_PINS) {
        None => piles,
        Some(row) => format!("Row    {}\n{piles}", row.pins.iter().map(pin).collect::<String>()),
    }
}

/// A pin as a letter, as rows are typed too.
fn pin(pin: &Pin) -> char {
    match pin {
        Pin::Standing(_) => 'X',
        Pin::Fallen => '-',
        Pin::Gap => '.',
    }
}

/// `Left, who starts, is the computer (level 10). Right is a person.`
pub(crate) fn players(session: &Session) -> String {
    let setup = session.setup();
    let seats = [setup.first, !setup.first].map(|player: Player| {
        let starts = if player == setup.first { ", who starts," } else { "" };
        match setup.seats.of(player) {
            Seat::Human => format!("{player}{starts} is a person."),
            Seat::Computer => format!("{player}{starts} is the computer, level {}.", setup.level),
        }
    });
    seats.join(" ")
}

/// What is said about a game that was left.
pub(crate) fn unfinished(session: &Session) -> String {
    format!("Play is not over: {} to move.", session.to_move())
}

/// What a command shows above a game.
pub(crate) fn asked(session: &Session) -> Asked {
    let game = session.game().clone();
    let line = game.to_string().parse::<GameLine>().ok();
    let title = line.and_then(|line| crate::args::known(&line)).map(|entry| entry.title);
    Asked { game, title, layout: session.start().clone(), position: session.start().position() }
}

/// A refusal of what was typed.
pub(crate) fn failure(typed: &str, error: &PlayError) -> Failure {
    let failure = Failure::refused(typed, error.message()).with_caret(error.caret());
    match error.help() {
        Some(help) => failure.with_help(help),
        None => failure,
    }
}
