//! Long lists: what each heap is worth, or positions. An answer holds its list, or a [`Writer`] writes it as it grows.

use super::AnyAnswer;
use crate::Refusal;
use serde::{Serialize, Serializer};
use serde_json::json;

/// The items of a list.
#[derive(Clone, Serialize, Debug)]
#[serde(untagged)]
pub enum Cells {
    /// Numbers.
    Numbers(Vec<u64>),
    /// Words; none where one is too long.
    Words(Vec<Option<String>>),
}

impl From<Vec<u64>> for Cells {
    fn from(cells: Vec<u64>) -> Cells {
        Cells::Numbers(cells)
    }
}

impl From<Vec<Option<String>>> for Cells {
    fn from(cells: Vec<Option<String>>) -> Cells {
        Cells::Words(cells)
    }
}

impl Cells {
    pub(super) fn count(&self) -> usize {
        match self {
            Cells::Numbers(cells) => cells.len(),
            Cells::Words(cells) => cells.len(),
        }
    }

    /// Returns the texts of the first `most` items.
    pub fn texts(&self, most: usize) -> Vec<String> {
        match self {
            Cells::Numbers(cells) => cells.iter().take(most).map(u64::to_string).collect(),
            Cells::Words(cells) => {
                cells.iter().take(most).map(|cell| cell.as_deref().unwrap_or("...").to_owned()).collect()
            }
        }
    }
}

/// A list of an answer, in which it is called `values`. In JSON it is an array; it is empty there if its items were written as they came.
#[derive(Clone, Debug)]
pub struct List {
    /// The number of the first item.
    pub(super) first: u64,
    /// The number that stands for it in a b-file.
    pub(super) offset: i128,
    /// The names of the number and of the item in lists with a line an item.
    heads: [&'static str; 2],
    /// The lines about the list in files that have comments.
    pub(super) about: Vec<String>,
    /// The items that the answer holds.
    pub(super) cells: Cells,
    /// The number of items, also of those that were written as they came.
    pub(super) len: u64,
}

impl List {
    /// Begins the list of items such as `cells`, of which there are none yet.
    pub(super) fn of(cells: Cells, first: u64, heads: [&'static str; 2], about: Vec<String>) -> List {
        List { first, offset: first.into(), heads, about, cells, len: 0 }
    }

    pub(super) fn hold(&mut self, cells: Cells) {
        self.len += cells.count() as u64;
        match (&mut self.cells, cells) {
            (Cells::Numbers(all), Cells::Numbers(more)) => all.extend(more),
            (Cells::Words(all), Cells::Words(more)) => all.extend(more),
            // A list has items of one kind.
            _ => {}
        }
    }

    /// Returns the lines about the list as comments behind this mark.
    pub(super) fn comments(&self, mark: &str) -> String {
        self.about.iter().fold(String::new(), |text, line| format!("{text}{mark} {line}\n"))
    }
}

impl Serialize for List {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.cells.serialize(serializer)
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

/// A format of answers. [`Format::ALL`] says what each is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Format {
    Text,
    Json,
    Jsonl,
    Csv,
    Bfile,
    Latex,
    Bin,
    Svg,
    Dot,
    Certificate,
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

