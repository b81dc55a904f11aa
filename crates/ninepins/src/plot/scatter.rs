//! Values against heaps: a mark for each heap, or cells shaded by how many heaps they have.

use super::{
    Picture,
    axis::Axis,
    counted::Counted,
    frame::{self, ABOVE, BELOW, Frame, LEGEND, Legend, WIDTH},
};
use crate::{drawing::sheet::num, grouped};
use ninepins_sequence::Status;
use std::fmt::Write;

const HEIGHT: f64 = 430.0;

/// The most numbers on each axis.
const NUMBERS: (u64, u64) = (8, 11);

/// Cells are shaded by their share of the heaps of their column: from so much on each, and what that is called.
pub(super) const SHADES: [(f64, &str); 4] =
    [(0.0, "less than 0.1 %"), (0.001, "0.1 to 1 %"), (0.01, "1 to 10 %"), (0.1, "10 % or more")];

/// How much of the height of its row a cell has, where rows are high enough to be told apart, and how high it is at most.
const PART: f64 = 0.8;
const HIGH_ENOUGH: f64 = 4.0;
const MOST_HIGH: f64 = 14.0;

/// The radius of a mark where there are few and where there are many, and how many are few and many.
const RADIUS: [(usize, f64); 3] = [(150, 3.4), (1200, 2.4), (usize::MAX, 1.5)];

/// Draws the diagram and its legend. Returns the height of both.
pub(super) fn draw(picture: &Picture<'_>, svg: &mut String) -> f64 {
    let counted = picture.counted;
    let largest = counted.largest().map_or(0, |(value, _)| value);
    let up = Axis::new(0, largest, HEIGHT);
    let beside = frame::numbers(&up, NUMBERS.1);
    let diagram = Frame::new(ABOVE, HEIGHT, picture.letters());
    let across = Axis::new(counted.from(), counted.last().unwrap_or(counted.from()), diagram.width);
    diagram.draw(svg, &frame::numbers(&across, NUMBERS.0), &beside, ("heap", "nim-value"));
    let place = |heap: u64, value: u64| (diagram.left + across.at(heap), ABOVE + HEIGHT - up.at(value));
    let rare = picture.rare_heaps();
    let mut legend = Legend::at(diagram.left, ABOVE + HEIGHT + BELOW + 10.0);
    let told = picture.rare.is_some();
    let (common_words, radius);
    if let Some(each) = counted.each() {
        radius = radius_of(counted.len() as usize);
        let mut marks = String::new();
        let common = each.filter(|(heap, _)| rare.binary_search_by_key(heap, |rare| rare.0).is_err());
        common.for_each(|(heap, value)| frame::dot(&mut marks, place(heap, value)));
        common_mark(svg, &marks, radius);
        common_words = if told { "a common heap" } else { "a heap" };
        legend.item(svg, 10.0, common_words, |svg, at| {
            let mut mark = String::new();
            frame::dot(&mut mark, at);
            common_mark(svg, &mark, radius.max(2.4));
        });
    } else {
        radius = radius_of(rare.len()).max(2.0);
        let scale = (across.unit() * counted.width as f64, up.unit() * (1u64 << counted.row) as f64);
        let corner = (diagram.left + across.start_of(counted.from()), ABOVE + HEIGHT - up.start_of(0));
        let used = shaded(svg, counted, rare, corner, scale);
        legend.item(svg, 0.0, if told { "share of common heaps:" } else { "share of heaps:" }, |_, _| {});
        for (shade, (_, words)) in SHADES.iter().enumerate().filter(|(shade, _)| used[*shade]) {
            legend.item(svg, 16.0, words, |svg, (x, y)| {
                let (left, y) = (num(x - 8.0), num(y));
                let _ = writeln!(svg, "<path class=\"np-s{shade}\" stroke-width=\"12\" d=\"M{left} {y}h16\"/>");
            });
        }
    }
    let mut marks = String::new();
    for &(heap, value) in rare.iter().step_by(picture.thinned()) {
        frame::diamond(&mut marks, place(heap, value.into()), radius * 1.3);
    }
    let _ = writeln!(svg, "<path class=\"np-rare\" d=\"{marks}\"/>");
    if !rare.is_empty() {
        legend.item(svg, 12.0, "a rare heap", |svg, at| {
            let mut mark = String::new();
            frame::diamond(&mut mark, at, 4.2);
            let _ = writeln!(svg, "<path class=\"np-rare\" d=\"{mark}\"/>");
        });
    }
    diagram.border(svg);
    mark_period(picture, svg, &diagram, &across);
    ABOVE + HEIGHT + BELOW + LEGEND
}

