//! Presentations of a quotient: generators, words, relations, and the pretending function.

use super::{
    misere_quotient::MisereQuotient,
    monoid::{Monoid, Word, joined, product},
    space::{LinearForm, Value},
    structure::MAX_STRUCTURE,
};
use ninepins_rules::Position;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quotient::{letter, testing::built};

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
