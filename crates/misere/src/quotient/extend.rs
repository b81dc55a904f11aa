//! One heap more: either it pretends to be something known, or the monoid is built anew around it.

use super::{
    candidate::{Candidate, Rules, Word},
    classes::{Class, classes},
    counters,
    field::Field,
    frame::{Frame, Opened},
    proof::{Proof, losers_lose, verify},
    reach::Reach,
    space::{Cube, STILL, Value},
};
use crate::{Budget, Stopped};
use ninepins_proof::quotient::MAX_RANK;
use std::{error::Error, fmt};

/// How often a frame is repaired for one heap before it is given up.
const MAX_REPAIRS: usize = 3000;

/// The largest period that a repaired frame multiplies up to.
const MAX_PERIOD: u32 = 60;

/// The displacements that a heap which pretends may have: these, and so much more than any heap has already, up to a number that
/// depends on how many coordinates there are.
const NEAR: i32 = 4;
const FARTHER: i32 = 2;
const FARTHEST: [i32; MAX_RANK + 1] = [0, 64, 16, 6, 4];

/// How many values are tried for a heap that pretends, if each needs a proof of its own.
const MAX_TRIED: usize = 8;

/// The reason why there is no quotient with one heap more.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Obstacle {
    /// The budget is spent.
    Stopped(Stopped),
    /// It would have more elements than allowed.
    Order,
    /// Frames were tried and none is right.
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
}

impl Proved {
    /// For no heaps.
    pub(super) fn empty(players: usize) -> Proved {
        Proved { candidate: Candidate::empty(players), proof: Proof::empty(players) }
    }

    /// Adds the next heap; it stays as it is if that fails. If it was built anew, what it was before.
    pub(super) fn extend(
        &mut self,
        rules: &Rules,
        most_elements: usize,
        budget: &Budget,
    ) -> Result<Option<Proved>, Obstacle> {
        if self.pretend(rules, budget)? {
            return Ok(None);
        }
        let rebuilt = counters::rebuilt(&self.candidate, rules, most_elements, budget)?;
        Ok(Some(std::mem::replace(self, rebuilt)))
    }

    /// Whether the next heap is worth something known, which it then is.
    fn pretend(&mut self, rules: &Rules, budget: &Budget) -> Result<bool, Stopped> {
        let heaps = self.candidate.values.len();
        let found = self.pretender(rules, budget);
        if found.is_err() {
            // A value that was on trial when the budget ended has not been proved.
            self.candidate.truncate(heaps);
        }
        found
    }

    /// The same; if it is stopped, a value on trial may be left.
    fn pretender(&mut self, rules: &Rules, budget: &Budget) -> Result<bool, Stopped> {
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
            let class = Class::new(&self.candidate, rules, heap);
            let known = self.proof.classes.iter().any(|other| other.value == value && other.options == class.options);
            if known || class.is_dead() {
                return Ok(true);
            }
            let own = std::slice::from_ref(&class);
            if losers_lose(&self.candidate, rules, own, &Field::new(&self.candidate, own), budget)? {
                if self.proof.covers(&class) {
                    return Ok(true);
                }
                unproved.push((value, word));
            }
            self.candidate.pop();
        }
        for (value, word) in unproved.into_iter().take(MAX_TRIED) {
            self.candidate.push(value, word);
            if let Ok(proof) = verify(&self.candidate, rules, classes(&self.candidate, rules), budget)? {
                self.proof = proof;
                return Ok(true);
            }
            self.candidate.pop();
        }
        Ok(false)
    }

    /// The displacements that the next heap may have.
    fn near(&self) -> Cube {
        let rank = self.candidate.space.rank();
        let farthest = self.candidate.values.iter().flat_map(|value| value.shift).map(i32::abs).max().unwrap_or(0);
        Cube::new(rank, NEAR.max((farthest + FARTHER).min(FARTHEST[rank])))
    }

    /// The values that the next heap may have: in every sum with it its options give the colour that the value gives. In a finite
    /// quotient there is one at most.
    fn candidates(&mut self, rules: &Rules, heap: usize, budget: &Budget) -> Result<Vec<Value>, Stopped> {
        self.candidate.push(Value::default(), Word::new());
        let class = Class::new(&self.candidate, rules, heap);
        self.candidate.pop();
        if class.is_dead() {
            return Ok(vec![Value::default()]);
        }
        let rank = self.candidate.space.rank();
        if rank == 0
            && let Some(alike) = self.proof.classes.iter().find(|other| other.options == class.options)
        {
            return Ok(vec![alike.value]);
        }
        let cube = self.near();
        let elements = 0..self.candidate.order() as u32;
        let mut values: Vec<Value> =
            elements.flat_map(|element| cube.iter().map(move |shift| Value { element, shift })).collect();
        // One of the heap, and no more: what more of it would be does not matter.
        let one = Opened { heap, index: 1, period: 1, shift: STILL };
        let Some(frame) = Frame::new(&self.candidate, rules, &[one]) else { return Ok(Vec::new()) };
        for (rest, colour) in frame.predictions(budget)? {
            values.retain(|&value| {
                let own = self.candidate.colour(self.candidate.add(rest, value));
                own == colour
            });
            if values.is_empty() || rank == 0 && values.len() == 1 {
                break;
            }
        }
        Ok(values)
    }
}

/// A quotient that is built anew: frames, until one is right everywhere.
#[derive(Debug)]
pub(super) struct Rebuild<'r> {
    rules: &'r Rules,
    most_elements: usize,
    most_repairs: usize,
    /// What the last frame led to.
    pub(super) candidate: Candidate,
    /// The positions that candidates were wrong at.
    pub(super) wrong_at: Vec<Word>,
}

