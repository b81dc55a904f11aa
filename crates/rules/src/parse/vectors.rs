//! Vectors: `(0,n),(n,0),(n,n)`.

use super::reader::Reader;
use crate::{MAX_COORDINATE, MAX_VECTORS, Refusal, Vector, Vectors};

const COORDINATE: &str = "a coordinate is a number or such as `2n+1`";

/// Reads vectors, which begin with `(`.
pub(super) fn vectors(reader: &mut Reader<'_>) -> Result<Vectors, Refusal> {
    let (start, mut vectors) = (reader.at(), Vec::new());
    loop {
        vectors.push(vector(reader)?);
        let after = reader.clone();
        reader.spaces();
        if !reader.eat(",") {
            *reader = after;
            break;
        }
        reader.spaces();
        if reader.peek() != Some('(') {
            return Err(reader.unexpected("a vector such as `(n,2n)`"));
        }
    }
    let span = start..reader.at();
    Vectors::new(vectors).ok_or_else(|| reader.error(span, format!("a player has at most {MAX_VECTORS} vectors")))
}

/// Reads `(n,2n+1)`.
fn vector(reader: &mut Reader<'_>) -> Result<Vector, Refusal> {
    let open = reader.at();
    reader.eat("(");
    let (mut slope, mut start) = ([0; 2], [0; 2]);
    for (side, close) in [",", ")"].into_iter().enumerate() {
        (slope[side], start[side]) = coordinate(reader)?;
        reader.spaces();
        if !reader.eat(close) {
            return Err(match reader.is_done() {
                true => reader.error(open..open + 1, "`(` is never closed"),
                false => reader.unexpected(&format!("`{close}`")),
            });
        }
    }
    Vector::new(slope, start).ok_or_else(|| {
        let [a, b] = [0, 1].map(|side| i64::from(slope[side]) + i64::from(start[side]));
        let message = match (slope, a, b) {
            ([0, 0], 0, 0) => "this would be a pass".to_owned(),
            ([0, 0], ..) => "this does not lessen the pair".to_owned(),
            _ => format!("for n = 1 this is ({a},{b}), which does not lessen the pair"),
        };
        reader.error(open..reader.at(), message)
    })
}

/// Reads `3`, `-1`, `n`, `2n+1`, and returns its slope and constant.
fn coordinate(reader: &mut Reader<'_>) -> Result<(u32, i32), Refusal> {
    reader.spaces();
    let from = reader.at();
    let is_negative = reader.eat("-");
    let first = number(reader)?;
    if reader.next_if(|c| matches!(c, 'n' | 'N')).is_some() {
        if is_negative {
            return Err(reader.error(from..reader.at(), "this would be a slope below 0, so play might not end"));
        }
        let after = reader.clone();
        reader.spaces();
        let Some(sign) = reader.next_if(|c| matches!(c, '+' | '-')) else {
            *reader = after;
            return Ok((first.unwrap_or(1) as u32, 0));
        };
        reader.spaces();
        let constant = number(reader)?.ok_or_else(|| reader.unexpected("a number"))?;
        return Ok((first.unwrap_or(1) as u32, if sign == '-' { -constant } else { constant }));
    }
    match first {
        Some(number) => Ok((0, if is_negative { -number } else { number })),
        None if reader.is_done() => Err(reader.unexpected("a coordinate")),
        None => {
            let rest = reader.rest();
            let length = rest.find([',', ')', ' ']).filter(|&length| length > 0).unwrap_or(1).min(rest.len());
            Err(reader.error(reader.at()..reader.at() + length, COORDINATE))
        }
    }
}

/// Reads a number, if one comes next.
fn number(reader: &mut Reader<'_>) -> Result<Option<i32>, Refusal> {
    let Some(number) = reader.number() else { return Ok(None) };
    let value = number.value.and_then(|value| i32::try_from(value).ok());
    let too_large = || reader.error(number.span.clone(), format!("a coordinate has numbers up to {MAX_COORDINATE}"));
    value.map(Some).ok_or_else(too_large)
}
