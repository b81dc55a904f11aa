//! Nim-values by the definition, heap by heap.

use ninepins_rules::{Game, Heap};
use ninepins_solver::Budget;
use ninepins_solver::internals::below::{BYTES_A_HEAP, Most, heaps_below};
use ninepins_solver::internals::memo::MemoValues;

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
