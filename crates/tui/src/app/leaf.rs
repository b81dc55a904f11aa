//! A text that is laid over the board.

use crate::text;

/// A text that is laid over the board, and scrolled.
#[derive(Clone, Debug)]
pub(crate) struct Leaf {
    pub(crate) title: &'static str,
    text: String,
    /// Whether its lines may be broken.
    broken: bool,
    pub(crate) top: usize,
    pub(crate) left: usize,
}

impl Leaf {
    /// Words, in lines of whatever length.
    pub(crate) fn words(title: &'static str, text: String) -> Leaf {
        Leaf { title, text, broken: true, top: 0, left: 0 }
    }

    /// A picture, whose lines are as they are.
    pub(crate) fn picture(title: &'static str, text: String) -> Leaf {
        Leaf { title, text, broken: false, top: 0, left: 0 }
    }

    /// Its lines on a page so wide.
    pub(crate) fn lines(&self, width: usize) -> Vec<String> {
        if self.broken { text::wrapped(&self.text, width) } else { self.text.lines().map(str::to_owned).collect() }
    }
}
