//! Candidates: monoids that may be the quotient, with a value for each heap; and the classes of heaps that no position distinguishes.

use super::{
    monoid::{Monoid, NONE, Reach, Word, heap, letters, sizes},
    space::{Cube, LinearForm, Shift, Space, Value, WideCells, ZERO_SHIFT, difference, sum},
};
use crate::{Budget, Result, bits::Numbered};
use ninepins_rules::{Outcome, Parts, Player, Ruleset};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// One bit for each player, set if that player wins moving first. Players are 0 and 1, or only 0 in impartial games.
pub(super) type OutcomeBits = u8;

/// The largest displacement of a sum of smaller heaps that a heap may equal.
const SOUGHT: i32 = 10;

/// The outcome bits of a value that no position is known to have. No player loses there.
pub(super) const UNKNOWN: OutcomeBits = OutcomeBits::MAX;

/// Checks whether `player` is known to lose moving first.
pub(super) fn loses(bits: OutcomeBits, player: usize) -> bool {
    bits >> player & 1 == 0
}

/// The ruleset, with heaps and players as numbers.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) ruleset: Arc<Ruleset>,
    /// The number of players to distinguish: 1 in impartial games.
    pub(super) players: usize,
}

impl Rules {
    pub(super) fn new(ruleset: Arc<Ruleset>) -> Rules {
        Rules { players: if ruleset.is_impartial() { 1 } else { 2 }, ruleset }
    }

    pub(super) fn opponent(&self, player: usize) -> usize {
        self.players - 1 - player
    }

    pub(super) fn outcome(&self, bits: OutcomeBits) -> Outcome {
        match (!loses(bits, 0), !loses(bits, self.players - 1)) {
            (true, true) => Outcome::N,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::P,
        }
    }

    pub(super) fn bits(&self, outcome: Outcome) -> OutcomeBits {
        let wins = |player: usize| OutcomeBits::from(outcome.winner(Player::BOTH[player]) == Player::BOTH[player]);
        (0..self.players).map(|player| wins(player) << player).sum()
    }

    pub(super) fn options(&self, size: usize, player: usize) -> impl Iterator<Item = Parts> {
        heap(size).into_iter().flat_map(move |heap| self.ruleset.options(heap, Player::BOTH[player]))
    }
}

/// The rules of a game, and the budget of the work on its quotient.
#[derive(Clone, Copy, Debug)]
pub struct Task<'t> {
    /// The rules.
    pub rules: &'t Rules,
    /// The budget.
    pub budget: &'t Budget,
    /// The bytes that are held beside the candidate at hand: by quotients and proofs.
    held: u64,
}

impl<'t> Task<'t> {
    /// Builds a task beside which nothing is held.
    pub fn new(rules: &'t Rules, budget: &'t Budget) -> Task<'t> {
        Task { rules, budget, held: 0 }
    }

    /// Returns the task while further bytes are held.
    pub(super) fn beside(self, bytes: u64) -> Self {
        Task { held: self.held + bytes, ..self }
    }

    /// Returns a budget with the memory that is left beside the bytes held.
    pub(super) fn left(self) -> Budget {
        self.budget.clone().with_memory(self.budget.memory.saturating_sub(self.held))
    }

    /// Checks that there is memory for `bytes` beside those held.
    pub(super) fn check_memory(self, bytes: u64) -> Result<()> {
        self.budget.check_memory(self.held + bytes)
    }
}

const BYTES_A_HEAP: usize = 200;

/// A monoid with outcomes, and a value in it for each heap. A proof shows whether these are the right ones.
#[derive(Debug)]
pub struct Candidate {
    /// The heaps that generate the monoid, one for each letter.
    pub generators: Vec<usize>,
    /// The monoid.
    pub monoid: Monoid,
    pub(super) space: Arc<Space>,
    /// The outcome bits of each element in each cell of the space, at `element * cells + cell`.
    pub(super) outcome_bits: Vec<OutcomeBits>,
    /// The value of each heap, from heap 0, whose value is the identity.
    pub values: Vec<Value>,
    /// A word with the value of each heap; the least one if the rank is 0.
    pub words: Vec<Word>,
}

impl Candidate {
    /// Returns the candidate of no heaps: whoever is to move cannot, and has won.
    pub(super) fn empty(players: usize) -> Candidate {
        Candidate {
            generators: Vec::new(),
            monoid: Monoid::new(&[], 1).0,
            space: Arc::default(),
            outcome_bits: vec![(1 << players) - 1],
            values: vec![Value::default()],
            words: vec![Word::new()],
        }
    }

