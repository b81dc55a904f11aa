//! Periods of nim-sequences: looked for while values are found, and proved.
//!
//! Two theorems prove a period from finitely many values.
//!
//! **Guy and Smith (1956)**, for at most h parts: if G(n + p) = G(n) for n0 <= n < h n0 + (h - 1) p + t, where n0 >= 1 and t
//! is the last digit, then for all n >= n0. See [`classical`].
//!
//! **Sparse spaces**, for octal codes. Let L be the last rare heap (see [`super::mask`]), t the last digit, W = L + t, x > L,
//! p >= 1, and p even where the position counts. If all heaps from x to N are common, x + p + W <= N, and
//!
//! - (A) G(n + p) = G(n) for all n from x on as far as N tells, that is below N - p, and
//! - (B) for each n of the last p heaps below N, each rare value r below G(n) is that of a single heap n - k >= x, or of a sum
//!   of heaps j < x and n - k - j >= x, for some digit k that allows it,
//!
//! then G(n + p) = G(n) for all n >= x.
//!
//! *Proof.* Let n >= N - p, and let all be shown below: G(m + p) = G(m) for x <= m < n, and no heap from x to n + p - 1 is
//! rare. The common options of n + p are sums i + (n + p - k - i) with i rare, and single heaps n + p - k; since n - k - i >=
//! n - W >= x, each has the value of the option with p less, and conversely. So the least common value that n + p lacks is
//! G(n), the least that n lacks, for n is common. A rare value r below it is an option of the heap of the last p ones that n
//! differs from by a multiple of p, by (B) with a part of at least x; adding this multiple to that part, and p, changes no
//! value, so r is an option of n + p. So G(n + p) = G(n), and n + p is common. The parts stay different, for j < x. ∎
//!
//! The second needs x + p + W values where the first needs 2x + 2p + t. Where not all of these are kept [`recur`] finds periods by
//! windows that come back.

mod classical;
mod recur;
mod repeat;
mod sparse;

pub use recur::Landmark;
pub(super) use recur::Windows;
pub(super) use sparse::Rung;
pub use sparse::{Shift, Witnesses};

use super::{Engine, Mask, Sequence, Source, rules::Rules};
use crate::{Budget, Stopped};
use ninepins_rules::Code;
use recur::Recurrence;
use sparse::Known;

/// How many values there are when a period is looked for first.
const FIRST_LOOK: u64 = 64;

/// There is another look once there are a sixth more values.
const GROWTH: u64 = 6;

/// Up to so many values every period is tried, by the first theorem.
const ALL_PERIODS: u64 = 1 << 16;

/// How many values are found between two times that their maximum is taken.
const STEP: u64 = 1 << 20;

/// Which theorem proves a period.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Guy and Smith (1956).
    Classical,
    /// Sparse spaces.
    Sparse,
}

/// What is known of the period of a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It has one.
    Proved(Proof),
    /// What has been found of it looks as if it had one.
    Observed,
    /// Nothing is known.
    Open,
}

/// What has been found of a sequence and its period. Where it is open, period and preperiod are 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Findings {
    /// How sure it is.
    pub status: Status,
    /// The least n0 with G(n + period) = G(n) + saltus for all n >= n0, heap 0 counted.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// What is added in each period.
    pub saltus: u64,
    /// The largest value met.
    pub max: u32,
    /// How many values were found.
    pub known: u64,
    /// Which values are rare, where rare heaps were told.
    pub mask: Option<Mask>,
    /// The rare heaps met under that mask, and their values.
    pub rare: Vec<(u64, u32)>,
    /// What the second theorem rests on, if it proves the period, alone or as the first one does.
    pub witnesses: Option<Witnesses>,
    /// Values of heaps here and there, all of them equally many in a row, if not all values are kept: the first ones after all
    /// that is rare, then others in even steps up to the last two, which are one period apart: from the last exception on. None of
    /// a period without exceptions.
    pub landmarks: Vec<Landmark>,
}

/// Finds values until it can prove a period.
#[derive(Clone, Debug)]
pub struct PeriodSearch {
    sequence: Sequence,
    next_look: u64,
    /// No values are found from this heap on.
    end: u64,
    max: u32,
    /// Of how many heaps the maximum is.
    max_of: u64,
    /// The number of values at the last look for a period.
    looked: u64,
    found: Option<Findings>,
    recurrence: Recurrence,
    /// Whether nothing but the recurrence is looked at, for tests.
    only_recurrence: bool,
}

impl PeriodSearch {
    /// From heap 0 on.
    pub fn new(code: &Code) -> PeriodSearch {
        PeriodSearch::of(Sequence::new(code))
    }

