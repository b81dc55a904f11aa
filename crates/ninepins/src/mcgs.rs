//! Test files of MCGS, the solver of sums of games by Folkersen, Müller and Du: the part of its language, version 1.7, that is
//! about Kayles and nimbers.
//!
//! A file consists of comments `/* */`, sections `[kayles]`, the games of a section, `5` or `(5)`, and blocks of commands
//! `{B win, N 7}` about the sum of all games since the last block. `kayles` is the impartial game 0.77, `nimber` a heap of Nim:
//! every sum of these follows from nim-values. Games of other sections are kept as text.
//!
//! ```
//! let blocks = ninepins::mcgs::read("{version 1.7} [kayles] 3 5 {N, B loss}").expect("it has the syntax");
//! let [value, winner] = &blocks[0].answer(&ninepins::mcgs::values_of_rows())[..] else { panic!("two commands") };
//! assert_eq!((value.found.as_deref(), winner.status()), (Some("7"), "DIFFERS"));
//! ```

use crate::{Budget, Game, Heap, ParseError, rules::Reader, sequence::NimValues};
use std::{mem, ops::Range};

/// The most bytes of a file.
pub const MAX_BYTES: u64 = 1 << 20;

/// The most pins of all rows of a sum, where an empty row and every other game count as one pin.
pub const MAX_PINS: u64 = 10_000;

/// The largest nimber.
const MAX_NIMBER: u64 = i32::MAX as u64;

/// The latest minor version of the language that is read; each has all commands of those before.
const LATEST: u64 = 7;

/// A block of commands about one sum.
#[derive(Clone, Default, Debug)]
pub struct Block<'t> {
    /// The number of the line in which the block begins.
    pub line: usize,
    /// The games of the sum as they are written, each section before its games.
    pub sum: String,
    /// The first section of the sum that is not read, if there is one.
    pub unread: Option<String>,
    parts: Vec<Part>,
    commands: Vec<Command<'t>>,
}

/// The text of a command, what it asks for, and what it expects.
type Command<'t> = (&'t str, Kind, Option<String>);

#[derive(Clone, Copy, Debug)]
enum Part {
    Row(u64),
    Nimber(u64),
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Winner,
    Value,
    Moves,
    Unread,
}

/// A command with its results. Nothing is found where the command or the sum is not read.
#[derive(Clone, Debug)]
pub struct Row<'t> {
    /// The text of the command.
    pub command: &'t str,
    /// The result that it expects.
    pub expected: Option<String>,
    /// The result here.
    pub found: Option<String>,
}

impl Row<'_> {
    /// Returns `skipped`, `found` where nothing is expected, `ok`, or `DIFFERS`.
    pub fn status(&self) -> &'static str {
        match (&self.expected, &self.found) {
            (_, None) => "skipped",
            (None, _) => "found",
            (expected, found) if expected == found => "ok",
            _ => "DIFFERS",
        }
    }
}

/// Reads a file.
///
/// # Errors
///
/// The number of a line, and the error in it: of the syntax, or a game that is too large.
pub fn read(text: &str) -> Result<Vec<Block<'_>>, (usize, ParseError)> {
    let (mut blocks, mut block, mut section, mut at, mut lines, mut pins) = (vec![], Block::default(), None, 0, 1, 0);
    let mut named = None;
    loop {
        let start = text.len() - text[at..].trim_start().len();
        lines += text[at..start].matches('\n').count();
        let Some(first) = text[start..].chars().next() else { return Ok(blocks) };
        let (open, close) = match first {
            '/' if text[start..].starts_with("/*") => ("/*", "*/"),
            '[' => ("[", "]"),
            '(' => ("(", ")"),
            '{' => ("{", "}"),
            _ => ("", ""),
        };
        let ends = |c: char| c.is_whitespace() || "[](){}".contains(c);
        let length = match open {
            "" => Some(text[start..].find(ends).unwrap_or(text.len() - start).max(first.len_utf8())),
            _ => text[start + open.len()..].find(close),
        };
        let Some(length) = length else {
            return Err(error(
                text,
                start..start + open.len(),
                &format!("`{open}` is never closed"),
                "add the other half",
            ));
        };
        let place = start + open.len()..start + open.len() + length;
        let content = &text[place.clone()];
        at = place.end + close.len();
        match open {
            "/*" => {}
            "[" => section = Some(content.split_whitespace().collect::<Vec<_>>().join(" ")),
            "{" if content.trim_start().starts_with("version") => {
                let minor = content.trim().strip_prefix("version 1.").and_then(|minor| minor.parse().ok());
                if minor.is_none_or(|minor: u64| minor > LATEST) {
                    return Err(error(text, place, "this version is not read", "versions 1.0 to 1.7 are"));
                }
            }
            "{" => {
                block.line = lines;
                block.commands = match block.unread {
                    Some(_) => vec![(content.trim(), Kind::Unread, None)],
                    None => commands(text, place)?,
                };
                blocks.push(mem::take(&mut block));
                (named, pins) = (None, 0);
            }
            _ => {
                let Some(section) = &section else {
                    return Err(error(text, place, "no section stands before this game", "such as [kayles]"));
                };
                if named.replace(section.clone()).as_ref() != Some(section) {
                    block.sum += &format!("[{section}] ");
                }
                block.sum += &format!("{} ", content.trim());
                let part = match section.strip_prefix("impartial ").unwrap_or(section) {
                    "kayles" => Part::Row(number(text, place.clone(), MAX_PINS)?),
                    "nimber" => Part::Nimber(number(text, place.clone(), MAX_NIMBER)?),
                    _ => {
                        block.unread.get_or_insert_with(|| section.clone());
                        continue;
                    }
                };
                block.parts.push(part);
                pins += if let Part::Row(row) = part { row.max(1) } else { 1 };
                if pins > MAX_PINS {
                    let message = format!("this sum has more than {MAX_PINS} pins and games");
                    return Err(error(text, place, &message, "divide it"));
                }
            }
        }
        lines += text[start..at].matches('\n').count();
    }
}

