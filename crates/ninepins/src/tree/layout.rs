//! Where the boxes and lines of a drawing go.

use super::{Tree, TreeError};

/// The height of a line of text in a box, and the space around the text.
pub(super) const LINE: f64 = 17.0;
pub(super) const PAD: f64 = 6.0;

/// The width of a letter in the boxes, generously.
pub(super) const LETTER: f64 = 8.6;

/// The size of a play's label.
pub(super) const LABEL: (f64, f64) = (26.0, 18.0);

/// The least space between two boxes, and between two lines.
pub(super) const GAP: f64 = 14.0;

/// The height of the space between two rows of boxes.
pub(super) const RISE: f64 = 64.0;

/// A box, by its upper left corner.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Rect {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// A play's line: down through these points; and where its label's middle is.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) points: Vec<(f64, f64)>,
    pub(super) label: (f64, f64),
}

/// A drawing: a box for each node, and for each node the lines of its plays.
#[derive(Clone, Debug)]
pub(super) struct Drawing {
    pub(super) boxes: Vec<Rect>,
    pub(super) lines: Vec<Vec<Line>>,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Tree {
    /// What is written in the box of each node.
    pub(super) fn texts(&self) -> Vec<Vec<String>> {
        let texts = self.nodes.iter().map(|node| {
            let mut lines = vec![self.node_name(node)];
            lines.extend(node.is_cut.then(|| "...".into()));
            lines.extend(self.over(node).map(|over| over.brief));
            lines
        });
        texts.collect()
    }

    /// The drawing with these texts in the boxes.
    pub(super) fn drawing(&self, texts: &[Vec<String>]) -> Result<Drawing, TreeError> {
        let width = |lines: &Vec<String>| lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as f64;
        let boxes = texts.iter().map(|lines| Rect {
            width: width(lines) * LETTER + 2.0 * PAD,
            height: lines.len() as f64 * LINE + 2.0 * PAD,
            ..Rect::default()
        });
        let boxes: Vec<Rect> = boxes.collect();
        if self.settings.merge { super::layered::layout(self, boxes) } else { Ok(super::tidy::layout(self, boxes)) }
    }
}
