//! Errors of the readers.

use super::printable;
use std::{error::Error, fmt, ops::Range};

/// The most characters of a long input that [`ParseError::caret`] shows.
const WINDOW: usize = 70;

/// The fault of a text: a message, the place, and often a suggestion.
///
/// ```
/// use ninepins_rules::Game;
/// let error = "kayle".parse::<Game>().unwrap_err();
/// assert_eq!(error.span(), 0..5);
/// assert_eq!(error.caret(), "kayle\n^^^^^");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    message: String,
    input: String,
    span: Range<usize>,
    help: Option<String>,
    lacks_name: bool,
}

impl ParseError {
    /// Builds an error. It widens `span` to whole characters of `input`, so that slicing by it never fails.
    pub(crate) fn new(input: &str, span: Range<usize>, message: String) -> ParseError {
        let start = (0..=span.start.min(input.len())).rev().find(|&at| input.is_char_boundary(at)).unwrap_or(0);
        let end = (span.end.max(start)..input.len()).find(|&at| input.is_char_boundary(at)).unwrap_or(input.len());
        ParseError { message, input: input.to_owned(), span: start..end, help: None, lacks_name: false }
    }

    /// Marks the error as one that a list of the games' names helps against.
    pub(crate) fn without_name(self) -> ParseError {
        ParseError { lacks_name: true, ..self }
    }

    /// Adds a suggestion.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> ParseError {
        // A suggestion may quote the text.
        self.help = Some(printable(&help.into()));
        self
    }

    /// Returns the message, in lower case and without a full stop.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the whole text that was read.
    pub fn input(&self) -> &str {
        &self.input
    }

    /// Returns the faulty part of the input, in bytes. It begins and ends between characters, and is empty where
    /// something is missing.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Returns a suggestion, if there is one.
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Checks whether the text names no known game where it should: a list of the [`CATALOG`](crate::CATALOG) helps.
    pub fn lacks_name(&self) -> bool {
        self.lacks_name
    }

    /// Draws two lines: the input, cropped if it is long, and carets under the faulty part.
    pub fn caret(&self) -> String {
        let shown: Vec<char> = printable(&self.input).chars().collect();
        let length = |part: Range<usize>| printable(&self.input[part]).chars().count();
        let (from, marked) = (length(0..self.span.start), length(self.span.clone()));
        let window = if shown.len() <= WINDOW {
            0..shown.len()
        } else {
            let margin = WINDOW.saturating_sub(marked) / 2;
            let start = from.saturating_sub(margin).min(shown.len() - WINDOW);
            start..start + WINDOW
        };
        let before = if window.start > 0 { "..." } else { "" };
        let after = if window.end < shown.len() { "..." } else { "" };
        let line: String = shown[window.clone()].iter().collect();
        let indent = before.len() + from - window.start;
        let carets = marked.clamp(1, (window.end - from).max(1));
        format!("{before}{line}{after}\n{}{}", " ".repeat(indent), "^".repeat(carets))
    }
}

/// Prints one line: the message, then the suggestion.
impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.help.iter().try_for_each(|help| write!(f, "; {help}"))
    }
}

impl Error for ParseError {}

#[cfg(test)]
mod tests {
    use super::ParseError;

    #[test]
    fn carets_count_characters() {
        let error = ParseError::new("misère\t?", 8..9, "x".to_owned());
        assert_eq!(error.caret(), "misère ?\n       ^");
        let unseen = ParseError::new("a\u{200b}b\u{2003}?", 5..8, "x".to_owned());
        assert_eq!(unseen.caret(), "aU+200BbU+2003?\n        ^^^^^^");
        let inside = ParseError::new("è", 1..1, "x".to_owned());
        assert_eq!(inside.span(), 0..2);
    }

    #[test]
    fn something_missing_has_one_caret() {
        assert_eq!(ParseError::new("5+", 2..2, String::new()).caret(), "5+\n  ^");
        assert_eq!(ParseError::new("", 0..0, String::new()).caret(), "\n^");
    }

    #[test]
    fn long_inputs_are_cropped() {
        let long = format!("{}?{}", "5+".repeat(500), "+5".repeat(500));
        let picture = ParseError::new(&long, 1000..1001, String::new()).caret();
        let (line, carets) = picture.split_once('\n').unwrap();
        assert_eq!(line.len(), 76);
        assert!(line.starts_with("...") && line.ends_with("..."));
        assert_eq!(line.as_bytes()[carets.len() - 1], b'?');
        let at_end = ParseError::new(&long, long.len()..long.len(), String::new()).caret();
        assert_eq!(at_end.lines().map(str::len).collect::<Vec<_>>(), [73, 74]);
        let all = ParseError::new(&long, 0..long.len(), String::new()).caret();
        assert_eq!(all.lines().nth(1).map(str::len), Some(70));
    }
}
