//! The SVG document around a drawing: its title and description, a heading, and colours for light and dark.

use super::canvas::{Canvas, Point, Rect, escaped, num};
use ninepins_proof::checksum;

/// The blank border.
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

/// CSS rules, and those that replace them where the reader prefers dark.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    pub(crate) light: &'static str,
    pub(crate) dark: &'static str,
}

/// The paper and its text. All drawings use the colours of Okabe and Ito, and lighter variants of them where it is dark.
const PAPER: Style = Style {
    light: "\
.np-paper{fill:#fff}\
.np-text{fill:#1a1a1a;font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:14px;text-anchor:middle}\
.np-small{fill:#4a4a4a}\
.np-says{font-size:12px}\
.np-head,.np-note{font-family:system-ui,'DejaVu Sans',Helvetica,Arial,sans-serif}\
.np-head{fill:#1a1a1a;font-size:16px;font-weight:bold}\
.np-note{fill:#4a4a4a;font-size:13px}\
.np-start{text-anchor:start}.np-end{text-anchor:end}",
    dark: "\
.np-paper{fill:#16181d}\
.np-text,.np-head{fill:#eceae4}\
.np-small,.np-note{fill:#bdbab2}",
};

/// The surroundings of a drawing.
pub(crate) struct Sheet {
    pub(crate) title: String,
    /// The description for readers who cannot see the drawing.
    pub(crate) description: String,
    /// The lines above the drawing; the first one is bold.
    pub(crate) heading: Vec<String>,
    pub(crate) style: Style,
}

impl Sheet {
    /// Returns the document around a drawing of this width and height.
    pub(crate) fn around(&self, drawing: &Canvas, size: Point) -> String {
        let shown: Vec<String> = self.heading.iter().map(|line| shortened(line)).collect();
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
        let light = within(&own, &[PAPER.light, self.style.light].concat());
        let dark = within(&own, &[PAPER.dark, self.style.dark].concat());
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             class=\"{own}\" role=\"img\" aria-labelledby=\"{own}-title {own}-desc\">\n\
             <title id=\"{own}-title\">{title}</title>\n<desc id=\"{own}-desc\">{description}</desc>\n\
             <style>{light}@media (prefers-color-scheme:dark){{{dark}}}</style>\n{}</svg>\n",
            canvas.as_str(),
        )
    }
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

fn shortened(line: &str) -> String {
    match line.char_indices().nth(MAX_HEADING) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Checks that tags are closed in order, that there is one outermost element, and what every drawing must have.
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
        assert!(!svg.contains("NaN") && !svg.contains("inf\""));
        for part in ["role=\"img\"", "viewBox=", "<title id=", "<desc id=", "prefers-color-scheme:dark"] {
            assert!(svg.contains(part), "{part}");
        }
    }

    /// No rule and no name of a drawing is valid in another one on the same page.
    #[test]
    fn drawings_on_one_page_do_not_clash() {
        let style = Style { light: ".np-P,.np-N{fill:#fff}", dark: ".np-P{fill:#000}" };
        let sheets = ["one", "two"].map(|title| {
            let sheet = Sheet { title: title.to_owned(), description: String::new(), heading: Vec::new(), style };
            sheet.around(&Canvas::default(), (1.0, 1.0))
        });
        let own = sheets.each_ref().map(|svg| {
            let own = svg.split("class=\"").nth(1).unwrap().split('"').next().unwrap();
            assert!(svg.contains(&format!(".{own} .np-P,.{own} .np-N{{fill:#fff}}")), "{svg}");
            assert!(svg.contains(&format!(".{own} .np-P{{fill:#000}}")), "{svg}");
            let style = svg.split("<style>").nth(1).unwrap().split("</style>").next().unwrap();
            let rules = style.split(['{', '}', ',']).filter(|part| part.contains(".np-"));
            assert!(
                rules.clone().count() > 10 && rules.clone().all(|rule| rule.starts_with(&format!(".{own} ."))),
                "{svg}"
            );
            assert_eq!(svg.matches(&format!(" id=\"{own}-")).count(), svg.matches(" id=\"").count());
            own
        });
        assert_ne!(own[0], own[1]);
    }

    #[test]
    fn text_is_escaped_and_shortened() {
        let words = "a < \"b\" & c".to_owned();
        let heading = vec![words.clone(), "é".repeat(200)];
        let sheet = Sheet { title: words.clone(), description: words, heading, style: PAPER };
        let svg = sheet.around(&Canvas::default(), (1.0, 1.0));
        well_formed(&svg);
        assert_eq!(svg.matches("a &lt; &quot;b&quot; &amp; c").count(), 3);
        assert_eq!(svg.matches('é').count(), MAX_HEADING);
        assert_eq!([1.0, -0.01, 2.25, -3.96].map(num), ["1", "0", "2.2", "-4"]);
    }
}
