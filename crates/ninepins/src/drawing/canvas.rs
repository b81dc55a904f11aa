//! Shapes, written as SVG one after the other, and legends that explain them.

use std::fmt::Write;

/// A point, or a vector: to the right and down.
pub(crate) type Point = (f64, f64);

/// A box, by its upper left corner.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Rect {
    /// Returns the box of this size around a point.
    pub(crate) fn around((x, y): Point, width: f64, height: f64) -> Rect {
        Rect { x: x - width / 2.0, y: y - height / 2.0, width, height }
    }

    /// Returns the box that is smaller by `by` on each side.
    pub(crate) fn inset(self, by: f64) -> Rect {
        Rect { x: self.x + by, y: self.y + by, width: self.width - 2.0 * by, height: self.height - 2.0 * by }
    }

    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }

    pub fn middle(&self) -> Point {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// The shapes of a drawing. Their classes name the rules of style that apply.
#[derive(Default)]
pub(crate) struct Canvas(String);

impl Canvas {
    pub(crate) fn rect(&mut self, class: &str, rect: Rect, round: f64) {
        let [x, y, w, h, r] = [rect.x, rect.y, rect.width, rect.height, round].map(num);
        let _ = writeln!(self.0, r#"<rect class="{class}" x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}"/>"#);
    }

    /// Writes a text, unless it is empty.
    pub(crate) fn text(&mut self, class: &str, (x, y): Point, text: &str) {
        if text.is_empty() {
            return;
        }
        let (x, y) = (num(x), num(y));
        let _ = writeln!(self.0, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", escaped(text));
    }

    /// Draws the path `d`, with a tooltip unless `title` is empty.
    pub(crate) fn path(&mut self, class: &str, d: &str, title: &str) {
        let _ = match title {
            "" => writeln!(self.0, "<path class=\"{class}\" d=\"{d}\"/>"),
            _ => writeln!(self.0, "<path class=\"{class}\" d=\"{d}\"><title>{}</title></path>", escaped(title)),
        };
    }

    /// Draws `shapes` moved by a vector.
    pub(crate) fn moved(&mut self, (x, y): Point, shapes: &Canvas) {
        let _ = writeln!(self.0, "<g transform=\"translate({} {})\">\n{}</g>", num(x), num(y), shapes.0);
    }

    /// Draws `shapes` with a tooltip.
    pub(crate) fn titled(&mut self, title: &str, shapes: &Canvas) {
        let title = if title.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(title)) };
        let _ = writeln!(self.0, "<g>{title}{}</g>", shapes.0.replace('\n', ""));
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Signs and what they mean, in lines.
pub(crate) struct Legend {
    canvas: Canvas,
    /// The width at which a line is full.
    full: f64,
    /// The place of the next sign.
    next: Point,
    widest: f64,
}

impl Legend {
    /// The height of a line, the width of a letter, and the space between two items.
    const LINE: f64 = 32.0;
    const LETTER: f64 = 7.3;
    const SPACE: f64 = 22.0;

    pub(crate) fn new(full: f64) -> Legend {
        Legend { canvas: Canvas::default(), full, next: (0.0, 0.0), widest: 0.0 }
    }

    /// Adds a sign of this width, which is drawn around the point that it is given, and its meaning.
    pub(crate) fn item(&mut self, width: f64, words: &str, sign: impl FnOnce(&mut Canvas, Point)) {
        let gap = if width > 0.0 { 8.0 } else { 0.0 };
        let needed = width + gap + words.chars().count() as f64 * Legend::LETTER;
        if self.next.0 + needed > self.full {
            self.line();
        }
        let (x, y) = (self.next.0, self.next.1 + Legend::LINE / 2.0);
        sign(&mut self.canvas, (x + width / 2.0, y));
        self.canvas.text("np-note", (x + width + gap, y + 4.5), words);
        self.widest = self.widest.max(x + needed);
        self.next.0 += needed + Legend::SPACE;
    }

    pub(crate) fn words(&mut self, words: &str) {
        self.item(0.0, words, |_, _| {});
    }

    /// Begins a new line, unless this one is empty.
    pub(crate) fn line(&mut self) {
        if self.next.0 > 0.0 {
            self.next = (0.0, self.next.1 + Legend::LINE);
        }
    }

    /// Draws the legend with its upper left corner at a point. Returns its width and height.
    pub(crate) fn draw(mut self, canvas: &mut Canvas, at: Point) -> Point {
        self.line();
        canvas.moved(at, &self.canvas);
        (self.widest, self.next.1)
    }
}

/// Formats a number with at most one decimal place.
pub fn num(x: f64) -> String {
    let text = format!("{x:.1}");
    let short = text.strip_suffix(".0").unwrap_or(&text);
    if short == "-0" { "0".into() } else { short.into() }
}

/// Escapes text for a place between tags.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
