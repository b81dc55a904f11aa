//! Chance is even enough and repeatable.

use ninepins::internals::Chance;

#[test]
fn even_enough_and_repeatable() {
    let mut counts = [0; 10];
    for seed in 0..100 {
        for turn in 0..100 {
            counts[Chance::at(seed, turn).below(10)] += 1;
            assert_eq!(Chance::at(seed, turn).below(1000), Chance::at(seed, turn).below(1000));
        }
    }
    assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
    assert_eq!((Chance::at(1, 1).below(0), Chance::at(1, 1).pick::<u8>(&[])), (0, None));
}
