//! Positions as people type them, in the usual notations.

use super::{
    MAX_HEAPS,
    heaps::Heaps,
    reader::{QUOTED, Reader},
};
use crate::{Game, Heap, Position, Refusal, Ruleset};
use std::{ops::Range, str::FromStr};

/// The notation of a typed position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// A sum: `5+3`, `2x3+5`, `10/9`.
    Sum,
    /// A list: `1,2,3,2` or `[1,2,3,2]`.
    Commas,
    /// A list that may be meant as one number: `1,234`.
    Thousands,
    /// A list: `(10/9; 10/9)`.
    Semicolons,
    /// A row, in which `X` is a pin and a space or a point is a gap: `XX..X`.
    Row,
    /// HackerRank's row, in which `I` is a standing pin and `X` a fallen one: `IXII`.
    HackerRank,
    /// Strips: `3 S_1 + 2 S_2`.
    Strips,
}

/// A position as it was typed: the piles in their order, with the empty ones.
///
/// ```
/// use ninepins_rules::{Layout, Notation};
/// let layout: Layout = "3, 0, 2".parse().unwrap();
/// assert_eq!(layout.notation, Notation::Commas);
/// assert_eq!(layout.piles.len(), 3);
/// assert_eq!(layout.position().to_string(), "2+3");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The piles, `None` for an empty one. The piles of a row are its runs of adjacent pins.
    pub piles: Vec<Option<Heap>>,
    /// The notation of the text.
    pub notation: Notation,
}

impl Layout {
    /// Returns the position, which has no order.
    pub fn position(&self) -> Position {
        self.piles.iter().copied().flatten().collect()
    }

    /// Reads a position of `game`, whose heaps have limits only if the game has. So `(3,5)` is a pair or a list of two heaps.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the text is no position, or the game [does not have](Game::admits) a heap.
    pub fn of_game(text: &str, game: &Game) -> Result<Layout, Refusal> {
        read(text, Some(game.ruleset()))
    }
}

impl FromStr for Layout {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Layout, Refusal> {
        read(text, None)
    }
}

impl FromStr for Position {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Position, Refusal> {
        Ok(text.parse::<Layout>()?.position())
    }
}

fn read(text: &str, rules: Option<&Ruleset>) -> Result<Layout, Refusal> {
    let mut reader = Reader::new(text);
    reader.spaces();
    let body = reader.rest().trim_end();
    let layout = match body.chars().next().map(|first| first.to_ascii_uppercase()) {
        None => Err(reader.error(0..text.len(), "no position is written").with_help("write 0 for the empty position")),
        Some('I' | 'X') if body.contains(['I', 'i']) => {
            let pin = |c: char| match c {
                'I' | 'i' => Some(true),
                'X' | 'x' => Some(false),
                _ => None,
            };
            row(reader, pin, Notation::HackerRank, "in a row with `I`, `I` is a pin and `X` a gap")
        }
        Some('X' | '.') => {
            let pin = |c: char| match c {
                'X' | 'x' => Some(true),
                '.' => Some(false),
                c => c.is_whitespace().then_some(false),
            };
            row(reader, pin, Notation::Row, "in a row `X` is a pin and a space or point is a gap")
        }
        Some(_) => return list(reader, rules),
    }?;
    // A list refuses each heap where it stands.
    let heaps = Heaps::new(rules);
    layout.piles.iter().try_for_each(|&pile| heaps.admitted(&Reader::new(text), 0..text.len(), pile).map(drop))?;
    Ok(layout)
}

/// Reads a row of pins: each run of adjacent pins is a heap.
fn row(
    mut reader: Reader<'_>,
    pin: impl Fn(char) -> Option<bool>,
    notation: Notation,
    help: &str,
) -> Result<Layout, Refusal> {
    let mut piles = Vec::new();
    let mut run: u64 = 0;
    let end = reader.at() + reader.rest().trim_end().len();
    while reader.at() < end {
        let at = reader.at();
        let Some(c) = reader.next() else { break };
        match pin(c) {
            Some(true) => run += 1,
            Some(false) => {
                piles.extend(Heap::new(run).map(Some));
                run = 0;
            }
            None => {
                let message = format!("unexpected `{}` in a row of pins", reader.quote(at..reader.at()));
                return Err(reader.error(at..reader.at(), message).with_help(help));
            }
        }
        if piles.len() + usize::from(run > 0) > MAX_HEAPS {
            return Err(reader.error(at..reader.at(), format!("there are more than {MAX_HEAPS} heaps")));
        }
    }
    piles.extend(Heap::new(run).map(Some));
    Ok(Layout { piles, notation })
}

/// The brackets that may stand around a list.
const BRACKETS: [(&str, &str); 3] = [("(", ")"), ("[", "]"), ("{", "}")];

