//! One heap more: either it pretends to be something known, or the monoid is built anew around it.

use super::{
    candidate::{Candidate, Rules, UNKNOWN, Word, loses},
    classes::{Class, classes},
    closure::{Field, Proof, losing_check, verify},
    frame::{Frame, Opened},
    space::{STILL, Value},
};
use crate::{Budget, Stopped};

/// How often a frame is repaired for one heap before it is given up.
const MAX_REPAIRS: usize = 3000;

/// The largest period that a repaired frame multiplies up to.
const MAX_PERIOD: u32 = 60;

/// Why there is no quotient with one heap more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The budget is spent.
    Stopped(Stopped),
    /// More elements than allowed, or a frame that large.
    Order,
    /// No frame that was tried is right at this position.
    Unrepaired(Word),
}

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

    /// Adds the next heap; it stays as it is if that fails.
    pub(super) fn extend(&mut self, rules: &Rules, most_elements: usize, budget: &Budget) -> Result<(), Obstacle> {
        if self.pretend(rules, budget)? {
            return Ok(());
        }
        *self = self.rebuilt(rules, most_elements, budget)?;
        Ok(())
    }

    /// Whether the next heap is worth something known, which it then is.
    fn pretend(&mut self, rules: &Rules, budget: &Budget) -> Result<bool, Stopped> {
        let heap = self.candidate.values.len();
        // A value for the heap, for the time being.
        self.candidate.push(Value::default());
        let mut class = Class::new(&self.candidate, rules, heap);
        let value = if class.is_dead() { Some(Value::default()) } else { self.mex(rules, &class) };
        self.pop();
        let Some(value) = value else { return Ok(false) };
        class.value = value;
        self.candidate.push(value);
        let known = self.proof.classes.iter().any(|other| other.value == value && other.options == class.options);
        if known || class.is_dead() {
            return Ok(true);
        }
        let own = std::slice::from_ref(&class);
        let field = Field::new(&self.candidate, own);
        if losing_check(&self.candidate, rules, own, &field).is_none() {
            if self.proof.covers(&class) {
                return Ok(true);
            }
            if let Ok(proof) = verify(&self.candidate, rules, classes(&self.candidate, rules), budget)? {
                self.proof = proof;
                return Ok(true);
            }
        }
        self.pop();
        Ok(false)
    }

    fn pop(&mut self) {
        self.candidate.values.pop();
        self.candidate.words.pop();
    }

    /// The only element that may be the value of a heap with these options, if there is one: in every sum with it the options
    /// give the colour that the element gives. The colours are predicted in the order of least words, until one element is left.
    fn mex(&self, rules: &Rules, class: &Class) -> Option<Value> {
        let Candidate { monoid, colours, generators, .. } = &self.candidate;
        let generator_options: Vec<Vec<Vec<Value>>> = (0..rules.players())
            .map(|player| generators.iter().map(|&heap| self.candidate.options(rules, heap, player)).collect())
            .collect();
        let mut candidates: Vec<u32> = (0..monoid.order() as u32).collect();
        let mut predicted = vec![UNKNOWN; monoid.order()];
        for z in 0..monoid.order() as u32 {
            let mut colour = 0;
            for player in 0..rules.players() {
                let opponent = rules.opponent(player);
                let options = &class.options[player];
                let mut moves = !options.is_empty();
                let wins = options.iter().any(|e| loses(colours[monoid.add(z, e.element) as usize], opponent))
                    || monoid.word(z).into_iter().any(|(letter, _)| {
                        let options = &generator_options[player][letter];
                        moves |= !options.is_empty();
                        let rest = self.without(z, letter);
                        options.iter().any(|e| loses(predicted[monoid.add(rest, e.element) as usize], opponent))
                    });
                colour |= u8::from(wins || !moves) << player;
            }
            predicted[z as usize] = colour;
            let column = monoid.column(z);
            candidates.retain(|&x| colours[column[x as usize] as usize] == colour);
            if candidates.len() <= 1 {
                break;
            }
        }
        candidates.first().map(|&element| Value { element, shift: STILL })
    }

    /// An element without one of the letters of its least word.
    fn without(&self, x: u32, letter: usize) -> u32 {
        let monoid = &self.candidate.monoid;
        let (parent, first) = monoid.parent(x);
        if first == letter { parent } else { monoid.actions()[first][self.without(parent, letter) as usize] }
    }

    /// The quotient with the next heap as a generator: frames, until one is right everywhere.
    fn rebuilt(&self, rules: &Rules, most_elements: usize, budget: &Budget) -> Result<Proved, Obstacle> {
        let heap = self.candidate.values.len();
        let first = Opened { heap, index: 2, period: 2 };
        let mut candidate = solved(&self.candidate, rules, &[first], None, budget)?.ok_or(Obstacle::Order)?;
        for _ in 0..MAX_REPAIRS {
            if candidate.order() > most_elements {
                return Err(Obstacle::Order);
            }
            let word = match verify(&candidate, rules, classes(&candidate, rules), budget)? {
                Ok(proof) => return Ok(Proved { candidate, proof }),
                Err(word) => word,
            };
            candidate = repaired(&candidate, rules, &word, budget)?;
        }
        Err(Obstacle::Unrepaired(Word::new()))
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

/// The candidate that is wrong at `word`, with as few of its heaps opened further as make it right there.
fn repaired(candidate: &Candidate, rules: &Rules, word: &Word, budget: &Budget) -> Result<Candidate, Obstacle> {
    let opened = |&(heap, times): &(usize, u32)| {
        let (index, period) = candidate.monoid.index_and_period(candidate.values[heap].element);
        let index = index.max(times - 1).max(2);
        let longer = if rules.players() == 1 { (2 * (index.saturating_sub(4) / 2)).max(2) } else { period.max(2) };
        let period = if longer % period == 0 || longer * period > MAX_PERIOD { longer } else { longer * period };
        Opened { heap, index, period }
    };
    let all: Vec<Opened> = word.iter().rev().map(opened).collect();
    let mut subsets: Vec<u32> = (1..1 << all.len()).collect();
    subsets.sort_by_key(|subset| subset.count_ones());
    for subset in subsets {
        let opened: Vec<Opened> =
            (0..all.len()).filter(|i| subset >> i & 1 == 1).map(|i| all[i]).collect();
        if let Some(candidate) = solved(candidate, rules, &opened, Some(word), budget)? {
            return Ok(candidate);
        }
    }
    Err(Obstacle::Unrepaired(word.clone()))
}
