//! The algebra of quotients against definitions.

use super::*;
use ninepins_testkit::nim_values;

/// Checks faithfulness by the definition: two sums of few heaps have one nim-value if and only if they have one value in the kernel.
fn is_faithful_by_definition(nim_values: &[u64], candidate: &Candidate, identity: u32) -> bool {
    let mut sums = BTreeSet::from([(identity, 0)]);
    loop {
        let heaps = || candidate.values.iter().zip(nim_values);
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
        let kernel = quotient.structure().unwrap().kernel;
        let (nim_values, (mut candidate, rules)) =
            (nim_values(quotient.game(), quotient.last_heap() + 1), candidate(&quotient));
        // The right values, then wrong ones.
        for heap in 0..quotient.last_heap() {
            candidate.values.swap(heap.max(1), heap + 1);
            let expected = is_faithful_by_definition(&nim_values, &candidate, kernel.identity);
            let found_so = is_faithful(&candidate, &rules, kernel.identity, kernel.elements.len());
            assert_eq!(found_so, expected, "0.{code:03o}: {heap}");
            assert!(heap > 0 || kernel.is_faithful == Some(expected), "0.{code:03o}");
            found[usize::from(expected)] += 1;
            candidate.values.swap(heap.max(1), heap + 1);
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
        for (number, &generator) in quotient.generators().iter().enumerate() {
            for element in 0..quotient.order() as u32 {
                let word = joined(quotient.word(element), generator);
                assert_eq!(rewritten(&relations, word), quotient.word(quotient.after(element, number)), "{line}");
            }
        }
        for relation in &relations {
            let others: Vec<Relation> = relations.iter().filter(|other| *other != relation).cloned().collect();
            assert_eq!(rewritten(&others, relation.word.clone()), relation.word, "{line}: none is superfluous");
        }
    }
}