/// Reads heaps joined by `+`, `,` or `;`, perhaps in brackets.
fn list(mut reader: Reader<'_>, rules: Option<&Ruleset>) -> Result<Layout, Refusal> {
    let open = reader.at();
    let mut heaps = Heaps::new(rules);
    let mut close = None;
    if !heaps.is_pair_next(&reader) {
        close = BRACKETS.into_iter().find_map(|(open, close)| reader.eat(open).then_some(close));
    }
    reader.spaces();
    let is_heap = |c: char| c.is_ascii_digit() || matches!(c, 'S' | 's');
    if !reader.peek().is_some_and(is_heap) && !heaps.is_pair_next(&reader) {
        return Err(reader.unexpected("a heap").with_help("write a position as `5+3`, and the empty one as `0`"));
    }
    let start = reader.at();
    let separator = heaps.read(&mut reader, &['+', ',', ';'])?;
    let heaps_span = start..reader.at();
    if let Some(close) = close.filter(|close| !reader.eat(close)) {
        if reader.is_done() {
            return Err(reader.error(open..open + 1, format!("`{close}` is missing at the end")));
        }
        return Err(after_heap(&reader, separator));
    }
    reader.spaces();
    if !reader.is_done() {
        return Err(after_heap(&reader, separator));
    }
    let notation = match separator {
        _ if heaps.strips => Notation::Strips,
        Some(',') if may_be_number(&reader, heaps_span)? => Notation::Thousands,
        Some(',') => Notation::Commas,
        Some(';') => Notation::Semicolons,
        _ => Notation::Sum,
    };
    Ok(Layout { piles: heaps.piles, notation })
}

/// Checks whether the list at `span` may be meant as a number with commas: after one of them stands a heap above 99, without a
/// space. Refuses a list that can hardly be meant: `1,000`.
fn may_be_number(reader: &Reader<'_>, span: Range<usize>) -> Result<bool, Refusal> {
    let list = &reader.text()[span.clone()];
    let is_digits = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_padded = |part: &str| part.len() > 1 && part.starts_with('0');
    let parts = || list.split(',');
    let after_commas = || parts().skip(1).filter(is_digits);
    // A list such as `01,02,10` has heaps of equal width.
    let padded = after_commas().find(|part| is_padded(part)).filter(|_| !parts().next().is_some_and(is_padded));
    let Some(padded) = padded else {
        return Ok(after_commas().any(|part| part.trim_start_matches('0').len() > 2));
    };
    let at = span.start + (padded.as_ptr().addr() - list.as_ptr().addr());
    let error = reader
        .error(at..at + padded.len(), format!("`{}` after a comma is no heap", reader.quote(at..at + padded.len())));
    let number = parts().collect::<String>();
    let is_number = parts().skip(1).all(|part| part.len() == 3) && number.parse::<Position>().is_ok();
    Err(match is_number {
        true => error.with_help(format!("did you mean `{number}`?")),
        false => error.with_help("write an empty pile as `0`, and a number without commas"),
    })
}

/// Returns the list that short text with spaces for joints stands for: `3+4+5` for `3 4 5`. Strips contain spaces and
/// are left out.
fn joined(text: &str, joint: char) -> Option<String> {
    if text.len() > QUOTED || text.contains(['S', 's']) {
        return None;
    }
    let heaps = text.split(|c: char| c.is_whitespace() || "()[]{}".contains(c) || c == joint);
    let meant = heaps.filter(|heap| !heap.is_empty()).collect::<Vec<_>>().join(&joint.to_string());
    meant.parse::<Layout>().is_ok().then_some(meant)
}

/// Builds the error for text after a heap that is neither the separator nor the end.
fn after_heap(reader: &Reader<'_>, separator: Option<char>) -> Refusal {
    let joint = separator.unwrap_or('+');
    let here = reader.at();
    match reader.peek() {
        Some(c) if c.is_ascii_digit() || matches!(c, 'S' | 's') => {
            let joined = joined(reader.text(), joint);
            let heap = reader.rest().find(|c: char| c.is_whitespace()).unwrap_or(reader.rest().len());
            let before = reader.text()[..here].trim_end();
            // Some spaces have several bytes.
            let last_joint = before.char_indices().rfind(|(_, c)| c.is_whitespace() || "+,;([{".contains(*c));
            let start = last_joint.map_or(0, |(at, c)| at + c.len_utf8());
            let heap_span = here..here + heap;
            let mend = match joined {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => {
                    format!("write `{}{joint}{}`", reader.quote(start..before.len()), reader.quote(heap_span.clone()))
                }
            };
            reader.error(heap_span, format!("there is no `{joint}` between two heaps")).with_help(mend)
        }
        Some(other @ ('+' | ',' | ';')) if separator.is_some() => {
            let message = format!("heaps are joined by `{joint}` before and by `{other}` here");
            reader.error(here..here + 1, message).with_help(format!("write `{joint}` throughout"))
        }
        Some('.') => {
            reader.unexpected(&format!("`{joint}` or the end")).with_help("`0.77` is a game, `7+7` a position")
        }
        _ => reader.unexpected(&format!("`{joint}` or the end")),
    }
}
