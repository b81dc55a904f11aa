//! The algebra of a quotient: generators, relations and the pretending function; and in a finite one idempotents, kernel, units, and
//! whether it is tame.
//!
//! The notions are those of Plambeck and Siegel, Misère quotients for impartial games (2008).

use super::{
    misere_quotient::MisereQuotient,
    monoid::{Monoid, Word, joined, product},
    space::{LinearForm, Value},
    sweep::Splits,
};
use crate::Budget;
use ninepins_rules::{Outcome, Position};
use std::collections::BTreeSet;

/// The most elements of a quotient whose structure is computed.
pub const MAX_STRUCTURE: usize = 100_000;

/// The value of a heap: a word of generators, and a displacement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct HeapValue<'q> {
    /// A word with this value; in a finite quotient the least one.
    pub word: &'q Word,
    /// The coordinates of the displacement; none in a finite quotient.
    pub shift: &'q [i32],
}

/// An equation of two words. It implies all equations that follow by adding letters on both sides.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Relation {
    /// A word that is not least, although each word with a letter less is.
    pub word: Word,
    /// The least word of the same element.
    pub least: Word,
}

impl MisereQuotient {
    /// Returns the heaps that generate the quotient, ascending: those whose value is no sum of values of smaller heaps.
    pub fn generators(&self) -> &[usize] {
        &self.proved.candidate.generators
    }

    /// Returns the least word of an element. Words are compared lexicographically, by the exponent of the last
    /// generator first. Elements are numbered in the order of their least words; 0 is the identity.
    pub fn word(&self, element: u32) -> Word {
        self.proved.candidate.word(element)
    }

    /// Returns the sum of an element and the generator with this number, from 0.
    pub fn after(&self, element: u32, generator: usize) -> u32 {
        self.proved.candidate.monoid.actions()[generator][element as usize]
    }

    /// Formats a word of generators: `a b^2`, and `1` if it is empty.
    pub fn text(&self, word: &Word) -> String {
        let number = |heap: usize| self.generators().binary_search(&heap).unwrap_or(heap);
        product(word.iter().map(|&(heap, times)| (number(heap), times)))
    }

    /// Returns the pretending function for heaps 0, 1, 2, ...
    pub fn pretending_function(&self) -> impl ExactSizeIterator<Item = HeapValue<'_>> {
        let candidate = &self.proved.candidate;
        candidate
            .words
            .iter()
            .zip(&candidate.values)
            .map(|(word, value)| HeapValue { word, shift: &value.shift[..self.rank()] })
    }

    /// Returns the linear forms of the displacement on which outcomes depend; none in a finite quotient.
    pub fn forms(&self) -> &[LinearForm] {
        self.proved.candidate.space.forms()
    }

    /// Returns the value of a position; `None` if the value of a heap is unknown.
    pub fn value_of(&self, position: &Position) -> Option<Value> {
        let candidate = &self.proved.candidate;
        position.heaps().iter().try_fold(Value::default(), |total, heap| {
            let size = self.period.map_or(heap.size(), |period| period.reduce(heap.size()));
            let value = candidate.values.get(usize::try_from(size).ok()?).filter(|_| !heap.is_limited())?;
            Some(candidate.add(total, *value))
        })
    }

    /// Returns the relations that present the monoid of the elements, in the order of their words. `None` above
    /// [`MAX_STRUCTURE`] elements.
    ///
    /// The least words are closed under dropping letters, so the other words are the multiples of finitely many minimal
    /// ones (Dickson 1913). Each of these with its least word is a relation, and together they are a presentation
    /// (Rédei 1965): every other word can be replaced by a lesser one until it is least.
    pub fn relations(&self) -> Option<Vec<Relation>> {
        let candidate = &self.proved.candidate;
        (candidate.order() <= MAX_STRUCTURE).then(|| {
            let mut relations = Vec::new();
            for element in 0..candidate.order() as u32 {
                // Without the first letter of a relation's word a least word remains, and that letter is no later than
                // the others.
                let first = candidate.monoid.first_letter(element).map(|(_, letter)| letter);
                for letter in 0..=first.unwrap_or(usize::MAX).min(candidate.generators.len().saturating_sub(1)) {
                    if !candidate.generators.is_empty() && is_relation(&candidate.monoid, element, letter) {
                        let word = joined(self.word(element), candidate.generators[letter]);
                        let equal = candidate.monoid.actions()[letter][element as usize];
                        relations.push(Relation { word, least: self.word(equal) });
                    }
                }
            }
            let key = |relation: &Relation| relation.word.iter().rev().copied().collect::<Word>();
            relations.sort_by_key(key);
            relations
        })
    }
}

