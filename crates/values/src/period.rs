//! Periods with a saltus: heaps whose values repeat, plus one game each time.
//!
//! The book's chapter on values has the theorem that proves such a period, with its proof: *Heaps that repeat*.

use crate::{Heaps, Value, Values};
use ninepins_budget::{Budget, Progress, Result, Stopped};
use ninepins_rules::{ByPlayer, Player, Window};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

/// The units of work that the trials of all periods may spend, besides those for each form of the arena. The values of
/// heaps cost ten times as much where these bounds matter.
const UNITS: u64 = 1 << 21;

/// The units of work that they may spend for each form of the arena.
const UNITS_A_KNOWN_FORM: u64 = 1 << 7;

/// The part of these units that the trial of one period may spend: a quarter.
const UNITS_A_PERIOD: u64 = 4;

/// The number of heaps in which a period is tried, first by means and then by values, before it is compared in all.
const TRIED: usize = 8;

/// The first level of a search: it looks for a period that would be found if this were the last heap. The next level is
/// twice as high.
const FIRST_LEVEL: u64 = 8;

/// The heap up to which values are computed before a period is sought. Then the number of heaps doubles.
const NEAR: u64 = 32;

/// The most copies of up or down that are added to a game that is no number with ups and a nimber.
const MOST_UPS: u64 = 64;

/// A period with a saltus of the values of heaps: heap n + `period` has the value of heap n plus `saltus`, for all n
/// from `from` on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    /// The least period.
    pub period: u64,
    /// The least heap, at least 1, from which on values repeat.
    pub from: u64,
    /// The saltus.
    pub saltus: Value,
    /// True if the theorem proves it for all heaps. Else it holds as far as heaps are known.
    pub proved: bool,
}

/// A search for a period, with the units that its trials have left, and those that each may spend.
struct Search<'h> {
    heaps: &'h Heaps,
    window: Window,
    left: u64,
    each: u64,
}

/// The value of a heap beyond those that are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Far {
    /// A value of the arena.
    Value(Value),
    /// A sum that is too large for the arena: `copies` of the saltus, and the value of a known heap.
    Sum {
        /// The number of copies.
        copies: u64,
        /// The saltus.
        saltus: Value,
        /// The value of the known heap.
        heap: Value,
    },
}

/// Returns the largest heap from which on a period can be checked in heaps 0 to `last`.
fn latest(Window { parts, taken, .. }: Window, period: u64, last: u64) -> Option<u64> {
    let rest = last.checked_sub(parts.checked_mul(period)?.checked_add(taken)?)?;
    Some(rest / parts).filter(|&from| from > 0)
}

impl Values {
    /// Finds the least period with a saltus among the known heaps, and its least beginning.
    ///
    /// The pattern must hold up to the last known heap, over as many heaps as the theorem asks for, and over more than
    /// two periods. It is proved if the theorem's other hypotheses hold, too. Trials have bounds of their own, which
    /// depend on the number of forms. So a period whose saltus is very large is not found.
    pub fn find_period(&mut self, heaps: &Heaps, budget: &Budget) -> Result<Option<Period>> {
        let Some(window) = heaps.ruleset().window() else { return Ok(None) };
        let last = (heaps.known().len() as u64).saturating_sub(1);
        let all = UNITS + UNITS_A_KNOWN_FORM * self.len() as u64;
        let mut search = Search { heaps, window, left: all, each: all / UNITS_A_PERIOD };
        // Small heaps have small values. So a period that begins early is found early.
        let mut level = FIRST_LEVEL.min(last);
        let found = loop {
            match self.least_period(&mut search, level, 1..level / 2, budget)? {
                None if level < last => level = (2 * level).min(last),
                found => break found,
            }
        };
        let Some(found) = found else { return Ok(None) };
        // A smaller period q that begins later has differences that are constant at the end. They repeat with the
        // period p found, so if they are constant for p heaps they are so from where p begins, and q would have been
        // found before.
        let is_short = |q: &u64| {
            let begins = latest(window, *q, last).unwrap_or(0).max(found.from);
            last + 1 < q + begins + found.period
        };
        let smaller = self.least_period(&mut search, last, (1..found.period).filter(is_short), budget)?;
        let found = smaller.unwrap_or(found);
        let proved = !window.is_unequal && self.is_covered(&search, &found, budget)?;
        Ok(Some(Period { proved, ..found }))
    }

