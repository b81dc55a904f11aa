//! The rules of play, applied to the least word of each element of a frame.

use super::{
    candidate::{Colour, UNKNOWN, Word, loses},
    frame::{Frame, ORIGIN, Point},
};
use crate::{Budget, Stopped};

/// The colour of what was not visited: no player loses there.
const UNSEEN: Colour = UNKNOWN >> 1;

/// Colours the elements of a frame, with their displacements, in the order of their least words. The options of a word are smaller
/// words, so they have their colours already, unless they lie beyond the cube of displacements: then they are unknown.
pub(super) struct Play<'f, 'c> {
    frame: &'f Frame<'c>,
    budget: &'f Budget,
    /// At `element * cube.len() + place`.
    colours: Vec<Colour>,
    /// The elements in the order in which they are visited first.
    pub(super) order: Vec<u32>,
    met: Vec<bool>,
    /// For each number of letters, what is left of the current word without one of each of its letters.
    without: Vec<Vec<(usize, Point)>>,
}

impl<'f, 'c> Play<'f, 'c> {
    pub(super) fn new(frame: &'f Frame<'c>, budget: &'f Budget) -> Play<'f, 'c> {
        let elements = frame.order();
        Play {
            frame,
            budget,
            colours: vec![UNSEEN; elements * frame.cube.len()],
            order: Vec::with_capacity(elements),
            met: vec![false; elements],
            without: vec![Vec::new(); frame.generators.len() + 1],
        }
    }

    /// The colour at a place, if it is known.
    pub(super) fn told(&self, place: usize) -> Option<Colour> {
        Some(self.colours[place]).filter(|&colour| colour < UNSEEN)
    }

    fn place(&self, point: Point) -> Option<usize> {
        Some(self.frame.element(point) as usize * self.frame.cube.len() + self.frame.cube.place(point.shift)?)
    }

    /// Whether a word may go on to here: it is new, and not too far out.
    fn is_new(&self, point: Point) -> bool {
        self.place(point).is_some_and(|place| self.colours[place] == UNSEEN)
    }

    /// Colours everything. False as soon as the colours are wrong at `target`.
    pub(super) fn through(&mut self, target: Option<&Word>) -> Result<bool, Stopped> {
        let letters = self.frame.generators.len();
        let Some(last) = letters.checked_sub(1) else {
            self.visit(0, ORIGIN)?;
            return Ok(true);
        };
        // All that the target depends on has no more of the last generator than it has itself.
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

    /// How often a generator occurs in the words of the heaps of `word`.
    fn times_of(&self, generator: usize, word: &Word) -> u32 {
        let generator = self.frame.generators[generator].heap;
        let own = |heap: usize| match self.frame.word_of(heap) {
            Some(word) => word.iter().find(|(letter, _)| *letter == generator).map_or(0, |(_, times)| *times),
            None => u32::from(heap == generator),
        };
        word.iter().map(|&(heap, times)| times * own(heap)).sum()
    }

    /// Visits a new element and what more of the first `letters` generators make of it.
    fn visit(&mut self, letters: usize, mut point: Point) -> Result<(), Stopped> {
        let Some(last) = letters.checked_sub(1) else {
            return self.colour_one(point);
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

    fn colour_one(&mut self, point: Point) -> Result<(), Stopped> {
        self.budget.work(16 * (1 + self.without[0].len() as u64))?;
        let mut colour = 0;
        for player in 0..self.frame.rules.players() {
            match self.wins(player) {
                Some(wins) => colour |= Colour::from(wins) << player,
                None => colour = UNKNOWN,
            }
        }
        if let Some(place) = self.place(point) {
            self.colours[place] = colour;
        }
        let element = self.frame.element(point);
        if !std::mem::replace(&mut self.met[element as usize], true) {
            self.order.push(element);
        }
        Ok(())
    }

    /// Whether `player`, to move, wins where the letters of the current word can be dropped as `self.without[0]` says; `None` if
    /// that is unknown.
    fn wins(&self, player: usize) -> Option<bool> {
        let frame = self.frame;
        let opponent = frame.rules.opponent(player);
        let (mut moves, mut unknown) = (false, false);
        for &(letter, rest) in &self.without[0] {
            let options = &frame.options[player][letter];
            moves |= !options.is_empty();
            for option in options {
                let kept = frame.kept_sums[option.kept as usize][rest.kept as usize];
                let open = frame.open_sums[option.open as usize][rest.open as usize];
                let colour = match frame.cube.place(super::space::sum(rest.shift, option.shift)) {
                    Some(place) => self.colours[(kept + open) as usize * frame.cube.len() + place],
                    None => UNSEEN,
                };
                if loses(colour, opponent) {
                    return Some(true);
                }
                unknown |= colour >= UNSEEN;
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

    /// Whether a position has the colour that its options give it.
    fn is_right_at(&self, word: &Word) -> bool {
        let frame = self.frame;
        let value = |word: &Word| frame.sum_of(word, |frame, heap| frame.heaps[heap]);
        let colour = |point: Point| self.place(point).map_or(UNSEEN, |place| self.colours[place]);
        let own = colour(value(word));
        own < UNSEEN
            && (0..frame.rules.players()).all(|player| {
                let mut moves = false;
                let wins = word.iter().enumerate().any(|(i, &(heap, _))| {
                    let mut rest = word.clone();
                    rest[i].1 -= 1;
                    let rest = value(&rest);
                    let options = frame.options_of(heap, player);
                    moves |= !options.is_empty();
                    options.iter().any(|&option| loses(colour(frame.add(rest, option)), frame.rules.opponent(player)))
                });
                (wins || !moves) != loses(own, player)
            })
    }
}
