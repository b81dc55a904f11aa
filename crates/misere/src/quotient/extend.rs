//! The next heap: it has a known value, or the monoid is rebuilt around it.

use super::{
    blame::Played,
    candidate::{Candidate, Rules},
    classes::{CellTables, HeapClass},
    frame::{Adjoined, Frame},
    monoid::Word,
    proof::{FEW, Proof, losers_lose, verify},
    reach::Reach,
    space::{Cube, Value, ZERO_SHIFT},
    sweep::Sweep,
};
use crate::{Budget, Stopped};
use ninepins_proof::quotient::MAX_RANK;
use std::{error::Error, fmt};

/// The most repairs of a frame for one heap.
const MAX_REPAIRS: usize = 3000;

/// The largest period of an adjoined heap for which multiples of the old period are tried.
const MAX_PERIOD: u32 = 60;

/// Bounds of the displacements tried for a heap with a known value: at least `NEAR`, and `FARTHER` more than any heap
/// has, but at most `FARTHEST` for the rank.
const NEAR: i32 = 4;
const FARTHER: i32 = 2;
const FARTHEST: [i32; MAX_RANK + 1] = [0, 64, 16, 6, 4];

/// The most values tried for one heap if each needs its own proof.
const MAX_TRIED: usize = 8;

/// The bytes that each heap takes: its value, and a word for it.
const BYTES_A_HEAP: u64 = 200;

/// The reason why there is no quotient with one more heap.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Obstacle {
    /// The budget is spent, or its watch stopped the work.
    Stopped(Stopped),
    /// The quotient would have more elements than allowed.
    Order,
    /// No frame that was tried is right.
    Unrepaired,
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Stopped(stopped) => stopped.fmt(f),
            Obstacle::Order => f.write_str("the quotient would have more elements than allowed"),
            Obstacle::Unrepaired => f.write_str("no way was found to build the quotient with this heap"),
        }
    }
}

impl Error for Obstacle {}

impl From<Stopped> for Obstacle {
    fn from(stopped: Stopped) -> Obstacle {
        Obstacle::Stopped(stopped)
    }
}

/// A quotient with its proof.
#[derive(Debug)]
pub(super) struct Proved {
    pub(super) candidate: Candidate,
    pub(super) proof: Proof,
    /// The sweep over many heaps, if it has begun.
    sweep: Option<Box<Sweep>>,
}

impl Proved {
    pub(super) fn new(candidate: Candidate, proof: Proof) -> Proved {
        Proved { candidate, proof, sweep: None }
    }

    pub(super) fn empty(players: usize) -> Proved {
        Proved::new(Candidate::empty(players), Proof::empty(players))
    }

    /// Gives the next heap a known value, if one is proved to be right, and returns whether it did.
    pub(super) fn add_known(&mut self, rules: &Rules, budget: &Budget) -> Result<bool, Stopped> {
        let heaps = self.candidate.values.len();
        if let Some(value) = self.swept(rules, budget)? {
            self.candidate.push(value, self.candidate.word(value.element));
            return Ok(true);
        }
        let found = self.try_known(rules, budget);
        if found.is_err() {
            // A value on trial when the budget ended is not proved.
            self.candidate.truncate(heaps);
        }
        found
    }

    /// Returns the value of the next heap, if many smaller heaps show it without a search.
    fn swept(&mut self, rules: &Rules, budget: &Budget) -> Result<Option<Value>, Stopped> {
        let heaps = self.candidate.values.len();
        if heaps < FEW {
            return Ok(None);
        }
        if heaps.is_multiple_of(FEW) {
            budget.check_memory(heaps as u64 * BYTES_A_HEAP)?;
        }
        if self.sweep.is_none() {
            self.sweep = Sweep::new(&self.candidate, rules).map(Box::new);
        }
        let Some(sweep) = &mut self.sweep else { return Ok(None) };
        sweep.next(&self.candidate, self.proof.listed(), budget)
    }

