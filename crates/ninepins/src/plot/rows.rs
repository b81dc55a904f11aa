//! Plots of completions in Nim with further endings.

use super::{
    axes::{self, Axis, BELOW},
    diagrams::{ABOVE, NAME, dot, mark_period, radius},
    rules_lines,
};
use crate::{
    boards::{Board, Endings, Row, Rows},
    drawing::{Canvas, Sheet},
    grouped,
};
use ninepins_rules::Position;
use ninepins_solver::{Budget, Stopped};
use std::ops::RangeInclusive;

/// The most rows of a picture: one for each colour.
pub const MAX_PLOTTED_ROWS: usize = 6;

/// The most tokens of a pile in a plot of rows.
pub const MAX_PLOTTED_PILE: u64 = 1 << 20;

/// The colours of the panels, as classes.
const COLOURS: [&str; MAX_PLOTTED_ROWS] =
    ["np-common", "np-common np-c1", "np-common np-c2", "np-common np-c3", "np-common np-c4", "np-common np-c5"];

/// A period is sought at least up to this b.
const SOUGHT: u64 = 1 << 16;

/// The height of a panel, and the space below it; the last one has the label of the axis too.
const PANEL: f64 = 110.0;
const TICKS: f64 = 24.0;

/// The place of 0 on the axis of differences, which may be negative: a multiple of all steps between its ticks.
const ZERO: u64 = 10_000_000_000;

/// A row of completions: f(b) - b, where f(b) is the only completion of the row's piles with one more pile b.
///
/// ```
/// use ninepins::{Budget, Game, boards::Endings, plot::PlottedRow};
/// let endings = Endings::of(&"nimmy".parse::<Game>()?)?;
/// let row = PlottedRow::compute(&endings, "1".parse()?, 0..=9, &Budget::unlimited())?;
/// assert_eq!(row.shifts[4..], [-2, -2, 1, -1, 1, -1].map(Some));
/// assert_eq!(row.period, Some((6, 2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlottedRow {
    /// The piles of the row.
    pub row: Position,
    /// The least n0 and p with f(b + p) = f(b) + p for all b from n0 on, where they are known.
    pub period: Option<(u64, u64)>,
    /// f(b) - b for consecutive b; `None` where there is no completion, or several.
    pub shifts: Vec<Option<i64>>,
}

impl PlottedRow {
    /// Computes the row for these sizes b.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if it takes more than the budget has, or a pile exceeds [`MAX_PLOTTED_PILE`].
    pub fn compute(
        endings: &Endings,
        row: Position,
        sizes: RangeInclusive<u64>,
        budget: &Budget,
    ) -> Result<PlottedRow, Stopped> {
        let piles: Vec<u64> = row.heaps().iter().map(|heap| heap.size()).collect();
        let large = [*sizes.end(), SOUGHT].into_iter().chain(piles.last().copied()).fold(0, u64::max);
        if large > MAX_PLOTTED_PILE {
            return Err(Stopped::BeyondTable(format!("a pile of {} is too large for a plot", grouped(large))));
        }
        let rows = Rows::build(endings, &Board::new([&piles[..], &[large, large]].concat()), budget)?;
        let found = rows.row(&piles).expect("the row was asked for");
        let period = found.period().map(|(from, period)| least(found, from, period));
        let shifts = sizes.map(|b| shift(found, b)).collect();
        Ok(PlottedRow { row, period, shifts })
    }

    /// Describes the row in a line.
    pub fn words(&self) -> String {
        let known = self.shifts.iter().flatten();
        let range = known.clone().min().zip(known.max());
        let range =
            range.map_or(String::new(), |(low, high)| format!("; f(b) - b is {} to {}", signed(*low), signed(*high)));
        let period = self.period.map_or("no period was found".to_owned(), |(from, period)| {
            let (from, period) = (grouped(from), grouped(period));
            format!("f(b + {period}) = f(b) + {period} from b = {from} on")
        });
        format!("{}: {period}{range}", self.row)
    }
}

/// Returns f(b) - b.
fn shift(row: &Row, b: u64) -> Option<i64> {
    i64::try_from(i128::from(row.value(b)?) - i128::from(b)).ok()
}

