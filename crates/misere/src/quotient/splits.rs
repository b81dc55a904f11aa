//! The options of heap after heap in a finite quotient, as sets of elements.
//!
//! A heap that may be split has about as many options as tokens, so the options of all heaps up to n are some n² sums. But most heaps
//! have one of a few *common* values, and the sums of two common values are few elements, which occur soon among the ways to split a
//! heap. So only the splits with a heap of a rare value are listed in full, and of the others as many as it takes to meet all those
//! elements. Sparse spaces make nim-values fast in the same way (Berlekamp, Conway and Guy 1982).

use super::{candidate::Rules, monoid::Monoid};
use crate::{Budget, Stopped};
use ninepins_rules::{ByPlayer, Player};
use std::cmp::Reverse;

/// The most distinct values of heaps for which sums are tabulated.
const MAX_VALUES: usize = 2048;

/// A value is common if one heap in 512 has it.
const COMMON: usize = 512;

/// The bits of a word.
const BITS: usize = u64::BITS as usize;

/// A set of elements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Elements(Vec<u64>);

impl Elements {
    /// Returns the empty set of elements below `order`.
    pub(super) fn none(order: usize) -> Elements {
        Elements(vec![0; order.div_ceil(BITS)])
    }

    /// Returns the set of some elements below `order`.
    pub(super) fn of(order: usize, elements: impl IntoIterator<Item = u32>) -> Elements {
        let mut set = Elements::none(order);
        for element in elements {
            set.insert(element);
        }
        set
    }

    /// Adds an element, and returns whether it is new.
    pub(super) fn insert(&mut self, element: u32) -> bool {
        let (word, bit) = (&mut self.0[element as usize / BITS], 1 << (element as usize % BITS));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    pub(super) fn has(&self, element: u32) -> bool {
        self.0[element as usize / BITS] >> (element as usize % BITS) & 1 == 1
    }

    /// Adds all elements of another set.
    pub(super) fn join(&mut self, other: &Elements) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }

    pub(super) fn is_within(&self, other: &Elements) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| own & !other == 0)
    }

    pub(super) fn meets(&self, other: &Elements) -> bool {
        self.0.iter().zip(&other.0).any(|(own, other)| own & other != 0)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Counts the elements that another set lacks.
    fn beyond(&self, other: &Elements) -> usize {
        self.0.iter().zip(&other.0).map(|(own, other)| (own & !other).count_ones() as usize).sum()
    }

    fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Returns the elements, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        let bits = |(at, &word): (usize, &u64)| {
            let all = (0..BITS).filter(move |bit| word >> bit & 1 == 1);
            all.map(move |bit| (at * BITS + bit) as u32)
        };
        self.0.iter().enumerate().flat_map(bits)
    }
}

/// The numbers of heaps that may be left when a number of tokens is taken.
#[derive(Clone, Copy, Debug)]
struct Take {
    taken: usize,
    leaves: [bool; 3],
}

/// Returns the takes of each player; `None` unless they are finitely many and leave at most two heaps, which may be equal.
fn takes(rules: &Rules) -> Option<Vec<Vec<Take>>> {
    let codes: &ByPlayer<_> = rules.ruleset().codes();
    let of = |&player: &Player| {
        let code = codes.of(player);
        let (zero, digits, tail) = code.parts();
        let mut all = std::iter::once(&zero).chain(digits);
        if !tail.is_empty() || code.most_parts() > 2 || all.any(|digit| digit.is_unequal()) {
            return None;
        }
        let take = |(taken, digit): (usize, &ninepins_rules::Digit)| Take {
            taken,
            leaves: [0, 1, 2].map(|parts| digit.leaves(parts) && (taken > 0 || parts > 1)),
        };
        Some(std::iter::once(&zero).chain(digits).enumerate().map(take).collect())
    };
    Player::BOTH[..rules.players()].iter().map(of).collect()
}

/// The options of the next heap, as heaps are added.
#[derive(Debug)]
pub(super) struct Splits {
    takes: Vec<Vec<Take>>,
    /// The values of heaps, from heap 0, as places in `values`.
    heaps: Vec<u16>,
    /// The distinct values, in the order in which heaps have them, and how many heaps have each.
    values: Vec<u32>,
    counts: Vec<usize>,
    /// The sums of any two values, at `first * stride + second`.
    sums: Vec<u32>,
    stride: usize,
    /// The heaps of rare values, ascending, and the sums of any two common values.
    rare: Vec<u32>,
    is_common: Vec<bool>,
    common_sums: Elements,
    /// The number of heaps at which the common values are chosen again.
    chosen_until: usize,
    /// The sums of two heaps by their number of tokens in all, for the last such numbers.
    totals: Vec<(usize, Elements)>,
}

