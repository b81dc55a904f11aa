//! Where the boxes and lines of a drawing go.

use super::{Play, Tree, TreeError};
use crate::drawing::{
    Drawing, Rect,
    layered::{self, Edge, MAX_PLACES},
};

/// The height of a line of text in a box, and the space around the text.
pub(super) const LINE: f64 = 17.0;
pub(super) const PAD: f64 = 6.0;

/// The width of a letter in the boxes, generously.
pub(super) const LETTER: f64 = 8.6;

/// The width of a play's label.
pub(super) const LABEL: f64 = 26.0;

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
        if self.settings.merge { self.layered(boxes) } else { Ok(super::tidy::layout(self, boxes)) }
    }

    /// A merged tree: each position on the level of its longest play from the start.
    fn layered(&self, boxes: Vec<Rect>) -> Result<Drawing, TreeError> {
        let edges = self.nodes.iter().map(|node| {
            let edge = |play: &Play| Edge {
                to: play.to,
                label: if Tree::label(play).is_empty() { 0.0 } else { LABEL },
                ..Edge::default()
            };
            node.plays.iter().map(edge).collect()
        });
        let too_large =
            TreeError::TooLarge { what: "bends in its lines", size: None, limit: MAX_PLACES as u64, merged: true };
        layered::layout(boxes, &edges.collect::<Vec<_>>()).ok_or(too_large)
    }
}
