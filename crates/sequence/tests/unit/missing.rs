//! Missing values are found and removed.

use super::*;

#[test]
fn missing_values_are_distinguished_from_congruent_ones() {
    let mut marked = vec![u64::MAX; 40];
    marked[1] = !(1 << 5);
    marked[17] = !(1 << 5);
    marked[33] = !(1 << 5 | 1 << 9);
    let mut missing = Missing::below(64 * 33 + 9, &marked);
    assert_eq!((missing.least(), missing.left), (Some(69), 3));
    for (value, left, kept) in [(69, 2, true), (69, 2, true), (70, 2, true), (2117, 1, true), (1093, 0, false)] {
        missing.remove(value);
        assert_eq!((missing.left, missing.window[1] >> 5 & 1 == 1), (left, kept), "{value}");
    }
    assert_eq!(missing.least(), None);
}
