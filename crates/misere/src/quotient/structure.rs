//! The algebra of a finite quotient: idempotents, kernel, units, and whether it is tame.
//!
//! The notions are those of Plambeck and Siegel, Misère quotients for impartial games (2008).

use super::{misere_quotient::MisereQuotient, splits::Splits};
use crate::Budget;
use ninepins_rules::Outcome;
use std::collections::BTreeSet;

/// The most elements of a quotient whose structure is computed.
pub const MAX_STRUCTURE: usize = 100_000;

/// The structure of a finite quotient. Elements are numbers; 0 is the identity.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Structure {
    /// The elements equal to their double, ascending.
    pub idempotents: Vec<u32>,
    /// The elements with an inverse, ascending.
    pub units: Vec<u32>,
    /// The smallest ideal.
    pub kernel: Kernel,
    /// Tame or wild; `None` in partizan games.
    pub kind: Option<Kind>,
}

/// The smallest ideal of a quotient, which is a group.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Kernel {
    /// The identity of the group: the sum of all idempotents.
    pub identity: u32,
    /// The elements, ascending.
    pub elements: Vec<u32>,
    /// True if its identity is its only P element; `None` in partizan games.
    pub is_normal: Option<bool>,
    /// True if it is the group of nim-values: with its identity added, two positions are equal if and only if their
    /// nim-values in normal play are. `None` in partizan games.
    pub is_faithful: Option<bool>,
}

/// The distinction between tame and wild quotients.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The quotient is T_n, that of Nim with heaps of fewer than 2^n tokens.
    Tame(u32),
    /// The quotient is no T_n.
    Wild,
}

impl MisereQuotient {
    /// Returns the structure; `None` if the quotient is infinite or has more than [`MAX_STRUCTURE`] elements.
    pub fn structure(&self) -> Option<Structure> {
        if self.rank() > 0 || self.order() > MAX_STRUCTURE {
            return None;
        }
        let kernel = self.kernel();
        let kind = self.game.is_impartial().then(|| self.kind(&kernel));
        Some(Structure { idempotents: self.idempotents().collect(), units: self.units(), kernel, kind })
    }

    fn idempotents(&self) -> impl Iterator<Item = u32> {
        let monoid = &self.proved.candidate.monoid;
        (0..monoid.order() as u32).filter(|&x| monoid.add_once(x, x) == x)
    }

    /// Returns the invertible elements. A sum is invertible if and only if each summand is. In a finite monoid an
    /// element is invertible if and only if a multiple of it is the identity.
    fn units(&self) -> Vec<u32> {
        let monoid = &self.proved.candidate.monoid;
        let returns = |action: &Vec<u32>| {
            let mut reached = 0;
            (0..action.len()).any(|_| {
                reached = action[reached as usize];
                reached == 0
            })
        };
        let unit_letters: Vec<bool> = monoid.actions().iter().map(returns).collect();
        let is_unit = |&x: &u32| monoid.word(x).iter().all(|&(letter, _)| unit_letters[letter]);
        (0..monoid.order() as u32).filter(is_unit).collect()
    }

    fn kernel(&self) -> Kernel {
        let monoid = &self.proved.candidate.monoid;
        let identity = self.idempotents().fold(0, |sum, x| monoid.add_once(sum, x));
        let mut elements: Vec<u32> = (0..monoid.order() as u32).map(|x| monoid.add_once(identity, x)).collect();
        elements.sort_unstable();
        elements.dedup();
        let impartial = self.game.is_impartial();
        let is_normal = impartial.then(|| self.losses(&elements) == [identity]);
        let is_faithful = impartial.then(|| self.is_faithful(identity, elements.len()));
        Kernel { identity, elements, is_normal, is_faithful }
    }

    /// Returns the P elements among `elements`.
    fn losses(&self, elements: &[u32]) -> Vec<u32> {
        let outcomes: Vec<Outcome> = self.outcomes().collect();
        elements.iter().copied().filter(|&x| outcomes[x as usize] == Outcome::P).collect()
    }

