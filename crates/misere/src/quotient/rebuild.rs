//! The construction of a new monoid: frames are repaired until one is right everywhere.
//!
//! A proof fails at some position, but the error may lie in a smaller one. Outcomes of positions follow from play alone, so a descent
//! through wrong options finds a position that is wrong though all its options are right: the *blame*. There some heap is unlike its
//! word, or some sum of generators is unlike the least word with its value.

use super::{
    candidate::{Candidate, OutcomeBits, Task},
    frame::Frame,
    monoid::{Adjoined, Word, heap, joined, letters, sizes},
    proof::{FEW, Proved, verify},
    space::{Value, ZERO_SHIFT},
};
use crate::{
    Budget, Result, Stopped,
    canonical::{Representatives, Sum, distinct, sum, without},
};
use ninepins_rules::{Convention, Ending, Game};
use rustc_hash::FxHashMap;
use std::{error::Error, fmt};

/// The most repairs of a frame for one heap.
const MAX_REPAIRS: usize = 3000;

/// The largest period of an adjoined heap for which multiples of the old period are tried.
const MAX_PERIOD: u32 = 60;

/// The reason why a quotient is built no further, though it does not cover all heaps that were asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The budget is spent, or its watch stopped the work.
    Stopped(Stopped),
    /// It covers this heap, and no last heap was named.
    Heaps(usize),
    /// It would have more elements than this number.
    Order(usize),
    /// No frame that was tried is right with the next heap.
    Unrepaired,
}

impl Obstacle {
    /// Returns the reason in one word, for JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Obstacle::Stopped(stopped) => stopped.name(),
            Obstacle::Heaps(_) => "heaps",
            Obstacle::Order(_) => "order",
            Obstacle::Unrepaired => "unrepaired",
        }
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Stopped(stopped) => stopped.fmt(f),
            Obstacle::Heaps(last) => write!(f, "without a last heap this quotient is built to heap {last}"),
            Obstacle::Order(most) => write!(f, "the quotient would have more than {most} elements"),
            Obstacle::Unrepaired => f.write_str("no way is known to build the quotient with the next heap"),
        }
    }
}

impl Error for Obstacle {}

impl From<Stopped> for Obstacle {
    fn from(stopped: Stopped) -> Obstacle {
        Obstacle::Stopped(stopped)
    }
}

/// The construction of a new monoid: frames are repaired until one is right everywhere.
#[derive(Debug)]
pub(super) struct Rebuild<'r> {
    /// The start is held beside the candidate.
    pub(super) task: Task<'r>,
    pub(super) most_elements: usize,
    pub(super) most_repairs: usize,
    /// The result of the last frame.
    pub(super) candidate: Candidate,
    pub(super) wrong_at: Vec<Word>,
    /// True if repairs are made where play shows that errors begin, if play can tell.
    pub(super) blames: bool,
    pub(super) played: Option<Played>,
}