impl<'r> Rebuild<'r> {
    /// With more heaps as generators than `start` has. `None` if that would be too large.
    pub(super) fn new(
        rules: &'r Rules,
        most_elements: usize,
        start: &Candidate,
        opened: &[Opened],
        budget: &Budget,
    ) -> Result<Option<Rebuild<'r>>, Stopped> {
        let candidate = solved(start, rules, opened, None, budget)?;
        Ok(candidate.map(|candidate| Rebuild {
            rules,
            most_elements,
            most_repairs: MAX_REPAIRS,
            candidate,
            wrong_at: Vec::new(),
        }))
    }

    /// The same with so many repairs at most.
    pub(super) fn with_repairs(self, most_repairs: usize) -> Rebuild<'r> {
        Rebuild { most_repairs, ..self }
    }

    /// Goes on until it is right everywhere, or cannot be repaired; or `None`, if `grows` says of the positions that were wrong
    /// that there is no end to them.
    pub(super) fn run(&mut self, grows: impl Fn(&[Word]) -> bool, budget: &Budget) -> Result<Option<Proved>, Obstacle> {
        loop {
            if self.candidate.order() > self.most_elements {
                return Err(Obstacle::Order);
            }
            let word = match verify(&self.candidate, self.rules, classes(&self.candidate, self.rules), budget)? {
                Ok(proof) => {
                    let candidate = std::mem::replace(&mut self.candidate, Candidate::empty(self.rules.players()));
                    return Ok(Some(Proved { candidate, proof }));
                }
                Err(word) => word,
            };
            // Wrong in the same way again, or where no position is: the cells are too coarse.
            if word.is_empty() || self.wrong_at.last() == Some(&word) || self.wrong_at.len() == self.most_repairs {
                return Err(Obstacle::Unrepaired);
            }
            self.wrong_at.push(word);
            if grows(&self.wrong_at) {
                return Ok(None);
            }
            self.candidate = self.repaired(budget)?;
        }
    }

    /// The candidate with as few heaps opened further as make it right at the last position that it was wrong at.
    fn repaired(&self, budget: &Budget) -> Result<Candidate, Obstacle> {
        let Some(word) = self.wrong_at.last() else { return Err(Obstacle::Unrepaired) };
        let all: Vec<Opened> = word.iter().rev().map(|&(heap, times)| self.opened(heap, times)).collect();
        let mut subsets: Vec<u32> = (1..1 << all.len().min(16)).collect();
        subsets.sort_by_key(|subset| subset.count_ones());
        for subset in subsets {
            let opened: Vec<Opened> = (0..all.len()).filter(|i| subset >> i & 1 == 1).map(|i| all[i]).collect();
            if let Some(candidate) = solved(&self.candidate, self.rules, &opened, Some(word), budget)? {
                return Ok(candidate);
            }
        }
        Err(Obstacle::Unrepaired)
    }

    /// How a heap is opened that occurs so many times in a position at which the candidate is wrong.
    fn opened(&self, heap: usize, times: u32) -> Opened {
        let candidate = &self.candidate;
        let Value { element, shift } = candidate.values[heap];
        let (index, period) = candidate.monoid.index_and_period(element);
        // A heap that pretended has no count of its own.
        let shift = if candidate.generators.contains(&heap) { shift } else { STILL };
        if shift != STILL {
            // What grows without end is counted already.
            return Opened { heap, index: (index + 1).min(times.max(index)), period, shift };
        }
        let index = index.max(times - 1).max(2);
        let longer = match (self.rules.players(), candidate.space.rank()) {
            (1, 0) => (2 * (index.saturating_sub(4) / 2)).max(2),
            (1, _) if period > 2 => period,
            (1, _) => (2 * (index.saturating_sub(6) / 2)).max(2),
            _ => period.max(2),
        };
        let multiple = longer.is_multiple_of(period) || longer * period > MAX_PERIOD;
        Opened { heap, index, period: if multiple { longer } else { longer * period }, shift }
    }
}

/// The candidate that a frame leads to; `None` if it is wrong at `target`, or too large.
fn solved(
    candidate: &Candidate,
    rules: &Rules,
    opened: &[Opened],
    target: Option<&Word>,
    budget: &Budget,
) -> Result<Option<Candidate>, Stopped> {
    let Some(frame) = Frame::new(candidate, rules, opened) else { return Ok(None) };
    Ok(frame.solve(target, budget)?.map(Candidate::tightened))
}

#[cfg(test)]
mod tests {
    use crate::{Budget, Stopped, quotient::MisereQuotient};
    use std::sync::atomic::{AtomicU64, Ordering};

    /// Stopped at any look of the watch, a quotient is what it was: no heap has a value that was only on trial.
    #[test]
    fn what_is_stopped_stays_as_it_was() {
        let mut stopped = 0;
        for (line, heaps) in [("0.76 misere", 15), ("0.07 misere", 31), ("0.154 misere", 26), ("0.3102 misere", 14)] {
            let mut quotient = MisereQuotient::of(&line.parse().unwrap()).unwrap();
            let mut most = 0;
            while quotient.heaps() < heaps {
                let before = quotient.kept();
                let looks = AtomicU64::new(0);
                let budget = Budget::unlimited().with_watch(move |_| {
                    if looks.fetch_add(1, Ordering::Relaxed) < most { Ok(()) } else { Err(Stopped::Interrupted) }
                });
                let found = quotient.extend(100_000, &budget);
                // A little later each time, until it is done before that.
                most = if found.is_ok() { 0 } else { most + most / 8 + 1 };
                if found.is_err() {
                    stopped += 1;
                    assert!(quotient.kept() == before, "{line} with heap {}", quotient.heaps());
                }
            }
        }
        assert!(stopped > 20, "{stopped}");
    }
}
