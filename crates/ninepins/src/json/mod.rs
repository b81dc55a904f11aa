//! JSON, as documented. Each shape is one type here: it writes the JSON, and with the feature `schema` it describes it. What only the
//! API answers stands in the crate `ninepins-api`.
//!
//! The fields of a type are those of its JSON; the first one, `schema`, is the name of the shape.

#![allow(missing_docs)]

mod answer;
mod quotient;
mod sequence;
mod tree;

pub use crate::{compare::CompareShape, line::LineShape};
pub use answer::{ANSWER_FIELDS, Answer, Id, Wanted};
pub use quotient::QuotientShape;
pub(crate) use quotient::{ByOutcome, Counter, Form, Generator, LISTED, QuotientStatus, Window, Witness};
pub(crate) use sequence::checksum_of;
pub use sequence::{ConstantShape, PeriodShape, period_theorem};
pub use tree::TreeShape;

use ninepins_misere::canonical::Genus;
use ninepins_rules::{Refusal, is_unseen, printable, steers};
use ninepins_solver::Stopped;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::json;
use std::{
    fmt::{self, Display},
    io,
    ops::Range,
};

/// The largest whole number that every JSON reader keeps exactly: numbers may be doubles there.
pub const MAX_EXACT: u64 = 1 << 53;

/// A count; a string above 2^53.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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

/// Writes something as it is printed.
pub(crate) fn shown<S: Serializer>(what: &impl fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(what)
}

/// Writes the name of a limit.
pub(crate) fn named<S: Serializer>(stopped: &Option<Stopped>, serializer: S) -> Result<S::Ok, S::Error> {
    stopped.as_ref().map(Stopped::name).serialize(serializer)
}

/// Writes a large count.
pub(crate) fn counted<N: Copy, S: Serializer>(number: &Option<N>, serializer: S) -> Result<S::Ok, S::Error>
where
    Count: From<N>,
{
    number.map(Count::from).serialize(serializer)
}

/// Writes what may be known as it is printed.
pub(crate) fn shown_some<T: Display, S: Serializer>(what: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
    match what {
        Some(what) => serializer.collect_str(what),
        None => serializer.serialize_none(),
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

/// Heap n + `period` has the value of heap n plus `saltus`, for all n from `from` on.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Saltus))]
pub struct SaltusShape {
    pub period: u64,
    pub from: u64,
    /// The canonical form; null if it is too long.
    pub saltus: Option<String>,
    /// True if it holds for all heaps, by a theorem; else it was only seen in these.
    pub proved: bool,
}

/// The origin of a list of values.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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

/// A genus; its fields are null if it was not found.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Genus))]
pub struct GenusShape {
    /// Conway's symbol, such as `1^031`.
    pub(crate) genus: Option<String>,
    /// The nim-value in normal play.
    normal: Option<u32>,
    /// The misère nim-values: alone, beside a heap of Nim of two tokens, beside two, and so on; the last two alternate.
    misere: Option<Vec<u32>>,
    /// True if no position of Nim has the genus.
    pub(crate) wild: Option<bool>,
}

impl GenusShape {
    /// Converts a genus for JSON; `None` is one that was not found.
    pub fn of(genus: Option<&Genus>) -> GenusShape {
        GenusShape {
            genus: genus.map(ToString::to_string),
            normal: genus.map(Genus::normal),
            misere: genus.map(|genus| genus.superscripts().to_vec()),
            wild: genus.map(Genus::is_wild),
        }
    }
}

/// Returns the error object: what was wrong with which text, and where, behind the name of the question if it has one. The input is
/// whole: characters that steer a terminal or cannot be seen are escaped.
pub fn error_json(id: Option<&Id>, refusal: &Refusal) -> String {
    let (message, Range { start, end }) = (printable(&refusal.to_string()), refusal.span());
    let error = json!({"error": {"message": message, "input": refusal.input(), "span": [start, end]}}).to_string();
    let json = match id {
        Some(Id(id)) => format!("{{\"id\":{id},{}", &error[1..]),
        None => error,
    };
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
