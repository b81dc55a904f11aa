//! Winning options of one heap, found by residues if the pretending function is periodic, else one by one.

use super::{Asked, Period, Quotient, gathered::Split};
use crate::Result;
use ninepins_rules::{Code, Digit, Heap, Limit};
use ninepins_sequence::Formula;

/// The most tests of residues for one heap that need no permission.
const MAX_TESTS: u64 = 1_000_000;

/// The search for the answer of a quotient.
struct Question<'q, 'a, Q: Quotient + ?Sized> {
    quotient: &'q mut Q,
    asked: Asked<'a, Q::Element>,
}

/// Implements the default of [`Quotient::winning_options`].
pub(super) fn winning_options<Q: Quotient + ?Sized>(quotient: &mut Q, asked: Asked<'_, Q::Element>) -> Result<()> {
    let Asked { ruleset, heap, player, .. } = asked;
    if ruleset.limit() == Limit::None
        && let Some(code) = ruleset.code(player)
        && code.most_parts() <= 2
        && let Some(last) = code.most_taken()
    {
        let splitting = (0..=last.min(heap.size())).filter(|&taken| code.digit(taken).leaves(2)).count() as u64;
        let tests = |period: &Period| period.preperiod.saturating_add(period.period).saturating_mul(splitting);
        // The sequence may repeat only beyond the heap. A known period only saves tests.
        let beyond = Period { preperiod: heap.size() + 1, period: 1 };
        let mut period = quotient.period().into_iter().chain([beyond]).min_by_key(tests).unwrap_or(beyond);
        if tests(&period) > MAX_TESTS {
            // The answer must not depend on earlier proofs.
            period = quotient.prove_period(asked.budget)?.unwrap_or(beyond);
        }
        if tests(&period) <= MAX_TESTS || asked.gathered.may_test(tests(&period)) {
            return Question { quotient, asked }.by_residue(code, period);
        }
    }
    // Options cost less once the heap is known.
    quotient.pretend(heap, asked.budget)?;
    Question { quotient, asked }.one_by_one(None)
}

/// Gathers the winning options of a heap whose value is known by a formula, `wanted` being the value that an option should have. If there are
/// too many options to count, gathers one that the formula names.
pub(super) fn by_formula<Q: Quotient>(
    quotient: &mut Q,
    formula: Formula,
    wanted: u64,
    asked: Asked<'_, Q::Element>,
) -> Result<()> {
    let heap = asked.heap;
    let named = formula.an_option(heap.size(), wanted);
    let parts: Vec<Heap> = named.into_iter().flatten().filter_map(Heap::new).collect();
    match (named, formula) {
        // Only where values are exchanged may an option be worth more than the heap: at most 3 more than it has tokens.
        (None, formula) if !matches!(formula, Formula::Exchanged(_)) || wanted > heap.size() + 3 => Ok(()),
        (Some(_), _) if asked.ruleset.only_takes() => asked.gathered.push(heap, &parts, asked.budget),
        _ => {
            let named = named.map(|_| &parts[..]);
            Question { quotient, asked }.one_by_one(Some(named.as_slice()))
        }
    }
}

impl<Q: Quotient + ?Sized> Question<'_, '_, Q> {
    /// Gathers winning options in order. Once there are too many to count and none is found yet, gathers those in `instead`, if given.
    fn one_by_one(&mut self, instead: Option<&[&[Heap]]>) -> Result<()> {
        let Asked { ruleset, heap, player, .. } = self.asked;
        if !ruleset.lists(heap) {
            self.asked.gathered.total = None;
            return Ok(());
        }
        for to in ruleset.options(heap, player) {
            if !self.asked.gathered.may_enumerate()? {
                break;
            }
            if let Some(instead) = instead.filter(|_| self.asked.gathered.total.is_none()) {
                return instead.iter().try_for_each(|to| self.asked.gathered.push(heap, to, self.asked.budget));
            }
            if self.wins(&to)? {
                self.asked.gathered.push(heap, &to, self.asked.budget)?;
            }
        }
        Ok(())
    }

    /// Checks whether the opponent, to move, loses after the heap became `parts`.
    fn wins(&mut self, parts: &[Heap]) -> Result<bool> {
        self.asked.budget.work(16)?;
        let mut sum = self.asked.rest.clone();
        for &part in parts {
            let element = self.quotient.pretend(part, self.asked.budget)?;
            sum = self.quotient.add(&sum, &element);
        }
        let outcome = self.quotient.outcome(&sum).ok_or_else(|| self.quotient.untold())?;
        let player = self.asked.player;
        Ok(outcome.winner(!player) == player)
    }

