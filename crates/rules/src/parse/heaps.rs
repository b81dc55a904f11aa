//! The reader of heaps and sums of heaps, which positions, moves and clauses share.

use super::reader::{Number, QUOTED, Reader};
use crate::{Heap, Limit, MAX_SIZE, Position, Refusal, Ruleset};
use std::ops::Range;

/// The most heaps of a text.
pub const MAX_HEAPS: usize = 1_000_000;

/// The heaps read so far, empty piles as `None`.
#[derive(Debug)]
pub(super) struct Heaps<'r> {
    pub(super) piles: Vec<Option<Heap>>,
    /// The rules of the game, if it is known: only then a heap may be refused.
    rules: Option<&'r Ruleset>,
    /// True once a strip `S_n` was read.
    pub(super) strips: bool,
    /// The number of piles that may still be read.
    room: usize,
}

impl<'r> Heaps<'r> {
    pub(super) fn new(rules: Option<&'r Ruleset>) -> Heaps<'r> {
        Heaps { piles: Vec::new(), rules, strips: false, room: MAX_HEAPS }
    }

    /// Checks whether a pair comes next. Without a game `(3,5)` is a pair, and other lists may stand in parentheses.
    pub(super) fn is_pair_next(&self, reader: &Reader<'_>) -> bool {
        let mut ahead = reader.clone();
        if self.rules.is_some_and(|rules| !rules.has_pairs()) || !ahead.eat("(") {
            return false;
        }
        let mut number_before = |close| {
            ahead.spaces();
            let is_number = ahead.number().is_some();
            ahead.spaces();
            is_number && ahead.eat(close)
        };
        number_before(",") && (self.rules.is_some() || number_before(")"))
    }

    /// Reads `(3,5)`; `None` for `(0,0)`.
    fn pair(&self, reader: &mut Reader<'_>) -> Result<Option<Heap>, Refusal> {
        let open = reader.at();
        let mut numbers = [0; 2];
        for (number, [before, after]) in numbers.iter_mut().zip([["(", ","], ["", ")"]]) {
            reader.eat(before);
            reader.spaces();
            let read = reader.number().ok_or_else(|| reader.unexpected("a number"))?;
            *number = size(reader, &read)?;
            reader.spaces();
            if !reader.eat(after) {
                return Err(reader.unexpected(&format!("`{after}` in a pair")));
            }
        }
        let [a, b] = numbers;
        let heap = Heap::pair(a, b);
        if heap.is_none() && (a, b) != (0, 0) {
            let message = format!("the sum of `{}` is not below 2^63", reader.quote(open..reader.at()));
            return Err(reader.error(open..reader.at(), message));
        }
        Ok(heap)
    }

    /// Refuses a heap that the game has not.
    #[inline]
    pub(super) fn admitted(
        &self,
        reader: &Reader<'_>,
        span: Range<usize>,
        heap: Option<Heap>,
    ) -> Result<Option<Heap>, Refusal> {
        match (self.rules, heap) {
            (Some(rules), Some(other)) if !rules.admits(other) => Err(not_admitted(rules, reader, span, other)),
            _ => Ok(heap),
        }
    }

    /// Reads the heaps of a sum, joined by `+`, which must be smaller than `heap` and without limits.
    pub(super) fn read_smaller(&mut self, reader: &mut Reader<'_>, heap: Heap) -> Result<(), Refusal> {
        loop {
            reader.spaces();
            let start = reader.at();
            let before = self.piles.len();
            self.item(reader)?;
            let span = start..reader.at();
            let written = reader.quote(span.clone());
            if let Some(part) = self.piles[before..].first().copied().flatten() {
                if part.is_limited() || part.as_pair().is_some() {
                    return Err(reader.error(span, format!("`{written}` is no heap of a table, which are numbers")));
                }
                if part >= heap {
                    let message = format!("heap {part} is not smaller than heap {heap}, so play might not end");
                    return Err(reader.error(span, message));
                }
            }
            reader.spaces();
            if !reader.eat("+") {
                return Ok(());
            }
        }
    }

    /// Reads one or more heaps, joined by one of the `separators` throughout, and returns that separator. Stops at
    /// anything else.
    pub(super) fn read(&mut self, reader: &mut Reader<'_>, separators: &[char]) -> Result<Option<char>, Refusal> {
        let mut separator = None;
        loop {
            reader.spaces();
            self.item(reader)?;
            reader.spaces();
            let from = reader.at();
            let Some(found) = reader.next_if(|c| separator.map_or(separators.contains(&c), |s| s == c)) else {
                return Ok(separator);
            };
            separator = Some(found);
            let to = reader.at();
            reader.spaces();
            if reader.is_done() {
                let mend = format!("write a heap after `{found}`, or drop it");
                return Err(reader.error(from..to, format!("nothing follows `{found}`")).with_help(mend));
            }
        }
    }

    /// Reads `5`, `10/9`, `2x3`, `S_7`, `3 S_1`.
    fn item(&mut self, reader: &mut Reader<'_>) -> Result<(), Refusal> {
        let start = reader.at();
        let Some(number) = reader.number() else {
            if self.is_pair_next(reader) {
                let pile = self.pair(reader)?;
                return self.push(reader, start, Some(1), pile);
            }
            if reader.peek().is_some_and(is_strip) {
                return self.strip(reader, start, Some(1));
            }
            return Err(reader.unexpected("a heap"));
        };
        let before_spaces = reader.clone();
        reader.spaces();
        if reader.next_if(|c| matches!(c, 'x' | 'X' | '×')).is_some() {
            if number.value == Some(0) {
                let message = format!("`{}` are no heaps at all", reader.quote(start..reader.at()));
                return Err(reader.error(start..reader.at(), message).with_help("write 0 for the empty position"));
            }
            reader.spaces();
            let pile = self.heap(reader)?;
            self.push(reader, start, number.value, pile)
        } else if reader.peek().is_some_and(is_strip) {
            self.strip(reader, start, number.value)
        } else {
            *reader = before_spaces;
            let pile = self.heap_of(reader, number)?;
            refuse_product(reader, start)?;
            self.push(reader, start, Some(1), pile)
        }
    }

    /// Reads `S_7`, `S_{7}` or `S7`: a strip of 7 squares.
    fn strip(&mut self, reader: &mut Reader<'_>, start: usize, count: Option<u64>) -> Result<(), Refusal> {
        reader.next();
        let is_braced = reader.eat("_") && reader.eat("{");
        let number = reader.number().ok_or_else(|| reader.unexpected("the length of the strip"))?;
        if is_braced && !reader.eat("}") {
            return Err(reader.unexpected("`}`"));
        }
        self.strips = true;
        let heap = Heap::new(size(reader, &number)?);
        let heap = self.admitted(reader, start..reader.at(), heap)?;
        self.push(reader, start, count, heap)
    }

    /// Reads `5`, `10/9` or `(3,5)`; `None` for the empty piles `0`, `0/0` and `(0,0)`.
    pub(super) fn heap(&self, reader: &mut Reader<'_>) -> Result<Option<Heap>, Refusal> {
        if self.is_pair_next(reader) {
            return self.pair(reader);
        }
        let number = reader.number().ok_or_else(|| reader.unexpected("a heap"))?;
        self.heap_of(reader, number)
    }

    /// Reads the rest of a heap after its size.
    fn heap_of(&self, reader: &mut Reader<'_>, number: Number) -> Result<Option<Heap>, Refusal> {
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
        match (size, limit.value) {
            (0, Some(0)) => Ok(None),
            (0, _) => Err(reader
                .error(limit.span, format!("an empty pile has limit 0, not {written}"))
                .with_help("write `0` or `0/0` for an empty pile")),
            (_, Some(0)) => Err(reader
                .error(limit.span, format!("a pile of {size} has limit 0, but the least limit is 1"))
                .with_help("only the empty pile `0/0` has limit 0")),
            (_, Some(limit)) if limit <= size => self.admitted(reader, span, Heap::limited(size, limit)),
            _ => Err(reader
                .error(limit.span, format!("the limit {written} is above the size {size}"))
                .with_help(format!("write `{size}` for a pile that may be taken whole"))),
        }
    }

    fn push(
        &mut self,
        reader: &Reader<'_>,
        start: usize,
        count: Option<u64>,
        pile: Option<Heap>,
    ) -> Result<(), Refusal> {
        let count = count.and_then(|count| usize::try_from(count).ok()).filter(|&count| count <= self.room);
        let Some(count) = count else {
            return Err(reader.error(start..reader.at(), format!("there are more than {MAX_HEAPS} heaps")));
        };
        self.room -= count;
        self.piles.extend(std::iter::repeat_n(pile, count));
        Ok(())
    }
}

/// Returns the error about a heap that the game has not.
#[cold]
fn not_admitted(rules: &Ruleset, reader: &Reader<'_>, span: Range<usize>, heap: Heap) -> Refusal {
    if rules.has_pairs() {
        let all = reader.text().trim();
        let numbers: Vec<&str> = all.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
        let mend = match numbers[..] {
            [a, b] if all.len() <= QUOTED && !all.contains(|c: char| c.is_alphabetic()) => {
                format!("did you mean `({a},{b})`?")
            }
            _ => "write a pair as `(3,5)`".to_owned(),
        };
        reader.error(span, "the heaps of this game are pairs").with_help(mend)
    } else if let Some(end) = rules.end().filter(|end| heap.size() > *end) {
        reader.error(span, format!("there is no heap {}: the table ends at {end}", heap.size()))
    } else {
        let message = format!("`{}` has a limit, but the game has no limits", reader.quote(span.clone()));
        let help = match rules.limit() {
            Limit::None if rules.end().is_none() => {
                format!("write `{}`, or say `limit 2n` in the game", heap.size())
            }
            _ => format!("write `{}`", heap.size()),
        };
        reader.error(span, message).with_help(help)
    }
}

/// Refuses `5^2` and `3*5` after the heap at `start`, which other notations write for `2x5` and `3x5`.
fn refuse_product(reader: &Reader<'_>, start: usize) -> Result<(), Refusal> {
    let mut ahead = reader.clone();
    ahead.spaces();
    let at = ahead.at();
    let Some(sign) = ahead.next_if(|c| matches!(c, '^' | '*')) else { return Ok(()) };
    let error = ahead.error(at..at + 1, format!("`{sign}` stands between two numbers of a position"));
    let after = ahead.rest().trim_start();
    let after = &after[..after.find(|c: char| !c.is_ascii_digit() && c != '/').unwrap_or(after.len())];
    let before = reader.text()[start..reader.at()].trim_end();
    let counted = [format!("{before}x{after}"), format!("{after}x{before}")];
    let meant = counted.into_iter().skip(usize::from(sign == '^')).find(|text| text.parse::<Position>().is_ok());
    Err(error.with_help(match meant {
        Some(meant) if meant.len() <= QUOTED => format!("did you mean `{meant}`?"),
        _ => "equal heaps are written as `2x5`, which is two heaps of 5".to_owned(),
    }))
}

fn is_strip(c: char) -> bool {
    matches!(c, 'S' | 's')
}

/// Returns the size that was read, if a heap may have it.
fn size(reader: &Reader<'_>, number: &Number) -> Result<u64, Refusal> {
    number.value.filter(|&size| size <= MAX_SIZE).ok_or_else(|| {
        let written = reader.quote(number.span.clone());
        reader.error(number.span.clone(), format!("a heap of {written} is larger than 2^63, the largest that is read"))
    })
}
