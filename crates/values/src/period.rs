//! Periods with a saltus: heaps whose values repeat, plus one game each time.
//!
//! The theorem that proves such a period, with its proof, is in [`ninepins_proof::saltus`].

use crate::{Halted, Heaps, Value, Values};
use ninepins_budget::{Budget, Progress, Stopped};
use ninepins_proof::saltus::Cover;
use ninepins_rules::{ByPlayer, Code, Digit, Heap, Player, Position, Ruleset};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

/// The units of work that a search for a period may spend: so many, and so many for each form of the arena. The values
/// of heaps cost ten times as much where these bounds matter.
const UNITS: u64 = 1 << 21;
const UNITS_A_KNOWN_FORM: u64 = 1 << 8;

/// The part of these units that one period may spend: a quarter.
const UNITS_A_PERIOD: u64 = 4;

/// The most heaps whose means are compared before values are.
const MOST_MEANS: usize = 8;

/// The most copies of up or down that are added to a game that is no number with ups and a nimber.
const MOST_UPS: u32 = 64;

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

/// The value of a heap beyond those that are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Far {
    /// A value of the arena.
    Value(Value),
    /// A sum that is too large for the arena: so many copies of the saltus, and the value of a known heap.
    Sum {
        /// The number of copies.
        copies: u64,
        /// The saltus.
        saltus: Value,
        /// The value of the known heap.
        heap: Value,
    },
}

/// The numbers of a ruleset that the theorem uses.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    /// The most heaps that a move leaves, at least 1.
    parts: u64,
    /// The most tokens that a move takes.
    taken: u64,
    /// A digit has the modifier `!`, so that the theorem does not apply.
    pub(crate) is_unequal: bool,
}

impl Reach {
    /// Returns the numbers of a ruleset; `None` if a code has a repeating tail, so that a move may take any number of tokens.
    pub(crate) fn of(ruleset: &Ruleset) -> Option<Reach> {
        let codes = ruleset.codes();
        let both = [&codes.left, &codes.right];
        let is_unequal = |code: &Code| {
            let (zero, digits, _) = code.parts();
            zero.is_unequal() || digits.iter().copied().any(Digit::is_unequal)
        };
        Some(Reach {
            parts: ruleset.most_parts().max(1) as u64,
            taken: codes.left.most_taken()?.max(codes.right.most_taken()?),
            is_unequal: both.into_iter().any(is_unequal),
        })
    }

    /// Returns the heap up to which a period must hold from `from` on: `k a + (k - 1) p + t`.
    pub(crate) fn needed(self, period: u64, from: u64) -> u64 {
        self.parts * from + (self.parts - 1) * period + self.taken
    }

    /// Returns the largest heap from which on a period can be checked in heaps 0 to `last`.
    fn latest(self, period: u64, last: u64) -> Option<u64> {
        let rest = last.checked_sub(self.parts * period + self.taken)?;
        Some(rest / self.parts).filter(|&from| from > 0)
    }
}

impl Values {
    /// Finds the least period with a saltus among the known heaps, and its least beginning.
    ///
    /// The pattern must hold up to the last known heap, over as many heaps as the theorem asks for, and over more than
    /// two periods. It is proved if the theorem's other hypotheses hold, too. The search has a bound of its own,
    /// that depends on the number of forms: then no period is found, because its saltus would be too large to be of use.
    ///
    /// # Errors
    ///
    /// The reason of the budget.
    pub fn find_period(&mut self, heaps: &Heaps, budget: &Budget) -> Result<Option<Period>, Halted> {
        let Some(reach) = Reach::of(heaps.ruleset()) else { return Ok(None) };
        let last = (heaps.known().len() as u64).saturating_sub(1);
        let all = UNITS + UNITS_A_KNOWN_FORM * self.len() as u64;
        let mut left = all;
        for period in 1..last / 2 {
            let Some(latest) = reach.latest(period, last) else { break };
            let mut allowed = left.min(all / UNITS_A_PERIOD);
            left -= allowed;
            let found = self.within(&mut allowed, budget, |values, budget| {
                if values.has_steady_means(heaps, period, latest, budget)? {
                    values.saltus(heaps, period, latest, budget)
                } else {
                    Ok(None)
                }
            })?;
            left += allowed;
            if let Some((saltus, from)) = found {
                let proved = !reach.is_unequal && self.is_covered(heaps, period, saltus, budget)?;
                return Ok(Some(Period { period, from, saltus, proved }));
            }
        }
        Ok(None)
    }

