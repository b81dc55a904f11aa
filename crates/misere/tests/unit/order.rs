//! The order of positions against its definition, and conjugates.

use super::*;
use ninepins_testkit::positions;
use std::cmp::Ordering;

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
