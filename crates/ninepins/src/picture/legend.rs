//! What the signs of a picture mean, in lines under it.

use super::{
    nodes::{self, HEIGHT, Node},
    words,
};
use crate::drawing::sheet::{escaped, num};
use ninepins_misere::quotient::{MisereQuotient, letter};
use ninepins_rules::Outcome;
use std::fmt::Write;

/// The width of a letter, generously; the space between two items; the height of a line.
const LETTER: f64 = 7.4;
const SPACE: f64 = 26.0;
const LINE: f64 = 32.0;

/// The most generators that are named.
const MAX_NAMED: usize = 40;

/// What is explained: a sign, how wide it is, and the words.
struct Item {
    sign: Sign,
    width: f64,
    words: String,
}

enum Sign {
    Outcome(Outcome),
    Idempotent,
    Kernel,
    Line(usize),
    Empty,
    None,
}

/// Lines of items.
#[derive(Default)]
pub(super) struct Legend(Vec<Vec<Item>>);

impl Legend {
    /// A new line.
    pub(super) fn line(mut self) -> Legend {
        self.0.push(Vec::new());
        self
    }

    fn item(mut self, sign: Sign, width: f64, words: impl Into<String>) -> Legend {
        if self.0.is_empty() {
            self.0.push(Vec::new());
        }
        if let Some(line) = self.0.last_mut() {
            line.push(Item { sign, width, words: words.into() });
        }
        self
    }

    pub(super) fn outcomes(self, told: &[Outcome]) -> Legend {
        told.iter().fold(self, |legend, &outcome| legend.item(Sign::Outcome(outcome), 30.0, words::outcome(outcome)))
    }

    pub(super) fn idempotent(self) -> Legend {
        self.item(Sign::Idempotent, 12.0, "idempotent: x + x = x")
    }

    pub(super) fn kernel(self) -> Legend {
        self.item(Sign::Kernel, 26.0, "kernel: the smallest ideal, a group")
    }

    pub(super) fn empty(self) -> Legend {
        self.item(Sign::Empty, 24.0, "no position is worth this")
    }

    /// A line of words.
    pub(super) fn says(self, words: &str) -> Legend {
        self.item(Sign::None, 0.0, words)
    }

    /// Which heap each letter is.
    pub(super) fn generators(mut self, quotient: &MisereQuotient, with_lines: bool) -> Legend {
        let generators = quotient.generators();
        for (number, heap) in generators.iter().enumerate().take(MAX_NAMED) {
            let (sign, width) = if with_lines { (Sign::Line(number), 34.0) } else { (Sign::None, 0.0) };
            self = self.item(sign, width, format!("{} = heap {heap}", letter(number)));
        }
        match generators.len().checked_sub(MAX_NAMED) {
            Some(more @ 1..) => self.says(&format!("and {more} more")),
            _ => self,
        }
    }

    /// Draws it from `top` on, in lines not much longer than `width`. Returns the width and the height that it needs.
    pub(super) fn draw(&self, svg: &mut String, top: f64, width: f64) -> (f64, f64) {
        let (mut widest, mut y) = (0.0_f64, top);
        for line in self.0.iter().filter(|line| !line.is_empty()) {
            let mut x = 0.0;
            for item in line {
                let gap = if item.width > 0.0 { 8.0 } else { 0.0 };
                let needed = item.width + gap + item.words.chars().count() as f64 * LETTER;
                if x > 0.0 && x + needed > width {
                    (x, y) = (0.0, y + LINE);
                }
                item.draw(svg, (x, y + LINE / 2.0), gap);
                widest = widest.max(x + needed);
                x += needed + SPACE;
            }
            y += LINE;
        }
        (widest, y - top)
    }
}

impl Item {
    fn draw(&self, svg: &mut String, (x, y): (f64, f64), gap: f64) {
        match self.sign {
            Sign::Empty => {
                let (left, top) = (num(x), num(y - 10.0));
                let _ = writeln!(
                    svg,
                    "<rect class=\"np-none\" x=\"{left}\" y=\"{top}\" width=\"24\" height=\"20\" rx=\"3\"/>"
                );
            }
            Sign::Outcome(outcome) => Node {
                text: outcome.letter(),
                outcome,
                is_lettered: false,
                is_idempotent: false,
                at: (x + self.width / 2.0, y),
                width: self.width,
                tip: String::new(),
            }
            .draw(svg),
            Sign::Idempotent => nodes::diamond(svg, (x + self.width / 2.0, y)),
            Sign::Kernel => {
                let (top, height) = (num(y - HEIGHT / 2.0 + 3.0), num(HEIGHT - 6.0));
                let _ = writeln!(
                    svg,
                    "<rect class=\"np-kernel\" x=\"{}\" y=\"{top}\" width=\"{}\" height=\"{height}\" rx=\"5\"/>",
                    num(x),
                    num(self.width)
                );
            }
            Sign::Line(generator) => {
                let class = nodes::line_class(generator);
                let end = x + self.width;
                let _ = writeln!(svg, "<path class=\"{class}\" d=\"M{} {}H{}\"/>", num(x), num(y), num(end - 6.0));
                nodes::head(svg, generator, (end, y), (1.0, 0.0));
            }
            Sign::None => {}
        }
        let (x, y) = (num(x + self.width + gap), num(y + 4.5));
        let _ = writeln!(svg, "<text class=\"np-note\" x=\"{x}\" y=\"{y}\">{}</text>", escaped(&self.words));
    }
}
