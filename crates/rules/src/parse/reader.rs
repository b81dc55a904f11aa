//! A place in a text, and the small steps that the readers share.

use super::printable;
use crate::Refusal;
use std::ops::Range;

/// The most characters of a quotation in a message.
pub(super) const QUOTED: usize = 40;

/// A text, read from left to right. Its errors point at places in the text.
///
/// ```
/// use ninepins_rules::Reader;
/// let mut reader = Reader::new("12 apples");
/// assert_eq!(reader.number().unwrap().value, Some(12));
/// reader.spaces();
/// assert_eq!(reader.unexpected("an operator").span(), 3..9);
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'t> {
    text: &'t str,
    at: usize,
}

/// A number as it is written, without a value if that exceeds `u64`.
#[derive(Clone, Debug)]
pub struct Number {
    /// The value.
    pub value: Option<u64>,
    /// The place of the digits.
    pub span: Range<usize>,
}

impl<'t> Reader<'t> {
    /// Builds a reader at the beginning of `text`.
    pub fn new(text: &'t str) -> Reader<'t> {
        Reader { text, at: 0 }
    }

    /// Returns the whole text.
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// Returns the number of bytes read.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns the text not yet read.
    pub fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Returns the next character.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Reads one character, if it is `wanted`.
    pub fn next_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        self.peek().filter(|&c| wanted(c))?;
        self.next()
    }

    /// Reads `text` if it comes next.
    pub fn eat(&mut self, text: &str) -> bool {
        let comes = self.rest().starts_with(text);
        if comes {
            self.at += text.len();
        }
        comes
    }

    /// Reads the word `text` if it comes next, in upper or lower case.
    pub fn eat_word(&mut self, text: &str) -> bool {
        let comes = self.word().eq_ignore_ascii_case(text);
        if comes {
            self.at += text.len();
        }
        comes
    }

    /// Returns the word that comes next, which has only letters.
    pub fn word(&self) -> &'t str {
        let rest = self.rest();
        // A combining accent belongs to its letter.
        let letter = |c: char| c.is_alphabetic() || c == '\u{300}';
        &rest[..rest.find(|c| !letter(c)).unwrap_or(rest.len())]
    }

    /// Reads white space.
    pub fn spaces(&mut self) {
        // A single byte shows the common case, in which there are none.
        if self.text.as_bytes().get(self.at).is_some_and(|byte| !byte.is_ascii_graphic()) {
            self.at = self.text.len() - self.rest().trim_start().len();
        }
    }

    /// Reads `bytes` bytes, which must be whole characters that follow.
    pub fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Checks whether the whole text is read.
    pub fn is_done(&self) -> bool {
        self.at == self.text.len()
    }

    /// Reads a decimal number, which may have underscores between its digits: `1_000_000`.
    pub fn number(&mut self) -> Option<Number> {
        let rest = self.rest().as_bytes();
        let is_digit = |at: usize| rest.get(at).is_some_and(u8::is_ascii_digit);
        let mut length = 0;
        while is_digit(length) || (length > 0 && rest.get(length) == Some(&b'_') && is_digit(length + 1)) {
            length += 1;
        }
        let span = self.at..self.at + length;
        let text = &self.text[span.clone()];
        let value = if text.contains('_') { text.replace('_', "").parse() } else { text.parse() };
        self.at = span.end;
        (length > 0).then(|| Number { value: value.ok(), span })
    }

    /// Quotes the text at `span` on one line, cut if it is long.
    pub fn quote(&self, span: Range<usize>) -> String {
        let text = self.text.get(span).unwrap_or_default();
        let (shown, dots) = match text.char_indices().nth(QUOTED) {
            Some((at, _)) => (&text[..at], "..."),
            None => (text, ""),
        };
        printable(shown) + dots
    }

    /// Adds a suggestion to `error`: `words`, in which `{}` stands for the text with `other` in place of a part. There is none if the
    /// text is long.
    pub(super) fn suggest(&self, error: Refusal, words: &str, part: Range<usize>, other: &str) -> Refusal {
        if self.text.len() > QUOTED {
            return error;
        }
        let whole = format!("{}{other}{}", &self.text[..part.start], &self.text[part.end..]);
        error.or_help(&words.replace("{}", whole.trim()))
    }

    /// Builds an error at `span`.
    pub fn error(&self, span: Range<usize>, message: impl Into<String>) -> Refusal {
        Refusal::new(self.text, span, message.into())
    }

    /// Returns the place of the word, the number or the sign that comes next.
    pub(super) fn here(&self) -> Range<usize> {
        let rest = self.rest();
        let run = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        self.at..self.at + run.max(self.peek().map_or(0, char::len_utf8))
    }

    /// Builds the error that something else was `expected` here. It points at a whole word or number.
    pub fn unexpected(&self, expected: &str) -> Refusal {
        let message = match self.is_done() {
            true => format!("the text ends where {expected} is expected"),
            false => format!("unexpected `{}`, expected {expected}", self.quote(self.here())),
        };
        self.error(self.here(), message)
    }

    /// Reads white space up to the end.
    ///
    /// # Errors
    ///
    /// [`Reader::unexpected`], if anything else follows.
    pub fn finish(&mut self, expected: &str) -> Result<(), Refusal> {
        self.spaces();
        if self.is_done() { Ok(()) } else { Err(self.unexpected(expected)) }
    }
}
