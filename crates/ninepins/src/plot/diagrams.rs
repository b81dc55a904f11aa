//! The two diagrams: values against heaps, and the histogram of values.

use super::{
    Plot,
    axes::{self, Axis, BELOW, WIDTH},
    bins::BinnedValues,
};
use crate::{
    drawing::{Canvas, Legend, Point, Rect, num},
    grouped,
};
use ninepins_sequence::Status;
use std::fmt::Write;

/// The heights of the diagrams, and the space above each, for the period or a name.
const SCATTER: f64 = 430.0;
const HISTOGRAM: f64 = 220.0;
pub(super) const ABOVE: f64 = 24.0;
pub(super) const NAME: f64 = 18.0;

/// Shades of bins by their share of the heaps of their column: each from this share on, and its name.
pub(super) const SHADES: [(f64, &str); 4] =
    [(0.0, "less than 0.1 %"), (0.001, "0.1 to 1 %"), (0.01, "1 to 10 %"), (0.1, "10 % or more")];

/// The part of its row that a bin fills, where rows are at least this high, and the greatest height of a bin.
const PART: f64 = 0.8;
const HIGH_ENOUGH: f64 = 4.0;
const MOST_HIGH: f64 = 14.0;

/// The axis of counts is logarithmic if the largest count is more than this many times the least one. Then it begins this many
/// powers of ten below one heap.
const STEEP: u64 = 100;
const BELOW_ONE: f64 = 0.3;

/// The part of its space that a bar takes, the same for a bar of rare heaps, and the most space of a bar.
const BAR: f64 = 0.8;
const RARE_BAR: f64 = 0.4;
const MOST_WIDE: f64 = 60.0;

/// Returns the radius of a mark: smaller where there are many.
pub(super) fn radius(marks: usize) -> f64 {
    match marks {
        0..=150 => 3.4,
        151..=1200 => 2.4,
        _ => 1.5,
    }
}

/// Adds the mark of a rare heap to a path.
fn diamond(d: &mut String, (x, y): Point, size: f64) {
    let (top, size) = (num(y - size), num(size));
    let _ = write!(d, "M{} {top}l{size} {size}-{size} {size}-{size}-{size}z", num(x));
}

/// Adds the mark of a common heap to a path, for a round pen.
pub(super) fn dot(d: &mut String, (x, y): Point) {
    let _ = write!(d, "M{} {}h0", num(x), num(y));
}

/// Draws values against heaps: a mark for each heap, or shaded bins. Returns the height.
pub(super) fn scatter(plot: &Plot<'_>, canvas: &mut Canvas) -> f64 {
    let (values, rare) = (plot.drawn(), plot.rare_heaps());
    let frame = axes::frame(ABOVE, SCATTER, plot.letters());
    let (low, high) = (values.from(), values.last().unwrap_or(values.from()));
    let across = Axis { low, high, length: frame.width };
    let up = Axis { low: 0, high: values.largest().map_or(0, |(value, _)| value), length: SCATTER };
    axes::draw(canvas, frame, &across.labels(8), &up.labels(11), ("heap", plot.value_words()));
    let place = |heap: u64, value: u64| (frame.x + across.at(heap), frame.bottom() - up.at(value));
    let mut legend = Legend::new(frame.width);
    let size = if let Some(each) = values.each() {
        let radius = radius(values.len() as usize);
        let mut marks = String::new();
        let common = each.filter(|(heap, _)| rare.binary_search_by_key(heap, |rare| rare.0).is_err());
        common.for_each(|(heap, value)| dot(&mut marks, place(heap, value)));
        canvas.stroke("np-common", 2.0 * radius, &marks);
        legend.item(10.0, if plot.rare.is_some() { "a common heap" } else { "a heap" }, |canvas, at| {
            let mut mark = String::new();
            dot(&mut mark, at);
            canvas.stroke("np-common", 2.0 * radius.max(2.4), &mark);
        });
        radius
    } else {
        let scale = (across.unit() * values.width as f64, up.unit() * (1u64 << values.row_bits) as f64);
        let corner = (frame.x + across.start_of(low), frame.bottom() - up.start_of(0));
        let used = bins(canvas, values, rare, corner, scale);
        legend.words(if plot.rare.is_some() { "share of common heaps:" } else { "share of heaps:" });
        for (shade, (_, words)) in SHADES.iter().enumerate().filter(|(shade, _)| used[*shade]) {
            legend.item(16.0, words, |canvas, (x, y)| {
                canvas.stroke(&format!("np-s{shade}"), 12.0, &format!("M{} {}h16", num(x - 8.0), num(y)));
            });
        }
        radius(rare.len()).max(2.0)
    };
    let mut marks = String::new();
    for &(heap, value) in rare.iter().step_by(plot.thinning()) {
        diamond(&mut marks, place(heap, value.into()), size * 1.3);
    }
    canvas.path("np-rare", &marks, "");
    if !rare.is_empty() {
        legend.item(12.0, "a rare heap", |canvas, at| {
            let mut mark = String::new();
            diamond(&mut mark, at, 4.2);
            canvas.path("np-rare", &mark, "");
        });
    }
    canvas.rect("np-frame", frame, 0.0);
    if let Some(found) = plot.findings.filter(|found| found.status != Status::Open) {
        let is_proved = found.status != Status::Observed;
        mark_period(canvas, frame, &across, (found.preperiod, found.period), is_proved);
    }
    frame.bottom() + BELOW + legend.draw(canvas, (frame.x, frame.bottom() + BELOW)).1
}

