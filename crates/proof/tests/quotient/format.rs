//! Texts of quotients, printed and malformed.

use super::{all, check, counted_nim, finite, partizan_kayles};
use crate::naive::{Values, position, positions};
use ninepins_proof::{CheckErrorKind, quotient::Certificate};
use ninepins_testkit::{Referee, texts};

#[test]
fn known_texts() {
    assert_eq!(
        finite("0.[3] misere", 2).1.to_string(),
        "\
ninepins quotient 1
game 0.[3] misere
elements 6
generator 1: 1 0 3 2 5 4
generator 2: 2 3 4 5 2 3
heap 1 = 1
heap 2 = 2
outcomes NPNNPN
set 0: 1
set 1: 0
set 2: 0 1
set 2: 4 5
set 3: 0 1 2
set 3: 2 4 5
set 4: 2 3
set 5: 2 3 4
checksum e4fad37df8a169c3
"
    );
    assert!(partizan_kayles().1.to_string().starts_with(
        "\
ninepins quotient 1
game 0.7|0.07 misere
form 1 window 2 period 3 wide 7
elements 1
generator 1: 0
heap 1 = 0(-1)
heap 2 = 0(1)
heap 3 = 0
"
    ));
    assert!(counted_nim().1.to_string().contains("\nheap 1 = 0(1,0)\nheap 2 = 0(0,1)\noutcomes (0,0) N\n"));
}

#[test]
fn texts_that_were_changed() {
    for (_, certificate) in all() {
        texts::reads_what_it_prints(&certificate, "elements");
        // Without one of its claims a certificate may still be true.
        let claims = |of: &Certificate| (of.period, of.infinite.clone());
        texts::truncated_is_refused(&certificate, |read| claims(read) != claims(&certificate) || check(read).is_err());
        texts::mangled_is_another(&certificate);
        texts::reordered(&certificate, |_| ());
    }
}

#[test]
fn errors() {
    let error = |text: &str| text.parse::<Certificate>().unwrap_err().to_string();
    assert_eq!(error(""), "line 1: expected `ninepins quotient 1`, found ``");
    assert_eq!(error("ninepins quotient 2"), "line 1: this is version `2` of the format, and only version 1 is known");
    assert_eq!(error("ninepins quotient 1"), "line 1: the text ends here; expected `game ...`");
    let game = "ninepins quotient 1\ngame 0.3 misere\n";
    assert_eq!(error(game), "line 2: the text ends here; expected `elements ...`");
    assert_eq!(error(&format!("{game}heap 1 = 0")), "line 3: expected the lines in their order, found `heap 1 = 0`");
    assert_eq!(
        error(&format!("{game}elements 02")),
        "line 3: expected a number, such as `elements 6` spelled `elements 2`, found `elements 02`"
    );
    assert_eq!(
        error(&format!("{game}elements 2\nheap 2 = 0")),
        "line 4: expected the value of heap 1, such as `heap 1 = 1` spelled `heap 1 = 0`, found `heap 2 = 0`"
    );
    assert_eq!(
        error(&format!("{game}elements 2\nleft set 1: 0")),
        "line 4: expected a line of a quotient, found `left set 1: 0`"
    );
    assert_eq!(
        error(&format!("{game}elements 2\noutcomes NX")),
        "line 4: expected outcomes, such as `outcomes NP`, found `outcomes NX`"
    );
}

/// Texts with one or two other characters are read and checked without a panic. If one is accepted, its outcomes are true.
#[test]
fn changed_characters() {
    for (values, certificate) in all() {
        let mut referee = Referee::new(&certificate.game);
        let samples = positions(values.heaps.len() as u64, 7, 5);
        for read in texts::changed(&certificate, 2000, b"0123456789 -()?NPLR\n") {
            if read.game != certificate.game || read.elements != values.elements || check(&read).is_err() {
                continue;
            }
            let (heaps, generators, forms) = (read.heaps.clone(), read.generators.clone(), read.forms.clone());
            let changed = Values { heaps, generators, forms, ..values.clone() };
            for heaps in samples.iter().filter(|heaps| heaps.iter().all(|heap| *heap as usize <= read.heaps.len())) {
                let outcome = referee.outcome(&position(heaps));
                assert_eq!(changed.look_up(&read, heaps), Some(outcome), "{heaps:?} {read}");
            }
        }
    }
}

/// Certificates that would take too much time or memory are refused at once.
#[test]
fn too_large() {
    let kind = |text: &str| check(&text.parse::<Certificate>().unwrap()).unwrap_err().kind();
    let text = "ninepins quotient 1\ngame 0.3 misere\n";
    assert_eq!(kind(&format!("{text}elements 4000000000\noutcomes N")), CheckErrorKind::Shape);
    assert_eq!(kind(&format!("{text}elements 4000000000")), CheckErrorKind::TooLarge);
    assert_eq!(kind(&format!("{text}elements 18446744073709551615")), CheckErrorKind::Shape);
    let form = "window 1000000 period 40000 wide 1048576";
    let plane = format!("form 1,0 {form}\nform 0,1 {form}\nelements 1\nheap 1 = 0(1,1)\nheap 2 = 0(-1000,1)");
    assert_eq!(kind(&format!("{text}{plane}")), CheckErrorKind::TooLarge);
    let forms = "form 1 window 0 period 1 wide 1\n".repeat(11);
    assert_eq!(kind(&format!("{text}{forms}elements 1")), CheckErrorKind::Shape);
    // Dependencies with large coefficients are dropped before they overflow.
    let forms: String = (0..10)
        .map(|n| {
            format!(
                "form {},{},{},{} window 0 period 1 wide 1048576\n",
                999_983 - n,
                n * n + 1,
                1_000_003 - 7 * n,
                n * 31
            )
        })
        .collect();
    assert_eq!(kind(&format!("{text}{forms}elements 1\nheap 1 = 0")), CheckErrorKind::Missing);
}
