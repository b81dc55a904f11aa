//! A sheet of SVG: paper, a heading, what there is for those who cannot see it, colours for light and dark.

use super::Line;
use std::{borrow::Cow, fmt::Write};

/// The blank border.
const MARGIN: f64 = 20.0;

/// Where the first line of the heading stands, how far the others are below, and the space under the last one.
const FIRST_LINE: f64 = 14.0;
const NEXT_LINE: f64 = 20.0;
const BELOW: f64 = 22.0;

/// The widths of a letter in the heading, generously; those of its first line are bold and larger.
const LETTER: f64 = 7.6;
const BOLD_LETTER: f64 = 9.6;

/// The most letters of a line: a code may have thousands of digits.
pub(crate) const MAX_HEADING: usize = 160;

/// Rules of style, and what is different where it is dark.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) light: &'static str,
    pub(crate) dark: &'static str,
}

/// The paper and what is written on it. The colours of all drawings are those of Okabe and Ito, and their lighter sisters where it
/// is dark.
const PAPER: Style = Style {
    light: "\
.np-paper{fill:#fff}\
.np-text{fill:#1a1a1a;font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:14px;text-anchor:middle}\
.np-small{fill:#4a4a4a}\
.np-head{fill:#1a1a1a;font-family:system-ui,'DejaVu Sans',Helvetica,Arial,sans-serif;font-size:16px;font-weight:bold}\
.np-note{fill:#4a4a4a;font-family:system-ui,'DejaVu Sans',Helvetica,Arial,sans-serif;font-size:13px}",
    dark: "\
.np-paper{fill:#16181d}\
.np-text,.np-head{fill:#eceae4}\
.np-small,.np-note{fill:#bdbab2}",
};

/// What a drawing needs besides itself.
#[derive(Debug)]
pub(crate) struct Sheet<'s> {
    /// Its name.
    pub(crate) title: String,
    /// What somebody who cannot see it should know.
    pub(crate) described: String,
    /// What is written above it, the first line in bold.
    pub(crate) heading: Vec<String>,
    pub(crate) style: &'s [Style],
    /// The width and the height of the drawing alone.
    pub(crate) size: (f64, f64),
}

impl Sheet<'_> {
    /// The document around a drawing, whose upper left corner is at 0, 0.
    pub(crate) fn around(&self, drawing: &str) -> String {
        let shown: Vec<String> = self.heading.iter().map(|line| shortened(line)).collect();
        let letters = |line: &String| line.chars().count() as f64;
        let heading =
            shown.iter().enumerate().map(|(i, line)| letters(line) * if i == 0 { BOLD_LETTER } else { LETTER });
        let inner = heading.fold(self.size.0, f64::max);
        let top = MARGIN + FIRST_LINE + NEXT_LINE * shown.len().saturating_sub(1) as f64 + BELOW;
        let (width, height) = (num(inner + 2.0 * MARGIN), num(top + self.size.1 + MARGIN));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\" aria-labelledby=\"np-title np-desc\">\n\
             <title id=\"np-title\">{}</title>\n<desc id=\"np-desc\">{}</desc>\n<style>{}</style>\n\
             <rect class=\"np-paper\" width=\"{width}\" height=\"{height}\"/>\n",
            escaped(&self.title),
            escaped(&self.described),
            self.style(),
        );
        for (i, line) in shown.iter().enumerate() {
            let class = if i == 0 { "np-head" } else { "np-note" };
            let y = num(MARGIN + FIRST_LINE + NEXT_LINE * i as f64 + if i == 0 { 0.0 } else { 2.0 });
            let _ = writeln!(svg, "<text class=\"{class}\" x=\"{MARGIN}\" y=\"{y}\">{}</text>", escaped(line));
        }
        let indent = num(MARGIN + (inner - self.size.0) / 2.0);
        let _ = writeln!(svg, "<g transform=\"translate({indent} {})\">", num(top));
        svg + drawing + "</g>\n</svg>\n"
    }

    fn style(&self) -> String {
        let all = || std::iter::once(&PAPER).chain(self.style);
        let light: String = all().map(|style| style.light).collect();
        let dark: String = all().map(|style| style.dark).collect();
        format!("{light}@media (prefers-color-scheme:dark){{{dark}}}")
    }
}

/// A line through its points: straight, or so curved that it goes straight down at each of them.
pub(crate) fn path(line: &Line, curved: bool) -> String {
    let mut path = String::new();
    let mut before: Option<(f64, f64)> = None;
    for &(x, y) in &line.points {
        let _ = match before {
            None => write!(path, "M{} {}", num(x), num(y)),
            Some((from, _)) if num(from) == num(x) => write!(path, "V{}", num(y)),
            Some((from, top)) if curved => {
                let middle = num((top + y) / 2.0);
                write!(path, "C{} {middle} {} {middle} {} {}", num(from), num(x), num(x), num(y))
            }
            Some(_) => write!(path, "L{} {}", num(x), num(y)),
        };
        before = Some((x, y));
    }
    path
}

/// A number to one decimal place, without a point where there is none needed.
pub(crate) fn num(x: f64) -> String {
    let text = format!("{x:.1}");
    let short = text.strip_suffix(".0").unwrap_or(&text);
    if short == "-0" { "0".into() } else { short.into() }
}

fn shortened(line: &str) -> String {
    match line.char_indices().nth(MAX_HEADING) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

/// Text between tags.
pub(crate) fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"']) {
        return text.into();
    }
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").into()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Tags are closed in the order in which they were opened, and there is one outermost element.
    pub(crate) fn well_formed(svg: &str) {
        let mut open: Vec<&str> = Vec::new();
        let mut rest = svg.trim_end();
        let mut roots = 0;
        while let Some(at) = rest.find('<') {
            assert!(!rest[..at].contains('>'), "{}", &rest[..at]);
            let end = at + rest[at..].find('>').expect("an end of the tag");
            let tag = &rest[at + 1..end];
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name));
            } else if !tag.ends_with('/') {
                roots += usize::from(open.is_empty());
                open.push(tag.split(' ').next().unwrap());
            }
            rest = &rest[end + 1..];
        }
        assert!(open.is_empty() && rest.is_empty() && roots == 1);
    }

    #[test]
    fn numbers_and_text() {
        assert_eq!([1.0, -0.01, 2.25, -3.96].map(num), ["1", "0", "2.2", "-4"]);
        assert_eq!(escaped("a < \"b\" & c"), "a &lt; &quot;b&quot; &amp; c");
        assert_eq!(shortened(&"é".repeat(200)).chars().count(), MAX_HEADING + 1);
        assert_eq!(shortened("short"), "short");
    }
}
