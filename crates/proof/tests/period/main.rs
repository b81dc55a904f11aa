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
fn some() -> Vec<(Played, Vec<Certificate>)> {
    let certificates = SPARSE.into_iter().chain(DENSE).map(|game| {
        let played = Played::new(game, 400);
        let claim = played.claim().unwrap_or_else(|| panic!("{game}"));
        let types = types().filter(|(_, alternating)| !alternating || played.alternates(claim.period));
        let sparse = types.filter_map(|(mask, alternating)| played.sparse(&claim, mask, alternating, 0));
        let mut certificates: Vec<Certificate> = sparse.filter(|certificate| check(certificate).is_ok()).collect();
        certificates.sort_by_key(|certificate| match &certificate.evidence {
            Evidence::Sparse(sparse) => sparse.rare.len(),
            _ => 0,
        });
        certificates.truncate(2);
        assert_eq!(certificates.is_empty(), DENSE.contains(&game), "{game}");
        certificates.push(claim);
        (played, certificates)
    });
    certificates.collect()
}

/// Changes the evidence of a sparse certificate.
fn with(certificate: &Certificate, change: impl FnOnce(&mut Sparse)) -> Certificate {
    let Evidence::Sparse(mut sparse) = certificate.evidence.clone() else { panic!("{certificate}") };
    change(&mut sparse);
    Certificate { evidence: Evidence::Sparse(sparse), ..certificate.clone() }
}

