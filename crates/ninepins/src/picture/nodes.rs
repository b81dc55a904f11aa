//! How elements and lines look.

use crate::drawing::sheet::{Style, escaped, num};
use ninepins_rules::Outcome;
use std::fmt::Write;

/// The width of a letter in an element, generously, and the height of an element.
const LETTER: f64 = 8.6;
pub(super) const HEIGHT: f64 = 26.0;

/// How many colours and how many dashes lines have. No two of the first 28 generators have both in common.
const COLOURS: usize = 7;
const DASHES: usize = 4;

/// Outcomes differ by ring or letter, too, and lines by dashes and letters.
pub(super) const STYLE: Style = Style {
    light: "\
.np-class{fill:#f4f4f2;stroke:#a5a5a0;stroke-width:1}\
.np-kernel{fill:#eef3f7;stroke:#3d3d3a;stroke-width:2.4}\
.np-N{fill:#fff;stroke:#5a5a57;stroke-width:1.2}\
.np-P{fill:#1a1a1a;stroke:#1a1a1a;stroke-width:1.2}\
.np-L{fill:#0072b2;stroke:#0072b2;stroke-width:1.2}\
.np-R{fill:#b34a00;stroke:#b34a00;stroke-width:1.2}\
.np-ring{fill:none;stroke:#fff;stroke-width:1.3}\
.np-none{fill:none;stroke:#d5d5d0;stroke-width:1}\
.np-on{fill:#fff}\
.np-badge{font-size:10px;font-weight:bold}\
.np-idem{fill:#e69f00;stroke:#1a1a1a;stroke-width:1}\
.np-key{fill:#1a1a1a;font-family:system-ui,'DejaVu Sans',Helvetica,Arial,sans-serif;font-size:13px;font-weight:bold;\
text-anchor:middle;stroke:#fff;stroke-width:4px;paint-order:stroke;stroke-linejoin:round}\
.np-in{stroke:#f4f4f2}\
.np-in-kernel{stroke:#eef3f7}\
.np-says{font-size:12px}\
.np-edge{fill:none;stroke-width:2.2}\
.np-c0{stroke:#0072b2}.np-c1{stroke:#d55e00}.np-c2{stroke:#007d5b}.np-c3{stroke:#a8508a}.np-c4{stroke:#2d8fc9}\
.np-c5{stroke:#a87000}.np-c6{stroke:#5a5a57}\
.np-f0{fill:#0072b2}.np-f1{fill:#d55e00}.np-f2{fill:#007d5b}.np-f3{fill:#a8508a}.np-f4{fill:#2d8fc9}\
.np-f5{fill:#a87000}.np-f6{fill:#5a5a57}\
.np-d1{stroke-dasharray:8 3}.np-d2{stroke-dasharray:3 3}.np-d3{stroke-dasharray:9 3 2 3}\
.np-rule{stroke:#5a5a57;stroke-width:1.2;fill:none}\
.np-start{text-anchor:start}.np-end{text-anchor:end}",
    dark: "\
.np-class{fill:#20232a;stroke:#6c6a64}\
.np-kernel{fill:#1c2733;stroke:#d8d5cc}\
.np-N{fill:#16181d;stroke:#bdbab2}\
.np-P{fill:#eceae4;stroke:#eceae4}\
.np-L{fill:#56b4e9;stroke:#56b4e9}\
.np-R{fill:#f0803c;stroke:#f0803c}\
.np-ring{stroke:#16181d}\
.np-none{stroke:#3a3d44}\
.np-on{fill:#16181d}\
.np-idem{stroke:#16181d}\
.np-key{fill:#eceae4;stroke:#16181d}\
.np-in{stroke:#20232a}\
.np-in-kernel{stroke:#1c2733}\
.np-c0{stroke:#56b4e9}.np-c1{stroke:#f0803c}.np-c2{stroke:#3fc49a}.np-c3{stroke:#e0a0c8}.np-c4{stroke:#8fd0ff}\
.np-c5{stroke:#e69f00}.np-c6{stroke:#bdbab2}\
.np-f0{fill:#56b4e9}.np-f1{fill:#f0803c}.np-f2{fill:#3fc49a}.np-f3{fill:#e0a0c8}.np-f4{fill:#8fd0ff}\
.np-f5{fill:#e69f00}.np-f6{fill:#bdbab2}\
.np-rule{stroke:#bdbab2}",
};

