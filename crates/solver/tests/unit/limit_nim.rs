//! Nim with limits, by thresholds, and limit-nim in normal and in misère play.

use crate::definition;
use ninepins_rules::{Convention, Game, Heap, Limit, Outcome, Player};
use ninepins_solver::internals::limit::{LIMIT_NIM, LimitValues};
use ninepins_solver::internals::zeckendorf::{small_value, takes_leaving, thresholds};
use ninepins_solver::{Budget, Stopped, Strategy, theorem::LimitNim};
use std::num::NonZeroU64;

const LINES: [&str; 2] = ["0.[3] limit 2n", "0.[3] limit 2n misere"];

/// Two heaps of up to 24 tokens, where the exceptional heaps 8/1, 11/1, 16/1 and 21/1 and values up to 8 occur.
#[test]
fn agrees_with_the_definition_on_larger_heaps() {
    let heaps = |size: u64| [1, 2, 3, size / 2, size].into_iter().filter_map(move |limit| Heap::limited(size, limit));
    for game in LINES.map(|line| line.parse::<Game>().unwrap()) {
        let pairs = (1..25).flat_map(heaps).flat_map(|a| (1..25).step_by(2).flat_map(heaps).map(move |b| [a, b]));
        let mut sum = LimitNim::of(&game, game.convention()).unwrap();
        definition::check(&game, &mut sum, pairs.map(|pair| pair.into_iter().collect()));
    }
}

/// Every answer on heaps of up to 60 tokens is right with a table of 30.
#[test]
fn agrees_with_a_larger_table() {
    let heaps = |size: u64| {
        [1, 2, 5, 9, 21, size / 2, size - 1, size].into_iter().filter_map(move |limit| Heap::limited(size, limit))
    };
    let budget = &mut Budget::unlimited();
    let (mut told, mut untold, mut listed) = (0, 0, 0);
    for game in LINES.map(|line| line.parse::<Game>().unwrap()) {
        let [mut full, mut small] = [(), ()].map(|()| LimitNim::of(&game, game.convention()).unwrap());
        small.quotient.values.swept = 30;
        for (a, b) in (31..61).flat_map(heaps).flat_map(|a| (2..61).flat_map(heaps).map(move |b| (a, b))) {
            let position = [a, b].into_iter().collect();
            let Ok(winner) = small.winner(&position, Player::Left, budget) else {
                untold += 1;
                continue;
            };
            told += 1;
            assert_eq!(winner, full.winner(&position, Player::Left, budget).unwrap(), "{game}: {position}");
            if let Ok(list) = small.winning_moves(&position, Player::Left, 1000, budget) {
                listed += 1;
                assert_eq!(Ok(list), full.winning_moves(&position, Player::Left, 1000, budget), "{game}: {position}");
            }
        }
    }
    assert!(untold > 0 && listed > told / 2, "{told} told, {listed} of them with moves, {untold} not");
}

#[test]
fn fibonacci_nim_of_any_size() {
    let game = LINES[0].parse().unwrap();
    let mut sum = LimitNim::of(&game, Convention::Normal).unwrap();
    let budget = &mut Budget::unlimited();
    let position = "1000000000000000000/999999999999999999".parse().unwrap();
    assert_eq!(sum.outcome(&position, budget), Ok(Outcome::N));
    let list = sum.winning_moves(&position, Player::Left, 1000, budget).unwrap();
    assert!(!list.moves.is_empty() && !list.is_truncated());
    for m in list.moves.iter() {
        assert_eq!(sum.outcome(&position.after(m).unwrap(), budget), Ok(Outcome::P), "{m}");
    }
    // A Fibonacci number is lost unless it may be taken whole.
    let fibonacci: u64 = 4_660_046_610_375_530_309;
    let position = format!("{fibonacci}/{}", fibonacci - 1).parse().unwrap();
    assert_eq!(sum.outcome(&position, budget), Ok(Outcome::P));
    // Two equal large heaps cancel.
    for (line, outcome) in [("1000000000000000000+1000000000000000000", Outcome::P), ("5+9/4+9/4", Outcome::N)] {
        let position = format!("{line}+1000000000000000001+1000000000000000001").parse().unwrap();
        assert_eq!(sum.outcome(&position, budget), Ok(outcome), "{position}");
    }
    let position = "1000000000000000000+1000000000000000000+1000000000000000000".parse().unwrap();
    let list = sum.winning_moves(&position, Player::Left, 1000, budget).unwrap();
    assert!(list.moves.iter().any(|m| m.to.is_empty()) && !list.is_truncated());
    // One heap needs no bounds that take room.
    let tight = &mut Budget::unlimited().with_memory(1000);
    let position = "1000000000000000001".parse().unwrap();
    assert_eq!(LimitNim::of(&game, Convention::Normal).unwrap().outcome(&position, tight), Ok(Outcome::N));
    // Small heaps, or large ones of which few tokens may be taken, are worth less than such a heap.
    for (line, total) in [("89/50", Some(21)), ("1000000000000000001/3", Some(41)), ("10", None)] {
        let position = format!("1000000000000000000+{line}").parse().unwrap();
        let list = sum.winning_moves(&position, Player::Left, 1000, budget).unwrap();
        assert!(list.total == total && !list.moves.is_empty(), "{position}: {:?}", list.total);
        for m in list.moves.iter() {
            assert_eq!(sum.outcome(&position.after(m).unwrap(), budget), Ok(Outcome::P), "{position}: {m}");
        }
    }
    // Else they are beyond the table: values of 4 and more are irregular.
    let position = "1000000000000000000+1000000000000000001".parse().unwrap();
    let Err(Stopped::BeyondTable(why)) = sum.outcome(&position, budget) else { panic!("{position}") };
    assert!(why.starts_with("beyond what is known: nim-values above 3 are known up to 2000000 tokens only"), "{why}");
}

