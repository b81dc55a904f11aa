//! The checker accepts the certificates of proved periods.

use super::*;
use ninepins_proof::period::{Certificate, Evidence};
use ninepins_proof::{CheckOptions, check};

fn certified(line: &str, end: u64) -> Option<Certificate> {
    let mut search = PeriodSearch::new(&code(line));
    search.run(end, &Budget::unlimited()).unwrap();
    certify(&line.parse().unwrap(), &search.findings())
}

/// Subtraction games, octal codes by both theorems, and a hexadecimal one; no certificate without a proof.
#[test]
fn the_checker_accepts_what_was_proved() {
    let mut kinds = [0, 0];
    for line in
        ["0.0", "0.1", "S(2,5,7)", "0.77", "0.07", "0.156", "0.356", "0.644", "0.165", "4.7", "4.12", "0.d", "0.a"]
    {
        let Some(certificate) = certified(line, 1 << 16) else { panic!("{line}: nothing was proved") };
        check(&certificate).unwrap_or_else(|error| panic!("{line}: {error}\n{certificate}"));
        kinds[usize::from(certificate.evidence == Evidence::Classical)] += 1;
    }
    assert!(kinds[0] > 1 && kinds[1] > 1, "{kinds:?}");
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

/// All codes of three digits whose period is proved early.
#[test]
fn a_world_of_certificates() {
    let digits = |n: u32| (0..3).rev().map(move |place| n >> (3 * place) & 7);
    let mut proved = 0;
    for n in 0..512 {
        let line: String = "0.".chars().chain(digits(n).map(|digit| char::from(b'0' + digit as u8))).collect();
        if let Some(certificate) = certified(&line, 1 << 11) {
            check(&certificate).unwrap_or_else(|error| panic!("{line}: {error}\n{certificate}"));
            proved += 1;
        }
    }
    assert!(proved > 250, "{proved}");
}