/// Reads the commands of a block.
fn commands(text: &str, place: Range<usize>) -> Result<Vec<Command<'_>>, (usize, ParseError)> {
    let (mut at, mut commands) = (place.start, Vec::new());
    while at <= place.end {
        let rest = &text[at..place.end];
        // A thermograph has commas of its own.
        let unread = rest.trim_start().starts_with("thermograph");
        let length = rest.find(',').filter(|_| !unread).unwrap_or(rest.len());
        let command = rest[..length].trim();
        let (kind, expected) = match command.split_whitespace().collect::<Vec<_>>()[..] {
            _ if unread => (Kind::Unread, None),
            ["B" | "W"] => (Kind::Winner, None),
            ["B" | "W", expected @ ("win" | "loss")] => (Kind::Winner, Some(expected.to_owned())),
            ["N"] => (Kind::Value, None),
            ["N", digits] if digits.parse::<u64>().is_ok_and(|value| value.to_string() == digits) => {
                (Kind::Value, Some(digits.to_owned()))
            }
            ["winning", "moves", "B" | "W" | "N"] => (Kind::Moves, None),
            ["winning", "moves", "B" | "W" | "N", ref moves @ ..] => {
                (Kind::Moves, Some(listed(moves.iter().map(|&it| it.to_owned()).collect())))
            }
            _ => {
                let help = "there are B, W, B win, W loss, N, N 7, winning moves N, winning moves N 1-0-2";
                return Err(error(text, at..at + length, "this is no command", help));
            }
        };
        commands.push((command, kind, expected));
        at += length + 1;
    }
    Ok(commands)
}

/// Reads a number from 0 to `most`.
fn number(text: &str, place: Range<usize>, most: u64) -> Result<u64, (usize, ParseError)> {
    let number = text[place.clone()].trim().parse().ok().filter(|&number| number <= most);
    number.ok_or_else(|| error(text, place, "this is no game here", &format!("write a number from 0 to {most}")))
}

/// Builds an error at a place, which is cut at the end of its line.
fn error(text: &str, place: Range<usize>, message: &str, help: &str) -> (usize, ParseError) {
    let before = &text[..place.start];
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let error = Reader::new(line).error(place.start - start..(place.end - start).min(line.len()), message);
    (before.matches('\n').count() + 1, error.with_help(help))
}

/// Returns the nim-values of rows of Kayles, from the empty row to [`MAX_PINS`] pins.
pub fn values_of_rows() -> Vec<u64> {
    let kayles: Game = "0.77".parse().expect("a code");
    let mut values = NimValues::of(&kayles).expect("an impartial game in normal play");
    let mut value = |pins| Heap::new(pins).map_or(Ok(0), |row| values.value_of(row, &mut Budget::unlimited()));
    (0..=MAX_PINS).map(|pins| value(pins).expect("a few heaps without a limit")).collect()
}

impl<'t> Block<'t> {
    /// Answers the commands by [`values_of_rows`].
    pub fn answer(&self, of_rows: &[u64]) -> Vec<Row<'t>> {
        let values = self.parts.iter().map(|&part| match part {
            Part::Row(pins) => of_rows[pins as usize],
            Part::Nimber(nimber) => nimber,
        });
        let total = values.clone().fold(0, |sum, value| sum ^ value);
        let winning_moves = || {
            let moves = self.parts.iter().zip(values.clone()).enumerate().flat_map(|(index, (part, value))| {
                let prefix = if self.parts.len() > 1 { format!("{index}:") } else { String::new() };
                part.moves_to(total ^ value, of_rows).into_iter().map(move |it| format!("{prefix}{it}"))
            });
            listed(if total > 0 { moves.collect() } else { Vec::new() })
        };
        let found = |kind| match kind {
            Kind::Winner => Some(if total > 0 { "win" } else { "loss" }.to_owned()),
            Kind::Value => Some(total.to_string()),
            Kind::Moves => Some(winning_moves()),
            Kind::Unread => None,
        };
        let row =
            |(command, kind, expected): &Command<'t>| Row { command, expected: expected.clone(), found: found(*kind) };
        self.commands.iter().map(row).collect()
    }
}

impl Part {
    /// Returns the moves to the value `wanted`: in a row `taken-shorter-longer`, the pins taken and the two rests; in a nimber the
    /// number taken.
    fn moves_to(self, wanted: u64, of_rows: &[u64]) -> Vec<String> {
        let pins = match self {
            Part::Nimber(nimber) => return nimber.checked_sub(wanted).into_iter().map(|it| it.to_string()).collect(),
            Part::Row(pins) => pins,
        };
        let splits = (1..=pins.min(2)).flat_map(|taken| {
            let rest = pins - taken;
            (0..=rest / 2).map(move |shorter| (taken, shorter, rest - shorter))
        });
        let good = splits.filter(|&(_, a, b)| of_rows[a as usize] ^ of_rows[b as usize] == wanted);
        good.map(|(taken, a, b)| format!("{taken}-{a}-{b}")).collect()
    }
}

/// Returns moves as a text in which their order plays no part.
fn listed(mut moves: Vec<String>) -> String {
    moves.sort_unstable();
    moves.dedup();
    if moves.is_empty() { "None".to_owned() } else { moves.join(" ") }
}
