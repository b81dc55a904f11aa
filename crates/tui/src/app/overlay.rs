//! A text that is laid over the board.

use crate::text;

/// A text that is laid over the board, and scrolled.
#[derive(Clone, Debug)]
pub(crate) struct Overlay {
    pub(crate) title: &'static str,
    text: String,
    /// Lines may be broken.
    broken: bool,
    pub(crate) top: usize,
    pub(crate) left: usize,
}

impl Overlay {
    /// Returns a text whose lines are wrapped.
    pub(crate) fn words(title: &'static str, text: String) -> Overlay {
        Overlay { title, text, broken: true, top: 0, left: 0 }
    }

    /// Returns a picture, whose lines stay as they are.
    pub(crate) fn picture(title: &'static str, text: String) -> Overlay {
        Overlay { title, text, broken: false, top: 0, left: 0 }
    }

    /// Returns its lines on a page of this width.
    pub(crate) fn lines(&self, width: usize) -> Vec<String> {
        if self.broken { text::wrapped(&self.text, width) } else { self.text.lines().map(str::to_owned).collect() }
    }
}
