//! Games with long periods, whose certificates take more than a minute to check.

use ninepins_proof::period::{Certificate, check};

/// They were found by Flammenkamp (https://wwwhomes.uni-bielefeld.de/achim/octal.html) and, 0.376 and 0.56, by Gangolli and Plambeck (1989).
#[test]
#[ignore = "minutes"]
fn long_periods() {
    for (text, preperiod, period) in [
        (include_str!("long/0.054.txt"), 193_235_616, 10_015_179),
        (include_str!("long/0.104.txt"), 197_769_598, 11_770_282),
        (include_str!("long/0.354.txt"), 10_061_916, 1180),
        (include_str!("long/0.376.txt"), 2_268_248, 4),
        (include_str!("long/0.454.txt"), 160_949_019, 60_620_715),
        (include_str!("long/0.56.txt"), 326_640, 144),
    ] {
        let certificate: Certificate = text.parse().unwrap();
        let checked = check(&certificate).unwrap();
        assert_eq!((checked.preperiod(), checked.period()), (preperiod, period));
    }
}
