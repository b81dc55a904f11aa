//! Long lists: what each heap is worth, or positions. An answer holds its list, or a [`Writer`] writes it as it grows.

use super::AnyAnswer;
use crate::Refusal;
use serde::{Serialize, Serializer};
use serde_json::json;
use std::{borrow::Cow, fmt::Write as _};

/// The items of a list.
#[derive(Clone, Serialize, Debug)]
#[serde(untagged)]
pub enum Cells<'a> {
    /// Numbers.
    Numbers(&'a [u64]),
    /// Words; none where one is too long.
    Words(Cow<'a, [Option<String>]>),
}

impl<'a> From<&'a [u64]> for Cells<'a> {
    fn from(cells: &'a [u64]) -> Cells<'a> {
        Cells::Numbers(cells)
    }
}

impl<'a> From<&'a [Option<String>]> for Cells<'a> {
    fn from(cells: &'a [Option<String>]) -> Cells<'a> {
        Cells::Words(cells.into())
    }
}

impl Cells<'_> {
    /// Returns the number of items.
    pub fn len(&self) -> usize {
        match self {
            Cells::Numbers(cells) => cells.len(),
            Cells::Words(cells) => cells.len(),
        }
    }

    /// Checks whether there is no item.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the texts of the items.
    pub fn texts(&self) -> Vec<String> {
        match self {
            Cells::Numbers(cells) => cells.iter().map(u64::to_string).collect(),
            Cells::Words(cells) => cells.iter().map(|cell| cell.clone().unwrap_or_else(|| "...".to_owned())).collect(),
        }
    }

    /// Returns the first `most` items in a line.
    pub fn joined(&self, most: usize) -> String {
        let shown = self.len().min(most);
        let first: Cells<'_> = match self {
            Cells::Numbers(cells) => cells[..shown].into(),
            Cells::Words(cells) => cells[..shown].into(),
        };
        first.texts().join(", ") + if shown < self.len() { ", ..." } else { "" }
    }
}

