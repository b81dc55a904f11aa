//! Axes: the places of numbers, and the frame of a diagram with its ticks and labels.

use crate::{
    drawing::{Canvas, Rect, Style, num},
    grouped,
};
use std::fmt::Write;

/// The width of all diagrams, with their axes.
pub(super) const WIDTH: f64 = 960.0;

/// The space below a diagram, for the ticks and the label of its axis.
pub(super) const BELOW: f64 = 46.0;

/// The space between the frame and the first and last numbers.
const INSET: f64 = 6.0;

/// The width of a letter beside an axis, generously, the space for the label of the vertical axis, and that for half a tick on the
/// right.
const LETTER: f64 = 7.6;
const LABEL: f64 = 26.0;
const RIGHT: f64 = 26.0;

/// Common heaps and rare ones differ by colour and by shape; panels differ by colour.
pub(super) const STYLE: Style = Style {
    light: "\
.np-common{fill:none;stroke:#0072b2;stroke-linecap:round}\
.np-c1{stroke:#d55e00}.np-c2{stroke:#007d5b}.np-c3{stroke:#a8508a}.np-c4{stroke:#a06c00}.np-c5{stroke:#4a4a4a}\
.np-rare{fill:#d55e00;stroke:none}\
.np-bar{fill:#0072b2}\
.np-s0{stroke:#cfe0ec}.np-s1{stroke:#8dbcd9}.np-s2{stroke:#3f8fc1}.np-s3{stroke:#0a4c80}\
.np-cell{fill:none;shape-rendering:crispEdges}\
.np-frame{fill:none;stroke:#5a5a57;stroke-width:1}\
.np-grid{fill:none;stroke:#e6e6e2;stroke-width:1}\
.np-rule{fill:none;stroke:#007d5b;stroke-width:1.6}\
.np-dash{stroke-dasharray:5 4}\
.np-period{fill:#00694c}",
    dark: "\
.np-common{stroke:#56b4e9}\
.np-c1{stroke:#f0803c}.np-c2{stroke:#3fc49a}.np-c3{stroke:#e39cc8}.np-c4{stroke:#e6b040}.np-c5{stroke:#c8c6bf}\
.np-rare{fill:#f0803c}\
.np-bar{fill:#56b4e9}\
.np-s0{stroke:#24435a}.np-s1{stroke:#2f6f9d}.np-s2{stroke:#4fa9de}.np-s3{stroke:#bfe4ff}\
.np-frame{stroke:#bdbab2}\
.np-grid{stroke:#2b2e36}\
.np-rule{stroke:#3fc49a}\
.np-period{fill:#3fc49a}",
};

/// An axis for the whole numbers from `low` to `high`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    pub(super) low: u64,
    pub(super) high: u64,
    pub(super) length: f64,
}

impl Axis {
    /// Returns the length of a unit.
    pub(super) fn unit(&self) -> f64 {
        (self.length - 2.0 * INSET) / ((self.high - self.low) as f64 + 1.0)
    }

    /// Returns the distance from the beginning to the middle of a number's unit.
    pub(super) fn at(&self, number: u64) -> f64 {
        self.start_of(number) + self.unit() / 2.0
    }

    /// Returns the distance from the beginning to the start of a number's unit.
    pub(super) fn start_of(&self, number: u64) -> f64 {
        // The difference is taken first: large numbers are near each other.
        let steps = if number < self.low { -((self.low - number) as f64) } else { (number - self.low) as f64 };
        INSET + steps * self.unit()
    }

    /// Returns the multiples on the axis of the least step that has at most `most` of them, where steps are 1, 2 or 5 times a power
    /// of ten; if there is none, the first number.
    pub(super) fn ticks(&self, most: u64) -> Vec<u64> {
        let powers = (0..20).map_while(|power| 10u64.checked_pow(power));
        let mut steps =
            powers.flat_map(|power| [1, 2, 5].into_iter().filter_map(move |times| power.checked_mul(times)));
        let first = |step: u64| self.low.div_ceil(step).checked_mul(step).filter(|first| *first <= self.high);
        let count = |step: u64| first(step).map_or(0, |first| ((self.high - first) / step).saturating_add(1));
        let step = steps.find(|step| count(*step) <= most.max(1));
        let start = step.and_then(|step| Some((first(step)?, step)));
        start.map_or(vec![self.low], |(first, step)| (0..count(step)).map(|i| first + i * step).collect())
    }

    /// Returns the ticks with their places.
    pub(super) fn labels(&self, most: u64) -> Vec<(f64, String)> {
        self.ticks(most).into_iter().map(|tick| (self.at(tick), grouped(tick))).collect()
    }
}

/// Returns the frame of a diagram beside ticks of this many letters.
pub(super) fn frame(top: f64, height: f64, letters: usize) -> Rect {
    let left = LABEL + 12.0 + letters as f64 * LETTER;
    Rect { x: left, y: top, width: WIDTH - left - RIGHT, height }
}

/// Draws the grid of a diagram with its ticks and the labels of its axes.
pub(super) fn draw(
    canvas: &mut Canvas,
    frame: Rect,
    across: &[(f64, String)],
    up: &[(f64, String)],
    (below, beside): (&str, &str),
) {
    let mut grid = String::new();
    for (x, _) in across {
        let _ = write!(grid, "M{} {}V{}", num(frame.x + x), num(frame.y), num(frame.bottom() + 5.0));
    }
    for (y, _) in up {
        let _ = write!(grid, "M{} {}H{}", num(frame.x - 5.0), num(frame.bottom() - y), num(frame.right()));
    }
    canvas.path("np-grid", &grid, "");
    for (x, tick) in across {
        // Ticks at the ends stay within the drawing.
        let half = tick.chars().count() as f64 * LETTER / 2.0;
        canvas.text("np-text np-small np-says", ((frame.x + x).min(WIDTH - half), frame.bottom() + 19.0), tick);
    }
    for (y, tick) in up {
        canvas.text("np-text np-small np-says np-end", (frame.x - 9.0, frame.bottom() - y + 4.2), tick);
    }
    canvas.text("np-note np-mid", (frame.middle().0, frame.bottom() + 39.0), below);
    let mut label = Canvas::default();
    label.text("np-note np-mid", (0.0, 0.0), beside);
    canvas.group(&format!("translate(14 {})rotate(-90)", num(frame.middle().1)), &label);
}

#[cfg(test)]
mod tests {
    use super::Axis;

    #[test]
    fn ticks_are_round_and_few() {
        let ticks = |low, high, most| Axis { low, high, length: 100.0 }.ticks(most);
        assert_eq!(ticks(0, 100, 8), [0, 20, 40, 60, 80, 100]);
        assert_eq!(ticks(7, 12, 3), [8, 10, 12]);
        for (low, high) in [(0, 0), (3, 1_000_003), (u64::MAX - 7, u64::MAX), (u64::MAX, u64::MAX), (0, u64::MAX)] {
            let ticks = ticks(low, high, 6);
            assert!((1..=6).contains(&ticks.len()), "{low} to {high}: {ticks:?}");
            assert!(ticks.iter().all(|tick| (low..=high).contains(tick)), "{low} to {high}: {ticks:?}");
        }
    }
}