    /// Returns a word of a list as it stands in this format.
    fn quoted(self, word: Option<&str>) -> String {
        match word {
            _ if self != Format::Csv => json!(word).to_string(),
            None => String::new(),
            Some(word) if word.contains([',', '"']) => format!("\"{}\"", word.replace('"', "\"\"")),
            Some(word) => word.to_owned(),
        }
    }
}

/// An array without items.
const HOLE: &str = "\"values\":[]";

/// The values of a row of LaTeX.
const COLUMNS: u64 = 10;

/// Writes an answer with a list as its items come. The parts before and after them are those of the answer's own JSON, so a list that
/// is written so is the one that an answer holds.
#[allow(missing_debug_implementations)]
pub struct Writer<'w> {
    format: Format,
    /// Writes bytes, and returns false if no more are wanted.
    out: &'w mut dyn FnMut(&[u8]) -> bool,
    /// True if the list of the answer was begun.
    has_begun: bool,
}

impl<'w> Writer<'w> {
    /// Writes to `out`, which returns false if no more is wanted.
    pub fn new(format: Format, out: &'w mut dyn FnMut(&[u8]) -> bool) -> Writer<'w> {
        Writer { format, out, has_begun: false }
    }

    /// Begins with the answer as it is before its first item, or refuses a list that has no place here.
    pub(super) fn begin(&mut self, answer: &dyn AnyAnswer, list: &List) -> Result<(), Refusal> {
        let is_for_numbers = matches!(self.format, Format::Bin | Format::Bfile | Format::Latex);
        if is_for_numbers && matches!(list.cells, Cells::Words(_)) {
            let name = self.format.name();
            let message = format!("the format {name} is for numbers, and these are words");
            return Err(Refusal::of(name, message).with_help("csv and json have room for them"));
        }
        let json = answer.json();
        let before = json.split_once(HOLE).map_or(&*json, |(before, _)| before);
        let text = match self.format {
            Format::Csv => format!("{}{}\n", list.comments("#"), list.heads.join(",")),
            Format::Bfile => list.comments("#"),
            Format::Latex => {
                let heads = (0..COLUMNS).fold(String::new(), |heads, column| format!("{heads} & {column}"));
                let sides = "r".repeat(COLUMNS as usize);
                format!("{}\\[\\begin{{array}}{{r|{sides}}}\nn{heads} \\\\ \\hline\n", list.comments("%"))
            }
            Format::Bin => {
                let data = "data: after an empty line, 4 bytes a heap, unsigned, the lowest byte first";
                format!("{}# {data}\n\n", list.comments("#"))
            }
            Format::Jsonl => format!("{}}}\n", before.trim_end_matches(',')),
            _ => format!("{before}\"values\":["),
        };
        self.has_begun = true;
        (self.out)(text.as_bytes());
        Ok(())
    }

    /// Writes the next items of a list. Returns false if no more is wanted.
    pub(super) fn items(&mut self, list: &List, cells: &Cells) -> Result<bool, Refusal> {
        let [n, g] = list.heads;
        let [before, after] = [format!("{{\"{n}\":"), format!(",\"{g}\":")];
        let (mut text, mut number, mut digits) = (Vec::new(), itoa::Buffer::new(), itoa::Buffer::new());
        for (place, at) in (list.len..).zip(0..cells.count()) {
            let item: &str = match cells {
                Cells::Numbers(cells) if self.format == Format::Bin => {
                    let cell = u32::try_from(cells[at]).map_err(|_| {
                        let (heap, cell) = (list.first + place, cells[at]);
                        let message = format!("the value {cell} of heap {heap} needs more than 4 bytes");
                        Refusal::of(cell.to_string(), message).with_help("any other --format has room for it")
                    })?;
                    text.extend_from_slice(&cell.to_le_bytes());
                    continue;
                }
                Cells::Numbers(cells) => digits.format(cells[at]),
                Cells::Words(cells) => &self.format.quoted(cells[at].as_deref()),
            };
            let number = match self.format {
                Format::Json | Format::Text => "",
                Format::Bfile => number.format(list.offset + i128::from(place)),
                _ => number.format(list.first + place),
            };
            let pieces = match self.format {
                Format::Csv => ["", number, ",", item, "\n"],
                Format::Bfile => ["", number, " ", item, "\n"],
                Format::Jsonl => [&before, number, &after, item, "}\n"],
                Format::Latex if place.is_multiple_of(COLUMNS) => {
                    let between = if place > 0 { " \\\\\n" } else { "" };
                    [between, number, " & ", item, ""]
                }
                Format::Latex => [" & ", item, "", "", ""],
                _ => [if place > 0 { "," } else { "" }, item, "", "", ""],
            };
            for piece in pieces.map(str::as_bytes) {
                match piece {
                    [] => {}
                    [one] => text.push(*one),
                    _ => text.extend_from_slice(piece),
                }
            }
        }
        Ok((self.out)(&text))
    }

    /// Ends with the answer as it is after its last item. An answer without a list, or one that was not begun, is written whole, or
    /// refused if it cannot be written so.
    pub(super) fn end(self, answer: &dyn AnyAnswer) -> Result<(), Refusal> {
        let json = answer.json();
        let before = |list: &List| list.first + list.len;
        let text = match (answer.list().filter(|_| self.has_begun), self.format, answer.stop()) {
            (None, Format::Json, _) => json + "\n",
            (None, format, _) => answer.file(format)?,
            (Some(_), Format::Json, _) => format!("]{}\n", json.split_once(HOLE).map_or("}", |(_, after)| after)),
            (Some(_), Format::Latex, _) => " \\\\\n\\end{array}\\]\n".to_owned(),
            (Some(list), Format::Jsonl, Some(stop)) => {
                format!("{}\n", json!({"stopped": stop.why.name(), "before": before(list)}))
            }
            (Some(list), Format::Csv | Format::Bfile, Some(stop)) => {
                format!("# stopped before heap {}: {}\n", before(list), stop.why)
            }
            (Some(_), ..) => String::new(),
        };
        (self.out)(text.as_bytes());
        Ok(())
    }
}