/// A list of an answer, in which it is called `values`. In JSON it is an array; it is empty there if its items were written as they came.
#[derive(Clone, Debug)]
pub struct List {
    /// The number of the first item.
    pub first: u64,
    /// The number that stands for it in a b-file.
    pub offset: i128,
    /// The names of the number and of the item in lists with a line an item.
    pub heads: [&'static str; 2],
    /// The lines about the list in files that have comments.
    pub about: Vec<String>,
    /// True if its items are words.
    pub has_words: bool,
    pub(super) numbers: Vec<u64>,
    pub(super) words: Vec<Option<String>>,
    pub(super) len: u64,
}

impl List {
    /// Begins a list of numbers.
    pub(super) fn new(first: u64, heads: [&'static str; 2], about: Vec<String>) -> List {
        let offset = first.into();
        List { first, offset, heads, about, has_words: false, numbers: Vec::new(), words: Vec::new(), len: 0 }
    }

    /// Begins a list of words.
    pub(super) fn of_words(first: u64, heads: [&'static str; 2], about: Vec<String>) -> List {
        List { has_words: true, ..List::new(first, heads, about) }
    }

    /// Returns the items that the answer holds.
    pub fn cells(&self) -> Cells<'_> {
        if self.has_words { self.words[..].into() } else { self.numbers[..].into() }
    }

    /// Returns the number of items, also of those that were written as they came.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Checks whether there is no item.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(super) fn hold(&mut self, cells: Cells<'_>) {
        self.len += cells.len() as u64;
        match cells {
            Cells::Numbers(cells) => self.numbers.extend_from_slice(cells),
            Cells::Words(cells) => self.words.extend_from_slice(&cells),
        }
    }
}

impl Serialize for List {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.cells().serialize(serializer)
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for List {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        use utoipa::openapi::{ArrayBuilder, OneOfBuilder, Type, schema::ObjectBuilder};
        let [number, word, none] =
            [Type::Integer, Type::String, Type::Null].map(|kind| ObjectBuilder::new().schema_type(kind));
        ArrayBuilder::new().items(OneOfBuilder::new().item(number).item(word).item(none)).into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for List {}

/// A format of answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Text for people.
    Text,
    /// One JSON object.
    Json,
    /// A JSON object a line: the answer, then each item.
    Jsonl,
    /// Comment lines, heads, and a row for each item.
    Csv,
    /// The format of the OEIS: a number and a value a line.
    Bfile,
    /// An array of LaTeX.
    Latex,
    /// A header and an empty line, then 4 bytes for each number, the lowest first.
    Bin,
    /// A picture.
    Svg,
    /// A graph for Graphviz.
    Dot,
    /// A certificate, which `check` reads.
    Certificate,
    /// A value as CGSuite reads it.
    Cgsuite,
}

impl Format {
    /// All formats: their names, the endings of their files, and what they are.
    pub const ALL: [(Format, &'static str, &'static str, &'static str); 11] = [
        (Format::Text, "text", "txt", "Text for people"),
        (Format::Json, "json", "json", "One object"),
        (Format::Jsonl, "jsonl", "jsonl", "An object a line: what the list is, then each item"),
        (Format::Csv, "csv", "csv", "Comment lines, heads, and a row for each item"),
        (Format::Bfile, "bfile", "bfile", "The format of the OEIS: a number and a value a line"),
        (Format::Latex, "latex", "tex", "An array"),
        (Format::Bin, "bin", "bin", "A header and an empty line, then 4 bytes a heap, the lowest first"),
        (Format::Svg, "svg", "svg", "A picture"),
        (Format::Dot, "dot", "dot", "A graph for Graphviz"),
        (Format::Certificate, "certificate", "cert", "A certificate, which `ninepins check` reads"),
        (Format::Cgsuite, "cgsuite", "cgs", "The value as CGSuite reads it"),
    ];

    /// Returns its name.
    pub fn name(self) -> &'static str {
        Format::ALL[self as usize].1
    }
}

/// An array without items.
const HOLE: &str = "\"values\":[]";

/// The values of a row of LaTeX.
const COLUMNS: u64 = 10;

/// Writes an answer with a list as its items come. The parts before and after them are those of the answer's own JSON, so a list that
/// is written so is the one that an answer holds.
pub struct Writer<'w> {
    format: Format,
    /// Writes bytes, and returns false if no more are wanted.
    out: &'w mut dyn FnMut(&[u8]) -> bool,
    /// The list, without items, and the number of those that were written.
    list: Option<(List, u64)>,
}

impl<'w> Writer<'w> {
    /// Writes to `out`, which returns false if no more is wanted.
    pub fn new(format: Format, out: &'w mut dyn FnMut(&[u8]) -> bool) -> Writer<'w> {
        Writer { format, out, list: None }
    }

    /// Refuses a list that has no place here.
    pub(super) fn accept(&self, list: &List) -> Result<(), Refusal> {
        let name = self.format.name();
        match self.format {
            Format::Bin | Format::Bfile | Format::Latex if list.has_words => {
                Err(Refusal::of(name, format!("the format {name} is for numbers, and these are words"))
                    .with_help("csv and json have room for them"))
            }
            _ => Ok(()),
        }
    }

    /// Begins with the answer as it is before its first item. Returns false if no more is wanted.
    pub(super) fn begin(&mut self, answer: &dyn AnyAnswer, list: &List) -> bool {
        let json = answer.json();
        let before = json.split_once(HOLE).map_or(&*json, |(before, _)| before);
        let comments =
            |mark: char| list.about.iter().fold(String::new(), |text, line| format!("{text}{mark} {line}\n"));
        let text = match self.format {
            Format::Csv => format!("{}{}\n", comments('#'), list.heads.join(",")),
            Format::Bfile => comments('#'),
            Format::Latex => {
                let heads = (0..COLUMNS).fold(String::new(), |heads, column| format!("{heads} & {column}"));
                let sides = "r".repeat(COLUMNS as usize);
                format!("{}\\[\\begin{{array}}{{r|{sides}}}\nn{heads} \\\\ \\hline\n", comments('%'))
            }
            Format::Bin => {
                let data = "data: after an empty line, 4 bytes a heap, unsigned, the lowest byte first";
                format!("{}# {data}\n\n", comments('#'))
            }
            Format::Jsonl => format!("{}}}\n", before.trim_end_matches(',')),
            _ => format!("{before}\"values\":["),
        };
        self.list = Some((list.clone(), 0));
        (self.out)(text.as_bytes())
    }

    /// Writes the next items. Returns false if no more is wanted.
    pub(super) fn items(&mut self, cells: Cells<'_>) -> Result<bool, Refusal> {
        let Some((list, done)) = &mut self.list else { return Ok(true) };
        let (place, number) = (*done, list.first + *done);
        *done += cells.len() as u64;
        let [n, g] = list.heads;
        let [before, after] = [format!("{{\"{n}\":"), format!(",\"{g}\":")];
        let plain = Rows::default();
        let lines = Rows { columns: 1, after: "\n", ..plain };
        let rows = match self.format {
            Format::Csv => Rows { around: ["", ","], ..lines },
            Format::Jsonl => Rows { around: [&before, &after], after: "}\n", ..lines },
            Format::Bfile => Rows { around: ["", " "], zero: list.offset - i128::from(list.first), ..lines },
            Format::Latex => Rows { columns: COLUMNS, between: " \\\\\n", before: " & ", ..plain },
            _ => Rows { before: ",", ..plain },
        };
        let (format, mut text, mut digits) = (self.format, Vec::new(), itoa::Buffer::new());
        match cells {
            Cells::Numbers(cells) if format == Format::Bin => {
                for (number, &cell) in (number..).zip(cells) {
                    let Ok(cell) = u32::try_from(cell) else {
                        let message = format!("the value {cell} of heap {number} needs more than 4 bytes");
                        let help = "any other --format has room for it";
                        return Err(Refusal::of(cell.to_string(), message).with_help(help));
                    };
                    text.extend_from_slice(&cell.to_le_bytes());
                }
            }
            Cells::Numbers(cells) => rows.push(number, place, cells, &mut text, |cell, text| {
                text.extend_from_slice(digits.format(*cell).as_bytes());
            }),
            Cells::Words(cells) => rows.push(number, place, &cells, &mut text, |cell, text| {
                let cell = match (format, cell) {
                    (Format::Csv, None) => String::new(),
                    (Format::Csv, Some(cell)) if cell.contains([',', '"']) => {
                        format!("\"{}\"", cell.replace('"', "\"\""))
                    }
                    (Format::Csv, Some(cell)) => cell.clone(),
                    _ => json!(cell).to_string(),
                };
                text.extend_from_slice(cell.as_bytes());
            }),
        }
        Ok((self.out)(&text))
    }

    /// Ends with the answer as it is after its last item. An answer without a list, or one that was not begun, is written whole.
    ///
    /// # Errors
    ///
    /// The reason why the answer cannot be written so.
    pub(super) fn end(self, answer: &dyn AnyAnswer) -> Result<(), Refusal> {
        let json = answer.json();
        let mut text = String::new();
        let _ = match (&self.list, self.format, answer.stop()) {
            (None, Format::Json, _) => writeln!(text, "{json}"),
            (None, format, _) => write!(text, "{}", answer.file(format)?),
            (Some(_), Format::Json, _) => writeln!(text, "]{}", json.split_once(HOLE).map_or("}", |(_, after)| after)),
            (Some(_), Format::Latex, _) => write!(text, " \\\\\n\\end{{array}}\\]\n"),
            (Some((list, done)), Format::Jsonl, Some(stop)) => {
                writeln!(text, "{}", json!({"stopped": stop.why.name(), "before": list.first + done}))
            }
            (Some((list, done)), Format::Csv | Format::Bfile, Some(stop)) => {
                writeln!(text, "# stopped before heap {}: {}", list.first + done, stop.why)
            }
            (Some(_), ..) => Ok(()),
        };
        (self.out)(text.as_bytes());
        Ok(())
    }
}

impl std::fmt::Debug for Writer<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Writer").field("format", &self.format).finish_non_exhaustive()
    }
}

