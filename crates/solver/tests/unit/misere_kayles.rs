//! Misère Kayles.

use crate::definition;
use ninepins_rules::{Game, Player};
use ninepins_solver::theorem::{MisereKayles, NimValues};
use ninepins_solver::{Budget, Quotient, Strategy, Sum};

#[test]
fn agrees_with_the_definition() {
    let game: Game = "0.77 misere".parse().unwrap();
    definition::check(&game, &mut Sum::new(MisereKayles::of(&game).unwrap()), 24);
}

/// The exceptions with 20, 17 and 25 need more tokens: all sums of up to 40 tokens, by outcome.
#[test]
fn agrees_with_the_definition_on_larger_sums() {
    let game: Game = "0.77 misere".parse().unwrap();
    let mut sum = Sum::new(MisereKayles::of(&game).unwrap());
    let mut positions = ninepins_testkit::positions(&game, 40);
    positions.sort_by_key(|position| position.tokens());
    let mut losing = std::collections::HashSet::new();
    for position in positions {
        let player = Player::Left;
        let mut moves = game.moves(&position, player).peekable();
        let wins = moves.peek().is_none() || moves.any(|m| losing.contains(&position.after(&m).unwrap()));
        let winner = sum.winner(&position, player, &mut Budget::unlimited()).unwrap();
        assert_eq!(winner == player, wins, "{position}");
        if !wins {
            losing.insert(position);
        }
    }
}

#[test]
fn the_period_is_that_of_the_nim_values() {
    let period = MisereKayles::of(&"0.77 misere".parse().unwrap()).unwrap().period();
    let mut kayles = NimValues::of(&"0.77".parse().unwrap()).unwrap();
    assert!(period.is_some() && kayles.prove_period(&mut Budget::unlimited()) == Ok(period));
}