/// Returns the least n0 and p of a row, from any n0 and p.
fn least(row: &Row, from: u64, period: u64) -> (u64, u64) {
    let is_period = |p: &u64| (from..from + period).all(|b| shift(row, b) == shift(row, b + p));
    let period = (1..period).filter(|p| period.is_multiple_of(*p)).find(is_period).unwrap_or(period);
    let repeats = |b: &u64| shift(row, *b).is_some_and(|found| Some(found) == shift(row, b + period));
    (from - (0..from).rev().take_while(repeats).count() as u64, period)
}

/// A plot of rows of completions, a panel for each.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RowsPlot {
    /// The game: its name, if it has one, and its line.
    pub game: String,
    /// Its rules in words.
    pub rules: String,
    /// The first b.
    pub from: u64,
    /// The rows, at most [`MAX_PLOTTED_ROWS`].
    pub rows: Vec<PlottedRow>,
}

impl RowsPlot {
    /// Creates a plot of rows whose first b is `from`.
    pub fn new(game: impl Into<String>, rules: impl Into<String>, from: u64, rows: Vec<PlottedRow>) -> RowsPlot {
        RowsPlot { game: game.into(), rules: rules.into(), from, rows }
    }

    /// Returns the plot as an SVG document.
    pub fn svg(&self) -> String {
        let mut canvas = Canvas::default();
        let mut height = 0.0;
        let shown = self.rows.iter().zip(COLOURS).enumerate();
        for (number, (row, colour)) in shown {
            let is_last = number + 1 == self.rows.len().min(COLOURS.len());
            height = self.panel(&mut canvas, row, colour, height, is_last);
        }
        let title = format!("Completions in {}", self.game);
        let about =
            "f(b) is the size of one more pile that makes a row of piles and a pile of b good to move to".to_owned();
        let rows: Vec<String> = self.rows.iter().map(PlottedRow::words).collect();
        let sheet = Sheet {
            description: format!("{}. {about}. {}.", self.rules, rows.join(". ")),
            heading: std::iter::once(title.clone()).chain(rules_lines(&self.rules)).chain([about]).collect(),
            title,
            style: axes::STYLE,
        };
        sheet.around(&canvas, (axes::WIDTH, height))
    }

    /// Draws a row from `above` on. Returns where it ends.
    fn panel(&self, canvas: &mut Canvas, row: &PlottedRow, colour: &str, above: f64, is_last: bool) -> f64 {
        let place = |shift: i64| ZERO.saturating_add_signed(shift);
        let places = || row.shifts.iter().flatten().map(|shift| place(*shift)).chain([ZERO]);
        let (low, high) = places().fold((ZERO, ZERO), |(low, high), place| (low.min(place), high.max(place)));
        let up = Axis { low, high, length: PANEL };
        let ticks: Vec<(f64, String)> =
            up.ticks(5).into_iter().map(|tick| (up.at(tick), signed(tick as i64 - ZERO as i64))).collect();
        // All panels have the same width.
        let letters =
            self.rows.iter().flat_map(|row| row.shifts.iter().flatten()).map(|shift| signed(*shift).len()).max();
        let frame = axes::frame(above + ABOVE + NAME, PANEL, letters.unwrap_or(1));
        let last = self.from + row.shifts.len().saturating_sub(1) as u64;
        let across = Axis { low: self.from, high: last, length: frame.width };
        let mut labels = across.labels(10);
        if !is_last {
            labels.iter_mut().for_each(|(_, tick)| tick.clear());
        }
        axes::draw(canvas, frame, &labels, &ticks, (if is_last { "b" } else { "" }, "f(b) - b"));
        let zero = frame.bottom() - up.at(ZERO);
        canvas.path("np-frame", &format!("M{:.1} {zero:.1}H{:.1}", frame.x, frame.right()), "");
        let mut marks = String::new();
        for (b, shift) in (self.from..).zip(&row.shifts) {
            if let Some(shift) = shift {
                dot(&mut marks, (frame.x + across.at(b), frame.bottom() - up.at(place(*shift))));
            }
        }
        canvas.stroke(colour, 2.0 * radius(row.shifts.len()), &marks);
        canvas.rect("np-frame", frame, 0.0);
        canvas.text("np-head", (frame.x, frame.y - ABOVE - 2.0), &format!("Row {}", row.row));
        if let Some(period) = row.period {
            mark_period(canvas, frame, &across, period, true);
        }
        frame.bottom() + if is_last { BELOW } else { TICKS }
    }
}

/// Formats a number with its sign.
fn signed(number: i64) -> String {
    format!("{}{}", if number < 0 { "-" } else { "" }, grouped(number.unsigned_abs()))
}
