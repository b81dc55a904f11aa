//! Forgeries of every part of a certificate.

use super::{Played, check, claimed, kind, some, with};
use ninepins_proof::{
    CheckErrorKind,
    period::{Certificate, Evidence, MAX_HEAPS, MAX_RARE, Sparse},
};

/// Changes each certificate in many ways, and passes on the results.
fn forged(change: impl Fn(&Certificate) -> Vec<Certificate>, refused: impl Fn(&Certificate)) {
    let mut count = 0;
    for certificate in some().into_iter().flat_map(|(_, certificates)| certificates) {
        for forgery in change(&certificate) {
            assert_ne!(forgery, certificate);
            refused(&forgery);
            count += 1;
        }
    }
    assert!(count > 0);
}

/// Other numbers: near ones, multiples, and ones that are much too large.
fn others(number: u64) -> Vec<u64> {
    let near = (0..number + 20).filter(|other| *other != number);
    near.chain([2 * number + 100, MAX_HEAPS, 1 << 32, 1 << 63, u64::MAX]).collect()
}

#[test]
fn numbers() {
    let claims = |certificate: &Certificate| {
        let &Certificate { preperiod, period, .. } = certificate;
        let preperiods =
            others(preperiod).into_iter().map(|preperiod| Certificate { preperiod, ..certificate.clone() });
        let periods = others(period).into_iter().map(|period| Certificate { period, ..certificate.clone() });
        preperiods.chain(periods).collect()
    };
    forged(claims, |forgery| assert!(check(forgery).is_err(), "{forgery}"));
    let largest = |certificate: &Certificate| {
        others(certificate.max).into_iter().map(|max| Certificate { max, ..certificate.clone() }).collect()
    };
    forged(largest, |forgery| assert_eq!(kind(forgery), Some(CheckErrorKind::Value), "{forgery}"));
}

/// The claim of one game is false for another.
#[test]
fn games() {
    let games = ["0.3", "0.77", "0.777", "0.07", "0.17", "4.0", "4!.0", "0.6", "0.8", "0.15", "0.35"];
    let change = |certificate: &Certificate| -> Vec<Certificate> {
        let games = games.map(|game| game.parse().unwrap()).into_iter().filter(|game| *game != certificate.game);
        games.map(|game| Certificate { game, ..certificate.clone() }).collect()
    };
    forged(change, |forgery| {
        // Some games have equal sequences.
        let truth = Played::new(&forgery.game.to_string(), 200).period();
        assert!(check(forgery).is_err() || truth == Some((forgery.preperiod, forgery.period)), "{forgery}");
    });
    for game in ["0.77 misere", "0.7|0.07", "0.3; N at 1", "0.3 limit 2n", "0.[3]", "0.0[1]"] {
        let claim =
            Certificate { game: game.parse().unwrap(), preperiod: 0, period: 2, max: 1, evidence: Evidence::Classical };
        assert_eq!(kind(&claim), Some(CheckErrorKind::Game), "{game}");
    }
}

/// The list of rare heaps must be complete and exact.
#[test]
fn rare_heaps() {
    use CheckErrorKind::{Order, Period, Rare, TooLarge, Window};
    for (_, certificate, Sparse { rare, .. }) in sparse() {
        let refused = |change: &dyn Fn(&mut Vec<u64>)| {
            let forgery = with(&certificate, |sparse| change(&mut sparse.rare));
            if forgery != certificate {
                // A claim that repeats beyond the window has no period.
                let kind = kind(&forgery);
                assert!(matches!(kind, Some(Rare | Order | Window | TooLarge | Period)), "{kind:?}: {forgery}");
            }
        };
        let last = rare.last().copied().unwrap_or(0);
        for (index, &heap) in rare.iter().enumerate() {
            refused(&|rare| _ = rare.remove(index));
            refused(&|rare| rare.truncate(index));
            refused(&|rare| rare.swap(index, 0));
            for other in [0, 1, heap - 1, heap + 1, last + 1, 1 << 40, u64::MAX] {
                refused(&|rare| rare[index] = other);
                refused(&|rare| rare.insert(index, other));
            }
        }
        for other in (0..last + 80).filter(|other| !rare.contains(other)) {
            refused(&|rare| {
                rare.push(other);
                rare.sort();
            });
        }
    }
}

/// The sparse certificates with their games.
fn sparse() -> impl Iterator<Item = (Played, Certificate, Sparse)> {
    let each = |(played, certificates): (Played, Vec<Certificate>)| {
        certificates.into_iter().map(move |certificate| (played.clone(), certificate))
    };
    some().into_iter().flat_map(each).filter_map(|(played, certificate)| match certificate.evidence.clone() {
        Evidence::Sparse(sparse) => Some((played, certificate, sparse)),
        _ => None,
    })
}

