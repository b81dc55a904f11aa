//! The checker accepts the certificates of proved periods.

use super::*;
use ninepins_proof::period::{Certificate, Evidence};
use ninepins_proof::{CheckErrorKind, CheckOptions, check};
use ninepins_testkit::Played;

fn certified(line: &str, end: u64) -> Option<Certificate> {
    let mut search = PeriodSearch::new(&code(line));
    search.run(end, &Budget::unlimited()).unwrap();
    certify(&line.parse().unwrap(), &search.findings())
}

/// Subtraction games, octal codes by both theorems, and hexadecimal ones; all codes of three digits whose period is proved early; no
/// certificate without a proof.
#[test]
fn the_checker_accepts_what_was_proved() {
    let world = (0..512).map(|digits| (format!("0.{digits:03o}"), 1 << 11));
    let others = ["S(2,5,7)", "0.156", "0.356", "0.644", "0.165", "4.7", "4.12", "0.d", "0.a"];
    let mut kinds = [0, 0];
    for (line, end) in others.map(|line| (line.to_owned(), 1 << 16)).into_iter().chain(world) {
        let Some(certificate) = certified(&line, end) else {
            assert_eq!(end, 1 << 11, "{line}: nothing was proved");
            continue;
        };
        check(&certificate).unwrap_or_else(|error| panic!("{line}: {error}\n{certificate}"));
        kinds[usize::from(certificate.evidence == Evidence::Classical)] += 1;
    }
    assert!(kinds[0] > 1 && kinds[1] > 1 && kinds[0] + kinds[1] > 259, "{kinds:?}");
    assert_eq!(certified("0.77", 100), None);
    assert_eq!(certified("0.[3]", 100), None);
}

/// Checking this one by the definition would take too long, although the theorem of Guy and Smith proves it.
#[test]
fn long_periods_have_sparse_certificates() {
    let certificate = certified("0.56", 1 << 20).unwrap();
    assert!(matches!(certificate.evidence, Evidence::Sparse(_)));
    assert_eq!((certificate.preperiod, certificate.period), (326_640, 144));
    assert!(check(&certificate).is_ok());
}

/// Windows cut from values, and those of a search that retains few values, become narrow ones.
#[test]
fn windows_are_refined() {
    for (line, is_forgetful, narrow, many) in [("4.406", true, 208, 50), ("0.156", false, 360, 3)] {
        let code = code(line);
        let mut search = if is_forgetful { forgetful(&code) } else { PeriodSearch::new(&code) };
        search.run(1 << 22, &Budget::unlimited()).unwrap();
        let wide = certify_in_windows(&line.parse().unwrap(), &search.findings(), search.sequence()).unwrap();
        let refined = refine(&wide, 16_000, CheckOptions::default()).unwrap();
        check(&refined).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!((refined.preperiod, refined.period), (wide.preperiod, wide.period), "{line}");
        let Evidence::Sparse(sparse) = refined.evidence else { panic!("{line}") };
        assert_eq!(sparse.window, narrow, "{line}");
        assert!(sparse.windows.len() >= many, "{line} {}", sparse.windows.len());
    }
}

/// Values that are too large, and a period without rare heaps that are listed, or too soon after the last one.
#[test]
fn some_periods_have_no_windows() {
    for line in ["0.56", "0.77", "S(2,5,7)"] {
        let (game, mut search) = (line.parse().unwrap(), PeriodSearch::new(&code(line)));
        search.run(1 << 20, &Budget::unlimited()).unwrap();
        assert!(search.proved().is_some(), "{line}");
        assert_eq!(certify_in_windows(&game, &search.findings(), search.sequence()), None, "{line}");
    }
}

#[test]
#[ignore = "half a minute"]
fn many_windows_are_enough() {
    let mut search = forgetful(&code("0.104"));
    search.run(1 << 28, &Budget::unlimited()).unwrap();
    let certificate = certify_in_windows(&"0.104".parse().unwrap(), &search.findings(), search.sequence()).unwrap();
    assert!(check(&certificate).is_ok());
    assert_eq!([certificate.preperiod, certificate.period, certificate.max], [197_769_598, 11_770_282, 29]);
    let Evidence::Sparse(sparse) = certificate.evidence else { panic!("0.104") };
    assert!(sparse.windows.len() > 64, "{}", sparse.windows.len());
}

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
