//! The misère quotient of a game as it grows, and the periods of its pretending function: the theorem of Guy and Smith (1956), for misère
//! play by Plambeck (2005).

use super::{
    candidate::{Candidate, Rules, Task},
    counters,
    monoid::{LeastWords, count, mixed},
    proof::Proved,
    rebuild::Obstacle,
    space::Value,
};
use crate::{Budget, MissingHypothesis};
use ninepins_proof::quotient::{Certificate, Period};
use ninepins_rules::{Game, Outcome, Player, Window};
use std::{cmp::Reverse, collections::BinaryHeap, sync::Arc};

/// The misère quotient of a game, for the heaps added so far.
#[derive(Debug)]
pub struct MisereQuotient {
    pub(super) game: Game,
    pub(super) rules: Rules,
    /// `None` if a move may take any number of tokens or must leave unequal heaps: then no number of values proves a period.
    pub(super) bound: Option<Window>,
    pub(super) proved: Proved,
    pub(super) history: Vec<Change>,
    pub(super) period: Option<Period>,
    search: PeriodSearch,
    /// The last heap and the certificate, a text of fewer bytes than its lists, that first showed that there are infinitely many elements.
    pub(super) infinity_certificate: Option<(usize, String)>,
    /// The last heap and the certificate of the last finite quotient, if there are counters.
    pub(super) last_finite: Option<(usize, String)>,
}

/// A heap at which a finite quotient changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Change {
    /// The heap.
    pub heap: usize,
    /// The number of elements from there on.
    pub order: usize,
    /// The number of elements in which Left, moving first, loses. In impartial games these are the P-portion.
    pub losing: usize,
    /// The numbers of elements with each outcome, in the order of [`Outcome::ALL`].
    pub outcomes: [usize; 4],
}

impl MisereQuotient {
    /// Returns the quotient of no heaps, to be extended. The game must be in misère play, without limits and without terminals.
    pub fn of(game: &Game) -> Result<MisereQuotient, MissingHypothesis> {
        MissingHypothesis::check_misere(game)?;
        let rules = Rules::new(Arc::new(game.ruleset().clone()));
        let proved = Proved::empty(rules.players);
        Ok(MisereQuotient::new(game.clone(), rules, proved, Vec::new()))
    }

    pub(super) fn new(game: Game, rules: Rules, proved: Proved, history: Vec<Change>) -> MisereQuotient {
        let bound = rules.ruleset.window().filter(|window| !window.is_unequal);
        let mut search = PeriodSearch::default();
        let period = bound.and_then(|bound| search.period(bound, &proved.candidate.values));
        MisereQuotient {
            game,
            rules,
            bound,
            proved,
            history,
            period,
            search,
            infinity_certificate: None,
            last_finite: None,
        }
    }

