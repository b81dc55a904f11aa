//! The reader of heaps and sums of heaps, which positions, moves and clauses share.

use super::reader::{Number, QUOTED, Reader};
use crate::{Ending, Entry, Game, Heap, Layout, MAX_RULES, MAX_SIZE, Pieces, Refusal, Ruleset, quoted};
use std::ops::Range;

/// The most heaps of a text.
pub const MAX_HEAPS: usize = 1_000_000;

/// Suggestions of another position.
pub(super) const DID_YOU_MEAN: &str = "did you mean `{}`?";
pub(super) const EXAMPLE: &str = "for example: {}";

/// The signs that may stand between two heaps; so may spaces.
pub(super) const JOINTS: [char; 4] = ['+', ',', ';', '-'];

/// The brackets that may stand around a list or a pair, and of pairs the only ones without a game.
pub(super) const BRACKETS: [(&str, &str); 3] = [("(", ")"), ("[", "]"), ("{", "}")];

/// A pile; `None` if it is empty.
type Pile = Option<Heap>;

/// The heaps read so far.
#[derive(Debug)]
pub(super) struct Heaps<'r> {
    pub(super) piles: Vec<Pile>,
    /// The rules of the game, if it is known: only then a heap may be refused.
    rules: Option<&'r Ruleset>,
    /// The number of piles that may still be read.
    room: usize,
    /// The number of the rules of the next heap, in a sum of rules.
    pub(super) part: usize,
}

impl<'r> Heaps<'r> {
    pub(super) fn new(rules: Option<&'r Ruleset>) -> Heaps<'r> {
        Heaps { piles: Vec::new(), rules, room: MAX_HEAPS, part: 0 }
    }

    /// Reads `(3,5)`, if it comes next; `None` in it is `(0,0)`. Without a game other lists may stand in parentheses.
    fn pair(&self, reader: &mut Reader<'_>) -> Option<Result<Pile, Refusal>> {
        let brackets = match self.rules {
            Some(rules) if !rules.of_part(self.part).has_pairs() => return None,
            Some(_) => &BRACKETS[..],
            None => &BRACKETS[..1],
        };
        let mut ahead = reader.clone();
        let close = brackets.iter().find_map(|(open, close)| ahead.eat(open).then_some(close))?;
        let pair = self.two(&mut ahead)?;
        ahead.eat(close).then(|| *reader = ahead)?;
        Some(pair)
    }

    /// Reads the two numbers of a pair, if they come next, with what stands between heaps between them.
    pub(super) fn two(&self, reader: &mut Reader<'_>) -> Option<Result<Pile, Refusal>> {
        reader.spaces();
        let first = number(reader)?;
        joint(reader).filter(|&joint| self.rules.is_some() || joint == ',')?;
        let second = number(reader)?;
        reader.spaces();
        Some(size(reader, &first).and_then(|a| {
            let (b, span) = (size(reader, &second)?, first.span.start..second.span.end);
            match Heap::pair(a, b) {
                None if (a, b) != (0, 0) => {
                    Err(reader.error(span, format!("a pair goes up to a sum of {}", MAX_SIZE - 1)))
                }
                pair => Ok(pair),
            }
        }))
    }

    pub(super) fn comes_next(&self, reader: &Reader<'_>) -> bool {
        let is_first = |c: char| c.is_ascii_digit() || is_strip(c);
        reader.peek().is_some_and(is_first) || self.pair(&mut reader.clone()).is_some()
    }

    /// Refuses a heap that the game has not.
    #[inline]
    pub(super) fn admitted(&self, reader: &Reader<'_>, at: Range<usize>, pile: Pile) -> Result<Pile, Refusal> {
        let (Some(rules), Some(heap)) = (self.rules, pile) else { return Ok(pile) };
        match heap.in_part(self.part) {
            Some(own) if rules.admits(own) => Ok(pile),
            _ => Err(not_admitted(&rules.of_part(self.part), reader, at, heap)),
        }
    }

    /// Reads one or more heaps, joined by `+`. Stops at anything else.
    pub(super) fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), Refusal> {
        self.part = 0;
        loop {
            reader.spaces();
            while self.beside(reader)? {}
            if self.part > 0 && !self.comes_next(reader) {
                return Ok(());
            }
            self.item(reader)?;
            reader.spaces();
            if !reader.eat("+") && reader.peek() != Some('&') {
                return Ok(());
            }
        }
    }

