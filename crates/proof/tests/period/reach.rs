//! Windows that are narrower than the reach of options with rare values.

use super::{
    kind,
    naive::{Played, codes},
    windows::{some, sparse, with},
};
use ninepins_proof::{
    CheckErrorKind, CheckOptions, check,
    period::{Certificate, Sparse, Window, refine},
};

/// Returns a certificate with this reach, and windows that exceed the narrowest by `more` every `step` heaps; `None` if the values
/// repeat too soon, or are too few.
fn reaching(played: &Played, certificate: &Certificate, (reach, more): (u64, u64), step: usize) -> Option<Certificate> {
    let last = sparse(certificate).rare.last().copied().unwrap_or(0);
    let window = last + played.most_taken() + more;
    let edge = certificate.preperiod.checked_sub(1).filter(|&edge| edge > reach)?;
    let end = edge + certificate.period;
    let mut heaps: Vec<u64> = (reach + 1..end).step_by(step).chain([edge, end]).collect();
    heaps.sort();
    heaps.dedup();
    let values = |heap: u64| {
        let values = played.values.get(heap as usize..=(heap + window) as usize)?;
        Some(Window { heap, values: values.iter().map(|&value| value as u8).collect() })
    };
    let windows = heaps.into_iter().map(values).collect::<Option<Vec<Window>>>()?;
    Some(with(certificate, |sparse| *sparse = Sparse { window, reach: Some(reach), windows, ..sparse.clone() }))
}

/// Checks by trying all options whether each value has the options that the fourth condition asks for.
fn lasts(played: &Played, certificate: &Certificate) -> bool {
    let sparse = sparse(certificate);
    let (reach, window) = (sparse.reach.unwrap() as usize, sparse.window as usize);
    let rare = played.rare(sparse.mask, sparse.alternating, played.values.len());
    let is_rare = |n: usize, value: u64| {
        let odd = (value & u64::from(sparse.mask)).count_ones() % 2 == 1;
        let heap = played.values[n] & u64::from(sparse.mask);
        // A value is rare at a heap if it is of the other type than the heap's own, which is common.
        odd != (heap.count_ones() % 2 == 1)
    };
    let code = &played.game.ruleset().codes().left;
    let takes = || (0..=played.most_taken()).map(|taken| (taken as usize, code.digit(taken)));
    let shows = |n: usize, from: usize, value: u64| {
        takes().any(|(taken, digit)| {
            let one = digit.leaves(1) && taken > 0 && played.values[n - taken] == value;
            let pair = |b: usize| {
                let a = n - taken - b;
                (1..=reach).contains(&a)
                    && a <= b
                    && !(digit.is_unequal() && a == b)
                    && !rare.contains(&(a as u64))
                    && played.values[a] ^ played.values[b] == value
            };
            one || (digit.leaves(2) && (from..n - taken).any(pair))
        })
    };
    sparse.windows.windows(2).all(|pair| {
        let (heap, next) = (pair[0].heap as usize, pair[1].heap as usize);
        (heap + window + 1..=next + window).all(|n| {
            let from = (n - reach).max(heap + 1);
            (0..played.values[n]).all(|value| !is_rare(n, value) || shows(n, from, value))
        })
    })
}

/// A certificate of true windows is accepted if and only if a naive look at all options says so.
#[test]
fn narrow_windows_need_options_near() {
    let (mut accepted, mut refused) = (0, 0);
    for (played, certificate) in some() {
        let last = sparse(certificate).rare.last().copied().unwrap_or(0);
        for more in [0, 1, 2, 7, 30] {
            for wider in [0, 1, 30, 200, 1000] {
                let reach = last + played.most_taken() + more + wider;
                for step in [9, 200] {
                    let Some(other) = reaching(played, certificate, (reach, more), step) else { continue };
                    let expected = (!lasts(played, &other)).then_some(CheckErrorKind::Window);
                    assert_eq!(kind(&other), expected, "{other}");
                    *(if expected.is_none() { &mut accepted } else { &mut refused }) += 1;
                }
            }
        }
    }
    assert!(accepted > 40 && refused > 20, "{accepted} {refused}");
}