    /// Checks whether an isomorphism maps the values of heaps in the kernel to their nim-values in normal play. The nim-value of a heap
    /// is the least one that no option has. Those of the options follow from the isomorphism, as far as smaller heaps determine it.
    ///
    /// Only the listed heaps need be checked: if the values of heaps are periodic, so are these nim-values, and the
    /// same window proves it.
    fn is_faithful(&self, identity: u32, order: usize) -> bool {
        let candidate = &self.proved.candidate;
        let in_kernel = |element: u32| candidate.monoid.add_once(identity, element);
        let to_kernel: Vec<u32> = (0..candidate.order() as u32).map(in_kernel).collect();
        let mut nim_values: Vec<Option<u64>> = vec![None; candidate.order()];
        nim_values[identity as usize] = Some(0);
        let mut determined = vec![(identity, 0)];
        let mut splits = Splits::new(&self.rules, candidate.order());
        for (heap, value) in candidate.values.iter().enumerate().skip(1) {
            let options = match &mut splits {
                Some(splits) => splits.options(&Budget::unlimited()).ok().map(|options| options[0].iter().collect()),
                None => None,
            };
            let options: Vec<u32> = options.unwrap_or_else(|| {
                candidate.options(&self.rules, heap, 0).into_iter().map(|option| option.element).collect()
            });
            let met: BTreeSet<u64> =
                options.iter().filter_map(|&option| nim_values[to_kernel[option as usize] as usize]).collect();
            let Some(own) = (0..).find(|nim_value| !met.contains(nim_value)) else { return false };
            let element = to_kernel[value.element as usize];
            match nim_values[element as usize] {
                Some(nim_value) if nim_value != own => return false,
                Some(_) => {}
                None => {
                    let is_taken = determined.iter().any(|&(_, nim_value)| nim_value == own);
                    if is_taken || candidate.monoid.add_once(element, element) != identity {
                        return false;
                    }
                    for at in 0..determined.len() {
                        let (other, nim_value) = determined[at];
                        let (sum, nim_value) = (candidate.monoid.add_once(other, element), nim_value ^ own);
                        nim_values[sum as usize] = Some(nim_value);
                        determined.push((sum, nim_value));
                    }
                }
            }
            if splits.as_mut().is_some_and(|splits| splits.push(&candidate.monoid, value.element).is_none()) {
                splits = None;
            }
        }
        determined.len() == order
    }

