//! The pieces of an expression before and at an operand.

use super::read::{Braces, Function, Open};
use crate::{Dyadic, Nus};
use ninepins_rules::{Number, Reader, Refusal};

/// The names behind a game that CGSuite prints.
pub(super) const NAMES: [(&str, Open); 2] = [(".Tiny", Open::Tiny), (".Miny", Open::Miny)];

/// Reads the next piece where a game is expected: what opens one, or a whole one.
pub(super) fn scan(reader: &mut Reader<'_>) -> Result<Result<Open, Nus>, Refusal> {
    for (sign, open) in [("+-", Open::PlusMinus), ("±", Open::PlusMinus), ("+_", Open::Tiny), ("-_", Open::Miny)] {
        if reader.eat(sign) {
            return Ok(Ok(open));
        }
    }
    // A minus belongs to the number behind it: -1^ is -1 + ^. But -2.^ is the negative of 2.^.
    let digits = reader.rest().strip_prefix('-').unwrap_or(reader.rest());
    let behind = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_digit = behind.len() < digits.len();
    let is_count = is_digit && behind.starts_with('.') && NAMES.iter().all(|(name, _)| !behind.starts_with(name));
    if (is_count || !is_digit) && reader.eat("-") {
        return Ok(Ok(Open::Negative));
    }
    if is_count && let Some(number) = reader.number() {
        refuse_decimal(reader, &number)?;
        let n = number.value.and_then(|n| i64::try_from(n).ok());
        let n = n.ok_or_else(|| reader.error(number.span, "the number of copies is too large"))?;
        reader.eat(".");
        return Ok(Ok(Open::Copies(n)));
    }
    for (bracket, open) in [("(", Open::Bracket), ("{", Open::Braces(Braces::new()))] {
        if reader.eat(bracket) {
            return Ok(Ok(open));
        }
    }
    let call = |function| Open::Call { function, first: None };
    for (name, open) in [
        ("tiny", Open::Tiny),
        ("miny", Open::Miny),
        ("cool", call(Function::Cool)),
        ("heat", call(Function::Heat)),
        ("norton", call(Function::Norton)),
    ] {
        if reader.eat_word(name) {
            reader.spaces();
            // The argument of `tiny` and `miny` is a game in brackets.
            let follows = match open {
                Open::Call { .. } => reader.eat("("),
                _ => reader.peek() == Some('('),
            };
            return if follows { Ok(Ok(open)) } else { Err(reader.unexpected("`(`")) };
        }
    }
    nus(reader).map(Err)
}

/// Refuses the decimal number that begins with `whole`: `1.5` would be read as one copy of 5. But `2.3.*` is two copies of `3.*`.
fn refuse_decimal(reader: &Reader<'_>, whole: &Number) -> Result<(), Refusal> {
    let mut ahead = reader.clone();
    ahead.eat(".");
    let Some(decimals) = ahead.number().filter(|_| ahead.peek() != Some('.')) else { return Ok(()) };
    let span = whole.span.start..decimals.span.end;
    let digits = ahead.text()[span.clone()].replace(['.', '_'], "").parse::<i128>().ok();
    // The number is digits/10^n, and its canonical form has no factor of 5 in the denominator.
    let number = u32::try_from(decimals.span.len()).ok().and_then(|n| {
        let fives = 5_i128.checked_pow(n)?;
        let digits = digits.filter(|digits| digits % fives == 0)?;
        Dyadic::new(digits / fives, n).ok()
    });
    let error = ahead.error(span, "a number has no decimal point here");
    Err(error.with_help(match number {
        Some(number) => format!("did you mean `{number}`? In n.G, which is n copies of G, G is no number"),
        None => "write a fraction such as 1/4; in n.G, which is n copies of G, G is no number".to_owned(),
    }))
}

/// Reads a number, ups and a nimber without spaces between them, at least one of the three.
fn nus(reader: &mut Reader<'_>) -> Result<Nus, Refusal> {
    let start = reader.at();
    let mut nus = Nus::ZERO;
    if reader.peek().is_some_and(|c| c == '-' || c.is_ascii_digit()) {
        nus.number = Dyadic::read(reader)?;
    }
    let too_large = |reader: &Reader<'_>, span| reader.error(span, "the number is too large");
    for (arrow, drawn, word, sign) in [('^', '↑', "up", 1), ('v', '↓', "down", -1)] {
        let at = reader.at();
        let mut arrows = u64::from(reader.eat_word(word));
        while reader.next_if(|c| c == arrow || c == drawn).is_some() {
            arrows += 1;
        }
        if arrows == 0 {
            continue;
        }
        let mut count = Some(arrows);
        if let Some(number) = reader.number() {
            if arrows > 1 {
                let error = reader.error(at..number.span.end, "a count follows more than one arrow");
                return Err(error.with_help(format!("write {arrow}3 or {arrow}{arrow}{arrow} for three of them")));
            }
            count = number.value;
        }
        let ups = count.and_then(|count| i64::try_from(count).ok());
        nus.ups = sign * ups.ok_or_else(|| too_large(reader, at..reader.at()))?;
        break;
    }
    let at = reader.at();
    if reader.eat("*") {
        let size = reader.number().map_or(Some(1), |number| number.value.and_then(|size| u32::try_from(size).ok()));
        nus.nimber = size.ok_or_else(|| too_large(reader, at..reader.at()))?;
    }
    if reader.at() == start { Err(reader.unexpected("a game such as `{2|-1}` or `^*`")) } else { Ok(nus) }
}
