//! Text for people.

mod answer;
pub(crate) mod columns;
pub(crate) mod compare;
pub(crate) mod help;
pub(crate) mod line;
mod moves;
pub(crate) mod report;

pub(crate) use crate::text::{KEPT, width, wrapped};
pub(crate) use answer::{answer, game_name, opening, outcome_words};
pub(crate) use moves::play;
pub(crate) use report::Report;

use ninepins::{Position, grouped};
use serde_json::Value;
use std::{
    fmt::Display,
    io::{self, Write},
};

/// The most heaps of a position that are written out in full.
const MAX_HEAPS: usize = 40;

/// The number of heaps of a larger position that are written out.
const SHOWN_HEAPS: usize = 20;

/// Prints an answer: a line of JSON for programs, or text for people.
pub(crate) fn print<T: Display>(
    json: bool,
    object: impl FnOnce() -> Value,
    text: impl FnOnce() -> T,
) -> io::Result<()> {
    if json { writeln!(io::stdout(), "{}", object()) } else { write!(anstream::stdout(), "{}", text()) }
}

/// Returns the canonical position, abridged if it is long.
pub(crate) fn position(position: &Position) -> String {
    let heaps = position.heaps();
    if heaps.len() <= MAX_HEAPS {
        return position.to_string();
    }
    let first: Position = heaps[..SHOWN_HEAPS].iter().copied().collect();
    let (count, tokens) = (grouped(heaps.len() as u128), grouped(position.tokens()));
    format!("{first}+... ({count} heaps, {tokens} tokens)")
}

/// Returns the first `most` items of a list, and the number of the others. No line breaks within an item.
pub(crate) fn listed(items: &[String], most: usize) -> String {
    let shown = &items[..items.len().min(most)];
    let mut text: Vec<String> = shown.iter().map(|item| item.replace(' ', KEPT)).collect();
    if shown.len() < items.len() {
        text.push(format!("and {} more", grouped((items.len() - shown.len()) as u64)));
    }
    text.join(", ")
}

/// Returns `1 move`, `2,000 moves`.
pub(crate) fn count(number: impl Into<u128>, what: &str) -> String {
    let number = number.into();
    format!("{} {what}{}", grouped(number), if number == 1 { "" } else { "s" })
}
