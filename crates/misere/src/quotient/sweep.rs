//! The values of many heaps in a finite quotient that does not change.
//!
//! A heap has the value x if no option of it contradicts x, and some option set known for x is contained in its options. Bitmaps decide
//! both at once for all options.
//!
//! A heap that may be split has about as many options as tokens, so the options of all heaps up to n are some n² sums. But most heaps
//! have one of a few *common* values, and the sums of two common values are few elements, which occur soon among the ways to split a
//! heap. So only the splits with a heap of a rare value are listed in full, and of the others as many as it takes to meet all those
//! elements. Sparse spaces make nim-values fast in the same way (Berlekamp, Conway and Guy 1982).

use super::{
    candidate::{Candidate, HeapClass, Rules, Task, loses},
    closure::Proof,
    monoid::Monoid,
    space::Value,
};
use crate::{Budget, Result, bits::Bits};
use ninepins_rules::{Digit, Player};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// The most distinct values of heaps for which sums are tabulated.
const MAX_VALUES: usize = 2048;

/// The room for sums with one value: an odd number of cache lines, so that equal places do not compete for a place in the cache.
const STRIDE: usize = MAX_VALUES + 16;

/// A value is common if one heap in 512 has it.
const COMMON: usize = 512;

/// The numbers of heaps that may be left when a number of tokens is taken.
#[derive(Clone, Copy, Debug)]
struct Removal {
    taken: usize,
    leaves: [bool; 3],
}

/// Returns the removals of each player; `None` unless they are finitely many and leave at most two heaps, which may be equal.
fn removals(rules: &Rules) -> Option<Vec<Vec<Removal>>> {
    let of = |&player: &Player| {
        let code = rules.ruleset.code(player)?;
        let (zero, digits, tail) = code.parts();
        let mut all = std::iter::once(&zero).chain(digits);
        if !tail.is_empty() || code.most_parts() > 2 || all.any(|digit| digit.is_unequal()) {
            return None;
        }
        let take = |(taken, digit): (usize, &Digit)| Removal {
            taken,
            leaves: [0, 1, 2].map(|parts| digit.leaves(parts) && (taken > 0 || parts > 1)),
        };
        Some(std::iter::once(&zero).chain(digits).enumerate().map(take).collect())
    };
    Player::BOTH[..rules.players].iter().map(of).collect()
}

/// The options of the next heap, as heaps are added.
#[derive(Debug)]
pub struct Splits {
    removals: Vec<Vec<Removal>>,
    /// The values of heaps, from heap 0, as places in `values`.
    heaps: Vec<u16>,
    /// The distinct values, in the order in which heaps have them, and how many heaps have each.
    values: Vec<u32>,
    counts: Vec<usize>,
    /// The sums of any two values, at `first * STRIDE + second`.
    sums: Vec<u32>,
    /// The heaps of rare values, ascending, and the sums of any two common values.
    pub rare: Vec<u32>,
    is_common: Vec<bool>,
    common_sums: Bits,
    /// The number of heaps at which the common values are chosen again.
    chosen_until: usize,
    /// The sums of two heaps by their number of tokens in all, for the last such numbers.
    totals: Vec<(usize, Bits)>,
}

impl Splits {
    /// Begins with heap 0. `None` if the rules are such that all options must be listed.
    pub fn new(rules: &Rules, order: usize) -> Option<Splits> {
        let removals = removals(rules)?;
        let totals = removals.iter().map(Vec::len).max().unwrap_or(0);
        Some(Splits {
            removals,
            heaps: vec![0],
            values: vec![0],
            counts: vec![0],
            sums: vec![0; STRIDE],
            rare: Vec::new(),
            is_common: vec![false],
            common_sums: Bits::none(order),
            chosen_until: 0,
            totals: vec![(0, Bits::none(order)); totals],
        })
    }