    pub(super) fn order(&self) -> usize {
        self.monoid.order()
    }

    pub(super) fn bytes(&self) -> u64 {
        let own = self.outcome_bits.len() + BYTES_A_HEAP * self.values.len();
        self.monoid.bytes() + self.space.bytes() + own as u64
    }

    /// Returns the sums of all elements with `y`, which are kept, if there is memory for them.
    pub(super) fn column(&self, y: u32, task: Task<'_>) -> Result<&[u32]> {
        if !self.monoid.has_column(y) {
            task.check_memory(self.bytes() + 4 * self.order() as u64)?;
        }
        Ok(self.monoid.column(y))
    }

    /// Returns the values of all sums of the generators, if there is memory for them.
    pub(super) fn reach(&self, cube: Cube, task: Task<'_>) -> Result<Reach<'_>> {
        task.check_memory(self.bytes() + Reach::bytes(self.order(), cube))?;
        Ok(Reach::all(&self.monoid, cube, self.generator_values()))
    }

    /// Returns the outcome bits of a value.
    pub fn bits(&self, value: Value) -> OutcomeBits {
        let cell = self.space.cell(value.shift);
        cell.map_or(UNKNOWN, |cell| self.outcome_bits[value.element as usize * self.space.cells() + cell])
    }

    pub(super) fn add(&self, a: Value, b: Value) -> Value {
        Value { element: self.monoid.add(a.element, b.element), shift: sum(a.shift, b.shift) }
    }

    fn value_of(&self, heaps: impl Iterator<Item = usize>) -> Value {
        heaps.fold(Value::default(), |total, heap| self.add(total, self.values[heap]))
    }

    /// Returns the value of a word.
    pub fn value_of_word(&self, word: &[(usize, u32)]) -> Value {
        self.value_of(letters(word))
    }

    /// Returns the values of the options of `player` from a heap, ascending.
    pub fn options(&self, rules: &Rules, heap: usize, player: usize) -> Vec<Value> {
        let mut options: Vec<Value> = rules.options(heap, player).map(|parts| self.value_of(sizes(&parts))).collect();
        options.sort_unstable();
        options.dedup();
        options
    }

    pub(super) fn word(&self, element: u32) -> Word {
        self.monoid.word(element).into_iter().map(|(letter, times)| (self.generators[letter], times)).collect()
    }

    /// Appends a heap with a value and a word for it.
    pub fn push(&mut self, value: Value, word: Word) {
        self.values.push(value);
        self.words.push(word);
    }

    /// Keeps the first `heaps` heaps, heap 0 included.
    pub fn truncate(&mut self, heaps: usize) {
        self.values.truncate(heaps);
        self.words.truncate(heaps);
    }

    /// Reduces the generators to the heaps whose value is no sum of smaller heaps.
    pub(super) fn tightened(self, task: Task<'_>) -> Result<Candidate> {
        let cube = Cube::new(self.space.rank, SOUGHT);
        task.check_memory(2 * self.bytes() + Reach::bytes(self.order(), cube))?;
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
        let mut outcome_bits = vec![UNKNOWN; monoid.order() * cells];
        for (row, &place) in self.outcome_bits.chunks(cells).zip(&places) {
            if place != NONE {
                outcome_bits[place as usize * cells..][..cells].copy_from_slice(row);
            }
        }
        let values =
            self.values.iter().map(|value| Value { element: places[value.element as usize], ..*value }).collect();
        let mut tight = Candidate { generators, monoid, space: self.space, outcome_bits, values, words };
        if tight.space.rank == 0 {
            tight.words = tight.values.iter().map(|value| tight.word(value.element)).collect();
        }
        Ok(tight)
    }

    /// Moves the candidate to another space, in which some generators have displacements.
    pub(super) fn in_space(
        &self,
        rank: usize,
        forms: Vec<LinearForm>,
        shifts: &[(usize, Shift)],
        task: Task<'_>,
    ) -> Result<Candidate> {
        task.check_memory(Space::bytes_to_build(rank, &forms))?;
        let space = Arc::new(Space::new(rank, forms));
        let bits = |element: u32, cell| self.bits(Value { element, shift: space.example(cell) });
        let elements = 0..self.order() as u32;
        let outcome_bits =
            elements.flat_map(|element| (0..space.cells()).map(move |cell| bits(element, cell))).collect();
        let shift = |word: &Word| {
            let shifts = word.iter().map(|&(heap, times)| {
                let own = shifts.iter().find(|&&(other, _)| other == heap).map_or(ZERO_SHIFT, |&(_, shift)| shift);
                own.map(|coordinate| coordinate * times as i32)
            });
            shifts.fold(ZERO_SHIFT, sum)
        };
        // The shortest words: a word with many letters of a counted heap would give its value a large displacement for
        // no reason.
        let reach = self.reach(Cube::new(self.space.rank, SOUGHT), task)?;
        let shortest = |(&value, word): (&Value, &Word)| reach.word(value).unwrap_or_else(|| word.clone());
        let words: Vec<Word> = self.values.iter().zip(&self.words).map(shortest).collect();
        let values = self.values.iter().zip(&words);
        Ok(Candidate {
            generators: self.generators.clone(),
            monoid: self.monoid.clone(),
            outcome_bits,
            values: values.map(|(value, word)| Value { shift: shift(word), ..*value }).collect(),
            words,
            space,
        })
    }

    pub(super) fn generator_values(&self) -> Vec<(usize, Value)> {
        self.generators.iter().map(|&heap| (heap, self.values[heap])).collect()
    }
}

/// The heaps with one value and one set of options.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct HeapClass {
    /// The smallest heap of the class.
    pub(super) heap: usize,
    pub(super) value: Value,
    /// For each player the values of the options, ascending, with displacements relative to that of the heap.
    pub(super) options: Vec<Vec<Value>>,
}

