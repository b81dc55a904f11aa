//! Positions as people type them, in the usual notations.

use super::{
    MAX_HEAPS,
    heaps::{
        BRACKETS, DID_YOU_MEAN, EXAMPLE, Heaps, JOINTS, beside_nim, entry, is_negative, joint, no_size, numbers, pieces,
    },
    reader::{QUOTED, Reader},
};
use crate::{Game, Heap, Pieces, Position, Refusal, Ruleset};
use std::{ops::Range, str::FromStr};

/// The notation of a typed position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// A sum: `5+3`, `2x3+5`, `10/9`, `3 S_1 + 2 S_2`.
    Sum,
    /// A list: `1,2,3,2`, `[1,2,3,2]`, `1 2 3 2`.
    List,
    /// A list that may be meant as one number: `1,234`.
    Thousands,
    /// A row with a sign for each pin and each gap: `XX..X`, `OO_O`, `++--+`.
    Row,
    /// HackerRank's row, in which `I` is a standing pin and `X` a fallen one: `IXII`.
    HackerRank,
}

/// A position as it was typed: the piles in their order, with the empty ones.
///
/// ```
/// use ninepins_rules::{Layout, Notation};
/// let layout: Layout = "3, 0, 2".parse().unwrap();
/// assert_eq!(layout.notation, Notation::List);
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

/// Reads a position. Of the suggestions of a refusal only those stay whose position can be read; if none can, there is an example.
fn read(text: &str, rules: Option<&Ruleset>) -> Result<Layout, Refusal> {
    let read = match text.is_ascii() {
        true => layout(text, rules),
        false => layout(&text.chars().map(plain).collect::<String>(), rules).or_else(|_| layout(text, rules)),
    };
    read.map_err(|refusal| {
        let Some(help) = refusal.help().map(str::to_owned) else { return refusal };
        // A sign alone is a row, but nobody means it.
        let is_read =
            |meant: &str| meant.len() <= QUOTED && !matches!(meant, "+" | "-") && layout(meant, rules).is_ok();
        let mut lines = help.lines().filter(|line| meant(line).is_none_or(is_read));
        let first = lines.next().map_or_else(|| EXAMPLE.replace("{}", example(rules)), str::to_owned);
        lines.fold(refusal.with_help(first), Refusal::or_help)
    })
}

/// Returns the text that a suggestion has in place of the refused one, if it has one.
pub(super) fn meant(help: &str) -> Option<&str> {
    match help.strip_prefix("did you mean `") {
        Some(meant) => meant.split('`').next(),
        None => help.split_once(": ").map(|(_, meant)| meant).filter(|meant| !meant.starts_with("ninepins ")),
    }
}

/// Returns a character that people type in place of one in ASCII.
fn plain(c: char) -> char {
    match c {
        '！'..='～' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '、' => ',',
        '–' | '—' | '−' => '-',
        '●' => 'X',
        '○' => 'O',
        c => c,
    }
}

fn example(rules: Option<&Ruleset>) -> &'static str {
    match rules.map(|rules| (rules, entry(rules))) {
        Some((rules, _)) if rules.has_pairs() => "(3,5)",
        Some((_, Some(entry))) => entry.example,
        Some((rules, None)) if rules.end().is_some_and(|end| end < 7) => "0",
        _ => "3,5,7",
    }
}

