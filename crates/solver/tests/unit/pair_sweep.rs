//! Sweeps of pairs.

use crate::definition;
use ninepins_rules::{Game, Heap, Position};
use ninepins_solver::{Budget, Stopped, Strategy, StrategyId, theorem::PairSweep, theorem::theorem};

#[test]
fn agrees_with_the_definition() {
    for rules in [
        "{(x,y): (x,y-t), (x-t,y), (x-t,y-t), (x-t,y-2t), (x-2t,y-t) for t>=1}",
        "{(x,y): (x,y-1), (x-1,y), (x-1,y-1)}",
        "{(x,y): (x+1,y-2), (x-1,y-2), (x-2,y+1), (x-2,y-1)}",
        "{(x,y): (x,y-2t-1), (x-2t,y-3) for t>=1; (x,y): (x-3,y+2)}",
        "{(x,y): (x-t,y-t-1), (x-5t,y), (x-2t+1,y-3t+2) for t>=1}",
    ] {
        for game in ["", " misere"].map(|convention| format!("{rules}{convention}").parse::<Game>().unwrap()) {
            let pairs = (0..12).flat_map(|a| (0..12).filter_map(move |b| Heap::pair(a, b)));
            let mut sweep = PairSweep::of(&game).unwrap();
            definition::check(&game, &mut sweep, pairs.map(|pair| Position::new(vec![pair])));
        }
    }
}

/// Wythoff's theorem tells which pairs are lost.
#[test]
fn large_pairs_and_limits() {
    let game: Game = "{(x,y): (x,y-t), (x-t,y), (x-t,y-t) for t>=1}".parse().unwrap();
    let [mut sweep, mut wythoff] =
        [StrategyId::Sweep, StrategyId::Wythoff].map(|id| theorem(id, &game).unwrap().unwrap());
    for text in ["(1235,1999)", "(1236,2000)", "(2000,1236)", "(700,1300)", "(0,2000)"] {
        let position: Position = text.parse().unwrap();
        let outcome = |strategy: &mut dyn Strategy| strategy.outcome(&position, &mut Budget::unlimited());
        assert_eq!(outcome(sweep.as_mut()), outcome(wythoff.as_mut()), "{text}");
    }
    let position: Position = "(3000,3000)".parse().unwrap();
    assert_eq!(sweep.work(&position, &Budget::unlimited()), Some(0));
    assert_eq!(sweep.work(&position, &Budget::unlimited().with_memory(1_000_000)), None);
    assert_eq!(sweep.work(&"(9000,9000)".parse().unwrap(), &Budget::unlimited()), None);
    let interrupted = &mut Budget::unlimited().with_watch(|_| Err(Stopped::Interrupted));
    assert_eq!(sweep.outcome(&position, interrupted), Err(Stopped::Interrupted));
}
