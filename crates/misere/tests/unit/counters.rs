//! Infinite quotients.

use super::*;

#[test]
fn threads_do_not_matter() {
    for (line, heaps) in [("0.76 misere", 13), ("0.7|0.07 misere", 4), ("0.3|0.1 misere", 8)] {
        let built = |threads: usize| {
            let mut quotient = MisereQuotient::of(&line.parse().unwrap()).unwrap();
            let budget = Budget::unlimited().with_threads(threads);
            (0..heaps).for_each(|_| quotient.extend(10_000, &budget).unwrap());
            assert!(quotient.rank() > 0, "{line}");
            quotient.certificate()
        };
        let alone = built(1);
        assert_eq!(built(2), alone, "{line}");
        assert_eq!(built(5), alone, "{line}");
    }
}

#[test]
fn growth_is_seen_in_positions_that_differ_in_two_heaps() {
    // The wrong positions of 0.76 with heap 12.
    let wrong_at = [
        vec![(7, 2), (12, 4)],
        vec![(1, 1), (7, 4), (12, 3)],
        vec![(7, 3), (12, 5)],
        vec![(1, 1), (7, 5), (12, 4)],
        vec![(7, 4), (12, 6)],
    ];
    assert_eq!(growth(&wrong_at[..3], 1), [[(7, 1), (12, 1)]]);
    assert_eq!(growth(&wrong_at, 3), [[(7, 1), (12, 1)]]);
    assert!(growth(&wrong_at, 5).is_empty());
    // One heap alone, or a heap that decreases, is no direction.
    assert!(growth(&[vec![(5, 3)], vec![(5, 4)], vec![(5, 5)]], 1).is_empty());
    assert!(growth(&[vec![(5, 3), (6, 4)], vec![(5, 4), (6, 3)]], 1).is_empty());
}
