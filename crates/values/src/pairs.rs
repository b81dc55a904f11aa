//! A memo of comparisons that needs one word for both directions of a pair.

use crate::Value;

/// The most forms in an arena: two of them fit in a word with four bits.
pub(crate) const MAX_FORMS: usize = 1 << ID_BITS;

const ID_BITS: u32 = 30;

/// The bits of a direction: the answer is known, and it is yes.
const DIRECTION_BITS: u32 = 2;

/// The answers to questions on ordered pairs of different values, in an open hash table.
///
/// A word has the smaller value, the larger one, and two bits for each direction. An empty place is 0.
#[derive(Debug, Default)]
pub(crate) struct Pairs {
    words: Vec<u64>,
    /// The number of words that are not empty.
    used: usize,
}

/// Returns the word of a pair without answers, and the shift of the bits of its direction.
fn word_of(g: Value, h: Value) -> (u64, u32) {
    let (low, high) = (u64::from(g.0.min(h.0)), u64::from(g.0.max(h.0)));
    let bits = 2 * DIRECTION_BITS;
    (low << (ID_BITS + bits) | high << bits, if g < h { 0 } else { DIRECTION_BITS })
}

impl Pairs {
    /// The bits of a word that hold answers.
    const ANSWERS: u64 = 0b1111;

    /// The least number of places of a table with answers.
    const LEAST_PLACES: usize = 1 << 6;

    /// Returns the place of a pair, or the empty place where it belongs.
    fn place(&self, word: u64) -> usize {
        // A multiplicative hash: its high bits depend on all bits of the pair (Knuth).
        let hash = (word >> (2 * DIRECTION_BITS)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut place = (hash >> (64 - self.words.len().trailing_zeros())) as usize;
        while self.words[place] != 0 && (self.words[place] ^ word) & !Pairs::ANSWERS != 0 {
            place = (place + 1) & (self.words.len() - 1);
        }
        place
    }

    /// Returns the answer on a pair of different values, if it is known.
    #[inline]
    pub(crate) fn get(&self, g: Value, h: Value) -> Option<bool> {
        if self.words.is_empty() {
            return None;
        }
        let (word, shift) = word_of(g, h);
        let bits = self.words[self.place(word)] >> shift;
        (bits & 1 == 1).then_some(bits & 2 == 2)
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.words.capacity() * size_of::<u64>()) as u64
    }

    /// Returns the bytes that the table needs to hold one pair more, beside those that it has.
    pub(crate) fn growth(&self) -> u64 {
        if 4 * (self.used + 1) <= 3 * self.words.len() { 0 } else { (2 * self.bytes()).max(1 << 9) }
    }

    /// Notes an answer on a pair of different values.
    pub(crate) fn insert(&mut self, g: Value, h: Value, answer: bool) {
        if self.growth() > 0 {
            self.grow();
        }
        let (word, shift) = word_of(g, h);
        let place = self.place(word);
        self.used += usize::from(self.words[place] == 0);
        self.words[place] |= word | (1 | u64::from(answer) << 1) << shift;
    }

    fn grow(&mut self) {
        let places = (2 * self.words.len()).max(Pairs::LEAST_PLACES);
        let words = std::mem::replace(&mut self.words, vec![0; places]);
        for word in words.into_iter().filter(|&word| word != 0) {
            let place = self.place(word);
            self.words[place] = word;
        }
    }
}

/// A margin by which a comparison is loosened: -1, 0 or 1 times a positive quantity below every positive dyadic number.
pub(crate) type Margin = i8;

/// A comparison G <= H + margin whose moves from number `at` on are to be tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Open {
    pub(crate) g: Value,
    pub(crate) h: Value,
    pub(crate) at: u32,
    pub(crate) margin: Margin,
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninepins_testkit::Source;
    use std::collections::HashMap;

    #[test]
    fn answers_are_those_of_a_map() {
        let (mut pairs, mut map) = (Pairs::default(), HashMap::new());
        let mut source = Source::seeded(5);
        for _ in 0..100_000 {
            let (g, h) = (Value(source.below(300) as u32), Value(source.below(300) as u32));
            if g != h {
                assert_eq!(pairs.get(g, h), map.get(&(g, h)).copied(), "{g:?} {h:?}");
                let answer = (g.0 * h.0 + g.0) % 3 == 0;
                pairs.insert(g, h, answer);
                map.insert((g, h), answer);
            }
        }
        let last = Value(MAX_FORMS as u32 - 1);
        pairs.insert(last, Value(0), true);
        assert_eq!((pairs.get(last, Value(0)), pairs.get(Value(0), last)), (Some(true), None));
        assert!(map.len() > 30_000, "{}", map.len());
    }
}
