//! Certificates with many windows say what they said.

use super::*;
use ninepins_proof::{
    CheckErrorKind, CheckOptions, check,
    period::{Certificate, Evidence},
};
use ninepins_testkit::Played;

/// A certificate has as many windows as there is room for, and says what it said.
#[test]
fn windows_fill_the_room() {
    let games = [("0.45", 15, 9, 1200), ("0.055", 15, 2, 1200), ("0.375", 15, 1, 1200)];
    let large = [("0.156", 27, 11, 5000), ("0.356", 27, 500, 10_000), ("4.344", 55, 100, 2000)];
    let mut made = 0;
    for (game, mask, step, heaps) in games.into_iter().chain(large) {
        let played = Played::new(game, heaps);
        let sparse = played.sparse(&played.claim().unwrap(), mask, false, 400).unwrap();
        let certificate = played.with_windows(&sparse, step).unwrap();
        let Evidence::Sparse(before) = &certificate.evidence else { panic!("{certificate}") };
        let least = before.rare.last().copied().unwrap_or(0) + played.most_taken();
        for (bytes, threads) in [(0, 1), (10_000, 1), (60_000, 3), (1 << 40, 2)] {
            let found = refine(&certificate, bytes, CheckOptions { threads, ..CheckOptions::default() });
            if certificate.preperiod - 1 <= before.window {
                assert_eq!(found.unwrap_err().kind, CheckErrorKind::Window);
                continue;
            }
            let other = found.unwrap();
            let Evidence::Sparse(after) = &other.evidence else { panic!("{other}") };
            assert_eq!((after.reach, after.window >= least), (Some(before.window), true));
            check(&other).unwrap_or_else(|error| panic!("{error}: {other}"));
            assert_eq!(Certificate { evidence: certificate.evidence.clone(), ..other.clone() }, certificate);
            // There are two windows besides: at the last exception and one period after it.
            let text = other.to_string().len() as u64;
            assert!(text <= bytes.saturating_add(2 * (after.window + 19) + 4000), "{text}");
            let count = after.windows.len() as u64;
            let spread = bytes.min(other.period + other.preperiod - before.window) / (after.window + 19);
            assert!(count >= 2 && count >= spread * 3 / 4, "{count} {spread}");
            made += 1;
        }
    }
    assert!(made >= 12, "{made}");
}
