//! What drawings have in common: boxes and lines in their places, and the sheet of SVG that they are drawn on.

pub(crate) mod layered;
pub(crate) mod sheet;

/// The least space between two boxes, and between two lines.
pub(crate) const GAP: f64 = 14.0;

/// The height of the space between two rows of boxes.
pub(crate) const RISE: f64 = 64.0;

/// The height of a label on a line.
pub(crate) const LABEL_HEIGHT: f64 = 18.0;

/// A box, by its upper left corner.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Rect {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// A line: down through these points; and where its label's middle is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    pub(crate) points: Vec<(f64, f64)>,
    pub(crate) label: (f64, f64),
}

/// A box for each node, and for each node the lines that leave it.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    pub(crate) boxes: Vec<Rect>,
    pub(crate) lines: Vec<Vec<Line>>,
    pub(crate) width: f64,
    pub(crate) height: f64,
}