impl HeapClass {
    pub(super) fn new(candidate: &Candidate, rules: &Rules, heap: usize) -> HeapClass {
        let value = candidate.values[heap];
        let options = (0..rules.players).map(|player| {
            let mut options = candidate.options(rules, heap, player);
            for option in &mut options {
                option.shift = difference(option.shift, value.shift);
            }
            options
        });
        HeapClass { heap, value, options: options.collect() }
    }

    /// Checks that no player can move in these heaps.
    pub(super) fn is_dead(&self) -> bool {
        self.options.iter().all(Vec::is_empty)
    }

    /// Checks whether `player` has an option here and all of them also in `other`, a class of the same value. Then each
    /// option set reached with `other` includes one reached with this class.
    fn undercuts(&self, other: &HeapClass, player: usize) -> bool {
        let (few, many) = (&self.options[player], &other.options[player]);
        self.value == other.value
            && !few.is_empty()
            && few.len() < many.len()
            && few.iter().all(|option| many.binary_search(option).is_ok())
    }
}

/// Returns the classes of the heaps below `end` in which some player can move.
pub(super) fn heap_classes(candidate: &Candidate, end: usize, task: Task<'_>) -> Result<Vec<HeapClass>> {
    let mut met = FxHashSet::default();
    let mut classes = Vec::new();
    for heap in 1..end.min(candidate.values.len()) {
        task.budget.work(heap as u64)?;
        let class = HeapClass::new(candidate, task.rules, heap);
        if !class.is_dead() && met.insert((class.value, class.options.clone())) {
            classes.push(class);
        }
    }
    Ok(classes)
}

/// Classes of heaps, and the cells around each cell for the displacements that occur in them.
#[derive(Debug)]
pub(super) struct Classes {
    pub(super) list: Vec<HeapClass>,
    pub(super) wide: WideCells,
    /// The displacements of heaps, as `wide.next` has them.
    pub(super) heaps: Numbered<Shift>,
    /// The displacements of options, relative and absolute, as `wide.narrow` has them.
    pub(super) shifts: Numbered<Shift>,
}

impl Classes {
    pub(super) fn new(candidate: &Candidate, list: Vec<HeapClass>) -> Classes {
        let (mut heaps, mut shifts) = (Numbered::default(), Numbered::default());
        shifts.number(ZERO_SHIFT);
        for class in &list {
            heaps.number(class.value.shift);
            shifts.number(class.value.shift);
            for option in class.options.iter().flatten() {
                shifts.number(option.shift);
                shifts.number(sum(option.shift, class.value.shift));
            }
        }
        Classes { list, wide: candidate.space.widened(&shifts.all, &heaps.all), heaps, shifts }
    }

    /// Returns the number of bits for a number of a displacement.
    pub(super) fn bits(&self) -> u32 {
        self.shifts.all.len().next_power_of_two().trailing_zeros()
    }

    /// Returns the places of the classes whose options `player` must follow: those that no other class undercuts.
    pub(super) fn leanest(&self, player: usize) -> impl Iterator<Item = usize> {
        let is_needed = move |class: &HeapClass| !self.list.iter().any(|other| other.undercuts(class, player));
        (0..self.list.len()).filter(move |&at| is_needed(&self.list[at]))
    }
}
