//! A reader of lines with a checksum, which all formats share.

use crate::{ReadError, ReadErrorKind};
use ninepins_rules::{Game, printable};
use std::{
    fmt::{self, Write},
    str::FromStr,
};

/// The most bytes of a text: 2^28.
pub const MAX_BYTES: usize = 1 << 28;
/// The most lines of a text, comments included.
pub const MAX_LINES: usize = 10_000_000;

/// 64-bit FNV-1a: an offset and a prime, and for each byte an exclusive or and a product.
#[derive(Clone, Copy, Debug)]
pub struct Checksum(pub u64);

impl Checksum {
    /// The checksum of no bytes.
    pub const START: Checksum = Checksum(0xcbf2_9ce4_8422_2325);

    /// Returns the checksum with more bytes at the end.
    #[must_use]
    pub fn and(self, bytes: &[u8]) -> Checksum {
        Checksum(bytes.iter().fold(self.0, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)))
    }
}

/// Returns the checksum of a text, 64-bit FNV-1a, which certificates end with.
pub fn checksum(text: &str) -> u64 {
    Checksum::START.and(text.as_bytes()).0
}

/// Prints the 16 digits.
impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// A writer that passes text on and computes its checksum.
pub(crate) struct Summed<'w, W> {
    to: &'w mut W,
    checksum: Checksum,
}

impl<'w, W: Write> Summed<'w, W> {
    pub(crate) fn new(to: &'w mut W) -> Self {
        Summed { to, checksum: Checksum::START }
    }

    /// Writes the line with the checksum of all that was written.
    pub(crate) fn finish(self) -> fmt::Result {
        writeln!(self.to, "checksum {}", self.checksum)
    }
}

impl<W: Write> Write for Summed<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.checksum = self.checksum.and(text.as_bytes());
        self.to.write_str(text)
    }
}

/// The lines of a text, read one by one.
pub(crate) struct Lines<'t> {
    rest: &'t str,
    /// The number of the last line read.
    number: usize,
    /// The checksum of all lines read.
    checksum: Checksum,
    /// A buffer for printing.
    printed: String,
}

impl<'t> Lines<'t> {
    /// Reads the first line, which must be `first` with one of `versions`, and returns that version too.
    pub(crate) fn open<'v>(
        text: &'t str,
        first: &str,
        versions: &[&'v str],
    ) -> Result<(Lines<'t>, &'v str), ReadError> {
        let mut lines = Lines { rest: text, number: 0, checksum: Checksum::START, printed: String::new() };
        if text.len() > MAX_BYTES {
            return Err(lines.error(ReadErrorKind::TooLarge, format!("this is longer than {MAX_BYTES} bytes")));
        }
        let line = lines.any()?.map_or("", |(line, _)| line);
        let Some(found) = line.strip_prefix(first) else {
            let message = format!("expected `{first}{}`, found {}", versions[0], shown(line));
            return Err(lines.error(ReadErrorKind::Syntax, message));
        };
        match versions.iter().find(|version| **version == found) {
            Some(version) => Ok((lines, version)),
            None => {
                let known = match versions {
                    [only] => format!("only version {only} is"),
                    [first @ .., last] => format!("only versions {} and {last} are", first.join(", ")),
                    [] => "none is".to_owned(),
                };
                let message = format!("this is version {} of the format, and {known} known", shown(found));
                Err(lines.error(ReadErrorKind::Version, message))
            }
        }
    }

