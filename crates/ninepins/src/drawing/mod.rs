//! SVG drawings: a canvas of shapes, the sheet around it, legends, and boxes laid out on levels.

pub(crate) mod canvas;
pub(crate) mod layered;
mod worksheet;

pub(crate) use canvas::{Canvas, Legend, Point, Rect, Sheet, num};
