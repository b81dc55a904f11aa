//! The first thresholds of limit-nim.

use ninepins_solver::Budget;
use ninepins_solver::internals::limit::{LIMIT_NIM, LimitValues};
use ninepins_solver::internals::zeckendorf::{small_value, takes_leaving, thresholds};

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
