//! Nim with limits, by thresholds.

use ninepins_rules::Limit;
use ninepins_solver::Budget;
use ninepins_solver::internals::limit::{LIMIT_NIM, LimitValues};
use std::num::NonZeroU64;

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