#[test]
fn known_periods() {
    // Guy and Smith (1956); Winning Ways, chapter 4. The preperiods count heap 0.
    let periods = "0.77, 71, 12, 8; 0.07, 53, 34, 9; 0.137, 52, 34, 9; 0.4, 54, 34, 9; 0.17, 33, 34, 7; \
                   0.124, 122, 62, 9; 0.3, 0, 2, 1; 0.33, 0, 3, 2; 0.0, 0, 1, 0; 4.0, 1, 2, 1; 0.1, 2, 1, 1";
    for claim in periods.split("; ") {
        let checked =
            check(&claimed(&format!("{claim}, classical"))).unwrap_or_else(|error| panic!("{claim}: {error}"));
        assert_eq!(format!("{}, {}, {}, {}", checked.game, checked.preperiod, checked.period, checked.max), claim);
        assert_eq!(checked.heaps, checked.defined);
    }
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
        for (preperiod, period) in (0..30).flat_map(|preperiod| (1..30).map(move |period| (preperiod, period))) {
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

/// An option must last: here heap 4 needs one of value 0, and it has 1+1, but the claim says nothing of heap 1.
#[test]
fn options_that_do_not_last() {
    let text = "ninepins period 1\ngame 0.05\npreperiod 2\nperiod 2\nmax 1\nsparse mask 1 alternating window 2\n";
    let error = check(&text.parse::<Certificate>().unwrap()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 6: heap 4 has no option of value 0 that leaves a heap of 2 or more, as a wider window might show"
    );
    // Then it repeats from heap 1 on.
    let wider = check(&text.replace("window 2", "window 4").parse::<Certificate>().unwrap()).unwrap_err();
    assert_eq!(wider.kind(), CheckErrorKind::Least);
    check(&text.replace("preperiod 2", "preperiod 1").parse::<Certificate>().unwrap()).unwrap();
}

/// Games without a known period.
#[test]
fn no_periods() {
    for game in ["0.6", "4!.0", "0.04", "0.007", "0.14"] {
        let played = Played::new(game, 300);
        for (preperiod, period) in (0..60).flat_map(|preperiod| (1..60).map(move |period| (preperiod, period))) {
            let claim = played.claim_of(preperiod, period);
            assert!(check(&claim).is_err(), "{claim}");
            for mask in [1, 3, 6, 7, 15] {
                if let Some(sparse) = played.sparse(&claim, mask, false, 0) {
                    assert!(check(&sparse).is_err(), "{sparse}");
                }
            }
        }
    }
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

/// Reads a claim: a game, preperiod, period, largest value and evidence.
fn claimed(claim: &str) -> Certificate {
    let [game, preperiod, period, max, evidence] = claim.split(", ").collect::<Vec<_>>()[..] else { panic!("{claim}") };
    let text = format!("game {game}\npreperiod {preperiod}\nperiod {period}\nmax {max}\n{evidence}");
    format!("ninepins period 1\n{text}\n").parse().unwrap()
}

#[test]
fn what_is_said() {
    let said = |evidence: &str| check(&claimed(&format!("0.77, 71, 12, 8, {evidence}"))).unwrap().to_string();
    let proved = "0.77 with all heaps: nim-values have preperiod 71 and period 12, no less, and the largest is 8; \
        proved with the values of heaps up to";
    assert_eq!(said("classical"), format!("{proved} 167."));
    let rare = said("sparse mask 15 window 72\nrare 3 6 11 18 22 28 34 39 70");
    assert_eq!(rare, format!("{proved} 154, of which 9 are rare."));
}

fn certificates() -> Vec<Certificate> {
    some().into_iter().flat_map(|(_, certificates)| certificates).collect()
}

/// Certificates of version 1, which must be accepted for ever.
#[test]
fn version_1() {
    for (text, preperiod, period, max) in [
        (include_str!("v1/kayles.txt"), 71, 12, 8),
        (include_str!("v1/dawsons-chess.txt"), 52, 34, 9),
        (include_str!("v1/0.127.txt"), 46_578, 4, 56),
        (include_str!("v1/0.644.txt"), 3256, 442, 64),
        (include_str!("v1/0.16.txt"), 105_351, 149_459, 23),
        (include_str!("v1/4.064.txt"), 94_272, 16_132, 111),
        (include_str!("v1/4.406.txt"), 294_097, 44, 50),
        (include_str!("v1/0.165.txt"), 5181, 1550, 25),
        (include_str!("v1/0.051-windows.txt"), 48, 48, 5),
    ] {
        let certificate: Certificate = text.parse().unwrap();
        assert_eq!(certificate.to_string(), text);
        let checked = ninepins_proof::check(&certificate).unwrap();
        assert_eq!((checked.preperiod, checked.period, checked.max), (preperiod, period, max));
    }
}

/// A certificate of version 2, which must be accepted for ever.
#[test]
fn version_2() {
    let text = include_str!("v2/0.156.txt");
    let certificate: Certificate = text.parse().unwrap();
    assert_eq!(certificate.to_string(), text);
    let checked = ninepins_proof::check(&certificate).unwrap();
    assert_eq!((checked.preperiod, checked.period, checked.max), (3479, 349, 23));
    texts::reads_what_it_prints(&certificate, "period");
    texts::truncated_is_refused(&certificate, |read| ninepins_proof::check(read).is_err());
}

#[test]
fn texts_that_were_changed() {
    for certificate in certificates() {
        texts::reads_what_it_prints(&certificate, "period");
        // A mask may have lost some of its rare heaps.
        texts::truncated_is_refused(&certificate, |read| ninepins_proof::check(read).is_err());
        texts::mangled_is_another(&certificate);
        // Only the rare heaps may be absent.
        texts::reordered(&certificate, |read| assert!(ninepins_proof::check(read).is_err(), "{read}"));
    }
}

#[test]
fn errors() {
    let error = |text: &str| text.parse::<Certificate>().unwrap_err().to_string();
    let above = "ninepins period 1\ngame 0.77\npreperiod 71\nperiod 12\n";
    let sparse = format!("{above}max 8\nsparse mask 15 window 72\n");
    // A reach belongs to version 2, which is for nothing else.
    let with_reach = sparse.replace("72\n", "72 reach 80\n");
    let evidence = "expected evidence, such as `classical` or `sparse mask 27 window 300`";
    for (text, expected) in [
        ("", "line 1: expected `ninepins period 1`, found ``"),
        ("ninepins period 4", "line 1: this is version `4` of the format, and only versions 1, 2 and 3 are known"),
        ("ninepins period 3", "line 1: version 3 is read as an arithmetic certificate"),
        ("ninepins period 1", "line 1: the text ends here; expected `game ...`"),
        (above, "line 4: the text ends here; expected `max ...`"),
        (&format!("{above}max 08"), "line 5: expected a number spelled `8`, found `08`"),
        (&format!("{above}max 8"), &format!("line 5: the text ends here; {evidence}")),
        (&format!("{above}max 8\nsparse window 300"), &format!("line 6: {evidence}, found `sparse window 300`")),
        (&format!("{above}max 8\nclassical\nrare 1"), "line 7: expected the end, found `rare 1`"),
        (&format!("{sparse}rare 1  2"), "line 7: expected rare heaps, such as `rare 1 4`, found `rare 1  2`"),
        (
            &format!("{sparse}rare 01"),
            "line 7: expected rare heaps, such as `rare 1 4` spelled `rare 1`, found `rare 01`",
        ),
        (&with_reach, &format!("line 6: {evidence}, found `sparse mask 15 window 72 reach 80`")),
    ] {
        assert_eq!(error(text), expected);
    }
    let second = |text: &str| text.replace("period 1\n", "period 2\n");
    assert!(second(&with_reach).parse::<Certificate>().is_ok());
    for text in [&sparse, &format!("{above}max 8\nclassical\n"), &with_reach.replace("reach 80", "reach 080")] {
        assert!(error(&second(text)).starts_with("line 6: expected evidence with a reach, such as "), "{text}");
    }
    let many = format!("{sparse}rare{}", " 1".repeat(70_000));
    assert_eq!(many.parse::<Certificate>().unwrap_err().kind(), ReadErrorKind::TooLarge);
}

/// Texts with one or two other characters are read and checked without a panic. If one of the same game is accepted, its claims are equal.
#[test]
fn changed_characters() {
    for certificate in certificates() {
        for read in texts::mutants(&certificate, 300, "0123456789 .!\n") {
            // Codes of many digits or large numbers only take longer.
            if read.preperiod.max(read.period) < 1000
                && read.game == certificate.game
                && ninepins_proof::check(&read).is_ok()
            {
                let claims = |c: &Certificate| (c.preperiod, c.period, c.max);
                assert_eq!(claims(&read), claims(&certificate), "{read}");
            }
        }
    }
}