    /// Does the work of [`Proved::add_known`]; if it is stopped, a value on trial may be left.
    fn try_known(&mut self, rules: &Rules, budget: &Budget) -> Result<bool, Stopped> {
        let heap = self.candidate.values.len();
        let values = self.candidates(rules, heap, budget)?;
        let cube = self.near();
        let generators = self.candidate.generator_values();
        let mut unproved = Vec::new();
        for value in values {
            let word = match cube.len() {
                1 => Some(self.candidate.word(value.element)),
                _ => Reach::all(&self.candidate.monoid, cube, generators.clone()).word(value),
            };
            let Some(word) = word else { continue };
            self.candidate.push(value, word.clone());
            let class = HeapClass::new(&self.candidate, rules, heap);
            let known = self.proof.classes.iter().any(|other| other.value == value && other.options == class.options);
            if known || class.is_dead() {
                return Ok(true);
            }
            let own = std::slice::from_ref(&class);
            if losers_lose(&self.candidate, rules, own, &CellTables::new(&self.candidate, own), budget)? {
                if self.proof.covers(&class) {
                    return Ok(true);
                }
                unproved.push((value, word));
            }
            self.candidate.pop();
        }
        for (value, word) in unproved.into_iter().take(MAX_TRIED) {
            self.candidate.push(value, word);
            if let Ok(proof) = verify(&self.candidate, rules, budget)? {
                self.proof = proof;
                self.sweep = None;
                return Ok(true);
            }
            self.candidate.pop();
        }
        Ok(false)
    }

    /// Returns the displacements that the next heap may have.
    fn near(&self) -> Cube {
        let rank = self.candidate.space.rank();
        let farthest = self.candidate.values.iter().flat_map(|value| value.shift).map(i32::abs).max().unwrap_or(0);
        Cube::new(rank, NEAR.max((farthest + FARTHER).min(FARTHEST[rank])))
    }

    /// Returns the values that the next heap may have: in every sum they give the outcome that the options of the heap
    /// give. In a finite quotient there is at most one.
    fn candidates(&mut self, rules: &Rules, heap: usize, budget: &Budget) -> Result<Vec<Value>, Stopped> {
        self.candidate.push(Value::default(), Word::new());
        let class = HeapClass::new(&self.candidate, rules, heap);
        self.candidate.pop();
        if class.is_dead() {
            return Ok(vec![Value::default()]);
        }
        let rank = self.candidate.space.rank();
        if rank == 0
            && let Some(equal) = self.proof.classes.iter().find(|other| other.options == class.options)
        {
            return Ok(vec![equal.value]);
        }
        let cube = self.near();
        let elements = 0..self.candidate.order() as u32;
        let mut values: Vec<Value> =
            elements.flat_map(|element| cube.iter().map(move |shift| Value { element, shift })).collect();
        // One copy of the heap: sums with more copies do not matter.
        let one = Adjoined { heap, index: 1, period: 1, shift: ZERO_SHIFT };
        let Some(frame) = Frame::new(&self.candidate, rules, &[one]) else { return Ok(Vec::new()) };
        for (rest, bits) in frame.predictions(budget)? {
            values.retain(|&value| {
                let own = self.candidate.bits(self.candidate.add(rest, value));
                own == bits
            });
            if values.is_empty() || rank == 0 && values.len() == 1 {
                break;
            }
        }
        Ok(values)
    }
}

/// The construction of a new monoid: frames are repaired until one is right everywhere.
#[derive(Debug)]
pub(super) struct Rebuild<'r> {
    rules: &'r Rules,
    most_elements: usize,
    most_repairs: usize,
    /// The result of the last frame.
    pub(super) candidate: Candidate,
    /// The positions at which candidates were wrong.
    pub(super) wrong_at: Vec<Word>,
    /// True if repairs are made where play shows that errors begin.
    blames: bool,
    /// The outcomes by play, once they are asked for.
    played: Option<Played>,
}

