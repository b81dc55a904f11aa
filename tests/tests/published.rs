//! The families of the book's chapter *Comparing with published results*.

use ninepins::{
    Budget, Game, Heap, Position,
    quotient::MisereQuotient,
    quotients::QuotientLimits,
    sequence::NimValues,
    survey::tables::{INVERSES, QUOTIENTS, Table},
};
use ninepins_testkit::Referee;
use serde_json::Value;
use std::ops::RangeInclusive;

/// Returns the preperiod and the period of a subtraction game's nim-values, both proved.
fn period(moves: &[u64]) -> (u64, u64) {
    let moves: Vec<String> = moves.iter().map(u64::to_string).collect();
    let game: Game = format!("S({})", moves.join(",")).parse().unwrap();
    let period = NimValues::of(&game).unwrap().prove_period(&mut Budget::unlimited()).unwrap().unwrap();
    (period.preperiod, period.period)
}

/// Cubic periods of four moves, additive sets without a preperiod, and bipartite sets.
#[test]
fn periods_of_subtraction_games() {
    for s in 1..=8 {
        let (_, period) = period(&[s, 4 * s, 12 * s + 1, 16 * s + 1]);
        assert_eq!(period, 56 * s * s * s + 52 * s * s + 9 * s + 1, "{s}");
    }
    for (a, b) in (2..=12).flat_map(|b| (1..b).map(move |a| (a, b))) {
        assert_eq!(period(&[a, b, a + b]).0, 0, "{a}, {b}");
    }
    for a in (3..=15).step_by(2) {
        assert_eq!(period(&[a, a + 2, 2 * a + 3]).1, 2, "{a}");
        assert_eq!(period(&[a, 2 * a + 1, 3 * a]).1, 2, "{a}");
    }
}

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

#[test]
fn orders_of_taking_up_to_m() {
    for n in 2..=5 {
        let game: Game = format!("0.{} misere", "3".repeat(1 << (n - 1))).parse().unwrap();
        let mut quotient = MisereQuotient::of(&game).unwrap();
        let limits = QuotientLimits::new(&game, None, 1000);
        limits.build(&mut quotient, &Budget::unlimited(), |_| true).unwrap();
        assert_eq!(quotient.order(), (1 << n) + 2, "{n}");
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
