//! Nim-values of impartial games in normal play.

use ninepins_rules::{Game, Heap};
use ninepins_solver::internals::below::{Most, heaps_below};
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