/// The form of rows of numbers: what stands around the items and their numbers.
#[derive(Clone, Copy, Default)]
struct Rows<'t> {
    /// The items in a row that begins with the number of its first one; 0 if no number is written.
    columns: u64,
    /// Stands between rows.
    between: &'t str,
    /// Stands before the number, and after it.
    around: [&'t str; 2],
    /// Stands before each item; before the first one only if rows have numbers.
    before: &'t str,
    /// Stands after each item.
    after: &'t str,
    /// What is added to the numbers.
    zero: i128,
}

impl Rows<'_> {
    /// Appends items, of which the first has this number and this place in the list.
    fn push<T>(
        &self,
        number: u64,
        place: u64,
        items: &[T],
        out: &mut Vec<u8>,
        mut write: impl FnMut(&T, &mut Vec<u8>),
    ) {
        let mut digits = itoa::Buffer::new();
        for ((number, place), item) in (number..).zip(place..).zip(items) {
            if self.columns > 0 && place.is_multiple_of(self.columns) {
                if place > 0 {
                    out.extend_from_slice(self.between.as_bytes());
                }
                out.extend_from_slice(self.around[0].as_bytes());
                out.extend_from_slice(digits.format(self.zero + i128::from(number)).as_bytes());
                out.extend_from_slice(self.around[1].as_bytes());
            }
            if self.columns > 0 || place > 0 {
                out.extend_from_slice(self.before.as_bytes());
            }
            write(item, out);
            out.extend_from_slice(self.after.as_bytes());
        }
    }
}
