//! Nim-values of impartial games in normal play.

use crate::definition;
use ninepins_rules::{Game, Heap};
use ninepins_solver::internals::below::{Most, heaps_below};
use ninepins_solver::theorem::{MAX_BELOW, NimValues};
use ninepins_solver::{Budget, Quotient, Stopped, Sum};

fn values(line: &str) -> NimValues {
    NimValues::of(&line.parse().unwrap()).unwrap()
}

#[test]
fn values_agree_with_the_definition() {
    for (line, tokens) in [
        ("0.77", 20),
        ("0.333", 14),
        ("4!.0", 14),
        ("0.07", 16),
        ("0.137", 15),
        ("0.156", 15),
        ("0.8", 13),
        ("0.f7", 11),
        ("0.b!c!", 13),
        ("c.3", 9),
        ("0.1[06]", 12),
        ("0.1", 9),
        ("4!.04", 13),
        ("0.[3] limit 2n", 9),
        ("0.[3] limit n", 8),
        ("0.[3] limit n+1", 8),
        ("0.[3] limit 0n+3", 8),
        ("0.[3] limit 3n+2", 8),
        ("0.77 limit 2n", 8),
        ("0.[7] limit n", 7),
        ("0.03f limit n+1", 8),
    ] {
        let game: Game = line.parse().unwrap();
        definition::check(&game, &mut Sum::new(NimValues::of(&game).unwrap()), tokens);
    }
}

#[test]
fn values_below_are_closed() {
    let mut kayles = values("0.77");
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
    let mut nim = values("0.[3]");
    let small = &mut Budget::unlimited().with_memory(1_000_000);
    assert_eq!(nim.values_below(&heaps, small), Err(Stopped::Memory));
    let most = Most { heaps: 1000, options: MAX_BELOW };
    assert_eq!(heaps_below(nim.ruleset(), &heaps, most, &Budget::unlimited()), Ok(None));
    let interrupted = &mut Budget::unlimited().with_watch(|_| Err(Stopped::Interrupted));
    assert_eq!(nim.values_below(&heaps, interrupted), Err(Stopped::Interrupted));
}

#[test]
fn refusals_name_the_hypothesis() {
    for (line, word) in [("0.77 misere", "normal play"), ("0.7|0.07", "impartial"), ("0.77; N at 1+1", "terminal")] {
        let refusal = NimValues::of(&line.parse().unwrap()).unwrap_err();
        assert!(refusal.missing.contains(word), "{refusal}");
    }
}
