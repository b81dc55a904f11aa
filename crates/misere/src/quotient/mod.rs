//! Misère quotients, built heap by heap and proved: Plambeck (2005), Plambeck and Siegel (2008).
//!
//! Two positions are alike if no third one, added to both, tells them apart by outcome. The positions of the heaps up to n, by
//! likeness, are a commutative monoid, the misère quotient Q(n). Here it is built for impartial and for partizan codes, one heap
//! after the other, and every step is proved: see `proof`.

mod candidate;
mod certificate;
mod classes;
mod closure;
mod conjugate;
mod counters;
mod extend;
mod field;
mod forms;
mod frame;
mod history;
mod inverse;
mod keep;
mod load;
mod merge;
mod monoid;
mod order;
mod play;
mod presentation;
mod proof;
mod reach;
mod snapshot;
mod space;
mod structure;
mod trials;
mod window;

pub use conjugate::{Conjugate, MAX_CONJUGATE, MAX_CONJUGATE_SUMS};
pub use extend::Obstacle;
pub use inverse::{Inverse, SOUGHT_INVERSES};
pub use load::NotLoaded;
pub use order::{Apart, Comparison, MAX_CONTEXTS, Undecided};
pub use presentation::{Relation, Word, letter};
pub use snapshot::{Snapshot, WideValue};
pub use structure::{Kernel, Kind, MAX_STRUCTURE, Structure};

use crate::{Budget, Unsuited};
use candidate::{Colour, Rules};
use extend::Proved;
use ninepins_proof::quotient::{Certificate, Period};
use ninepins_rules::{Game, Outcome, Player};
use std::sync::Arc;
use window::Breaking;

/// The misère quotient of a game, as far as it has been built.
#[derive(Debug)]
pub struct MisereQuotient {
    game: Game,
    rules: Rules,
    breaking: Option<Breaking>,
    proved: Proved,
    history: Vec<Change>,
    period: Option<Period>,
    /// From which heap on there are infinitely many elements.
    infinite_from: Option<usize>,
    /// What showed that.
    shown_infinite: Option<Box<Certificate>>,
    /// What it was, where displacements count, when it was finite.
    last_finite: Option<Box<Certificate>>,
}

/// A heap at which the quotient became another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// The heap.
    pub heap: usize,
    /// How many elements the quotient has from there on.
    pub order: usize,
    /// In how many of them Left, to move, loses. In impartial games that is the P-portion.
    pub losing: usize,
    /// How many elements have each outcome, in the order of [`Outcome::ALL`].
    pub outcomes: [usize; 4],
}

impl MisereQuotient {
    /// The quotient of no heaps, to be extended.
    ///
    /// # Errors
    ///
    /// [`Unsuited`] unless it is a game in misère play without limits and without terminals.
    pub fn of(game: &Game) -> Result<MisereQuotient, Unsuited> {
        Unsuited::unless_misere(game)?;
        let rules = Rules::new(Arc::new(game.ruleset().clone()));
        Ok(MisereQuotient {
            game: game.clone(),
            breaking: Breaking::of(&rules),
            proved: Proved::empty(rules.players()),
            rules,
            history: Vec::new(),
            period: None,
            infinite_from: None,
            shown_infinite: None,
            last_finite: None,
        })
    }

    /// Adds the next heap. It stays as it is if that fails.
    ///
    /// # Errors
    ///
    /// If the budget ends the work, or the quotient would have more than `most_elements`, or no way to build it was found.
    pub fn extend(&mut self, most_elements: usize, budget: &Budget) -> Result<(), Obstacle> {
        let rebuilt = self.proved.extend(&self.rules, most_elements, budget)?;
        self.period = self.period_of(&self.proved);
        if let Some(before) = rebuilt {
            if self.rank() == 0 {
                self.last_finite = None;
            } else if before.candidate.space.rank() == 0 {
                self.last_finite = Some(Box::new(self.certificate_of(&before)));
            }
            if self.infinite_from.is_none() && self.infinite().is_some() {
                self.infinite_from = Some(self.heaps());
                self.shown_infinite = Some(Box::new(self.certificate()));
            }
        }
        if self.rank() == 0 {
            let before = self.history.last().map_or((1, 0), |change| (change.order, change.losing));
            if before != (self.order(), self.losing(Player::Left)) {
                self.history.push(self.change());
            }
        }
        Ok(())
    }

    /// How it is now.
    fn change(&self) -> Change {
        let mut outcomes = [0; 4];
        self.outcomes().for_each(|own| {
            Outcome::ALL.iter().zip(&mut outcomes).filter(|(outcome, _)| **outcome == own).for_each(|(_, n)| *n += 1);
        });
        Change { heap: self.heaps(), order: self.order(), losing: self.losing(Player::Left), outcomes }
    }

    fn period_of(&self, proved: &Proved) -> Option<Period> {
        self.breaking.and_then(|breaking| breaking.window(&proved.candidate.values))
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The last heap that it covers.
    pub fn heaps(&self) -> usize {
        self.proved.candidate.values.len() - 1
    }

    /// Where and how the values of heaps repeat, once it is proved that they do so for ever. Then it is the quotient of the
    /// whole game.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// How many coordinates the displacements of positions have; none if it is finite.
    pub fn rank(&self) -> usize {
        self.proved.candidate.space.rank()
    }

    /// The heap from which on it is proved to be infinite. What is infinite with some heaps is infinite with more.
    pub fn infinite_from(&self) -> Option<usize> {
        self.infinite_from
    }

    /// The first heap with which displacements count, if they do.
    pub fn counted_from(&self) -> Option<usize> {
        self.last_finite.as_ref().map(|before| before.heaps.len() + 1)
    }

    /// The certificate, of the heaps up to [`infinite_from`](MisereQuotient::infinite_from), that it is infinite. With several counters
    /// [`MisereQuotient::certificate`] does not say so.
    pub fn shown_infinite(&self) -> Option<&Certificate> {
        self.shown_infinite.as_deref()
    }

    /// How many elements it has; if displacements are counted, its finite part, which depends on how it was built.
    pub fn order(&self) -> usize {
        self.proved.candidate.order()
    }

    /// Each heap at which it changed while it was finite, ascending.
    pub fn history(&self) -> &[Change] {
        &self.history
    }

    /// The outcome of each element.
    pub fn outcomes(&self) -> impl Iterator<Item = Outcome> {
        self.proved.candidate.colours.iter().map(|&colour| self.outcome_of(colour))
    }

    /// In how many elements `player`, to move, loses.
    pub fn losing(&self, player: Player) -> usize {
        self.outcomes().filter(|outcome| outcome.winner(player) != player).count()
    }

    fn outcome_of(&self, colour: Colour) -> Outcome {
        self.rules.outcome(colour)
    }
}
