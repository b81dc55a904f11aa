//! Pictures of nim-sequences: values against heaps, and how often each value occurs.
//!
//! A few thousand heaps have a mark each. The values of more are counted in cells as they come, and cells are shaded by how many of
//! their heaps they have, so that a picture of ten million heaps is no larger than one of ten thousand. Rare heaps (see
//! [`SparseSpace`]) always have marks of their own, of another colour and another shape, for they say where a sequence may still
//! change; if there are too many, every second, third, ... has.
//!
//! The same values make the same picture, byte by byte.

mod axis;
mod counted;
mod frame;
mod histogram;
mod scatter;
#[cfg(test)]
mod tests;
mod words;

pub use counted::{Counted, MAX_MARKS};

use crate::{drawing::sheet::Sheet, grouped};
use ninepins_sequence::{Findings, SparseSpace};
use words::Item;

/// The most rare heaps that have a mark.
pub const MAX_RARE: usize = 3_000;

/// How many letters a line of the rules has, and how many lines of them there are at most.
const LINE: usize = 124;
const MAX_LINES: usize = 4;

/// What there is to be drawn.
#[derive(Debug)]
pub struct Picture<'p> {
    /// The game: its name, if it has one, and its line.
    pub game: String,
    /// Its rules in words.
    pub rules: String,
    /// The values.
    pub counted: &'p Counted,
    /// Which values are rare, where that is known, and the heaps that have them, ascending.
    pub rare: Option<(SparseSpace, &'p [(u64, u32)])>,
    /// What is known of the period.
    pub findings: Option<&'p Findings>,
    /// Why there are fewer heaps than were asked for.
    pub stopped: Option<&'p str>,
    /// Whether the histogram of values is drawn, too.
    pub histogram: bool,
}

impl Picture<'_> {
    /// The picture as an SVG document.
    pub fn svg(&self) -> String {
        let mut svg = String::new();
        let top = scatter::draw(self, &mut svg);
        let size = if self.histogram { histogram::draw(self, &mut svg, top) } else { top };
        let title = format!("Nim-values of {}", self.game);
        let said: Vec<String> =
            self.said().into_iter().map(|Item { label, words }| format!("{label}: {words}")).collect();
        let sheet = Sheet {
            described: format!("{}. {}.", self.rules, said.join(". ")),
            heading: std::iter::once(title.clone()).chain(lines(&self.rules)).chain(said).collect(),
            title,
            style: &[frame::STYLE],
            size: (frame::WIDTH, size),
        };
        sheet.around(&svg)
    }

    /// What the picture says in words: each time a label and what there is to say.
    pub fn caption(&self) -> Vec<(&'static str, String)> {
        self.said().into_iter().map(|item| (item.label, item.words)).collect()
    }

    /// The rare heaps among those that are drawn.
    pub fn rare_heaps(&self) -> &[(u64, u32)] {
        let (Some((_, rare)), Some(last)) = (self.rare, self.counted.last()) else { return &[] };
        let first = rare.partition_point(|&(heap, _)| heap < self.counted.from());
        let end = rare.partition_point(|&(heap, _)| heap <= last);
        &rare[first.min(end)..end]
    }

    /// How many letters the numbers beside the diagrams have.
    fn letters(&self) -> usize {
        let most_often = self.counted.bars.iter().copied().max().filter(|_| self.histogram);
        let largest = self.counted.largest().map(|(value, _)| value);
        most_often.into_iter().chain(largest).map(|number| grouped(number).len()).max().unwrap_or(1)
    }

    /// Of how many rare heaps one has a mark.
    fn thinned(&self) -> usize {
        if self.counted.each().is_some() { 1 } else { self.rare_heaps().len().div_ceil(MAX_RARE).max(1) }
    }
}

/// Text in lines of no more letters than the heading has room for, but for words that are longer, and in no more than
/// [`MAX_LINES`].
fn lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        let letters = lines.last().map_or(0, |line| line.chars().count());
        if letters > 0 && letters + 1 + word.chars().count() > LINE {
            if lines.len() == MAX_LINES {
                lines.iter_mut().skip(MAX_LINES - 1).for_each(|line| line.push_str(" ..."));
                break;
            }
            lines.push(word.to_owned());
        } else if let Some(line) = lines.last_mut() {
            if letters > 0 {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}
