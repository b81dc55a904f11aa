//! Lasker's Nim.

use ninepins_sequence::Formula;
use ninepins_solver::internals::lasker::Splits;

fn value(size: u64) -> u64 {
    Formula::Exchanged(4).value(size)
}

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
