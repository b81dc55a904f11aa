//! Thermographs, drawn as in the books: Left's results to the left, temperature upwards.

use super::axes::{self, BELOW, WIDTH};
use crate::drawing::{Canvas, Legend, Rect, Sheet, num};
use ninepins_values::{Dyadic, Thermograph};
use std::fmt::Write;

/// The space above the diagram, its height, and the width of the pen of a wall.
const ABOVE: f64 = 24.0;
const HEIGHT: f64 = 430.0;
const PEN: f64 = 2.4;

/// The least distances between labels, and the letters of a label beside the diagram.
const BETWEEN: f64 = 64.0;
const LINE: f64 = 18.0;
const LETTERS: usize = 6;

/// The part of the diagram's height that the mast takes above the freezing point, and the part of its width on both sides of the walls.
const MAST: f64 = 0.2;
const SIDE: f64 = 0.06;

/// The places of values and temperatures in a frame.
struct Places {
    frame: Rect,
    /// The largest value, which is on the left, and the length of a unit.
    largest: f64,
    unit: f64,
    /// The length of a unit of temperature.
    degree: f64,
}

impl Places {
    fn new(thermograph: &Thermograph, frame: Rect) -> Places {
        let values = || thermograph.left.iter().chain(&thermograph.right).map(|(_, value)| f64::from(*value));
        let largest = values().fold(f64::NEG_INFINITY, f64::max);
        let least = values().fold(f64::INFINITY, f64::min);
        // A number has but one value.
        let range = (largest - least).max(0.5);
        let unit = frame.width * (1.0 - 2.0 * SIDE) / range;
        let margin = (frame.width / unit - (largest - least)) / 2.0;
        let degree = frame.height * (1.0 - MAST) / (f64::from(thermograph.temperature) + 1.0).max(0.5);
        Places { frame, largest: largest + margin, unit, degree }
    }

    fn x(&self, value: Dyadic) -> f64 {
        self.frame.x + (self.largest - f64::from(value)) * self.unit
    }

    fn y(&self, temperature: Dyadic) -> f64 {
        self.frame.bottom() - (f64::from(temperature) + 1.0) * self.degree
    }

    /// Returns the path of a wall up to the foot of the mast.
    fn wall(&self, wall: &[(Dyadic, Dyadic)], thermograph: &Thermograph) -> String {
        let mut path = String::new();
        let foot = (thermograph.temperature, thermograph.mean);
        for (index, (t, value)) in wall.iter().chain([&foot]).enumerate() {
            let pen = if index == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{pen}{} {}", num(self.x(*value)), num(self.y(*t)));
        }
        path
    }
}

/// Draws a thermograph as an SVG document. `title` names the game, and `value` is its canonical form, perhaps shortened.
pub fn thermograph(title: &str, value: &str, thermograph: &Thermograph) -> String {
    let mut canvas = Canvas::default();
    let frame = axes::frame(ABOVE, HEIGHT, LETTERS);
    let places = Places::new(thermograph, frame);
    let Thermograph { left, right, mean, temperature } = thermograph;
    let corners = || left.iter().chain(right);
    let across = spaced(corners().map(|(_, value)| (places.x(*value) - frame.x, value.to_string())), BETWEEN);
    let heights = corners().map(|(t, _)| (frame.bottom() - places.y(*t), t.to_string()));
    let up = spaced(heights, LINE);
    axes::draw(&mut canvas, frame, &across, &up, ("value, larger to the left", "temperature"));
    canvas.stroke("np-common", PEN, &places.wall(left, thermograph));
    canvas.stroke("np-common np-c1", PEN, &places.wall(right, thermograph));
    let mast = format!("M{} {}V{}", num(places.x(*mean)), num(places.y(*temperature)), num(frame.y));
    canvas.stroke("np-common np-c2", PEN, &mast);
    let mut legend = Legend::new(frame.width);
    for (class, name) in [
        ("np-common", "left wall: Left begins"),
        ("np-common np-c1", "right wall: Right begins"),
        ("np-common np-c2", "mast: the mean value"),
    ] {
        legend.item(24.0, name, |canvas, (x, y)| {
            canvas.stroke(class, PEN, &format!("M{} {}h20", num(x - 10.0), num(y)));
        });
    }
    let bottom = frame.bottom() + BELOW;
    let height = bottom + legend.draw(&mut canvas, (frame.x, bottom)).1;
    canvas.rect("np-frame", frame, 0.0);
    let heading = vec![
        format!("Thermograph of {title}"),
        format!("Value: {value}"),
        format!("Mean: {mean}. Temperature: {temperature}."),
    ];
    let corner_words = |wall: &[(Dyadic, Dyadic)]| {
        wall.iter().map(|(t, value)| format!("{value} at {t}")).collect::<Vec<_>>().join(", ")
    };
    let sheet = Sheet {
        description: format!(
            "Larger values are to the left, and temperature rises. Left wall: {}. Right wall: {}. The mast stands at {mean} from \
             temperature {temperature} on.",
            corner_words(left),
            corner_words(right)
        ),
        title: heading[0].clone(),
        heading,
        style: axes::STYLE,
    };
    sheet.around(&canvas, (WIDTH, height))
}

/// Returns labels with places at least `apart` from each other, in ascending order; the first ones win.
fn spaced(labels: impl Iterator<Item = (f64, String)>, apart: f64) -> Vec<(f64, String)> {
    let mut kept: Vec<(f64, String)> = Vec::new();
    for (place, label) in labels {
        if kept.iter().all(|(other, _)| (other - place).abs() >= apart) {
            kept.push((place, label));
        }
    }
    kept
}
