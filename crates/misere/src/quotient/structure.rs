//! The algebra of a quotient: generators, relations and the pretending function; and in a finite one idempotents, kernel, units, and
//! whether it is tame.
//!
//! The notions are those of Plambeck and Siegel, Misère quotients for impartial games (2008).

use super::{
    candidate::{Candidate, Rules},
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

    /// Returns for heaps 0, 1, 2, ... words with their values; in a finite quotient the least ones.
    pub fn words(&self) -> &[Word] {
        &self.proved.candidate.words
    }

    /// Returns for heaps 0, 1, 2, ... the coordinates of their displacements; none in a finite quotient.
    pub fn shifts(&self) -> Vec<Vec<i32>> {
        self.proved.candidate.values.iter().map(|value| value.shift[..self.rank()].to_vec()).collect()
    }

    /// Returns the linear forms of the displacement on which outcomes depend; none in a finite quotient.
    pub fn forms(&self) -> &[LinearForm] {
        &self.proved.candidate.space.forms
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
                let first = candidate.monoid.first_letter(element).map_or(usize::MAX, |(_, letter)| letter);
                for (letter, &generator) in self.generators().iter().enumerate().take_while(|(at, _)| *at <= first) {
                    if is_relation(&candidate.monoid, element, letter) {
                        let word = joined(self.word(element), generator);
                        let equal = candidate.monoid.actions()[letter][element as usize];
                        relations.push(Relation { word, least: self.word(equal) });
                    }
                }
            }
            relations.sort_by(|a, b| a.word.iter().rev().cmp(b.word.iter().rev()));
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
        let is_unit_letter = |&heap: &usize| monoid.index_and_period(self.proved.candidate.values[heap].element).0 == 0;
        let unit_letters: Vec<bool> = self.generators().iter().map(is_unit_letter).collect();
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
        let is_faithful = impartial.then(|| is_faithful(&self.proved.candidate, &self.rules, identity, elements.len()));
        Kernel { identity, elements, is_normal, is_faithful }
    }

    /// Returns the P elements among `elements`.
    fn losses(&self, elements: &[u32]) -> Vec<u32> {
        let outcomes: Vec<Outcome> = self.outcomes().collect();
        elements.iter().copied().filter(|&x| outcomes[x as usize] == Outcome::P).collect()
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

/// Checks whether an isomorphism maps the values of heaps in the kernel to their nim-values in normal play. The nim-value of a heap
/// is the least one that no option has. Those of the options follow from the isomorphism, as far as smaller heaps determine it.
///
/// Only the listed heaps need be checked: if the values of heaps are periodic, so are these nim-values, and the same window proves it.
pub fn is_faithful(candidate: &Candidate, rules: &Rules, identity: u32, order: usize) -> bool {
    let in_kernel = |element: u32| candidate.monoid.add_once(identity, element);
    let to_kernel: Vec<u32> = (0..candidate.order() as u32).map(in_kernel).collect();
    let mut nim_values: Vec<Option<u64>> = vec![None; candidate.order()];
    nim_values[identity as usize] = Some(0);
    let mut determined = vec![(identity, 0)];
    let mut splits = Splits::new(rules, candidate.order());
    for (heap, value) in candidate.values.iter().enumerate().skip(1) {
        let options: Vec<u32> = match splits.as_mut().map(|splits| splits.options(&Budget::unlimited())) {
            Some(Ok(options)) => options[0].iter().collect(),
            _ => candidate.options(rules, heap, 0).into_iter().map(|option| option.element).collect(),
        };
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
