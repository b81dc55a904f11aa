//! JSON, as documented. Each shape is one type here: it writes the JSON, and with the feature `schema` it describes it. What only the
//! API answers stands in the crate `ninepins-api`.
//!
//! The fields of a type are those of its JSON; the first one, `schema`, is the name of the shape.

#![allow(missing_docs)]

mod answer;
mod commands;
mod misere;
mod quotient;
mod sequence;
mod tree;
mod values;

pub use answer::{ANSWER_FIELDS, Answer, Id, Wanted, value_kind};
pub use commands::*;
pub use misere::GenusShape;
pub use quotient::QuotientShape;
pub(crate) use quotient::{ByOutcome, Counter, Form, Generator, InverseShape, LISTED, Window, Witness};
pub use sequence::{ConstantShape, PeriodShape, period_theorem};
pub use tree::TreeShape;
pub use values::{SaltusShape, ThermographShape, ValueShape};

use ninepins_rules::{Refusal, is_unseen, printable, steers};
use serde::{Deserialize, Serialize, Serializer};
use std::{
    fmt::{self, Display},
    io,
    ops::Range,
};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

/// The largest whole number that every JSON reader keeps exactly: numbers may be doubles there.
pub const MAX_EXACT: u64 = 1 << 53;

/// A count; a string above 2^53.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(untagged, expecting = "expected a whole number below 2^64")]
pub enum Count {
    /// At most 2^53.
    Number(u64),
    /// Above 2^53, in decimal digits.
    Text(String),
}

impl From<u64> for Count {
    fn from(n: u64) -> Count {
        u128::from(n).into()
    }
}

impl From<u128> for Count {
    fn from(n: u128) -> Count {
        if n <= MAX_EXACT.into() { Count::Number(n as u64) } else { Count::Text(n.to_string()) }
    }
}

/// Something as it is printed.
pub(crate) struct Shown<'a>(pub(crate) &'a dyn Display);

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Shown<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// The bytes that JSON is added to. Most pieces of JSON are single signs, which cost less if they are not copied as lists.
struct Signs<'t>(&'t mut Vec<u8>);

impl io::Write for Signs<'_> {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        self.write_all(piece).map(|()| piece.len())
    }

    #[inline]
    fn write_all(&mut self, piece: &[u8]) -> io::Result<()> {
        match piece {
            [sign] => self.0.push(*sign),
            _ => self.0.extend_from_slice(piece),
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The origin of a list of values.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Provenance {
    /// The program, with its version.
    pub program: &'static str,
    /// The rules in words.
    pub rules: String,
    /// The meaning of the values.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub values: Option<&'static str>,
}

/// Returns the error object: what was wrong with which text, and where, behind the name of the question if it has one. The input is whole: characters that steer a
/// terminal or cannot be seen are escaped.
pub fn error_json(id: Option<&Id>, refusal: &Refusal) -> String {
    #[derive(Serialize)]
    struct Wrapped<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a Id>,
        error: Wrong<'a>,
    }
    #[derive(Serialize)]
    struct Wrong<'a> {
        message: &'a str,
        input: &'a str,
        span: [usize; 2],
    }
    let (message, Range { start, end }) = (&printable(&refusal.to_string()), refusal.span());
    let object = Wrapped { id, error: Wrong { message, input: refusal.input(), span: [start, end] } };
    let json = serde_json::to_string(&object).expect("texts and numbers can be written");
    // In compact JSON such characters stand in strings only.
    escaped(&json)
}

/// Escapes the characters of strings in JSON that steer a terminal or cannot be seen.
fn escaped(json: &str) -> String {
    json.chars().fold(String::with_capacity(json.len()), |mut shown, c| {
        if steers(c) || is_unseen(c) {
            c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| shown += &format!("\\u{unit:04x}"));
        } else {
            shown.push(c);
        }
        shown
    })
}
