//! Texts of periods, printed and malformed.

use super::some;
use ninepins_proof::{ReadErrorKind, check, period::Certificate};
use ninepins_testkit::texts;

const KAYLES: &str = "\
ninepins period 1
game 0.77
preperiod 71
period 12
max 8
sparse mask 15 window 72
rare 3 6 11 18 22 28 34 39 70
checksum 66b6786cd6f3b1a2
";

fn certificates() -> Vec<Certificate> {
    some().into_iter().flat_map(|(_, certificates)| certificates).collect()
}

/// Certificates of version 1, which must be accepted for ever.
#[test]
fn version_1() {
    for (text, preperiod, period, max) in [
        (KAYLES, 71, 12, 8),
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
        let checked = check(&certificate).unwrap();
        assert_eq!((checked.preperiod(), checked.period(), checked.max()), (preperiod, period, max));
    }
}

/// A certificate of version 2, which must be accepted for ever.
#[test]
fn version_2() {
    let text = include_str!("v2/0.156.txt");
    let certificate: Certificate = text.parse().unwrap();
    assert_eq!(certificate.to_string(), text);
    let checked = check(&certificate).unwrap();
    assert_eq!((checked.preperiod(), checked.period(), checked.max()), (3479, 349, 23));
    texts::reads_what_it_prints(&certificate, "period");
    texts::truncated_is_refused(&certificate, |read| check(read).is_err());
}

#[test]
fn texts_that_were_changed() {
    for certificate in certificates() {
        texts::reads_what_it_prints(&certificate, "period");
        // A mask may have lost some of its rare heaps.
        texts::truncated_is_refused(&certificate, |read| check(read).is_err());
        texts::mangled_is_another(&certificate);
        // Only the rare heaps may be absent.
        texts::reordered(&certificate, |read| assert!(check(read).is_err(), "{read}"));
    }
}

#[test]
fn errors() {
    let error = |text: &str| text.parse::<Certificate>().unwrap_err().to_string();
    assert_eq!(error(""), "line 1: expected `ninepins period 1`, found ``");
    assert_eq!(
        error("ninepins period 3"),
        "line 1: this is version `3` of the format, and only versions 1 and 2 are known"
    );
    assert_eq!(error("ninepins period 1"), "line 1: the text ends here; expected `game ...`");
    let above = "ninepins period 1\ngame 0.77\npreperiod 71\nperiod 12\n";
    assert_eq!(error(above), "line 4: the text ends here; expected `max ...`");
    assert_eq!(error(&format!("{above}max 08")), "line 5: expected a number spelled `8`, found `08`");
    let above = &format!("{above}max 8\n");
    assert_eq!(
        error(above),
        "line 5: the text ends here; expected evidence, such as `classical` or `sparse mask 27 window 300`"
    );
    assert_eq!(
        error(&format!("{above}sparse window 300")),
        "line 6: expected evidence, such as `classical` or `sparse mask 27 window 300`, found `sparse window 300`"
    );
    assert_eq!(error(&format!("{above}classical\nrare 1")), "line 7: expected the end, found `rare 1`");
    let sparse = format!("{above}sparse mask 15 window 72\n");
    assert_eq!(
        error(&format!("{sparse}rare 1  2")),
        "line 7: expected rare heaps, such as `rare 1 4`, found `rare 1  2`"
    );
    assert_eq!(
        error(&format!("{sparse}rare 01")),
        "line 7: expected rare heaps, such as `rare 1 4` spelled `rare 1`, found `rare 01`"
    );
    // A reach belongs to version 2, which is for nothing else.
    let with_reach = sparse.replace("72\n", "72 reach 80\n");
    assert_eq!(
        error(&with_reach),
        "line 6: expected evidence, such as `classical` or `sparse mask 27 window 300`, \
         found `sparse mask 15 window 72 reach 80`"
    );
    let second = |text: &str| text.replace("period 1\n", "period 2\n");
    assert!(second(&with_reach).parse::<Certificate>().is_ok());
    for text in [&sparse, &format!("{above}classical\n"), &with_reach.replace("reach 80", "reach 080")] {
        assert!(error(&second(text)).starts_with("line 6: expected evidence with a reach, such as "), "{text}");
    }
    let many = format!("{sparse}rare{}", " 1".repeat(70_000));
    assert_eq!(many.parse::<Certificate>().unwrap_err().kind(), ReadErrorKind::TooLarge);
}

/// Texts with one or two other characters are read and checked without a panic. If one of the same game is accepted, its claims are equal.
#[test]
fn changed_characters() {
    for certificate in certificates() {
        for read in texts::changed(&certificate, 300, b"0123456789 .!\n") {
            // Codes of many digits or large numbers only take longer.
            if read.preperiod.max(read.period) < 1000 && read.game == certificate.game && check(&read).is_ok() {
                let claims = |c: &Certificate| (c.preperiod, c.period, c.max);
                assert_eq!(claims(&read), claims(&certificate), "{read}");
            }
        }
    }
}
