//! Snapshots: immutable copies of a misère quotient that answer quickly and can be shared between threads.

use super::{
    candidate::UNKNOWN,
    misere_quotient::MisereQuotient,
    monoid::{Monoid, product},
    space::{FarShift, Space, Value},
};
use ninepins_proof::quotient::Period;
use ninepins_rules::{Heap, Outcome, Ruleset};
use std::sync::Arc;

/// The number of generators with names of one letter.
const LETTERS: usize = 26;

/// The value of a position: an element and a displacement, wide enough for any number of heaps. The default is that of no heaps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct WideValue {
    element: u32,
    shift: FarShift,
}

/// A copy of what a [`MisereQuotient`] knew at one time. Clones share it.
#[derive(Clone, Debug)]
pub struct Snapshot(Arc<Contents>);

#[derive(Debug)]
struct Contents {
    ruleset: Arc<Ruleset>,
    description: String,
    period: Option<Period>,
    monoid: Monoid,
    /// The values of heaps, from heap 0.
    heaps: Vec<WideValue>,
    /// True for the elements that some heap has.
    is_heap: Vec<bool>,
    space: Arc<Space>,
    /// The outcome of each element in each cell.
    outcomes: Vec<Option<Outcome>>,
}

impl MisereQuotient {
    /// Checks whether a period could be proved: moves take finitely many tokens, and may leave equal heaps.
    pub fn may_repeat(&self) -> bool {
        self.bound.is_some()
    }

    /// Returns a copy of all that is known now.
    pub fn snapshot(&self) -> Snapshot {
        let candidate = &self.proved.candidate;
        let actions: Vec<&[u32]> = candidate.monoid.actions().iter().map(|action| &**action).collect();
        let wide = |value: &Value| WideValue { element: value.element, shift: value.shift.map(i64::from) };
        let heaps: Vec<WideValue> = candidate.values.iter().map(wide).collect();
        let mut is_heap = vec![false; candidate.order()];
        heaps.iter().for_each(|heap| is_heap[heap.element as usize] = true);
        let outcomes = candidate.outcome_bits.iter().map(|&bits| (bits != UNKNOWN).then(|| self.rules.outcome(bits)));
        Snapshot(Arc::new(Contents {
            ruleset: self.rules.ruleset.clone(),
            description: self.description(),
            period: self.period,
            // Without the columns that the construction needed.
            monoid: Monoid::new(&actions, candidate.order()).0,
            heaps,
            is_heap,
            space: candidate.space.clone(),
            outcomes: outcomes.collect(),
        }))
    }

    /// Describes the size and the proved heaps: `order 40, proved for all heaps`.
    fn description(&self) -> String {
        let counts = match self.proved.candidate.space.rank {
            0 => format!("order {}", self.order()),
            1 => format!("by {} elements and a count", self.order()),
            rank => format!("by {} elements and {rank} counts", self.order()),
        };
        let heaps = match self.period {
            Some(_) => "all heaps".to_owned(),
            None => format!("heaps up to {}", self.last_heap()),
        };
        format!("{counts}, proved for {heaps}")
    }
}

impl Snapshot {
    /// Returns the rules of the game.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.0.ruleset
    }

    /// Describes the size of the quotient and the proved heaps: `order 40, proved for all heaps`.
    pub fn description(&self) -> &str {
        &self.0.description
    }

    /// Returns the period of the values of heaps, if one is proved.
    pub fn period(&self) -> Option<Period> {
        self.0.period
    }

    /// Checks whether the value of `heap` is known.
    pub fn covers(&self, heap: Heap) -> bool {
        self.0.period.is_some() || heap.size() <= self.last_heap() as u64
    }

    /// Returns the last heap of the table. Larger heaps have values only if there is a period.
    pub fn last_heap(&self) -> usize {
        self.0.heaps.len() - 1
    }

    /// Returns the value of the empty position.
    pub fn identity(&self) -> WideValue {
        self.0.heaps[0]
    }

    /// Returns the value of a heap; `None` if it is not covered.
    pub fn value_of(&self, heap: Heap) -> Option<WideValue> {
        let size = self.0.period.map_or(heap.size(), |period| period.reduce(heap.size()));
        self.0.heaps.get(usize::try_from(size).ok()?).copied()
    }

    /// Returns the value of a sum.
    pub fn add(&self, a: &WideValue, b: &WideValue) -> WideValue {
        let Contents { monoid, is_heap, .. } = &*self.0;
        let (x, y) = (a.element, b.element);
        // A column for every element would be a table of all sums.
        let element = if is_heap[y as usize] {
            monoid.add(x, y)
        } else if is_heap[x as usize] {
            monoid.add(y, x)
        } else {
            monoid.add_once(x, y)
        };
        WideValue { element, shift: std::array::from_fn(|i| a.shift[i] + b.shift[i]) }
    }

    /// Returns the outcome of a value; `None` if no known position has it.
    pub fn outcome(&self, value: &WideValue) -> Option<Outcome> {
        let space = &self.0.space;
        self.0.outcomes[value.element as usize * space.cells() + space.far_cell(value.shift)?]
    }

    /// Returns the word of a value, `a b^2`, with its displacement; `None` if a generator has a name of several
    /// letters.
    pub fn word(&self, value: &WideValue) -> Option<String> {
        let word = self.0.monoid.word(value.element);
        if word.iter().any(|&(letter, _)| letter >= LETTERS) {
            return None;
        }
        let mut text = product(word);
        let rank = self.0.space.rank;
        if rank > 0 {
            let counts: Vec<String> = value.shift[..rank].iter().map(i64::to_string).collect();
            text += &format!(" ({})", counts.join(","));
        }
        Some(text)
    }
}
