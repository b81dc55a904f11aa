//! The search for conjugates.

use super::*;

fn is(text: &str) -> Conjugate {
    Conjugate::Is(text.parse().unwrap())
}

#[test]
fn partizan_kayles_is_not_closed() {
    let quotient = built("0.7|0.07 misere", 12);
    let conjugates = quotient.conjugates(1..=9);
    assert!(conjugates[..8].iter().all(|conjugate| *conjugate == Conjugate::Outside), "{conjugates:?}");
    assert_eq!(conjugates[8], Conjugate::NotSought);
}

#[test]
fn conjugates_among_the_positions() {
    assert_eq!(built("0.77 misere", 5).conjugates(4..=5), [is("4"), is("5")]);
    // Left takes 1 of 1, Right takes 2 of 2: heap 2 is the conjugate of heap 1.
    assert_eq!(built("0.1|0.01 misere", 3).conjugates(1..=3), [is("2"), is("1"), is("0")]);
    // Each can take the whole of heap 1; of heap 2 only Left must take all.
    assert_eq!(built("0.13|0.31 misere", 5).conjugates(1..=2), [is("1"), Conjugate::Outside]);
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
