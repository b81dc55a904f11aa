//! What a picture of a nim-sequence says in words.

use super::Picture;
use crate::grouped;
use ninepins_sequence::{Findings, Parity, SparseSpace, Status};

/// A label and what there is to say.
pub(super) struct Item {
    pub(super) label: &'static str,
    pub(super) words: String,
}

impl Picture<'_> {
    /// All that is said, for the heading and for the caption.
    pub(super) fn said(&self) -> Vec<Item> {
        let mut said = Vec::new();
        let mut say = |label, words| said.push(Item { label, words });
        let counted = self.counted;
        match (counted.last(), counted.largest()) {
            (Some(last), Some((value, heap))) => {
                let (first, last, heap) = (grouped(counted.from()), grouped(last), grouped(heap));
                say(
                    "Heaps",
                    format!("{first} to {last}; the largest value is {}, first at heap {heap}", grouped(value)),
                );
            }
            _ => say("Heaps", "none".to_owned()),
        }
        match self.rare {
            Some((space, _)) => {
                let rare = self.rare_heaps();
                let heaps = if counted.len() == 1 { "heap" } else { "heaps" };
                let count = format!("{} of {} {heaps}", grouped(rare.len() as u64), grouped(counted.len()));
                let last =
                    rare.last().map_or(String::new(), |(heap, _)| format!(", the last one is heap {}", grouped(*heap)));
                say("Rare", format!("{count}{last}"));
                say("Mask", mask_words(space));
            }
            None => say("Rare", "told only in games in which heaps are split, and into two at most".to_owned()),
        }
        if let Some(period) = self.findings.and_then(period) {
            say("Period", period);
        }
        if let Some(drawn) = self.drawn() {
            say("Drawn", drawn);
        }
        if let Some(stopped) = self.stopped {
            say("Stopped", stopped.to_owned());
        }
        said
    }

    /// How much is drawn at once, where not each heap has a mark.
    fn drawn(&self) -> Option<String> {
        if self.counted.each().is_some() {
            return None;
        }
        let (heaps, values) = (self.counted.width, 1u64 << self.counted.row);
        let values = if values == 1 { "each value".to_owned() } else { format!("{} values", grouped(values)) };
        let marks = match self.thinned() {
            1 => String::new(),
            n => format!("; only each {} rare heap has a mark", ordinal(n)),
        };
        Some(format!("cells of {} heaps and {values}{marks}", grouped(heaps)))
    }
}

/// Which heaps are rare.
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

/// What is known of the period, if anything is.
fn period(findings: &Findings) -> Option<String> {
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

/// `2nd`, `3rd`, `4th`.
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

#[cfg(test)]
mod tests {
    use super::ordinal;

    #[test]
    fn ordinals() {
        assert_eq!([2, 3, 4, 11, 21, 113].map(ordinal), ["2nd", "3rd", "4th", "11th", "21st", "113th"]);
    }
}
