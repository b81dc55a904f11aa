//! The classes of very many heaps in a finite quotient.
//!
//! In place of the options of a heap stands a set listed for its value that they contain, if there is one: Closure then demands more.
//! Losing is checked for all options that the heaps of one value have. So there are few classes.

use super::{
    certificate::{Certificate, Value},
    heaps::{Class, Reply},
    monoid::Monoid,
};
use crate::{CheckError, steps::Work};
use ninepins_rules::{Digit, Player};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The most heaps whose options are listed one by one.
const FEW: usize = 1000;

/// A value is common if one heap in 512 has it.
const COMMON: usize = 512;

/// The splits between two counts of steps.
const SPLITS: usize = 1024;

/// Checks whether a certificate has many heaps, without displacements, and moves that leave at most two heaps, which may be equal.
pub(super) fn is_long(certificate: &Certificate) -> bool {
    let suits = |player| {
        let Some(code) = certificate.game.ruleset().code(player) else { return false };
        let (zero, digits, tail) = code.parts();
        tail.is_empty() && code.most_parts() <= 2 && !zero.is_unequal() && !digits.iter().any(|d| d.is_unequal())
    };
    certificate.rank == 0 && certificate.heaps.len() > FEW && Player::BOTH.into_iter().all(suits)
}

/// A set of elements.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Elements(Vec<u64>);

impl Elements {
    fn none(elements: usize) -> Elements {
        Elements(vec![0; elements.div_ceil(64)])
    }

    fn has(&self, element: u32) -> bool {
        self.0.get(element as usize / 64).is_some_and(|word| word >> (element % 64) & 1 == 1)
    }

    /// Adds an element, and returns whether it is new.
    fn insert(&mut self, element: u32) -> bool {
        let is_new = !self.has(element);
        self.0[element as usize / 64] |= 1 << (element % 64);
        is_new
    }

    fn join(&mut self, other: &Elements) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }

    fn iter(&self) -> impl Iterator<Item = u32> {
        (0..64 * self.0.len() as u32).filter(|element| self.has(*element))
    }
}

/// Returns the classes of the heaps for Closure, and for each value a class of all options for Losing. `columns` has the place of
/// the column of each heap's element.
pub(super) fn classes(
    certificate: &Certificate,
    monoid: &mut Monoid<'_>,
    columns: &[usize],
    player: Player,
    work: &mut Work<'_>,
) -> Result<(Vec<Class>, Vec<Class>), CheckError> {
    let (elements, heaps) = (certificate.elements, &certificate.heaps);
    let mut listed: HashMap<u32, Vec<&[Value]>> = HashMap::new();
    work.table(certificate.sets.of(player).len(), 4)?;
    for set in certificate.sets.of(player) {
        listed.entry(set.element).or_default().push(&set.values);
    }
    let mut splits = Splits::new(certificate, monoid, columns, work)?;
    // The class of each heap: its value and options, with the first heap.
    let mut unions: BTreeMap<u32, (usize, Elements)> = BTreeMap::new();
    let mut least = HashSet::new();
    let mut found = Vec::new();
    for (heap, value) in (1..).zip(heaps) {
        let mut options = splits.options(certificate, player, heap, work)?;
        let (_, union) = unions.entry(value.element).or_insert_with(|| (heap, Elements::none(elements)));
        union.join(&options);
        let sets = listed.get(&value.element).map_or(&[][..], Vec::as_slice);
        work.count((elements / 64 + sets.iter().map(|set| 1 + set.len()).sum::<usize>()) as u64)?;
        let contained = sets.iter().find(|set| !set.is_empty() && set.iter().all(|value| options.has(value.element)));
        if let Some(set) = contained {
            options = Elements::none(elements);
            set.iter().for_each(|value| {
                options.insert(value.element);
            });
        }
        if !least.contains(&(value.element, options.clone())) {
            work.table(2, elements)?;
            least.insert((value.element, options.clone()));
            found.push((heap, options));
        }
    }
    let mut class = |(heap, options): (usize, Elements)| {
        let factors: Result<Vec<usize>, CheckError> = options.iter().map(|e| monoid.column(e, work)).collect();
        let options = options.iter().map(|element| Reply { element, relative: 0, absolute: 0 }).collect();
        let (value, column) = (heaps[heap - 1], columns[heap - 1]);
        Ok(Class { heap: heap as u64, value, column, shift: 0, options, factors: factors? })
    };
    let found = found.into_iter().map(&mut class).collect::<Result<_, CheckError>>()?;
    Ok((found, unions.into_values().map(class).collect::<Result<_, CheckError>>()?))
}

