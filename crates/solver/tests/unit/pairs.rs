//! Pairs of numbers: sweeps of them, Wythoff's game and its kin, and Euclid.

use crate::definition;
use ninepins_rules::{Game, Heap, Player, Position};
use ninepins_solver::internals::{MAX_R, line};
use ninepins_solver::theorem::{Wythoff, theorem};
use ninepins_solver::{Budget, Stopped, Strategy, StrategyId};
use ninepins_testkit::Referee;

const EUCLID: &str = "{(x,y): (x-k*y,y) for k>=1, y>=1; (x,y): (x,y-k*x) for k>=1, x>=1}";

/// All pairs up to 14, with all winning moves, and sums of two.
#[test]
fn agrees_with_the_definition() {
    let rules = [
        "{(x,y): (x,y-t), (x-t,y), (x-t,y-t), (x-t,y-2t), (x-2t,y-t) for t>=1}",
        "{(x,y): (x,y-1), (x-1,y), (x-1,y-1)}",
        "{(x,y): (x+1,y-2), (x-1,y-2), (x-2,y+1), (x-2,y-1)}",
        "{(x,y): (x,y-2t-1), (x-2t,y-3) for t>=1; (x,y): (x-3,y+2)}",
        "{(x,y): (x-t,y-t-1), (x-5t,y), (x-2t+1,y-3t+2) for t>=1}",
        EUCLID,
        "{(x,y): (x-k*y,y) for k>=1, y>=1, x>k*y; (x,y): (x,y-k*x) for k>=1, x>=1, y>k*x}",
    ];
    let lines = rules.map(str::to_owned).into_iter().chain((1..=5).map(line));
    let games = lines.flat_map(|rules| ["", " misere"].map(|convention| format!("{rules}{convention}")));
    let mut count = 0;
    for game in games.map(|line| line.parse::<Game>().unwrap()) {
        let ids = [StrategyId::Sweep, StrategyId::Wythoff, StrategyId::NimValues];
        for mut strategy in ids.into_iter().filter_map(|id| theorem(id, &game)?.ok()) {
            count += 1;
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
    assert_eq!(count, 24 + 6 + 12);
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

/// The golden ratio f tells which pairs of Euclid are lost, b < fa if b^2 < a(a+b): so do the values of those nearest to it, and one move
/// wins any other pair of different numbers.
#[test]
fn the_golden_ratio() {
    let mut euclid = theorem(StrategyId::NimValues, &EUCLID.parse().unwrap()).unwrap().unwrap();
    let budget = &mut Budget::unlimited();
    let is_lost = |[a, b]: [u64; 2]| a == 0 || a < b && u128::from(b).pow(2) < u128::from(a) * u128::from(a + b);
    let (mut a, mut b) = (3, 5);
    while Heap::pair(a, 4 * b).is_some() {
        for [x, y] in [[a, b - 1], [a, b], [a, b + 1], [a + 1, 3 * b], [a, 4 * b]] {
            let position: Position = Heap::pair(x, y).into_iter().collect();
            let moves = euclid.winning_moves(&position, Player::Left, 2, budget).unwrap();
            assert_eq!(moves.total, Some(u128::from(!is_lost([x, y]))), "{position}");
            let mut left = moves.moves.iter().filter_map(|play| play.to[0].as_pair());
            assert!(left.all(|[a, b]| is_lost([a.min(b), a.max(b)])), "{position}");
        }
        (a, b) = (b, a + b);
    }
    assert!(a > 1 << 59);
}
