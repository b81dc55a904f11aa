//! Periods of nim-sequences: found while values are computed, and proved.
//!
//! Three theorems prove a period from finitely many values. That of values that rise is on the page of its
//! [certificates](ninepins_proof::period::arithmetic); see [`arithmetic`].
//!
//! **Guy and Smith (1956)**, for at most h parts: if G(n + p) = G(n) for n0 <= n < h n0 + (h - 1) p + t, where n0 >= 1 and t
//! is the last digit, then for all n >= n0. See [`classical`].
//!
//! **Sparse spaces**, for octal codes. Let L be the last rare heap (see [`super::sparse_space`]), t the last digit, W =
//! L + t, x > L, and p >= 1, with p even in an alternating space. If all heaps from x to N are common, x + p + W <= N,
//! and
//!
//! - (A) G(n + p) = G(n) for all n from x on up to N - p, and
//! - (B) for each n of the last p heaps below N, each rare value r below G(n) is that of a single heap n - k >= x, or of a sum
//!   of heaps j < x and n - k - j >= x, for some digit k that allows it,
//!
//! then G(n + p) = G(n) for all n >= x. The page of the [certificates](ninepins_proof::period) has the proof: its window ends at N - p.
//!
//! The second theorem needs x + p + W values where the first needs 2x + 2p + t. When not all of these are retained,
//! [`recurrence`] finds periods by windows that recur.

mod arithmetic;
mod classical;
mod recurrence;
mod sparse;

pub use recurrence::{Recurrence, WINDOWS, next_window};

use super::{
    formula::Formula,
    sequence::{Engine, Sequence, Source},
    sparse_space::SparseSpace,
};
use ninepins_budget::{Budget, Result, Stopped};
use ninepins_proof::period::{Moves, Window, arithmetic::Certificate};
use ninepins_rules::Code;
use sparse::KnownValues;

/// The number of values at the first look for a period.
pub(super) const FIRST_LOOK: u64 = 64;

/// Between two looks of a search without a driver the values grow by a sixth.
const GROWTH: u64 = 6;

/// The theorem of Guy and Smith is preferred where it needs up to an eighth more values than the other.
const FEW: u64 = 8;

/// Up to this many values every period is tried, by the first theorem.
const ALL_PERIODS: u64 = 1 << 16;

/// The number of values between two updates of the maximum.
const STEP: u64 = 1 << 20;

/// The theorem that proves a period.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Guy and Smith (1956).
    Classical,
    /// Sparse spaces.
    Sparse,
    /// Arithmetic periods: options of all heaps follow from those of a window.
    Arithmetic {
        /// The number K of the [certificate](ninepins_proof::period::arithmetic).
        doublings: u64,
        /// The number N there.
        window: u64,
    },
    /// A [formula](crate::Formula) for the values of all heaps, which rise by a saltus in each period.
    Formula,
}

/// The state of knowledge of the period of a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Status {
    /// A theorem proves the period.
    Proved(Proof),
    /// The values found are consistent with a period.
    Observed,
    /// No period is known.
    #[default]
    Open,
}

/// The findings about a sequence and its period. If the period is open, period and preperiod are 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Findings {
    /// The state of knowledge.
    pub status: Status,
    /// The least n0 with G(n + period) = G(n) + saltus for all n >= n0 but those of `constant`, heap 0 counted.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The increase of the values in each period.
    pub saltus: u64,
    /// The remainders modulo the period of the heaps whose values stay although there is a proved saltus, and these values.
    pub constant: Vec<(u64, u32)>,
    /// The largest value found.
    pub max: u32,
    /// The number of values found.
    pub known: u64,
    /// The sparse space, if the engine uses one.
    pub space: Option<SparseSpace>,
    /// The rare heaps in that space, and their values.
    pub rare: Vec<(u64, u32)>,
    /// The number N of values by which the second theorem proves the period, alone or besides the first one.
    pub witnessed: Option<u64>,
    /// Samples of equal lengths, if not all values are retained: the first after all rare heaps, then others in even
    /// steps. The last two begin with the last exception and one period after it. There are none if the period has no
    /// exceptions. Values of 256 and more, which no certificate lists, are cut.
    pub samples: Vec<Window>,
}

