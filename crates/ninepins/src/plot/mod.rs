//! Plots of nim-sequences: values against heaps, and a histogram of the values.
//!
//! A few thousand heaps have a mark each. The values of more are [counted in bins](BinnedValues), shaded by their share of the heaps,
//! so a plot of ten million heaps is no larger than one of ten thousand. Rare heaps (see [`SparseSpace`]) have marks of another colour and
//! shape, for they say where a sequence may still change; of too many, every second, third, ... has one.
//!
//! Equal values make equal plots, byte by byte.
//!
//! ```
//! use ninepins::{Budget, Game, plot::{BinnedValues, Plot}, sequence::Sequence};
//! let kayles: Game = "kayles".parse()?;
//! let mut sequence = Sequence::new(kayles.ruleset().code(ninepins::Player::Left).unwrap());
//! sequence.extend(101, &Budget::unlimited())?;
//! let mut values = BinnedValues::new(0);
//! (0..=100).filter_map(|heap| sequence.value(heap)).for_each(|value| values.push(value.into()));
//! let svg = Plot::new("Kayles", "Take 1 or 2 pins.", &values).svg();
//! assert!(svg.contains("Heaps: 0 to 100; the largest value is 8, first at heap 27"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod axes;
mod bins;
mod diagrams;
mod means;
#[cfg(test)]
mod tests;
mod thermograph;

pub use bins::{BinnedValues, MAX_MARKS};
pub use means::means;
pub use thermograph::thermograph;

use crate::{
    drawing::{Canvas, Sheet},
    text::{filled, grouped},
};
use ninepins_sequence::{Findings, Parity, SparseSpace, Status};

/// The most heaps with rare values that a plot marks.
pub const MAX_RARE: usize = 3_000;

/// The letters of a line of the rules, and the most lines of them.
const LINE: usize = 124;
const MAX_LINES: usize = 4;

/// A plot of a nim-sequence.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Plot<'p> {
    /// The game: its name, if it has one, and its line.
    pub game: String,
    /// Its rules in words.
    pub rules: String,
    /// The values.
    pub values: &'p BinnedValues,
    /// The values less the [rise](Findings::rise) of their period, to be drawn in their place.
    pub wrapped: Option<&'p BinnedValues>,
    /// The sparse space, which says which values are rare, where it is known, and the heaps that have such values, ascending.
    pub rare: Option<(SparseSpace, &'p [(u64, u32)])>,
    /// The period, as far as it is known.
    pub findings: Option<&'p Findings>,
    /// The reason why there are fewer heaps than were asked for.
    pub stopped: Option<&'p str>,
    /// True to draw the histogram of values too.
    pub histogram: bool,
}

impl<'p> Plot<'p> {
    /// Creates a plot of values alone. The other fields can be set afterwards.
    pub fn new(game: impl Into<String>, rules: impl Into<String>, values: &'p BinnedValues) -> Plot<'p> {
        let (game, rules) = (game.into(), rules.into());
        Plot { game, rules, values, wrapped: None, rare: None, findings: None, stopped: None, histogram: false }
    }

    /// Returns the plot as an SVG document.
    pub fn svg(&self) -> String {
        let mut canvas = Canvas::default();
        let mut height = diagrams::scatter(self, &mut canvas);
        if self.histogram {
            height = diagrams::histogram(self, &mut canvas, height);
        }
        let title = format!("Nim-values of {}", self.game);
        let caption: Vec<String> =
            self.caption().into_iter().map(|(label, words)| format!("{label}: {words}")).collect();
        let sheet = Sheet {
            description: format!("{}. {}.", self.rules, caption.join(". ")),
            heading: std::iter::once(title.clone()).chain(rules_lines(&self.rules)).chain(caption).collect(),
            title,
            style: axes::STYLE,
        };
        sheet.around(&canvas, (axes::WIDTH, height))
    }

    /// Returns the caption: labels, each with its words.
    pub fn caption(&self) -> Vec<(&'static str, String)> {
        let mut caption = Vec::new();
        let mut say = |label, words| caption.push((label, words));
        let values = self.values;
        match (values.last(), values.largest()) {
            (Some(last), Some((value, heap))) => {
                let [first, last, value, heap] = [values.from(), last, value, heap].map(grouped);
                say("Heaps", format!("{first} to {last}; the largest value is {value}, first at heap {heap}"));
            }
            _ => say("Heaps", "none".to_owned()),
        }
        match self.rare {
            Some((mask, _)) => {
                let rare = self.rare_heaps();
                let heaps = if values.len() == 1 { "heap" } else { "heaps" };
                let last = rare.last().map(|(heap, _)| format!(", the last one is heap {}", grouped(*heap)));
                let (count, all) = (grouped(rare.len() as u64), grouped(values.len()));
                say("Rare", format!("{count} of {all} {heaps}{}", last.unwrap_or_default()));
                say("Mask", mask_words(mask));
            }
            None => say("Rare", "known only in games that split heaps, into two at most".to_owned()),
        }
        if let Some(period) = self.findings.and_then(period_words) {
            say("Period", period);
        }
        let rise = self
            .findings
            .filter(|_| self.wrapped.is_some())
            .map(|found| format!("values less {} for each period before, so that they repeat", grouped(found.saltus)));
        let bins = values.each().is_none().then(|| self.bin_words());
        if rise.is_some() || bins.is_some() {
            say("Drawn", rise.into_iter().chain(bins).collect::<Vec<String>>().join("; "));
        }
        if let Some(stopped) = self.stopped {
            say("Stopped", stopped.to_owned());
        }
        caption
    }

    /// Returns the rare heaps among those that are drawn.
    pub fn rare_heaps(&self) -> &[(u64, u32)] {
        let (Some((_, rare)), Some(last)) = (self.rare, self.values.last()) else { return &[] };
        let first = rare.partition_point(|&(heap, _)| heap < self.values.from());
        let end = rare.partition_point(|&(heap, _)| heap <= last);
        &rare[first.min(end)..end]
    }

    /// Returns the values that are drawn.
    fn drawn(&self) -> &'p BinnedValues {
        self.wrapped.unwrap_or(self.values)
    }

