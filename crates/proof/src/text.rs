//! Certificates as text; see the [format](crate).

use crate::{Certificate, Claim, Evidence, NimValues};
use ninepins_rules::{Game, Player, Position};
use std::{
    error::Error,
    fmt::{self, Write},
    str::FromStr,
};

/// The longest text that is read: 2^28 bytes.
pub const MAX_BYTES: usize = 1 << 28;
/// The most lines that are read, comments included.
pub const MAX_LINES: usize = 10_000_000;

/// The first line of every certificate, before the version.
const FIRST: &str = "ninepins certificate ";
const VERSION: &str = "1";

/// 64-bit FNV-1a: an offset and a prime, and for each byte an exclusive or and a product.
#[derive(Clone, Copy, Debug)]
struct Checksum(u64);

impl Checksum {
    const START: Checksum = Checksum(0xcbf2_9ce4_8422_2325);

    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

/// The 16 digits.
impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Writes through, and sums up what it writes.
struct Summed<'w, W> {
    to: &'w mut W,
    checksum: Checksum,
}

impl<W: Write> Write for Summed<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.checksum.add(text);
        self.to.write_str(text)
    }
}

/// The whole text, written piece by piece, with its checksum.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Summed { to: f, checksum: Checksum::START };
        writeln!(out, "{FIRST}{VERSION}\ngame {}\nposition {}", self.game(), self.position())?;
        match self.evidence() {
            Evidence::Replies(claims) => {
                for Claim { to_move, winner, replies } in claims {
                    writeln!(out, "{} to move, {} wins", to_move.name(), winner.name())?;
                    replies.iter().try_for_each(|(from, to)| writeln!(out, "{from} -> {to}"))?;
                }
            }
            Evidence::NimValues(NimValues { value, heaps }) => {
                writeln!(out, "nim-value {value}")?;
                heaps.iter().try_for_each(|(heap, value)| writeln!(out, "{heap} = {value}"))?;
            }
        }
        let Summed { to, checksum } = out;
        writeln!(to, "checksum {checksum}")
    }
}

impl Certificate {
    /// Reads a certificate. Nothing that it says is checked but its checksum, if it has one.
    ///
    /// # Errors
    ///
    /// If the text is not a certificate, or of another version, or damaged; see [`ReadError::kind`].
    pub fn read(text: &str) -> Result<Certificate, ReadError> {
        if text.len() > MAX_BYTES {
            let message = format!("this is longer than {MAX_BYTES} bytes");
            return Err(ReadError { line: 1, kind: ReadErrorKind::TooLarge, message });
        }
        let mut lines =
            Lines { rest: text, number: 0, checksum: Checksum::START, numbers: Vec::new(), printed: String::new() };
        lines.version()?;
        let game = lines.named("game", |lines, text| lines.canonical::<Game>("a game", text))?;
        lines.numbers.clear();
        let position = lines.named("position", |lines, text| lines.position(text))?;
        let Some(first) = lines.next()? else {
            return Err(lines.ended("a claim, such as `left to move, left wins` or `nim-value 3`"));
        };
        let evidence = match first.strip_prefix("nim-value ") {
            Some(value) => Evidence::NimValues(lines.nim_values(value)?),
            None => Evidence::Replies(lines.claims(first)?),
        };
        Ok(Certificate::new(game, position, evidence).at_lines(lines.numbers))
    }
}

impl FromStr for Certificate {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Certificate, ReadError> {
        Certificate::read(text)
    }
}

/// The lines of a text, read one by one.
struct Lines<'t> {
    rest: &'t str,
    /// The number of the last line read.
    number: usize,
    /// Of all lines read.
    checksum: Checksum,
    /// The numbers of the lines that were not comments.
    numbers: Vec<usize>,
    /// A buffer to print into.
    printed: String,
}