    /// Adds the value of the next heap; `None` if the heaps have too many values.
    pub fn push(&mut self, monoid: &Monoid, element: u32) -> Option<()> {
        let heap = self.heaps.len();
        let known = self.values.iter().position(|&value| value == element);
        let place = match known {
            Some(place) => place,
            None if self.values.len() == MAX_VALUES => return None,
            None => self.new_value(monoid, element),
        };
        self.heaps.push(place as u16);
        self.counts[place] += 1;
        if !self.is_common[place] {
            self.rare.push(heap as u32);
        }
        if heap >= self.chosen_until {
            self.choose();
        }
        Some(())
    }

    fn new_value(&mut self, monoid: &Monoid, element: u32) -> usize {
        let (place, column) = (self.values.len(), monoid.column(element));
        self.values.push(element);
        self.counts.push(0);
        self.is_common.push(false);
        self.sums.resize((place + 1) * STRIDE, 0);
        for (other, &value) in self.values.iter().enumerate() {
            let sum = column[value as usize];
            self.sums[place * STRIDE + other] = sum;
            self.sums[other * STRIDE + place] = sum;
        }
        place
    }

    fn choose(&mut self) {
        let heaps = self.heaps.len();
        self.chosen_until = heaps + heaps / 8 + 1;
        self.is_common = self.counts.iter().map(|count| count * COMMON >= heaps).collect();
        self.rare = (1..heaps).filter(|&heap| !self.is_common[self.heaps[heap] as usize]).map(|n| n as u32).collect();
        self.common_sums.clear();
        let common: Vec<usize> = (0..self.values.len()).filter(|&place| self.is_common[place]).collect();
        for first in &common {
            for second in &common {
                self.common_sums.insert(self.sums[first * STRIDE + second]);
            }
        }
    }

    /// Returns the values of the options of the next heap, by player.
    pub fn options(&mut self, budget: &Budget) -> Result<Vec<Bits>> {
        let heap = self.heaps.len();
        let mut all = Vec::with_capacity(self.removals.len());
        for player in 0..self.removals.len() {
            let mut options = self.common_sums.clone();
            options.clear();
            for at in 0..self.removals[player].len() {
                let Removal { taken, leaves: [none, one, two] } = self.removals[player][at];
                let Some(left) = heap.checked_sub(taken) else { break };
                if none && left == 0 {
                    options.insert(0);
                }
                if one && left > 0 {
                    options.insert(self.values[self.heaps[left] as usize]);
                }
                if two && left > 1 {
                    options.join(self.total(left, budget)?);
                }
            }
            all.push(options);
        }
        Ok(all)
    }

    /// Returns the sums of the values of any two heaps with `tokens` in all.
    fn total(&mut self, tokens: usize, budget: &Budget) -> Result<&Bits> {
        let slot = tokens % self.totals.len();
        if self.totals[slot].0 != tokens {
            let tried = self.add_total(tokens, slot);
            self.totals[slot].0 = tokens;
            budget.work(tried as u64)?;
        }
        Ok(&self.totals[slot].1)
    }

    /// Computes a total, and returns the number of splits that were tried.
    fn add_total(&mut self, tokens: usize, slot: usize) -> usize {
        let total = &mut self.totals[slot].1;
        total.clear();
        let (heaps, sums) = (&self.heaps, &self.sums);
        let sum = |heap: usize| sums[heaps[heap] as usize * STRIDE + heaps[tokens - heap] as usize];
        let rare = self.rare.partition_point(|&heap| (heap as usize) < tokens);
        for &heap in &self.rare[..rare] {
            total.insert(sum(heap as usize));
        }
        let mut left = self.common_sums.beyond(total);
        let mut heap = 1;
        while left > 0 && heap <= tokens / 2 {
            let sum = sum(heap);
            if total.insert(sum) && self.common_sums.has(sum) {
                left -= 1;
            }
            heap += 1;
        }
        rare + heap
    }
}

/// The most elements for which the options that contradict an element are tabulated.
const MAX_ORDER: usize = 2048;

/// The most heaps of one value that are added to a proof at once.
const AT_ONCE: usize = 8;

#[derive(Debug)]
struct LostSums {
    /// The elements y such that a player loses at x + y, by player and by x.
    rows: Vec<Vec<Bits>>,
}