    /// Checks that the means of some values from heap `from` on grow by one number in a period. A mean is additive, and
    /// costs less than a sum.
    fn has_steady_means(&mut self, heaps: &Heaps, period: u64, from: u64, budget: &Budget) -> Result<bool, Halted> {
        let known = heaps.known();
        let mut growth = None;
        for (&low, &high) in known.iter().zip(&known[period as usize..]).skip(from as usize).take(MOST_MEANS) {
            let means = (self.thermograph(low, budget)?.mean, self.thermograph(high, budget)?.mean);
            let grown = (means.1 - means.0)?;
            if *growth.get_or_insert(grown) != grown {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the saltus of a period that holds from heap `latest` to the last one, and the least heap from which on
    /// it holds.
    fn saltus(
        &mut self,
        heaps: &Heaps,
        period: u64,
        latest: u64,
        budget: &Budget,
    ) -> Result<Option<(Value, u64)>, Halted> {
        let known = heaps.known();
        let (period, latest) = (period as usize, latest as usize);
        let saltus = self.subtract(known[latest + period], known[latest], budget)?;
        for heap in latest + 1..known.len() - period {
            if self.add(known[heap], saltus, budget)? != known[heap + period] {
                return Ok(None);
            }
        }
        let mut from = latest;
        while from > 1 && self.add(known[from - 1], saltus, budget)? == known[from - 1 + period] {
            from -= 1;
        }
        Ok(Some((saltus, from as u64)))
    }

    /// Does `work` with the units that are `left`, and lessens them. It returns `None` if they are not enough, or a number gets out of
    /// range.
    fn within<T>(
        &mut self,
        left: &mut u64,
        budget: &Budget,
        work: impl FnOnce(&mut Values, &Budget) -> Result<Option<T>, Halted>,
    ) -> Result<Option<T>, Halted> {
        let (outer, most, spent) = (budget.watch(), *left, Arc::new(AtomicU64::new(0)));
        let counter = spent.clone();
        let limited = Budget::unlimited().with_memory(budget.memory).with_watch(move |progress: Progress| {
            counter.store(progress.work, Ordering::Relaxed);
            outer.look(progress)?;
            if progress.work <= most { Ok(()) } else { Err(Stopped::Positions) }
        });
        let found = work(self, &limited);
        let spent = spent.load(Ordering::Relaxed);
        *left = most.saturating_sub(spent);
        match found {
            Err(Halted::TooLarge) => Ok(None),
            Err(_) if spent > most => Ok(None),
            found => found,
        }
    }

    /// Checks the theorem's hypothesis about the options of the saltus, in the last known heaps.
    fn is_covered(&mut self, heaps: &Heaps, period: u64, saltus: Value, budget: &Budget) -> Result<bool, Halted> {
        let options = ByPlayer::try_each(|player| self.options(saltus, player, budget))?;
        let count = heaps.known().len() as u64;
        for heap in count - period..count {
            if self.cover(heaps, heap, saltus, &options, budget)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the reason why the options of the saltus do not matter at a heap, if there is one. Moves stand in the order
    /// of `options`, which are those of the saltus.
    pub(crate) fn cover(
        &mut self,
        heaps: &Heaps,
        heap: u64,
        saltus: Value,
        options: &ByPlayer<Vec<Value>>,
        budget: &Budget,
    ) -> Result<Option<Cover>, Halted> {
        let value = heaps.known()[heap as usize];
        if saltus != Values::ZERO && self.as_number(saltus).is_some() && self.as_number(value).is_none() {
            return Ok(Some(Cover::Translation));
        }
        let mut moves = ByPlayer::<Vec<Position>>::default();
        for player in Player::BOTH {
            if options.of(player).is_empty() {
                continue;
            }
            let sums = self.moves_plus(heaps, heap, player, saltus, budget)?;
            for &option in options.of(player) {
                let unmoved = self.add(value, option, budget)?;
                let mut found = None;
                for (position, moved) in &sums {
                    let (low, high) = if player == Player::Left { (unmoved, *moved) } else { (*moved, unmoved) };
                    if self.le(low, high, budget)? {
                        found = Some(position.clone());
                        break;
                    }
                }
                let Some(position) = found else { return Ok(None) };
                moves.of_mut(player).push(position);
            }
        }
        Ok(Some(Cover::Moves(moves)))
    }

    /// Lists the moves of `player` in a heap, with their values plus the saltus. Of moves with one value it lists the
    /// first.
    fn moves_plus(
        &mut self,
        heaps: &Heaps,
        heap: u64,
        player: Player,
        saltus: Value,
        budget: &Budget,
    ) -> Result<Vec<(Position, Value)>, Halted> {
        let Some(from) = Heap::new(heap) else { return Ok(Vec::new()) };
        let mut found: Vec<(Position, Value)> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for parts in heaps.ruleset().options(from, player) {
            budget.work(crate::arena::UNITS_A_STEP)?;
            let mut sum = saltus;
            for part in parts.iter() {
                sum = self.add(sum, heaps.known()[part.size() as usize], budget)?;
            }
            if seen.insert(sum) {
                found.push((Position::new(parts.iter().copied().collect()), sum));
            }
        }
        Ok(found)
    }

    /// Returns the value of a heap of any size by a proved period; `None` if the period is not proved and the heap not
    /// known.
    ///
    /// # Errors
    ///
    /// The reason of the budget.
    pub fn far_heap(
        &mut self,
        heaps: &Heaps,
        period: &Period,
        size: u64,
        budget: &Budget,
    ) -> Result<Option<Far>, Halted> {
        let known = heaps.known();
        if let Some(&value) = usize::try_from(size).ok().and_then(|size| known.get(size)) {
            return Ok(Some(Far::Value(value)));
        }
        let Period { period, from, saltus, proved } = *period;
        if !proved || from > size {
            return Ok(None);
        }
        let copies = (size - from) / period;
        let Some(&heap) = known.get((size - copies * period) as usize) else { return Ok(None) };
        let symbolic = Far::Sum { copies, saltus, heap };
        match self.copies_and(heap, copies, saltus, budget) {
            Ok(Some(value)) => Ok(Some(Far::Value(value))),
            Ok(None) | Err(Halted::TooLarge) => Ok(Some(symbolic)),
            Err(halted) => Err(halted),
        }
    }

    /// Adds copies of a saltus to a value. Copies of a number with ups and a nimber are such a game, and so may pairs of
    /// other games be. It returns `None` if the sum would be large.
    fn copies_and(
        &mut self,
        heap: Value,
        copies: u64,
        saltus: Value,
        budget: &Budget,
    ) -> Result<Option<Value>, Halted> {
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
        let nus = nus.times(i64::try_from(count).map_err(|_| Halted::TooLarge)?)?;
        if nus.ups.unsigned_abs() > MOST_UPS && summands.iter().any(|&value| self.as_nus(value).is_none()) {
            return Ok(None);
        }
        summands.push(self.nus(nus, budget)?);
        Ok(Some(self.sum(&summands, budget)?))
    }
}