/// Computes values[n][l] by the definition.
fn by_mex(limit: Limit, most: usize) -> Vec<Vec<u64>> {
    let mut values: Vec<Vec<u64>> = vec![vec![0]];
    for n in 1..=most {
        let mut options = Vec::new();
        let mut row = vec![0];
        for t in 1..=n {
            let m = n - t;
            let after = if m == 0 { 0 } else { limit.after(t as u64, m as u64) };
            options.push(values[m][after as usize]);
            row.push((0..).find(|v| !options.contains(v)).unwrap());
        }
        values.push(row);
    }
    values
}

/// The table grows ahead only if there is room.
#[test]
fn room_does_not_depend_on_earlier_questions() {
    let heap = (1100, 700);
    let needed = |memory: u64| {
        let budget = Budget::unlimited().with_memory(memory);
        LimitValues::new(LIMIT_NIM).swept(heap.0, heap.1, &budget)
    };
    let least = (1..200).map(|kilobytes| 1000 * kilobytes).find(|&memory| needed(memory).is_ok()).unwrap();
    let budget = Budget::unlimited().with_memory(least);
    let mut values = LimitValues::new(LIMIT_NIM);
    assert!(values.swept(1000, 700, &budget).is_ok());
    assert_eq!(values.swept(heap.0, heap.1, &budget), needed(least));
    assert!(values.swept(2000, 700, &budget).is_err());
}

#[test]
fn thresholds_agree_with_mex() {
    let whole = [(2, 0), (1, 0), (1, 1), (0, 0), (0, 3), (3, 2), (5, 0), (2, 7)].map(|(a, b)| (a, 1, b));
    let others = [(3, 2, 0), (1, 2, 0), (1, 1, -1), (2, 3, 1), (4, 3, -2), (u64::MAX, 1, i128::from(u64::MAX))];
    for (times, over, plus) in whole.into_iter().chain(others) {
        let limit = Limit::affine(times, NonZeroU64::new(over).unwrap(), plus);
        let most = if times > 100 { 60 } else { 200 };
        let mut values = LimitValues::new(limit);
        for (n, row) in by_mex(limit, most).iter().enumerate() {
            for (most, &value) in row.iter().enumerate() {
                let found = values.swept(n as u64, most as u64, &Budget::unlimited());
                assert_eq!(found, Ok(value), "{limit}: {n}/{most}");
            }
        }
    }
}

/// All limits of heaps up to 2,500, and beyond these the limits beside the thresholds.
#[test]
fn small_values_agree_with_the_sweep() {
    let mut swept = LimitValues::new(LIMIT_NIM);
    swept.swept(5000, 1, &Budget::unlimited()).unwrap();
    for size in 1..5000 {
        let beside = thresholds(size).into_iter().flat_map(|f| [f.wrapping_sub(1), f]).chain([1, size]);
        let limits = if size <= 2500 { (1..=size).collect() } else { Vec::from_iter(beside) };
        for limit in limits.into_iter().filter(|limit| (1..=size).contains(limit)) {
            let value = swept.swept(size, limit, &Budget::unlimited()).unwrap();
            assert_eq!(small_value(size, limit), (value < 4).then_some(value), "{size}/{limit}");
        }
    }
}

#[test]
fn takes_are_complete() {
    let mut swept = LimitValues::new(LIMIT_NIM);
    for size in 1..300 {
        let limits = (1..=size).filter(|&limit| size < 100 || limit == size / 3 || limit == size);
        for (limit, value) in limits.flat_map(|limit| (0..4).map(move |value| (limit, value))) {
            let takes: Vec<u64> = (1..=limit)
                .rev()
                .filter(|t| swept.swept(size - t, (2 * t).min(size - t), &Budget::unlimited()) == Ok(value))
                .collect();
            assert_eq!(takes_leaving(value, size, limit), takes, "{value} from {size}/{limit}");
        }
    }
}
