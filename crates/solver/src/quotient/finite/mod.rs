//! Misère quotients, built heap by heap and proved: Plambeck (2005), Plambeck and Siegel (2008).
//!
//! Two positions are alike if no third one, added to both, tells them apart by outcome. The positions of the heaps up to n, by
//! likeness, are a commutative monoid, the misère quotient Q(n). Here it is built for impartial and for partizan codes, one heap
//! after the other, and every step is proved: see `closure`.

mod candidate;
mod certificate;
mod classes;
mod closure;
mod counters;
mod extend;
mod frame;
mod history;
mod load;
mod merge;
mod monoid;
mod play;
mod reach;
mod space;
mod strategy;
mod window;

pub use extend::Obstacle;
pub use load::NotLoaded;
pub use strategy::{Known, Worth};

use super::Period;
use crate::{Budget, Unlicensed};
use candidate::{Colour, Rules};
use extend::Proved;
use ninepins_rules::{Convention, Game, Limit, Outcome, Player};
use std::sync::Arc;
use window::Breaking;

/// The strategy's name.
const NAME: &str = "misere-quotient";

/// The misère quotient of a game, as far as it has been built.
#[derive(Debug)]
pub struct MisereQuotient {
    game: Game,
    rules: Rules,
    breaking: Option<Breaking>,
    proved: Proved,
    history: Vec<Change>,
    period: Option<Period>,
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
}

impl MisereQuotient {
    /// The quotient of no heaps, to be extended.
    ///
    /// # Errors
    ///
    /// [`Unlicensed`] unless it is a game in misère play without limits and without terminals.
    pub fn of(game: &Game) -> Result<MisereQuotient, Unlicensed> {
        let missing = if game.convention() != Convention::Misere {
            "misère quotients are about misère play; say `misere`"
        } else if !game.ending().terminals.is_empty() {
            "positions at which play is over are not closed under sums"
        } else if game.ruleset().limit() != Limit::None {
            "heaps with limits are not handled"
        } else {
            let rules = Rules::new(Arc::new(game.ruleset().clone()));
            return Ok(MisereQuotient {
                game: game.clone(),
                breaking: Breaking::of(&rules),
                proved: Proved::empty(rules.players()),
                rules,
                history: Vec::new(),
                period: None,
            });
        };
        Err(Unlicensed { strategy: NAME, missing: missing.to_owned() })
    }

    /// Adds the next heap. It stays as it is if that fails.
    ///
    /// # Errors
    ///
    /// If the budget ends the work, or the quotient would have more than `most_elements`, or no way to build it was found.
    pub fn extend(&mut self, most_elements: usize, budget: &Budget) -> Result<(), Obstacle> {
        self.proved.extend(&self.rules, most_elements, budget)?;
        let now = Change { heap: self.heaps(), order: self.order(), losing: self.losing(Player::Left) };
        let before = self.history.last().map_or((1, 0), |change| (change.order, change.losing));
        if before != (now.order, now.losing) {
            self.history.push(now);
        }
        self.period = self.breaking.and_then(|breaking| breaking.window(&self.proved.candidate.values));
        Ok(())
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

    /// How many elements it has.
    pub fn order(&self) -> usize {
        self.proved.candidate.order()
    }

    /// Each heap at which it changed, ascending.
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
        let left_wins = !candidate::loses(colour, 0);
        let right_wins = !candidate::loses(colour, self.rules.players() - 1);
        match (left_wins, right_wins) {
            (true, true) => Outcome::N,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::P,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    #[ignore = "a measurement"]
    fn try_it() {
        let args = std::env::var("GAME").unwrap();
        let (line, heaps) = args.rsplit_once(' ').unwrap();
        let start = Instant::now();
        let mut q = MisereQuotient::of(&line.parse().unwrap()).unwrap();
        let budget = Budget::unlimited();
        for _ in 1..=heaps.parse().unwrap() {
            let n = q.history().len();
            if let Err(o) = q.extend(100_000, &budget) { println!("{o:?}"); break; }
            if q.history().len() > n { println!("{:?} after {:?}", q.history().last().unwrap(), start.elapsed()); }
            if q.period().is_some() { break }
        }
        println!("rank {} shifts {:?}", q.proved.candidate.space.rank(), q.proved.candidate.generator_values().iter().filter(|v| v.1.shift[0]!=0).map(|v| (v.0, v.1.shift[0])).collect::<Vec<_>>());
        let t = Instant::now();
        let c = q.certificate();
        let t1 = t.elapsed(); let t = Instant::now();
        println!("inf {:?} made {t1:?}", c.infinite);
        match ninepins_proof::quotient::check(&c) { Ok(c) => println!("rank {c}"), Err(e) => println!("rank REFUSED {e}") }
        println!("rank checked {:?}", t.elapsed());
        println!("{line}: heaps {} order {} period {:?} after {:?}", q.heaps(), q.order(), q.period(), start.elapsed());
    }

    #[test]
    #[ignore = "rows"]
    fn rows() {
        let only = std::env::var("ONLY").unwrap_or_default();
        for line in std::io::stdin().lines() {
            let line = line.unwrap();
            let mut words = line.split('\t');
            let (game, heaps, expected) = (words.next().unwrap(), words.next().unwrap(), words.next().unwrap());
            if !only.is_empty() && !game.contains(&only) { continue }
            let start = Instant::now();
            let mut q = MisereQuotient::of(&game.parse().unwrap()).unwrap();
            let budget = Budget::unlimited();
            let mut trouble = None;
            for _ in 1..=heaps.parse().unwrap() {
                if let Err(o) = q.extend(100_000, &budget) { trouble = Some(o); break; }
                if q.period().is_some() { break }
            }
            let h: Vec<_> = q.history().iter().map(|c| format!("[{}, {}, {}]", c.heap, c.order, c.losing)).collect();
            let h = format!("[{}] {:?}", h.join(", "), q.period().map(|p| (p.preperiod, p.period)));
            let ok = h == expected;
            println!("{} {game} {:.3} {trouble:?}{}", if ok {"ok"} else {"WRONG"}, start.elapsed().as_secs_f64(), if ok {String::new()} else {format!("\n  {h}\n  {expected}")});
        }
    }
}