impl<'t> Lines<'t> {
    /// The next line, even if it is a comment, and the checksum of the lines before it.
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
        self.checksum.add(line.strip_suffix('\r').unwrap_or(line));
        self.checksum.add("\n");
        Ok(Some((line.trim_matches([' ', '\t', '\r']), before)))
    }

    /// The first line.
    fn version(&mut self) -> Result<(), ReadError> {
        let first = self.any()?.map_or("", |(line, _)| line);
        match first.strip_prefix(FIRST) {
            Some(VERSION) => Ok(()),
            Some(version) => {
                let message =
                    format!("this is version {} of the format, and only version {VERSION} is known", shown(version));
                Err(self.error(ReadErrorKind::Version, message))
            }
            None => {
                Err(self.error(ReadErrorKind::Syntax, format!("expected `{FIRST}{VERSION}`, found {}", shown(first))))
            }
        }
    }

    /// The next line that says something. After the checksum there is none.
    fn next(&mut self) -> Result<Option<&'t str>, ReadError> {
        while let Some((line, before)) = self.any()? {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let Some(checksum) = line.strip_prefix("checksum ") else {
                self.numbers.push(self.number);
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

    /// A line that begins with `name` and then has a `T`.
    fn named<T>(
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

    /// The claims, of which the first has been read, with their replies.
    fn claims(&mut self, first: &str) -> Result<Vec<Claim>, ReadError> {
        let Some(mut claim) = claim(first) else {
            return Err(self.expected("a claim, such as `left to move, left wins` or `nim-value 3`", first));
        };
        let mut claims: Vec<Claim> = Vec::new();
        while let Some(line) = self.next()? {
            if let Some(next) = self::claim(line) {
                if next.to_move == claim.to_move || !claims.is_empty() {
                    let message = format!("{} to move is claimed twice", next.to_move);
                    return Err(self.error(ReadErrorKind::Syntax, message));
                }
                claims.push(std::mem::replace(&mut claim, next));
                continue;
            }
            let Some((from, to)) = line.split_once(" -> ") else {
                return Err(self.expected("a reply, such as `3+5 -> 3+3`", line));
            };
            claim.replies.push((self.position(from)?, self.position(to)?));
        }
        claims.push(claim);
        Ok(claims)
    }

    /// The table of nim-values, below the claim of `value`.
    fn nim_values(&mut self, value: &str) -> Result<NimValues, ReadError> {
        let mut values = NimValues { value: self.canonical("a number", value)?, heaps: Vec::new() };
        while let Some(line) = self.next()? {
            let Some((heap, value)) = line.split_once(" = ") else {
                return Err(self.expected("a heap with its nim-value, such as `5 = 4`", line));
            };
            let one_heap = self.position(heap)?;
            let &[heap] = one_heap.heaps() else { return Err(self.expected("one heap", heap)) };
            values.heaps.push((heap, self.canonical("a number", value)?));
        }
        Ok(values)
    }

    /// Only as it is printed: the many notations that people may type stay out of certificates.
    fn position(&mut self, text: &str) -> Result<Position, ReadError> {
        if text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'+' | b'/')) {
            self.canonical("a position", text)
        } else {
            Err(self.expected("a position, such as `3+3+5`", text))
        }
    }

    /// A `T` in its one spelling.
    fn canonical<T: FromStr<Err: fmt::Display> + fmt::Display>(
        &mut self,
        what: &str,
        text: &str,
    ) -> Result<T, ReadError> {
        let value: T = text.parse().map_err(|error| {
            self.error(ReadErrorKind::Syntax, format!("expected {what}, found {}: {error}", shown(text)))
        })?;
        self.printed.clear();
        let printed = write!(self.printed, "{value}");
        if printed.is_err() || self.printed != text {
            return Err(self.expected(&format!("{what} spelled {}", shown(&self.printed)), text));
        }
        Ok(value)
    }

    fn expected(&self, what: &str, found: &str) -> ReadError {
        self.error(ReadErrorKind::Syntax, format!("expected {what}, found {}", shown(found)))
    }

    fn ended(&self, what: &str) -> ReadError {
        self.error(ReadErrorKind::Syntax, format!("the text ends here; expected {what}"))
    }

    fn error(&self, kind: ReadErrorKind, message: String) -> ReadError {
        ReadError { line: self.number.max(1), kind, message }
    }
}

/// `left to move, right wins`.
fn claim(line: &str) -> Option<Claim> {
    let (to_move, winner) = line.strip_suffix(" wins")?.split_once(" to move, ")?;
    let player = |name| Player::BOTH.into_iter().find(|player| player.name() == name);
    Some(Claim { to_move: player(to_move)?, winner: player(winner)?, replies: Vec::new() })
}

/// A text in an error: quoted, and cut if it is long.
fn shown(text: &str) -> String {
    const MOST: usize = 60;
    let mut shown: String = text.chars().take(MOST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if shown.len() < text.len() {
        shown.push_str("...");
    }
    format!("`{shown}`")
}

/// Why a text is not a certificate, and on which line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    line: usize,
    kind: ReadErrorKind,
    message: String,
}

/// In what way a text is not a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// It is of another version of the format.
    Version,
    /// A line is not what it should be, or the text ends too soon.
    Syntax,
    /// The checksum is wrong: the text was changed after it was written.
    Checksum,
    /// It is above [`MAX_BYTES`] or [`MAX_LINES`].
    TooLarge,
}

impl ReadError {
    /// The line, counted from 1; the last one if the text ends too soon.
    pub fn line(&self) -> usize {
        self.line
    }

    /// In what way the text is not a certificate.
    pub fn kind(&self) -> ReadErrorKind {
        self.kind
    }

    /// What is wrong, in lower case and without a full stop.
    pub fn message(&self) -> &str {
        &self.message
    }
}

/// `line 5: ...`.
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl Error for ReadError {}