    /// Classifies the quotient. T_n for n >= 2 consists of a kernel and two elements outside. The kernel is a group of
    /// order 2^n with identity z in which all doubles vanish. The elements outside are the identity 0 and an element a
    /// with a + a = 0 and a + z not z. The P elements are a and z. This determines T_n up to isomorphism, because any
    /// two elements other than z of such a group are related by an automorphism.
    fn kind(&self, kernel: &Kernel) -> Kind {
        let monoid = &self.proved.candidate.monoid;
        let all: Vec<u32> = (0..monoid.order() as u32).collect();
        let (order, losses, z) = (all.len(), self.losses(&all), kernel.identity);
        let vanish = |elements: &[u32], to: u32| elements.iter().all(|&x| monoid.add_once(x, x) == to);
        match order {
            1 => return Kind::Tame(0),
            2 if losses == [1] && vanish(&all, 0) => return Kind::Tame(1),
            _ => {}
        }
        let outside: Vec<u32> = all.into_iter().filter(|x| kernel.elements.binary_search(x).is_err()).collect();
        let &[0, a] = &*outside else { return Kind::Wild };
        let is_tame = kernel.elements.len() >= 4
            && vanish(&kernel.elements, z)
            && monoid.add_once(a, a) == 0
            && monoid.add_once(a, z) != z
            && losses == [a.min(z), a.max(z)];
        if is_tame { Kind::Tame(kernel.elements.len().ilog2()) } else { Kind::Wild }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quotient::testing::built;
    use ninepins_rules::{Heap, Parts, Player};

    #[test]
    fn nim_is_tame() {
        for (heaps, order, n) in [(0, 1, 0), (1, 2, 1), (3, 6, 2), (7, 10, 3), (15, 18, 4)] {
            let nim = built("0.[3] misere", heaps);
            let structure = nim.structure().unwrap();
            assert_eq!((nim.order(), structure.kind), (order, Some(Kind::Tame(n))), "{heaps}");
            assert_eq!(structure.units.len(), order.min(2));
            let kernel = structure.kernel;
            let normal = heaps > 1;
            assert_eq!((kernel.is_normal, kernel.is_faithful), (Some(normal), Some(true)), "{heaps}");
        }
    }

    #[test]
    fn kayles_is_wild() {
        let kayles = built("0.77 misere", 200);
        let structure = kayles.structure().unwrap();
        assert_eq!((kayles.order(), kayles.losing(Player::Left)), (40, 9));
        assert_eq!((structure.kind, structure.units), (Some(Kind::Wild), vec![0, 1]));
        let Kernel { identity, elements, is_normal, is_faithful } = structure.kernel;
        assert_eq!((elements.len(), is_normal, is_faithful), (16, Some(true), Some(true)));
        assert!(structure.idempotents.contains(&0) && structure.idempotents.contains(&identity));
    }

    /// Returns the nim-values of the listed heaps, from heap 0 on, by the definition.
    fn nim_values(quotient: &MisereQuotient) -> Vec<u64> {
        let mut values = vec![0];
        for heap in (1..=quotient.last_heap() as u64).filter_map(Heap::new) {
            let value_of = |parts: &Parts| parts.iter().fold(0, |sum, part| sum ^ values[part.size() as usize]);
            let options = quotient.game().ruleset().options(heap, Player::Left);
            let options: BTreeSet<u64> = options.map(|parts| value_of(&parts)).collect();
            values.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        values
    }

    /// Checks faithfulness by the definition: two sums of few heaps have one nim-value if and only if they have one value in the
    /// kernel.
    fn is_faithful_by_definition(quotient: &MisereQuotient, identity: u32) -> bool {
        let (nim_values, candidate) = (nim_values(quotient), &quotient.proved.candidate);
        let mut sums = BTreeSet::from([(identity, 0)]);
        loop {
            let heaps = || candidate.values.iter().zip(&nim_values);
            let with = |&(element, nim_value): &(u32, u64)| {
                heaps().map(move |(value, own)| (candidate.monoid.add(element, value.element), nim_value ^ own))
            };
            let more: BTreeSet<(u32, u64)> = sums.iter().flat_map(with).collect();
            if more.is_subset(&sums) {
                break;
            }
            sums.extend(more);
        }
        let elements: BTreeSet<u32> = sums.iter().map(|sum| sum.0).collect();
        let values: BTreeSet<u64> = sums.iter().map(|sum| sum.1).collect();
        sums.len() == elements.len() && sums.len() == values.len()
    }

    #[test]
    fn faithful_kernels_are_those_of_the_definition() {
        let mut found = [0; 2];
        for code in 0..512 {
            let mut quotient = built(&format!("0.{code:03o} misere"), 2);
            while quotient.last_heap() < 10 && quotient.extend(500, &Budget::unlimited()).is_ok() {}
            if quotient.rank() > 0 {
                continue;
            }
            // The right values, then wrong ones.
            for heap in 0..quotient.last_heap() {
                quotient.proved.candidate.values.swap(heap.max(1), heap + 1);
                let kernel = quotient.kernel();
                let expected = is_faithful_by_definition(&quotient, kernel.identity);
                assert_eq!(kernel.is_faithful, Some(expected), "0.{code:03o}: {heap}");
                found[usize::from(expected)] += 1;
                quotient.proved.candidate.values.swap(heap.max(1), heap + 1);
            }
        }
        assert!(found.iter().all(|&found| found > 20), "{found:?}");
    }

    #[test]
    fn partizan_and_infinite_quotients() {
        let partizan = built("0.13|0.31 misere", 5).structure().unwrap();
        assert_eq!((partizan.kind, partizan.kernel.is_normal, partizan.kernel.is_faithful), (None, None, None));
        assert_eq!(built("0.7|0.07 misere", 12).structure(), None);
    }
}