impl Findings {
    /// Checks whether a saltus is proved.
    pub fn rises(&self) -> bool {
        matches!(self.status, Status::Proved(_)) && self.saltus > 0
    }

    /// Returns the part of a heap's value that a proved saltus has added since the first period.
    pub fn rise(&self, heap: u64) -> u64 {
        let is_constant = || self.constant.iter().any(|(residue, _)| *residue == heap % self.period);
        if !self.rises() || heap < self.preperiod || is_constant() {
            return 0;
        }
        (heap - self.preperiod) / self.period * self.saltus
    }
}

/// Begins a search that uses recurrence alone, as if values were not retained.
pub fn forgetful(code: &Code) -> PeriodSearch {
    PeriodSearch { only_recurrence: true, ..PeriodSearch::new(code) }
}

/// A search for a period: it extends a sequence until a period is proved.
#[derive(Clone, Debug)]
pub struct PeriodSearch {
    sequence: Sequence,
    /// The number of values at the next look for a period.
    pub(super) next_look: u64,
    /// No values are found from this heap on.
    pub end: u64,
    pub(super) max: u32,
    /// The number of heaps whose maximum `max` is.
    max_of: u64,
    /// The number of values at the last look for a period.
    looked: u64,
    found: Option<Findings>,
    pub(super) recurrence: Recurrence,
    tried: arithmetic::Tried,
    /// True if a formula for the values ends the search, too. Its period has a saltus.
    pub(super) by_formula: bool,
    /// Set in tests that use recurrence alone.
    only_recurrence: bool,
}

impl PeriodSearch {
    /// Begins at heap 0.
    pub fn new(code: &Code) -> PeriodSearch {
        PeriodSearch::of(Sequence::new(code))
    }