/// Draws the bins of common heaps as lines of one shade, from the lower left corner on. Returns which shades are used.
fn bins(
    canvas: &mut Canvas,
    values: &BinnedValues,
    rare: &[(u64, u32)],
    corner: Point,
    scale: Point,
) -> [bool; SHADES.len()] {
    let mut columns = values.columns.clone();
    for &(heap, value) in rare {
        let (column, row) = values.bin(heap, value.into());
        if let Some(count) = columns.get_mut(column).and_then(|column| column.get_mut(row)) {
            *count = count.saturating_sub(1);
        }
    }
    let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
    let shade = |column: usize, row: usize| {
        let count = columns[column].get(row).copied().filter(|count| *count > 0)?;
        let share = count as f64 / values.heaps_in(column) as f64;
        SHADES.iter().rposition(|(from, _)| share >= *from)
    };
    let mut paths = [const { String::new() }; SHADES.len()];
    // The end of the last line of each shade.
    let mut ends = [(0, 0); SHADES.len()];
    for row in 0..rows {
        let mut column = 0;
        while column < columns.len() {
            let own = shade(column, row);
            let end = (column + 1..columns.len()).find(|&next| shade(next, row) != own).unwrap_or(columns.len());
            if let Some(own) = own {
                let (x, y) = (column as i64 - ends[own].0, row as i64 - ends[own].1);
                // The first move is from the corner.
                let command = if paths[own].is_empty() { 'M' } else { 'm' };
                let _ = write!(paths[own], "{command}{x} {y}h{}", end - column);
                ends[own] = (end as i64, row as i64);
            }
            column = end;
        }
    }
    let part = if scale.1 < HIGH_ENOUGH { 1.0 } else { PART };
    let mut cells = Canvas::default();
    for (shade, path) in paths.iter().enumerate().filter(|(_, path)| !path.is_empty()) {
        cells.stroke(&format!("np-cell np-s{shade}"), part.min(MOST_HIGH / scale.1), path);
    }
    let [x, y] = [corner.0, corner.1 - scale.1 / 2.0].map(num);
    canvas.group(&format!("translate({x} {y})scale({:.6} {:.6})", scale.0, -scale.1), &cells);
    paths.map(|path| !path.is_empty())
}

/// Draws a bracket over the first period, if it begins on the axis.
fn mark_period(canvas: &mut Canvas, frame: Rect, across: &Axis, (from, period): (u64, u64), is_proved: bool) {
    if !(across.low..=across.high).contains(&from) {
        return;
    }
    let (after, end) = (from.saturating_add(period), across.high.saturating_add(1));
    let x = frame.x + across.start_of(from);
    let right = frame.x + across.start_of(after.min(end));
    let (dash, sure) = if is_proved { ("", "") } else { (" np-dash", " (observed)") };
    let [left, to, low, high, bottom] = [x, right, frame.y, frame.y - 6.0, frame.bottom()].map(num);
    let close = if after <= end { format!("V{low}") } else { String::new() };
    canvas.path(&format!("np-rule{dash}"), &format!("M{left} {bottom}V{high}H{to}{close}"), "");
    let (x, side) = if x > WIDTH * 0.75 { (right.min(WIDTH), "np-end") } else { (x, "np-start") };
    let class = format!("np-text np-says np-period {side}");
    canvas.text(&class, (x, frame.y - 10.0), &format!("period {}{sure}", grouped(period)));
}

