//! The SVG document around a drawing: its title and description, a heading, and colours for light and dark.

use super::canvas::{Canvas, Point, Rect, escaped, num};
use crate::text::cut;
use ninepins_proof::checksum;

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
