//! Lines of text on a screen.

use ninepins::text;

/// A text that is laid over the board, and scrolled.
#[derive(Clone, Debug)]
pub(crate) struct Overlay {
    pub(crate) title: &'static str,
    text: String,
    broken: bool,
    pub(crate) top: usize,
    pub(crate) left: usize,
}

impl Overlay {
    /// Returns a text whose lines may be `broken`, or a picture, whose lines stay as they are.
    pub(crate) fn new(title: &'static str, text: String, broken: bool) -> Overlay {
        Overlay { title, text, broken, top: 0, left: 0 }
    }

    pub(crate) fn lines(&self, width: usize) -> Vec<String> {
        if self.broken { wrapped(&self.text, width) } else { self.text.lines().map(str::to_owned).collect() }
    }
}

/// Returns `text` in lines of at most `width` characters. Lines break between words, or within a word that is longer, but not within a
/// formula of less than half a line.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let lines = text.lines().flat_map(|paragraph| text::wrapped(paragraph, width, width));
    let mut pieces = Vec::new();
    for line in lines {
        let mut rest = line.as_str();
        while let Some((at, _)) = rest.char_indices().nth(width) {
            pieces.push(rest[..at].to_owned());
            rest = &rest[at..];
        }
        pieces.push(rest.to_owned());
    }
    pieces
}

/// Returns the first `most` lines of [`wrapped`] text. An ellipsis at the end stands for the others.
pub(crate) fn abridged(text: &str, width: usize, most: usize) -> Vec<String> {
    let mut lines = wrapped(text, width);
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            *last = ellipsis(last, width);
        }
    }
    lines
}

/// Returns a line of at most `width` characters that ends with an ellipsis.
pub(crate) fn ellipsis(line: &str, width: usize) -> String {
    // A blank before it has no room in a full line.
    let marked = if line.chars().count() + 2 <= width { format!("{line} …") } else { format!("{line}……") };
    cut(&marked, width)
}

/// Returns `text` on one line of at most `width` characters. An ellipsis stands for the rest.
pub(crate) fn cut(text: &str, width: usize) -> String {
    text::cut(text, width, "…")
}
