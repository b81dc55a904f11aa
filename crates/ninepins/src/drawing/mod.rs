//! SVG drawings: shapes, written one after the other; legends that explain them; the document around a drawing: its title and
//! description, a heading, and colours for light and dark; and boxes laid out on levels.

pub(crate) mod layered;
mod worksheet;

use crate::text::cut;
use ninepins_proof::checksum;
use std::fmt::Write;

const MARGIN: f64 = 20.0;

/// The baseline of the heading's first line, the distance of the others, and the space under the last one.
const FIRST_LINE: f64 = 14.0;
const NEXT_LINE: f64 = 20.0;
const BELOW: f64 = 22.0;

/// The widths of a letter in the heading, generously; those of its first line are bold and larger.
const LETTER: f64 = 7.6;
const BOLD_LETTER: f64 = 9.6;

/// The most letters of a line: a code may have thousands of digits.
const MAX_HEADING: usize = 160;

/// The paper and its text. All drawings use the colours of Okabe and Ito, and lighter variants of them where it is dark.
const PAPER: &str = include_str!("styles/paper.css");

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
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The surroundings of a drawing.
pub(crate) struct Sheet {
    pub(crate) title: String,
    /// The description for readers who cannot see the drawing.
    pub(crate) description: String,
    /// The lines above the drawing; the first one is bold.
    pub(crate) heading: Vec<String>,
    /// CSS rules, then those that replace them where the reader prefers dark.
    pub(crate) style: &'static str,
}

impl Sheet {
    /// Returns the document around a drawing of this width and height.
    pub(crate) fn around(&self, drawing: &Canvas, size: Point) -> String {
        let shown: Vec<String> = self.heading.iter().map(|line| cut(line, MAX_HEADING + 1, "…")).collect();
        let letters = |line: &String| line.chars().count() as f64;
        let widths =
            shown.iter().enumerate().map(|(i, line)| letters(line) * if i == 0 { BOLD_LETTER } else { LETTER });
        let inner = widths.fold(size.0, f64::max);
        let top = MARGIN + FIRST_LINE + NEXT_LINE * shown.len().saturating_sub(1) as f64 + BELOW;
        let paper = Rect { width: inner + 2.0 * MARGIN, height: top + size.1 + MARGIN, ..Rect::default() };
        let mut canvas = Canvas::default();
        canvas.rect("np-paper", paper, 0.0);
        for (i, line) in shown.iter().enumerate() {
            let (class, lower) = if i == 0 { ("np-head", 0.0) } else { ("np-note", 2.0) };
            canvas.text(class, (MARGIN, MARGIN + FIRST_LINE + NEXT_LINE * i as f64 + lower), line);
        }
        canvas.moved((MARGIN + (inner - size.0) / 2.0, top), drawing);
        let (width, height) = (num(paper.width), num(paper.height));
        let (title, description) = (escaped(&self.title), escaped(&self.description));
        // Several drawings may stand on one page, so rules and names are those of this one.
        let own = checksum(&format!("{title}{description}{}", canvas.as_str())) as u32;
        let own = format!("np-{own:08x}");
        let [light, dark] = [0, 1].map(|part| [PAPER, self.style].map(|css| within(&own, &parts(css)[part])).concat());
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             class=\"{own}\" role=\"img\" aria-labelledby=\"{own}-title {own}-desc\">\n\
             <title id=\"{own}-title\">{title}</title>\n<desc id=\"{own}-desc\">{description}</desc>\n\
             <style>{light}@media (prefers-color-scheme:dark){{{dark}}}</style>\n{}</svg>\n",
            canvas.as_str(),
        )
    }
}

/// Splits a style sheet, without line feeds, into the rules for light and for dark.
fn parts(css: &str) -> [String; 2] {
    let (light, dark) = css.split_once("@media (prefers-color-scheme:dark){").unwrap_or((css, "}"));
    let dark = dark.trim_end().strip_suffix('}').unwrap_or(dark);
    [light, dark].map(|rules| rules.lines().collect())
}

/// Restricts CSS rules to the descendants of the element with the class `own`.
fn within(own: &str, rules: &str) -> String {
    let rule = |rule: &str| {
        let (selectors, body) = rule.split_once('{').unwrap_or((rule, ""));
        let selectors: Vec<String> = selectors.split(',').map(|one| format!(".{own} {one}")).collect();
        format!("{}{{{body}", selectors.join(","))
    };
    rules.split_inclusive('}').map(rule).collect()
}
