//! The values of many heaps in a finite quotient that does not change.
//!
//! A heap has the value x if no option of it contradicts x, and some option set known for x is contained in its options. Bitmaps decide
//! both at once for all options.

use super::{
    candidate::{Candidate, Rules, loses},
    classes::HeapClass,
    closure::Antichains,
    space::Value,
    splits::{Elements, Splits},
};
use crate::{Budget, Stopped};
use rustc_hash::FxHashMap;

/// The most elements for which the options that contradict an element are tabulated.
const MAX_ORDER: usize = 2048;

/// The most heaps of one value that are added to a proof at once.
const AT_ONCE: usize = 8;

/// The sums that players lose.
#[derive(Debug)]
struct Lost {
    /// The elements y such that a player loses at x + y, by player and by x.
    rows: Vec<Vec<Elements>>,
}

impl Lost {
    /// Tabulates the sums. `None` if there are too many elements, or displacements.
    fn of(candidate: &Candidate, rules: &Rules) -> Option<Lost> {
        let order = candidate.order();
        if candidate.space.rank() > 0 || order > MAX_ORDER {
            return None;
        }
        let row = |x: u32, player: usize| {
            let sums = candidate.monoid.column(x).iter();
            let lost = sums.map(|&sum| loses(candidate.outcome_bits[sum as usize], player));
            Elements::of(order, (0..).zip(lost).filter(|&(_, lost)| lost).map(|(y, _)| y))
        };
        let rows = |player| (0..order as u32).map(|x| row(x, player)).collect();
        Some(Lost { rows: (0..rules.players()).map(rows).collect() })
    }

    /// Returns for each player the elements that are no options of a heap of value `x`: with some element z the player loses at x + z,
    /// but the opponent at the option + z.
    fn forbidden(&self, x: u32) -> Vec<Elements> {
        let of = |player: usize| {
            let opponent = &self.rows[self.rows.len() - 1 - player];
            let mut forbidden = Elements::none(opponent.len());
            self.rows[player][x as usize].iter().for_each(|z| forbidden.join(&opponent[z as usize]));
            forbidden
        };
        (0..self.rows.len()).map(of).collect()
    }
}

/// Checks that no option contradicts a value.
fn allows(forbidden: &[Elements], options: &[Elements]) -> bool {
    options.iter().zip(forbidden).all(|(options, forbidden)| !options.meets(forbidden))
}

/// The option sets of positions, as a proof lists them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listed<'p> {
    pub(super) classes: &'p [HeapClass],
    pub(super) antichains: &'p [Antichains],
}

impl Listed<'_> {
    /// Returns by player the option sets of positions with this value, the empty set if a heap has it.
    fn of(self, element: u32, order: usize) -> Vec<Vec<Elements>> {
        let sets = |player: usize| {
            let alike = self.classes.iter().filter(|class| class.value.element == element);
            let empty = alike.filter(|class| class.options[player].is_empty()).map(|_| Elements::none(order)).take(1);
            let sets = self.antichains[player].at(element as usize);
            empty.chain(sets.map(|set| Elements::of(order, set.iter().copied()))).collect()
        };
        (0..self.antichains.len()).map(sets).collect()
    }
}

/// Checks that the options of each player contain one of the sets, or are empty as one of them is.
fn covers(sets: &[Vec<Elements>], options: &[Elements]) -> bool {
    let covers = |options: &Elements, set: &Elements| set.is_within(options) && set.is_empty() == options.is_empty();
    options.iter().zip(sets).all(|(options, sets)| sets.iter().any(|set| covers(options, set)))
}

/// One value that heaps have: by player the elements that are no options, and the option sets of positions.
#[derive(Debug)]
struct Known {
    element: u32,
    forbidden: Vec<Elements>,
    sets: Vec<Vec<Elements>>,
}

/// Values for heap after heap.
#[derive(Debug)]
pub(super) struct Sweep {
    splits: Splits,
    lost: Lost,
    /// The distinct values of heaps, in the order of `splits`.
    known: Vec<Known>,
    /// The order in which values are tried, renewed at heap `sorted_until`.
    tried: Vec<usize>,
    sorted_until: usize,
}

impl Sweep {
    /// Begins with no heaps. `None` if the rules or the quotient do not suit.
    pub(super) fn new(candidate: &Candidate, rules: &Rules) -> Option<Sweep> {
        let splits = Splits::new(rules, candidate.order())?;
        let lost = Lost::of(candidate, rules)?;
        Some(Sweep { splits, lost, known: Vec::new(), tried: Vec::new(), sorted_until: 0 })
    }

