//! Lists of values for people and programs, with their provenance, written as the values are found.

use crate::{args::Rules, failure::Failure};
use ninepins::Stopped;
use serde_json::{Value, json};
use std::io::Write;

/// The format of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Format {
    /// Rows of values for people
    Text,
    /// Comment lines, then n,g and a row for each heap
    Csv,
    /// One object
    Json,
    /// An object a line: the provenance, then each heap
    Jsonl,
    /// The format of the OEIS: a number and a value a line
    Bfile,
    /// An array
    Latex,
    /// A header and an empty line, then 4 bytes a heap
    Bin,
}

/// The values of a row.
const COLUMNS: u64 = 10;

/// The least width of a value in a row for people.
const WIDTH: usize = 4;

/// A list under construction.
pub(super) struct Export<'r> {
    pub(super) rules: &'r Rules,
    pub(super) from: u64,
    pub(super) to: u64,
    pub(super) format: Format,
    pub(super) offset: Option<i64>,
}

impl Export<'_> {
    /// Writes the part before the values.
    pub(super) fn begin(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.format {
            Format::Text => writeln!(out, "heap  nim-values of it and those that follow")?,
            Format::Csv => {
                self.comment("# ", out)?;
                writeln!(out, "n,g")?;
            }
            Format::Json => {
                let text = self.provenance().to_string();
                write!(out, "{},\"values\":[", text.strip_suffix('}').unwrap_or(&text))?;
            }
            Format::Jsonl => writeln!(out, "{}", self.provenance())?,
            Format::Bfile => self.comment("# ", out)?,
            Format::Latex => {
                self.comment("% ", out)?;
                write!(out, "\\[\\begin{{array}}{{r|{}}}\nn", "r".repeat(COLUMNS as usize))?;
                (0..COLUMNS).try_for_each(|column| write!(out, " & {column}"))?;
                writeln!(out, " \\\\ \\hline")?;
            }
            Format::Bin => {
                self.comment("# ", out)?;
                writeln!(out, "# data: after an empty line, 4 bytes a heap, unsigned, the lowest byte first\n")?;
            }
        }
        Ok(())
    }

    /// Writes the next value.
    pub(super) fn value(&self, heap: u64, value: u64, out: &mut dyn Write) -> Result<(), Failure> {
        let place = heap - self.from;
        let [mut first, mut second] = [itoa::Buffer::new(); 2];
        let mut write = |parts: &[&str]| parts.iter().try_for_each(|part| out.write_all(part.as_bytes()));
        match self.format {
            Format::Text if place.is_multiple_of(COLUMNS) => {
                let end = if place > 0 { "\n" } else { "" };
                write!(out, "{end}{heap:4}  {value:WIDTH$}")?;
            }
            Format::Text => write!(out, " {value:WIDTH$}")?,
            Format::Csv => write(&[first.format(heap), ",", second.format(value), "\n"])?,
            Format::Json => write(&[if place > 0 { "," } else { "" }, first.format(value)])?,
            Format::Jsonl => write(&["{\"n\":", first.format(heap), ",\"g\":", second.format(value), "}\n"])?,
            Format::Bfile => {
                let number = self.offset.map_or(i128::from(self.from), i128::from) + i128::from(place);
                write(&[first.format(number), " ", second.format(value), "\n"])?;
            }
            Format::Latex if place.is_multiple_of(COLUMNS) => {
                let end = if place > 0 { " \\\\\n" } else { "" };
                write!(out, "{end}{heap} & {value}")?;
            }
            Format::Latex => write!(out, " & {value}")?,
            Format::Bin => {
                let word = u32::try_from(value).map_err(|_| {
                    Failure::refused(
                        value.to_string(),
                        format!("the value {value} of heap {heap} needs more than 4 bytes"),
                    )
                    .with_help("any other --format has room for it")
                })?;
                out.write_all(&word.to_le_bytes())?;
            }
        }
        Ok(())
    }

    /// Writes the part after the values. The values of the heaps below `next` were written.
    pub(super) fn end(&self, next: u64, stopped: Option<&Stopped>, out: &mut dyn Write) -> Result<(), Failure> {
        let note = stopped.map(|stop| format!("stopped before heap {next}: {stop}"));
        match self.format {
            Format::Text => writeln!(out)?,
            Format::Json => writeln!(out, "],\"stopped\":{}}}", json!(stopped.map(Stopped::name)))?,
            Format::Jsonl if stopped.is_some() => {
                writeln!(out, "{}", json!({ "stopped": stopped.map(Stopped::name), "before": next }))?;
            }
            Format::Latex => writeln!(out, " \\\\\n\\end{{array}}\\]")?,
            Format::Csv | Format::Bfile => {
                if let Some(note) = &note {
                    writeln!(out, "# {note}")?;
                }
            }
            Format::Jsonl | Format::Bin => {}
        }
        Ok(())
    }

    fn provenance(&self) -> Value {
        json!({
            "schema": "ninepins/grundy/1",
            "game": self.rules.line(),
            "from": self.from,
            "to": self.to,
            "provenance": {
                "program": PROGRAM,
                "rules": self.rules.words(),
                "values": VALUES,
            },
        })
    }

    fn comment(&self, start: &str, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "{start}{PROGRAM}")?;
        writeln!(out, "{start}game: {}: {}", self.rules.line(), self.rules.words())?;
        writeln!(out, "{start}heaps: {} to {}", self.from, self.to)?;
        writeln!(out, "{start}values: {VALUES}")?;
        Ok(())
    }
}

/// The program that found the values, and their meaning.
pub(in super::super) const PROGRAM: &str = concat!("ninepins ", env!("CARGO_PKG_VERSION"));
const VALUES: &str = "nim-values (Grundy values) in normal play, all exact";
