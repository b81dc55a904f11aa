//! Times of large questions: `cargo test --release -p ninepins-solver -- --ignored --nocapture measure`.

use super::theorem;
use crate::{Budget, StrategyId};
use ninepins_rules::{Game, Heap, Player, Position};
use std::time::Instant;

/// Returns a distinct large heap for each index.
fn large(index: u64) -> Option<Heap> {
    Heap::new(1_000_000_000_000_000_000 + index * 7_919)
}

fn report(what: &str, id: StrategyId, line: &str, position: &Position) {
    let game: Game = line.parse().unwrap();
    let mut strategy = theorem(id, &game).unwrap().unwrap();
    let budget = &mut Budget::unlimited();
    let start = Instant::now();
    let outcome = strategy.outcome(position, budget).unwrap();
    println!("{what}: {outcome} after {:?}, tables included", start.elapsed());
    let start = Instant::now();
    let outcome = strategy.outcome(position, budget).unwrap();
    println!("  again {outcome} after {:?}", start.elapsed());
    for player in Player::BOTH {
        let start = Instant::now();
        let list = strategy.winning_moves(position, player, 1000, budget).unwrap();
        let (listed, elapsed) = (list.moves.len(), start.elapsed());
        println!("  {player}: {listed} of {:?} winning moves after {elapsed:?}", list.total);
    }
}

#[test]
#[ignore = "a measurement"]
fn measure_large_heaps() {
    let thousand = |extra: u64| (0..1000).filter_map(large).chain(Heap::new(extra)).collect();
    report("1000 Kayles heaps", StrategyId::NimValues, "0.77", &thousand(1));
    report("1000 heaps of 0.156", StrategyId::NimValues, "0.156", &thousand(1));
    let many = (0..100_000).filter_map(large).collect();
    report("100000 Kayles heaps", StrategyId::NimValues, "0.77", &many);
    report("100000 partizan strips", StrategyId::PartizanKayles, "0.7|0.07 misere", &many);
    report("100000 partizan strips, normal", StrategyId::PartizanKayles, "0.7|0.07", &many);
    report("100000 piles of Nim", StrategyId::NimValues, "0.[3]", &many);
    report("Grundy's game to 60000", StrategyId::NimValues, "4!.0", &"60000".parse().unwrap());
    report(
        "limit-nim, 100000 tokens",
        StrategyId::NimValues,
        "0.[3] limit 2n",
        &"100000/99999+99999/500".parse().unwrap(),
    );
    report(
        "limit-nim, 1000000 tokens",
        StrategyId::NimValues,
        "0.[3] limit 2n",
        &"1000000+999999/500".parse().unwrap(),
    );
    report("limit n+1, 100000 tokens", StrategyId::NimValues, "0.[3] limit n+1", &"100000".parse().unwrap());
    report("limit 3n+2, 100000 tokens", StrategyId::NimValues, "0.[3] limit 3n+2", &"100000".parse().unwrap());
    report("limit 9n, 100000 tokens", StrategyId::NimValues, "0.[3] limit 9n", &"100000".parse().unwrap());
}