    /// Resumes from a partial sequence; the maximum is exact only if all values are retained.
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
            tried: arithmetic::Tried::default(),
            by_formula: false,
            only_recurrence: false,
        }
    }

    /// Retains the last `values` values of a long run. The proof for a subtraction game needs all values, so all are
    /// retained.
    pub(super) fn retain(&mut self, values: u64) {
        if self.sequence.engine() != Engine::Subtract {
            self.sequence.retain(values);
        }
    }

    /// Returns the values.
    pub fn sequence(&self) -> &Sequence {
        &self.sequence
    }

    /// Returns the values, which may be extended further.
    pub fn into_sequence(self) -> Sequence {
        self.sequence
    }

    /// Searches until a period is proved, or the values of all heaps below `end` are known. A stopped search retains
    /// what it has; see [`PeriodSearch::findings`].
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work.
    pub fn run(&mut self, end: u64, budget: &Budget) -> Result<()> {
        let end = end.min(self.end);
        self.sequence.expect(end);
        // The values at the start, and those at which a look was stopped, are examined too.
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
                let mut found = self.find(budget)?;
                if found.is_some() && self.sequence.len() > to {
                    // The values below `to` must suffice, so that a search that was stopped on the way has the same
                    // result.
                    self.sequence.cut(to);
                    found = self.find(budget)?;
                }
                self.found = found.map(|found| self.better_known(found, budget)).transpose()?;
                self.next_look = FIRST_LOOK.max(self.sequence.len() + self.sequence.len() / GROWTH);
            }
            self.looked = self.sequence.len();
        }
        Ok(())
    }

    /// Goes on to the values from which the better known theorem of Guy and Smith proves a period, too, if it needs few more.
    fn better_known(&mut self, found: Findings, budget: &Budget) -> Result<Findings> {
        let is_sparse = found.status == Status::Proved(Proof::Sparse);
        let Some(rules) = Moves::of_code(self.sequence.code()).filter(|_| is_sparse) else { return Ok(found) };
        let needed = classical::needed(&rules, found.preperiod as usize, found.period as usize) as u64;
        if needed > (found.known + found.known / FEW).min(self.end) {
            return Ok(found);
        }
        self.sequence.extend(needed, budget)?;
        self.sequence.cut(needed);
        self.take_max();
        let Some(proved) = self.look(budget)? else { return Ok(found) };
        Ok(Findings { witnessed: found.witnessed, ..proved })
    }

    /// Returns the value of a heap, if it was found, or follows from a period that is proved.
    pub fn value(&self, heap: u64) -> Option<u64> {
        if let Some(value) = self.sequence.value(heap) {
            return Some(value.into());
        }
        let found = self.found.as_ref()?;
        let before = heap.checked_sub(found.preperiod)? % found.period;
        Some(u64::from(self.sequence.value(found.preperiod + before)?) + found.rise(heap))
    }

    /// Returns the findings, if a period is proved.
    pub fn proved(&self) -> Option<&Findings> {
        self.found.as_ref()
    }

    /// Returns what is known now. A period without proof is sought at each call.
    pub fn findings(&self) -> Findings {
        self.found.clone().unwrap_or_else(|| {
            let observed = classical::observed(&self.sequence);
            let status = if observed.is_some() { Status::Observed } else { Status::Open };
            let (preperiod, period, saltus) = observed.unwrap_or((0, 0, 0));
            Findings { status, preperiod, period, saltus, ..self.blank() }
        })
    }

    fn blank(&self) -> Findings {
        let (known, space, rare) = (self.sequence.len(), self.sequence.sparse_space(), self.sequence.rare());
        Findings { max: self.max, known, space, rare, ..Findings::default() }
    }

    /// Seeks a period longer than the retained values, once some values are dropped.
    fn follow(&mut self, budget: &Budget) -> Result<()> {
        let forgets = matches!(&self.sequence.source, Source::Sliced(sliced) if sliced.history.start() > 0);
        if !(forgets || self.only_recurrence) || self.found.is_some() {
            return Ok(());
        }
        let Some(rules) = Moves::of_code(self.sequence.code()) else { return Ok(()) };
        if let Some((preperiod, period, samples)) = self.recurrence.follow(&self.sequence, &rules, budget)? {
            let proved = self.proved_by(Proof::Sparse, preperiod as u64, period as u64);
            self.found = Some(Findings { witnessed: Some(proved.known), samples, ..proved });
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

    /// Returns the findings with a proved period, if the known values prove one: one whose values rise, or another.
    fn find(&mut self, budget: &Budget) -> Result<Option<Findings>> {
        if let (Source::Triples(triples), Some(rules)) = (&self.sequence.source, Moves::of_code(self.sequence.code()))
            && let Some(rising) =
                arithmetic::prove(&mut self.tried, self.sequence.code(), &rules, &triples.values, budget)?
        {
            return Ok(Some(self.rising(&rising, &triples.values)));
        }
        self.look(budget)
    }

    /// Returns the findings with a proved period whose values do not rise, or by a formula.
    fn look(&self, budget: &Budget) -> Result<Option<Findings>> {
        if let Some(formula) = Formula::of_code(self.sequence.code()).filter(|_| self.by_formula) {
            let (preperiod, period, saltus) = formula.period();
            return Ok(Some(Findings { saltus, ..self.proved_by(Proof::Formula, preperiod, period) }));
        }
        let Some(rules) = Moves::of_code(self.sequence.code()) else { return Ok(None) };
        let len = self.sequence.len();
        let all = || {
            let Some(values) = self.sequence.values(0..len) else { return Ok(None) };
            let found = classical::period(&rules, &values, budget)?;
            Ok(found.map(|(preperiod, period)| self.proved_by(Proof::Classical, preperiod, period)))
        };
        let found = if len <= ALL_PERIODS { all()? } else { None };
        if found.is_some() {
            return Ok(found);
        }
        match &self.sequence.source {
            Source::Scalar(scalar, _) => {
                let known = KnownValues::new(&scalar.values, &scalar.rare, scalar.space, scalar.rare_entries());
                let found = self.look_in(&rules, &known, budget)?;
                // If rare heaps never end, there is no window for the second theorem.
                if found.is_none() && len <= ALL_PERIODS * 32 { all() } else { Ok(found) }
            }
            Source::Sliced(sliced) => {
                let rare = sliced.rare_codes();
                let above = sliced.rare_entries();
                self.look_in(&rules, &KnownValues::new(&sliced.history, &rare, sliced.sparse_space(), above), budget)
            }
            Source::Naive(_) | Source::Triples(_) | Source::Subtract(_) => all(),
        }
    }

    fn look_in<T: sparse::Entry>(
        &self,
        rules: &Moves,
        known: &KnownValues<'_, T>,
        budget: &Budget,
    ) -> Result<Option<Findings>> {
        let Some(period) = known.candidate(rules, budget)? else { return Ok(None) };
        let same = |a: usize, b: usize| {
            let (a, b) = (self.sequence.value(a as u64), self.sequence.value(b as u64));
            a.is_some() && a == b
        };
        let Some(preperiod) = known.preperiod(period, &same) else { return Err(Stopped::Memory) };
        let zero = |n: usize| self.sequence.value(n as u64) == Some(0);
        let is_classical = classical::suffices(rules, known.len(), preperiod, period)
            && !(rules.unequal() && (preperiod..preperiod + period).any(zero));
        // If both theorems apply, the evidence of the second is checked faster.
        let witnessed = known.proves(rules, preperiod, period, budget)?.then_some(known.len() as u64);
        if !is_classical && witnessed.is_none() {
            return Ok(None);
        }
        let proof = if is_classical { Proof::Classical } else { Proof::Sparse };
        // The window shows a period of codes; in an alternating space half of it may be a period of values.
        let least = classical::least_period(preperiod, period, &same);
        let preperiod = if least == period { Some(preperiod) } else { known.preperiod(least, &same) };
        let preperiod = preperiod.ok_or(Stopped::Memory)?;
        Ok(Some(Findings { witnessed, ..self.proved_by(proof, preperiod as u64, least as u64) }))
    }

    fn rising(&self, proof: &Certificate, values: &[u32]) -> Findings {
        let &Certificate { preperiod, period, saltus, doublings, window, .. } = proof;
        // The value of the first heap of this remainder that is not before the period. A check finds it again, from values of its own.
        let value = |residue: &u64| values[(preperiod + (residue + period - preperiod % period) % period) as usize];
        let constant = proof.constant.iter().map(|residue| (*residue, value(residue))).collect();
        let proof = Proof::Arithmetic { doublings, window };
        Findings { saltus, constant, ..self.proved_by(proof, preperiod, period) }
    }

    fn proved_by(&self, proof: Proof, preperiod: u64, period: u64) -> Findings {
        Findings { status: Status::Proved(proof), preperiod, period, ..self.blank() }
    }
}

const LISTED: usize = 100;

/// Heaps of value 0 are looked for below this one.
const ZEROS: u64 = 1 << 16;

/// Returns the first numbers, ascending, that the known values exclude as periods of a finite code, unless values rise by a saltus, after
/// mvr, *Constraining the period of Officers* (2026), which is about `0.6`.
///
/// **Theorem.** Let a move take t tokens and leave one heap, and l = 0; or leave two heaps, and l >= 1 with G(l) = 0. If p divides
/// l + t, then there is no n0 with G(n + p) = G(n) for all n >= n0. *Proof.* Otherwise G(n) = G(n - t - l) for large n. But that is
/// the value of an option of n, the heaps n - t - l and l, which differ. ∎
pub fn impossible_periods(sequence: &Sequence) -> Vec<u64> {
    let Some(rules) = Moves::of_code(sequence.code()) else { return Vec::new() };
    let zeros = || (1..ZEROS.min(sequence.len())).filter(|&heap| sequence.value(heap) == Some(0));
    let zeros: Vec<usize> = if rules.two.is_empty() { Vec::new() } else { zeros().map(|l| l as usize).collect() };
    let excludes = |p: &usize| {
        let is_pair = |taken: usize| zeros.iter().any(|l| (l + taken).is_multiple_of(*p));
        rules.one.iter().any(|t| t.is_multiple_of(*p)) || rules.two.iter().any(|split| is_pair(split.taken))
    };
    let largest = zeros.last().unwrap_or(&0) + rules.most;
    (1..=largest).filter(excludes).take(LISTED).map(|p| p as u64).collect()
}
