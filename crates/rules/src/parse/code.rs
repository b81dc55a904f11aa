//! Codes: `0.77`, `4!.0`, `0.[3]`, `S(1,2,5)`, and as CGSuite writes them, `TakeAndBreak("0.77")`, `Subtraction([1,2])`.

use super::reader::{Number, QUOTED, Reader};
use crate::{Code, Digit, MAX_DIGITS, Refusal};
use std::{ops::Range, str::FromStr};

/// The largest number of tokens in `S(...)`, `AllBut(...)` and `Splittles(...)`: the last digit that a code may have.
pub(super) const MAX_MEMBER: usize = MAX_DIGITS - 1;

impl FromStr for Code {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Code, Refusal> {
        let mut reader = Reader::new(text);
        reader.spaces();
        let code = code(&mut reader)?;
        reader.finish("the end of the code")?;
        Ok(code)
    }
}

/// Checks whether a code comes next, and not a name.
pub(super) fn comes_next(reader: &Reader<'_>) -> bool {
    let rest = reader.rest();
    let mut chars = rest.chars();
    let (first, second, third) = (chars.next(), chars.next(), chars.next());
    match first {
        _ if Family::of(reader).is_some() || is_function(reader, "TakeAndBreak") => true,
        Some('0'..='9' | '.') => true,
        // `c.7` is a code; `d` alone would be a name.
        Some('a'..='f' | 'A'..='F') => {
            matches!((second, third), (Some('.' | '!'), _) | (Some('u' | 'U'), Some('.')))
        }
        _ => false,
    }
}

pub(super) fn code(reader: &mut Reader<'_>) -> Result<Code, Refusal> {
    if is_function(reader, "TakeAndBreak") {
        open_function(reader);
        let code = quoted(reader)?;
        return close(reader, ")").map(|()| code);
    }
    match Family::of(reader) {
        Some(family) => family.code(reader),
        None => digits(reader),
    }
}

/// Checks whether the function of this name comes next, with its parenthesis.
pub(super) fn is_function(reader: &Reader<'_>, name: &str) -> bool {
    let word = reader.word();
    word.eq_ignore_ascii_case(name) && reader.rest()[word.len()..].trim_start().starts_with('(')
}

pub(super) fn open_function(reader: &mut Reader<'_>) {
    reader.skip(reader.word().len());
    reader.spaces();
    reader.eat("(");
}

