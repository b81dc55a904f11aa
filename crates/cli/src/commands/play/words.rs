//! A game in words.

use crate::{args::Asked, failure::Failure, render::wrapped};
use ninepins::{
    GameLine, Heap, Player,
    rules::Notation,
    session::{PlayError, Seat, Session, Turn},
};

/// The longest pile of a row that is drawn pin by pin.
const MAX_PINS: u64 = 30;

/// `take 2 from pile 1, leaving 3+1 (6 -> 3+1)`, `split pile 1 into 3+1 (4 -> 3+1)`.
pub(crate) fn turn(turn: &Turn) -> String {
    let parts: Vec<String> = turn.drawn.iter().map(Heap::to_string).collect();
    let parts = if parts.is_empty() { "0".to_owned() } else { parts.join("+") };
    let (pile, from) = (turn.pile + 1, turn.play.from);
    match (turn.play.taken(), turn.drawn.len()) {
        (0, _) => format!("split pile {pile} into {parts} ({from} -> {parts})"),
        (taken, 0 | 1) => format!("take {taken} from pile {pile} ({from} -> {parts})"),
        (taken, _) => format!("take {taken} from pile {pile}, leaving {parts} ({from} -> {parts})"),
    }
}

/// `Piles  1: 5, 2: 10/9, 3: 0`, in lines of readable length; of a row the pins too.
pub(crate) fn piles(session: &Session) -> String {
    let row = matches!(session.start().notation, Notation::Row | Notation::HackerRank);
    let pile = |(place, pile): (usize, &Option<Heap>)| match pile {
        None => format!("{}:\u{a0}0", place + 1),
        Some(heap) if row && heap.size() <= MAX_PINS => {
            format!("{}:\u{a0}{}\u{a0}({heap})", place + 1, "X".repeat(heap.size() as usize))
        }
        Some(heap) => format!("{}:\u{a0}{heap}", place + 1),
    };
    let piles: Vec<String> = session.piles().iter().enumerate().map(pile).collect();
    // No line ends between a pile and its number.
    format!("Piles  {}", wrapped(&piles.join(", "), 7, 7).replace('\u{a0}', " "))
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

/// What a command shows above a game.
pub(crate) fn asked(session: &Session) -> Asked {
    let game = session.game().clone();
    let line = game.to_string().parse::<GameLine>().ok();
    let title = line.and_then(|line| crate::args::known(&line)).map(|entry| entry.title);
    Asked { game, title, layout: session.start().clone(), position: session.start().position() }
}

/// A refusal of what was typed.
pub(crate) fn failure(typed: &str, error: &PlayError) -> Failure {
    let picture = error.caret().map(|caret| caret.replace('\n', "\n  "));
    let message = match picture {
        Some(picture) => format!("{}\n  {picture}", error.message()),
        None => error.message().to_owned(),
    };
    let failure = Failure::refused(typed, message);
    match error.help() {
        Some(help) => failure.with_help(help),
        None => failure,
    }
}
