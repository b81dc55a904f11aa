//! Text for people: numbers and counts, lines of limited width, and text that is built piece by piece.

use ninepins_rules::{Game, Heap, Layout, Move, Notation, Outcome, Pieces, Position, Ruleset, quoted};
use std::fmt::Display;

/// The most heaps of a position that are written out in full, and the number of those of a larger position.
const MAX_HEAPS: usize = 40;
const SHOWN_HEAPS: usize = 20;

/// What a star means.
pub(crate) const STAR: &str = "* is a heap of 1 in Nim, *n a heap of n.";

/// Formats a number with a comma between groups of three digits.
///
/// ```
/// assert_eq!([0_u64, 999, 1_000, 1_234_567].map(ninepins::grouped), ["0", "999", "1,000", "1,234,567"]);
/// ```
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Returns a number of things: `1 move`, `2,000 moves`.
pub fn counted(number: impl Into<u128>, thing: &str) -> String {
    let number = number.into();
    format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// Lists ascending numbers by their runs, such as `2` and `4 to 7`.
///
/// ```
/// assert_eq!(ninepins::runs(&[1, 2, 4, 5, 6]), ["1, 2", "4 to 6"]);
/// ```
pub fn runs(numbers: &[u64]) -> Vec<String> {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    runs.map(|run| match run {
        [first, _, .., last] => format!("{first} to {last}"),
        few => few.iter().map(u64::to_string).collect::<Vec<_>>().join(", "),
    })
    .collect()
}

/// Stands for a space at which no line breaks.
pub const KEPT: &str = "\u{a0}";

/// Returns the first `most` items of a list, and the number of the others, if there are `all` items. No line breaks within an item.
pub fn listed(items: &[String], most: usize, all: usize) -> String {
    let mut text: Vec<String> = items.iter().take(most).map(|item| item.replace(' ', KEPT)).collect();
    if text.len() < all {
        text.push(format!("and {} more", grouped((all - text.len()) as u64)));
    }
    text.join(", ")
}

/// Returns `text` on one line of at most `width` characters. The `sign` stands for a rest that has no room.
pub fn cut(text: &str, width: usize, sign: &str) -> String {
    if text.chars().nth(width).is_none() {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(sign.chars().count())).chain(sign.chars()).take(width).collect()
}

/// Returns the canonical position, abridged if it is long.
pub fn abridged(position: &Position) -> String {
    let heaps = position.heaps();
    if heaps.len() <= MAX_HEAPS {
        return position.to_string();
    }
    let first: Position = heaps[..SHOWN_HEAPS].iter().copied().collect();
    let (count, tokens) = (grouped(heaps.len() as u128), grouped(position.tokens()));
    format!("{first}+... ({count} heaps, {tokens} tokens)")
}

/// Returns a number of bytes: `2 GB`, `1.1 MB`.
pub fn bytes(bytes: u64) -> String {
    let power = bytes.checked_ilog10().unwrap_or(0) / 3;
    let (unit, name) = (1000_u64.pow(power), ["B", "kB", "MB", "GB", "TB", "PB", "EB"][power as usize]);
    match bytes.is_multiple_of(unit) {
        true => format!("{} {name}", bytes / unit),
        false => format!("{:.1} {name}", bytes as f64 / unit as f64),
    }
}

/// Names of Nim with limits that mean the game in which the first take leaves one.
const FIBONACCI: [&str; 5] = ["fibonacci", "fib-nim", "whinihan", "hdu-2516", "uva-12469"];

/// Returns a note on how a position was read, if it may have been meant otherwise. Both texts are as they were typed.
///
/// ```
/// use ninepins::text::note;
/// let kayles = "kayles".parse().unwrap();
/// assert_eq!(note(&kayles, "kayles", "XX.XXX").unwrap(), "read as rows of 2 and 3 pins");
/// assert_eq!(note(&kayles, "kayles", "2,3"), None);
/// ```
pub fn note(game: &Game, typed: &str, position: &str) -> Option<String> {
    let layout = Layout::of_game(position, game).ok()?;
    let Pieces { heap, token } = game.pieces();
    let heaps: Vec<Heap> = layout.piles.iter().copied().flatten().collect();
    let sizes: Vec<String> = heaps.iter().take(SHOWN_HEAPS).map(|heap| grouped(heap.size())).collect();
    let read = match &sizes[..] {
        [] => "read as the empty position".to_owned(),
        [_] => format!("read as one {heap} of {}", counted(heaps[0].size(), token)),
        _ if heaps.len() > SHOWN_HEAPS => format!("read as {}", counted(heaps.len() as u64, heap)),
        [before @ .., last] => format!("read as {heap}s of {} and {last} {token}s", before.join(", ")),
    };
    match (layout.notation, &heaps[..]) {
        (Notation::Row, _) => Some(read),
        (Notation::HackerRank, _) => Some(format!("{read}; I is a {token}, X a gap")),
        (Notation::Thousands, _) => Some(format!("{read}; a number has no comma")),
        (_, [_]) if game.ruleset().has_rows() && is_picture(position) => {
            let row: String = position.trim().chars().map(|c| if c == '1' { 'X' } else { '.' }).collect();
            Some(format!("{read}; a row with gaps is {row}"))
        }
        (_, [one])
            if FIBONACCI.iter().any(|name| typed.to_lowercase().replace(' ', "-").starts_with(name))
                && !one.is_limited()
                && one.size() > 1 =>
        {
            let begins = format!("Fibonacci Nim begins with: ninepins {} {one}/{}", quoted(typed), one.size() - 1);
            Some(format!("no limit is written, so all {} may be taken; {begins}", grouped(one.size())))
        }
        _ => None,
    }
}

/// Checks whether a number looks like a row with gaps: `10101`.
fn is_picture(number: &str) -> bool {
    let number = number.trim();
    number.len() > 3
        && number.contains('0')
        && number.ends_with('1')
        && number.bytes().all(|digit| matches!(digit, b'0' | b'1'))
}

pub(crate) fn outcome_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "N: whoever starts wins",
        Outcome::P => "P: whoever starts loses",
        Outcome::L => "L: Left wins, whoever starts",
        Outcome::R => "R: Right wins, whoever starts",
    }
}