    /// Reads `&`, if it comes next: the heaps after it have other rules.
    pub(super) fn beside(&mut self, reader: &mut Reader<'_>) -> Result<bool, Refusal> {
        reader.spaces();
        let at = reader.at();
        if !reader.eat("&") {
            return Ok(false);
        }
        self.part += 1;
        let parts = self.rules.map_or(MAX_RULES, |rules| rules.parts().len());
        reader.spaces();
        match self.part < parts {
            true => Ok(true),
            false if parts == 1 => {
                let message = "`&` stands between the heaps of several rules, and this game has one";
                let help = self.rules.and_then(|rules| beside_nim(rules, reader.text()));
                Err(help.into_iter().fold(reader.error(at..at + 1, message), Refusal::with_help))
            }
            false => Err(reader.error(at..at + 1, format!("the game has {parts} parts, and the position more"))),
        }
    }

    /// Reads `5`, `10/9`, `2x3`, `S_7`, `3 S_1`.
    pub(super) fn item(&mut self, reader: &mut Reader<'_>) -> Result<(), Refusal> {
        let start = reader.at();
        if let Some(pile) = self.pair(reader) {
            return self.push(reader, start, Some(1), pile?);
        }
        if reader.peek().is_some_and(is_strip) {
            return self.strip(reader, start, Some(1));
        }
        let number = number(reader).ok_or_else(|| no_size(reader))?;
        let before_spaces = reader.clone();
        reader.spaces();
        if reader.next_if(|c| matches!(c, 'x' | 'X' | '×')).is_some() {
            if number.value == Some(0) {
                return Err(reader.error(start..reader.at(), "a number of heaps is at least 1"));
            }
            reader.spaces();
            let pile = self.heap(reader)?;
            self.push(reader, start, number.value, pile)
        } else if reader.peek().is_some_and(is_strip) {
            self.strip(reader, start, number.value)
        } else {
            *reader = before_spaces;
            let pile = self.heap_of(reader, number)?;
            self.refuse_product(reader, start)?;
            self.push(reader, start, Some(1), pile)
        }
    }

    /// Refuses `5^2` and `3*5` after the heap at `start`, which other notations write for `2x5` and `3x5`.
    fn refuse_product(&self, reader: &Reader<'_>, start: usize) -> Result<(), Refusal> {
        let (before, mut ahead) = (&reader.text()[start..reader.at()], reader.clone());
        ahead.spaces();
        let at = ahead.at();
        let Some(sign) = ahead.next_if(|c| matches!(c, '^' | '*')) else { return Ok(()) };
        ahead.spaces();
        let rest = ahead.rest();
        let after = &rest[..rest.find(|c: char| !c.is_ascii_digit() && c != '/').unwrap_or(rest.len())];
        let span = start..ahead.at() + after.len();
        let is_count = sign == '*' && before.bytes().all(|byte| byte.is_ascii_digit());
        let (count, size) = if is_count { (before, after) } else { (after, before) };
        let words = format!("{count} {}{} of {size}", pieces(self.rules).heap, if count == "1" { "" } else { "s" });
        let error = reader.error(at..at + 1, format!("`{sign}` stands between two numbers"));
        let power =
            before.parse::<u64>().ok().zip(after.parse().ok()).and_then(|(size, power)| size.checked_pow(power));
        let counted = |words: &str| reader.suggest(error.clone(), words, span.clone(), &format!("{count}x{size}"));
        Err(match (sign, power) {
            _ if after.is_empty() => error,
            ('*', _) => counted(&format!("{DID_YOU_MEAN} That is {words}")),
            (_, None) => counted(&format!("{words}: {{}}")),
            (_, Some(power)) => {
                let error = counted(&format!("{words}: {{}}"));
                reader.suggest(error, "the power: {}", span.clone(), &power.to_string())
            }
        })
    }