/// Checks whether `first` before the least word of `element` gives a word that is not least, but is least without any
/// one of its letters.
fn is_relation(monoid: &Monoid, element: u32, first: usize) -> bool {
    let is_least = |rest: u32| monoid.first_letter(monoid.actions()[first][rest as usize]) == Some((rest, first));
    let word = monoid.word(element);
    let without = |dropped: usize| {
        word.iter().fold(0, |sum, &(letter, times)| {
            (0..times - u32::from(letter == dropped)).fold(sum, |sum, _| monoid.actions()[letter][sum as usize])
        })
    };
    !is_least(element)
        && word.iter().filter(|(letter, _)| *letter != first).all(|&(letter, _)| is_least(without(letter)))
}

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
    use crate::quotient::{letter, testing::built};
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

    #[test]
    fn letters() {
        let names = [0, 1, 25, 26, 27, 51, 52, 701, 702].map(letter);
        assert_eq!(names, ["a", "b", "z", "aa", "ab", "az", "ba", "zz", "aaa"]);
    }

    #[test]
    fn words_and_relations_of_nim() {
        let nim = built("0.[3] misere", 3);
        assert_eq!(nim.generators(), [1, 2]);
        let words: Vec<String> = (0..6).map(|element| nim.text(&nim.word(element))).collect();
        assert_eq!(words, ["1", "a", "b", "a b", "b^2", "a b^2"]);
        let after = |generator: usize| (0..6).map(|x| nim.after(x, generator)).collect::<Vec<u32>>();
        assert_eq!((after(0), after(1)), (vec![1, 0, 3, 2, 5, 4], vec![2, 3, 4, 5, 2, 3]));
        let relations = nim.relations().unwrap();
        let shown: Vec<String> = relations
            .iter()
            .map(|Relation { word, least }| format!("{} = {}", nim.text(word), nim.text(least)))
            .collect();
        assert_eq!(shown, ["a^2 = 1", "b^3 = b"]);
        let words: Vec<String> = nim.pretending_function().map(|value| nim.text(value.word)).collect();
        assert_eq!(words, ["1", "a", "b", "a b"]);
    }

    #[test]
    fn no_heaps_and_dead_heaps() {
        let nothing = built("0.77 misere", 0);
        assert_eq!((nothing.relations(), nothing.text(&Word::new())), (Some(Vec::new()), "1".to_owned()));
        let dead = built("0.0007 misere", 3);
        assert_eq!((dead.generators().len(), dead.relations()), (0, Some(Vec::new())));
    }

    /// Rewrites a word by relations until none applies.
    fn rewritten(relations: &[Relation], mut word: Word) -> Word {
        let times = |word: &Word, heap: usize| word.iter().find(|(own, _)| *own == heap).map_or(0, |(_, times)| *times);
        while let Some(relation) =
            relations.iter().find(|relation| relation.word.iter().all(|&(heap, least)| times(&word, heap) >= least))
        {
            for &(heap, less) in &relation.word {
                let at = word.binary_search_by_key(&heap, |(own, _)| *own).unwrap();
                word[at].1 -= less;
            }
            word.retain(|(_, times)| *times > 0);
            for &(heap, more) in &relation.least {
                word = (0..more).fold(word, |word, _| joined(word, heap));
            }
        }
        word
    }

    #[test]
    fn relations_present_the_monoid() {
        for (line, heaps, order) in [
            ("0.77 misere", 200, 40),
            ("0.[3] misere", 8, 18),
            ("0.07 misere", 26, 0),
            ("4!.0 misere", 24, 0),
            ("0.13|0.31 misere", 5, 13),
            ("0.76 misere", 12, 0),
        ] {
            let quotient = built(line, heaps);
            assert!(order == 0 || quotient.order() == order, "{line}: {}", quotient.order());
            let relations = quotient.relations().unwrap();
            let candidate = &quotient.proved.candidate;
            for (&generator, action) in candidate.generators.iter().zip(candidate.monoid.actions()) {
                for element in 0..quotient.order() as u32 {
                    let word = joined(quotient.word(element), generator);
                    assert_eq!(rewritten(&relations, word), quotient.word(action[element as usize]), "{line}");
                }
            }
            for relation in &relations {
                let others: Vec<Relation> = relations.iter().filter(|other| *other != relation).cloned().collect();
                assert_eq!(rewritten(&others, relation.word.clone()), relation.word, "{line}: none is superfluous");
            }
        }
    }
}