impl<'r> Rebuild<'r> {
    /// Adjoins heaps to `start`. `None` if the frame would be too large.
    pub(super) fn new(
        rules: &'r Rules,
        most_elements: usize,
        start: &Candidate,
        adjoined: &[Adjoined],
        budget: &Budget,
    ) -> Result<Option<Rebuild<'r>>, Stopped> {
        let candidate = solved(start, rules, adjoined, None, budget)?;
        Ok(candidate.map(|candidate| Rebuild {
            rules,
            most_elements,
            most_repairs: MAX_REPAIRS,
            candidate,
            wrong_at: Vec::new(),
            blames: false,
            played: None,
        }))
    }

    /// Limits the number of repairs. With `blames` they are made where play shows that errors begin, if play can tell.
    pub(super) fn with_repairs(self, most_repairs: usize, blames: bool) -> Rebuild<'r> {
        Rebuild { most_repairs, blames, ..self }
    }

    /// Repairs the candidate until it is right everywhere or cannot be repaired. `None` if `grows`, given the wrong
    /// positions so far, finds that they go on for ever.
    pub(super) fn run(&mut self, grows: impl Fn(&[Word]) -> bool, budget: &Budget) -> Result<Option<Proved>, Obstacle> {
        loop {
            if self.candidate.order() > self.most_elements {
                return Err(Obstacle::Order);
            }
            let word = match verify(&self.candidate, self.rules, budget)? {
                Ok(proof) => {
                    let candidate = std::mem::replace(&mut self.candidate, Candidate::empty(self.rules.players()));
                    return Ok(Some(Proved::new(candidate, proof)));
                }
                Err(word) => word,
            };
            // An error that recurs, or an error at no position: the cells are too coarse.
            let recurs = !self.blames && self.wrong_at.last() == Some(&word);
            if word.is_empty() || recurs || self.wrong_at.len() == self.most_repairs {
                return Err(Obstacle::Unrepaired);
            }
            self.wrong_at.push(word);
            if grows(&self.wrong_at) {
                return Ok(None);
            }
            self.candidate = self.repaired(budget)?;
        }
    }

    /// Returns the candidate with the fewest further heaps adjoined that is right at the last wrong position, or at one
    /// reached from it that is to blame.
    fn repaired(&mut self, budget: &Budget) -> Result<Candidate, Obstacle> {
        let Some(word) = self.wrong_at.last().cloned() else { return Err(Obstacle::Unrepaired) };
        if let Some(candidate) = self.relieved(&word, budget)? {
            return Ok(candidate);
        }
        for adjoined in self.choices(&word) {
            if let Some(candidate) = solved(&self.candidate, self.rules, &adjoined, Some(&word), budget)? {
                return Ok(candidate);
            }
        }
        Err(Obstacle::Unrepaired)
    }

    /// Lists the sets of heaps of `word` to adjoin, the smallest sets first.
    fn choices(&self, word: &Word) -> impl Iterator<Item = Vec<Adjoined>> + use<'r> {
        let all: Vec<Adjoined> = word.iter().rev().map(|&(heap, times)| self.adjoined(heap, times)).collect();
        let mut subsets: Vec<u32> = (1..1 << all.len().min(16)).collect();
        subsets.sort_by_key(|subset| subset.count_ones());
        subsets.into_iter().map(move |subset| (0..all.len()).filter(|i| subset >> i & 1 == 1).map(|i| all[i]).collect())
    }

    /// Returns the candidate with the fewest further heaps adjoined that is right where play shows that the error below
    /// `word` begins.
    fn relieved(&mut self, word: &Word, budget: &Budget) -> Result<Option<Candidate>, Stopped> {
        if !self.blames {
            return Ok(None);
        }
        let played = match &mut self.played {
            Some(played) => played,
            none => match Played::new(self.rules, self.candidate.values.len() - 1, budget)? {
                Some(played) => none.insert(played),
                None => return Ok(None),
            },
        };
        let Some(blame) = played.blame(&self.candidate, self.rules, word, budget)? else { return Ok(None) };
        let words = self.candidate.words.clone();
        let right = |found: &Candidate| found.bits(found.value_of_word(&blame.word)) == blame.bits;
        let choices: Vec<Vec<Adjoined>> = match *blame.unlike {
            [first, ref others @ ..] => {
                others.iter().for_each(|&heap| self.candidate.words[heap] = vec![(first, 1)]);
                vec![vec![Adjoined { heap: first, index: 2, period: 2, shift: ZERO_SHIFT }]]
            }
            [] => self.choices(&blame.word).collect(),
        };
        for adjoined in choices {
            let found = solved(&self.candidate, self.rules, &adjoined, Some(&blame.word), budget)?;
            if let Some(found) = found.filter(right) {
                return Ok(Some(found));
            }
        }
        self.candidate.words = words;
        Ok(None)
    }

    /// Returns the monogenic monoid for a heap that occurs `times` times in a wrong position.
    fn adjoined(&self, heap: usize, times: u32) -> Adjoined {
        let candidate = &self.candidate;
        let Value { element, shift } = candidate.values[heap];
        let (index, period) = candidate.monoid.index_and_period(element);
        // A heap that is no generator has no count of its own.
        let shift = if candidate.generators.contains(&heap) { shift } else { ZERO_SHIFT };
        if shift != ZERO_SHIFT {
            // The unbounded part is counted already.
            return Adjoined { heap, index: (index + 1).min(times.max(index)), period, shift };
        }
        let index = index.max(times - 1).max(2);
        let longer = match (self.rules.players(), candidate.space.rank()) {
            (1, 0) => (2 * (index.saturating_sub(4) / 2)).max(2),
            (1, _) if period > 2 => period,
            (1, _) => (2 * (index.saturating_sub(6) / 2)).max(2),
            _ => period.max(2),
        };
        let multiple = longer.is_multiple_of(period) || longer * period > MAX_PERIOD;
        Adjoined { heap, index, period: if multiple { longer } else { longer * period }, shift }
    }
}

