//! Tables of an infinite quotient: outcomes of sums of two heaps that count, and outcomes by element and displacement.

use super::{elements, words};
use crate::drawing::{Canvas, Legend, Point, Rect, Sheet, num};
use ninepins_misere::quotient::{LinearForm, MisereQuotient, letter};
use ninepins_rules::{Heap, Outcome, Position};
use std::ops::Range;

/// The most heaps of a kind in the table of sums, and the most elements and displacements in the table of values.
const MOST_OF_A_KIND: usize = 12;
const MAX_ELEMENTS: usize = 120;
const MAX_DISPLACEMENTS: usize = 90;

/// The size of a cell, and the width of a letter beside the cells.
const CELL: Point = (26.0, 22.0);
const LETTER: f64 = 8.6;

/// The space above a table for its name, and below it.
const ABOVE: f64 = 30.0;
const BELOW: f64 = 34.0;

struct Table {
    name: String,
    /// The labels of the axes.
    across: String,
    down: String,
    columns: Vec<String>,
    rows: Vec<(String, Vec<Option<Outcome>>)>,
    /// Ranges of columns with their labels.
    marks: Vec<(Range<usize>, String)>,
}

pub(super) fn svg(quotient: &MisereQuotient) -> String {
    let values = by_displacement(quotient);
    let left_out = values.is_none().then(|| {
        format!("A table of all values is drawn of one integer and at most {MAX_ELEMENTS} elements, so not here")
    });
    let tables: Vec<Table> = [sums(quotient), values].into_iter().flatten().collect();
    let mut canvas = Canvas::default();
    let (mut width, mut height) = (0.0_f64, 0.0);
    for table in &tables {
        let size = table.draw(&mut canvas, height);
        width = width.max(size.0);
        height += size.1 + BELOW;
    }
    let mut legend = Legend::new(width.max(620.0));
    elements::outcome_legend(&mut legend, quotient);
    if tables.iter().flat_map(|table| &table.rows).any(|(_, row)| row.contains(&None)) {
        legend.item(24.0, "no position is worth this", |canvas, at| {
            canvas.rect("np-none", Rect::around(at, 24.0, 20.0), 3.0);
        });
    }
    legend.line();
    elements::generator_legend(&mut legend, quotient, false);
    let (wide, high) = legend.draw(&mut canvas, (0.0, height));
    let form = form(quotient);
    let sheet = Sheet {
        title: words::title(quotient),
        description: format!("{form}. {}", tables.iter().map(Table::description).collect::<Vec<_>>().join(" ")),
        heading: [words::title(quotient), form].into_iter().chain(left_out).collect(),
        style: elements::STYLE,
    };
    sheet.around(&canvas, (width.max(wide), height + high))
}

/// Describes the values of positions.
fn form(quotient: &MisereQuotient) -> String {
    let values = match (quotient.order(), quotient.rank()) {
        (1, 1) => "Values of positions are integers d".to_owned(),
        (1, rank) => format!("Values of positions are {rank} integers"),
        (order, 1) => format!("Values of positions are pairs (x, d) of one of {order} elements and an integer"),
        (order, rank) => format!("Values of positions are one of {order} elements and {rank} integers"),
    };
    let infinite = if quotient.infinite_from().is_some() { "infinite" } else { "infinite as far as is known" };
    format!("{values}: {infinite}{}", words::period(quotient))
}

/// Returns the generators that count, each with its displacement.
fn counters(quotient: &MisereQuotient) -> Vec<(usize, Vec<i32>)> {
    let shifts = quotient.shifts();
    let all = quotient.generators().iter().map(|&heap| shifts[heap].clone()).enumerate();
    all.filter(|(_, shift)| shift.iter().any(|d| *d != 0)).collect()
}

/// Tabulates the sums of two kinds of heaps, which count in opposite ways if any two do.
fn sums(quotient: &MisereQuotient) -> Option<Table> {
    let counters = counters(quotient);
    let (first, shift) = counters.first()?;
    let opposite = |other: &&(usize, Vec<i32>)| other.1.iter().zip(shift).map(|(a, b)| a * b).sum::<i32>() < 0;
    let (second, _) = counters.iter().find(opposite).or_else(|| counters.get(1))?;
    let heap = |generator: usize| quotient.generators()[generator];
    let outcome = |a: usize, b: usize| {
        let heaps = [vec![heap(*first); a], vec![heap(*second); b]].concat();
        let heaps = heaps.into_iter().filter_map(|heap| Heap::new(heap as u64)).collect();
        quotient.outcome(&Position::new(heaps)).ok()
    };
    let row = |a: usize| (a.to_string(), (0..=MOST_OF_A_KIND).map(|b| outcome(a, b)).collect());
    let name = |generator: usize| format!("heaps of {} ({})", heap(generator), letter(generator));
    Some(Table {
        name: format!("Sums of {} and {}, and nothing else", name(*first), name(*second)),
        down: letter(*first),
        across: letter(*second),
        columns: (0..=MOST_OF_A_KIND).map(|b| b.to_string()).collect(),
        rows: (0..=MOST_OF_A_KIND).map(row).collect(),
        marks: Vec::new(),
    })
}