/// Reads an opening bracket, and returns the one that closes it.
fn open_bracket(reader: &mut Reader<'_>) -> Option<&'static str> {
    reader.spaces();
    let pairs = [("(", ")"), ("[", "]"), ("{", "}")];
    pairs.into_iter().find(|(open, _)| reader.eat(open)).map(|(_, close)| close)
}

/// Reads a separator or a closing bracket.
pub(super) fn close(reader: &mut Reader<'_>, text: &str) -> Result<(), Refusal> {
    reader.spaces();
    if reader.eat(text) { Ok(()) } else { Err(reader.unexpected(&format!("`{text}`"))) }
}

/// Reads a code in quotes, which may be left out.
pub(super) fn quoted(reader: &mut Reader<'_>) -> Result<Code, Refusal> {
    reader.spaces();
    let is_quoted = reader.eat("\"");
    let code = digits(reader)?;
    if is_quoted { close(reader, "\"").map(|()| code) } else { Ok(code) }
}

/// Reads `[1,3]`, the numbers of tokens of a subtraction game.
pub(super) fn subtraction(reader: &mut Reader<'_>) -> Result<Code, Refusal> {
    close(reader, "[")?;
    let members = members(reader, "]")?;
    Family::Subtraction.of_members(reader, &members)
}

/// Families of codes that are written as a list of numbers of tokens.
#[derive(Clone, Copy)]
enum Family {
    /// `S(1,2,5)`: these numbers may be taken.
    Subtraction,
    /// `AllBut(2,3)`: all other numbers may be taken.
    AllBut,
    /// `Splittles(1,2)`: these numbers may be taken, and the rest may be split into two.
    Splittles,
}

impl Family {
    fn of(reader: &Reader<'_>) -> Option<Family> {
        let word = reader.word();
        let family = match word.to_ascii_lowercase().as_str() {
            "s" | "subtraction" => Family::Subtraction,
            "allbut" => Family::AllBut,
            "splittles" => Family::Splittles,
            _ => return None,
        };
        let rest = &reader.rest()[word.len()..];
        let is_bare = word.len() == 1 && rest.starts_with(|c: char| c.is_ascii_digit());
        (is_bare || rest.trim_start().starts_with(['(', '[', '{'])).then_some(family)
    }

    /// Reads `S(1,2)`, `S{1-3}`, `S({1,2})`, `S1,2`, `Subtraction([1,2], allbut => true)`.
    fn code(self, reader: &mut Reader<'_>) -> Result<Code, Refusal> {
        reader.skip(reader.word().len());
        let (outer, inner) = (open_bracket(reader), open_bracket(reader));
        let members = members(reader, inner.or(outer).unwrap_or_default())?;
        let Some(outer) = outer.filter(|_| inner.is_some()) else { return self.of_members(reader, &members) };
        reader.spaces();
        let mut family = self;
        if reader.eat(",") {
            reader.spaces();
            let is_flag = reader.eat_word("allbut");
            reader.spaces();
            let is_flag = is_flag && reader.eat("=>");
            reader.spaces();
            if !is_flag || !reader.eat_word("true") {
                return Err(reader.unexpected("`allbut => true`"));
            }
            family = Family::AllBut;
        }
        close(reader, outer)?;
        family.of_members(reader, &members)
    }

    fn of_members(self, reader: &Reader<'_>, members: &[usize]) -> Result<Code, Refusal> {
        let most = members.iter().copied().max().unwrap_or(0);
        let (others, listed, tail) = match self {
            Family::Subtraction => (Digit::ZERO, digit(3), vec![]),
            Family::Splittles => (Digit::ZERO, digit(7), vec![]),
            Family::AllBut => (digit(3), Digit::ZERO, vec![digit(3)]),
        };
        let mut digits = vec![others; most];
        members.iter().for_each(|&member| digits[member - 1] = listed);
        Code::new(Digit::ZERO, digits, tail)
            .ok_or_else(|| reader.error(0..reader.at(), format!("there are more than {MAX_MEMBER} digits")))
    }
}

/// Returns the set that is meant by words such as `take 1, 3 or 4`.
pub(super) fn set_meant(text: &str) -> Option<String> {
    let (words, members) = text.split_at(text.find(|c: char| c.is_ascii_digit())?);
    let word = words.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default().to_lowercase();
    let verbs = ["take", "remove", "subtract", "subtraction", "sub"];
    let members: Vec<&str> = members.split(|c: char| !c.is_ascii_digit()).filter(|member| !member.is_empty()).collect();
    // `1-3`, `1 to 3` and `at most 3` are no list.
    let others = words.split_once(' ').map_or("", |(_, others)| others.trim());
    let is_list = !text.contains('-') && !text.contains("to") && others.is_empty();
    let set = format!("S({})", members.join(","));
    (is_list && verbs.contains(&word.as_str()) && set.parse::<Code>().is_ok()).then_some(set)
}

fn digit(bits: u8) -> Digit {
    Digit::new(bits).unwrap_or(Digit::ZERO)
}

/// Reads `1,2,5)`, `1..3)`, `1-3)`, `1 2)`, each number from 1 to [`MAX_MEMBER`], and the closing bracket, if there is one.
fn members(reader: &mut Reader<'_>, close: &str) -> Result<Vec<usize>, Refusal> {
    let mut members = Vec::new();
    let mut first: Option<usize> = None;
    loop {
        reader.spaces();
        refuse_ellipsis(reader)?;
        let Number { value, span } = reader.number().ok_or_else(|| reader.unexpected("a number of tokens"))?;
        let member = value.and_then(|value| usize::try_from(value).ok());
        let member = member.filter(|member| (1..=MAX_MEMBER).contains(member)).ok_or_else(|| match value {
            Some(0) => {
                reader.error(span, "0 is no take: a take is at least 1").with_help(format!("{EXAMPLE} 'S(1,2)' 5"))
            }
            _ => {
                let written = reader.quote(span.clone());
                reader.error(span, format!("{written} is not a number of tokens from 1 to {MAX_MEMBER}"))
            }
        })?;
        members.extend(first.take().unwrap_or(member)..=member);
        let after = reader.clone();
        reader.spaces();
        refuse_ellipsis(reader)?;
        let has_more = reader.peek().is_some_and(|c| ",.-–".contains(c) || (c.is_ascii_digit() && !close.is_empty()));
        if !has_more {
            if close.is_empty() {
                *reader = after;
            } else if !reader.eat(close) {
                return Err(reader.unexpected(&format!("`,` or `{close}`")));
            }
            members.sort_unstable();
            members.dedup();
            return Ok(members);
        }
        if reader.eat("..") || reader.next_if(|c| "-–".contains(c)).is_some() {
            first = Some(member);
        } else {
            reader.eat(",");
        }
    }
}

/// The beginning of a suggestion that is no correction.
const EXAMPLE: &str = "for example: ninepins";

/// Refuses `1,4,9,...`, which has no one meaning.
fn refuse_ellipsis(reader: &Reader<'_>) -> Result<(), Refusal> {
    let dots = ["...", "…"].into_iter().find(|dots| reader.rest().starts_with(dots));
    let Some(dots) = dots else { return Ok(()) };
    let error = reader.error(reader.at()..reader.at() + dots.len(), format!("`{dots}` says no rule"));
    Err(error.with_help(format!("squares, {EXAMPLE} 'S(1,4,9,16)' 21")))
}

/// Reads `0.77`, `.77`, `0d77`, `4!.0`, `0.3[07]`.
fn digits(reader: &mut Reader<'_>) -> Result<Code, Refusal> {
    let start = reader.at();
    let short = short_form(reader);
    let zero = if short { Digit::ZERO } else { digit_zero(reader)? };
    let after_point = reader.at();
    let digits = run(reader)?;
    refuse_dots(reader, zero, &digits)?;
    let tail = match reader.peek() {
        Some(open @ ('[' | '(')) => tail(reader, open)?,
        _ => Vec::new(),
    };
    if short && reader.at() == after_point {
        return Err(reader.unexpected("a digit"));
    }
    let span = start..reader.at();
    refuse_modifier(reader)?;
    if reader.peek() == Some('.') {
        return Err(reader.error(reader.at()..reader.at() + 1, "the code has a second point"));
    }
    if digits.len() + tail.len() > MAX_MEMBER {
        let message = format!("there are {} digits after the point, more than {MAX_MEMBER}", digits.len() + tail.len());
        return Err(reader.error(after_point..reader.at(), message));
    }
    Code::new(zero, digits, tail).ok_or_else(|| reader.error(span, "digit 0 would be a pass"))
}

/// Reads a short form of `0.`: a point alone, or `0d` as in the names of files.
fn short_form(reader: &mut Reader<'_>) -> bool {
    let after = reader.rest().strip_prefix("0d").or_else(|| reader.rest().strip_prefix("0D"));
    // A later point makes this `d` a digit.
    if after.is_some_and(|rest| !rest.trim_start_matches(is_digit).starts_with('.')) {
        reader.skip(2);
        return true;
    }
    reader.eat(".")
}

fn digit_zero(reader: &mut Reader<'_>) -> Result<Digit, Refusal> {
    let start = reader.at();
    let before = run(reader)?;
    if before.is_empty() {
        return Err(reader.unexpected("a code such as `0.77`"));
    }
    let span = start..reader.at();
    let written = reader.quote(span.clone());
    // A decimal point may be raised.
    if reader.next_if(|c| ".·⋅‧．".contains(c)).is_none() {
        let rest = reader.rest();
        if let Some(after) = rest.strip_prefix(',').filter(|_| written == "0") {
            let digits = &after[..after.find(|c| !is_digit(c)).unwrap_or(after.len())];
            let error = reader.error(span.end..span.end + 1, "a code has a point, not a comma");
            return Err(error.with_help(format!("did you mean `0.{digits}`?")));
        }
        refuse_modifier(reader)?;
        let error = reader.error(span, format!("`{written}` is no game: a code has a point"));
        return Err(match before.as_slice() {
            [digit] if digit.bits() != 0 && !digit.leaves(0) && !digit.leaves(1) => {
                error.with_help(format!("did you mean `{written}.0`?"))
            }
            _ => error.with_help(format!("{EXAMPLE} 0.77 5")),
        });
    }
    let &[zero] = before.as_slice() else {
        let message = format!("`{written}` stands before the point, where one digit is expected");
        return Err(reader.error(span, message));
    };
    if zero.leaves(0) || zero.leaves(1) {
        let message = format!(
            "digit 0 is {zero}, but may only be 0, 4, 8 or c: without taking a heap may only be split \
             (bit 1 is void and bit 2 would be a pass)"
        );
        return Err(reader.error(span, message));
    }
    Ok(zero)
}

fn is_digit(c: char) -> bool {
    c.is_ascii_hexdigit() || matches!(c, '!' | 'u' | 'U')
}

/// Reads digits with their modifiers, perhaps none.
fn run(reader: &mut Reader<'_>) -> Result<Vec<Digit>, Refusal> {
    let mut digits = Vec::new();
    loop {
        let start = reader.at();
        let Some(bits) = reader.peek().and_then(|c| c.to_digit(16)) else { return Ok(digits) };
        reader.next();
        let unequal = reader.next_if(|c| matches!(c, '!' | 'u' | 'U')).is_some();
        if unequal && bits < 4 {
            return Err(no_effect(reader, start..reader.at()));
        }
        digits.extend(Digit::new(bits as u8).map(|digit| if unequal { digit.unequal() } else { digit }));
    }
}

/// Builds the refusal of `0!`, `3!`: unequal parts where there are no parts.
fn no_effect(reader: &Reader<'_>, span: Range<usize>) -> Refusal {
    let (digit, modifier) = reader.text()[span.clone()].split_at(1);
    let never = if digit == "0" { "" } else { ", which never splits" };
    let error = reader.error(span, format!("`{modifier}` has no effect on the digit {digit}{never}"));
    let whole = reader.text().trim();
    match ["4", "8", "c"].into_iter().find(|zero| whole.strip_prefix(zero) == Some(".0!")) {
        Some(zero) => error.with_help(format!("did you mean `{zero}!.0`? Unequal parts without a take")),
        None => error.with_help(format!("Grundy's game, {EXAMPLE} '4!.0' 7")),
    }
}

/// Reads a repeating tail in brackets.
fn tail(reader: &mut Reader<'_>, open: char) -> Result<Vec<Digit>, Refusal> {
    let start = reader.at();
    reader.next();
    let digits = run(reader)?;
    let close = if open == '[' { "]" } else { ")" };
    if reader.is_done() {
        return Err(reader.error(start..start + 1, format!("`{open}` is never closed")));
    }
    refuse_modifier(reader)?;
    if !reader.eat(close) {
        return Err(reader.unexpected(&format!("a digit or `{close}`")));
    }
    if digits.is_empty() {
        return Err(reader.error(start..reader.at(), "the repeating tail is empty"));
    }
    if reader.peek().is_some_and(|c| c.is_ascii_hexdigit() || c == '[' || c == '(') {
        let from = reader.at();
        let length = reader.rest().find(|c: char| c.is_whitespace() || c == ';').unwrap_or(reader.rest().len());
        return Err(reader.error(from..from + length, "digits follow the repeating tail, which must be the last thing"));
    }
    Ok(digits)
}

/// Refuses `0.333...`, which does not show the beginning of the repeating tail.
fn refuse_dots(reader: &Reader<'_>, zero: Digit, digits: &[Digit]) -> Result<(), Refusal> {
    let dots = reader.rest().len() - reader.rest().trim_start_matches(['.', '…']).len();
    let one = reader.rest().starts_with('.') && dots == 1;
    if digits.is_empty() || dots == 0 || one {
        return Ok(());
    }
    // The digits that occur twice at the end, or else the last one.
    let twice = |p: &usize| digits[digits.len() - 2 * p..digits.len() - p] == digits[digits.len() - p..];
    let period = (1..=digits.len() / 2).find(twice).unwrap_or(1);
    let error = reader.error(reader.at()..reader.at() + dots, "dots do not say which digits repeat");
    Err(match Code::new(zero, digits.to_vec(), digits[digits.len() - period..].to_vec()) {
        Some(code) if digits.len() <= QUOTED => error.with_help(format!("did you mean `{code}`?")),
        _ => error.with_help("write the digits that repeat in brackets, as in `0.[3]`"),
    })
}

/// Returns the refusal of digits of other programs that leave more heaps than codes do.
pub(super) fn more_heaps(reader: &Reader<'_>, span: Range<usize>) -> Refusal {
    let error = reader.error(span, "a code leaves at most three heaps, all or unequal ones");
    error.with_help("a small game has a table, such as `{2: 1+1; 3: 1+1+1}`")
}

/// Refuses notations of other programs for rules that are not supported here.
fn refuse_modifier(reader: &Reader<'_>) -> Result<(), Refusal> {
    let Some(c) = reader.peek() else { return Ok(()) };
    let span: Range<usize> = reader.at()..reader.at() + c.len_utf8();
    let keyword = ["limit", "normal", "misere", "misère"].iter().any(|word| reader.word().eq_ignore_ascii_case(word));
    let message = match c {
        '!' | 'u' | 'U' => format!("`{c}` (unequal parts) must follow one digit"),
        '?' | '=' | '{' | '}' => return Err(more_heaps(reader, span)),
        c if c.is_alphabetic() && !keyword => {
            let message = format!("`{c}` is no digit: digits are 0 to 9 and a to f");
            return Err(reader.error(span, message).with_help(format!("{EXAMPLE} 0.77 5")));
        }
        _ => return Ok(()),
    };
    Err(reader.error(span, message))
}
