//! A monoid that may be the quotient, with what the heaps are worth in it.

use super::{
    monoid::{Monoid, NONE},
    reach::Reach,
    space::{Cube, STILL, Shift, Space, Value, sum},
};
use ninepins_rules::{Heap, Outcome, Parts, Player, Ruleset};
use std::sync::Arc;

/// Heaps, ascending, each with how often it occurs.
pub type Word = Vec<(usize, u32)>;

/// Who wins, one bit a player: whether they do if they are to move. Players are 0 and 1, or just 0 in impartial games.
pub(super) type Colour = u8;

/// The displacements up to which it is tried whether a heap is worth a sum of smaller ones.
pub(super) const SOUGHT: i32 = 10;

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

    /// The outcome that a colour stands for.
    pub(super) fn outcome(&self, colour: Colour) -> Outcome {
        match (!loses(colour, 0), !loses(colour, self.players - 1)) {
            (true, true) => Outcome::N,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::P,
        }
    }

    /// The colour of an outcome.
    pub(super) fn colour(&self, outcome: Outcome) -> Colour {
        let wins = |player: usize| Colour::from(outcome.winner(Player::BOTH[player]) == Player::BOTH[player]);
        (0..self.players).map(|player| wins(player) << player).sum()
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
    /// A word of each heap's value: the least one, if displacements are not counted.
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
        let cell = self.space.cell(value.shift);
        cell.map_or(UNKNOWN, |cell| self.colours[value.element as usize * self.space.cells() + cell])
    }

    pub(super) fn add(&self, a: Value, b: Value) -> Value {
        Value { element: self.monoid.add(a.element, b.element), shift: sum(a.shift, b.shift) }
    }

    /// What an option is worth.
    fn value_of(&self, parts: &Parts) -> Value {
        parts.iter().fold(Value::default(), |total, part| self.add(total, self.values[part.size() as usize]))
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

    /// One more heap, worth `value`, as `word` is.
    pub(super) fn push(&mut self, value: Value, word: Word) {
        self.values.push(value);
        self.words.push(word);
    }

    /// Takes the last heap away.
    pub(super) fn pop(&mut self) {
        self.values.pop();
        self.words.pop();
    }

    /// Keeps so many heaps, heap 0 among them.
    pub(super) fn truncate(&mut self, heaps: usize) {
        self.values.truncate(heaps);
        self.words.truncate(heaps);
    }

    /// The same with the fewest generators: a heap is one if it is not worth a sum of smaller heaps.
    pub(super) fn tightened(self) -> Candidate {
        let cube = Cube::new(self.space.rank(), SOUGHT);
        let mut reach = Reach::new(&self.monoid, cube);
        let mut generators = Vec::new();
        let mut words = Vec::new();
        for (heap, &value) in self.values.iter().enumerate() {
            words.push(reach.word(value).unwrap_or_else(|| {
                generators.push(heap);
                reach.close_with(heap, value);
                vec![(heap, 1)]
            }));
        }
        let actions: Vec<&[u32]> =
            generators.iter().map(|&heap| self.monoid.column(self.values[heap].element)).collect();
        let (monoid, places) = Monoid::new(&actions, self.order());
        let cells = self.space.cells();
        let mut colours = vec![UNKNOWN; monoid.order() * cells];
        for (row, &place) in self.colours.chunks(cells).zip(&places) {
            if place != NONE {
                colours[place as usize * cells..][..cells].copy_from_slice(row);
            }
        }
        let values =
            self.values.iter().map(|value| Value { element: places[value.element as usize], ..*value }).collect();
        let mut tight = Candidate { generators, monoid, space: self.space, colours, values, words };
        if tight.space.rank() == 0 {
            tight.words = tight.values.iter().map(|value| tight.word(value.element)).collect();
        }
        tight
    }

    /// The same in another space, where some generators have displacements.
    pub(super) fn in_space(&self, space: Arc<Space>, shifts: &[(usize, Shift)]) -> Candidate {
        let colour = |element: u32, cell| self.colour(Value { element, shift: space.example(cell) });
        let elements = 0..self.order() as u32;
        let colours = elements.flat_map(|element| (0..space.cells()).map(move |cell| colour(element, cell))).collect();
        let shift = |word: &Word| {
            let shifts = word.iter().map(|&(heap, times)| {
                let own = shifts.iter().find(|&&(other, _)| other == heap).map_or(STILL, |&(_, shift)| shift);
                own.map(|coordinate| coordinate * times as i32)
            });
            shifts.fold(STILL, sum)
        };
        // Short words: with many letters of a heap that is counted a value would be far out for no reason.
        let reach = Reach::all(&self.monoid, Cube::new(self.space.rank(), SOUGHT), self.generator_values());
        let shortest = |(&value, word): (&Value, &Word)| reach.word(value).unwrap_or_else(|| word.clone());
        let words: Vec<Word> = self.values.iter().zip(&self.words).map(shortest).collect();
        let values = self.values.iter().zip(&words);
        Candidate {
            generators: self.generators.clone(),
            monoid: self.monoid.clone(),
            colours,
            values: values.map(|(value, word)| Value { shift: shift(word), ..*value }).collect(),
            words,
            space,
        }
    }

    /// The generators, each with its value.
    pub(super) fn generator_values(&self) -> Vec<(usize, Value)> {
        self.generators.iter().map(|&heap| (heap, self.values[heap])).collect()
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
