//! Arithmetic periods: known ones, whole worlds of claims, forgeries, and claims that only one condition refuses.

use ninepins_proof::{
    CheckErrorKind, CheckOptions,
    period::arithmetic::{Certificate, MAX_SALTUS},
};
use ninepins_testkit::{Played, fault_kind as kind, recorded as check, texts};

/// Builds a certificate from its numbers: game, preperiod, period, saltus, K, window, constant remainders.
fn certificate(line: &str) -> Certificate {
    let (game, numbers) = line.split_once(' ').unwrap();
    let numbers: Vec<u64> = numbers.split(' ').map(|number| number.parse().unwrap()).collect();
    let [preperiod, period, saltus, doublings, window, ref constant @ ..] = numbers[..] else { panic!("{line}") };
    let (game, constant) = (game.parse().unwrap(), constant.to_vec());
    Certificate { game, preperiod, period, saltus, constant, doublings, window }
}

/// Certificates of all kinds: a saltus that is a power of two or is not, constant remainders, cut games, pure periods.
const ACCEPTED: &str = "0.9c 28 36 16 0 66, 0.28 1 53 16 1 107, 0.205200c 4 40 16 1 87 19 39, 0.2002c 1 22 8 1 67 0 11, \
    8.0 1 2 1 0 3, 0.8 1 3 1 1 7, 0.3f 0 6 3 0 10, 0.338 1 17 6 1 35, 0.209 1 9 3 1 19, 0.aa 1 1 1 1 5, 0.f8 7 6 4 0 15, \
    4.c 54 34 0 0 127, 0.b3 1 4 0 0 3, 4.0 1 2 0 0 1";

fn accepted() -> impl Iterator<Item = Certificate> {
    ACCEPTED.split(", ").map(certificate)
}

/// Finds the first values by definition.
fn known(game: &str, heaps: usize) -> Vec<u32> {
    Played::new(game, heaps).values.iter().map(|value| *value as u32).collect()
}

/// Known periods, and values far beyond the evidence found by definition.
#[test]
fn known_periods() {
    for certificate in accepted() {
        let checked = check(&certificate).unwrap_or_else(|error| panic!("{error}\n{certificate}"));
        let last = certificate.window + (certificate.period << certificate.doublings) - 1;
        assert!(checked.to_string().ends_with(&format!("the values of heaps up to {last}.")), "{checked}");
        let played = Played::new(&certificate.game.to_string(), 250);
        assert!(predicts(&certificate, &played.values), "{certificate}");
    }
}

/// Checks whether all these values rise as claimed.
fn predicts(certificate: &Certificate, values: &[u64]) -> bool {
    let period = certificate.period as usize;
    (certificate.preperiod as usize..values.len() - period).all(|heap| {
        let stays = certificate.constant.contains(&(heap as u64 % certificate.period));
        values[heap + period] == values[heap] + if stays { 0 } else { certificate.saltus }
    })
}

/// Each claim with small numbers that the first values suggest, true or false, with several windows.
#[test]
fn whole_world_of_claims() {
    let codes = "0.8 0.9 0.a 0.b 0.c 0.e 0.08 0.09 0.0c 0.18 0.1e 0.28 0.38 0.3c 0.3f 0.5d 0.8b 0.91 0.99 0.b7 0.e4 0.fc 0.20b 0.249 8.0 8.1 c.0 c.1 4.c 4.88";
    let (mut accepted, mut late) = (0, 0);
    for code in codes.split(' ') {
        let played = Played::new(code, 90);
        let known = known(code, 90);
        for (preperiod, period) in (0..6).flat_map(|preperiod| (1..7).map(move |period| (preperiod, period))) {
            let start = u64::max(preperiod, 1);
            let rises =
                (start..start + period).map(|heap| known[(heap + period) as usize].checked_sub(known[heap as usize]));
            let mut rises: Vec<u32> = rises.flatten().collect();
            rises.sort();
            rises.dedup();
            for (&saltus, doublings) in rises.iter().flat_map(|saltus| [(saltus, 0), (saltus, 1)]) {
                let stays = |heap: &u64| saltus > 0 && known[(heap + period) as usize] == known[*heap as usize];
                let mut constant: Vec<u64> = (start..start + period).filter(stays).map(|heap| heap % period).collect();
                constant.sort();
                let block = period << doublings;
                for window in [start, start + 1, start + block / 2, start + block, 2 * start + block] {
                    let (game, saltus, constant) = (played.game.clone(), saltus.into(), constant.clone());
                    let claim = Certificate { game, preperiod, period, saltus, constant, doublings, window };
                    let is_true = predicts(&claim, &played.values);
                    let error = claim.check_given(&known, CheckOptions::default()).err().map(|error| error.kind);
                    assert!(is_true || error.is_some(), "{claim}");
                    accepted += usize::from(error.is_none());
                    let is_late = matches!(error, Some(CheckErrorKind::Avoidance | CheckErrorKind::Coverage));
                    late += usize::from(is_late && !is_true);
                }
            }
        }
    }
    assert!(accepted > 40 && late > 2000, "{accepted} {late}");
}