/// Codes of small digits with all small masks: whatever is accepted is true.
#[test]
fn whole_world_of_reaches() {
    let mut accepted = 0;
    for code in codes() {
        let played = Played::new(&code, 300);
        let Some(claim) = played.claim() else { continue };
        for (mask, alternating) in (1..16).flat_map(|mask| [false, true].map(|alternating| (mask, alternating))) {
            let Some(without) = played.sparse(&claim, mask, alternating, 0) else { continue };
            for (wider, more) in [(0, 0), (3, 0), (20, 0), (20, 8)] {
                let reach = sparse(&without).window + wider + more;
                let Some(certificate) = reaching(&played, &without, (reach, more), 5) else { continue };
                match kind(&certificate) {
                    None => accepted += 1,
                    Some(CheckErrorKind::Window) => {}
                    other => assert!(alternating && !played.alternates(claim.period), "{other:?} {certificate}"),
                }
                // One heap too early or too late, and a period that is no period.
                let &Certificate { preperiod, period, .. } = &certificate;
                for (preperiod, period) in [(preperiod - 1, period), (preperiod + 1, period), (preperiod, 2 * period)] {
                    let claim = Certificate { preperiod, period, ..without.clone() };
                    if let Some(forged) = reaching(&played, &claim, (reach, more), 5) {
                        assert!(kind(&forged).is_some(), "{forged}");
                    }
                }
            }
        }
    }
    assert!(accepted > 10, "{accepted}");
}

/// Windows at wrong heaps, wrong values, and reaches that do not fit.
#[test]
fn other_reaches() {
    let (played, certificate) = &some()[5];
    let last = sparse(certificate).rare.last().unwrap();
    let reach = last + played.most_taken() + 600;
    let certificate = reaching(played, certificate, (reach, 60), 300).unwrap();
    assert_eq!(kind(&certificate), None);
    let text = certificate.to_string();
    assert!(text.starts_with("ninepins period 2\n"), "{text}");
    assert_eq!(text.parse().as_ref(), Ok(&certificate));
    let refused = |expected: CheckErrorKind, change: &dyn Fn(&mut Sparse)| {
        assert_eq!(kind(&with(&certificate, change)), Some(expected));
    };
    let window = sparse(&certificate).window;
    refused(CheckErrorKind::Window, &|sparse| sparse.reach = Some(window - 1));
    refused(CheckErrorKind::Window, &|sparse| sparse.reach = Some(0));
    refused(CheckErrorKind::TooLarge, &|sparse| sparse.reach = Some(u64::MAX));
    refused(CheckErrorKind::Order, &|sparse| sparse.reach = Some(sparse.windows[0].heap));
    refused(CheckErrorKind::Shape, &|sparse| sparse.windows.clear());
    for index in 0..sparse(&certificate).windows.len() {
        for at in [0, 1, window as usize] {
            for bits in [1, 3, 6] {
                let forged = with(&certificate, |sparse| sparse.windows[index].values[at] ^= bits);
                assert!(kind(&forged).is_some(), "{index} {at}");
            }
        }
    }
}

/// A certificate has as many windows as there is room for, and says what it said.
#[test]
fn refined() {
    let mut made = 0;
    for (played, certificate) in some() {
        let whole = check(certificate).unwrap();
        let sparse_before = sparse(certificate);
        let least = sparse_before.rare.last().copied().unwrap_or(0) + played.most_taken();
        for (bytes, threads) in [(0, 1), (10_000, 1), (60_000, 3), (1 << 40, 2)] {
            let found = refine(certificate, bytes, CheckOptions::default().with_threads(threads));
            if certificate.preperiod - 1 <= sparse_before.window {
                assert_eq!(found.unwrap_err().kind(), CheckErrorKind::Window);
                continue;
            }
            let (other, checked) = found.unwrap();
            assert_eq!(checked, whole);
            let evidence = sparse(&other);
            assert_eq!((evidence.reach, evidence.window >= least), (Some(sparse_before.window), true));
            let checked = check(&other).unwrap_or_else(|error| panic!("{error}: {other}"));
            assert_eq!(
                (checked.preperiod(), checked.period(), checked.max()),
                (whole.preperiod(), whole.period(), whole.max())
            );
            // There are two windows besides: at the last exception and one period after it.
            let text = other.to_string().len() as u64;
            assert!(text <= bytes.saturating_add(2 * (evidence.window + 19) + 4000), "{text}");
            let count = evidence.windows.len() as u64;
            let spread = bytes.min(other.period + other.preperiod - sparse_before.window) / (evidence.window + 19);
            assert!(count >= 2 && count >= spread * 3 / 4, "{count} {spread}");
            made += 1;
        }
    }
    assert!(made >= 12, "{made}");
}
