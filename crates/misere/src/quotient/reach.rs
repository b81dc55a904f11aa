//! The values of sums of given heaps, with a shortest sum for each, for displacements up to a bound.

use super::{
    monoid::{Monoid, NONE, Word, joined},
    space::{Cube, Value, sum},
};

/// The values of sums, in the order in which they were reached.
#[derive(Debug)]
pub(super) struct Reach<'m> {
    monoid: &'m Monoid,
    cube: Cube,
    /// For each value, at `element * cube.len() + place`, the value before its last heap, and that heap; the identity
    /// has no heap.
    from: Vec<(u32, u32)>,
    /// The values reached, as places in `from` and as they are.
    values: Vec<(u32, Value)>,
    heaps: Vec<(usize, Value)>,
}

impl<'m> Reach<'m> {
    /// Begins with the identity alone.
    pub(super) fn new(monoid: &'m Monoid, cube: Cube) -> Reach<'m> {
        let from = vec![(NONE, 0); monoid.order() * cube.len()];
        let mut reach = Reach { monoid, cube, from, values: Vec::new(), heaps: Vec::new() };
        reach.add(Value::default(), (0, NONE));
        reach
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

    fn close(&mut self, heaps: std::ops::Range<usize>) {
        let columns: Vec<&[u32]> = heaps.clone().map(|heap| self.monoid.column(self.heaps[heap].1.element)).collect();
        let mut next = 0;
        while next < self.values.len() {
            let (from, value) = self.values[next];
            for (heap, column) in heaps.clone().zip(&columns) {
                let shift = sum(value.shift, self.heaps[heap].1.shift);
                self.add(Value { element: column[value.element as usize], shift }, (from, heap as u32));
            }
            next += 1;
        }
    }

    fn place(&self, value: Value) -> Option<usize> {
        Some(value.element as usize * self.cube.len() + self.cube.place(value.shift)?)
    }

    fn add(&mut self, value: Value, from: (u32, u32)) {
        if let Some(place) = self.place(value)
            && self.from[place].0 == NONE
        {
            self.from[place] = from;
            self.values.push((place as u32, value));
        }
    }

    pub(super) fn values(&self) -> impl Iterator<Item = Value> {
        self.values.iter().map(|&(_, value)| value)
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