/// Reads a row or a list. The suggestions of a refusal may be wrong.
fn layout(text: &str, rules: Option<&Ruleset>) -> Result<Layout, Refusal> {
    let (reader, body) = (Reader::new(text), text.trim());
    let is_blank = |c: char| c.is_whitespace() || matches!(c, '.' | '_' | '-');
    let first = body.trim_start_matches(is_blank).chars().next().map(|c| c.to_ascii_uppercase());
    let (pin, gap, notation) = match first {
        _ if body.is_empty() => {
            return Err(Refusal::of(text, "the position is empty").with_help("write 0 where no heap is left: 0"));
        }
        _ if body.bytes().all(|byte| matches!(byte, b'+' | b'-')) => ('+', '-', Notation::Row),
        Some('I' | 'X') if body.contains(['I', 'i']) => ('I', 'X', Notation::HackerRank),
        Some(pin @ ('X' | 'O')) => (pin, '.', Notation::Row),
        None => ('X', '.', Notation::Row),
        Some(_) => return list(reader, rules),
    };
    let start = text.len() - text.trim_start().len();
    let is_gap = |c: char| c.eq_ignore_ascii_case(&gap) || gap == '.' && is_blank(c);
    if let Some((at, c)) = body.char_indices().find(|(_, c)| !c.eq_ignore_ascii_case(&pin) && !is_gap(*c)) {
        let span = start + at..start + at + c.len_utf8();
        let message = format!("`{}` is neither a pin `{pin}` nor a gap", reader.quote(span.clone()));
        let row = format!("{pin}{pin}{gap}{pin}");
        return Err(reader.suggest(reader.error(span, message), EXAMPLE, 0..text.len(), &row));
    }
    let piles = body.split(is_gap).filter_map(|run| Heap::new(run.len() as u64)).map(Some);
    let piles: Vec<Option<Heap>> = piles.take(MAX_HEAPS + 1).collect();
    if piles.len() > MAX_HEAPS {
        return Err(reader.error(start..start + body.len(), format!("a position has at most {MAX_HEAPS} heaps")));
    }
    // A list refuses each heap where it stands.
    let heaps = Heaps::new(rules);
    piles.iter().try_for_each(|&pile| heaps.admitted(&reader, start..start + body.len(), pile).map(drop))?;
    Ok(Layout { piles, notation })
}

/// Reads heaps with anything between them, perhaps in brackets.
fn list(mut reader: Reader<'_>, rules: Option<&Ruleset>) -> Result<Layout, Refusal> {
    reader.spaces();
    let (start, mut heaps) = (reader.clone(), Heaps::new(rules));
    let mut ahead = reader.clone();
    let pair = rules.filter(|rules| rules.has_pairs()).and_then(|_| heaps.two(&mut ahead));
    if let Some(pair) = pair.filter(|pair| ahead.is_done() && !matches!(pair, Ok(None))) {
        return Ok(Layout { piles: vec![pair?], notation: Notation::Sum });
    }
    let is_list = !heaps.comes_next(&reader) && reader.peek() != Some('&');
    let bracket = BRACKETS.iter().find(|(open, _)| is_list && reader.eat(open));
    let (mut first, mut last) = (None, None);
    let from = reader.at();
    reader.spaces();
    while heaps.beside(&mut reader)? {}
    while !reader.is_done() && !bracket.is_some_and(|(_, close)| reader.rest().starts_with(close)) {
        if !heaps.comes_next(&reader) {
            return Err(no_heap(&reader, rules, last));
        }
        heaps.item(&mut reader)?;
        last = joint(&mut reader);
        first = first.or(last);
        while heaps.beside(&mut reader)? {
            (first, last) = (Some('+'), None);
        }
    }
    let span = from..reader.at();
    if let Some(joint) = last.filter(|&joint| joint != ' ') {
        let end = reader.text()[..reader.at()].trim_end().len();
        let error = reader.error(end - 1..end, format!("nothing follows the last `{joint}`"));
        return Err(reader.suggest(error, DID_YOU_MEAN, end - 1..end, ""));
    }
    if let Some((open, close)) = bracket.filter(|(_, close)| !reader.eat(close)) {
        let end = reader.at()..reader.at();
        let error = reader.error(start.at()..start.at() + 1, format!("`{open}` is never closed"));
        return Err(reader.suggest(error, DID_YOU_MEAN, end, close));
    }
    reader.spaces();
    if !reader.is_done() {
        return Err(no_heap(&start, rules, None));
    }
    let notation = match first.filter(|_| heaps.piles.len() > 1) {
        Some(joint @ (',' | ' ')) if may_be_number(&reader, span.clone(), joint)? => Notation::Thousands,
        None | Some('+') => Notation::Sum,
        Some(_) => Notation::List,
    };
    Ok(Layout { piles: heaps.piles, notation })
}

