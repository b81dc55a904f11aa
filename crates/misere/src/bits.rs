//! Sets as bitmaps, and numbered things.

use rustc_hash::FxHashMap;
use std::hash::Hash;

const BITS: usize = u64::BITS as usize;

/// A set of small numbers, such as elements of a monoid.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bits(Vec<u64>);

impl Bits {
    /// Returns the empty set, with room for the numbers below `order`.
    pub(crate) fn none(order: usize) -> Bits {
        Bits(vec![0; order.div_ceil(BITS)])
    }

    /// Returns a set of numbers below `order`.
    pub(crate) fn of(order: usize, elements: impl IntoIterator<Item = u32>) -> Bits {
        let mut set = Bits::none(order);
        for element in elements {
            set.insert(element);
        }
        set
    }

    /// Adds a number, and returns whether it is new.
    pub(crate) fn insert(&mut self, element: u32) -> bool {
        let (at, bit) = (element as usize / BITS, 1 << (element as usize % BITS));
        if at >= self.0.len() {
            self.0.resize(at + 1, 0);
        }
        let new = self.0[at] & bit == 0;
        self.0[at] |= bit;
        new
    }

    pub(crate) fn has(&self, element: u32) -> bool {
        self.0[element as usize / BITS] >> (element as usize % BITS) & 1 == 1
    }

    pub(crate) fn join(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }

    pub(crate) fn is_within(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| own & !other == 0)
    }

    pub(crate) fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(own, other)| own & other != 0)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(crate) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Counts the numbers that another set lacks.
    pub(crate) fn beyond(&self, other: &Bits) -> usize {
        self.0.iter().zip(&other.0).map(|(own, other)| (own & !other).count_ones() as usize).sum()
    }

    pub(crate) fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Returns the numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        let words = (0..).step_by(BITS).zip(&self.0).filter(|(_, word)| **word != 0);
        words.flat_map(|(first, word)| {
            (0..BITS as u32).filter(move |bit| word >> bit & 1 == 1).map(move |bit| first + bit)
        })
    }
}

/// Distinct things, numbered in the order in which they are met.
#[derive(Clone, Debug)]
pub(crate) struct Numbered<T> {
    pub(crate) all: Vec<T>,
    pub(crate) numbers: FxHashMap<T, u32>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Numbered<T> {
        Numbered { all: Vec::new(), numbers: FxHashMap::default() }
    }
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    /// Returns the number of a thing, a new one if it was not met before.
    pub(crate) fn number(&mut self, thing: T) -> u32 {
        *self.numbers.entry(thing).or_insert_with_key(|thing| {
            self.all.push(thing.clone());
            self.all.len() as u32 - 1
        })
    }

    /// Returns the number of a thing, if it was met.
    pub(crate) fn get(&self, thing: &T) -> Option<usize> {
        self.numbers.get(thing).map(|&number| number as usize)
    }

    /// Returns the number of a thing that was met.
    pub(crate) fn of(&self, thing: &T) -> usize {
        self.numbers[thing] as usize
    }
}
