//! The algebra of quotients, and the order of positions, against definitions.

use super::*;
use ninepins_testkit::{nim_values, positions};
use std::cmp::Ordering;

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

/// Compares by the definition, in all contexts up to some size.
fn defined(referee: &mut Referee, contexts: &[Position], a: &Position, b: &Position) -> Option<Ordering> {
    let mut is_at_least = |a: &Position, b: &Position| {
        contexts.iter().all(|context| {
            let sum = |one: &Position| Position::new([one.heaps(), context.heaps()].concat());
            Player::BOTH.into_iter().all(|player| {
                referee.winner(&sum(a), player) == Player::Left || referee.winner(&sum(b), player) != Player::Left
            })
        })
    };
    match (is_at_least(a, b), is_at_least(b, a)) {
        (true, true) => Some(Ordering::Equal),
        (true, false) => Some(Ordering::Greater),
        (false, true) => Some(Ordering::Less),
        (false, false) => None,
    }
}

#[test]
fn comparisons_agree_with_the_definition() {
    for (line, heaps, tokens, beside) in [
        ("0.7|0.07 misere", 9, 5, 10),
        ("0.77 misere", 6, 6, 9),
        ("0.13|0.31 misere", 5, 5, 9),
        ("0.1|0.3 misere", 6, 5, 10),
    ] {
        let quotient = built(line, heaps);
        let mut by_hand = Referee::new(quotient.game());
        let contexts = positions(quotient.game(), beside);
        for a in positions(quotient.game(), tokens) {
            for b in positions(quotient.game(), tokens) {
                if [&a, &b].iter().any(|one| one.heaps().iter().any(|heap| heap.size() > heaps as u64)) {
                    continue;
                }
                let compared = quotient.compare(&a, &b).unwrap();
                assert_eq!(quotient.are_equal(&a, &b), Ok(compared.ordering() == Some(Ordering::Equal)));
                let expected = defined(&mut by_hand, &contexts, &a, &b);
                assert_eq!(compared.ordering(), expected, "{line}: {a} and {b}: {compared:?}");
                for apart in compared.not_at_least.iter().chain(&compared.not_at_most) {
                    for (one, outcome) in [(&a, apart.first), (&b, apart.second)] {
                        let sum = Position::new([one.heaps(), apart.with.heaps()].concat());
                        for player in Player::BOTH {
                            assert_eq!(by_hand.winner(&sum, player), outcome.winner(player), "{line}: {sum}");
                        }
                    }
                }
            }
        }
    }
}

/// G >= H if and only if v(G) - v(H) is 0, 3, 6, ..., where v counts strips: -1 for those of length 1, 4, 7, ..., and +1 for
/// those of length 2, 5, 8, ...
#[test]
fn partizan_kayles_is_ordered_by_threes() {
    let quotient = built("0.7|0.07 misere", 30);
    let value = |one: &Position| one.heaps().iter().map(|heap| [0, -1, 1][heap.size() as usize % 3]).sum::<i64>();
    let all = ["0", "1", "1+1", "1+1+1+1", "20x1", "2", "2+2+2", "9x2", "3+7", "300", "41x50+3", "2x1000"]
        .map(|text| text.parse::<ninepins_rules::Layout>().unwrap().position());
    for a in &all {
        for b in &all {
            let expected = match value(a) - value(b) {
                0 => Some(Ordering::Equal),
                d if d % 3 != 0 => None,
                d => Some(d.cmp(&0)),
            };
            assert_eq!(quotient.compare(a, b).unwrap().ordering(), expected, "{a} and {b}");
        }
    }
}

#[test]
fn uncovered_positions_are_not_compared() {
    let quotient = built("0.07 misere", 10);
    let (small, large): (Position, Position) = ("3+10".parse().unwrap(), "3+11".parse().unwrap());
    assert!(quotient.compare(&small, &small).is_ok());
    let error = quotient.compare(&small, &large).unwrap_err();
    assert_eq!(error, ComparisonError::Beyond(large.clone(), 10));
    assert_eq!(error.to_string(), "`3+11` has a heap of which the value is not known: the heaps up to 10 are");
}

#[test]
fn larger_heaps_have_longer_plays_or_none() {
    for (line, heaps) in [("0.7|0.07", 12), ("0.3|0.33", 10), ("0.6|0.7", 10), ("0.1|0.01", 10)] {
        let quotient = built(&format!("{line} misere"), heaps);
        assert!(quotient.period().is_some(), "{line}");
        let (rules, mut depths) = (quotient.game().ruleset(), vec![0]);
        for heap in (1..=81).filter_map(Heap::new) {
            let options = Player::BOTH.into_iter().flat_map(|player| rules.options(heap, player));
            let after = options.map(|parts| parts.iter().map(|part| depths[part.size() as usize]).sum::<u32>() + 1);
            depths.push(after.max().unwrap_or(0));
        }
        let conjugates = quotient.conjugates(0..=81).into_iter().zip(depths);
        let mut left_out = conjugates.filter(|(conjugate, _)| *conjugate == Conjugate::NotSought);
        assert!(left_out.all(|(_, depth)| depth == 0 || depth > MAX_CONJUGATE), "{line}");
    }
}