/// The options of heap after heap. Most heaps have one of a few common values, and the products of two common values are few elements,
/// which occur soon among the ways to split a heap. So only splits with a heap of another value are all tried, and of the rest as many as
/// it takes to meet all those products.
struct Splits<'m> {
    /// The elements of heaps from heap 0 on, and their columns.
    elements: Vec<u32>,
    columns: Vec<&'m [u32]>,
    rare: Vec<usize>,
    common_products: Elements,
    /// The products of two heaps by their number of tokens in all, for the last such numbers.
    totals: Vec<(usize, Elements)>,
}

impl<'m> Splits<'m> {
    fn new(
        certificate: &Certificate,
        monoid: &'m Monoid<'_>,
        columns: &[usize],
        work: &mut Work<'_>,
    ) -> Result<Splits<'m>, CheckError> {
        let Certificate { heaps, elements: order, .. } = certificate;
        work.table(heaps.len(), 4)?;
        let mut counts = vec![0; *order];
        heaps.iter().for_each(|value| counts[value.element as usize] += 1);
        let is_common = |element: u32| counts[element as usize] * COMMON >= heaps.len();
        let common: HashMap<u32, usize> =
            heaps.iter().zip(columns).map(|(value, at)| (value.element, *at)).filter(|(e, _)| is_common(*e)).collect();
        let mut common_products = Elements::none(*order);
        for at in common.values() {
            work.count(common.len() as u64)?;
            for other in common.keys() {
                common_products.insert(monoid.at(*at)[*other as usize]);
            }
        }
        let rare = (1..).zip(heaps).filter(|(_, value)| !is_common(value.element)).map(|(heap, _)| heap);
        let of = |player| certificate.game.ruleset().code(player).map_or(0, |code| code.parts().1.len()) + 1;
        Ok(Splits {
            elements: std::iter::once(0).chain(heaps.iter().map(|value| value.element)).collect(),
            // Heap 0 is no part of a split.
            columns: std::iter::once(&[][..]).chain(columns.iter().map(|at| monoid.at(*at))).collect(),
            rare: rare.collect(),
            common_products,
            totals: vec![(0, Elements::none(*order)); Player::BOTH.map(of).into_iter().max().unwrap_or(1)],
        })
    }

    /// Returns the elements of the options of a heap.
    fn options(
        &mut self,
        certificate: &Certificate,
        player: Player,
        heap: usize,
        work: &mut Work<'_>,
    ) -> Result<Elements, CheckError> {
        let mut options = Elements::none(certificate.elements);
        let code = certificate.game.ruleset().code(player).expect("a long certificate is about a code");
        let (zero, digits, _) = code.parts();
        let digits: Vec<Digit> = std::iter::once(zero).chain(digits.iter().copied()).collect();
        for (taken, digit) in digits.into_iter().enumerate() {
            let Some(left) = heap.checked_sub(taken) else { break };
            if digit.leaves(0) && left == 0 {
                options.insert(0);
            }
            if digit.leaves(1) && left > 0 && taken > 0 {
                options.insert(self.elements[left]);
            }
            if digit.leaves(2) && left > 1 {
                options.join(self.total(left, work)?);
            }
        }
        Ok(options)
    }

    /// Returns the products of the elements of any two heaps with `tokens` tokens in all.
    fn total(&mut self, tokens: usize, work: &mut Work<'_>) -> Result<&Elements, CheckError> {
        let slot = tokens % self.totals.len();
        if self.totals[slot].0 == tokens {
            return Ok(&self.totals[slot].1);
        }
        let product = |heap: usize| self.columns[heap][self.elements[tokens - heap] as usize];
        let mut total = Elements::none(64 * self.common_products.0.len());
        let rare = &self.rare[..self.rare.partition_point(|heap| *heap < tokens)];
        work.count(rare.len() as u64 + 1)?;
        for heap in rare {
            total.insert(product(*heap));
        }
        let mut left = self.common_products.iter().filter(|product| !total.has(*product)).count();
        for heap in 1..=tokens / 2 {
            if left == 0 {
                break;
            }
            if heap % SPLITS == 1 {
                work.count(SPLITS as u64)?;
            }
            let product = product(heap);
            if total.insert(product) && self.common_products.has(product) {
                left -= 1;
            }
        }
        self.totals[slot] = (tokens, total);
        Ok(&self.totals[slot].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        CheckOptions,
        quotient::{bounds::begin, heaps::Heaps},
    };
    use ninepins_testkit::Source;

    /// A certificate of heaps with any values, most of them common. It proves nothing, but has options.
    fn any(code: &str, heaps: usize) -> Certificate {
        let mut text = format!("ninepins quotient 1\ngame {code} misere\nelements 6\n");
        text += "generator 1: 1 0 3 2 5 4\ngenerator 2: 2 3 4 5 2 3\nheap 1 = 1\nheap 2 = 2\n";
        let source = &mut Source::seeded(1);
        for heap in 3..=heaps {
            let element = if source.below(300) == 0 { 3 + source.below(3) } else { source.below(3) };
            text += &format!("heap {heap} = {element}\n");
        }
        text += "outcomes NPNNPN\n";
        for of in if code.contains('|') { &["left ", "right "][..] } else { &[""] } {
            text += &format!("{of}set 0: 1\n{of}set 1: 0\n{of}set 2: 0 1\n");
        }
        text.parse().unwrap()
    }

    /// The options are those that lists of all options have.
    #[test]
    fn options_are_those_of_all_splits() {
        for code in ["0.644", "4.07", "0.07|4.35"] {
            let certificate = any(code, 1200);
            assert!(is_long(&certificate));
            let mut work = begin(1, CheckOptions::default());
            let mut monoid = Monoid::new(&certificate, &mut work).unwrap();
            let all = Heaps::new(&certificate, &mut monoid, false, &mut work).unwrap();
            let long = Heaps::new(&certificate, &mut monoid, true, &mut work).unwrap();
            for &player in super::super::heaps::players(&certificate.game) {
                let mut splits = Splits::new(&certificate, &monoid, &all.columns, &mut work).unwrap();
                let mut unions: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
                for heap in 1..=1200 {
                    let options = splits.options(&certificate, player, heap, &mut work).unwrap();
                    let class = (certificate.heaps[heap - 1], options.iter().collect::<Vec<u32>>());
                    let found = all.classes.of(player).iter().any(|other| {
                        (other.value, other.options.iter().map(|option| option.element).collect()) == class
                    });
                    assert!(found, "{code}: {heap}");
                    unions.entry(class.0.element).or_default().extend(class.1);
                }
                assert!(!splits.rare.is_empty(), "{code}");
                for union in long.unions.as_ref().unwrap().of(player) {
                    let expected = unions.get_mut(&union.value.element).unwrap();
                    expected.sort_unstable();
                    expected.dedup();
                    assert_eq!(*expected, union.options.iter().map(|option| option.element).collect::<Vec<u32>>());
                }
                // Each heap has a class of its value with a part of its options.
                for class in all.classes.of(player) {
                    let part = |other: &Class| {
                        other.value == class.value
                            && other.options.is_empty() == class.options.is_empty()
                            && other.options.iter().all(|option| class.options.contains(option))
                    };
                    assert!(long.classes.of(player).iter().any(part), "{code}: {}", class.heap);
                }
            }
        }
    }

    #[test]
    fn other_certificates_are_not_long() {
        for (code, heaps) in [("0.644", 1000), ("0.[3]", 1200), ("0.77!", 1200), ("0.8", 1200)] {
            assert!(!is_long(&any(code, heaps)), "{code}");
        }
    }
}
