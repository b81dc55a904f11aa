//! Periods found naively, and forgeries of them.

mod arithmetic;
mod forgeries;
mod windows;

use ninepins_proof::{
    CheckErrorKind, ReadErrorKind,
    period::{Certificate, Evidence, Sparse},
};
use ninepins_testkit::{Played, fault_kind as kind, recorded as check, texts};

/// Games in which few heaps are rare, and games in which no mask makes them so.
const SPARSE: [&str; 9] = ["0.77", "4.0", "0.05", "0.051", "0.375", "0.176", "4!.34", "4!.50", "4!.31"];
const DENSE: [&str; 5] = ["0.333", "0.0", "0.15", "0.35", "0.226"];

/// Returns all codes of three octal digits, of two with a digit 0, and some in which heaps must differ.
fn codes() -> Vec<String> {
    let mut codes: Vec<String> = (0..512).map(|n| format!("0.{n:03o}")).collect();
    codes.extend((0..64).flat_map(|n| ["4", "4!"].map(|zero| format!("{zero}.{n:02o}"))));
    codes.extend(["0.4!", "0.04!", "0.7!7!", "0.4!7", "0.74!", "0.004!4", "4.04!"].map(String::from));
    codes
}

/// Returns all small masks, each without and with types that alternate.
fn types() -> impl Iterator<Item = (u16, bool)> {
    (1..16).flat_map(|mask| [false, true].map(|alternating| (mask, alternating)))
}

/// Games of several kinds, each with a classical certificate and the shortest sparse ones, if it has any.
fn some() -> Vec<(Played, Certificate)> {
    let certificates = SPARSE.into_iter().chain(DENSE).flat_map(|game| {
        let played = Played::new(game, 400);
        let claim = played.claim().unwrap_or_else(|| panic!("{game}"));
        let types = types().filter(|(_, alternating)| !alternating || played.alternates(claim.period));
        let sparse = types.filter_map(|(mask, alternating)| played.sparse(&claim, mask, alternating, 0));
        let mut certificates: Vec<Certificate> = sparse.filter(|certificate| check(certificate).is_ok()).collect();
        certificates.sort_by_key(|certificate| certificate.to_string().len());
        certificates.truncate(2);
        assert_eq!(certificates.is_empty(), DENSE.contains(&game), "{game}");
        certificates.push(claim);
        certificates.into_iter().map(move |certificate| (played.clone(), certificate))
    });
    certificates.collect()
}

fn with(certificate: &Certificate, change: impl FnOnce(&mut Sparse)) -> Certificate {
    let Evidence::Sparse(mut sparse) = certificate.evidence.clone() else { panic!("{certificate}") };
    change(&mut sparse);
    Certificate { evidence: Evidence::Sparse(sparse), ..certificate.clone() }
}

/// Every period that shows in the first values is proved, and no other.
#[test]
fn whole_world_of_codes() {
    let mut proved = 0;
    // Three heaps may be left too.
    let hexadecimal = ["0.8", "0.8!", "8.0", "8!.0", "c!.f", "0.0f!c", "0.9!a"].map(String::from);
    for (code, heaps) in codes().into_iter().map(|code| (code, 400)).chain(hexadecimal.map(|code| (code, 100))) {
        let played = Played::new(&code, heaps);
        let truth = played.period();
        if let Some(claim) = played.claim() {
            let error = check(&claim).err();
            // The window may exceed the first values; then three times as many values must confirm the period.
            assert!(error.is_none() || Played::new(&code, 3 * heaps).period() != truth, "{code} {error:?}");
            proved += usize::from(error.is_none());
        }
        // Some games have no known period.
        let far = if ["0.600", "4!.00", "0.040", "0.007", "0.140"].contains(&&*code) { 60 } else { 30 };
        for (preperiod, period) in (0..far).flat_map(|preperiod| (1..far).map(move |period| (preperiod, period))) {
            let accepted = check(&played.claim_of(preperiod, period)).is_ok();
            assert!(!accepted || truth == Some((preperiod, period)), "{code} {preperiod} {period}");
        }
    }
    assert!(proved > 250, "{proved}");
}

