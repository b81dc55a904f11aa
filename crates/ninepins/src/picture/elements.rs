//! The signs of a drawing: elements, lines, and the legend of both.

use super::words;
use crate::drawing::{Canvas, Legend, Point, Rect, Style, num};
use ninepins_misere::quotient::{MisereQuotient, letter};
use ninepins_rules::Outcome;

/// The width of a letter in an element, generously, and the height of an element.
const LETTER: f64 = 8.6;
pub(super) const HEIGHT: f64 = 26.0;

/// The colours and dashes of lines. No two of the first 28 generators have both in common.
const COLOURS: usize = 7;
const DASHES: usize = 4;

const MAX_NAMED: usize = 40;

/// Outcomes differ by rings and letters too, and lines by dashes and letters.
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
.np-badge-ground{fill:#fff;stroke:#5a5a57;stroke-width:1.2}\
.np-badge{font-size:10px;font-weight:bold}\
.np-idem{fill:#e69f00;stroke:#1a1a1a;stroke-width:1}\
.np-key{fill:#1a1a1a;font-family:system-ui,'DejaVu Sans',Helvetica,Arial,sans-serif;font-size:13px;font-weight:bold;\
text-anchor:middle;stroke:#fff;stroke-width:4px;paint-order:stroke;stroke-linejoin:round}\
.np-in{stroke:#f4f4f2}\
.np-in-kernel{stroke:#eef3f7}\
.np-edge{fill:none;stroke:currentColor;stroke-width:2.2}.np-tip{fill:currentColor}\
.np-c0{color:#0072b2}.np-c1{color:#d55e00}.np-c2{color:#007d5b}.np-c3{color:#a8508a}.np-c4{color:#2d8fc9}\
.np-c5{color:#a87000}.np-c6{color:#5a5a57}\
.np-d1{stroke-dasharray:8 3}.np-d2{stroke-dasharray:3 3}.np-d3{stroke-dasharray:9 3 2 3}\
.np-rule{stroke:#5a5a57;stroke-width:1.2;fill:none}",
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
.np-badge-ground{fill:#16181d;stroke:#bdbab2}\
.np-idem{stroke:#16181d}\
.np-key{fill:#eceae4;stroke:#16181d}\
.np-in{stroke:#20232a}\
.np-in-kernel{stroke:#1c2733}\
.np-c0{color:#56b4e9}.np-c1{color:#f0803c}.np-c2{color:#3fc49a}.np-c3{color:#e0a0c8}.np-c4{color:#8fd0ff}\
.np-c5{color:#e69f00}.np-c6{color:#bdbab2}\
.np-rule{stroke:#bdbab2}",
};

/// An element as it is drawn.
#[derive(Default)]
pub(super) struct Element<'n> {
    pub(super) text: &'n str,
    /// True if the outcome is written at the corner.
    pub(super) is_lettered: bool,
    pub(super) is_idempotent: bool,
    pub(super) tip: String,
}

/// Returns the width of an element with this text.
pub(super) fn width(text: &str) -> f64 {
    (text.chars().count() as f64 * LETTER + 14.0).max(HEIGHT + 4.0)
}

impl Element<'_> {
    pub(super) fn draw(&self, canvas: &mut Canvas, outcome: Outcome, (x, y): Point, width: f64) {
        let mut signs = Canvas::default();
        let pill = Rect::around((x, y), width, HEIGHT);
        signs.rect(&format!("np-{outcome}"), pill, HEIGHT / 2.0);
        if outcome == Outcome::P {
            signs.rect("np-ring", pill.inset(3.0), HEIGHT / 2.0 - 3.0);
        }
        signs.text(if outcome == Outcome::N { "np-text" } else { "np-text np-on" }, (x, y + 4.8), self.text);
        if self.is_lettered {
            let (x, y) = (pill.right() - 3.0, pill.y + 2.0);
            signs.rect("np-badge-ground", Rect::around((x, y), 14.0, 14.0), 7.0);
            signs.text("np-text np-badge", (x, y + 3.6), outcome.letter());
        }
        if self.is_idempotent {
            idempotent(&mut signs, (pill.x + 4.0, pill.y + 3.0));
        }
        canvas.titled(&self.tip, &signs);
    }
}

fn idempotent(canvas: &mut Canvas, (x, y): Point) {
    canvas.path("np-idem", &format!("M{} {}l6 6l-6 6l-6 -6z", num(x), num(y - 6.0)), "");
}

/// Draws a line of a generator that may end in an arrow head, given by its tip and its direction.
pub(super) fn line(canvas: &mut Canvas, generator: usize, d: &str, head: Option<(Point, Point)>, title: &str) {
    let colour = generator % COLOURS;
    let dash = match generator % DASHES {
        0 => String::new(),
        dash => format!(" np-d{dash}"),
    };
    canvas.path(&format!("np-edge np-c{colour}{dash}"), d, title);
    if let Some((tip, way)) = head {
        canvas.arrow_head(&format!("np-tip np-c{colour}"), tip, way);
    }
}

/// Returns the outcomes that positions of a quotient may have.
pub(super) fn outcomes(quotient: &MisereQuotient) -> &'static [Outcome] {
    if quotient.game().is_impartial() { &[Outcome::P, Outcome::N] } else { &Outcome::ALL }
}

pub(super) fn outcome_legend(legend: &mut Legend, quotient: &MisereQuotient) {
    for &outcome in outcomes(quotient) {
        let sign = Element { text: outcome.letter(), ..Element::default() };
        legend.item(30.0, words::outcome(outcome), |canvas, at| sign.draw(canvas, outcome, at, 30.0));
    }
}

/// Adds the marks of idempotents and of the kernel.
pub(super) fn structure_legend(legend: &mut Legend) {
    legend.item(12.0, "idempotent: x + x = x", idempotent);
    legend.item(26.0, "kernel: the smallest ideal, a group", |canvas, at| {
        canvas.rect("np-kernel", Rect::around(at, 26.0, HEIGHT - 6.0), 5.0);
    });
}

/// Adds the heap of each letter, with the line of its generator if lines are drawn.
pub(super) fn generator_legend(legend: &mut Legend, quotient: &MisereQuotient, has_lines: bool) {
    let generators = quotient.generators();
    for (generator, heap) in generators.iter().enumerate().take(MAX_NAMED) {
        let words = format!("{} = heap {heap}", letter(generator));
        legend.item(if has_lines { 34.0 } else { 0.0 }, &words, |canvas, (x, y)| {
            if has_lines {
                let d = format!("M{} {}h28", num(x - 17.0), num(y));
                line(canvas, generator, &d, Some(((x + 17.0, y), (1.0, 0.0))), "");
            }
        });
    }
    if generators.len() > MAX_NAMED {
        legend.words(&format!("and {} more", generators.len() - MAX_NAMED));
    }
}