    /// Gathers winning options for finite codes that leave at most two heaps. Splits of one total into a <= b with a
    /// below the preperiod are tried one by one. Beyond it both parts repeat, so one test settles a whole residue class
    /// of a.
    fn by_residue(&mut self, code: &Code, period: Period) -> Result<()> {
        let from = self.asked.heap;
        let longest = code.most_taken().unwrap_or(0).min(from.size());
        let (mut whole, mut singles, mut splits) = (false, Vec::new(), Vec::new());
        // Larger takes leave smaller heaps, and options are ordered by these.
        for taken in (0..=longest).rev() {
            let (digit, left) = (code.digit(taken), from.size() - taken);
            whole |= digit.leaves(0) && left == 0 && self.wins(&[])?;
            if digit.leaves(1) && left > 0 && self.wins(&heaps([left]))? {
                self.asked.gathered.count(1);
                if !self.asked.gathered.is_full() {
                    singles.extend(heaps([left]));
                }
            }
            if digit.leaves(2) {
                self.count_splits(digit, left, period, &mut splits)?;
            }
        }
        let Asked { gathered, budget, .. } = &mut self.asked;
        if whole {
            gathered.push(from, &[], budget)?;
        }
        // A single heap comes before the splits whose smaller part is at least as large.
        let mut singles = singles.into_iter().peekable();
        list_splits(&mut splits, period, |a, b| {
            while let Some(single) = singles.next_if(|single| single.size() <= a) {
                gathered.list(from, &[single], budget)?;
            }
            gathered.list(from, &heaps([a, b]), budget)?;
            Ok(!gathered.is_full())
        })?;
        singles.try_for_each(|single| gathered.list(from, &[single], budget))
    }

    /// Counts the winning splits of `total` and adds one of each class to `splits`, unless the list is full.
    fn count_splits(&mut self, digit: Digit, total: u64, period: Period, splits: &mut Vec<Split>) -> Result<()> {
        let Period { preperiod, period } = period;
        let first = preperiod.max(1);
        let half = total / 2;
        // Totals with a part in every class and a second part that repeats behave equally modulo p.
        let enough = 2 * first.saturating_add(period);
        let alike = if total < enough { total } else { enough + (total - enough) % period };
        let (full_rounds, last) = match half.checked_sub(first) {
            Some(beyond) => (beyond / period, beyond % period),
            None => (0, 0),
        };
        let mut count = 0;
        for a in self.smaller_parts(alike, half.min(first.saturating_add(period) - 1))? {
            let class = a.checked_sub(first);
            let mut size = class.map_or(1, |class| u128::from(full_rounds) + u128::from(class <= last));
            let holds_half = if class.is_some() { class == Some(last) } else { a == half };
            if digit.is_unequal() && total.is_multiple_of(2) && holds_half {
                size -= 1;
            }
            count += size;
            if !self.asked.gathered.is_full() {
                splits.push(Split { a, total, digit });
            }
        }
        self.asked.budget.check_memory((size_of::<Split>() * splits.len()) as u64)?;
        self.asked.gathered.count(count);
        Ok(())
    }

    /// Returns the a <= `most` for which a split of `total` into a and the rest wins.
    fn smaller_parts(&mut self, total: u64, most: u64) -> Result<Vec<u64>> {
        let mut found = Vec::new();
        if self.quotient.smaller_parts(total, most, self.asked.rest, &mut found) {
            self.asked.budget.work(most)?;
            return Ok(found);
        }
        for a in 1..=most {
            if self.wins(&heaps([a, total - a]))? {
                found.push(a);
            }
        }
        Ok(found)
    }
}

/// Lists the members of all classes in order, until `list` breaks.
fn list_splits(splits: &mut [Split], period: Period, mut list: impl FnMut(u64, u64) -> Result<bool>) -> Result<()> {
    splits.sort_unstable_by_key(|split| (split.a, split.total));
    let repeating = splits.partition_point(|split| split.a < period.preperiod.max(1));
    let (once, repeating) = splits.split_at(repeating);
    let largest = repeating.iter().map(|split| split.total / 2).max().unwrap_or(0);
    // A period was found in a table of values, so it fits.
    let step = usize::try_from(period.period).unwrap_or(usize::MAX);
    let shifts = repeating.first().map(|first| (0..=largest.saturating_sub(first.a)).step_by(step));
    let repeated = shifts.into_iter().flatten().flat_map(|shift| repeating.iter().map(move |split| (split, shift)));
    for (split, shift) in once.iter().map(|split| (split, 0)).chain(repeated) {
        let a = split.a + shift;
        let b = split.total.saturating_sub(a);
        let is_split = a < b || (a == b && !split.digit.is_unequal());
        if is_split && !list(a, b)? {
            break;
        }
    }
    Ok(())
}

/// Builds heaps without limits. Sizes are below that of a heap, so they are in range.
fn heaps<const N: usize>(sizes: [u64; N]) -> [Heap; N] {
    sizes.map(|size| Heap::new(size).expect("a part of a heap, not empty"))
}