/// Sparse certificates with every small mask, and with windows of several widths.
#[test]
fn whole_world_of_masks() {
    let (mut accepted, mut narrow) = (0, 0);
    for code in codes().iter().step_by(7) {
        let played = Played::new(code, 260);
        let truth = played.period();
        let claims = (0..8).flat_map(|preperiod| (1..10).map(move |period| (preperiod, period)));
        for claim in claims.chain(truth).map(|(preperiod, period)| played.claim_of(preperiod, period)) {
            let is_true = truth == Some((claim.preperiod, claim.period));
            for (mask, alternating) in types() {
                for more in [0, 7, 40] {
                    let Some(certificate) = played.sparse(&claim, mask, alternating, more) else { continue };
                    match kind(&certificate) {
                        None => {
                            assert!(is_true, "{certificate}");
                            accepted += 1;
                            narrow += usize::from(more == 0);
                        }
                        // The certificate lists all rare heaps.
                        Some(CheckErrorKind::Rare) => panic!("{certificate}"),
                        Some(kind) => {
                            let misfit = alternating && !played.alternates(claim.period);
                            assert!(misfit || !is_true, "{kind:?}: {certificate}");
                        }
                    }
                }
            }
        }
    }
    assert!(accepted > 1000 && narrow > 300, "{accepted} {narrow}");
}

/// The theorem of the window for any sequence that repeats: far out, options of heaps n and n + p differ by p in one part, and both parts
/// are where heaps repeat.
#[test]
fn windows_are_wide_enough() {
    use ninepins_rules::{Game, Heap, Player, Window};
    use std::collections::BTreeSet;
    let codes = "0.3 0.33 0.77 0.07 4.0 4.7 4!.0 0.7! 0.4!4 0.8 8.0 8!.0 0.c! 0.08! c!.3 0.0f 8.07";
    for code in codes.split(' ') {
        let game: Game = code.parse().unwrap();
        let rules = game.ruleset();
        let Window { parts, taken, .. } = rules.window().unwrap();
        let more = if code.contains('!') { parts - 1 } else { 0 };
        for (start, period) in (1..5).flat_map(|start| (1..5).map(move |period| (start, period))) {
            let value = |heap: u64| if heap < start { heap } else { start + (heap - start) % period };
            let options = |heap: u64| -> BTreeSet<Vec<u64>> {
                let options = rules.options(Heap::new(heap).unwrap(), Player::Left);
                let values = options.map(|parts| parts.iter().map(|part| value(part.size())).collect::<Vec<_>>());
                let sorted = values.map(|mut values| {
                    values.sort();
                    values
                });
                sorted.collect()
            };
            let first = parts * start + (parts * (more + 1) - 1) * period + taken;
            for heap in first..first + 4 {
                assert_eq!(options(heap), options(heap + period), "{code} from {start} with {period} at {heap}");
            }
        }
    }
}

#[test]
fn texts_that_were_changed() {
    for (_, certificate) in some() {
        texts::reads_what_it_prints(&certificate, "period");
        // A mask may have lost some of its rare heaps.
        texts::truncated_is_refused(&certificate, |read| ninepins_proof::check(read).is_err());
        texts::mangled_is_another(&certificate);
        // Only the rare heaps may be absent.
        texts::reordered(&certificate, |read| assert!(ninepins_proof::check(read).is_err(), "{read}"));
    }
    // A certificate of version 2.
    let certificate: Certificate = include_str!("v2/0.156.txt").parse().unwrap();
    texts::reads_what_it_prints(&certificate, "period");
    texts::truncated_is_refused(&certificate, |read| ninepins_proof::check(read).is_err());
}

#[test]
fn errors() {
    let error = |text: &str| text.parse::<Certificate>().unwrap_err();
    assert_eq!(error("ninepins period 3").to_string(), "line 1: version 3 is read as an arithmetic certificate");
    let sparse = "ninepins period 1\ngame 0.77\npreperiod 71\nperiod 12\nmax 8\nsparse mask 15 window 72\nrare";
    assert_eq!(error(&format!("{sparse}{}", " 1".repeat(70_000))).kind, ReadErrorKind::TooLarge);
}