    /// Reads `S_7`, `S_{7}` or `S7`: a strip of 7 squares.
    fn strip(&mut self, reader: &mut Reader<'_>, start: usize, count: Option<u64>) -> Result<(), Refusal> {
        reader.next();
        let is_braced = reader.eat("_") && reader.eat("{");
        let number = reader.number().ok_or_else(|| reader.unexpected("the length of the strip"))?;
        if is_braced && !reader.eat("}") {
            return Err(reader.unexpected("`}`"));
        }
        let heap = Heap::new(size(reader, &number)?);
        let heap = self.admitted(reader, start..reader.at(), heap)?;
        self.push(reader, start, count, heap)
    }

    /// Reads `5`, `10/9` or `(3,5)`; `None` for the empty piles `0`, `0/0` and `(0,0)`.
    pub(super) fn heap(&self, reader: &mut Reader<'_>) -> Result<Pile, Refusal> {
        if let Some(pair) = self.pair(reader) {
            return pair;
        }
        let number = number(reader).ok_or_else(|| no_size(reader))?;
        self.heap_of(reader, number)
    }

    /// Reads the rest of a heap after its size.
    fn heap_of(&self, reader: &mut Reader<'_>, number: Number) -> Result<Pile, Refusal> {
        let start = number.span.start;
        let size = size(reader, &number)?;
        let before_spaces = reader.clone();
        reader.spaces();
        if !reader.eat("/") {
            *reader = before_spaces;
            return self.admitted(reader, number.span, Heap::new(size));
        }
        reader.spaces();
        let limit = reader.number().ok_or_else(|| reader.unexpected("a limit"))?;
        let span = start..limit.span.end;
        let written = reader.quote(limit.span.clone());
        let message = match (size, limit.value) {
            _ if self.rules.is_some_and(|rules| rules.of_part(self.part).has_pairs()) => {
                return self.admitted(reader, span, Heap::new(1));
            }
            (0, Some(0)) => return Ok(None),
            (0, _) => format!("an empty pile has limit 0, not {written}"),
            (_, Some(0)) => "the least limit is 1".to_owned(),
            (_, Some(limit)) if limit <= size => return self.admitted(reader, span, Heap::limited(size, limit)),
            _ => format!("the limit {written} is above the size {size}"),
        };
        let help = format!("a pile without a limit is written {size}: {{}}");
        Err(reader.suggest(reader.error(limit.span, message), &help, span, &size.to_string()))
    }

    fn push(&mut self, reader: &Reader<'_>, start: usize, count: Option<u64>, pile: Pile) -> Result<(), Refusal> {
        let count = count.and_then(|count| usize::try_from(count).ok()).filter(|&count| count <= self.room);
        let Some(count) = count else {
            return Err(reader.error(start..reader.at(), format!("a position has at most {MAX_HEAPS} heaps")));
        };
        let pile = pile.map(|heap| {
            heap.in_part(self.part)
                .ok_or_else(|| reader.error(start..reader.at(), "beside other rules sizes are below 2^60"))
        });
        let pile = pile.transpose()?;
        self.room -= count;
        self.piles.extend(std::iter::repeat_n(pile, count));
        Ok(())
    }
}

/// Returns the error about a heap that the game has not.
#[cold]
fn not_admitted(rules: &Ruleset, reader: &Reader<'_>, span: Range<usize>, heap: Heap) -> Refusal {
    let (entry, written) = (entry(rules), reader.quote(span.clone()));
    let name = entry.map_or("this game", |entry| entry.title);
    if rules.has_pairs() {
        return no_pair(reader.error(span, "the heaps of this game are pairs"));
    }
    if let Some(end) = rules.end().filter(|end| heap.size() > *end) {
        return reader.error(span, format!("{name} has heaps up to {end}; there is no heap {}", heap.size()));
    }
    let error = reader.error(span.clone(), format!("`{written}` has a limit, and {name} has none"));
    match entry {
        Some(entry) if entry.line == "0.[3]" => error.with_help(format!("for example: ninepins limit-nim {written}")),
        _ => reader.suggest(error, EXAMPLE, span, &heap.size().to_string()),
    }
}

