//! Outcomes of the points of a frame, computed from the rules for the least word of each element.

use super::{
    candidate::{OutcomeBits, UNKNOWN, loses},
    frame::{BYTES_TABLED, Frame, ORIGIN, Point},
    monoid::Word,
    space::{Shift, Value, sum},
};
use crate::{Budget, Stopped};

/// The outcome bits of a point that was not visited: no player loses there.
const UNSEEN: OutcomeBits = UNKNOWN >> 1;

/// An element, a displacement, and the outcome bits of the two.
pub(super) type Entry = (u32, Shift, OutcomeBits);

impl Frame<'_> {
    /// Returns the known outcomes of elements with their displacements.
    pub(super) fn table(&self, budget: &Budget) -> Result<Vec<Entry>, Stopped> {
        self.check_memory(BYTES_TABLED, budget)?;
        let mut play = Play::new(self, budget);
        play.through(None)?;
        let shifts: Vec<Shift> = self.cube.iter().collect();
        let places = (0..self.order() * self.cube.len()).filter_map(|place| Some((place, play.known(place)?)));
        let entry = |(place, bits)| ((place / self.cube.len()) as u32, shifts[place % self.cube.len()], bits);
        Ok(places.map(entry).collect())
    }

    /// Returns the outcomes of one adjoined heap together with each value.
    pub(super) fn predictions(&self, budget: &Budget) -> Result<Vec<(Value, OutcomeBits)>, Stopped> {
        self.check_memory(BYTES_TABLED, budget)?;
        let mut play = Play::new(self, budget);
        play.through(None)?;
        let shifts: Vec<Shift> = self.cube.iter().collect();
        let places = self.cube.inwards_out();
        let with_heap = play.order.iter().filter(|&&element| element % self.adjoined_order == 1);
        let each = with_heap.flat_map(|&element| places.iter().map(move |&place| (element, place)));
        let known = each.filter_map(|(element, place)| {
            let bits = play.known(element as usize * self.cube.len() + place)?;
            let rest = self.base[(element / self.adjoined_order) as usize];
            Some((Value { element: rest, shift: shifts[place] }, bits))
        });
        Ok(known.collect())
    }
}

/// Computes the outcomes of the elements of a frame, with their displacements, in the order of their least words. The
/// options of a word are smaller words, so their outcomes are known already, unless they lie beyond the cube of
/// displacements.
pub(super) struct Play<'f, 'c> {
    frame: &'f Frame<'c>,
    budget: &'f Budget,
    /// The outcome bits at `element * cube.len() + place`.
    outcome_bits: Vec<OutcomeBits>,
    /// The elements in the order of their first visits.
    pub(super) order: Vec<u32>,
    met: Vec<bool>,
    /// For each number of letters the current word without one of each of its letters.
    without: Vec<Vec<(usize, Point)>>,
}

impl<'f, 'c> Play<'f, 'c> {
    pub(super) fn new(frame: &'f Frame<'c>, budget: &'f Budget) -> Play<'f, 'c> {
        let elements = frame.order();
        Play {
            frame,
            budget,
            outcome_bits: vec![UNSEEN; elements * frame.cube.len()],
            order: Vec::with_capacity(elements),
            met: vec![false; elements],
            without: vec![Vec::new(); frame.generators.len() + 1],
        }
    }

    /// Returns the outcome bits at a place, if they are known.
    pub(super) fn known(&self, place: usize) -> Option<OutcomeBits> {
        Some(self.outcome_bits[place]).filter(|&bits| bits < UNSEEN)
    }

    fn place(&self, point: Point) -> Option<usize> {
        Some(self.frame.element(point) as usize * self.frame.cube.len() + self.frame.cube.place(point.shift)?)
    }

    /// Checks whether a word may continue to here: the point is new and within the cube.
    fn is_new(&self, point: Point) -> bool {
        self.place(point).is_some_and(|place| self.outcome_bits[place] == UNSEEN)
    }

    /// Computes all outcomes. Returns false as soon as they are wrong at `target`.
    pub(super) fn through(&mut self, target: Option<&Word>) -> Result<bool, Stopped> {
        let letters = self.frame.generators.len();
        let Some(last) = letters.checked_sub(1) else {
            self.visit(0, ORIGIN)?;
            return Ok(true);
        };
        // The target depends on no word with more of the last generator than it has itself.
        let most = target.map(|word| self.times_of(last, word));
        let (mut point, mut times) = (ORIGIN, 0);
        let mut right = None;
        loop {
            self.visit_fewer(letters, point)?;
            let next = self.frame.step(last, point);
            let ends = !self.is_new(next);
            if right.is_none()
                && let Some(target) = target
                && (ends || most <= Some(times))
            {
                right = Some(self.is_right_at(target));
            }
            if ends || right == Some(false) {
                break;
            }
            self.without[letters].clear();
            self.without[letters].push((last, point));
            (point, times) = (next, times + 1);
        }
        for element in 0..self.met.len() {
            if !self.met[element] {
                self.order.push(element as u32);
            }
        }
        Ok(right != Some(false))
    }

