//! Text for people.

mod answer;
pub(crate) mod columns;
pub(crate) mod compare;
pub(crate) mod line;
mod moves;
pub(crate) mod style;
mod wrap;

pub(crate) use answer::{answer, heading, opening};
pub(crate) use moves::play;
pub(crate) use wrap::{KEPT, width, wrapped};

use ninepins::{Position, grouped};

/// The most heaps of a position that are written out in full.
const MAX_HEAPS: usize = 40;

/// How many heaps of a larger position are written out.
const SHOWN_HEAPS: usize = 20;

/// The canonical position, abridged if it is long.
pub(crate) fn position(position: &Position) -> String {
    let heaps = position.heaps();
    if heaps.len() <= MAX_HEAPS {
        return position.to_string();
    }
    let first: Position = heaps[..SHOWN_HEAPS].iter().copied().collect();
    let (count, tokens) = (grouped(heaps.len() as u128), grouped(position.tokens()));
    format!("{first}+... ({count} heaps, {tokens} tokens)")
}

/// The most characters of a text that are shown on a line.
const MAX_TEXT: usize = 200;

/// A text, cut if it is long.
pub(crate) fn abridged(text: &str) -> String {
    match text.char_indices().nth(MAX_TEXT) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}