    /// Adds the next heap. If that fails the quotient stays as it is.
    ///
    /// # Errors
    ///
    /// [`Obstacle`] if the budget ends the work, the quotient would have more than `most_elements`, or no attempt to build it
    /// succeeded.
    pub fn extend(&mut self, most_elements: usize, budget: &Budget) -> Result<(), Obstacle> {
        let texts = [&self.infinity_certificate, &self.last_finite].into_iter().flatten();
        let task = Task::new(&self.rules, budget).beside(texts.map(|(_, text)| text.len() as u64).sum());
        if !self.proved.add_known(task)? {
            let task = task.beside(self.proved.proof.bytes());
            let proved = counters::rebuilt(&self.proved.candidate, most_elements, task)?;
            if proved.candidate.space.rank > 0 && self.rank() == 0 {
                self.last_finite = Some((self.last_heap(), self.certificate().to_string()));
            }
            (self.proved, self.search) = (proved, PeriodSearch::default());
            if self.rank() == 0 {
                self.last_finite = None;
                let outcomes = Outcome::ALL.map(|outcome| self.outcomes().filter(|own| *own == outcome).count());
                note(&mut self.history, Change::new(self.proved.candidate.values.len() - 1, outcomes));
            }
            if self.infinity_certificate.is_none() && self.infinite().is_some() {
                self.infinity_certificate = Some((self.last_heap(), self.certificate().to_string()));
            }
        }
        self.period = self.bound.and_then(|bound| self.search.period(bound, &self.proved.candidate.values));
        Ok(())
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the last heap that was added.
    pub fn last_heap(&self) -> usize {
        self.proved.candidate.values.len() - 1
    }

    /// Returns the period of the values of heaps, once it is proved. Then this is the quotient of the whole game.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// Returns the heap up to which values must be known to prove a period; `None` if no number of values would do.
    pub fn needed_for(&self, period: Period) -> Option<u64> {
        self.bound.map(|bound| needed(bound, period))
    }

    /// Returns the number of counters: the coordinates of displacements. A finite quotient has none.
    pub fn rank(&self) -> usize {
        self.proved.candidate.space.rank
    }

    /// Returns the heap from which on the quotient is proved to be infinite. It stays infinite with more heaps.
    pub fn infinite_from(&self) -> Option<usize> {
        self.infinity_certificate.as_ref().map(|(heaps, _)| *heaps)
    }

    /// Returns the first heap that needed a counter.
    pub fn counted_from(&self) -> Option<usize> {
        self.last_finite.as_ref().map(|(heaps, _)| heaps + 1)
    }

    /// Returns the certificate, for the heaps up to [`infinite_from`](MisereQuotient::infinite_from), that the quotient is infinite.
    /// With several counters [`MisereQuotient::certificate`] does not prove that.
    pub fn infinity_certificate(&self) -> Option<Certificate> {
        self.infinity_certificate.as_ref()?.1.parse().ok()
    }

    /// Returns the number of elements; with counters that of the finite part, which depends on how it was built.
    pub fn order(&self) -> usize {
        self.proved.candidate.order()
    }

    /// Returns each heap at which the quotient changed while it was finite, ascending.
    pub fn history(&self) -> &[Change] {
        &self.history
    }

    /// Returns the outcome of each element.
    pub fn outcomes(&self) -> impl Iterator<Item = Outcome> {
        self.proved.candidate.outcome_bits.iter().map(|&bits| self.rules.outcome(bits))
    }

    /// Returns the number of elements in which `player`, moving first, loses.
    pub fn losing(&self, player: Player) -> usize {
        self.outcomes().filter(|outcome| outcome.winner(player) != player).count()
    }
}

impl Change {
    fn new(heap: usize, outcomes: [usize; 4]) -> Change {
        let lost =
            Outcome::ALL.iter().zip(outcomes).filter(|(outcome, _)| outcome.winner(Player::Left) != Player::Left);
        Change { heap, order: outcomes.iter().sum(), losing: lost.map(|(_, count)| count).sum(), outcomes }
    }
}

fn note(history: &mut Vec<Change>, change: Change) {
    if history.last().map_or((1, 0), |last| (last.order, last.losing)) != (change.order, change.losing) {
        history.push(change);
    }
}

/// Returns the history of a finite quotient, computed from the last one.
///
/// The quotient of the heaps up to n is generated by these heaps in the last one; elements that only larger heaps distinguish
/// are equal in it. So it can change at generators only.
pub(super) fn history_of(candidate: &Candidate, rules: &Rules) -> Vec<Change> {
    let actions: Vec<&[u32]> = candidate.monoid.actions().iter().map(|action| &**action).collect();
    let mut history: Vec<Change> = Vec::new();
    for (letters, &heap) in (1..).zip(&candidate.generators) {
        note(&mut history, Change::new(heap, outcomes_of_generated(candidate, rules, &actions[..letters])));
    }
    history
}

/// Counts by outcome the elements that some generators make and distinguish, as frames are merged: by hashes that are refined
/// until they separate no more elements.
fn outcomes_of_generated(candidate: &Candidate, rules: &Rules, actions: &[&[u32]]) -> [usize; 4] {
    let elements = LeastWords::new(actions, candidate.order()).order;
    let mut hashes: Vec<u64> = candidate.outcome_bits.iter().map(|&bits| u64::from(bits)).collect();
    let of = |hashes: &[u64], outcome: Option<Outcome>| {
        let own = elements.iter().map(|&element| element as usize);
        let own = own
            .filter(|&element| outcome.is_none_or(|outcome| rules.outcome(candidate.outcome_bits[element]) == outcome));
        count(&own.map(|element| hashes[element]).collect::<Vec<u64>>())
    };
    let mut classes = 0;
    loop {
        for action in actions {
            let before = hashes.clone();
            for &element in &elements {
                let element = element as usize;
                hashes[element] = mixed(before[element], before[action[element] as usize]);
            }
        }
        let now = of(&hashes, None);
        if now == classes {
            return Outcome::ALL.map(|outcome| of(&hashes, Some(outcome)));
        }
        classes = now;
    }
}

/// Returns the heap up to which values must be known to prove the period `window`, if the rules are within `bound`.
///
/// From heap `parts * n0 + (parts - 1) * p + taken` on, some part of every option of n + p has at least n0 + p
/// tokens. So heaps n and n + p have options with the same values, and by induction the same value. The proof for
/// the heaps below depends on values and their options only.
fn needed(bound: Window, window: Period) -> u64 {
    bound.parts * (window.preperiod + window.period) + bound.taken.max(1) - 1
}

/// Returns the window of a period, with the least preperiod from which on it holds for these values.
fn window(values: &[Value], period: usize) -> Period {
    let differs = (1..values.len() - period).rev().find(|&n| values[n] != values[n + period]);
    Period { preperiod: differs.map_or(1, |n| n as u64 + 1), period: period as u64 }
}

/// The search for a period while heaps are added.
///
/// A period that fails now cannot be proved before the heap that its window needs. Where moves split heaps that is about twice as
/// far, so each period is looked at a few times in all.
#[derive(Debug, Default)]
pub struct PeriodSearch {
    /// The periods begun, each with the heap at which it is looked at again.
    due: BinaryHeap<Reverse<(u64, u64)>>,
    /// All periods up to this one are begun.
    begun: u64,
}

impl PeriodSearch {
    /// Returns the least period, with its least preperiod, that the values of heaps 0, 1, 2, ... prove. They begin with those of the call
    /// before.
    pub fn period(&mut self, bound: Window, values: &[Value]) -> Option<Period> {
        let last = values.len() as u64 - 1;
        while needed(bound, Period { preperiod: 1, period: self.begun + 1 }) <= last {
            self.begun += 1;
            self.due.push(Reverse((last, self.begun)));
        }
        let mut found: Option<Period> = None;
        while let Some(&Reverse((due, period))) = self.due.peek()
            && due <= last
        {
            self.due.pop();
            let window = window(values, period as usize);
            let needed = needed(bound, window);
            if needed <= last && found.is_none_or(|found| window.period < found.period) {
                found = Some(window);
            }
            self.due.push(Reverse((needed.max(last + 1), period)));
        }
        found
    }
}