    /// Returns the name of the values that are drawn.
    fn value_words(&self) -> &'static str {
        if self.wrapped.is_some() { "nim-value less its rise" } else { "nim-value" }
    }

    /// Returns the most letters of a tick beside the diagrams.
    fn letters(&self) -> usize {
        let most_often = self.drawn().rows().into_iter().max().filter(|_| self.histogram);
        let largest = self.drawn().largest().map(|(value, _)| value);
        most_often.into_iter().chain(largest).map(|number| grouped(number).len()).max().unwrap_or(1)
    }

    /// Returns n where each n-th rare heap has a mark.
    fn thinning(&self) -> usize {
        if self.values.each().is_some() { 1 } else { self.rare_heaps().len().div_ceil(MAX_RARE).max(1) }
    }

    fn bin_words(&self) -> String {
        let values = match self.drawn().row_bits {
            0 => "each value".to_owned(),
            bits => format!("{} values", grouped(1u64 << bits)),
        };
        let marks = match self.thinning() {
            1 => String::new(),
            n => format!("; only each {} rare heap has a mark", ordinal(n)),
        };
        format!("cells of {} heaps and {values}{marks}", grouped(self.drawn().width))
    }
}

fn mask_words(space: SparseSpace) -> String {
    let bits = space.mask;
    let (even, odd) = match space.alternating {
        None => return format!("a heap is rare if its value has evenly many ones in common with {bits:b} (binary)"),
        Some(Parity::Even) => ("evenly", "oddly"),
        Some(Parity::Odd) => ("oddly", "evenly"),
    };
    format!(
        "an even heap is rare if its value has {even} many ones in common with {bits:b} (binary), an odd heap if {odd} many"
    )
}

/// Returns what is known of the period, if anything is.
fn period_words(findings: &Findings) -> Option<String> {
    let sure = match findings.status {
        Status::Proved(_) => "proved",
        Status::Observed => "observed, not proved",
        Status::Open => return None,
    };
    let saltus = match findings.saltus {
        0 => String::new(),
        saltus => format!(" and saltus {saltus}"),
    };
    let (period, from) = (grouped(findings.period), grouped(findings.preperiod));
    Some(format!("{period}{saltus}, from heap {from} on: {sure}"))
}

/// Formats `2nd`, `3rd`, `4th`.
fn ordinal(n: usize) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// Breaks the rules into at most [`MAX_LINES`] lines.
fn rules_lines(rules: &str) -> Vec<String> {
    let mut lines = filled(rules.split(' '), LINE, LINE);
    if lines.len() > MAX_LINES {
        lines.truncate(MAX_LINES);
        lines[MAX_LINES - 1] += " ...";
    }
    lines
}