/// Returns the refusal of a text that is no heap. It may stand behind a joint.
fn no_heap(reader: &Reader<'_>, rules: Option<&Ruleset>, joint: Option<char>) -> Refusal {
    let (text, at, rest) = (reader.text(), reader.at(), reader.rest());
    let Pieces { heap, token } = pieces(rules);
    let (whole, example) = (0..text.len(), example(rules));
    let c = reader.peek().unwrap_or(' ');
    let sign = at..at + c.len_utf8();
    let (marked, message, words, part, other) = match c {
        '.' => (sign, "a size is a whole number".to_owned(), EXAMPLE, whole, text.replace('.', ",")),
        '-' if is_negative(reader) => {
            let number = rest[1..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |length| at + 1 + length);
            let message = format!("a {heap} cannot have {} {token}s", reader.quote(at..number));
            return reader.suggest(Refusal::of(text, message), EXAMPLE, sign, "");
        }
        '(' | '[' | '{' => {
            let end = rest.find([')', ']', '}']).map_or(text.len(), |end| at + end + 1);
            let what = if numbers(&text[at..end]).len() == 2 { "a pair" } else { "a list" };
            let name = rules.and_then(entry).map_or(String::new(), |entry| format!(" of {}", entry.title));
            let message = format!("a {heap}{name} is a number, not {what}");
            (at..end, message, EXAMPLE, whole, numbers(text).join(","))
        }
        ')' | ']' | '}' => {
            (sign.clone(), format!("no bracket is open before `{c}`"), DID_YOU_MEAN, sign, String::new())
        }
        c if JOINTS.contains(&c) => {
            let (place, words, part, other) = match joint {
                None => ("before the first", DID_YOU_MEAN, sign.clone(), ""),
                Some(joint) if joint == c => ("between two", EXAMPLE, whole, example),
                Some(_) => ("before", EXAMPLE, whole, example),
            };
            (sign, format!("no size stands {place} `{c}`"), words, part, other.to_owned())
        }
        _ => {
            let help = rules.filter(|_| c == '*').and_then(|rules| starred(text, rules));
            return no_size(reader).with_help(help.unwrap_or_else(|| EXAMPLE.replace("{}", example)));
        }
    };
    reader.suggest(reader.error(marked, message), words, part, &other)
}

/// Advises on heaps of Nim that are written as values, as in `3+*4`.
fn starred(text: &str, rules: &Ruleset) -> Option<String> {
    if entry(rules).is_some_and(|entry| entry.name == "nim") {
        return Some(DID_YOU_MEAN.replace("{}", &text.replace('*', "")));
    }
    let heaps = text.split(['+', ',', ' ']).filter(|heap| !heap.is_empty());
    let (stars, own): (Vec<&str>, Vec<&str>) = heaps.partition(|heap| heap.starts_with('*'));
    let sizes: Vec<&str> = stars.iter().map(|star| if *star == "*" { "1" } else { &star[1..] }).collect();
    beside_nim(rules, format!("{} & {}", own.join("+"), sizes.join("+")).trim())
}

/// Checks whether the list at `span` may be meant as a number with commas: after one of them stands a heap above 99, without a space.
/// Refuses a list that can hardly be meant: `1,000`, `1 000`.
fn may_be_number(reader: &Reader<'_>, span: Range<usize>, joint: char) -> Result<bool, Refusal> {
    let list = &reader.text()[span.clone()];
    let parts: Vec<&str> = list.split(joint).collect();
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let is_padded = |part: &&&str| part.len() > 1 && part.starts_with('0') && is_number(part);
    // A list such as `01,02,10` has heaps of equal width.
    let Some(padded) = parts.iter().find(is_padded).filter(|_| !is_padded(&&parts[0])) else {
        let is_group = |part: &&str| part.len() == 3 && is_number(part);
        return Ok(joint == ',' && parts[1..].iter().all(is_group));
    };
    let at = span.start + (padded.as_ptr().addr() - list.as_ptr().addr());
    let marked = at..at + padded.len();
    let name = if joint == ',' { "comma" } else { "space" };
    let error = reader.error(marked.clone(), format!("`{}` after a {name} is no heap", reader.quote(marked)));
    Err(match parts[1..].iter().all(|part| part.len() == 3) {
        true => error.with_help(DID_YOU_MEAN.replace("{}", &parts.concat())),
        false => error.with_help(EXAMPLE.replace("{}", "3,5,7")),
    })
}
