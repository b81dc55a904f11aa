//! Finite commutative monoids, given by the actions of their generators, the words in them, and the sums of given heaps.

use super::space::{Cube, Shift, Value, sum};
use ninepins_rules::{Heap, Parts, Position};
use rustc_hash::FxHashSet;
use std::{ops::Range, sync::OnceLock};

/// Heaps, ascending, with their multiplicities. A heap is a number of tokens, by which tables are indexed.
pub type Word = Vec<(usize, u32)>;

/// Returns the heap of `size` tokens, unless that is 0.
pub(super) fn heap(size: usize) -> Option<Heap> {
    Heap::new(size as u64)
}

/// Returns the sizes of the heaps that a move leaves.
pub(super) fn sizes(parts: &Parts) -> impl Iterator<Item = usize> {
    parts.iter().map(|part| part.size() as usize)
}

/// Adds a heap to a word.
pub fn joined(mut word: Word, heap: usize) -> Word {
    match word.binary_search_by_key(&heap, |&(heap, _)| heap) {
        Ok(at) => word[at].1 += 1,
        Err(at) => word.insert(at, (heap, 1)),
    }
    word
}

/// Returns the letters of a word one by one: each heap as often as it occurs.
pub(super) fn letters(word: &[(usize, u32)]) -> impl Iterator<Item = usize> {
    word.iter().flat_map(|&(heap, times)| std::iter::repeat_n(heap, times as usize))
}

/// Returns the position that a word describes.
pub fn position(word: &Word) -> Position {
    Position::new(letters(word).filter_map(heap).collect())
}

/// Returns the name of generator `number`, from 0: a, b, ..., z, aa, ab, ...
pub fn letter(number: usize) -> String {
    let own = char::from(b'a' + (number % 26) as u8);
    match number / 26 {
        0 => own.to_string(),
        before => letter(before - 1) + &own.to_string(),
    }
}

/// Formats a product of numbered generators with exponents: `a b^2`, and `1` if there are none.
pub(super) fn product(word: impl IntoIterator<Item = (usize, u32)>) -> String {
    let power = |(number, times): (usize, u32)| {
        let name = letter(number);
        if times == 1 { name } else { format!("{name}^{times}") }
    };
    let powers: Vec<String> = word.into_iter().map(power).collect();
    if powers.is_empty() { "1".to_owned() } else { powers.join(" ") }
}

/// A finite commutative monoid, written additively: element 0 is the identity, and every element is a sum of
/// generators.
///
/// Words are compared lexicographically, by the exponent of the last generator first. Elements are numbered in the
/// order of their least words. A least word without one of its letters is a least word.
#[derive(Clone, Debug, Default)]
pub struct Monoid {
    /// `actions[g][x]` is the sum of x and generator g.
    actions: Vec<Vec<u32>>,
    /// For each element the first letter of its least word, and the element without it. The entry of the identity is
    /// unused.
    parents: Vec<(u32, usize)>,
    /// For each element y the sums x + y for all x, computed on first use.
    columns: Vec<OnceLock<Box<[u32]>>>,
}

/// The least words of the elements that some actions generate from element 0.
pub(super) struct LeastWords {
    /// The elements in the order of their least words.
    pub(super) order: Vec<u32>,
    /// For each place in the order the first letter of the word, and the place of the word without it.
    parents: Vec<(u32, usize)>,
    /// The place of each element, or [`NONE`].
    pub(super) places: Vec<u32>,
}

/// Marks an absent element or place.
pub(super) const NONE: u32 = u32::MAX;

impl LeastWords {
    pub(super) fn new(actions: &[&[u32]], size: usize) -> LeastWords {
        let mut words = LeastWords { order: Vec::new(), parents: Vec::new(), places: vec![NONE; size] };
        words.visit(actions, 0, (0, 0));
        words
    }

    /// Visits `element` and all that these generators make of it, in order, if it is new. The first visit to an element is by
    /// its least word.
    fn visit(&mut self, actions: &[&[u32]], mut element: u32, mut parent: (u32, usize)) {
        let Some((last, fewer)) = actions.split_last() else {
            self.places[element as usize] = self.order.len() as u32;
            self.order.push(element);
            return self.parents.push(parent);
        };
        loop {
            self.visit(fewer, element, parent);
            parent = (self.places[element as usize], fewer.len());
            element = last[element as usize];
            if self.places[element as usize] != NONE {
                return;
            }
        }
    }
}