impl<'r> Rebuild<'r> {
    /// Adjoins heaps to `start`. `None` if the frame would be too large.
    pub(super) fn new(
        start: &Candidate,
        adjoined: &[Adjoined],
        most_elements: usize,
        task: Task<'r>,
    ) -> Result<Option<Rebuild<'r>>> {
        let candidate = solved(start, adjoined, None, task)?;
        Ok(candidate.map(|candidate| Rebuild {
            task: task.beside(start.bytes()),
            most_elements,
            most_repairs: MAX_REPAIRS,
            candidate,
            wrong_at: Vec::new(),
            blames: false,
            played: None,
        }))
    }

    /// Repairs the candidate until it is right everywhere or cannot be repaired. `None` if `grows`, given the wrong
    /// positions so far, finds that they go on for ever.
    pub(super) fn run(&mut self, grows: impl Fn(&[Word]) -> bool) -> Result<Option<Proved>, Obstacle> {
        loop {
            if self.candidate.order() > self.most_elements {
                return Err(Obstacle::Order(self.most_elements));
            }
            let word = match verify(&self.candidate, self.beside_played())? {
                Ok(proof) => {
                    let candidate = std::mem::replace(&mut self.candidate, Candidate::empty(self.task.rules.players));
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
            self.candidate = self.repaired()?;
        }
    }

    /// Returns the task while the outcomes of positions that were played are held, too.
    fn beside_played(&self) -> Task<'r> {
        self.task.beside(self.played.as_ref().map_or(0, |played| played.wins.len() as u64 * BYTES_A_POSITION))
    }

    /// Returns the candidate with the fewest further heaps adjoined that is right at the last wrong position, or at one
    /// reached from it that is to blame.
    fn repaired(&mut self) -> Result<Candidate, Obstacle> {
        let Some(word) = self.wrong_at.last().cloned() else { return Err(Obstacle::Unrepaired) };
        if let Some(candidate) = self.relieved(&word)? {
            return Ok(candidate);
        }
        for adjoined in self.choices(&word) {
            if let Some(candidate) = solved(&self.candidate, &adjoined, Some(&word), self.beside_played())? {
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
    fn relieved(&mut self, word: &Word) -> Result<Option<Candidate>> {
        if !self.blames {
            return Ok(None);
        }
        let played = match &mut self.played {
            Some(played) => played,
            none => match Played::new(self.candidate.values.len() - 1, self.task)? {
                Some(played) => none.insert(played),
                None => return Ok(None),
            },
        };
        let Some(blame) = played.blame(&self.candidate, word, self.task)? else { return Ok(None) };
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
            let found = solved(&self.candidate, &adjoined, Some(&blame.word), self.beside_played())?;
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
        let longer = match (self.task.rules.players, candidate.space.rank) {
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
    adjoined: &[Adjoined],
    target: Option<&Word>,
    task: Task<'_>,
) -> Result<Option<Candidate>> {
    Frame::new(candidate, adjoined, task)?.map_or(Ok(None), |frame| frame.solve(target))
}

/// The most units of work in one descent: about a second.
const MAX_UNITS: u64 = 1 << 30;

const UNITS_AN_OPTION: u64 = 64;

/// The most positions whose outcomes are stored.
const MAX_POSITIONS: usize = 1 << 21;

/// The longest play of a position whose outcome is sought.
const LONGEST_PLAY: u64 = 1000;

/// The estimated bytes of a position whose outcome is kept.
const BYTES_A_POSITION: u64 = 120;

/// The outcomes of positions of an impartial game, by play alone.
#[derive(Debug)]
pub struct Played {
    representatives: Representatives,
    /// For the kinds of the heaps of a position, true if the first player wins.
    pub wins: FxHashMap<Sum, bool>,
}

/// A position at which a candidate is wrong though it is right at all options.
#[derive(Debug)]
pub struct Blame {
    pub word: Word,
    pub bits: OutcomeBits,
    /// The heaps with the value and the word of a heap of the position, ascending, that are unlike this word there.
    pub unlike: Vec<usize>,
}

impl Played {
    /// Prepares play with heaps up to `largest`. `None` for two players, or too many heaps.
    pub fn new(largest: usize, task: Task<'_>) -> Result<Option<Played>> {
        let ruleset = (*task.rules.ruleset).clone();
        let game = Game::new(ruleset, Ending { convention: Convention::Misere, ..Ending::default() });
        let Ok(mut representatives) = Representatives::of(&game) else { return Ok(None) };
        if largest >= FEW {
            return Ok(None);
        }
        let heaps: Vec<_> = (1..=largest).filter_map(heap).collect();
        representatives.extend(&heaps, task.budget)?;
        Ok(Some(Played { representatives, wins: FxHashMap::default() }))
    }

    /// Finds where the error of a candidate begins that is wrong at `word` or at an option of it. `None` if play takes
    /// too long to tell.
    pub fn blame(&mut self, candidate: &Candidate, word: &Word, task: Task<'_>) -> Result<Option<Blame>> {
        let budget = &task.beside(candidate.bytes()).left().trial(MAX_UNITS);
        match self.begins(candidate, word.clone(), Task::new(task.rules, budget)) {
            Err(Stopped::BeyondTable(_) | Stopped::Memory) => Ok(None),
            found => found,
        }
    }

    fn begins(&mut self, candidate: &Candidate, mut word: Word, task: Task<'_>) -> Result<Option<Blame>> {
        loop {
            let Some(wrong) = self.descent(candidate, word, task)? else { return Ok(None) };
            let bits = self.bits(&wrong, task.budget)?;
            let Some(&(heap, _)) = wrong.iter().rev().find(|(heap, _)| !candidate.generators.contains(heap)) else {
                return Ok(Some(Blame { word: wrong, bits, unlike: Vec::new() }));
            };
            let other = replaced(&wrong, heap, &candidate.words[heap]);
            if self.bits(&other, task.budget)? == bits {
                word = other;
                continue;
            }
            let mut unlike = Vec::new();
            for like in 1..candidate.values.len() {
                if candidate.values[like] == candidate.values[heap]
                    && candidate.words[like] == candidate.words[heap]
                    && self.bits(&replaced(&wrong, heap, &[(like, 1)]), task.budget)? == bits
                {
                    unlike.push(like);
                }
            }
            return Ok(Some(Blame { word: wrong, bits, unlike }));
        }
    }

    /// Follows wrong options, the smallest first, to a position that has none. `None` if there is nothing wrong.
    fn descent(&mut self, candidate: &Candidate, mut word: Word, task: Task<'_>) -> Result<Option<Word>> {
        let mut any = self.is_wrong(candidate, &word, task.budget)?;
        'down: loop {
            let options = options(task, &word);
            task.budget.work(UNITS_AN_OPTION * (1 + options.len() as u64))?;
            for option in options {
                if self.is_wrong(candidate, &option, task.budget)? {
                    (word, any) = (option, true);
                    continue 'down;
                }
            }
            return Ok(any.then_some(word));
        }
    }

    fn is_wrong(&mut self, candidate: &Candidate, word: &Word, budget: &Budget) -> Result<bool> {
        Ok(candidate.bits(candidate.value_of_word(word)) != self.bits(word, budget)?)
    }

    fn bits(&mut self, word: &Word, budget: &Budget) -> Result<OutcomeBits> {
        let heaps = letters(word).filter_map(heap);
        let kinds = heaps.flat_map(|heap| self.representatives.sum(heap)).copied().collect();
        let position = sum(kinds);
        if self.representatives.longest_play(&position) > LONGEST_PLAY {
            return Err(Stopped::Memory);
        }
        self.search(position, budget).map(OutcomeBits::from)
    }

    fn search(&mut self, position: Sum, budget: &Budget) -> Result<bool> {
        if position.is_empty() {
            return Ok(true);
        }
        if let Some(&wins) = self.wins.get(&position) {
            return Ok(wins);
        }
        let mut wins = false;
        'moves: for kind in distinct(&position) {
            let rest = without(&position, kind);
            let options = self.representatives.options_by_play(kind);
            budget.work(UNITS_AN_OPTION * (1 + options.len() as u64))?;
            let options: Vec<Sum> = options.into_iter().map(|option| sum([&*rest, option].concat())).collect();
            for option in options {
                if !self.search(option, budget)? {
                    wins = true;
                    break 'moves;
                }
            }
        }
        if self.wins.len() >= MAX_POSITIONS {
            return Err(Stopped::Memory);
        }
        budget.check_memory(self.wins.len() as u64 * BYTES_A_POSITION)?;
        self.wins.insert(position, wins);
        Ok(wins)
    }
}

/// Returns the word with `own` in the place of one heap.
fn replaced(word: &Word, heap: usize, own: &[(usize, u32)]) -> Word {
    let mut rest = word.clone();
    rest.iter_mut().filter(|(other, _)| *other == heap).for_each(|(_, times)| *times -= 1);
    rest.retain(|&(_, times)| times > 0);
    letters(own).fold(rest, joined)
}

/// Returns the options of a position of an impartial game, the smallest first.
pub fn options(task: Task<'_>, word: &Word) -> Vec<Word> {
    let mut options: Vec<Word> = Vec::new();
    for &(heap, _) in word {
        let parts = task.rules.options(heap, 0).map(|parts| sizes(&parts).map(|part| (part, 1)).collect());
        options.extend(parts.map(|parts: Word| replaced(word, heap, &parts)));
    }
    options.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
    options.dedup();
    options
}
