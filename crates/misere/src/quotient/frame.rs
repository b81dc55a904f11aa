//! Frames: the bet that colours depend on a sum of heaps only through a given finite monoid.
//!
//! A frame is the product of the submonoid that some generators of a candidate generate and, for each heap that is *opened*, a
//! monogenic monoid of its own. On it the rules of play are applied to least words, in order; then what no context tells apart is
//! merged. The result is right if the bet is, which the closure must prove.

use super::{
    candidate::{Candidate, Colour, Rules, Word},
    merge::merged,
    monoid::{LeastWords, NONE},
    play::Play,
    space::{Cube, STILL, Shift, Value, sum},
};
use crate::{Budget, Stopped};
use ninepins_rules::Parts;
use rustc_hash::FxHashMap;

/// The most elements a frame may have, each with each displacement.
pub(super) const MAX_FRAME: usize = 1 << 26;

/// What an element takes, and each of its displacements: its colour, in its row too; or an entry of a table, with what is told of it.
const BYTES_AN_ELEMENT: u64 = 40;
const BYTES_MERGED: u64 = 2;
const BYTES_TABLED: u64 = 1 + (size_of::<(u32, Shift, Colour)>() + 2 * size_of::<u64>()) as u64;

/// A heap that generates a monogenic monoid of its own: n of it are n + `period` of it for all n >= `index`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Opened {
    pub(super) heap: usize,
    pub(super) index: u32,
    pub(super) period: u32,
    /// Its displacement.
    pub(super) shift: Shift,
}

impl Opened {
    fn size(self) -> u32 {
        self.index + self.period
    }

    fn reduce(self, times: u32) -> u32 {
        if times < self.size() { times } else { self.index + (times - self.index) % self.period }
    }
}

/// What a sum of heaps is in the frame.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Point {
    /// The place of the part in the submonoid.
    pub(super) kept: u32,
    /// The part in the monogenic monoids, in mixed radix.
    pub(super) open: u32,
    pub(super) shift: Shift,
}

/// An option of a generator.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// Which column of `kept_sums` adds its part in the submonoid, and which of `open_sums` the other.
    pub(super) kept: u32,
    pub(super) open: u32,
    pub(super) shift: Shift,
}

/// A generator of the frame.
#[derive(Debug)]
pub(super) struct Generator {
    pub(super) heap: usize,
    /// What it makes of the part in the submonoid, or of the other part.
    pub(super) action: Action,
    shift: Shift,
}

#[derive(Debug)]
pub(super) enum Action {
    Kept(Vec<u32>),
    Open(Vec<u32>),
}

/// A frame of a candidate.
#[derive(Debug)]
pub(super) struct Frame<'c> {
    pub(super) candidate: &'c Candidate,
    pub(super) rules: &'c Rules,
    pub(super) opened: Vec<Opened>,
    strides: Vec<u32>,
    /// The elements of the submonoid, by their places, and back.
    kept: Vec<u32>,
    places: Vec<u32>,
    /// How many elements the product of the monogenic monoids has.
    pub(super) opens: u32,
    /// The displacements up to which it is played.
    pub(super) cube: Cube,
    /// Ascending by heap.
    pub(super) generators: Vec<Generator>,
    /// What each heap is worth.
    pub(super) heaps: Vec<Point>,
    /// The options of each generator, by player.
    pub(super) options: Vec<Vec<Vec<Choice>>>,
    pub(super) kept_sums: Vec<Vec<u32>>,
    pub(super) open_sums: Vec<Vec<u32>>,
}

pub(super) const ORIGIN: Point = Point { kept: 0, open: 0, shift: STILL };

