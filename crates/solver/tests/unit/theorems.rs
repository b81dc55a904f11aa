//! The register of theorems, and each theorem held against the definition.

use crate::definition;
use ninepins_rules::{Game, Player, Position};
use ninepins_solver::theorem::{MisereKayles, NimValues, theorems};
use ninepins_solver::{Budget, Quotient, Stopped, StrategyId};
use ninepins_testkit::positions;

/// Codes whose nim-values have a formula, one and more of each kind: misère Nim and its kin.
const KIN: &str = "0.[3] 0.[7] 0.37[b!f] 0.[b] 4.[3] c!.[3] 8.[3] 4.[7] c.7!f[f] 4.[4] c.[4] 4.4[c]";

fn kin() -> impl Iterator<Item = Game> {
    let lines = KIN.split(' ').flat_map(|rules| ["", " misere"].map(|convention| format!("{rules}{convention}")));
    lines.map(|line| line.parse().unwrap())
}

/// Games, and the most tokens of the positions at which all their theorems are compared.
#[test]
fn theorems_agree_with_the_definition() {
    let worlds = [
        (24, "0.77 misere"),
        (20, "0.77, 0.7|0.07, 0.7|0.07 misere"),
        (16, "0.07"),
        (15, "0.137, 0.156"),
        (14, "0.333, 4!.0"),
        (13, "0.8, 0.b!c!, 4!.04, 0.77|0.07"),
        (12, "0.1[06], 0.77|0.37"),
        (11, "0.f7, 0.35|0.[3], 4.1|0.6"),
        (9, "c.3, 0.1, 0.[3] limit 2n, 0.[3] limit 2n misere"),
        (8, "0.[3] limit n, 0.[3] limit n+1, 0.[3] limit 0n+3, 0.[3] limit 3n+2, 0.77 limit 2n, 0.03f limit n+1"),
        (7, "0.[7] limit n"),
    ];
    let games = |(tokens, lines): (u64, &'static str)| {
        lines.split(", ").map(move |line| (tokens, line.parse::<Game>().unwrap()))
    };
    for (tokens, game) in worlds.into_iter().flat_map(games).chain(kin().map(|game| (10, game))) {
        for mut theorem in theorems(&game) {
            definition::check(&game, theorem.as_mut(), positions(&game, tokens));
        }
    }
}

/// Splits of huge heaps are not counted, but some winning move is found.
#[test]
fn huge_heaps() {
    for game in kin() {
        let mut strategy = theorems(&game).swap_remove(0);
        let budget = &mut Budget::unlimited();
        for text in ["4611686018427387907", "1152921504606846983+63", "1234567890123+1234567890124"] {
            let position: Position = text.parse().unwrap();
            let list = strategy.winning_moves(&position, Player::Left, 3, budget).unwrap();
            assert!(!list.moves.is_empty(), "{game}: {position}");
            for play in &*list.moves {
                assert!(game.ruleset().allows(play.from, Player::Left, &play.to), "{game}: {play}");
                let left = position.after(play).unwrap();
                assert_eq!(strategy.winner(&left, Player::Right, budget), Ok(Player::Left), "{game}: {play}");
            }
        }
    }
}

#[test]
fn the_period_of_misere_kayles_is_that_of_the_nim_values() {
    let period = MisereKayles::of(&"0.77 misere".parse().unwrap()).unwrap().quotient.period();
    let mut kayles = NimValues::of(&"0.77".parse().unwrap()).unwrap();
    assert!(period.is_some() && kayles.prove_period(&mut Budget::unlimited()) == Ok(period));
}

#[test]
fn names_are_those_of_the_strategies() {
    assert!((0..).zip(StrategyId::ALL).all(|(at, id)| id as usize == at && StrategyId::named(id.name()) == Some(id)));
    assert_eq!(StrategyId::named("luck"), None);
}

#[test]
fn values_stay_within_the_budget() {
    let tight = &mut Budget::unlimited().with_memory(0);
    let mut kayles = theorems(&"0.77".parse().unwrap()).swap_remove(0);
    assert_eq!(kayles.value(&"1000".parse().unwrap(), tight), Err(Stopped::Memory));
    let mut misere = theorems(&"0.77 misere".parse().unwrap()).swap_remove(0);
    assert_eq!(misere.nim_value(&"1000".parse().unwrap(), tight), Err(Stopped::Memory));
    let enough = &mut Budget::unlimited();
    assert!(matches!(kayles.value(&"1000".parse().unwrap(), enough), Ok(Some(_))));
}