/// Claims that are false, though all values of their windows fit, and that one condition alone refuses.
#[test]
fn each_condition_is_needed() {
    for (expected, claims) in [
        (CheckErrorKind::Avoidance, "0.08 1 1 0 0 2, 0.9 1 4 2 0 5 1, 0.5d 1 4 1 0 5, 0.8b 1 2 1 0 4"),
        (CheckErrorKind::Coverage, "0.09 1 1 1 0 2, 0.09 6 5 2 1 16, 0.09 6 5 2 0 17, 0.18 5 5 2 0 15, 0.0c 2 2 1 0 4"),
        (CheckErrorKind::Window, "0.20b 1 2 0 0 1, 0.249 1 2 0 0 1"),
    ] {
        for claim in claims.split(", ").map(certificate) {
            assert_eq!(kind(&claim), Some(expected), "{claim}");
            assert!(!predicts(&claim, &Played::new(&claim.game.to_string(), 100).values), "{claim}");
        }
    }
}

/// All claims near a true one are refused, 20,000 of them, and the claim about another game.
#[test]
fn forged_numbers() {
    let mut forgeries = 0;
    for truth in accepted() {
        for other in accepted().filter(|other| other.game != truth.game) {
            let forgery = Certificate { game: other.game, ..truth.clone() };
            assert!(check(&forgery).is_err(), "{forgery}");
        }
        let known = known(&truth.game.to_string(), 300);
        let is_refused = |forgery: &Certificate| {
            let refused = forgery.check_given(&known, CheckOptions::default()).is_err();
            // With few blocks both ways to check are tried.
            refused && (truth.period > 10 || check(forgery).is_err())
        };
        let near = |number: u64, width: u64| number.saturating_sub(width)..=number + width;
        for preperiod in near(truth.preperiod, 4) {
            for period in near(truth.period, 6).chain([2 * truth.period, 3 * truth.period]) {
                for saltus in near(truth.saltus, 8).chain([2 * truth.saltus, 3 * truth.saltus]) {
                    let forgery = Certificate { preperiod, period, saltus, ..truth.clone() };
                    if forgery != truth {
                        assert!(is_refused(&forgery), "{forgery}");
                        forgeries += 1;
                    }
                }
            }
        }
        for residue in 0..truth.period {
            let mut constant: Vec<u64> = truth.constant.iter().copied().filter(|other| *other != residue).collect();
            if constant.len() == truth.constant.len() {
                constant.push(residue);
                constant.sort();
            }
            assert!(is_refused(&Certificate { constant, ..truth.clone() }));
            forgeries += 1;
        }
        for number in [MAX_SALTUS, 1 << 32, 1 << 63, u64::MAX] {
            for forgery in [
                Certificate { preperiod: number, ..truth.clone() },
                Certificate { period: number, ..truth.clone() },
                Certificate { saltus: number, ..truth.clone() },
                Certificate { doublings: number, ..truth.clone() },
                Certificate { window: number, ..truth.clone() },
            ] {
                assert!(check(&forgery).is_err(), "{forgery}");
                forgeries += 1;
            }
        }
    }
    assert!(forgeries > 20_000, "{forgeries}");
}

#[test]
fn texts_that_were_changed() {
    for certificate in accepted() {
        texts::reads_what_it_prints(&certificate, "period");
        texts::truncated_is_refused(&certificate, |read| check(read).is_err());
        texts::mangled_is_another(&certificate);
        texts::reordered(&certificate, |read| assert!(check(read).is_err(), "{read}"));
        for read in texts::mutants(&certificate, 100, "0123456789 .\n") {
            // Large numbers only take longer.
            let is_small = read.preperiod.max(read.window).max(read.period << read.doublings.min(20)) < 150;
            if read.game == certificate.game && is_small && check(&read).is_ok() {
                let claim = |c: &Certificate| (c.preperiod, c.period, c.saltus, c.constant.clone());
                assert_eq!(claim(&read), claim(&certificate), "{read}");
            }
        }
    }
}
