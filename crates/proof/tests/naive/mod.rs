//! True certificates that follow from the definitions.

use ninepins_proof::{Certificate, Evidence, NimValues};
use ninepins_rules::{Game, Heap, Player, Position};
use ninepins_testkit::Referee;
use std::collections::BTreeMap;

/// Returns a true certificate with one claim for each of `players`.
pub(crate) fn book(game: &str, position: &str, players: &[Player]) -> Certificate {
    let game: Game = game.parse().unwrap();
    let position: Position = position.parse().unwrap();
    let mut referee = Referee::new(&game);
    let claims = players.iter().map(|&player| referee.claim(&position, player)).collect();
    Certificate::new(game, position, Evidence::Replies(claims))
}

/// Returns a true table of nim-values.
pub(crate) fn table(game: &str, position: &str) -> Certificate {
    let game: Game = game.parse().unwrap();
    let position: Position = position.parse().unwrap();
    let mut values = BTreeMap::new();
    for heap in position.heaps() {
        nim_value(&game, *heap, &mut values);
    }
    let value = position.heaps().iter().fold(0, |sum, heap| sum ^ values[heap]);
    Certificate::new(game, position, Evidence::NimValues(NimValues { value, heaps: values.into_iter().collect() }))
}

fn nim_value(game: &Game, heap: Heap, values: &mut BTreeMap<Heap, u64>) -> u64 {
    if let Some(&value) = values.get(&heap) {
        return value;
    }
    let options: Vec<_> = game.ruleset().options(heap, Player::Left).collect();
    let values_of_options: Vec<u64> =
        options.iter().map(|parts| parts.iter().fold(0, |sum, part| sum ^ nim_value(game, *part, values))).collect();
    let mex = (0..).find(|value| !values_of_options.contains(value)).unwrap();
    values.insert(heap, mex);
    mex
}