impl Splits {
    /// Begins with heap 0. `None` if the rules are such that all options must be listed.
    pub(super) fn new(rules: &Rules, order: usize) -> Option<Splits> {
        let takes = takes(rules)?;
        let totals = takes.iter().map(Vec::len).max().unwrap_or(0);
        Some(Splits {
            takes,
            heaps: vec![0],
            values: vec![0],
            counts: vec![0],
            sums: vec![0],
            stride: 1,
            rare: Vec::new(),
            is_common: vec![false],
            common_sums: Elements::none(order),
            chosen_until: 0,
            totals: vec![(0, Elements::none(order)); totals],
        })
    }

    /// Returns the number of heaps so far, heap 0 included.
    pub(super) fn heaps(&self) -> usize {
        self.heaps.len()
    }

    /// Returns the distinct values, in the order in which heaps have them.
    pub(super) fn values(&self) -> &[u32] {
        &self.values
    }

    /// Adds the value of the next heap; `None` if the heaps have too many values.
    pub(super) fn push(&mut self, monoid: &Monoid, element: u32) -> Option<()> {
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
        let place = self.values.len();
        self.values.push(element);
        self.counts.push(0);
        self.is_common.push(false);
        if place < self.stride {
            self.tabulate(monoid, place..place + 1);
        } else {
            self.stride *= 2;
            self.sums = vec![0; self.stride * self.stride];
            self.tabulate(monoid, 0..place + 1);
        }
        place
    }

    /// Tabulates the sums of some values with all.
    fn tabulate(&mut self, monoid: &Monoid, places: std::ops::Range<usize>) {
        for first in places {
            let column = monoid.column(self.values[first]);
            for (second, &value) in self.values.iter().enumerate() {
                let sum = column[value as usize];
                self.sums[first * self.stride + second] = sum;
                self.sums[second * self.stride + first] = sum;
            }
        }
    }

    /// Chooses the common values.
    fn choose(&mut self) {
        let heaps = self.heaps.len();
        self.chosen_until = heaps + heaps / 8 + 1;
        self.is_common = self.counts.iter().map(|count| count * COMMON >= heaps).collect();
        self.rare = (1..heaps).filter(|&heap| !self.is_common[self.heaps[heap] as usize]).map(|n| n as u32).collect();
        self.common_sums.clear();
        let common: Vec<usize> = (0..self.values.len()).filter(|&place| self.is_common[place]).collect();
        for first in &common {
            for second in &common {
                self.common_sums.insert(self.sums[first * self.stride + second]);
            }
        }
    }

    /// Returns the places of the distinct values, those of most heaps first.
    pub(super) fn by_frequency(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.values.len()).collect();
        places.sort_by_key(|&place| Reverse(self.counts[place]));
        places
    }

    /// Returns the values of the options of the next heap, by player.
    pub(super) fn options(&mut self, budget: &Budget) -> Result<Vec<Elements>, Stopped> {
        let heap = self.heaps.len();
        let mut all = Vec::with_capacity(self.takes.len());
        for player in 0..self.takes.len() {
            let mut options = Elements(vec![0; self.common_sums.0.len()]);
            for at in 0..self.takes[player].len() {
                let Take { taken, leaves: [none, one, two] } = self.takes[player][at];
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
    fn total(&mut self, tokens: usize, budget: &Budget) -> Result<&Elements, Stopped> {
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
        let (heaps, sums, stride) = (&self.heaps, &self.sums, self.stride);
        let sum = |heap: usize| sums[heaps[heap] as usize * stride + heaps[tokens - heap] as usize];
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quotient::{candidate::Candidate, space::Value, testing::built};

    /// All options are found, whatever values heaps have; most of these are common.
    #[test]
    fn options_are_those_of_all_splits() {
        for line in ["0.644 misere", "4.07 misere", "0.07|4.35 misere", "0.3|0.7 misere"] {
            let quotient = built(line, 0);
            let of_kayles = built("0.77 misere", 30).proved.candidate;
            let order = of_kayles.order() as u32;
            let mut candidate = Candidate { values: vec![Value::default()], ..of_kayles };
            let mut splits = Splits::new(&quotient.rules, candidate.order()).unwrap();
            let mut state = 1_u64;
            for heap in 1..1400 {
                let options = splits.options(&Budget::unlimited()).unwrap();
                for (player, options) in options.iter().enumerate() {
                    let expected: Vec<u32> =
                        candidate.options(&quotient.rules, heap, player).iter().map(|value| value.element).collect();
                    assert_eq!(options.iter().collect::<Vec<u32>>(), expected, "{line}: {heap}");
                }
                state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                let random = (state >> 40) as u32;
                // One heap in 400 has any value.
                let element = if random.is_multiple_of(400) { random / 400 % order } else { 3 + random % 5 };
                candidate.push(Value { element, ..Value::default() }, Vec::new());
                splits.push(&candidate.monoid, element).unwrap();
            }
            assert!(splits.rare.len() > 1 && splits.rare.len() < 100, "{line}: {}", splits.rare.len());
        }
    }

    #[test]
    fn other_rules_do_not_suit() {
        for line in ["0.[3] misere", "0.77! misere", "0.8 misere"] {
            assert!(Splits::new(&built(line, 0).rules, 1).is_none(), "{line}");
        }
    }
}