    /// Computes the values of heaps until they prove a period, which is sought at heap `next` and each time that the number of heaps
    /// has doubled, below heap `size`. `next` is 0 at the beginning. After a halt the same heap is tried again.
    pub fn prove_period(
        &mut self,
        heaps: &mut Heaps,
        next: &mut u64,
        size: u64,
        budget: &Budget,
    ) -> Result<Option<Period>> {
        *next = (*next).max(NEAR);
        while *next < size {
            self.extend(heaps, *next, budget)?;
            let found = self.find_period(heaps, budget)?.filter(|period| period.proved);
            *next = next.saturating_mul(2);
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Computes the values of all heaps up to `size`, as [`Values::extend`] does: by moves until a period is proved, then by it.
    /// The values found before a stop are in [`Heaps::known`].
    pub fn extend_by_period(&mut self, heaps: &mut Heaps, size: u64, budget: &Budget) -> Result<()> {
        let Some(period) = self.prove_period(heaps, &mut 0, size, budget)? else {
            return self.extend(heaps, size, budget);
        };
        for next in heaps.known().len() as u64..=size {
            let before = heaps.known()[(next - period.period) as usize];
            let value = self.add(before, period.saltus, budget)?;
            self.push_known(heaps, value, budget)?;
        }
        Ok(())
    }

    /// Returns the first of some periods that holds to the last known heap, from a heap on that would do if `level`
    /// were the last one. It is not yet proved.
    fn least_period(
        &mut self,
        search: &mut Search<'_>,
        level: u64,
        periods: impl Iterator<Item = u64>,
        budget: &Budget,
    ) -> Result<Option<Period>> {
        for period in periods {
            let Some(latest) = latest(search.window, period, level) else { break };
            let heaps = search.heaps;
            let (most, spent) = (search.left.min(search.each), Arc::new(AtomicU64::new(0)));
            let (outer, counter) = (budget.watch(), spent.clone());
            let limited = Budget::unlimited().with_memory(budget.memory).with_watch(move |progress: Progress| {
                counter.store(progress.work, Ordering::Relaxed);
                outer.look(progress)?;
                if progress.work <= most { Ok(()) } else { Err(Stopped::Positions) }
            });
            let found = self.trial(heaps, period, latest, &limited);
            let spent = spent.load(Ordering::Relaxed);
            search.left -= spent.min(most);
            let saltus = match found {
                Ok(Some(saltus)) => saltus,
                Ok(None) | Err(Stopped::Range) => continue,
                Err(_) if spent > most => continue,
                Err(stopped) => return Err(stopped),
            };
            if let Some(from) = self.beginning(heaps, (period, saltus), latest, budget)? {
                return Ok(Some(Period { period, from, saltus, proved: false }));
            }
        }
        Ok(None)
    }

    /// Returns the saltus of a period that holds in some heaps from `latest` on.
    fn trial(&mut self, heaps: &Heaps, period: u64, latest: u64, budget: &Budget) -> Result<Option<Value>> {
        // A mean is additive, and costs less than a sum.
        let known = heaps.known();
        let mut growth = None;
        for (&low, &high) in known.iter().zip(&known[period as usize..]).skip(latest as usize).take(TRIED) {
            let means = (self.thermograph(low, budget)?.mean, self.thermograph(high, budget)?.mean);
            let grown = (means.1 - means.0)?;
            if *growth.get_or_insert(grown) != grown {
                return Ok(None);
            }
        }
        let saltus = self.subtract(known[(latest + period) as usize], known[latest as usize], budget)?;
        let last = (latest + TRIED as u64).min(known.len() as u64 - period - 1);
        for heap in latest + 1..=last {
            if !self.is_step(heaps, (period, saltus), heap, budget)? {
                return Ok(None);
            }
        }
        Ok(Some(saltus))
    }

    /// Returns the least heap from which on a period holds, if it holds from `latest` on.
    fn beginning(&mut self, heaps: &Heaps, step: (u64, Value), latest: u64, budget: &Budget) -> Result<Option<u64>> {
        for heap in latest..heaps.known().len() as u64 - step.0 {
            if !self.is_step(heaps, step, heap, budget)? {
                return Ok(None);
            }
        }
        let mut from = latest;
        while from > 1 && self.is_step(heaps, step, from - 1, budget)? {
            from -= 1;
        }
        Ok(Some(from))
    }

    /// Checks whether the value of `heap` grows by the saltus in a period.
    fn is_step(&mut self, heaps: &Heaps, (period, saltus): (u64, Value), heap: u64, budget: &Budget) -> Result<bool> {
        let grown = self.add(heaps.known()[heap as usize], saltus, budget)?;
        Ok(grown == heaps.known()[(heap + period) as usize])
    }

    /// Checks the theorem's hypothesis about the options of the saltus: in the first heaps of a period that will do,
    /// and if it fails there in the last ones.
    fn is_covered(&mut self, search: &Search<'_>, found: &Period, budget: &Budget) -> Result<bool> {
        let options = ByPlayer::try_each(|player| self.options(found.saltus, player, budget))?;
        let last = search.heaps.known().len() as u64 - found.period;
        // The heap up to which the period must hold from `from` on: `k a + (k - 1) p + t`.
        let Window { parts, taken, .. } = search.window;
        let needed = parts.saturating_mul(found.from).saturating_add((parts - 1).saturating_mul(found.period));
        let first = needed.saturating_add(taken).min(last);
        'blocks: for begin in [first, last] {
            for heap in begin..begin + found.period {
                if !self.covers(search.heaps, heap, found.saltus, &options, budget)? {
                    continue 'blocks;
                }
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// Checks whether the options of the saltus do not matter at a heap.
    fn covers(
        &mut self,
        heaps: &Heaps,
        heap: u64,
        saltus: Value,
        options: &ByPlayer<Vec<Value>>,
        budget: &Budget,
    ) -> Result<bool> {
        let value = heaps.known()[heap as usize];
        if saltus != Values::ZERO && self.is_number(saltus) && !self.is_number(value) {
            return Ok(true);
        }
        for player in Player::BOTH {
            if options.of(player).is_empty() {
                continue;
            }
            let moved = self.heap_moves(heaps, heap, player, saltus, budget)?;
            'options: for &option in options.of(player) {
                let unmoved = self.add(value, option, budget)?;
                for &moved in &moved {
                    if self.is_no_better(unmoved, moved, player, 0, budget)? {
                        continue 'options;
                    }
                }
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the value of a heap of any size by a proved period; `None` if the period is not proved and the heap not
    /// known.
    pub fn far_heap(&mut self, heaps: &Heaps, period: &Period, size: u64, budget: &Budget) -> Result<Option<Far>> {
        let known = heaps.known();
        if let Some(&value) = usize::try_from(size).ok().and_then(|size| known.get(size)) {
            return Ok(Some(Far::Value(value)));
        }
        let Period { period, from, saltus, proved } = *period;
        if !proved || period == 0 || from > size {
            return Ok(None);
        }
        let copies = (size - from) / period;
        let Some(&heap) = known.get((size - copies * period) as usize) else { return Ok(None) };
        let symbolic = Far::Sum { copies, saltus, heap };
        match self.copies_and(heap, copies, saltus, budget) {
            Ok(Some(value)) => Ok(Some(Far::Value(value))),
            Ok(None) | Err(Stopped::Range) => Ok(Some(symbolic)),
            Err(halted) => Err(halted),
        }
    }

    /// Adds copies of a saltus to a value. Copies of a number with ups and a nimber are such a game, and so may pairs
    /// of other games be. It returns `None` if the sum would be large.
    fn copies_and(&mut self, heap: Value, copies: u64, saltus: Value, budget: &Budget) -> Result<Option<Value>> {
        let mut summands = vec![heap];
        let (unit, count) = if self.as_nus(saltus).is_some() {
            (saltus, copies)
        } else {
            if copies % 2 == 1 {
                summands.push(saltus);
            }
            (self.add(saltus, saltus, budget)?, copies / 2)
        };
        let Some(nus) = self.as_nus(unit) else { return Ok(None) };
        let nus = nus.times(i64::try_from(count).map_err(|_| Stopped::Range)?)?;
        if nus.ups.unsigned_abs() > MOST_UPS && summands.iter().any(|&value| self.as_nus(value).is_none()) {
            return Ok(None);
        }
        summands.push(self.nus(nus, budget)?);
        Ok(Some(self.sum(&summands, budget)?))
    }
}
