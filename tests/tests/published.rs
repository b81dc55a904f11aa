//! The families of the book's chapter *Comparing with published results*.

use ninepins::{
    Game, Heap, Position,
    survey::tables::{INVERSES, QUOTIENTS, Table},
};
use ninepins_testkit::Referee;
use serde_json::Value;
use std::ops::RangeInclusive;

/// The outcomes of single heaps repeat: some P, then L, then N.
#[test]
fn outcomes_of_partizan_subtraction_games() {
    let one = (2..=20).flat_map(|b| (1..b).map(move |a| (a..=a, b..=b, [a, b - a, a])));
    let many = (1..=10).flat_map(|c| (1..=10).map(move |k| (1..=k, c + 1..=c + k, [1, c, k])));
    for (left, right, counts) in one.chain(many) {
        let code = |moves: RangeInclusive<usize>| "0".repeat(moves.start() - 1) + &"3".repeat(moves.count());
        let game: Game = format!("0.{}|0.{}", code(left), code(right)).parse().unwrap();
        let mut referee = Referee::new(&game);
        let repeated = ["P".repeat(counts[0]), "L".repeat(counts[1]), "N".repeat(counts[2])].concat().repeat(3);
        let heap = |n| Position::new(Heap::new(n).into_iter().collect());
        let found: String = (0..).zip(repeated.chars()).map(|(n, _)| referee.outcome(&heap(n)).letter()).collect();
        assert_eq!(found, repeated, "{game}");
    }
}

/// An impartial quotient has order 1 or an even one, a partizan one any order but 3.
#[test]
fn orders_that_cannot_occur() {
    let orders = |table: &Table| -> Vec<u64> {
        let rows = table.text().lines().map(|row| serde_json::from_str::<Value>(row).unwrap());
        rows.filter(|row| row["status"] == "complete").map(|row| row["order"].as_u64().unwrap()).collect()
    };
    let (impartial, partizan) = (orders(&QUOTIENTS), orders(&INVERSES));
    assert!(impartial.len() > 400 && impartial.iter().all(|&order| order == 1 || order % 2 == 0));
    assert!(partizan.len() > 1000 && partizan.contains(&5) && !partizan.contains(&3));
}