/// Draws how often each value occurs, from `above` on. Returns where it ends.
pub(super) fn histogram(plot: &Plot<'_>, canvas: &mut Canvas, above: f64) -> f64 {
    let (all, bits) = (plot.drawn().rows(), plot.drawn().row_bits);
    let mut rare: Vec<u64> = vec![0; all.len()];
    for &(_, value) in plot.rare_heaps() {
        if let Some(count) = rare.get_mut((u64::from(value) >> bits) as usize) {
            *count += 1;
        }
    }
    let common: Vec<u64> = all.iter().zip(&rare).map(|(all, rare)| all.saturating_sub(*rare)).collect();
    let counts = || common.iter().chain(&rare).copied().filter(|count| *count > 0);
    let (least, most) = (counts().min().unwrap_or(1), counts().max().unwrap_or(1));
    let is_log = most / least > STEEP;
    let linear = Axis { low: 0, high: most, length: HISTOGRAM };
    let logarithm = |count: u64| (count as f64).log10() + BELOW_ONE;
    let height = |count: u64| {
        if is_log { logarithm(count) / logarithm(most) * (HISTOGRAM - 6.0) } else { linear.at(count) - linear.at(0) }
    };
    let ticks = if is_log {
        (0..20).map(|power| 10u64.pow(power)).take_while(|power| *power <= most).collect()
    } else {
        linear.ticks(6)
    };
    let ticks: Vec<(f64, String)> = ticks.into_iter().map(|count| (height(count), grouped(count))).collect();
    let frame = axes::frame(above + ABOVE + NAME, HISTOGRAM, plot.letters());
    let last = all.len().saturating_sub(1) as u64;
    let across = Axis { low: 0, high: last, length: frame.width };
    // The tick of a bar with several values is the first of them.
    let all = Axis { low: 0, high: (last << bits) | ((1 << bits) - 1), length: frame.width };
    let labels: Vec<(f64, String)> =
        all.ticks(12).into_iter().map(|value| (across.at(value >> bits), grouped(value))).collect();
    let name = match bits {
        0 => "How often each value occurs".to_owned(),
        bits => format!("How often values occur, {} in each bar", grouped(1u64 << bits)),
    };
    canvas.text("np-head", (frame.x, frame.y - 12.0), &name);
    let scale = if is_log { "heaps (logarithmic)" } else { "heaps" };
    axes::draw(canvas, frame, &labels, &ticks, (plot.value_words(), scale));
    let bottom = num(frame.bottom());
    let mut bars = |class: &str, counts: &[u64], part: f64| {
        let mut d = String::new();
        let width = across.unit().min(MOST_WIDE) * part;
        for (bar, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let x = frame.x + across.at(bar as u64) - width / 2.0;
            let _ = write!(d, "M{x:.2} {bottom}v-{}h{width:.2}V{bottom}z", num(height(count)));
        }
        canvas.path(class, &d, "");
    };
    bars("np-bar", &common, BAR);
    bars("np-rare", &rare, RARE_BAR);
    canvas.rect("np-frame", frame, 0.0);
    let mut legend = Legend::new(frame.width);
    let mut sign = |words: &str, class: &str, width: f64| {
        legend.item(10.0, words, |canvas, at| canvas.rect(class, Rect::around(at, width, 14.0), 0.0));
    };
    sign(if plot.rare.is_some() { "common heaps" } else { "heaps" }, "np-bar", 10.0);
    if rare.iter().any(|count| *count > 0) {
        sign("rare heaps", "np-rare", 5.0);
    }
    frame.bottom() + BELOW + legend.draw(canvas, (frame.x, frame.bottom() + BELOW)).1
}
