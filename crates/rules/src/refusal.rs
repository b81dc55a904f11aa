//! Refusals of what was typed or asked.

use crate::printable;
use std::{error::Error, fmt, ops::Range};

/// The most characters of a long input that [`Refusal::caret`] shows.
const WINDOW: usize = 70;

/// The refusal of a text: a message, the wrong part, and often a suggestion.
///
/// ```
/// use ninepins_rules::Game;
/// let error = "kayle".parse::<Game>().unwrap_err();
/// assert_eq!(error.span(), 0..5);
/// assert_eq!(error.caret().unwrap(), "kayle\n^^^^^");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    message: Box<str>,
    input: Box<str>,
    /// The wrong part, if one is marked.
    span: Option<Range<usize>>,
    note: Option<Box<str>>,
    /// Suggestions, a line each.
    help: Option<Box<str>>,
    field: Option<&'static str>,
    lacks_name: bool,
}

impl Refusal {
    /// Refuses all of `input`. The message is in lower case and without a full stop; it may quote the text.
    pub fn of(input: impl Into<String>, message: impl Into<String>) -> Refusal {
        let message = printable(&message.into()).into();
        let input = input.into().into();
        Refusal { message, input, span: None, note: None, help: None, field: None, lacks_name: false }
    }

    /// Refuses a part of `input`.
    pub(crate) fn new(input: &str, span: Range<usize>, message: String) -> Refusal {
        Refusal { message: message.into(), ..Refusal::of(input, "") }.at(span)
    }

    /// Marks the wrong part, in bytes. It is widened to whole characters, so that slicing by it never fails.
    #[must_use]
    pub fn at(self, span: Range<usize>) -> Refusal {
        let input = &self.input;
        let start = (0..=span.start.min(input.len())).rev().find(|&at| input.is_char_boundary(at)).unwrap_or(0);
        let end = (span.end.max(start)..input.len()).find(|&at| input.is_char_boundary(at)).unwrap_or(input.len());
        Refusal { span: Some(start..end), ..self }
    }

    /// Marks the refusal as one that a list of the games' names helps against.
    pub(crate) fn without_name(self) -> Refusal {
        Refusal { lacks_name: true, ..self }
    }

    /// Adds what is known about the input, a sentence.
    #[must_use]
    pub fn with_note(self, note: &str) -> Refusal {
        Refusal { note: Some(printable(note).into()), ..self }
    }

    /// Sets the suggestions, a line each, which may quote the text.
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> Refusal {
        let lines: Vec<String> = help.into().lines().map(printable).collect();
        Refusal { help: Some(lines.join("\n").into()), ..self }
    }

    /// Adds one more suggestion, on a line of its own.
    #[must_use]
    pub fn or_help(self, help: &str) -> Refusal {
        let before = self.help.map(|before| format!("{before}\n")).unwrap_or_default();
        Refusal { help: Some((before + &printable(help)).into()), ..self }
    }

    /// Names the wrong field of a question, unless it is named.
    #[must_use]
    pub fn in_field(self, field: &'static str) -> Refusal {
        Refusal { field: self.field.or(Some(field)), ..self }
    }

    /// Returns the message, in lower case and without a full stop.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Changes the message.
    #[must_use]
    pub fn with_message(self, message: impl Into<String>) -> Refusal {
        Refusal { message: printable(&message.into()).into(), ..self }
    }

    /// Returns the whole text that was read.
    pub fn input(&self) -> &str {
        &self.input
    }

    /// Returns the wrong part of the input, in bytes. It begins and ends between characters, and is empty where
    /// something is missing.
    pub fn span(&self) -> Range<usize> {
        self.span.clone().unwrap_or(0..self.input.len())
    }

    /// Returns what is known about the input, if that helps.
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// Returns the suggestions, if there are any: a line each.
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Returns the wrong field of a question, if it is known.
    pub fn field(&self) -> Option<&'static str> {
        self.field
    }

    /// Checks whether the text names no known game where it should: a list of the [`CATALOG`](crate::CATALOG) helps.
    pub fn lacks_name(&self) -> bool {
        self.lacks_name
    }

    /// Draws two lines: the input, cropped if it is long, and carets under its wrong part; `None` if no part is marked.
    pub fn caret(&self) -> Option<String> {
        let span = self.span.clone()?;
        let shown: Vec<char> = printable(&self.input).chars().collect();
        let length = |part: Range<usize>| printable(&self.input[part]).chars().count();
        let (from, marked) = (length(0..span.start), length(span));
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
        Some(format!("{before}{line}{after}\n{}{}", " ".repeat(indent), "^".repeat(carets)))
    }
}

/// Prints one line: the message, the note, and the suggestions.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.note.iter().try_for_each(|note| write!(f, "; {note}"))?;
        self.help.iter().flat_map(|help| help.lines()).try_for_each(|help| write!(f, "; {help}"))
    }
}

impl Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::Refusal;

    #[test]
    fn carets_count_characters() {
        for (input, span, caret) in [
            ("misère\t?", 8..9, "misère ?\n       ^"),
            ("a\u{200b}b\u{2003}?", 5..8, "aU+200BbU+2003?\n        ^^^^^^"),
            // Something missing has one caret.
            ("5+", 2..2, "5+\n  ^"),
            ("", 0..0, "\n^"),
        ] {
            assert_eq!(Refusal::new(input, span, String::new()).caret().unwrap(), caret);
        }
        assert_eq!(Refusal::new("è", 1..1, String::new()).span(), 0..2);
    }

    #[test]
    fn long_inputs_are_cropped() {
        let long = format!("{}?{}", "5+".repeat(500), "+5".repeat(500));
        let picture = Refusal::new(&long, 1000..1001, String::new()).caret().unwrap();
        let (line, carets) = picture.split_once('\n').unwrap();
        assert_eq!(line.len(), 76);
        assert!(line.starts_with("...") && line.ends_with("..."));
        assert_eq!(line.as_bytes()[carets.len() - 1], b'?');
        let at_end = Refusal::new(&long, long.len()..long.len(), String::new()).caret().unwrap();
        assert_eq!(at_end.lines().map(str::len).collect::<Vec<_>>(), [73, 74]);
        let all = Refusal::new(&long, 0..long.len(), String::new()).caret().unwrap();
        assert_eq!(all.lines().nth(1).map(str::len), Some(70));
    }
}