/// Another mask has other rare heaps, or equal types of all values.
#[test]
fn masks() {
    for (played, certificate, Sparse { rare, .. }) in sparse() {
        for (mask, alternating) in (0..64).flat_map(|mask| [false, true].map(|alternating| (mask, alternating))) {
            let changed = with(&certificate, |sparse| (sparse.mask, sparse.alternating) = (mask, alternating));
            let alike = mask > 0 && (!alternating || played.alternates(certificate.period));
            let expected = alike && played.rare(mask, alternating, 200) == rare;
            let kind = kind(&changed);
            assert_eq!(kind.is_none(), expected, "{kind:?} {mask} {alternating}\n{certificate}");
        }
    }
}

/// A narrower window proves nothing if it is below the bound; a wider one is accepted.
#[test]
fn windows() {
    for (played, certificate, Sparse { window, rare, .. }) in sparse() {
        let bound = rare.last().copied().unwrap_or(0) + played.most_taken();
        let kind = |other| kind(&with(&certificate, |sparse| sparse.window = other));
        for other in 0..window {
            let kind = kind(other);
            assert!(kind == Some(CheckErrorKind::Window) || other >= bound && kind.is_none(), "{other} {certificate}");
        }
        for more in [1, 30, 1000] {
            assert_eq!(kind(window + more), None, "{more} {certificate}");
        }
        for other in [1 << 40, u64::MAX] {
            assert_eq!(kind(other), Some(CheckErrorKind::TooLarge), "{other} {certificate}");
        }
    }
}

/// Each error names the faulty line. Claims are a game, preperiod, period, largest value and evidence.
#[test]
fn lines() {
    const KAYLES: &str = "0.77, 71, 12, 8, sparse mask 15 window";
    let kayles = |evidence: &str| format!("{KAYLES} {evidence}");
    for (claim, expected) in [
        ("0.77, 70, 12, 8, classical", "line 4: heaps 70 and 82 have different values"),
        ("0.77, 72, 12, 8, classical", "line 3: the preperiod is less than 72: heap 71 has the value of 83"),
        ("0.77, 71, 24, 8, classical", "line 4: the period is not 24, for 12 is one too"),
        ("0.77, 71, 0, 8, classical", "line 4: the period is at least 1"),
        ("0.77, 71, 12, 7, classical", "line 5: the largest value is 8, not 7"),
        ("0.77 misere, 71, 12, 8, classical", "line 2: no window proves a period here: 0.77 misere is misère play"),
        (
            &kayles("71\nrare 3 6 11 18 22 28 34 39 70"),
            "line 6: the window is less than 72, the last rare heap and the most tokens taken",
        ),
        (&kayles("72\nrare 3 6 11 18 22 28 39 70"), "line 7: heap 34 is also rare"),
        (&kayles("72\nrare 3 6 11 18 22 28 33 34 39 70"), "line 7: heap 33 is not rare"),
        (&kayles("72\nrare 3 6 6"), "line 7: heap 6 must not follow heap 6: rare heaps ascend"),
        (&kayles("2"), "line 6: heap 3 is also rare"),
        ("0.77, 71, 12, 8, sparse mask 0 window 72", "line 6: with mask 0 there are heaps at which no value is common"),
        (
            "0.77, 71, 12, 8, sparse mask 15 alternating window 72",
            "line 6: types cannot alternate where both even and odd numbers of tokens may be taken to leave two heaps",
        ),
        ("0.07, 53, 17, 9, sparse mask 1 alternating window 72", "line 4: where types alternate, the period is even"),
        ("0.8, 0, 1, 1, sparse mask 1 window 72", "line 6: rare heaps prove nothing where three heaps may be left"),
    ] {
        assert_eq!(check(&claimed(claim)).unwrap_err().to_string(), expected);
    }
}

/// Checks that would exceed a bound are refused at once, or when they reach it.
#[test]
fn too_large() {
    let claim = |game: &str, preperiod, period, evidence| {
        kind(&Certificate { game: game.parse().unwrap(), preperiod, period, max: 1, evidence })
    };
    let sparse = |window, rare| {
        Evidence::Sparse(Sparse { mask: 1, alternating: false, window, reach: None, rare, windows: Vec::new() })
    };
    let too_large = Some(CheckErrorKind::TooLarge);
    assert_eq!(claim("0.77", u64::MAX, u64::MAX, Evidence::Classical), too_large);
    assert_eq!(claim("0.77", 1 << 25, 1 << 25, Evidence::Classical), too_large);
    assert_eq!(claim("0.77", 1, 1, sparse(u64::MAX, Vec::new())), too_large);
    assert_eq!(claim("0.77", u64::MAX, 1, sparse(10, Vec::new())), too_large);
    assert_eq!(claim("0.77", 1, 1 << 29, sparse(10, Vec::new())), too_large);
    assert_eq!(claim("0.77", 1, 1, sparse(10, vec![u64::MAX])), Some(CheckErrorKind::Window));
    assert_eq!(claim("0.77", 1, 1, sparse(u64::MAX, vec![u64::MAX - 2])), too_large);
    assert_eq!(claim("0.77", 1, 1, sparse(10, (1..MAX_RARE as u64 + 2).collect())), too_large);
}