/// Returns the candidate that a frame leads to; `None` if it is wrong at `target`, or the frame is too large.
fn solved(
    candidate: &Candidate,
    rules: &Rules,
    adjoined: &[Adjoined],
    target: Option<&Word>,
    budget: &Budget,
) -> Result<Option<Candidate>, Stopped> {
    let Some(frame) = Frame::new(candidate, rules, adjoined) else { return Ok(None) };
    Ok(frame.solve(target, budget)?.map(Candidate::tightened))
}

#[cfg(test)]
mod tests {
    use crate::{Budget, Stopped, quotient::MisereQuotient};
    use std::sync::atomic::{AtomicU64, Ordering};

    /// A quotient that is stopped at any look of the watch stays as it was: no heap has a value that was only on trial.
    #[test]
    fn a_stopped_quotient_is_unchanged() {
        let mut stopped = 0;
        for (line, heaps) in [("0.76 misere", 15), ("0.07 misere", 31), ("0.154 misere", 26), ("0.3102 misere", 14)] {
            let mut quotient = MisereQuotient::of(&line.parse().unwrap()).unwrap();
            let mut most = 0;
            while quotient.last_heap() < heaps {
                let before = quotient.encode();
                let looks = AtomicU64::new(0);
                let budget = Budget::unlimited().with_watch(move |_| {
                    if looks.fetch_add(1, Ordering::Relaxed) < most { Ok(()) } else { Err(Stopped::Interrupted) }
                });
                let found = quotient.extend(100_000, &budget);
                // Stopped a little later each time, until the heap is done before that.
                most = if found.is_ok() { 0 } else { most + most / 8 + 1 };
                if found.is_err() {
                    stopped += 1;
                    assert!(quotient.encode() == before, "{line} with heap {}", quotient.last_heap());
                }
            }
        }
        assert!(stopped > 20, "{stopped}");
    }
}