impl<'c> Frame<'c> {
    /// The frame of `candidate` in which some heaps are opened, the last of all heaps among them if the candidate knows no
    /// value for it; `None` if it is larger than [`MAX_FRAME`].
    pub(super) fn new(candidate: &'c Candidate, rules: &'c Rules, opened: &[Opened]) -> Option<Frame<'c>> {
        let letters: Vec<usize> = (0..candidate.generators.len())
            .filter(|&letter| opened.iter().all(|open| open.heap != candidate.generators[letter]))
            .collect();
        let actions: Vec<&[u32]> = letters.iter().map(|&letter| &*candidate.monoid.actions()[letter]).collect();
        let kept = LeastWords::new(&actions, candidate.order()).order;
        let mut places = vec![NONE; candidate.order()];
        for (place, &element) in kept.iter().enumerate() {
            places[element as usize] = place as u32;
        }
        let mut strides = Vec::new();
        let mut opens: usize = 1;
        for open in opened {
            strides.push(opens as u32);
            opens = opens.saturating_mul(open.size() as usize);
        }
        let cube = candidate.space.field();
        if opens.saturating_mul(kept.len()).saturating_mul(cube.len()) > MAX_FRAME {
            return None;
        }
        let mut frame = Frame {
            candidate,
            rules,
            opened: opened.to_vec(),
            strides,
            kept,
            places,
            opens: opens as u32,
            cube,
            generators: Vec::new(),
            heaps: Vec::new(),
            options: Vec::new(),
            kept_sums: Vec::new(),
            open_sums: Vec::new(),
        };
        frame.generate(&letters);
        frame.value_heaps();
        frame.tabulate_options();
        Some(frame)
    }

    fn generate(&mut self, letters: &[usize]) {
        let kept = letters.iter().map(|&letter| {
            let action = &self.candidate.monoid.actions()[letter];
            let action = self.kept.iter().map(|&element| self.places[action[element as usize] as usize]).collect();
            let heap = self.candidate.generators[letter];
            Generator { heap, action: Action::Kept(action), shift: self.candidate.values[heap].shift }
        });
        let open = self.opened.iter().enumerate().map(|(i, open)| {
            let action = (0..self.opens).map(|e| self.open_sum(e, self.strides[i])).collect();
            Generator { heap: open.heap, action: Action::Open(action), shift: open.shift }
        });
        let mut generators: Vec<Generator> = kept.chain(open).collect();
        generators.sort_unstable_by_key(|generator| generator.heap);
        self.generators = generators;
    }

    fn value_heaps(&mut self) {
        let last = self.opened.iter().map(|open| open.heap).max().unwrap_or(0);
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

    /// The generators that a heap is worth; `None` if it is one itself.
    pub(super) fn word_of(&self, heap: usize) -> Option<&[(usize, u32)]> {
        let opened = self.opened.iter().any(|open| open.heap == heap);
        self.candidate.words.get(heap).filter(|_| !opened).map(Vec::as_slice)
    }

    fn tabulate_options(&mut self) {
        let (mut kept, mut open) = (FxHashMap::default(), FxHashMap::default());
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
                            kept: number(&mut kept, point.kept),
                            open: number(&mut open, point.open),
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
        let kept_sums = by_number(kept).into_iter().map(|part| {
            let column = self.candidate.monoid.column(self.kept[part as usize]);
            self.kept.iter().map(|&element| self.places[column[element as usize] as usize] * self.opens).collect()
        });
        self.kept_sums = kept_sums.collect();
        let open_sums =
            by_number(open).into_iter().map(|part| (0..self.opens).map(|e| self.open_sum(e, part)).collect());
        self.open_sums = open_sums.collect();
    }

    /// The sum of two parts in the monogenic monoids.
    fn open_sum(&self, a: u32, b: u32) -> u32 {
        let digits = self.opened.iter().zip(&self.strides);
        digits.map(|(open, stride)| open.reduce(a / stride % open.size() + b / stride % open.size()) * stride).sum()
    }

    pub(super) fn add(&self, a: Point, b: Point) -> Point {
        let element = self.candidate.monoid.add(self.kept[a.kept as usize], self.kept[b.kept as usize]);
        Point { kept: self.places[element as usize], open: self.open_sum(a.open, b.open), shift: sum(a.shift, b.shift) }
    }

    /// The value of a word, letter by letter.
    pub(super) fn sum_of(&self, word: &[(usize, u32)], value: impl Fn(&Self, usize) -> Point) -> Point {
        let letters = word.iter().flat_map(|&(heap, times)| std::iter::repeat_n(heap, times as usize));
        letters.fold(ORIGIN, |total, heap| self.add(total, value(self, heap)))
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

    /// A generator added.
    #[inline]
    pub(super) fn step(&self, generator: usize, mut point: Point) -> Point {
        let Generator { action, shift, .. } = &self.generators[generator];
        match action {
            Action::Kept(action) => point.kept = action[point.kept as usize],
            Action::Open(action) => point.open = action[point.open as usize],
        }
        point.shift = sum(point.shift, *shift);
        point
    }

    /// The element of a point, without its displacement.
    pub(super) fn element(&self, point: Point) -> u32 {
        point.kept * self.opens + point.open
    }

    /// How many elements it has.
    pub(super) fn order(&self) -> usize {
        self.kept.len() * self.opens as usize
    }

    /// Plays through the frame and merges what nothing tells apart. `None` if the result would be wrong at `target`.
    pub(super) fn solve(&self, target: Option<&Word>, budget: &Budget) -> Result<Option<Candidate>, Stopped> {
        self.check_memory(BYTES_MERGED, budget)?;
        let mut play = Play::new(self, budget);
        if !play.through(target)? {
            return Ok(None);
        }
        Ok(Some(merged(self, play, budget)?))
    }

    /// What is known: the colours of elements, with their displacements.
    pub(super) fn table(&self, budget: &Budget) -> Result<Vec<(u32, Shift, Colour)>, Stopped> {
        self.check_memory(BYTES_TABLED, budget)?;
        let mut play = Play::new(self, budget);
        play.through(None)?;
        let shifts: Vec<Shift> = self.cube.iter().collect();
        let places = (0..self.order() * self.cube.len()).filter_map(|place| Some((place, play.told(place)?)));
        let entry = |(place, colour)| ((place / self.cube.len()) as u32, shifts[place % self.cube.len()], colour);
        Ok(places.map(entry).collect())
    }

    /// The colours of one opened heap together with each value, as the rules give them.
    pub(super) fn predictions(&self, budget: &Budget) -> Result<Vec<(Value, Colour)>, Stopped> {
        self.check_memory(BYTES_TABLED, budget)?;
        let mut play = Play::new(self, budget);
        play.through(None)?;
        let shifts: Vec<Shift> = self.cube.iter().collect();
        let places = self.cube.inwards_out();
        let with_heap = play.order.iter().filter(|&&element| element % self.opens == 1);
        let each = with_heap.flat_map(|&element| places.iter().map(move |&place| (element, place)));
        let told = each.filter_map(|(element, place)| {
            let colour = play.told(element as usize * self.cube.len() + place)?;
            let rest = self.kept[(element / self.opens) as usize];
            Some((Value { element: rest, shift: shifts[place] }, colour))
        });
        Ok(told.collect())
    }

    /// Whether there is room for what is made of the frame.
    fn check_memory(&self, bytes_a_place: u64, budget: &Budget) -> Result<(), Stopped> {
        budget.check_memory(self.order() as u64 * (self.cube.len() as u64 * bytes_a_place + BYTES_AN_ELEMENT))
    }
}
