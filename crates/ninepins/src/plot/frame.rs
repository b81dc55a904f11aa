//! What the two diagrams have in common: their frame, with the numbers of both axes, their signs and their colours.

use super::axis::Axis;
use crate::{
    drawing::sheet::{Style, escaped, num},
    grouped,
};
use std::fmt::Write;

/// The width of the whole picture.
pub(super) const WIDTH: f64 = 960.0;

/// The space above a diagram, where its name or its period stands, and below it, for the numbers of its axis and the name of that.
pub(super) const ABOVE: f64 = 24.0;
pub(super) const BELOW: f64 = 46.0;

/// The width of a letter beside an axis, generously, the space for the axis's name, and that on the right for half a number.
const LETTER: f64 = 7.6;
const NAME: f64 = 26.0;
const RIGHT: f64 = 26.0;

/// The widths of an item's words in a legend, and the height of the legend.
const LEGEND_LETTER: f64 = 7.2;
pub(super) const LEGEND: f64 = 30.0;

/// Common heaps and rare ones differ by colour and by shape.
pub(super) const STYLE: Style = Style {
    light: "\
.np-common{fill:none;stroke:#0072b2;stroke-linecap:round}\
.np-rare{fill:#d55e00;stroke:none}\
.np-bar{fill:#0072b2}\
.np-s0{stroke:#cfe0ec}.np-s1{stroke:#8dbcd9}.np-s2{stroke:#3f8fc1}.np-s3{stroke:#0a4c80}\
.np-cell{fill:none;shape-rendering:crispEdges}\
.np-frame{fill:none;stroke:#5a5a57;stroke-width:1}\
.np-grid{fill:none;stroke:#e6e6e2;stroke-width:1}\
.np-rule{fill:none;stroke:#007d5b;stroke-width:1.6}\
.np-dash{stroke-dasharray:5 4}\
.np-start{text-anchor:start}.np-end{text-anchor:end}.np-says{font-size:12px}.np-mid{text-anchor:middle}\
.np-period{fill:#00694c}",
    dark: "\
.np-common{stroke:#56b4e9}\
.np-rare{fill:#f0803c}\
.np-bar{fill:#56b4e9}\
.np-s0{stroke:#24435a}.np-s1{stroke:#2f6f9d}.np-s2{stroke:#4fa9de}.np-s3{stroke:#bfe4ff}\
.np-frame{stroke:#bdbab2}\
.np-grid{stroke:#2b2e36}\
.np-rule{stroke:#3fc49a}\
.np-period{fill:#3fc49a}",
};

/// The frame of a diagram.
pub(super) struct Frame {
    /// Its upper left corner, its width and its height.
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Frame {
    /// Beside numbers with up to so many letters.
    pub(super) fn new(top: f64, height: f64, letters: usize) -> Frame {
        let left = NAME + 12.0 + letters as f64 * LETTER;
        Frame { left, top, width: WIDTH - left - RIGHT, height }
    }

    /// Draws it: first the lines of a grid and the numbers, each with its place, and the names of the axes.
    pub(super) fn draw(&self, svg: &mut String, across: &[(f64, String)], up: &[(f64, String)], names: (&str, &str)) {
        let bottom = self.top + self.height;
        let mut grid = String::new();
        let mut numbers = String::new();
        for (x, number) in across {
            let x = self.left + x;
            let _ = write!(grid, "M{} {}V{}", num(x), num(self.top), num(bottom + 5.0));
            // Numbers at the ends stay within the picture.
            let half = number.chars().count() as f64 * LETTER / 2.0;
            let (x, y) = (num(x.min(WIDTH - half)), num(bottom + 19.0));
            let _ = writeln!(numbers, "<text class=\"np-text np-small np-says\" x=\"{x}\" y=\"{y}\">{number}</text>");
        }
        for (y, number) in up {
            let y = bottom - y;
            let _ = write!(grid, "M{} {}H{}", num(self.left - 5.0), num(y), num(self.left + self.width));
            let (x, y) = (num(self.left - 9.0), num(y + 4.2));
            let _ = writeln!(
                numbers,
                "<text class=\"np-text np-small np-says np-end\" x=\"{x}\" y=\"{y}\">{number}</text>"
            );
        }
        let _ = writeln!(svg, "<path class=\"np-grid\" d=\"{grid}\"/>");
        svg.push_str(&numbers);
        let (x, y) = (num(self.left + self.width / 2.0), num(bottom + 39.0));
        let _ = writeln!(svg, "<text class=\"np-note np-mid\" x=\"{x}\" y=\"{y}\">{}</text>", escaped(names.0));
        let (x, y) = (num(14.0), num(self.top + self.height / 2.0));
        let _ = writeln!(
            svg,
            "<text class=\"np-note np-mid\" x=\"{x}\" y=\"{y}\" transform=\"rotate(-90 {x} {y})\">{}</text>",
            escaped(names.1)
        );
    }

    /// Draws the border, over what is in it.
    pub(super) fn border(&self, svg: &mut String) {
        let [left, top, width, height] = [self.left, self.top, self.width, self.height].map(num);
        let _ =
            writeln!(svg, "<rect class=\"np-frame\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>");
    }
}

/// The numbers that are written on an axis, at most so many, each with its place.
pub(super) fn numbers(axis: &Axis, most: u64) -> Vec<(f64, String)> {
    axis.ticks(most).into_iter().map(|tick| (axis.at(tick), grouped(tick))).collect()
}

/// The sign of a rare heap.
pub(super) fn diamond(d: &mut String, (x, y): (f64, f64), size: f64) {
    let (top, size) = (num(y - size), num(size));
    let _ = write!(d, "M{} {top}l{size} {size}-{size} {size}-{size}-{size}z", num(x));
}

/// The sign of a common one, as it is drawn with a round pen.
pub(super) fn dot(d: &mut String, (x, y): (f64, f64)) {
    let _ = write!(d, "M{} {}h0", num(x), num(y));
}

/// A line of signs and what they mean.
pub(super) struct Legend {
    x: f64,
    y: f64,
}

impl Legend {
    pub(super) fn at(x: f64, y: f64) -> Legend {
        Legend { x, y }
    }

    /// One more item: a sign of this width, drawn around its middle.
    pub(super) fn item(
        &mut self,
        svg: &mut String,
        width: f64,
        words: &str,
        sign: impl FnOnce(&mut String, (f64, f64)),
    ) {
        sign(svg, (self.x + width / 2.0, self.y));
        self.words(svg, width + 7.0, words);
    }

    /// Words so far to the right.
    fn words(&mut self, svg: &mut String, right: f64, words: &str) {
        let (x, y) = (num(self.x + right), num(self.y + 4.5));
        let _ = writeln!(svg, "<text class=\"np-note\" x=\"{x}\" y=\"{y}\">{}</text>", escaped(words));
        self.x += right + words.chars().count() as f64 * LEGEND_LETTER + 18.0;
    }
}
