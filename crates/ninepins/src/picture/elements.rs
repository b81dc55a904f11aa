//! The signs of a drawing: elements, lines, and the legend of both.

use crate::{
    drawing::{Canvas, Legend, Point, Rect, num},
    text::outcome_words,
};
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
pub(super) const STYLE: &str = include_str!("../drawing/styles/quotient.css");

/// An element as it is drawn.
#[derive(Default)]
pub(super) struct Element<'n> {
    pub(super) text: &'n str,
    /// True if the outcome is written at the corner.
    pub(super) is_lettered: bool,
    pub(super) is_idempotent: bool,
    pub(super) tip: String,
}

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

pub(super) fn idempotent(canvas: &mut Canvas, (x, y): Point) {
    canvas.path("np-idem", &format!("M{} {}l6 6l-6 6l-6 -6z", num(x), num(y - 6.0)), "");
}

/// Draws a line of a generator that may end in an arrow head, a triangle given by its tip and its direction.
pub(super) fn line(canvas: &mut Canvas, generator: usize, d: &str, head: Option<(Point, Point)>, title: &str) {
    let colour = generator % COLOURS;
    let dash = match generator % DASHES {
        0 => String::new(),
        dash => format!(" np-d{dash}"),
    };
    canvas.path(&format!("np-edge np-c{colour}{dash}"), d, title);
    if let Some(((x, y), (dx, dy))) = head {
        const SIZE: f64 = 8.0;
        let length = (dx * dx + dy * dy).sqrt().max(0.001); // `hypot` would ask for glibc 2.35
        let (dx, dy) = (SIZE * dx / length, SIZE * dy / length);
        let sides = [x - dx - dy / 2.0, y - dy + dx / 2.0, x - dx + dy / 2.0, y - dy - dx / 2.0];
        let ([x, y], [ax, ay, bx, by]) = ([x, y].map(num), sides.map(num));
        canvas.path(&format!("np-tip np-c{colour}"), &format!("M{x} {y}L{ax} {ay}L{bx} {by}z"), "");
    }
}

pub(super) fn outcome_legend(legend: &mut Legend, quotient: &MisereQuotient) {
    let is_impartial = quotient.game().is_impartial();
    for &outcome in if is_impartial { &[Outcome::P, Outcome::N][..] } else { &Outcome::ALL } {
        let sign = Element { text: outcome.letter(), ..Element::default() };
        let words = outcome_words(outcome).trim_end_matches(", whoever starts");
        legend.item(30.0, words, |canvas, at| sign.draw(canvas, outcome, at, 30.0));
    }
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