    /// From what is known of a sequence. All its values must be kept for its largest one to be told.
    pub fn of(sequence: Sequence) -> PeriodSearch {
        PeriodSearch {
            sequence,
            next_look: FIRST_LOOK,
            end: u64::MAX,
            max: 0,
            max_of: 0,
            looked: 0,
            found: None,
            recurrence: Recurrence::default(),
            only_recurrence: false,
        }
    }

    /// Looks for nothing but windows that come back, as if values were forgotten.
    #[cfg(test)]
    pub(crate) fn forgetful(code: &Code) -> PeriodSearch {
        PeriodSearch { only_recurrence: true, ..PeriodSearch::new(code) }
    }

    /// Counts values up to `max` among those met.
    pub(super) fn with_max(self, max: u32) -> PeriodSearch {
        PeriodSearch { max, ..self }
    }

    /// Resumes with the [windows](PeriodSearch::windows) of a search that was stopped.
    pub(super) fn with_windows(self, windows: Windows) -> PeriodSearch {
        PeriodSearch { recurrence: Recurrence::resume(&self.sequence, windows), ..self }
    }

    /// Limits the search to the heaps below `end`.
    pub fn with_end(self, end: u64) -> PeriodSearch {
        PeriodSearch { end, ..self }
    }

    /// Looks for a period once there are `look` values, and not before.
    pub(super) fn with_next_look(self, look: u64) -> PeriodSearch {
        PeriodSearch { next_look: look, ..self }
    }

    /// Returns the windows, without which a search that forgets values cannot be resumed.
    pub(super) fn windows(&self) -> Windows {
        self.recurrence.windows()
    }

    /// Retains the last `values` values of a long run. A proof of a subtraction game needs all, so these retain all.
    pub(super) fn keep(&mut self, values: u64) {
        if self.sequence.engine() != Engine::Subtract {
            self.sequence.keep(values);
        }
    }

    /// The values.
    pub fn sequence(&self) -> &Sequence {
        &self.sequence
    }

    /// Goes on until a period is proved, or until the values of all heaps below `end` are known. Stopped, it keeps what it
    /// has; [`PeriodSearch::findings`] tells what that is.
    pub fn run(&mut self, end: u64, budget: &Budget) -> Result<(), Stopped> {
        let end = end.min(self.end);
        // Values that it began with are looked at too, and those at which it was stopped while it looked.
        while self.found.is_none() && (self.sequence.len() < end || self.looked < self.sequence.len()) {
            let to = self.next_look.min(end);
            self.take_max();
            self.follow(budget)?;
            while self.found.is_none() && self.sequence.len() < to {
                let done = self.sequence.extend(to.min(self.sequence.len() + STEP), budget);
                self.sequence.cut(self.end);
                self.take_max();
                done?;
                self.follow(budget)?;
            }
            if self.found.is_some() || self.only_recurrence {
                self.next_look = self.sequence.len() + STEP;
            } else if self.sequence.len() >= self.next_look || self.sequence.len() >= end {
                let mut found = self.look(budget)?;
                if found.is_some() && self.sequence.len() > to {
                    // The values up to here must do, so that a search that was stopped on the way ends as one that was not.
                    self.sequence.cut(to);
                    found = self.look(budget)?;
                }
                self.found = found;
                self.next_look = self.sequence.len() + self.sequence.len() / GROWTH;
            }
            self.looked = self.sequence.len();
        }
        Ok(())
    }

    /// The largest value met.
    pub fn max(&self) -> u32 {
        self.max
    }

    /// What was found if a period is proved.
    pub fn proved(&self) -> Option<&Findings> {
        self.found.as_ref()
    }

    /// What is known now. A period that is only observed is looked for each time.
    pub fn findings(&self) -> Findings {
        self.found.clone().unwrap_or_else(|| {
            let observed = repeat::observed(&self.sequence);
            let status = if observed.is_some() { Status::Observed } else { Status::Open };
            let (preperiod, period, saltus) = observed.unwrap_or((0, 0, 0));
            Findings { status, preperiod, period, saltus, witnesses: None, ..self.blank() }
        })
    }

    fn blank(&self) -> Findings {
        Findings {
            status: Status::Open,
            preperiod: 0,
            period: 0,
            saltus: 0,
            max: self.max,
            known: self.sequence.len(),
            mask: self.sequence.mask(),
            rare: self.sequence.rare(),
            witnesses: None,
            landmarks: Vec::new(),
        }
    }