    /// Returns the value of the next heap, if it is one that smaller heaps have. `None` also if the heaps have too many values.
    pub(super) fn next(
        &mut self,
        candidate: &Candidate,
        listed: Listed<'_>,
        budget: &Budget,
    ) -> Result<Option<Value>, Stopped> {
        while self.splits.heaps() < candidate.values.len() {
            let element = candidate.values[self.splits.heaps()].element;
            if self.splits.push(&candidate.monoid, element).is_none() {
                return Ok(None);
            }
        }
        for &element in &self.splits.values()[self.known.len()..] {
            let (forbidden, sets) = (self.lost.forbidden(element), listed.of(element, candidate.order()));
            self.tried.push(self.known.len());
            self.known.push(Known { element, forbidden, sets });
        }
        if candidate.values.len() >= self.sorted_until {
            self.sorted_until = 2 * candidate.values.len();
            self.tried = self.splits.by_frequency();
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
pub(super) struct Far {
    lost: Lost,
    order: usize,
    /// The heaps with their values and their options.
    heaps: Vec<(usize, u32, Vec<Elements>)>,
}

impl Far {
    /// Lists the options of the heaps from `first` on. `None` if the rules or the candidate do not suit.
    pub(super) fn new(
        candidate: &Candidate,
        rules: &Rules,
        first: usize,
        budget: &Budget,
    ) -> Result<Option<Far>, Stopped> {
        let order = candidate.order();
        let Some((mut splits, lost)) = Splits::new(rules, order).zip(Lost::of(candidate, rules)) else {
            return Ok(None);
        };
        let bytes = order / 8 + size_of::<(usize, u32, Vec<Elements>)>() + rules.players() * size_of::<Elements>();
        budget.check_memory((candidate.values.len() * bytes) as u64)?;
        let mut heaps = Vec::new();
        for (heap, value) in candidate.values.iter().enumerate().skip(1) {
            if heap >= first {
                heaps.push((heap, value.element, splits.options(budget)?));
            }
            if splits.push(&candidate.monoid, value.element).is_none() {
                return Ok(None);
            }
        }
        Ok(Some(Far { lost, order, heaps }))
    }

    /// Returns the class of a heap with an option that contradicts its value, if there is one.
    pub(super) fn contradicted(&self) -> Option<HeapClass> {
        let mut forbidden: FxHashMap<u32, Vec<Elements>> = FxHashMap::default();
        let found = self.heaps.iter().find(|(_, element, options)| {
            let forbidden = forbidden.entry(*element).or_insert_with(|| self.lost.forbidden(*element));
            !allows(forbidden, options)
        });
        found.map(as_class)
    }

    /// Returns classes of heaps whose options contain no option set of their values, those with the fewest options for each value.
    pub(super) fn uncovered(&self, listed: Listed<'_>) -> Vec<HeapClass> {
        let mut sets: FxHashMap<u32, Vec<Vec<Elements>>> = FxHashMap::default();
        let is_uncovered = |(_, element, options): &&(usize, u32, Vec<Elements>)| {
            let sets = sets.entry(*element).or_insert_with(|| listed.of(*element, self.order));
            let is_dead = options.iter().all(Elements::is_empty);
            !is_dead && !covers(sets, options)
        };
        let mut found: Vec<_> = self.heaps.iter().filter(is_uncovered).collect();
        found.sort_by_key(|(heap, element, options)| {
            (*element, options.iter().map(Elements::count).sum::<usize>(), *heap)
        });
        let alike = found.chunk_by(|a, b| a.1 == b.1);
        alike.flat_map(|alike| alike.iter().take(AT_ONCE)).map(|heap| as_class(heap)).collect()
    }
}

fn as_class((heap, element, options): &(usize, u32, Vec<Elements>)) -> HeapClass {
    let value = |element| Value { element, ..Value::default() };
    let options = options.iter().map(|options| options.iter().map(value).collect()).collect();
    HeapClass { heap: *heap, value: value(*element), options }
}

#[cfg(test)]
mod tests {
    use crate::{
        Budget,
        quotient::{MisereQuotient, proof::FEW, testing::built},
    };
    use ninepins_proof::quotient::check;

    /// Beyond a proved period the sweep finds the values that the period gives, and the checker accepts them and no others.
    #[test]
    fn swept_values_are_periodic() {
        for (line, most) in
            [("0.77 misere", 1100), ("0.15 misere", 700), ("4.56 misere", 700), ("0.15|0.51 misere", 1010)]
        {
            let mut quotient = built(line, FEW);
            while quotient.last_heap() < most {
                quotient.extend(1000, &Budget::unlimited()).unwrap();
            }
            let period = quotient.period().unwrap_or_else(|| panic!("{line}"));
            let values = &quotient.proved.candidate.values;
            let (first, period) = (period.preperiod as usize, period.period as usize);
            assert!(first + period < FEW, "{line}");
            assert!((first..most - period).all(|heap| values[heap] == values[heap + period]), "{line}");
            let mut certificate = quotient.certificate();
            assert!(check(&certificate).is_ok(), "{line}");
            certificate.period = None;
            certificate.heaps[most - 2].element ^= 1;
            assert!(check(&certificate).is_err(), "{line}");
        }
    }

    /// The quotient changes with a heap far out, and the checker accepts it.
    #[test]
    fn a_quotient_that_changes_late() {
        let mut quotient: MisereQuotient = built("4.007 misere", 509);
        assert_eq!(quotient.history().last().map(|change| (change.heap, change.order)), Some((508, 130)));
        let certificate = quotient.certificate();
        assert_eq!(check(&certificate).map(|checked| checked.order()), Ok(Some(130)));
        // Built again from the certificate it goes on in the same way.
        let mut again = MisereQuotient::of_certificate(&certificate, &Budget::unlimited()).unwrap();
        for quotient in [&mut quotient, &mut again] {
            while quotient.last_heap() < 700 {
                quotient.extend(1000, &Budget::unlimited()).unwrap();
            }
        }
        assert_eq!(quotient.certificate().heaps, again.certificate().heaps);
    }
}
