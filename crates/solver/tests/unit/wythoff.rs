//! Wythoff's game and its kin.

use crate::definition;
use ninepins_rules::{Game, Heap, Player, Position};
use ninepins_solver::internals::{MAX_R, line};
use ninepins_solver::{Budget, Strategy, theorem::Wythoff};
use ninepins_testkit::Referee;

/// All pairs up to 14, with all winning moves, and sums of two.
#[test]
fn agrees_with_the_definition() {
    let lines = (1..=5).map(line);
    for line in lines.chain(["{(x,y): (x,y-t), (x-t,y), (x-t,y-t) for t>=1} misere".to_owned()]) {
        let game: Game = line.parse().unwrap();
        let (mut referee, mut wythoff) = (Referee::new(&game), Wythoff::of(&game).unwrap());
        let pairs = (0..15).flat_map(|a| (0..15).filter_map(move |b| Heap::pair(a, b)));
        definition::check(&game, &mut wythoff, pairs.map(|pair| Position::new(vec![pair])));
        for text in ["0", "(1,2)+(1,2)", "(2,2)+(2,2)+(1,1)", "(1,2)+(2,1)"] {
            let position: Position = text.parse().unwrap();
            if let Ok(winner) = wythoff.winner(&position, Player::Left, &mut Budget::unlimited()) {
                assert_eq!(winner, referee.winner(&position, Player::Left), "{game}: {position}");
            }
        }
    }
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