/// Says of a number in a game of pairs what the numbers of the whole text make.
fn no_pair(refusal: Refusal) -> Refusal {
    let (text, message) = (refusal.input(), refusal.message());
    let is_bracket = |c: char| "()[]{}".contains(c);
    let is_list = |c: char| c.is_ascii_digit() || c.is_whitespace() || JOINTS.contains(&c) || is_bracket(c);
    let has_sign = text.as_bytes().windows(2).any(|two| two[1] == b'-' && !two[0].is_ascii_digit());
    if has_sign || !text.chars().all(is_list) || text.trim().trim_matches(is_bracket).contains(['(', '[', '{']) {
        return refusal.with_help("a pair is written (3,5)");
    }
    let numbers = numbers(text);
    if numbers.len().is_multiple_of(2) {
        let pairs: Vec<String> = numbers.chunks(2).map(|pair| format!("({})", pair.join(","))).collect();
        return Refusal::of(text, message).with_help(DID_YOU_MEAN.replace("{}", &pairs.join(",")));
    }
    let make = ["one number makes", "three numbers make"].get(numbers.len() / 2).unwrap_or(&"an odd count makes");
    Refusal::of(text, format!("{message}; {make} none")).with_help(EXAMPLE.replace("{}", "(3,5)"))
}

pub(super) fn numbers(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty()).collect()
}

/// Returns the words for heaps and tokens of a game, if it is known.
pub(super) fn pieces(rules: Option<&Ruleset>) -> Pieces {
    rules.map_or(Pieces { heap: "heap", token: "bead" }, Ruleset::pieces)
}

/// Returns the named game with these rules.
pub(super) fn entry(rules: &Ruleset) -> Option<&'static Entry> {
    Entry::of(&Game::new(rules.clone(), Ending::default()))
}

/// Reads what stands between two heaps: a sign, spaces, or both. A minus before a number is its sign if spaces stand before it.
pub(super) fn joint(reader: &mut Reader<'_>) -> Option<char> {
    let from = reader.at();
    reader.spaces();
    let is_spaced = reader.at() > from;
    let is_sign = is_spaced && is_negative(reader);
    let joint = reader.next_if(|c| JOINTS.contains(&c) && !is_sign);
    reader.spaces();
    joint.or(is_spaced.then_some(' '))
}

/// Checks whether a number below 0 comes next.
pub(super) fn is_negative(reader: &Reader<'_>) -> bool {
    reader.rest().strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

pub(super) fn no_size(reader: &Reader<'_>) -> Refusal {
    match reader.is_done() {
        true => reader.unexpected("a heap"),
        false => reader.error(reader.here(), format!("`{}` is no size", reader.quote(reader.here()))),
    }
}

/// Names the game in which heaps of Nim stand beside those of another game, as in `position`.
pub(super) fn beside_nim(rules: &Ruleset, position: &str) -> Option<String> {
    let game = format!("{rules} & nim");
    Layout::of_game(position, &game.parse().ok()?).ok().filter(|_| position.len() <= QUOTED)?;
    Some(format!("with heaps of Nim: ninepins {} {}", quoted(&game), quoted(position)))
}

fn is_strip(c: char) -> bool {
    matches!(c, 'S' | 's')
}

/// Reads a number as people write it: `1_000_000`, `1e18`, `10^18`, `10M`.
fn number(reader: &mut Reader<'_>) -> Option<Number> {
    let digits = reader.number()?;
    let mut ahead = reader.clone();
    let zeros = match ahead.next() {
        Some('e' | 'E') => ahead.number().and_then(|zeros| zeros.value),
        Some('^') if digits.value == Some(10) => ahead.number().and_then(|power| power.value?.checked_sub(1)),
        Some('k' | 'K') => Some(3),
        Some('m' | 'M') => Some(6),
        _ => None,
    };
    let Some(zeros) = zeros.filter(|_| !ahead.peek().is_some_and(char::is_alphanumeric)) else { return Some(digits) };
    *reader = ahead;
    let unit = u32::try_from(zeros).ok().and_then(|zeros| 10_u64.checked_pow(zeros));
    let value = digits.value.zip(unit).and_then(|(value, unit)| value.checked_mul(unit));
    Some(Number { value, span: digits.span.start..reader.at() })
}

/// Returns the size that was read, if a heap may have it.
fn size(reader: &Reader<'_>, number: &Number) -> Result<u64, Refusal> {
    let size = number.value.filter(|&size| size <= MAX_SIZE);
    size.ok_or_else(|| reader.error(number.span.clone(), format!("sizes go up to {MAX_SIZE}")))
}