impl LostSums {
    /// Tabulates the sums. `None` if there are too many elements, or displacements.
    fn of(candidate: &Candidate, rules: &Rules) -> Option<LostSums> {
        let order = candidate.order();
        if candidate.space.rank > 0 || order > MAX_ORDER {
            return None;
        }
        let row = |x: u32, player: usize| {
            let sums = candidate.monoid.column(x).iter();
            let lost = sums.map(|&sum| loses(candidate.outcome_bits[sum as usize], player));
            Bits::of(order, (0..).zip(lost).filter(|&(_, lost)| lost).map(|(y, _)| y))
        };
        let rows = |player| (0..order as u32).map(|x| row(x, player)).collect();
        Some(LostSums { rows: (0..rules.players).map(rows).collect() })
    }

    /// Returns for each player the elements that are no options of a heap of value `x`: with some element z the player loses at x + z,
    /// but the opponent at the option + z.
    fn forbidden(&self, x: u32) -> Vec<Bits> {
        let of = |player: usize| {
            let opponent = &self.rows[self.rows.len() - 1 - player];
            let mut forbidden = Bits::none(opponent.len());
            self.rows[player][x as usize].iter().for_each(|z| forbidden.join(&opponent[z as usize]));
            forbidden
        };
        (0..self.rows.len()).map(of).collect()
    }
}

/// Checks that no option contradicts a value.
fn allows(forbidden: &[Bits], options: &[Bits]) -> bool {
    options.iter().zip(forbidden).all(|(options, forbidden)| !options.meets(forbidden))
}

/// Returns by player the option sets of positions with this value that a proof lists, the empty set if a heap has it.
fn option_sets(proof: &Proof, element: u32, order: usize) -> Vec<Vec<Bits>> {
    let sets = |player: usize| {
        let equal = proof.classes.list.iter().filter(|class| class.value.element == element);
        let empty = equal.filter(|class| class.options[player].is_empty()).map(|_| Bits::none(order)).take(1);
        let sets = proof.antichains[player].at(element as usize);
        empty.chain(sets.map(|set| Bits::of(order, set.iter().copied()))).collect()
    };
    (0..proof.antichains.len()).map(sets).collect()
}

/// Checks that the options of each player contain one of the sets, or are empty as one of them is.
fn covers(sets: &[Vec<Bits>], options: &[Bits]) -> bool {
    let covers = |options: &Bits, set: &Bits| set.is_within(options) && set.is_empty() == options.is_empty();
    options.iter().zip(sets).all(|(options, sets)| sets.iter().any(|set| covers(options, set)))
}

/// One value that heaps have: by player the elements that are no options, and the option sets of positions.
#[derive(Debug)]
struct ValueOfHeaps {
    element: u32,
    forbidden: Vec<Bits>,
    sets: Vec<Vec<Bits>>,
}

#[derive(Debug)]
pub(super) struct Sweep {
    splits: Splits,
    lost: LostSums,
    /// The distinct values of heaps, in the order of `splits`.
    known: Vec<ValueOfHeaps>,
    /// The order in which values are tried, renewed at heap `sorted_until`.
    tried: Vec<usize>,
    sorted_until: usize,
}

impl Sweep {
    /// Begins with no heaps. `None` if the rules or the quotient do not suit.
    pub(super) fn new(candidate: &Candidate, rules: &Rules) -> Option<Sweep> {
        let splits = Splits::new(rules, candidate.order())?;
        let lost = LostSums::of(candidate, rules)?;
        Some(Sweep { splits, lost, known: Vec::new(), tried: Vec::new(), sorted_until: 0 })
    }

