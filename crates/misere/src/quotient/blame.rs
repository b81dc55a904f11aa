//! Blame: where the error of a candidate begins.
//!
//! A proof fails at some position, but the error may lie in a smaller one. Outcomes of positions follow from play alone, so a descent
//! through wrong options finds a position that is wrong though all its options are right. There some heap is unlike its word, or some
//! sum of generators is unlike the least word with its value.

use super::{
    candidate::{Candidate, OutcomeBits, Rules},
    monoid::{Word, joined, letters},
    proof::FEW,
};
use crate::{
    Budget, Stopped,
    canonical::{Representatives, Sum, distinct, sum, without},
};
use ninepins_rules::{Convention, Ending, Game, Heap};
use rustc_hash::FxHashMap;

/// The most units of work in one descent: about a second.
const MAX_UNITS: u64 = 1 << 30;

/// The units of work to build an option.
const UNITS_AN_OPTION: u64 = 64;

/// The most positions whose outcomes are stored.
const MAX_POSITIONS: usize = 1 << 21;

/// The longest play of a position whose outcome is sought.
const LONGEST_PLAY: u64 = 1000;

/// The estimated bytes of a position and its outcome.
const BYTES_A_POSITION: u64 = 80;

/// The outcomes of positions of an impartial game, by play alone.
#[derive(Debug)]
pub(super) struct Played {
    representatives: Representatives,
    /// For the kinds of the heaps of a position, true if the first player wins.
    wins: FxHashMap<Sum, bool>,
}

/// A position at which a candidate is wrong though it is right at all options.
#[derive(Debug)]
pub(super) struct Blame {
    pub(super) word: Word,
    /// The outcome by play.
    pub(super) bits: OutcomeBits,
    /// The heaps with the value and the word of a heap of the position, ascending, that are unlike this word there.
    pub(super) unlike: Vec<usize>,
}

impl Played {
    /// Prepares play with heaps up to `largest`. `None` for two players, or too many heaps.
    pub(super) fn new(rules: &Rules, largest: usize, budget: &Budget) -> Result<Option<Played>, Stopped> {
        let ending = Ending { convention: Convention::Misere, ..Ending::default() };
        let game = Game::new((**rules.ruleset()).clone(), ending);
        let Ok(mut representatives) = Representatives::of(&game) else { return Ok(None) };
        if largest >= FEW {
            return Ok(None);
        }
        let heaps: Vec<Heap> = (1..=largest as u64).filter_map(Heap::new).collect();
        representatives.extend(&heaps, budget)?;
        Ok(Some(Played { representatives, wins: FxHashMap::default() }))
    }

    /// Finds where the error of a candidate begins that is wrong at `word` or at an option of it. `None` if play takes
    /// too long to tell.
    pub(super) fn blame(
        &mut self,
        candidate: &Candidate,
        rules: &Rules,
        word: &Word,
        budget: &Budget,
    ) -> Result<Option<Blame>, Stopped> {
        match self.begins(candidate, rules, word, &budget.trial(MAX_UNITS)) {
            Err(Stopped::BeyondTable(_) | Stopped::Memory) => Ok(None),
            found => found,
        }
    }

    fn begins(
        &mut self,
        candidate: &Candidate,
        rules: &Rules,
        word: &Word,
        budget: &Budget,
    ) -> Result<Option<Blame>, Stopped> {
        let mut word = word.clone();
        loop {
            let Some(wrong) = self.descent(candidate, rules, word, budget)? else { return Ok(None) };
            let bits = self.bits(&wrong, budget)?;
            let is_generator = |heap: usize| candidate.generators.contains(&heap);
            let Some(&(heap, _)) = wrong.iter().rev().find(|&&(heap, _)| !is_generator(heap)) else {
                return Ok(Some(Blame { word: wrong, bits, unlike: Vec::new() }));
            };
            let other = replaced(&wrong, heap, &candidate.words[heap]);
            if self.bits(&other, budget)? == bits {
                word = other;
                continue;
            }
            let mut unlike = Vec::new();
            for like in 1..candidate.values.len() {
                if candidate.values[like] == candidate.values[heap]
                    && candidate.words[like] == candidate.words[heap]
                    && self.bits(&replaced(&wrong, heap, &[(like, 1)]), budget)? == bits
                {
                    unlike.push(like);
                }
            }
            return Ok(Some(Blame { word: wrong, bits, unlike }));
        }
    }

