//! A monoid that may be the quotient, with what the heaps are worth in it.

use super::{
    monoid::Monoid,
    space::{STILL, Space, Value, sum},
};
use ninepins_rules::{Heap, Parts, Player, Ruleset};
use std::sync::Arc;

/// Heaps, ascending, each with how often it occurs.
pub type Word = Vec<(usize, u32)>;

/// Who wins, one bit a player: whether they do if they are to move. Players are 0 and 1, or just 0 in impartial games.
pub(super) type Colour = u8;

/// The colour of what no position is worth. No player loses there.
pub(super) const UNKNOWN: Colour = Colour::MAX;

/// Whether `player`, to move, is known to lose.
pub(super) fn loses(colour: Colour, player: usize) -> bool {
    colour >> player & 1 == 0
}

/// The rules, with heaps as numbers.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    ruleset: Arc<Ruleset>,
    players: usize,
}

impl Rules {
    pub(super) fn new(ruleset: Arc<Ruleset>) -> Rules {
        Rules { players: if ruleset.is_impartial() { 1 } else { 2 }, ruleset }
    }

    pub(super) fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    /// How many players there are to tell apart.
    pub(super) fn players(&self) -> usize {
        self.players
    }

    pub(super) fn opponent(&self, player: usize) -> usize {
        self.players - 1 - player
    }

    /// What `player` may make of a heap.
    pub(super) fn options(&self, heap: usize, player: usize) -> impl Iterator<Item = Parts> {
        let heap = Heap::new(heap as u64);
        heap.into_iter().flat_map(move |heap| self.ruleset.options(heap, Player::BOTH[player]))
    }
}

/// A monoid with colours, and a value in it for each heap. Whether it tells outcomes is another question.
#[derive(Debug)]
pub(super) struct Candidate {
    /// The heaps that generate the monoid, as its letters.
    pub(super) generators: Vec<usize>,
    pub(super) monoid: Monoid,
    pub(super) space: Arc<Space>,
    /// The colour of each element in each cell of the space.
    pub(super) colours: Vec<Colour>,
    /// What each heap is worth, from heap 0, which is nothing.
    pub(super) values: Vec<Value>,
    /// The least word of each heap's value.
    pub(super) words: Vec<Word>,
}

impl Candidate {
    /// For no heaps at all: who is to move cannot, and has won.
    pub(super) fn empty(players: usize) -> Candidate {
        Candidate {
            generators: Vec::new(),
            monoid: Monoid::trivial(),
            space: Arc::default(),
            colours: vec![(1 << players) - 1],
            values: vec![Value::default()],
            words: vec![Word::new()],
        }
    }

    pub(super) fn order(&self) -> usize {
        self.monoid.order()
    }

    pub(super) fn colour(&self, value: Value) -> Colour {
        self.colours[value.element as usize * self.space.cells() + self.space.cell(value.shift)]
    }

    pub(super) fn add(&self, a: Value, b: Value) -> Value {
        Value { element: self.monoid.add(a.element, b.element), shift: sum(a.shift, b.shift) }
    }

    /// What an option is worth.
    fn value_of(&self, parts: &Parts) -> Value {
        parts.iter().fold(Value::default(), |total, part| self.add(total, self.values[part.size() as usize]))
    }

    /// What a position is worth.
    pub(super) fn value(&self, word: &Word) -> Value {
        let letters = word.iter().flat_map(|&(heap, times)| std::iter::repeat_n(heap, times as usize));
        letters.fold(Value::default(), |total, heap| self.add(total, self.values[heap]))
    }

    /// What `player` may make of a heap, as values.
    pub(super) fn options(&self, rules: &Rules, heap: usize, player: usize) -> Vec<Value> {
        let mut options: Vec<Value> = rules.options(heap, player).map(|parts| self.value_of(&parts)).collect();
        options.sort_unstable();
        options.dedup();
        options
    }

    /// The word of an element, in heaps.
    pub(super) fn word(&self, element: u32) -> Word {
        self.monoid.word(element).into_iter().map(|(letter, times)| (self.generators[letter], times)).collect()
    }

    /// One more heap, worth `value`.
    pub(super) fn push(&mut self, value: Value) {
        self.values.push(value);
        self.words.push(self.word(value.element));
    }

    /// The same with the fewest generators: a heap is one if it is not worth a sum of smaller heaps. Finite quotients only.
    pub(super) fn tightened(self) -> Candidate {
        let order = self.order();
        let mut reached = vec![false; order];
        reached[0] = true;
        let mut elements = vec![0];
        let mut generators = Vec::new();
        for (heap, value) in self.values.iter().enumerate().skip(1) {
            if reached[value.element as usize] {
                continue;
            }
            generators.push(heap);
            let column = self.monoid.column(value.element);
            let mut next = 0;
            while next < elements.len() {
                let more = column[elements[next] as usize];
                if !std::mem::replace(&mut reached[more as usize], true) {
                    elements.push(more);
                }
                next += 1;
            }
        }
        let actions: Vec<&[u32]> =
            generators.iter().map(|&heap| self.monoid.column(self.values[heap].element)).collect();
        let (monoid, places) = Monoid::new(&actions, order);
        let cells = self.space.cells();
        let mut colours = vec![UNKNOWN; monoid.order() * cells];
        for (old, row) in self.colours.chunks(cells).enumerate() {
            if let Some(to) = colours.chunks_mut(cells).nth(places[old] as usize) {
                to.copy_from_slice(row);
            }
        }
        let values =
            self.values.iter().map(|value| Value { element: places[value.element as usize], ..*value }).collect();
        let mut tight = Candidate { generators, monoid, space: self.space, colours, values, words: Vec::new() };
        tight.words = tight.values.iter().map(|value| tight.word(value.element)).collect();
        tight
    }

    /// Whether a position has the colour that its options give it.
    pub(super) fn is_right_at(&self, rules: &Rules, word: &Word) -> bool {
        let colour = self.colour(self.value(word));
        (0..rules.players()).all(|player| {
            let opponent = rules.opponent(player);
            let mut moves = false;
            let wins = word.iter().enumerate().any(|(i, &(heap, _))| {
                let mut rest = word.clone();
                rest[i].1 -= 1;
                let rest = self.value(&rest);
                let options = self.options(rules, heap, player);
                moves |= !options.is_empty();
                options.iter().any(|&option| loses(self.colour(self.add(rest, option)), opponent))
            });
            (wins || !moves) != loses(colour, player)
        })
    }
}

/// The heaps of an element, summed up with another word.
pub(super) fn joined(mut word: Word, heap: usize) -> Word {
    match word.binary_search_by_key(&heap, |&(heap, _)| heap) {
        Ok(at) => word[at].1 += 1,
        Err(at) => word.insert(at, (heap, 1)),
    }
    word
}

/// No displacement and the identity.
pub(super) const NOTHING: Value = Value { element: 0, shift: STILL };