    /// Looks for a period that is longer than what is kept, once not all values are.
    fn follow(&mut self, budget: &Budget) -> Result<(), Stopped> {
        let forgets = matches!(&self.sequence.source, Source::Sliced(sliced) if sliced.history.start() > 0);
        if !(forgets || self.only_recurrence) || self.found.is_some() {
            return Ok(());
        }
        let Some(rules) = Rules::of(self.sequence.code()) else { return Ok(()) };
        if let Some(came) = self.recurrence.follow(&self.sequence, &rules, budget)? {
            let (preperiod, period) = (came.preperiod as u64, came.period as u64);
            let (witnesses, landmarks) = (Some(came.witnesses), came.landmarks);
            self.found = Some(Findings { witnesses, landmarks, ..self.proved_by(Proof::Sparse, preperiod, period) });
        }
        Ok(())
    }

    fn take_max(&mut self) {
        let sequence = &self.sequence;
        let new = self.max_of..sequence.len();
        self.max_of = new.end;
        self.max = match &sequence.source {
            Source::Sliced(sliced) => self.max.max(sliced.max(new.start as usize)),
            _ => new.filter_map(|n| sequence.value(n)).fold(self.max, u32::max),
        };
    }

    /// A proved period, if the values known now prove one.
    fn look(&self, budget: &Budget) -> Result<Option<Findings>, Stopped> {
        let Some(rules) = Rules::of(self.sequence.code()) else { return Ok(None) };
        if self.sequence.len() <= ALL_PERIODS {
            let values: Vec<u32> = (0..self.sequence.len()).map_while(|n| self.sequence.value(n)).collect();
            if let Some((preperiod, period)) = classical::period(&rules, &values, budget)? {
                return Ok(Some(self.proved_by(Proof::Classical, preperiod, period)));
            }
        }
        let all = || {
            let found = repeat::last_period(&self.sequence, &rules, budget)?;
            Ok(found.map(|(preperiod, period)| self.proved_by(Proof::Classical, preperiod, period)))
        };
        match &self.sequence.source {
            Source::Scalar(scalar) => {
                let known = Known::new(&scalar.values, &scalar.rare, scalar.mask, scalar.levels());
                let found = self.look_in(&rules, &known, budget)?;
                // Where rare heaps never end there is no window for the second theorem.
                if found.is_none() && self.sequence.len() <= ALL_PERIODS * 32 { all() } else { Ok(found) }
            }
            Source::Sliced(sliced) => {
                let code = |value| sliced.code_of(value) as u8;
                let rare: Vec<(usize, u8)> = sliced.rare.iter().map(|&(heap, value)| (heap, code(value))).collect();
                let above = sliced.levels();
                self.look_in(&rules, &Known::new(&sliced.history, &rare, sliced.mask(), above), budget)
            }
            Source::Naive(_) | Source::Triples(_) | Source::Subtract(_) => all(),
        }
    }

    /// The same where rare heaps are told.
    fn look_in<T: sparse::Entry>(
        &self,
        rules: &Rules,
        known: &Known<'_, T>,
        budget: &Budget,
    ) -> Result<Option<Findings>, Stopped> {
        let Some(period) = known.candidate(rules, budget)? else { return Ok(None) };
        let same = |a: usize, b: usize| {
            let (a, b) = (self.sequence.value(a as u64), self.sequence.value(b as u64));
            a.is_some() && a == b
        };
        let Some(preperiod) = known.preperiod(period, &same) else { return Err(Stopped::Memory) };
        let zero = |n: usize| self.sequence.value(n as u64) == Some(0);
        let is_classical = classical::suffices(rules, known.len(), preperiod, period)
            && !(rules.is_unequal() && (preperiod..preperiod + period).any(zero));
        // Where both theorems prove it the second is the one that is soon checked.
        let witnesses = known.prove(rules, preperiod, period, budget)?;
        let proof = match &witnesses {
            _ if is_classical => Proof::Classical,
            Some(_) => Proof::Sparse,
            None => return Ok(None),
        };
        // The window told a period of codes; where the position counts half of it may be one of values.
        let least = repeat::least_period(preperiod, period, &same);
        let preperiod = if least == period { Some(preperiod) } else { known.preperiod(least, &same) };
        let preperiod = preperiod.ok_or(Stopped::Memory)?;
        Ok(Some(Findings { witnesses, ..self.proved_by(proof, preperiod as u64, least as u64) }))
    }

    fn proved_by(&self, proof: Proof, preperiod: u64, period: u64) -> Findings {
        Findings { status: Status::Proved(proof), preperiod, period, ..self.blank() }
    }
}
