//! The choice of a sparse space.

use super::*;

#[test]
fn the_best_mask_is_the_best_of_all() {
    let rules = Moves::of_code(&code("0.6")).unwrap();
    // Arbitrary values of no game.
    let values: Vec<u32> = (1..400u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 27 & 15) ^ (n % 2)).collect();
    let mut histogram = Histogram::new(&rules);
    (1..).zip(&values).for_each(|(n, &value)| histogram.add(n, value));
    let rare = |space: SparseSpace| (1..).zip(&values).filter(|&(n, &value)| space.is_rare(n, value)).count();
    let spaces =
        (1..16).flat_map(|mask| [None, Some(Parity::Odd)].map(|alternating| SparseSpace { mask, alternating }));
    assert_eq!(rare(histogram.best().unwrap()), spaces.map(rare).min().unwrap());
}
