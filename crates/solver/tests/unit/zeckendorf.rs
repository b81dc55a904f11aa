//! The first thresholds of limit-nim.

use ninepins_solver::Budget;
use ninepins_solver::internals::limit::{LIMIT_NIM, LimitValues};
use ninepins_solver::internals::zeckendorf::{small_value, takes_leaving, thresholds};

#[test]
fn small_values_agree_with_the_sweep() {
    let mut swept = LimitValues::new(LIMIT_NIM);
    for size in 1..5000 {
        let [f1, f2, f3, f4] = thresholds(size);
        for limit in [f1, f2, f3, f4].into_iter().flat_map(|f| [f.wrapping_sub(1), f]).chain([1, size]) {
            if (1..=size).contains(&limit) {
                let value = swept.swept(size, limit, &Budget::unlimited()).unwrap();
                assert_eq!(small_value(size, limit), (value < 4).then_some(value), "{size}/{limit}");
            }
        }
    }
}

#[test]
fn small_values_agree_under_all_limits() {
    let mut swept = LimitValues::new(LIMIT_NIM);
    swept.swept(2500, 1, &Budget::unlimited()).unwrap();
    for (size, limit) in (1..=2500).flat_map(|size| (1..=size).map(move |limit| (size, limit))) {
        let value = swept.swept(size, limit, &Budget::unlimited()).unwrap();
        assert_eq!(small_value(size, limit), (value < 4).then_some(value), "{size}/{limit}");
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
