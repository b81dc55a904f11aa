//! An infinite quotient: outcomes of sums of two heaps that count, and outcomes by element and displacement.

use super::{legend::Legend, nodes, words};
use crate::drawing::sheet::{Sheet, escaped, num};
use ninepins_misere::quotient::{LinearForm, MisereQuotient, letter};
use ninepins_rules::{Heap, Outcome, Position};
use std::fmt::Write;

/// The most heaps of a kind in the table of sums.
const MOST_OF_A_KIND: usize = 12;

/// The most elements, and the most displacements, in the table of outcomes.
const MAX_ELEMENTS: usize = 120;
const MAX_DISPLACEMENTS: usize = 90;

/// The size of a cell, and the width of a letter beside the cells.
const CELL: (f64, f64) = (26.0, 22.0);
const LETTER: f64 = 8.6;

/// The space above a table for its name, and below it.
const ABOVE: f64 = 30.0;
const BELOW: f64 = 34.0;

/// A table of outcomes.
struct Table {
    name: String,
    /// What is counted across, and what down.
    across: String,
    down: String,
    columns: Vec<String>,
    rows: Vec<(String, Vec<Option<Outcome>>)>,
    /// Ranges of columns, with what to say of them.
    marks: Vec<(std::ops::Range<usize>, String)>,
}

pub(super) fn svg(quotient: &MisereQuotient) -> String {
    let values = by_displacement(quotient);
    let left_out = values.is_none().then(|| {
        format!("A table of all values is drawn of one integer and at most {MAX_ELEMENTS} elements, so not here")
    });
    let tables: Vec<Table> = [sums(quotient), values].into_iter().flatten().collect();
    let mut svg = String::new();
    let (mut width, mut height) = (0.0_f64, 0.0);
    for table in &tables {
        let size = table.draw(&mut svg, height);
        width = width.max(size.0);
        height += size.1 + BELOW;
    }
    let told: &[Outcome] = if quotient.game().is_impartial() { &[Outcome::P, Outcome::N] } else { &Outcome::ALL };
    let legend = Legend::default().outcomes(told);
    let has_empty = tables.iter().flat_map(|table| &table.rows).any(|(_, row)| row.contains(&None));
    let legend = if has_empty { legend.empty() } else { legend };
    let legend = legend.line().generators(quotient, false);
    let (wide, high) = legend.draw(&mut svg, height, width.max(620.0));
    let form = form(quotient);
    let sheet = Sheet {
        title: words::name(quotient),
        described: format!("{form}. {}", tables.iter().map(Table::told).collect::<Vec<_>>().join(" ")),
        heading: [words::name(quotient), form].into_iter().chain(left_out).collect(),
        style: &[nodes::STYLE],
        size: (width.max(wide), height + high),
    };
    sheet.around(&svg)
}

/// What values are.
fn form(quotient: &MisereQuotient) -> String {
    let values = match (quotient.order(), quotient.rank()) {
        (1, 1) => "Values of positions are integers d".to_owned(),
        (1, rank) => format!("Values of positions are {rank} integers"),
        (order, 1) => format!("Values of positions are pairs (x, d) of one of {order} elements and an integer"),
        (order, rank) => format!("Values of positions are one of {order} elements and {rank} integers"),
    };
    let infinite = if quotient.infinite_from().is_some() { "infinite" } else { "infinite as far as is known" };
    format!("{values}: {infinite}{}", words::window(quotient))
}

/// The generators that count, each with its displacement.
fn counters(quotient: &MisereQuotient) -> Vec<(usize, Vec<i32>)> {
    let shifts: Vec<Vec<i32>> = quotient.pretending_function().map(|value| value.shift.to_vec()).collect();
    let all = quotient.generators().iter().enumerate();
    all.map(|(number, &heap)| (number, shifts[heap].clone()))
        .filter(|(_, shift)| shift.iter().any(|d| *d != 0))
        .collect()
}

