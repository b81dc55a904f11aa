//! Means and temperatures of heaps, in two diagrams.

use super::{
    axes::{self, Axis, BELOW, WIDTH},
    diagrams::{ABOVE, dot, radius},
    rules_lines,
};
use crate::{
    drawing::{Canvas, Sheet, num},
    grouped,
};
use ninepins_values::Dyadic;

/// The height of a diagram, and the part of it that stays free above and below the marks.
const HEIGHT: f64 = 250.0;
const MARGIN: f64 = 0.06;

/// The most labels of a vertical axis, and the letters of one.
const LABELS: f64 = 6.0;
const LETTERS: usize = 7;

/// Draws the means and the temperatures of heaps 0, 1, 2, ... as an SVG document.
///
/// ```
/// use ninepins::{Budget, plot, values::{Heaps, Listing}};
/// let heaps = Heaps::of(&"0.7|0.07".parse()?).unwrap();
/// let mut listing = Listing::of(heaps, 20, &Budget::unlimited());
/// listing.look(&Budget::unlimited());
/// let svg = plot::means("0.7|0.07", "Left takes one pin, Right two.", &listing.means);
/// assert!(svg.contains("Heaps 0 to 20"));
/// # Ok::<(), ninepins::ParseError>(())
/// ```
pub fn means(game: &str, rules: &str, means: &[(Dyadic, Dyadic)]) -> String {
    let mut canvas = Canvas::default();
    let last = means.len().saturating_sub(1) as u64;
    let mut top = ABOVE;
    for (name, class, points) in [
        ("mean", "np-common", means.iter().map(|(mean, _)| *mean).collect::<Vec<_>>()),
        ("temperature", "np-common np-c1", means.iter().map(|(_, temperature)| *temperature).collect()),
    ] {
        let frame = axes::frame(top, HEIGHT, LETTERS);
        let across = Axis { low: 0, high: last, length: frame.width };
        let real: Vec<f64> = points.into_iter().map(f64::from).collect();
        let (low, high) = real.iter().fold((0.0_f64, 1.0_f64), |(low, high), &y| (low.min(y), high.max(y)));
        let unit = HEIGHT * (1.0 - 2.0 * MARGIN) / (high - low);
        let height = |y: f64| HEIGHT * MARGIN + (y - low) * unit;
        let up: Vec<(f64, String)> = ticks(low, high).into_iter().map(|y| (height(y), num(y))).collect();
        axes::draw(&mut canvas, frame, &across.labels(8), &up, ("heap", name));
        let mut marks = String::new();
        for (heap, y) in (0..).zip(&real) {
            dot(&mut marks, (frame.x + across.at(heap), frame.bottom() - height(*y)));
        }
        canvas.stroke(class, 2.0 * radius(real.len()), &marks);
        canvas.rect("np-frame", frame, 0.0);
        top = frame.bottom() + BELOW + ABOVE;
    }
    let title = format!("Values of {game}");
    let words = format!("Heaps 0 to {}: means above, temperatures below.", grouped(last));
    let sheet = Sheet {
        description: format!("{rules}. {words}"),
        heading: std::iter::once(title.clone()).chain(rules_lines(rules)).chain([words]).collect(),
        title,
        style: axes::STYLE,
    };
    sheet.around(&canvas, (WIDTH, top - ABOVE))
}

/// Returns the multiples within bounds of the least step that has few of them, where steps are 1, 2 or 5 times a power of ten, and 1/2.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let steps = (0..18).flat_map(|power| [1.0, 2.0, 5.0].map(|times| times * 10f64.powi(power)));
    let step = std::iter::once(0.5).chain(steps).find(|step| (high - low) / step <= LABELS).unwrap_or(f64::INFINITY);
    let first = (low / step).ceil();
    let count = ((high / step).floor() - first).max(0.0) as u64;
    (0..=count).map(|index| (first + index as f64) * step).collect()
}