    /// Reads the next line, which may be a comment, and returns the checksum of the lines before it.
    fn any(&mut self) -> Result<Option<(&'t str, Checksum)>, ReadError> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        self.number += 1;
        if self.number > MAX_LINES {
            return Err(self.error(ReadErrorKind::TooLarge, format!("there are more than {MAX_LINES} lines")));
        }
        let (line, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
        self.rest = rest;
        let before = self.checksum;
        self.checksum = self.checksum.and(line.strip_suffix('\r').unwrap_or(line).as_bytes());
        self.checksum = self.checksum.and(b"\n");
        Ok(Some((line.trim_matches([' ', '\t', '\r']), before)))
    }

    /// Reads the next line that is no comment. After the checksum there is none.
    pub(crate) fn next(&mut self) -> Result<Option<&'t str>, ReadError> {
        while let Some((line, before)) = self.any()? {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let Some(checksum) = line.strip_prefix("checksum ") else {
                return Ok(Some(line));
            };
            if checksum.len() != 16 || !checksum.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')) {
                return Err(self.expected("16 hexadecimal digits in lower case", checksum));
            }
            if checksum != before.to_string() {
                let message = format!("the text is damaged: its checksum is {before}, not {checksum}");
                return Err(self.error(ReadErrorKind::Checksum, message));
            }
            while let Some((line, _)) = self.any()? {
                if !(line.is_empty() || line.starts_with('#')) {
                    return Err(self.expected("the end after the checksum", line));
                }
            }
        }
        Ok(None)
    }

    /// Reads a line that begins with `name` and continues with a `T`.
    pub(crate) fn named<T>(
        &mut self,
        name: &str,
        read: impl Fn(&mut Self, &'t str) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        let what = format!("`{name} ...`");
        let Some(line) = self.next()? else { return Err(self.ended(&what)) };
        match line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')) {
            Some(text) => read(self, text),
            None => Err(self.expected(&what, line)),
        }
    }

    pub(crate) fn game(&mut self) -> Result<Game, ReadError> {
        self.named("game", |lines, text| lines.canonical("a game", text))
    }

    /// Reads a line of `name` and a number.
    pub(crate) fn number(&mut self, name: &str) -> Result<u64, ReadError> {
        self.named(name, |lines, text| lines.canonical("a number", text))
    }

    /// Reads at most `most` numbers after a keyword, and at least one.
    pub(crate) fn numbers(
        &mut self,
        line: &str,
        (keyword, name, example): (&'static str, &str, &str),
        most: usize,
    ) -> Result<Vec<u64>, ReadError> {
        let what = format!("{name}, such as `{keyword} {example}`");
        let text = line.strip_prefix(keyword).and_then(|rest| rest.strip_prefix(' '));
        let read = |text: &str| text.split(' ').take(most + 1).map(|number| number.parse().ok()).collect();
        let numbers: Vec<u64> = text.and_then(read).ok_or_else(|| self.expected(&what, line))?;
        if numbers.len() > most {
            return Err(self.error(ReadErrorKind::TooLarge, format!("there are more than {most} {name}")));
        }
        self.same(&what, &Numbers(keyword, &numbers), line)?;
        Ok(numbers)
    }

    /// Reads a `T` in its one spelling.
    pub(crate) fn canonical<T: FromStr<Err: fmt::Display> + fmt::Display>(
        &mut self,
        what: &str,
        text: &str,
    ) -> Result<T, ReadError> {
        let value: T = text.parse().map_err(|error| {
            self.error(ReadErrorKind::Syntax, format!("expected {what}, found {}: {error}", shown(text)))
        })?;
        self.same(what, &value, text)?;
        Ok(value)
    }

    /// Compares a line with the text of the value that was read from it.
    pub(crate) fn same(&mut self, what: &str, read: &impl fmt::Display, line: &str) -> Result<(), ReadError> {
        self.printed.clear();
        let printed = write!(self.printed, "{read}");
        if printed.is_err() || self.printed != line {
            return Err(self.expected(&format!("{what} spelled {}", shown(&self.printed)), line));
        }
        Ok(())
    }

    /// Checks that no line is left.
    pub(crate) fn end(&mut self) -> Result<(), ReadError> {
        self.next()?.map_or(Ok(()), |line| Err(self.expected("the end", line)))
    }

    pub(crate) fn expected(&self, what: &str, found: &str) -> ReadError {
        self.error(ReadErrorKind::Syntax, format!("expected {what}, found {}", shown(found)))
    }

    pub(crate) fn ended(&self, what: &str) -> ReadError {
        self.error(ReadErrorKind::Syntax, format!("the text ends here; expected {what}"))
    }

    pub(crate) fn error(&self, kind: ReadErrorKind, message: String) -> ReadError {
        ReadError::new(self.number.max(1), kind, message)
    }
}

/// Prints a keyword and numbers.
pub(crate) struct Numbers<'c>(pub(crate) &'static str, pub(crate) &'c [u64]);

impl fmt::Display for Numbers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)?;
        self.1.iter().try_for_each(|number| write!(f, " {number}"))
    }
}

/// Quotes a text for an error, cut if it is long.
fn shown(text: &str) -> String {
    const MOST: usize = 60;
    let mut shown = printable(&text.chars().take(MOST).collect::<String>());
    if text.chars().nth(MOST).is_some() {
        shown.push_str("...");
    }
    format!("`{shown}`")
}