/// Tabulates all values, if there is one integer and the table is not too large.
fn by_displacement(quotient: &MisereQuotient) -> Option<Table> {
    let LinearForm { window, period, .. } = *quotient.forms().first()?;
    let rows = quotient.rows();
    if quotient.rank() != 1 || quotient.order() > MAX_ELEMENTS || rows.len() > MAX_DISPLACEMENTS {
        return None;
    }
    let displacements: Vec<i32> = rows.iter().filter_map(|row| row.signature.first().copied()).collect();
    let inner = displacements.partition_point(|&d| d < -window)..displacements.partition_point(|&d| d <= window);
    let marks = [
        (0..inner.start, format!("… every {period}")),
        (inner.clone(), format!("window: d from -{window} to {window}")),
        (inner.end..displacements.len(), format!("every {period} …")),
    ];
    let row = |element: usize| {
        let name = words::of(quotient, element as u32);
        (name, rows.iter().map(|row| row.outcomes[element]).collect())
    };
    let counts =
        counters(quotient).into_iter().map(|(number, shift)| format!("{} counts {:+}", letter(number), shift[0]));
    Some(Table {
        name: format!("All values: {}", counts.collect::<Vec<_>>().join(", ")),
        down: if quotient.order() == 1 { String::new() } else { "x".to_owned() },
        across: "d".to_owned(),
        columns: displacements.iter().map(ToString::to_string).collect(),
        rows: (0..quotient.order()).map(row).collect(),
        marks: marks.into_iter().filter(|(range, _)| !range.is_empty()).collect(),
    })
}

impl Table {
    /// Draws the table from `top` on. Returns its width and height.
    fn draw(&self, canvas: &mut Canvas, top: f64) -> Point {
        const SMALL: &str = "np-text np-small np-says";
        let longest = self.rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let left = longest as f64 * LETTER + 34.0;
        let x = |column: usize| left + column as f64 * CELL.0;
        canvas.text("np-head", (0.0, top + 14.0), &self.name);
        for (range, label) in &self.marks {
            let (from, to, y) = (x(range.start) + 2.0, x(range.end) - 2.0, top + ABOVE);
            let [a, b, high, low] = [from, to, y + 16.0, y + 22.0].map(num);
            canvas.path("np-rule", &format!("M{a} {low}V{high}H{b}V{low}"), "");
            canvas.text(SMALL, ((from + to) / 2.0, y + 11.0), label);
        }
        let cells = top + ABOVE + CELL.1 + if self.marks.is_empty() { 0.0 } else { 26.0 };
        let corner = if self.down.is_empty() { String::new() } else { format!("{} \\ ", self.down) } + &self.across;
        canvas.text(&format!("{SMALL} np-end"), (left - 8.0, cells - 6.0), &corner);
        for (column, text) in self.columns.iter().enumerate() {
            canvas.text(SMALL, (x(column) + CELL.0 / 2.0, cells - 6.0), text);
        }
        for (row, (name, outcomes)) in self.rows.iter().enumerate() {
            let y = cells + row as f64 * CELL.1;
            let shown = if self.down.is_empty() { "" } else { name };
            canvas.text("np-text np-end", (left - 8.0, y + 15.5), shown);
            for (column, outcome) in outcomes.iter().enumerate() {
                let cell = Rect { x: x(column), y, width: CELL.0, height: CELL.1 };
                let class = outcome.map_or("none", Outcome::letter);
                canvas.rect(&format!("np-{class}"), cell.inset(1.0), 3.0);
                if let Some(outcome) = outcome {
                    let on = if *outcome == Outcome::N { "np-small" } else { "np-on" };
                    canvas.text(&format!("np-text np-says {on}"), (cell.middle().0, y + 15.5), outcome.letter());
                }
            }
        }
        (x(self.columns.len()), cells + self.rows.len() as f64 * CELL.1 - top)
    }

    /// Returns the table in words: the letters of each row.
    fn description(&self) -> String {
        let rows = self.rows.iter().take(MOST_OF_A_KIND + 1).map(|(name, outcomes)| {
            let letters: String = outcomes.iter().map(|outcome| outcome.map_or("-", Outcome::letter)).collect();
            format!("{name}: {letters}")
        });
        format!("{}: {}.", self.name, rows.collect::<Vec<_>>().join("; "))
    }
}