    /// Returns how often a generator occurs in the words of the heaps of `word`.
    fn times_of(&self, generator: usize, word: &Word) -> u32 {
        let generator = self.frame.generators[generator].heap;
        let own = |heap: usize| match self.frame.word_of(heap) {
            Some(word) => word.iter().find(|(letter, _)| *letter == generator).map_or(0, |(_, times)| *times),
            None => u32::from(heap == generator),
        };
        word.iter().map(|&(heap, times)| times * own(heap)).sum()
    }

    /// Visits a new element and all that the first `letters` generators make of it.
    fn visit(&mut self, letters: usize, mut point: Point) -> Result<(), Stopped> {
        let Some(last) = letters.checked_sub(1) else {
            return self.compute(point);
        };
        let frame = self.frame;
        loop {
            self.visit_fewer(letters, point)?;
            let next = frame.step(last, point);
            if !self.is_new(next) {
                return Ok(());
            }
            let mut letter_there = false;
            for (letter, without) in &mut self.without[letters] {
                if *letter == last {
                    (*without, letter_there) = (point, true);
                } else {
                    *without = frame.step(last, *without);
                }
            }
            if !letter_there {
                self.without[letters].push((last, point));
            }
            point = next;
        }
    }

    fn visit_fewer(&mut self, letters: usize, point: Point) -> Result<(), Stopped> {
        let (fewer, own) = self.without.split_at_mut(letters);
        fewer[letters - 1].clone_from(&own[0]);
        self.visit(letters - 1, point)
    }

    fn compute(&mut self, point: Point) -> Result<(), Stopped> {
        self.budget.work(16 * (1 + self.without[0].len() as u64))?;
        let mut bits = 0;
        for player in 0..self.frame.rules.players() {
            match self.wins(player) {
                Some(wins) => bits |= OutcomeBits::from(wins) << player,
                None => bits = UNKNOWN,
            }
        }
        if let Some(place) = self.place(point) {
            self.outcome_bits[place] = bits;
        }
        let element = self.frame.element(point);
        if !std::mem::replace(&mut self.met[element as usize], true) {
            self.order.push(element);
        }
        Ok(())
    }

    /// Returns whether `player` wins moving first, where the current word without each letter is in `self.without[0]`;
    /// `None` if that is unknown.
    fn wins(&self, player: usize) -> Option<bool> {
        let frame = self.frame;
        let opponent = frame.rules.opponent(player);
        let (mut moves, mut unknown) = (false, false);
        for &(letter, rest) in &self.without[0] {
            let options = &frame.options[player][letter];
            moves |= !options.is_empty();
            for option in options {
                let base = frame.base_sums[option.base as usize][rest.base as usize];
                let adjoined = frame.adjoined_sums[option.adjoined as usize][rest.adjoined as usize];
                let bits = match frame.cube.place(sum(rest.shift, option.shift)) {
                    Some(place) => self.outcome_bits[(base + adjoined) as usize * frame.cube.len() + place],
                    None => UNSEEN,
                };
                if loses(bits, opponent) {
                    return Some(true);
                }
                unknown |= bits >= UNSEEN;
            }
        }
        if !moves {
            Some(true)
        } else if unknown {
            None
        } else {
            Some(false)
        }
    }

    /// Checks that a position has the outcome that its options give it.
    fn is_right_at(&self, word: &Word) -> bool {
        let frame = self.frame;
        let value = |word: &Word| frame.sum_of(word, |frame, heap| frame.heaps[heap]);
        let bits = |point: Point| self.place(point).map_or(UNSEEN, |place| self.outcome_bits[place]);
        let own = bits(value(word));
        own < UNSEEN
            && (0..frame.rules.players()).all(|player| {
                let mut moves = false;
                let wins = word.iter().enumerate().any(|(i, &(heap, _))| {
                    let mut rest = word.clone();
                    rest[i].1 -= 1;
                    let rest = value(&rest);
                    let options = frame.options_of(heap, player);
                    moves |= !options.is_empty();
                    options.iter().any(|&option| loses(bits(frame.add(rest, option)), frame.rules.opponent(player)))
                });
                (wins || !moves) != loses(own, player)
            })
    }
}
