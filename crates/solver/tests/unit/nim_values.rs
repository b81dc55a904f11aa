//! Nim-values of impartial games in normal play, those by the definition, and Lasker's Nim.

use ninepins_rules::{Game, Heap};
use ninepins_sequence::Formula;
use ninepins_solver::internals::below::{BYTES_A_HEAP, Most, heaps_below};
use ninepins_solver::internals::{lasker::Splits, memo::MemoValues};
use ninepins_solver::theorem::{MAX_BELOW, NimValues};
use ninepins_solver::{Budget, Stopped};

#[test]
fn values_below_are_closed() {
    let mut kayles = NimValues::of(&"0.77".parse().unwrap()).unwrap();
    let below = kayles.values_below(&[Heap::new(20).unwrap()], &mut Budget::unlimited()).unwrap();
    assert_eq!(below.len(), 20);
    assert_eq!(below[19], (Heap::new(20).unwrap(), 1));
    let small = &mut Budget::unlimited().with_memory(10_000_000);
    assert!(kayles.values_below(&[Heap::new(1 << 60).unwrap()], small).is_err());
}

/// A heap of Nim may have too many options for a certificate, or for the memory.
#[test]
fn values_below_stay_within_the_budget() {
    let heaps = [Heap::new(1 << 60).unwrap()];
    let game: Game = "0.[3]".parse().unwrap();
    let mut nim = NimValues::of(&game).unwrap();
    let small = &mut Budget::unlimited().with_memory(1_000_000);
    assert_eq!(nim.values_below(&heaps, small), Err(Stopped::Memory));
    let most = Most { heaps: 1000, options: MAX_BELOW };
    assert_eq!(heaps_below(game.ruleset(), &heaps, most, &Budget::unlimited()), Ok(None));
    let interrupted = &mut Budget::unlimited().with_watch(|_| Err(Stopped::Interrupted));
    assert_eq!(nim.values_below(&heaps, interrupted), Err(Stopped::Interrupted));
}

/// The value of a heap and the work for it do not depend on earlier questions.
#[test]
fn answers_do_not_depend_on_earlier_questions() {
    let game: Game = "0.77 limit 2n".parse().unwrap();
    let budget = &Budget::unlimited();
    let most = || Most { heaps: 200, options: 500 };
    let mut asked = MemoValues::default();
    let mut beyond = 0;
    for round in 0..3 {
        for size in (1..40).rev().chain(1..40) {
            let heap = Heap::new(size).unwrap();
            let alone = MemoValues::default().value_within(heap, most(), game.ruleset(), budget);
            beyond += usize::from(alone.is_err());
            assert_eq!(asked.value_within(heap, most(), game.ruleset(), budget), alone, "{round}: {heap}");
        }
    }
    assert!((1..3 * 78).contains(&beyond), "{beyond}");
    // If memory is short, earlier values are dropped.
    let (first, second) = (Heap::new(30).unwrap(), Heap::new(31).unwrap());
    let mut asked = MemoValues::default();
    let below = heaps_below(game.ruleset(), &[second], Most { heaps: 1000, options: 10_000 }, budget).unwrap();
    let tight = &Budget::unlimited().with_memory(BYTES_A_HEAP * below.unwrap().len() as u64);
    assert!(asked.value(first, game.ruleset(), tight).is_ok());
    assert!(asked.value(second, game.ruleset(), tight).is_ok());
}

fn value(size: u64) -> u64 {
    Formula::Exchanged(4).value(size)
}

#[test]
fn splits_agree_with_trying() {
    for size in 1..130 {
        for wanted in 0..260 {
            let expected: Vec<u64> = (1..=size / 2).filter(|a| value(*a) ^ value(size - a) == wanted).collect();
            let splits = Splits::new(size, wanted);
            assert_eq!(splits.total(), expected.len() as u128, "{size}, {wanted}");
            assert_eq!(splits.collect::<Vec<u64>>(), expected, "{size}, {wanted}");
        }
    }
}

#[test]
fn splits_of_the_largest_heap() {
    let (size, part) = (1 << 63, 0x2aaa_aaaa_aaaa_aaaa);
    let wanted = value(part) ^ value(size - part);
    let splits = Splits::new(size, wanted);
    assert!(splits.total() > 1 << 58);
    for part in splits.take(1000) {
        assert_eq!(value(part) ^ value(size - part), wanted, "{part}");
    }
}
