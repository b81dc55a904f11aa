//! Games with long periods. The certificates take minutes to check, most of them for 0.454.

use ninepins_proof::period::{Certificate, check};

/// Values and periods as in Flammenkamp's tables (https://wwwhomes.uni-bielefeld.de/achim/octal.html), whose last exception is the
/// preperiod less 1.
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
