//! What sums of some heaps are worth, with a sum for each value: for displacements up to some size.

use super::{
    candidate::{Word, joined},
    monoid::{Monoid, NONE},
    space::{Cube, Value, sum},
};

/// Values of sums, in the order in which they were come to.
#[derive(Debug)]
pub(super) struct Reach<'m> {
    monoid: &'m Monoid,
    cube: Cube,
    /// How each value, at `element * cube.len() + place`, was come to: from which value, and by which heap. The identity by none.
    from: Vec<(u32, u32)>,
    /// The values, as numbers of `from`, and as they are.
    values: Vec<(u32, Value)>,
    heaps: Vec<(usize, Value)>,
}

impl<'m> Reach<'m> {
    /// The identity.
    pub(super) fn new(monoid: &'m Monoid, cube: Cube) -> Reach<'m> {
        let from = vec![(NONE, 0); monoid.order() * cube.len()];
        let mut reach = Reach { monoid, cube, from, values: Vec::new(), heaps: Vec::new() };
        reach.add(Value::default(), (0, NONE));
        reach
    }

    /// All sums of `heaps`, the shortest first.
    pub(super) fn all(monoid: &'m Monoid, cube: Cube, heaps: Vec<(usize, Value)>) -> Reach<'m> {
        let mut reach = Reach { heaps, ..Reach::new(monoid, cube) };
        reach.close(0..reach.heaps.len());
        reach
    }

    /// One heap more, whose sums with all that was reached are then reached.
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

    /// The values reached.
    pub(super) fn values(&self) -> impl Iterator<Item = Value> {
        self.values.iter().map(|&(_, value)| value)
    }

    /// A sum that is worth `value`.
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
