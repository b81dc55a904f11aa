//! Representatives against canonical forms.

use super::*;
use ninepins_testkit::{Source, octal_codes, random_code};

/// Finds the kinds of the heaps up to `most` and compares each heap with its sum by canonical forms, which decide equality. Returns
/// the number of heaps that are no kind of their own.
fn check(rules: &str, most: u64) -> usize {
    let game: Game = format!("{rules} misere").parse().unwrap();
    let heaps: Vec<Heap> = (1..=most).filter_map(Heap::new).collect();
    let (mut found, mut forms) = (Representatives::of(&game).unwrap(), HeapForms::of(&game).unwrap());
    let budget = &mut Budget::unlimited();
    found.extend(&heaps, budget).unwrap();
    for &heap in &heaps {
        let expected = forms.form(heap.size(), budget).unwrap();
        let equal = found.sum(heap).iter().fold(Form::ZERO, |sum, &kind| {
            // Kind 0 is that of `*1`; the others begin with a heap.
            let first = heaps.iter().find(|own| kind > 0 && found.sum(**own) == [kind]);
            let form = match first.and_then(|heap| found.equal_to(*heap)) {
                Some(first) => forms.form(first.heaps()[0].size(), budget).unwrap(),
                None => forms.forms_mut().nim(1),
            };
            forms.forms_mut().sum(sum, form, budget).unwrap()
        });
        assert_eq!(equal, expected, "{game}: {heap} as {:?}", found.sum(heap));
    }
    heaps.len() + 1 - found.len()
}

#[test]
fn heaps_equal_their_sums() {
    let codes = octal_codes();
    let merged: usize = codes.iter().map(|rules| check(rules, 12)).sum();
    assert!(merged > 4 * codes.len(), "{merged} of {}", 12 * codes.len());
    let source = &mut Source::seeded(7);
    (0..100).for_each(|_| {
        check(&random_code(source, &["0", "0", "4", "8", "4!"]), 9);
    });
}

#[test]
fn limits_leave_heaps_as_they_are() {
    let heaps: Vec<Heap> = (1..=200).filter_map(Heap::new).collect();
    let mut nim = Representatives::of(&"0.[3] misere".parse().unwrap()).unwrap();
    nim.extend(&heaps, &Budget::unlimited()).unwrap();
    // Of the heaps from 2 on every other equals the one before with `*1`, as long as there are comparisons left.
    assert!(nim.len() > 110, "{}", nim.len());
    assert_eq!(nim.equal_to(heaps[198]), Some(Position::new(vec![heaps[198]])));
    let mut tight = Representatives::of(&"0.[3] misere".parse().unwrap()).unwrap();
    assert_eq!(tight.extend(&heaps, &Budget::unlimited().with_memory(1000)), Err(Stopped::Memory));
}

#[test]
fn other_games_are_refused() {
    for line in ["0.77", "0.7|0.07 misere", "0.77 limit 2n misere", "0.77 misere; N at 2"] {
        assert!(Representatives::of(&line.parse().unwrap()).is_err(), "{line}");
    }
}
