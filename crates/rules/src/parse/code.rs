//! Codes: `0.77`, `4!.0`, `0.[3]`, `S(1,2,5)`, and as CGSuite writes them, `TakeAndBreak("0.77")`, `Subtraction([1,2])`.

use super::reader::{Number, QUOTED, Reader};
use crate::{Code, Digit, MAX_DIGITS, Refusal};
use std::{ops::Range, str::FromStr};

/// The largest number of tokens in `S(...)`, `AllBut(...)` and `Splittles(...)`: the last digit that a code may have.
const MAX_MEMBER: usize = MAX_DIGITS - 1;

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

/// Reads a code.
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

/// Reads the name of a function and its parenthesis.
pub(super) fn open_function(reader: &mut Reader<'_>) {
    reader.skip(reader.word().len());
    reader.spaces();
    reader.eat("(");
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
        reader.rest()[word.len()..].trim_start().starts_with('(').then_some(family)
    }

    fn code(self, reader: &mut Reader<'_>) -> Result<Code, Refusal> {
        open_function(reader);
        reader.spaces();
        if !reader.eat("[") {
            let members = members(reader, ")")?;
            return self.of_members(reader, &members);
        }
        let members = members(reader, "]")?;
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
        close(reader, ")")?;
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
    let set = format!("S({})", members.join(","));
    (verbs.contains(&word.as_str()) && set.parse::<Code>().is_ok()).then_some(set)
}

/// Returns the octal digit with these bits.
fn digit(bits: u8) -> Digit {
    Digit::new(bits).unwrap_or(Digit::ZERO)
}

/// Reads `1,2,5)`, `1..3)`, each number from 1 to [`MAX_MEMBER`], and the closing bracket.
fn members(reader: &mut Reader<'_>, close: &str) -> Result<Vec<usize>, Refusal> {
    let mut members = Vec::new();
    let mut first: Option<usize> = None;
    loop {
        reader.spaces();
        let Number { value, span } = reader.number().ok_or_else(|| reader.unexpected("a number of tokens"))?;
        let member = value.and_then(|value| usize::try_from(value).ok());
        let member = member.filter(|member| (1..=MAX_MEMBER).contains(member)).ok_or_else(|| {
            let written = reader.quote(span.clone());
            reader.error(span, format!("{written} is not a number of tokens from 1 to {MAX_MEMBER}"))
        })?;
        members.extend(first.take().unwrap_or(member)..=member);
        reader.spaces();
        if reader.eat(close) {
            members.sort_unstable();
            members.dedup();
            return Ok(members);
        }
        if reader.eat("..") {
            first = Some(member);
        } else if !reader.eat(",") {
            return Err(reader.unexpected(&format!("`,` or `{close}`")));
        }
    }
}

/// Reads `0.77`, `.77`, `0d77`, `4!.0`, `0.3[07]`.
fn digits(reader: &mut Reader<'_>) -> Result<Code, Refusal> {
    let start = reader.at();
    let short = short_form(reader);
    let zero = if short { Digit::ZERO } else { digit_zero(reader)? };
    let after_point = reader.at();
    let digits = run(reader);
    refuse_dots(reader, zero, &digits)?;
    let tail = match reader.peek() {
        Some(open @ ('[' | '(')) => tail(reader, open)?,
        _ => Vec::new(),
    };
    if short && reader.at() == after_point {
        return Err(reader.unexpected("a digit"));
    }
    let span = start..reader.at();
    refuse_more(reader)?;
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

/// Reads digit 0 and the point after it.
fn digit_zero(reader: &mut Reader<'_>) -> Result<Digit, Refusal> {
    let start = reader.at();
    let before = run(reader);
    if before.is_empty() {
        return Err(reader.unexpected("a code such as `0.77`"));
    }
    let span = start..reader.at();
    let written = reader.quote(span.clone());
    if !reader.eat(".") {
        if reader.peek() != Some('x') {
            refuse_modifier(reader)?;
        }
        let mend = match before.as_slice() {
            [digit] if digit.bits() != 0 && !digit.leaves(0) && !digit.leaves(1) => format!("{written}.0"),
            _ => format!("0.{}", written.strip_prefix('0').filter(|rest| !rest.is_empty()).unwrap_or(&written)),
        };
        let (span, mend) = match reader.peek() {
            Some(',') if written == "0" => (reader.at()..reader.at() + 1, format!("0.{}", after_comma(reader))),
            Some('+' | '/' | 'x') => {
                let help = "a game is a code such as `0.77`; this looks like a position";
                return Err(reader.error(span, "the code has no point").with_help(help));
            }
            _ => (span, mend),
        };
        return Err(reader.error(span, "the code has no point").with_help(format!("did you mean `{mend}`?")));
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

/// Returns the digits after the comma in `0,77`.
fn after_comma<'t>(reader: &Reader<'t>) -> &'t str {
    let rest = &reader.rest()[1..];
    &rest[..rest.find(|c| !is_digit(c)).unwrap_or(rest.len())]
}

fn is_digit(c: char) -> bool {
    c.is_ascii_hexdigit() || matches!(c, '!' | 'u' | 'U')
}

/// Reads digits with their modifiers, perhaps none.
fn run(reader: &mut Reader<'_>) -> Vec<Digit> {
    let mut digits = Vec::new();
    while let Some(bits) = reader.peek().and_then(|c| c.to_digit(16)) {
        reader.next();
        let unequal = reader.next_if(|c| matches!(c, '!' | 'u' | 'U')).is_some();
        digits.extend(Digit::new(bits as u8).map(|digit| if unequal { digit.unequal() } else { digit }));
    }
    digits
}

/// Reads a repeating tail in brackets.
fn tail(reader: &mut Reader<'_>, open: char) -> Result<Vec<Digit>, Refusal> {
    let start = reader.at();
    reader.next();
    let digits = run(reader);
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

/// Refuses text that must not follow a code directly.
fn refuse_more(reader: &Reader<'_>) -> Result<(), Refusal> {
    refuse_modifier(reader)?;
    let here = reader.at();
    if reader.peek() == Some('.') {
        return Err(reader.error(here..here + 1, "the code has a second point"));
    }
    Ok(())
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
            format!("`{c}` is not supported as a digit: digits are 0 to 9 and a to f, a heap becomes at most 3 heaps")
        }
        _ => return Ok(()),
    };
    Err(reader.error(span, message))
}