/// The outcomes of so many heaps of one kind with so many of another that counts the other way, if there is one.
fn sums(quotient: &MisereQuotient) -> Option<Table> {
    let counters = counters(quotient);
    let (first, shift) = counters.first()?;
    let opposite = |other: &&(usize, Vec<i32>)| other.1.iter().zip(shift).map(|(a, b)| a * b).sum::<i32>() < 0;
    let (second, _) = counters.iter().find(opposite).or_else(|| counters.get(1))?;
    let heap = |generator: usize| quotient.generators()[generator];
    let (down, across) = (heap(*first), heap(*second));
    let outcome = |a: usize, b: usize| {
        let heaps = [vec![down; a], vec![across; b]].concat();
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

/// The outcomes of all values, if one number is counted and there are not too many.
fn by_displacement(quotient: &MisereQuotient) -> Option<Table> {
    let LinearForm { window, period, .. } = *quotient.forms().first()?;
    if quotient.rank() != 1 || quotient.order() > MAX_ELEMENTS {
        return None;
    }
    let rows = quotient.rows();
    if rows.len() > MAX_DISPLACEMENTS {
        return None;
    }
    let displacements: Vec<i32> = rows.iter().filter_map(|row| row.signature.first().copied()).collect();
    let inner = displacements.partition_point(|&d| d < -window)..displacements.partition_point(|&d| d <= window);
    let repeats = || format!("every {period}");
    let marks = [
        (0..inner.start, format!("… {}", repeats())),
        (inner.clone(), format!("window: d from -{window} to {window}")),
        (inner.end..displacements.len(), format!("{} …", repeats())),
    ];
    let row = |element: usize| {
        let name = words::of(quotient, element as u32);
        (name, rows.iter().map(|row| row.outcomes[element]).collect())
    };
    let mut counts: Vec<String> = Vec::new();
    for (number, shift) in counters(quotient) {
        counts.push(format!("{} counts {:+}", letter(number), shift[0]));
    }
    Some(Table {
        name: format!("All values: {}", counts.join(", ")),
        down: if quotient.order() == 1 { String::new() } else { "x".to_owned() },
        across: "d".to_owned(),
        columns: displacements.iter().map(ToString::to_string).collect(),
        rows: (0..quotient.order()).map(row).collect(),
        marks: marks.into_iter().filter(|(range, _)| !range.is_empty()).collect(),
    })
}

impl Table {
    /// Draws it from `top` on. Returns its width and height.
    fn draw(&self, svg: &mut String, top: f64) -> (f64, f64) {
        let longest = self.rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let left = longest as f64 * LETTER + 34.0;
        let marks = if self.marks.is_empty() { 0.0 } else { 26.0 };
        let cells = top + ABOVE + marks + CELL.1;
        let width = left + self.columns.len() as f64 * CELL.0;
        let bold = escaped(&self.name);
        let _ = writeln!(svg, "<text class=\"np-key np-start\" x=\"0\" y=\"{}\">{bold}</text>", num(top + 14.0));
        for (range, says) in &self.marks {
            self.mark(svg, (left, top + ABOVE), range, says);
        }
        let heading = |svg: &mut String, x: f64, text: &str, class: &str| {
            let (x, y) = (num(x), num(cells - 6.0));
            let _ = writeln!(svg, "<text class=\"np-text np-small np-says{class}\" x=\"{x}\" y=\"{y}\">{text}</text>");
        };
        let corner = match (&*self.down, &*self.across) {
            ("", across) => across.to_owned(),
            (down, across) => format!("{down} \\ {across}"),
        };
        heading(svg, left - 8.0, &corner, " np-end");
        for (column, text) in self.columns.iter().enumerate() {
            heading(svg, left + (column as f64 + 0.5) * CELL.0, text, "");
        }
        for (row, (name, outcomes)) in self.rows.iter().enumerate() {
            let y = cells + row as f64 * CELL.1;
            let (x, base) = (num(left - 8.0), num(y + 15.5));
            let shown = if self.down.is_empty() { "" } else { name };
            let _ = writeln!(svg, "<text class=\"np-text np-end\" x=\"{x}\" y=\"{base}\">{shown}</text>");
            for (column, outcome) in outcomes.iter().enumerate() {
                cell(svg, (left + column as f64 * CELL.0, y), *outcome);
            }
        }
        (width, cells + self.rows.len() as f64 * CELL.1 - top)
    }

    /// A bracket over some columns.
    fn mark(&self, svg: &mut String, (left, y): (f64, f64), range: &std::ops::Range<usize>, says: &str) {
        let (from, to) = (left + range.start as f64 * CELL.0 + 2.0, left + range.end as f64 * CELL.0 - 2.0);
        let [a, b, high, low] = [from, to, y + 16.0, y + 22.0].map(num);
        let _ = writeln!(svg, "<path class=\"np-rule\" d=\"M{a} {low}V{high}H{b}V{low}\"/>");
        let (x, y) = (num((from + to) / 2.0), num(y + 11.0));
        let _ = writeln!(svg, "<text class=\"np-text np-small np-says\" x=\"{x}\" y=\"{y}\">{}</text>", escaped(says));
    }

    /// The same for those who cannot see it: a line of letters for each row.
    fn told(&self) -> String {
        let rows = self.rows.iter().take(MOST_OF_A_KIND + 1).map(|(name, outcomes)| {
            let letters: String = outcomes.iter().map(|outcome| outcome.map_or("-", Outcome::letter)).collect();
            format!("{name}: {letters}")
        });
        format!("{}: {}.", self.name, rows.collect::<Vec<_>>().join("; "))
    }
}

fn cell(svg: &mut String, (x, y): (f64, f64), outcome: Option<Outcome>) {
    let class = outcome.map_or("none", Outcome::letter);
    let [left, top, width, height] = [x + 1.0, y + 1.0, CELL.0 - 2.0, CELL.1 - 2.0].map(num);
    let _ = write!(
        svg,
        "<rect class=\"np-{class}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"3\"/>"
    );
    let Some(outcome) = outcome else { return svg.push('\n') };
    let on = if outcome == Outcome::N { " np-small" } else { " np-on" };
    let (x, y) = (num(x + CELL.0 / 2.0), num(y + 15.5));
    let _ = writeln!(svg, "<text class=\"np-text np-says{on}\" x=\"{x}\" y=\"{y}\">{outcome}</text>");
}
