//! Worksheets as SVG: positions in two columns, and the key under a line to cut along.

use super::{Canvas, Point, Rect, Sheet, num};
use crate::{ask::Worksheet, session::plain_rules, text::filled};
use ninepins_rules::{Entry, Position};

/// The distance of two beads, and the diameter of one.
const STEP: f64 = 17.0;
const BEAD: f64 = 13.0;

/// The most beads in a line of a heap, and of a heap that is drawn with beads.
const LINE: u64 = 15;
const MAX_BEADS: u64 = 60;

/// The space for the size of a heap, and the height of a line of text.
const LABEL: f64 = 48.0;
const TEXT: f64 = 20.0;

/// The width of a column, and the space between two.
const COLUMN: f64 = 340.0;
const GAP: f64 = 40.0;

/// The space under a position for the answer, and the most letters in a line of the key.
const ANSWER: f64 = 62.0;
const LETTERS: usize = 44;

const STYLE: &str = include_str!("styles/worksheet.css");

impl Worksheet {
    /// Draws the worksheet as an SVG document: the positions, and the key below them.
    pub(crate) fn svg(&self) -> String {
        let mut canvas = Canvas::default();
        let mut y = 0.0;
        for (row, pair) in self.answers.chunks(2).enumerate() {
            let mut height: f64 = 0.0;
            for (column, answer) in pair.iter().enumerate() {
                let number = 2 * row + column + 1;
                let mut cell = Canvas::default();
                cell.text("np-text np-start np-number", (0.0, 12.0), &format!("{number}."));
                let (_, drawn) = beads(&mut cell, (34.0, 0.0), &answer.position);
                cell.text("np-note", (34.0, drawn + 24.0), "Who wins?");
                cell.text("np-note", (34.0, drawn + 48.0), "First move:");
                for line in [24.0, 48.0] {
                    cell.path("np-rule", &format!("M112 {}H{}", num(drawn + line + 2.0), num(COLUMN)), "");
                }
                canvas.moved((column as f64 * (COLUMN + GAP), y), &cell);
                height = height.max(drawn + ANSWER);
            }
            y += height + 12.0;
        }
        let width = 2.0 * COLUMN + GAP;
        canvas.path("np-rule np-cut", &format!("M0 {}H{}", num(y), num(width)), "");
        canvas.text("np-head", (0.0, y + 30.0), "Key");
        let height = y + 40.0 + self.draw_key(&mut canvas, y + 40.0);
        let line = self.game.to_string();
        let name = Entry::of(&self.game).map_or(line.clone(), |entry| format!("{}, {line}", entry.title));
        let (moves, end) = plain_rules(&self.game);
        let heading = std::iter::once(format!("{name}: a worksheet"))
            .chain(filled(moves.split(' ').chain(end.split(' ')), 96, 96))
            .chain([format!("Seed {}. Name: {}", self.seed, "_".repeat(30))]);
        let sheet = Sheet {
            title: format!("A worksheet of {name}"),
            description: format!("{} positions, and a key below them.", self.answers.len()),
            heading: heading.collect(),
            style: STYLE,
        };
        sheet.around(&canvas, (width, height))
    }

    /// Returns a drawing of each position by itself, in the current colour.
    pub(crate) fn drawings(&self) -> Vec<String> {
        let drawing = |position: &Position| {
            let mut canvas = Canvas::default();
            let (width, height) = beads(&mut canvas, (1.0, 1.0), position);
            let (width, height) = (num(width + 2.0), num(height + 2.0));
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
                 role=\"img\" aria-label=\"{position}\">\n{}</svg>\n",
                canvas.as_str()
            )
        };
        self.answers.iter().map(|answer| drawing(&answer.position)).collect()
    }

    /// Draws the key in two columns. Returns its height.
    fn draw_key(&self, canvas: &mut Canvas, top: f64) -> f64 {
        let half = self.key.len().div_ceil(2);
        let mut lowest: f64 = 0.0;
        for (column, part) in self.key.chunks(half.max(1)).enumerate() {
            let mut y = TEXT;
            for (index, words) in part.iter().enumerate() {
                let x = column as f64 * (COLUMN + GAP);
                let number = column * half + index + 1;
                canvas.text("np-note np-number", (x, top + y), &format!("{number}."));
                for line in filled(words.split(' '), LETTERS, LETTERS) {
                    canvas.text("np-note", (x + 34.0, top + y), &line);
                    y += TEXT;
                }
            }
            lowest = lowest.max(y);
        }
        lowest
    }
}

/// Draws the heaps of a position under each other. Returns the width and the height.
fn beads(canvas: &mut Canvas, (x, y): Point, position: &Position) -> Point {
    let (mut right, mut low) = (0.0_f64, 0.0);
    for heap in position.heaps() {
        canvas.text("np-text np-start", (x, y + low + 12.0), &heap.to_string());
        let drawn = if heap.size() <= MAX_BEADS { heap.size() } else { 0 };
        for bead in 0..drawn {
            let at = (x + LABEL + (bead % LINE) as f64 * STEP, y + low + (bead / LINE) as f64 * STEP);
            let rect = Rect { x: at.0, y: at.1 + 1.0, width: BEAD, height: BEAD };
            canvas.rect("np-bead", rect, BEAD / 2.0);
        }
        right = right.max(LABEL + drawn.min(LINE) as f64 * STEP);
        low += drawn.div_ceil(LINE).max(1) as f64 * STEP + 6.0;
    }
    (right, low)
}
