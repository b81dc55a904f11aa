//! Misère quotients as theorems.

use crate::definition;
use ninepins_misere::quotient::{MisereQuotient, Snapshot};
use ninepins_rules::{Game, Heap, Player, Position};
use ninepins_solver::theorem::{MisereKayles, PartizanKayles};
use ninepins_solver::{Budget, Strategy, Sum};
use ninepins_testkit::Source;
use std::iter::repeat_n;

/// Builds a quotient up to some heap, or until it is complete.
fn known(line: &str, heaps: usize) -> (Game, Sum<Snapshot>) {
    let game: Game = line.parse().unwrap();
    let mut quotient = MisereQuotient::of(&game).unwrap();
    while quotient.last_heap() < heaps && quotient.period().is_none() {
        quotient.extend(100_000, &Budget::unlimited()).unwrap();
    }
    (game, Sum::of(quotient.snapshot()))
}

fn position(sizes: impl Iterator<Item = u64>) -> Position {
    sizes.filter_map(Heap::new).collect()
}

/// Finite and infinite quotients, impartial and partizan, with a period and without: winners, all winning moves, short lists
/// and totals, for all positions of heaps up to one size with tokens up to another.
#[test]
fn agrees_with_the_definition() {
    for (line, heaps, tokens) in [
        ("0.77 misere", 200, 22),
        ("0.07 misere", 24, 24),
        ("0.15 misere", 200, 22),
        ("0.123 misere", 24, 24),
        ("4.0 misere", 12, 16),
        ("4!.0 misere", 20, 20),
        ("0.3|0.7 misere", 10, 16),
        ("0.7|0.3 misere", 10, 16),
        ("0.76 misere", 14, 22),
        ("0.154 misere", 24, 24),
        ("0.7|0.07 misere", 200, 18),
    ] {
        let (game, mut strategy) = known(line, heaps);
        let reached = |position: &Position| position.heaps().last().is_none_or(|&heap| strategy.quotient.covers(heap));
        let positions: Vec<Position> = ninepins_testkit::positions(&game, tokens).into_iter().filter(reached).collect();
        assert!(positions.len() > 200, "{line}: {}", positions.len());
        definition::check(&game, &mut strategy, positions);
    }
}

#[test]
fn beyond_what_is_known_it_says_so() {
    let (_, mut strategy) = known("0.07 misere", 12);
    let budget = &mut Budget::unlimited();
    let winner = strategy.winner(&"3+13".parse().unwrap(), Player::Left, budget);
    assert_eq!(winner.unwrap_err().to_string(), "the misère quotient is known to heap 12 only");
    assert_eq!(Strategy::theorem(&strategy).unwrap().name, "its misère quotient, order 12, proved for heaps up to 12");
}

/// Two theorems about one game, one of them found by a program: small positions, then thousands of large heaps.
#[test]
fn misere_kayles_is_solved_twice() {
    let (game, mut ours) = known("0.77 misere", 200);
    assert_eq!(Strategy::theorem(&ours).unwrap().name, "its misère quotient, order 40, proved for all heaps");
    let mut theirs = MisereKayles::of(&game).unwrap();
    let budget = &mut Budget::unlimited();
    for position in ninepins_testkit::positions(&game, 40) {
        let winner = ours.winner(&position, Player::Left, budget);
        assert_eq!(winner, theirs.winner(&position, Player::Left, budget), "{position}");
    }
    let source = &mut Source::seeded(1);
    for round in 0..400 {
        let count = [1, 2, 3, 5, 40, 2000][round % 6];
        let large = 1_000_000_000_000_000_000;
        let position = position((0..count).map(|_| match source.below(2) {
            0 => source.below(30),
            _ => large - source.below(1000),
        }));
        let winner = ours.winner(&position, Player::Right, budget);
        assert_eq!(winner, theirs.winner(&position, Player::Right, budget), "{position}");
        if count <= 40 {
            let list = ours.winning_moves(&position, Player::Right, 50, budget);
            assert_eq!(list, theirs.winning_moves(&position, Player::Right, 50, budget), "{position}");
        }
    }
}

/// Displacements far beyond every window.
#[test]
fn partizan_kayles_is_solved_twice() {
    let (game, mut ours) = known("0.7|0.07 misere", 200);
    let mut theirs = PartizanKayles::of(&game).unwrap();
    let budget = &mut Budget::unlimited();
    let large = 1_000_000_000_000_000_000;
    for (ones, twos) in [(0, 3000), (3000, 0), (2000, 2001), (2001, 2000), (1, 2999), (5000, 1000), (1000, 5003)] {
        let sizes = repeat_n(large, ones).chain(repeat_n(large + 1, twos)).chain([1, 2, 2, 5]);
        let position = position(sizes);
        for player in Player::BOTH {
            let winner = ours.winner(&position, player, budget);
            assert_eq!(winner, theirs.winner(&position, player, budget), "{position}");
            let list = ours.winning_moves(&position, player, 50, budget);
            assert_eq!(list, theirs.winning_moves(&position, player, 50, budget), "{position}");
        }
    }
}

#[test]
fn values_are_words() {
    let (_, mut kayles) = known("0.77 misere", 30);
    let budget = &mut Budget::unlimited();
    let mut word = |position: &str| kayles.value(&position.parse().unwrap(), budget).unwrap().unwrap().to_string();
    assert_eq!(["0", "1", "2", "1+2+2", "1+1"].map(&mut word), ["1", "a", "b", "a b^2", "1"]);
    let (_, mut strips) = known("0.7|0.07 misere", 30);
    let value = strips.value(&"2+2+2".parse().unwrap(), budget).unwrap().unwrap().to_string();
    assert!(value.ends_with(" (-3)") || value.ends_with(" (3)"), "{value}");
}