    /// Follows wrong options, the smallest first, to a position that has none. `None` if there is nothing wrong.
    fn descent(
        &mut self,
        candidate: &Candidate,
        rules: &Rules,
        mut word: Word,
        budget: &Budget,
    ) -> Result<Option<Word>, Stopped> {
        let mut any = self.is_wrong(candidate, &word, budget)?;
        'down: loop {
            let options = options(rules, &word);
            budget.work(UNITS_AN_OPTION * (1 + options.len() as u64))?;
            for option in options {
                if self.is_wrong(candidate, &option, budget)? {
                    (word, any) = (option, true);
                    continue 'down;
                }
            }
            return Ok(any.then_some(word));
        }
    }

    fn is_wrong(&mut self, candidate: &Candidate, word: &Word, budget: &Budget) -> Result<bool, Stopped> {
        Ok(candidate.bits(candidate.value_of_word(word)) != self.bits(word, budget)?)
    }

    /// Returns the outcome bits of a position.
    fn bits(&mut self, word: &Word, budget: &Budget) -> Result<OutcomeBits, Stopped> {
        let heaps = letters(word).filter_map(|heap| Heap::new(heap as u64));
        let kinds = heaps.flat_map(|heap| self.representatives.sum(heap)).copied().collect();
        let position = sum(kinds);
        if self.representatives.longest_play(&position) > LONGEST_PLAY {
            return Err(Stopped::Memory);
        }
        self.search(position, budget).map(OutcomeBits::from)
    }

    fn search(&mut self, position: Sum, budget: &Budget) -> Result<bool, Stopped> {
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
fn options(rules: &Rules, word: &Word) -> Vec<Word> {
    let mut options: Vec<Word> = Vec::new();
    for &(heap, _) in word {
        let parts = rules.options(heap, 0).map(|parts| parts.iter().map(|part| (part.size() as usize, 1)).collect());
        options.extend(parts.map(|parts: Word| replaced(word, heap, &parts)));
    }
    options.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
    options.dedup();
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quotient::{proof::verify, testing::built};
    use ninepins_rules::{Player, Position};
    use ninepins_testkit::Referee;

    /// A heap with the value of another makes a candidate wrong. The blame falls on that heap, at a position that is wrong though its
    /// options are right, as plain search confirms.
    #[test]
    fn a_wrong_value_is_blamed() {
        let mut blamed = 0;
        for (line, heaps) in [("0.77 misere", 12), ("0.07 misere", 16), ("0.154 misere", 16), ("0.76 misere", 13)] {
            let mut quotient = built(line, heaps);
            let rules = quotient.rules.clone();
            let mut by_hand = Referee::new(quotient.game());
            let mut bits = |word: &Word| {
                let heaps = letters(word).filter_map(|heap| Heap::new(heap as u64)).collect();
                OutcomeBits::from(by_hand.winner(&Position::new(heaps), Player::Left) == Player::Left)
            };
            let mut played = Played::new(&rules, heaps, &Budget::unlimited()).unwrap().unwrap();
            let candidate = &mut quotient.proved.candidate;
            for heap in (1..=heaps).filter(|heap| !candidate.generators.contains(heap)).collect::<Vec<_>>() {
                let (value, word) = (candidate.values[heap], candidate.words[heap].clone());
                let other = candidate.generators[0];
                candidate.values[heap] = candidate.add(value, candidate.values[other]);
                candidate.words[heap] = joined(word.clone(), other);
                let wrong = verify(candidate, &rules, &Budget::unlimited()).unwrap().unwrap_err();
                let blame = played.blame(candidate, &rules, &wrong, &Budget::unlimited()).unwrap().unwrap();
                assert_eq!(blame.bits, bits(&blame.word), "{line}: {:?}", blame.word);
                assert_ne!(candidate.bits(candidate.value_of_word(&blame.word)), blame.bits);
                for option in options(&rules, &blame.word) {
                    assert_eq!(candidate.bits(candidate.value_of_word(&option)), bits(&option), "{line}: {option:?}");
                }
                assert_eq!(blame.unlike, [heap], "{line}: {:?}", blame.word);
                (candidate.values[heap], candidate.words[heap]) = (value, word);
                blamed += 1;
            }
        }
        assert!(blamed > 20, "{blamed}");
    }

    /// For two players, and where play takes too long, nothing is blamed.
    #[test]
    fn play_may_not_tell() {
        let players = built("0.7|0.07 misere", 3);
        assert!(Played::new(&players.rules, 3, &Budget::unlimited()).unwrap().is_none());
        let quotient = built("0.07 misere", 12);
        assert!(Played::new(&quotient.rules, FEW, &Budget::unlimited()).unwrap().is_none());
        let mut played = Played::new(&quotient.rules, 12, &Budget::unlimited()).unwrap().unwrap();
        let blame = |played: &mut Played, word: Word, budget: &Budget| {
            played.blame(&quotient.proved.candidate, &quotient.rules, &word, budget).unwrap()
        };
        assert!(blame(&mut played, vec![(12, 300)], &Budget::unlimited()).is_none());
        assert!(blame(&mut played, vec![(11, 3), (12, 3)], &Budget::unlimited().with_memory(800)).is_none());
        // The candidate is right.
        assert!(blame(&mut played, vec![(11, 3), (12, 3)], &Budget::unlimited()).is_none());
        assert!(!played.wins.is_empty());
    }
}