/// The bytes of an element: its word, and a place for its column.
const BYTES_AN_ELEMENT: usize = size_of::<(u32, usize)>() + size_of::<OnceLock<Box<[u32]>>>();

impl Monoid {
    /// Returns the monoid that `actions` generate from element 0 of `size`, and the new number of each old element.
    pub fn new(actions: &[&[u32]], size: usize) -> (Monoid, Vec<u32>) {
        let LeastWords { order, parents, places } = LeastWords::new(actions, size);
        let renumbered = |action: &&[u32]| order.iter().map(|&old| places[action[old as usize] as usize]).collect();
        let actions = actions.iter().map(renumbered).collect();
        let columns = order.iter().map(|_| OnceLock::new()).collect();
        (Monoid { actions, parents, columns }, places)
    }

    /// Returns the number of elements.
    pub fn order(&self) -> usize {
        self.parents.len()
    }

    /// Estimates the bytes in use: the actions, the words, and the columns that were asked for.
    pub(super) fn bytes(&self) -> u64 {
        let columns = self.columns.iter().filter(|column| column.get().is_some()).count();
        ((columns + self.actions.len()) * 4 + BYTES_AN_ELEMENT) as u64 * self.order() as u64
    }

    /// Checks whether the sums of all elements with `y` are kept already.
    pub(super) fn has_column(&self, y: u32) -> bool {
        self.columns[y as usize].get().is_some()
    }

    /// Returns the sums of all elements with each generator.
    pub fn actions(&self) -> &[Vec<u32>] {
        &self.actions
    }

    /// Returns the sums of all elements with `y`, which are kept.
    pub(super) fn column(&self, y: u32) -> &[u32] {
        self.columns[y as usize].get_or_init(|| self.column_once(y).into())
    }

    /// Returns the sums of all elements with `y`, without keeping them.
    pub(super) fn column_once(&self, y: u32) -> Vec<u32> {
        let mut column = vec![y; self.order()];
        for x in 1..column.len() {
            let (parent, letter) = self.parents[x];
            column[x] = self.actions[letter][column[parent as usize] as usize];
        }
        column
    }

    /// Returns x + y.
    pub fn add(&self, x: u32, y: u32) -> u32 {
        self.column(y)[x as usize]
    }

    /// Returns x + y letter by letter, without storing a column.
    pub fn add_once(&self, mut x: u32, mut y: u32) -> u32 {
        while let Some((rest, letter)) = self.first_letter(y) {
            x = self.actions[letter][x as usize];
            y = rest;
        }
        x
    }

    /// Returns the first letter of the least word of `x`, and the element without it; `None` for the identity.
    pub(super) fn first_letter(&self, x: u32) -> Option<(u32, usize)> {
        (x != 0).then(|| self.parents[x as usize])
    }

    /// Returns the letters of the least word of `x`, ascending, with their exponents.
    pub fn word(&self, mut x: u32) -> Vec<(usize, u32)> {
        let mut word: Vec<(usize, u32)> = Vec::new();
        while x != 0 {
            let (parent, letter) = self.parents[x as usize];
            match word.last_mut() {
                Some((last, exponent)) if *last == letter => *exponent += 1,
                _ => word.push((letter, 1)),
            }
            x = parent;
        }
        word
    }

    /// Returns the least i, and then the least p > 0, with i x = (i + p) x.
    pub fn index_and_period(&self, x: u32) -> (u32, u32) {
        let column = self.column(x);
        let mut met = vec![NONE; self.order()];
        let (mut multiple, mut times) = (0, 0);
        loop {
            let before = std::mem::replace(&mut met[multiple as usize], times);
            if before != NONE {
                return (before, times - before);
            }
            multiple = column[multiple as usize];
            times += 1;
        }
    }
}

/// The values of sums of given heaps, for displacements up to a bound, in the order in which they were reached, with a shortest sum
/// for each.
#[derive(Debug)]
pub(super) struct Reach<'m> {
    monoid: &'m Monoid,
    cube: Cube,
    shifts: Vec<Shift>,
    /// For each value, at `element * cube.len() + place`, the value before its last heap, and that heap; the identity
    /// has no heap.
    from: Vec<(u32, u32)>,
    /// The values reached, as places in `from`.
    places: Vec<u32>,
    heaps: Vec<(usize, Value)>,
}

