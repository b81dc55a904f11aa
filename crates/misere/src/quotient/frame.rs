//! Frames: finite monoids in which a candidate is repaired.
//!
//! A frame is the product of a submonoid of a candidate, its *base*, and a monogenic monoid for each *adjoined* heap.
//! The hypothesis is that outcomes depend on a sum of heaps only through its point in the frame. [`play`](super::play)
//! computes the outcomes of the points from the rules, and [`merge`](super::merge) identifies equivalent points. The
//! closure must prove the result.

use super::{
    candidate::{Candidate, OutcomeBits, Rules},
    monoid::{LeastWords, NONE, letters},
    space::{Cube, Shift, ZERO_SHIFT, sum},
};
use crate::{Budget, Stopped};
use ninepins_rules::Parts;
use rustc_hash::FxHashMap;

/// The most points of a frame, displacements included.
pub(super) const MAX_FRAME: usize = 1 << 26;

/// The bytes that a merge and a table need for each element, and for each of its displacements.
const BYTES_AN_ELEMENT: u64 = 40;
pub(super) const BYTES_MERGED: u64 = 2;
pub(super) const BYTES_TABLED: u64 = 1 + (size_of::<(u32, Shift, OutcomeBits)>() + 2 * size_of::<u64>()) as u64;

/// A heap that generates a monogenic monoid of its own: n of it equal n + `period` of it for all n >= `index`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Adjoined {
    pub(super) heap: usize,
    pub(super) index: u32,
    pub(super) period: u32,
    pub(super) shift: Shift,
}

impl Adjoined {
    fn size(self) -> u32 {
        self.index + self.period
    }

    fn reduce(self, times: u32) -> u32 {
        if times < self.size() { times } else { self.index + (times - self.index) % self.period }
    }
}

/// The image of a sum of heaps in the frame.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Point {
    /// The place of the component in the base.
    pub(super) base: u32,
    /// The components in the monogenic monoids, in mixed radix.
    pub(super) adjoined: u32,
    pub(super) shift: Shift,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// The columns of `base_sums` and `adjoined_sums` that add its two components.
    pub(super) base: u32,
    pub(super) adjoined: u32,
    pub(super) shift: Shift,
}

#[derive(Debug)]
pub(super) struct Generator {
    pub(super) heap: usize,
    /// The action on the base, or on the adjoined component.
    pub(super) action: Action,
    shift: Shift,
}

#[derive(Debug)]
pub(super) enum Action {
    Base(Vec<u32>),
    Adjoined(Vec<u32>),
}

#[derive(Debug)]
pub(super) struct Frame<'c> {
    pub(super) candidate: &'c Candidate,
    pub(super) rules: &'c Rules,
    pub(super) adjoined: Vec<Adjoined>,
    strides: Vec<u32>,
    /// The elements of the base by their places, and the places of the elements.
    pub(super) base: Vec<u32>,
    places: Vec<u32>,
    /// The order of the product of the monogenic monoids.
    pub(super) adjoined_order: u32,
    /// The displacements up to which positions are played.
    pub(super) cube: Cube,
    /// Ascending by heap.
    pub(super) generators: Vec<Generator>,
    pub(super) heaps: Vec<Point>,
    /// The options of each generator, by player.
    pub(super) options: Vec<Vec<Vec<Choice>>>,
    pub(super) base_sums: Vec<Vec<u32>>,
    pub(super) adjoined_sums: Vec<Vec<u32>>,
}

pub(super) const ORIGIN: Point = Point { base: 0, adjoined: 0, shift: ZERO_SHIFT };

