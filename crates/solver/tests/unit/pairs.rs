//! Pairs of numbers: sweeps of them, and Wythoff's game and its kin.

use crate::definition;
use ninepins_rules::{Game, Heap, Player, Position};
use ninepins_solver::internals::{MAX_R, line};
use ninepins_solver::theorem::{PairSweep, Wythoff, theorem};
use ninepins_solver::{Budget, Stopped, Strategy, StrategyId};
use ninepins_testkit::Referee;

/// All pairs up to 14, with all winning moves, and sums of two.
#[test]
fn agrees_with_the_definition() {
    let rules = [
        "{(x,y): (x,y-t), (x-t,y), (x-t,y-t), (x-t,y-2t), (x-2t,y-t) for t>=1}",
        "{(x,y): (x,y-1), (x-1,y), (x-1,y-1)}",
        "{(x,y): (x+1,y-2), (x-1,y-2), (x-2,y+1), (x-2,y-1)}",
        "{(x,y): (x,y-2t-1), (x-2t,y-3) for t>=1; (x,y): (x-3,y+2)}",
        "{(x,y): (x-t,y-t-1), (x-5t,y), (x-2t+1,y-3t+2) for t>=1}",
    ];
    let lines = rules.map(str::to_owned).into_iter().chain((1..=5).map(line));
    let games = lines.flat_map(|rules| ["", " misere"].map(|convention| format!("{rules}{convention}")));
    let mut of_wythoff = 0;
    for game in games.map(|line| line.parse::<Game>().unwrap()) {
        let mut strategies: Vec<Box<dyn Strategy>> = vec![Box::new(PairSweep::of(&game).unwrap())];
        strategies.extend(Wythoff::of(&game).map(|theorem| -> Box<dyn Strategy> { Box::new(theorem) }));
        of_wythoff += strategies.len() - 1;
        for mut strategy in strategies {
            let pairs = (0..15).flat_map(|a| (0..15).filter_map(move |b| Heap::pair(a, b)));
            definition::check(&game, strategy.as_mut(), pairs.map(|pair| Position::new(vec![pair])));
            for text in ["0", "(1,2)+(1,2)", "(2,2)+(2,2)+(1,1)", "(1,2)+(2,1)"] {
                let position: Position = text.parse().unwrap();
                if let Ok(winner) = strategy.winner(&position, Player::Left, &mut Budget::unlimited()) {
                    let truth = Referee::new(&game).winner(&position, Player::Left);
                    assert_eq!(winner, truth, "{game}: {position}");
                }
            }
        }
    }
    assert_eq!(of_wythoff, 6);
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

/// The lost pairs are complementary as far as heaps go: A(n) + B(n) is at most (r + 4) n.
#[test]
fn the_largest_pairs() {
    for r in 1..=MAX_R {
        let wythoff = Wythoff::of(&line(r).parse().unwrap()).unwrap();
        let last = (1 << 63) / (u64::from(r) + 4);
        for n in [1, 2, 1 << 40, last - 2, last - 1] {
            let [a, b] = wythoff.lost(n);
            assert_eq!((wythoff.mate(a), wythoff.mate(b)), (Some(b), Some(a)), "{r}: {n}");
            assert!(wythoff.options([a, b]).is_empty() && wythoff.options([a, b + 1]).iter().any(|to| to.len() == 1));
        }
    }
}