impl<'m> Reach<'m> {
    /// Begins with the identity alone.
    pub(super) fn new(monoid: &'m Monoid, cube: Cube) -> Reach<'m> {
        let from = vec![(NONE, 0); monoid.order() * cube.len()];
        let mut reach =
            Reach { monoid, cube, shifts: cube.iter().collect(), from, places: Vec::new(), heaps: Vec::new() };
        reach.add(Value::default(), (0, NONE));
        reach
    }

    /// Bounds the bytes for a monoid of an order.
    pub(super) fn bytes(order: usize, cube: Cube) -> u64 {
        (order * cube.len() * size_of::<(u32, u32, u32)>()) as u64
    }

    /// Returns the values of all sums of `heaps`, shortest sums first.
    pub(super) fn all(monoid: &'m Monoid, cube: Cube, heaps: Vec<(usize, Value)>) -> Reach<'m> {
        let mut reach = Reach { heaps, ..Reach::new(monoid, cube) };
        reach.close(0..reach.heaps.len());
        reach
    }

    /// Adds a heap and the sums of it with all values reached.
    pub(super) fn close_with(&mut self, heap: usize, value: Value) {
        self.heaps.push((heap, value));
        self.close(self.heaps.len() - 1..self.heaps.len());
    }

    fn close(&mut self, heaps: Range<usize>) {
        let columns: Vec<&[u32]> = heaps.clone().map(|heap| self.monoid.column(self.heaps[heap].1.element)).collect();
        let mut next = 0;
        while let Some(&from) = self.places.get(next) {
            let value = self.value(from);
            for (heap, column) in heaps.clone().zip(&columns) {
                let shift = sum(value.shift, self.heaps[heap].1.shift);
                self.add(Value { element: column[value.element as usize], shift }, (from, heap as u32));
            }
            next += 1;
        }
    }

    fn value(&self, place: u32) -> Value {
        let (element, place) = (place / self.shifts.len() as u32, place as usize % self.shifts.len());
        Value { element, shift: self.shifts[place] }
    }

    fn place(&self, value: Value) -> Option<usize> {
        Some(value.element as usize * self.cube.len() + self.cube.place(value.shift)?)
    }

    fn add(&mut self, value: Value, from: (u32, u32)) {
        if let Some(place) = self.place(value)
            && self.from[place].0 == NONE
        {
            self.from[place] = from;
            self.places.push(place as u32);
        }
    }

    pub(super) fn values(&self) -> impl Iterator<Item = Value> {
        self.places.iter().map(|&place| self.value(place))
    }

    /// Returns a sum with this value, if one was reached.
    pub(super) fn word(&self, value: Value) -> Option<Word> {
        let mut place = self.place(value)? as u32;
        let mut word = Word::new();
        loop {
            let (from, heap) = self.from[place as usize];
            if from == NONE {
                return None;
            }
            let Some(&(heap, _)) = self.heaps.get(heap as usize) else { return Some(word) };
            word = joined(word, heap);
            place = from;
        }
    }
}

/// Combines two hashes. The order matters.
pub(super) fn mixed(own: u64, other: u64) -> u64 {
    let product = u128::from(own ^ 0x9e37_79b9_7f4a_7c15) * u128::from(other.rotate_left(29) ^ 0xd6e8_feb8_6659_fd93);
    (product >> 64) as u64 ^ product as u64
}

pub(super) fn count(hashes: &[u64]) -> usize {
    hashes.iter().collect::<FxHashSet<_>>().len()
}

/// A heap that generates a monogenic monoid of its own: n of it equal n + `period` of it for all n >= `index`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Adjoined {
    pub(super) heap: usize,
    pub(super) index: u32,
    pub(super) period: u32,
    pub(super) shift: Shift,
}

impl Adjoined {
    pub(super) fn size(self) -> u32 {
        self.index + self.period
    }

    pub(super) fn reduce(self, times: u32) -> u32 {
        if times < self.size() { times } else { self.index + (times - self.index) % self.period }
    }
}
