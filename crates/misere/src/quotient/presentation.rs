//! How a quotient is written down: generators, words, relations, and the pretending function.

use super::{
    MisereQuotient,
    monoid::Monoid,
    space::{Shift, Value},
    structure::MAX_STRUCTURE,
};
use ninepins_rules::Position;

pub use super::candidate::Word;

/// An equation of two words. It stands for all that follow from it by adding letters on both sides.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Relation {
    /// A word that is not the least of its element, though each word with a letter less is.
    pub word: Word,
    /// The least word of the same element.
    pub least: Word,
}

/// The name of the generator with this number, from 0: a, b, ..., z, aa, ab, ...
pub fn letter(number: usize) -> String {
    let own = char::from(b'a' + (number % 26) as u8);
    match number / 26 {
        0 => own.to_string(),
        before => letter(before - 1) + &own.to_string(),
    }
}

/// Generators by number, each so many times, as a product: `a b^2`; that of none is `1`.
pub(super) fn product(word: impl IntoIterator<Item = (usize, u32)>) -> String {
    let power = |(number, times): (usize, u32)| {
        let name = letter(number);
        if times == 1 { name } else { format!("{name}^{times}") }
    };
    let powers: Vec<String> = word.into_iter().map(power).collect();
    if powers.is_empty() { "1".to_owned() } else { powers.join(" ") }
}

impl MisereQuotient {
    /// The heaps that generate the quotient, ascending: those whose value is no sum of values of smaller heaps.
    pub fn generators(&self) -> &[usize] {
        &self.proved.candidate.generators
    }

    /// The least word of an element, lexicographically, the exponent of the last generator first. Elements are numbered in the
    /// order of their least words; 0 is the identity.
    pub fn word(&self, element: u32) -> Word {
        self.proved.candidate.word(element)
    }

    /// An element with the generator of this number, from 0, added.
    pub fn after(&self, element: u32, generator: usize) -> u32 {
        self.proved.candidate.monoid.actions()[generator][element as usize]
    }

    /// A word of generators as text: `a b^2`, and `1` if it is empty.
    pub fn text(&self, word: &Word) -> String {
        let number = |heap: usize| self.generators().binary_search(&heap).unwrap_or(heap);
        product(word.iter().map(|&(heap, times)| (number(heap), times)))
    }

    /// The pretending function: of each heap, from heap 0 on, a word that has its value, and its displacement. In a finite
    /// quotient that is the least word.
    pub fn phi(&self) -> impl ExactSizeIterator<Item = (&Word, Shift)> {
        let candidate = &self.proved.candidate;
        candidate.words.iter().zip(&candidate.values).map(|(word, value)| (word, value.shift))
    }

    /// What outcomes depend on besides the element: for each linear form of the displacement its coefficients, the window in
    /// which its value counts, and the period of what counts of it beyond.
    pub fn forms(&self) -> impl Iterator<Item = (Shift, u32, u32)> {
        let forms = self.proved.candidate.space.forms().iter();
        forms.map(|form| (form.coefficients, form.window as u32, form.period as u32))
    }

    /// The value of a position; `None` if the values of its heaps are not known.
    pub fn value_of(&self, position: &Position) -> Option<Value> {
        let candidate = &self.proved.candidate;
        position.heaps().iter().try_fold(Value::default(), |total, heap| {
            let size = self.period.map_or(heap.size(), |period| period.reduce(heap.size()));
            let value = candidate.values.get(usize::try_from(size).ok()?).filter(|_| !heap.is_limited())?;
            Some(candidate.add(total, *value))
        })
    }

    /// The relations that present the monoid of the elements, in the order of their words, or `None` above [`MAX_STRUCTURE`]
    /// elements.
    ///
    /// The least words are closed under dropping letters, so the others are the multiples of finitely many (Dickson 1913), and
    /// these, each with its least word, are a presentation (Rédei 1965): every other word can be replaced by a lesser one until
    /// it is least.
    pub fn relations(&self) -> Option<Vec<Relation>> {
        let candidate = &self.proved.candidate;
        (candidate.order() <= MAX_STRUCTURE).then(|| {
            let mut relations = Vec::new();
            for element in 0..candidate.order() as u32 {
                // The first letter of a relation's word may be dropped, which leaves a least word, and it is no later than the others.
                let first = candidate.monoid.first_letter(element).map(|(_, letter)| letter);
                for letter in 0..=first.unwrap_or(usize::MAX).min(candidate.generators.len().saturating_sub(1)) {
                    if !candidate.generators.is_empty() && is_relation(&candidate.monoid, element, letter) {
                        let word = super::candidate::joined(self.word(element), candidate.generators[letter]);
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

/// Whether the least word of `element` with `first` before it is not least, while it is least without any one of its letters.
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

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::Budget;

    /// The quotient of the heaps up to `heaps`, or of all heaps if that is proved before.
    pub(in super::super) fn built(line: &str, heaps: usize) -> MisereQuotient {
        let mut quotient = MisereQuotient::of(&line.parse().unwrap()).unwrap();
        while quotient.period().is_none() && quotient.heaps() < heaps {
            quotient.extend(10_000, &Budget::unlimited()).unwrap();
        }
        quotient
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
        let phi: Vec<String> = nim.phi().map(|(word, _)| nim.text(word)).collect();
        assert_eq!(phi, ["1", "a", "b", "a b"]);
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
                word = (0..more).fold(word, |word, _| super::super::candidate::joined(word, heap));
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
                    let word = super::super::candidate::joined(quotient.word(element), generator);
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
