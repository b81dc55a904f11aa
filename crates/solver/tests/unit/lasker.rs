//! Lasker's Nim.

use ninepins_solver::internals::lasker::{Splits, size_worth, value};

#[test]
fn splits_agree_with_trying() {
    for size in 1..130 {
        for wanted in 0..260 {
            let expected: Vec<u64> = (1..=size / 2).filter(|a| value(*a) ^ value(size - a) == wanted).collect();
            let splits = Splits::new(size, wanted);
            assert_eq!(splits.total(), expected.len() as u128, "{size}, {wanted}");
            assert_eq!(splits.collect::<Vec<u64>>(), expected, "{size}, {wanted}");
        }
    }
}

#[test]
fn splits_of_the_largest_heap() {
    let (size, part) = (1 << 63, 0x2aaa_aaaa_aaaa_aaaa);
    let wanted = value(part) ^ value(size - part);
    let splits = Splits::new(size, wanted);
    assert!(splits.total() > 1 << 58);
    for part in splits.take(1000) {
        assert_eq!(value(part) ^ value(size - part), wanted, "{part}");
    }
}

#[test]
fn each_value_is_that_of_one_size() {
    assert!((0..1000).chain(u64::MAX / 2..u64::MAX / 2 + 4).all(|size| size_worth(value(size)) == Some(size)));
    assert_eq!(size_worth(u64::MAX), None);
}
