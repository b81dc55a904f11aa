//! Thermographs, drawn as in the books: Left's results to the left, temperature upwards.

use crate::drawing::{Canvas, Legend, Rect, Sheet, num};
use ninepins_values::{Dyadic, Thermograph};
use std::fmt::Write;

/// The width of the drawing, and its diagram, with room for the labels of the axes.
const WIDTH: f64 = 960.0;
const FRAME: Rect = Rect { x: 60.0, y: 24.0, width: 874.0, height: 430.0 };

/// The space below the diagram, for the labels of an axis, and the least distances between labels, across and up.
const BELOW: f64 = 46.0;
const BETWEEN: f64 = 64.0;
const LINE: f64 = 18.0;

/// The part of the diagram's height that the mast takes above the freezing point, and the part of its width on both sides of the walls.
const MAST: f64 = 0.2;
const SIDE: f64 = 0.06;

const STYLE: &str = include_str!("../drawing/styles/thermograph.css");

/// The places of values and temperatures in the diagram.
struct Places {
    /// The largest value, which is on the left, and the length of a unit.
    largest: f64,
    unit: f64,
    /// The length of a unit of temperature.
    degree: f64,
}

impl Places {
    fn new(thermograph: &Thermograph) -> Places {
        let values = || thermograph.left.iter().chain(&thermograph.right).map(|(_, value)| f64::from(*value));
        let largest = values().fold(f64::NEG_INFINITY, f64::max);
        let least = values().fold(f64::INFINITY, f64::min);
        // A number has but one value.
        let range = (largest - least).max(0.5);
        let unit = FRAME.width * (1.0 - 2.0 * SIDE) / range;
        let margin = (FRAME.width / unit - (largest - least)) / 2.0;
        let degree = FRAME.height * (1.0 - MAST) / (f64::from(thermograph.temperature) + 1.0).max(0.5);
        Places { largest: largest + margin, unit, degree }
    }

    fn x(&self, value: Dyadic) -> f64 {
        FRAME.x + (self.largest - f64::from(value)) * self.unit
    }

    fn y(&self, temperature: Dyadic) -> f64 {
        FRAME.bottom() - (f64::from(temperature) + 1.0) * self.degree
    }

    /// Returns the path of a wall up to the foot of the mast.
    fn wall(&self, wall: &[(Dyadic, Dyadic)], foot: (Dyadic, Dyadic)) -> String {
        let mut path = String::new();
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
    let places = Places::new(thermograph);
    let Thermograph { left, right, mean, temperature } = thermograph;
    let corners = || left.iter().chain(right);
    let mut grid = String::new();
    for (x, label) in spaced(corners().map(|(_, value)| (places.x(*value), value.to_string())), BETWEEN) {
        let _ = write!(grid, "M{} {}V{}", num(x), num(FRAME.y), num(FRAME.bottom() + 5.0));
        canvas.text("np-text np-small np-says", (x, FRAME.bottom() + 19.0), &label);
    }
    for (y, label) in spaced(corners().map(|(t, _)| (places.y(*t), t.to_string())), LINE) {
        let _ = write!(grid, "M{} {}H{}", num(FRAME.x - 5.0), num(y), num(FRAME.right()));
        canvas.text("np-text np-small np-says np-end", (FRAME.x - 9.0, y + 4.2), &label);
    }
    canvas.path("np-grid", &grid, "");
    canvas.text("np-note", (FRAME.x, FRAME.bottom() + 39.0), "value, larger to the left");
    canvas.text("np-note", (FRAME.x, FRAME.y - 8.0), "temperature");
    let foot = (*temperature, *mean);
    canvas.path("np-wall", &places.wall(left, foot), "");
    canvas.path("np-wall np-right", &places.wall(right, foot), "");
    let mast = format!("M{} {}V{}", num(places.x(*mean)), num(places.y(*temperature)), num(FRAME.y));
    canvas.path("np-wall np-mast", &mast, "");
    let mut legend = Legend::new(FRAME.width);
    for (class, name) in [
        ("np-wall", "left wall: Left begins"),
        ("np-wall np-right", "right wall: Right begins"),
        ("np-wall np-mast", "mast: the mean value"),
    ] {
        legend.item(24.0, name, |canvas, (x, y)| {
            canvas.path(class, &format!("M{} {}h20", num(x - 10.0), num(y)), "");
        });
    }
    let bottom = FRAME.bottom() + BELOW;
    let height = bottom + legend.draw(&mut canvas, (FRAME.x, bottom)).1;
    canvas.rect("np-frame", FRAME, 0.0);
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
        style: STYLE,
    };
    sheet.around(&canvas, (WIDTH, height))
}

/// Returns labels with places at least `apart` from each other; the first ones win.
fn spaced(labels: impl Iterator<Item = (f64, String)>, apart: f64) -> Vec<(f64, String)> {
    let mut kept: Vec<(f64, String)> = Vec::new();
    for (place, label) in labels {
        if kept.iter().all(|(other, _)| (other - place).abs() >= apart) {
            kept.push((place, label));
        }
    }
    kept
}
