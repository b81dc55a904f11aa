//! Outcomes of single heaps of games whose heaps never split, with their period.

use crate::json::OutcomesShape;
use ninepins_proof::outcomes::{Certificate, MAX_HEAPS};
use ninepins_rules::{ByPlayer, Convention, Game, Limit, Outcome, Player};
use ninepins_solver::{Budget, Stopped};
use std::fmt;

/// The outcomes of single heaps, normal or misère. They repeat by the theorem of [`ninepins_proof::outcomes`].
#[derive(Clone, Debug)]
pub struct Outcomes {
    game: Game,
    /// The numbers of tokens with which a whole heap is taken, and those that leave one heap.
    whole: ByPlayer<Vec<usize>>,
    part: ByPlayer<Vec<usize>>,
    /// The most tokens that a move takes, but at least 1.
    most: usize,
    known: Vec<Outcome>,
    /// The first of `most` heaps whose outcomes are sought again.
    mark: usize,
    period: Option<Certificate>,
}

/// The reason why the outcomes of single heaps are not listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoOutcomes(&'static str);

impl fmt::Display for NoOutcomes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "outcomes of single heaps are listed for finite codes with digits 0 to 3, and here {}", self.0)
    }
}

impl std::error::Error for NoOutcomes {}

impl Outcomes {
    /// Begins without outcomes.
    ///
    /// # Errors
    ///
    /// [`NoOutcomes`] if the theorem does not apply to the game.
    pub fn of(game: &Game) -> Result<Outcomes, NoOutcomes> {
        let ruleset = game.ruleset();
        let codes = ruleset.codes().ok_or(NoOutcomes("moves are no codes"))?;
        let most = match ruleset.window() {
            _ if !game.ending().terminals.is_empty() => Err("play ends at listed positions"),
            _ if ruleset.limit() != Limit::None => Err("heaps have limits"),
            _ if !ruleset.only_takes() => Err("heaps may split"),
            None => Err("a move may take any number of tokens"),
            Some(window) => Ok(window.taken.max(1) as usize),
        };
        let most = most.map_err(NoOutcomes)?;
        let leaving = |parts| {
            ByPlayer::each(|player| {
                let code = codes[player as usize];
                (1..=most).filter(|taken| code.digit(*taken as u64).leaves(parts)).collect()
            })
        };
        let (whole, part) = (leaving(0), leaving(1));
        Ok(Outcomes { game: game.clone(), whole, part, most, known: Vec::new(), mark: 1, period: None })
    }

    /// Finds outcomes until their period is proved, or as many as `budget` and [`MAX_HEAPS`] allow. A later call resumes.
    ///
    /// The search is that of Brent (1980): `most` outcomes in a row decide all that follow, and are compared with those from the mark on, which
    /// moves to the last heap whenever their distance reaches the next power of two. So the first distance at which they are equal is the
    /// least period.
    ///
    /// ```
    /// use ninepins::{Budget, Outcome, values::Outcomes};
    /// let mut outcomes = Outcomes::of(&"0.03|0.0003 misere".parse()?).unwrap();
    /// let period = outcomes.prove_period(&Budget::unlimited()).unwrap();
    /// assert_eq!((period.preperiod, period.period), (0, 6));
    /// assert_eq!(outcomes.at(1_000_000_000_000_000_000), Some(Outcome::P));
    /// # Ok::<(), ninepins::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work, or if so many heaps do not suffice.
    pub fn prove_period(&mut self, budget: &Budget) -> Result<&Certificate, Stopped> {
        while self.period.is_none() {
            let heaps = self.known.len();
            if heaps as u64 == MAX_HEAPS {
                return Err(Stopped::BeyondTable(format!("no period is shown by {MAX_HEAPS} heaps")));
            }
            budget.work(8 + self.most as u64)?;
            // A list that grows may hold its outcomes twice.
            budget.check_memory(2 * heaps as u64)?;
            self.known.push(self.next());
            let Some(last) = (heaps + 1).checked_sub(self.most).filter(|last| *last > self.mark) else { continue };
            let period = last - self.mark;
            if self.known[self.mark..][..self.most] == self.known[last..] {
                let repeats = |heap: &usize| self.known[*heap] == self.known[heap + period];
                let preperiod = (0..self.mark).rev().take_while(repeats).last().unwrap_or(self.mark) as u64;
                self.period = Some(Certificate { game: self.game.clone(), preperiod, period: period as u64 });
            } else if period > self.mark {
                self.mark = last;
            }
        }
        self.period.as_ref().ok_or(Stopped::Needless)
    }

    /// Returns the proved period.
    pub fn period(&self) -> Option<&Certificate> {
        self.period.as_ref()
    }

    /// Returns the outcome of a heap; of any heap once the period is proved.
    pub fn at(&self, heap: u64) -> Option<Outcome> {
        let heap = match &self.period {
            Some(Certificate { preperiod, period, .. }) if heap > *preperiod => preperiod + (heap - preperiod) % period,
            _ => heap,
        };
        self.known.get(usize::try_from(heap).ok()?).copied()
    }

    /// Converts the outcomes of heaps 0 to `to`, or the known ones, to their JSON type.
    pub fn object(&self, to: u64, stopped: Option<&Stopped>) -> OutcomesShape {
        let outcomes: Vec<Outcome> = (0..=to).map_while(|heap| self.at(heap)).collect();
        OutcomesShape {
            game: self.game.to_string(),
            to: outcomes.len() as i64 - 1,
            outcomes,
            preperiod: self.period.as_ref().map(|period| period.preperiod),
            period: self.period.as_ref().map(|period| period.period),
            stopped: stopped.map(Stopped::name),
        }
    }

    /// Returns the outcome of the heap after the known ones.
    fn next(&self) -> Outcome {
        let heap = self.known.len();
        let wins = |player: Player| {
            let (whole, part) = (self.whole.of(player), self.part.of(player));
            let part = &part[..part.partition_point(|taken| *taken < heap)];
            let takes_all = whole.binary_search(&heap).is_ok();
            if part.is_empty() && !takes_all {
                return self.game.convention() == Convention::Misere;
            }
            let wins_by = |taken: usize| self.known[heap - taken].winner(!player) == player;
            takes_all && wins_by(heap) || part.iter().any(|taken| wins_by(*taken))
        };
        Outcome::from_winners(ByPlayer::each(|player| if wins(player) { player } else { !player }))
    }
}