impl<'c> Frame<'c> {
    /// Builds the frame of `candidate` in which some heaps are adjoined, the next heap among them if the candidate has
    /// no value for it. `None` if it is larger than [`MAX_FRAME`].
    pub(super) fn new(candidate: &'c Candidate, rules: &'c Rules, adjoined: &[Adjoined]) -> Option<Frame<'c>> {
        let letters: Vec<usize> = (0..candidate.generators.len())
            .filter(|&letter| adjoined.iter().all(|adjoined| adjoined.heap != candidate.generators[letter]))
            .collect();
        let actions: Vec<&[u32]> = letters.iter().map(|&letter| &*candidate.monoid.actions()[letter]).collect();
        let base = LeastWords::new(&actions, candidate.order()).order;
        let mut places = vec![NONE; candidate.order()];
        for (place, &element) in base.iter().enumerate() {
            places[element as usize] = place as u32;
        }
        let mut strides = Vec::new();
        let mut adjoined_order: usize = 1;
        for adjoined in adjoined {
            strides.push(adjoined_order as u32);
            adjoined_order = adjoined_order.saturating_mul(adjoined.size() as usize);
        }
        let cube = candidate.space.played_cube();
        if adjoined_order.saturating_mul(base.len()).saturating_mul(cube.len()) > MAX_FRAME {
            return None;
        }
        let mut frame = Frame {
            candidate,
            rules,
            adjoined: adjoined.to_vec(),
            strides,
            base,
            places,
            adjoined_order: adjoined_order as u32,
            cube,
            generators: Vec::new(),
            heaps: Vec::new(),
            options: Vec::new(),
            base_sums: Vec::new(),
            adjoined_sums: Vec::new(),
        };
        frame.generate(&letters);
        frame.value_heaps();
        frame.tabulate_options();
        Some(frame)
    }

    fn generate(&mut self, letters: &[usize]) {
        let base = letters.iter().map(|&letter| {
            let action = &self.candidate.monoid.actions()[letter];
            let action = self.base.iter().map(|&element| self.places[action[element as usize] as usize]).collect();
            let heap = self.candidate.generators[letter];
            Generator { heap, action: Action::Base(action), shift: self.candidate.values[heap].shift }
        });
        let adjoined = self.adjoined.iter().enumerate().map(|(i, adjoined)| {
            let action = (0..self.adjoined_order).map(|e| self.adjoined_sum(e, self.strides[i])).collect();
            Generator { heap: adjoined.heap, action: Action::Adjoined(action), shift: adjoined.shift }
        });
        let mut generators: Vec<Generator> = base.chain(adjoined).collect();
        generators.sort_unstable_by_key(|generator| generator.heap);
        self.generators = generators;
    }

    fn value_heaps(&mut self) {
        let last = self.adjoined.iter().map(|adjoined| adjoined.heap).max().unwrap_or(0);
        let heaps = self.candidate.values.len().max(last + 1);
        let value = |heap: usize| {
            let own = [(heap, 1)];
            self.sum_of(self.word_of(heap).unwrap_or(&own), |frame, heap| {
                let at = frame.generators.binary_search_by_key(&heap, |generator| generator.heap);
                at.map_or(ORIGIN, |at| frame.step(at, ORIGIN))
            })
        };
        self.heaps = (0..heaps).map(value).collect();
    }

    /// Returns the word of a heap in the generators; `None` if it is adjoined.
    pub(super) fn word_of(&self, heap: usize) -> Option<&[(usize, u32)]> {
        let adjoined = self.adjoined.iter().any(|adjoined| adjoined.heap == heap);
        self.candidate.words.get(heap).filter(|_| !adjoined).map(Vec::as_slice)
    }

    fn tabulate_options(&mut self) {
        let (mut base, mut adjoined) = (FxHashMap::default(), FxHashMap::default());
        let number = |numbers: &mut FxHashMap<u32, u32>, part: u32| {
            let next = numbers.len() as u32;
            *numbers.entry(part).or_insert(next)
        };
        let players = 0..self.rules.players();
        self.options = players
            .map(|player| {
                let heaps = self.generators.iter().map(|generator| generator.heap);
                heaps
                    .map(|heap| {
                        let options = self.options_of(heap, player).into_iter();
                        let choice = |point: Point| Choice {
                            base: number(&mut base, point.base),
                            adjoined: number(&mut adjoined, point.adjoined),
                            shift: point.shift,
                        };
                        options.map(choice).collect()
                    })
                    .collect()
            })
            .collect();
        let by_number = |numbers: FxHashMap<u32, u32>| {
            let mut parts = vec![0; numbers.len()];
            numbers.into_iter().for_each(|(part, number)| parts[number as usize] = part);
            parts
        };
        let base_sums = by_number(base).into_iter().map(|part| {
            let column = self.candidate.monoid.column(self.base[part as usize]);
            self.base
                .iter()
                .map(|&element| self.places[column[element as usize] as usize] * self.adjoined_order)
                .collect()
        });
        self.base_sums = base_sums.collect();
        let adjoined_sums = by_number(adjoined)
            .into_iter()
            .map(|part| (0..self.adjoined_order).map(|e| self.adjoined_sum(e, part)).collect());
        self.adjoined_sums = adjoined_sums.collect();
    }

    /// Adds two components in the monogenic monoids.
    fn adjoined_sum(&self, a: u32, b: u32) -> u32 {
        let digits = self.adjoined.iter().zip(&self.strides);
        digits
            .map(|(adjoined, stride)| {
                adjoined.reduce(a / stride % adjoined.size() + b / stride % adjoined.size()) * stride
            })
            .sum()
    }

    pub(super) fn add(&self, a: Point, b: Point) -> Point {
        let element = self.candidate.monoid.add(self.base[a.base as usize], self.base[b.base as usize]);
        Point {
            base: self.places[element as usize],
            adjoined: self.adjoined_sum(a.adjoined, b.adjoined),
            shift: sum(a.shift, b.shift),
        }
    }

    /// Returns the sum of the values of the letters of a word.
    pub(super) fn sum_of(&self, word: &[(usize, u32)], value: impl Fn(&Self, usize) -> Point) -> Point {
        letters(word).fold(ORIGIN, |total, heap| self.add(total, value(self, heap)))
    }

    pub(super) fn options_of(&self, heap: usize, player: usize) -> Vec<Point> {
        let parts = self.rules.options(heap, player);
        let value =
            |parts: Parts| parts.iter().fold(ORIGIN, |total, part| self.add(total, self.heaps[part.size() as usize]));
        let mut options: Vec<Point> = parts.map(value).collect();
        options.sort_unstable();
        options.dedup();
        options
    }

    #[inline]
    pub(super) fn step(&self, generator: usize, mut point: Point) -> Point {
        let Generator { action, shift, .. } = &self.generators[generator];
        match action {
            Action::Base(action) => point.base = action[point.base as usize],
            Action::Adjoined(action) => point.adjoined = action[point.adjoined as usize],
        }
        point.shift = sum(point.shift, *shift);
        point
    }

    /// Returns the element of a point, without its displacement.
    pub(super) fn element(&self, point: Point) -> u32 {
        point.base * self.adjoined_order + point.adjoined
    }

    pub(super) fn order(&self) -> usize {
        self.base.len() * self.adjoined_order as usize
    }

    /// Checks that there is memory for `bytes_a_place` bytes for each point.
    pub(super) fn check_memory(&self, bytes_a_place: u64, budget: &Budget) -> Result<(), Stopped> {
        let own = self.order() as u64 * (self.cube.len() as u64 * bytes_a_place + BYTES_AN_ELEMENT);
        budget.check_memory(own + 2 * self.candidate.monoid.bytes())
    }
}