/// Wraps `text` to lines of at most `width` characters, the first of at most `first`. Lines break at blanks, but not within a formula of
/// at most half a line. A longer word has a line of its own.
///
/// ```
/// let lines = ninepins::text::wrapped("it is 100 = 4: 60 -> 3+55 wins", 20, 20);
/// assert_eq!(lines, ["it is 100 = 4:", "60 -> 3+55 wins"]);
/// ```
pub fn wrapped(text: &str, first: usize, width: usize) -> Vec<String> {
    filled(breakable(text, width / 2), first, width)
}

/// Joins words to lines as [`wrapped`] does, but for formulas.
pub(crate) fn filled(words: impl IntoIterator<Item: AsRef<str>>, first: usize, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0;
    for word in words {
        let (word, width) = (word.as_ref(), if lines.len() == 1 { first } else { width });
        let length = word.chars().count();
        match lines.last_mut() {
            Some(line) if used + 1 + length <= width => {
                line.extend([" ", word]);
                used += 1 + length;
            }
            _ => {
                lines.push(word.to_owned());
                used = length;
            }
        }
    }
    lines
}

/// Splits a text at the blanks where a line may break. A formula of at most `most` characters stays whole.
fn breakable(text: &str, most: usize) -> Vec<String> {
    let words: Vec<&str> = text.split(' ').collect();
    // Such as `60 ->`, `3 S_1` or `nim-value 4`.
    let formulas = words.chunk_by(|word, next| {
        let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        is_sign(word) || is_sign(next) || is_number && next.starts_with("S_") || *word == "nim-value"
    });
    let pieces = formulas.flat_map(|formula| match formula.join(" ") {
        piece if piece.chars().count() <= most => vec![piece],
        _ => formula.iter().map(|word| (*word).to_owned()).collect(),
    });
    pieces.collect()
}

fn is_sign(word: &str) -> bool {
    matches!(word, "=" | "->" | "+" | "-" | "<" | ">" | "<=" | ">=" | "≡" | "·" | "mod" | "modulo")
}

/// A text that grows at its end, piece by piece. Answers are mostly such text, and formats would be most of its cost.
#[derive(Default)]
pub(crate) struct Text(Vec<u8>);

impl Text {
    pub(crate) fn with_capacity(bytes: usize) -> Text {
        Text(Vec::with_capacity(bytes))
    }

    #[inline]
    pub(crate) fn push(&mut self, piece: &str) {
        self.0.extend_from_slice(piece.as_bytes());
    }