/// How wide an element with this text is.
pub(super) fn width(text: &str) -> f64 {
    (text.chars().count() as f64 * LETTER + 14.0).max(HEIGHT + 4.0)
}

/// What is to be seen of an element.
pub(super) struct Node<'n> {
    pub(super) text: &'n str,
    pub(super) outcome: Outcome,
    /// Whether its outcome is written at its corner.
    pub(super) is_lettered: bool,
    pub(super) is_idempotent: bool,
    /// The middle, and the width.
    pub(super) at: (f64, f64),
    pub(super) width: f64,
    pub(super) tip: String,
}

impl Node<'_> {
    pub(super) fn draw(&self, svg: &mut String) {
        let (x, y) = self.at;
        let _ = write!(svg, "<g>");
        if !self.tip.is_empty() {
            let _ = write!(svg, "<title>{}</title>", escaped(&self.tip));
        }
        let mut pill = |class: &str, by: f64| {
            let [left, top] = [x - self.width / 2.0 + by, y - HEIGHT / 2.0 + by].map(num);
            let [width, height, round] = [self.width - 2.0 * by, HEIGHT - 2.0 * by, HEIGHT / 2.0 - by].map(num);
            let _ = write!(
                svg,
                "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\"/>"
            );
        };
        pill(&format!("np-{}", self.outcome), 0.0);
        if self.outcome == Outcome::P {
            pill("np-ring", 3.0);
        }
        let on = if self.outcome == Outcome::N { "" } else { " np-on" };
        let _ = write!(
            svg,
            "<text class=\"np-text{on}\" x=\"{}\" y=\"{}\">{}</text>",
            num(x),
            num(y + 4.8),
            escaped(self.text)
        );
        if self.is_lettered {
            let (x, y) = (x + self.width / 2.0 - 3.0, y - HEIGHT / 2.0 + 2.0);
            let outcome = self.outcome;
            let _ = write!(
                svg,
                "<circle class=\"np-N\" cx=\"{}\" cy=\"{}\" r=\"7\"/><text class=\"np-text np-badge\" x=\"{}\" y=\"{}\">{outcome}</text>",
                num(x),
                num(y),
                num(x),
                num(y + 3.6)
            );
        }
        if self.is_idempotent {
            diamond(svg, (x - self.width / 2.0 + 4.0, y - HEIGHT / 2.0 + 3.0));
        }
        svg.push_str("</g>\n");
    }
}

/// The mark of idempotents.
pub(super) fn diamond(svg: &mut String, (x, y): (f64, f64)) {
    let _ = write!(svg, "<path class=\"np-idem\" d=\"M{} {}l6 6l-6 6l-6 -6z\"/>", num(x), num(y - 6.0));
}

/// The classes of a line of this generator.
pub(super) fn line_class(generator: usize) -> String {
    let (colour, dash) = (generator % COLOURS, generator % DASHES);
    let dash = if dash == 0 { String::new() } else { format!(" np-d{dash}") };
    format!("np-edge np-c{colour}{dash}")
}

/// The head of an arrow that ends at a point, having come in a direction.
pub(super) fn head(svg: &mut String, generator: usize, (x, y): (f64, f64), (dx, dy): (f64, f64)) {
    let length = dx.hypot(dy).max(0.001);
    let (dx, dy) = (dx / length, dy / length);
    let size = 8.0;
    let corner = |side: f64| (x - size * dx - side * 0.5 * size * dy, y - size * dy + side * 0.5 * size * dx);
    let (a, b) = (corner(1.0), corner(-1.0));
    let colour = generator % COLOURS;
    let [x, y, ax, ay, bx, by] = [x, y, a.0, a.1, b.0, b.1].map(num);
    let _ = writeln!(svg, "<path class=\"np-f{colour}\" d=\"M{x} {y}L{ax} {ay}L{bx} {by}z\"/>");
}
