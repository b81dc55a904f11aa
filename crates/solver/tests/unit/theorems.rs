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

/// Each row has the most tokens of the positions at which all theorems of its games are compared.
#[test]
fn theorems_agree_with_the_definition() {
    let games = |row: &'static str| {
        let (tokens, lines) = row.split_once('\t').unwrap();
        lines.split(", ").map(move |line| (tokens.parse().unwrap(), line.parse::<Game>().unwrap()))
    };
    let worlds = include_str!("worlds.tsv").lines().flat_map(games);
    for (tokens, game) in worlds.chain(kin().map(|game| (10, game))) {
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