    pub(crate) fn push_number(&mut self, number: u64) {
        // Most numbers have up to three digits and need no loop.
        let digit = |unit: u64| b'0' + (number / unit % 10) as u8;
        match number {
            0..10 => self.0.push(digit(1)),
            10..100 => self.0.extend_from_slice(&[digit(10), digit(1)]),
            _ => {
                if number >= 1000 {
                    self.push_number(number / 1000);
                }
                self.0.extend_from_slice(&[digit(100), digit(10), digit(1)]);
            }
        }
    }

    /// Adds the last `digits` binary digits of a number.
    pub(crate) fn push_binary(&mut self, number: u64, digits: u32) {
        self.0.extend((0..digits).rev().map(|bit| b'0' + (number >> bit & 1) as u8));
    }

    /// Adds a heap as it is printed.
    #[inline]
    pub(crate) fn push_heap(&mut self, heap: Heap) {
        if heap.as_pair().is_some() || heap.part() > 0 {
            return self.push(&heap.to_string());
        }
        self.push_number(heap.size());
        if heap.is_limited() {
            self.push("/");
            self.push_number(heap.limit());
        }
    }

    /// Adds a move as it is printed.
    pub(crate) fn push_move(&mut self, m: &Move) {
        self.push_heap(m.from);
        self.push(" -> ");
        let Some((first, rest)) = m.to.split_first() else { return self.push("0") };
        if first.part() > 0 {
            return self.push(&m.to.to_string());
        }
        self.push_heap(*first);
        for &heap in rest {
            self.push("+");
            self.push_heap(heap);
        }
    }

    /// Capitalizes the first letter, if it is in ASCII.
    pub(crate) fn capitalize(&mut self) {
        if let Some(first) = self.0.first_mut() {
            first.make_ascii_uppercase();
        }
    }

    pub(crate) fn into_string(self) -> String {
        String::from_utf8(self.0).expect("each piece is text")
    }
}

pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

/// Writes `move pile 1 from (3,5) to (2,4)`, `turn pile 1 into 1+2` and `split pile 1 into 3+1`, in which `pile` names the pile and `to`
/// is what is left; `None` for a move that takes tokens.
pub(crate) fn change_words(ruleset: &Ruleset, pile: &str, play: &Move, to: impl Display) -> Option<String> {
    let ruleset = &*ruleset.of_part(play.from.part());
    match play.taken() {
        _ if ruleset.has_pairs() => Some(format!("move {pile} from {} to {to}", play.from)),
        _ if ruleset.turns_heaps() => Some(format!("turn {pile} into {to}")),
        0 => Some(format!("split {pile} into {to}")),
        _ => None,
    }
}

/// The most equal piles that are named.
const MAX_NAMED: usize = 3;

/// Returns words such as `take 2 from heap 1 (10/9 -> 8/4)`, `take 2 inside row 2 (60 -> 3+55)`, `split heap 1 into 1+3 (4 -> 1+3)`,
/// `move heap 1 from (3,5) to (2,4)`. `pile` is the word for a heap; the pins of a row have places.
pub fn play(m: &Move, layout: &Layout, ruleset: &Ruleset, pile: &str) -> String {
    let piles = piles(m, layout, pile);
    let ruleset = &*ruleset.of_part(m.from.part());
    let words = change_words(ruleset, &piles, m, &m.to).unwrap_or_else(|| match (m.taken(), m.to.len()) {
        (_, 0) => format!("take all of {piles}"),
        (taken, 1) if ruleset.has_rows() => format!("take {taken} at an end of {piles}"),
        (taken, _) if ruleset.has_rows() => format!("take {taken} inside {piles}"),
        (taken, _) => format!("take {taken} from {piles}"),
    });
    if ruleset.has_pairs() { words } else { format!("{words} ({m})") }
}

/// Returns the piles that allow the move, counted from 1 in the order in which they were typed.
fn piles(m: &Move, layout: &Layout, pile: &str) -> String {
    let equal = (1..).zip(&layout.piles).filter(|(_, heap)| **heap == Some(m.from));
    let numbers: Vec<String> = equal.map(|(number, _)| number.to_string()).collect();
    match numbers.as_slice() {
        [] => format!("a {pile}"),
        [one] => format!("{pile} {one}"),
        [before @ .., last] if numbers.len() <= MAX_NAMED => format!("{pile} {} or {last}", before.join(", ")),
        [first, others @ ..] => format!("{pile} {first} (or one of {} like it)", others.len()),
    }
}