    /// Returns the value of the next heap, if it is one that smaller heaps have. `None` also if the heaps have too many values.
    pub(super) fn next(&mut self, candidate: &Candidate, proof: &Proof, budget: &Budget) -> Result<Option<Value>> {
        while self.splits.heaps.len() < candidate.values.len() {
            let element = candidate.values[self.splits.heaps.len()].element;
            if self.splits.push(&candidate.monoid, element).is_none() {
                return Ok(None);
            }
        }
        for &element in &self.splits.values[self.known.len()..] {
            let (forbidden, sets) = (self.lost.forbidden(element), option_sets(proof, element, candidate.order()));
            self.tried.push(self.known.len());
            self.known.push(ValueOfHeaps { element, forbidden, sets });
        }
        if candidate.values.len() >= self.sorted_until {
            self.sorted_until = 2 * candidate.values.len();
            self.tried.sort_unstable_by_key(|&place| (Reverse(self.splits.counts[place]), place));
        }
        let options = self.splits.options(budget)?;
        budget.work(self.tried.len() as u64)?;
        let mut known = self.tried.iter().map(|&place| &self.known[place]);
        let found = known.find(|known| allows(&known.forbidden, &options) && covers(&known.sets, &options));
        Ok(found.map(|known| Value { element: known.element, ..Value::default() }))
    }
}

/// The heaps from some heap on, with the values that a candidate gives them.
#[derive(Debug)]
pub(super) struct DistantHeaps {
    lost: LostSums,
    order: usize,
    pub(super) bytes: u64,
    /// The heaps with their values and their options.
    heaps: Vec<(usize, u32, Vec<Bits>)>,
}

impl DistantHeaps {
    /// Lists the options of the heaps from `first` on. `None` if the rules or the candidate do not suit.
    pub(super) fn new(candidate: &Candidate, first: usize, task: Task<'_>) -> Result<Option<DistantHeaps>> {
        let (order, Task { rules, budget, .. }) = (candidate.order(), task);
        let Some((mut splits, lost)) = Splits::new(rules, order).zip(LostSums::of(candidate, rules)) else {
            return Ok(None);
        };
        let bytes = order / 8 + size_of::<(usize, u32, Vec<Bits>)>() + rules.players * size_of::<Bits>();
        let bytes = (candidate.values.len() * bytes) as u64;
        task.check_memory(candidate.bytes() + bytes)?;
        let mut heaps = Vec::new();
        for (heap, value) in candidate.values.iter().enumerate().skip(1) {
            if heap >= first {
                heaps.push((heap, value.element, splits.options(budget)?));
            }
            if splits.push(&candidate.monoid, value.element).is_none() {
                return Ok(None);
            }
        }
        Ok(Some(DistantHeaps { lost, order, bytes, heaps }))
    }

    /// Returns the class of a heap with an option that contradicts its value, if there is one.
    pub(super) fn contradicted(&self) -> Option<HeapClass> {
        let mut forbidden: FxHashMap<u32, Vec<Bits>> = FxHashMap::default();
        let found = self.heaps.iter().find(|(_, element, options)| {
            let forbidden = forbidden.entry(*element).or_insert_with(|| self.lost.forbidden(*element));
            !allows(forbidden, options)
        });
        found.map(as_class)
    }

    /// Returns classes of heaps whose options contain no option set of their values, those with the fewest options for each value.
    pub(super) fn uncovered(&self, proof: &Proof) -> Vec<HeapClass> {
        let mut sets: FxHashMap<u32, Vec<Vec<Bits>>> = FxHashMap::default();
        let is_uncovered = |(_, element, options): &&(usize, u32, Vec<Bits>)| {
            let sets = sets.entry(*element).or_insert_with(|| option_sets(proof, *element, self.order));
            let is_dead = options.iter().all(Bits::is_empty);
            !is_dead && !covers(sets, options)
        };
        let mut found: Vec<_> = self.heaps.iter().filter(is_uncovered).collect();
        found.sort_by_key(|(heap, element, options)| (*element, options.iter().map(Bits::count).sum::<usize>(), *heap));
        let equal = found.chunk_by(|a, b| a.1 == b.1);
        equal.flat_map(|equal| equal.iter().take(AT_ONCE)).map(|heap| as_class(heap)).collect()
    }
}

fn as_class((heap, element, options): &(usize, u32, Vec<Bits>)) -> HeapClass {
    let value = |element| Value { element, ..Value::default() };
    let options = options.iter().map(|options| options.iter().map(value).collect()).collect();
    HeapClass { heap: *heap, value: value(*element), options }
}
