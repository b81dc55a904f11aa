//! Forgeries of every part of a certificate.

use super::{Played, check, kind, some, with};
use ninepins_proof::{
    CheckErrorKind,
    period::{Certificate, Evidence, MAX_HEAPS, MAX_RARE, Sparse},
};

/// Changes each certificate in many ways, and passes on the results.
fn forged(change: impl Fn(&Certificate) -> Vec<Certificate>, refused: impl Fn(&Certificate)) {
    let mut count = 0;
    for (_, certificate) in some() {
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

fn sparse() -> impl Iterator<Item = (Played, Certificate, Sparse)> {
    some().into_iter().filter_map(|(played, certificate)| match certificate.evidence.clone() {
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

/// A certificate of too many rare heaps is refused at once.
#[test]
fn too_large() {
    let (_, certificate, _) = sparse().next().unwrap();
    let many = with(&certificate, |sparse| sparse.rare = (1..MAX_RARE as u64 + 2).collect());
    assert_eq!(kind(&many), Some(CheckErrorKind::TooLarge));
}
