//! Piles drawn as one row of pins, in which pins keep their places.

use super::{Drawn, Session, Turn};
use ninepins_rules::{Heap, Limit, Notation};
use std::ops::RangeInclusive;

/// The most pins of a row.
pub const MAX_PINS: u64 = 10_000;

/// A row of pins as drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Row {
    /// The pin at each place.
    pub pins: Vec<Pin>,
    /// The places of the pins that the last move bowled down.
    pub fell: Option<RangeInclusive<usize>>,
    /// The place of the first pin of each pile.
    starts: Vec<usize>,
}

/// A place of a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pin {
    /// A standing pin of the pile at this place.
    Standing(usize),
    /// A fallen pin.
    Fallen,
    /// A gap between piles of the start.
    Gap,
}

impl Session {
    /// Checks whether the piles are drawn as a row of pins.
    pub(super) fn is_row(&self) -> bool {
        let rules = self.played.ruleset();
        let typed = matches!(self.start.notation, Notation::Row | Notation::HackerRank);
        let drawable = rules.has_rows() || typed && rules.only_takes() && rules.limit() == Limit::None;
        drawable && self.start_sizes().try_fold(0, u64::checked_add).is_some_and(|pins| pins <= MAX_PINS)
    }

    fn start_sizes(&self) -> impl Iterator<Item = u64> + '_ {
        self.start.piles.iter().map(|pile| pile.map_or(0, Heap::size))
    }

    /// Returns the piles as a row of pins, if the game is played so: they were typed as a row, or moves may split a pile; the taken
    /// tokens lie side by side; and there are at most [`MAX_PINS`] pins.
    pub fn row(&self) -> Option<Row> {
        if !self.is_row() {
            return None;
        }
        let mut row = Row { pins: Vec::new(), fell: None, starts: Vec::new() };
        for size in self.start_sizes() {
            if !row.starts.is_empty() {
                row.pins.push(Pin::Gap);
            }
            row.starts.push(row.pins.len());
            row.pins.resize(row.pins.len() + size as usize, Pin::Fallen);
        }
        for turn in &self.history {
            row.fell = row.bowled(turn.pile, turn.play.taken(), &turn.drawn);
            row.starts.splice(turn.pile..=turn.pile, starts(row.starts[turn.pile], turn.play.taken(), &turn.drawn));
        }
        for (place, (pile, &start)) in self.piles.iter().zip(&row.starts).enumerate() {
            let size = pile.map_or(0, Heap::size) as usize;
            row.pins[start..start + size].fill(Pin::Standing(place));
        }
        Some(row)
    }
}

/// Returns the places of the first pins of the parts of a pile that began at `start`.
fn starts(start: usize, taken: u64, drawn: &Drawn) -> Vec<usize> {
    let first = start + if drawn.gap_first { taken as usize } else { 0 };
    match drawn.parts.as_slice() {
        [left, _] => vec![first, first + (left.size() + taken) as usize],
        _ => vec![first],
    }
}

impl Row {
    /// Returns the move that takes the pins at these places: the pile, and the parts that it becomes; `None` unless all the pins stand,
    /// side by side. [`Session::play`] checks it against the rules.
    pub fn move_at(&self, places: RangeInclusive<usize>) -> Option<(usize, Drawn)> {
        let (first, last) = (*places.start(), *places.end());
        let aimed = self.pins.get(places)?;
        let Some(&Pin::Standing(pile)) = aimed.first() else { return None };
        if aimed.iter().any(|&pin| pin != aimed[0]) {
            return None;
        }
        let start = self.starts[pile];
        let size = self.pins[start..].iter().take_while(|&&pin| pin == aimed[0]).count();
        let sides = [first - start, start + size - 1 - last];
        let parts: Vec<Heap> = sides.iter().filter_map(|&side| Heap::new(side as u64)).collect();
        Some((pile, Drawn { gap_first: sides[0] == 0 && parts.len() == 1, parts }))
    }

    /// Returns the places of the pins that fall in a move: `taken` pins of the pile at `pile`, leaving `drawn`.
    pub fn bowled(&self, pile: usize, taken: u64, drawn: &Drawn) -> Option<RangeInclusive<usize>> {
        let start = *self.starts.get(pile)?;
        let left = drawn.parts.first().filter(|_| !drawn.gap_first);
        let first = start + left.map_or(0, |left| left.size() as usize);
        let last = (first + taken as usize).checked_sub(1)?;
        (first <= last && last < self.pins.len()).then_some(first..=last)
    }
}

/// Returns every way to draw a move in a row.
pub(super) fn ways(turn: Turn) -> Vec<Turn> {
    let drawn = |parts: &[Heap], gap_first| Turn { drawn: Drawn { parts: parts.to_vec(), gap_first }, ..turn.clone() };
    match &*turn.play.to {
        one @ [_] => vec![drawn(one, true), drawn(one, false)],
        two @ [a, b] if a != b => vec![drawn(two, false), drawn(&[*b, *a], false)],
        _ => vec![turn],
    }
}