fn radius_of(marks: usize) -> f64 {
    RADIUS.iter().find(|(most, _)| marks <= *most).map_or(1.5, |(_, radius)| *radius)
}

fn common_mark(svg: &mut String, d: &str, radius: f64) {
    let width = num(2.0 * radius);
    let _ = writeln!(svg, "<path class=\"np-common\" stroke-width=\"{width}\" d=\"{d}\"/>");
}

/// Draws the cells that common heaps have, from the lower left corner on. Returns which shades there are.
fn shaded(
    svg: &mut String,
    counted: &Counted,
    rare: &[(u64, u32)],
    corner: (f64, f64),
    scale: (f64, f64),
) -> [bool; SHADES.len()] {
    let mut columns = counted.columns.clone();
    for &(heap, value) in rare {
        let (column, row) = counted.cell(heap, value.into());
        if let Some(count) = columns.get_mut(column).and_then(|column| column.get_mut(row)) {
            *count = count.saturating_sub(1);
        }
    }
    let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
    let shade = |column: usize, row: usize| {
        let count = columns[column].get(row).copied().filter(|count| *count > 0)?;
        let share = count as f64 / counted.heaps_in(column) as f64;
        SHADES.iter().rposition(|(from, _)| share >= *from)
    };
    let mut paths = [const { String::new() }; SHADES.len()];
    // Where the last line of each shade ended.
    let mut ends = [(0, 0); SHADES.len()];
    for row in 0..rows {
        let mut column = 0;
        while column < columns.len() {
            let own = shade(column, row);
            let end = (column + 1..columns.len()).find(|&next| shade(next, row) != own).unwrap_or(columns.len());
            if let Some(own) = own {
                let (x, y) = (column as i64 - ends[own].0, row as i64 - ends[own].1);
                let _ = write!(paths[own], "m{x} {y}h{}", end - column);
                ends[own] = (end as i64, row as i64);
            }
            column = end;
        }
    }
    let part = if scale.1 < HIGH_ENOUGH { 1.0 } else { PART };
    let thick = part.min(MOST_HIGH / scale.1);
    let [x, y] = [corner.0, corner.1 - scale.1 / 2.0].map(num);
    let _ = writeln!(svg, "<g transform=\"translate({x} {y})scale({:.6} {:.6})\">", scale.0, -scale.1);
    for (shade, path) in paths.iter().enumerate().filter(|(_, path)| !path.is_empty()) {
        // The first move is from the corner.
        let path = path.replacen('m', "M", 1);
        let _ = writeln!(svg, "<path class=\"np-cell np-s{shade}\" stroke-width=\"{thick:.4}\" d=\"{path}\"/>");
    }
    svg.push_str("</g>\n");
    paths.map(|path| !path.is_empty())
}

/// Draws where a period begins, and how long it is.
fn mark_period(picture: &Picture<'_>, svg: &mut String, diagram: &Frame, across: &Axis) {
    let (Some(findings), Some(last)) = (picture.findings, picture.counted.last()) else { return };
    let (from, period) = (findings.preperiod, findings.period);
    if findings.status == Status::Open || !(picture.counted.from()..=last).contains(&from) {
        return;
    }
    let x = diagram.left + across.start_of(from);
    let end = diagram.left + across.start_of(from.saturating_add(period).min(last.saturating_add(1)));
    let dash = if findings.status == Status::Observed { " np-dash" } else { "" };
    let [left, right, low, high, bottom] = [x, end, ABOVE, ABOVE - 6.0, ABOVE + diagram.height].map(num);
    let close = if from.saturating_add(period) <= last.saturating_add(1) { format!("V{low}") } else { String::new() };
    let _ = writeln!(svg, "<path class=\"np-rule{dash}\" d=\"M{left} {bottom}V{high}H{right}{close}\"/>");
    let sure = if findings.status == Status::Observed { " (observed)" } else { "" };
    let words = format!("period {}{sure}", grouped(period));
    let is_late = x > WIDTH * 0.75;
    let (x, side) = if is_late { (end.min(WIDTH), "np-end") } else { (x, "np-start") };
    let (x, y) = (num(x), num(ABOVE - 10.0));
    let _ = writeln!(svg, "<text class=\"np-text np-says np-period {side}\" x=\"{x}\" y=\"{y}\">{words}</text>");
}
