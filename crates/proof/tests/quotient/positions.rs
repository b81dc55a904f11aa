//! Outcomes of positions by a quotient, true and forged.

use super::{
    all, finite,
    naive::{Values, position, positions, referee},
    partizan_kayles, two_counters,
};
use ninepins_proof::{ByQuotient, Certificate, CheckErrorKind, Evidence, ReadErrorKind, quotient};
use ninepins_rules::{Outcome, Player, Position};
use ninepins_testkit::recorded as check;

fn claim(quotient: &quotient::Certificate, position: Position, outcome: Outcome) -> Certificate {
    let evidence = Evidence::Quotient(ByQuotient { outcome, quotient: Box::new(quotient.clone()) });
    Certificate::new(quotient.game.clone(), position, evidence)
}

/// Returns the line, the kind and the text of the refusal of a text.
#[track_caller]
fn refused(text: &str) -> (usize, CheckErrorKind, String) {
    let certificate: Certificate = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    let error = check(&certificate).map(|checked| panic!("accepted: {checked}\n{text}")).unwrap_err();
    (error.line(), error.kind(), error.to_string())
}

/// Returns the text without its checksum.
fn bare(certificate: &Certificate) -> String {
    let text = certificate.to_string();
    text[..text.find("checksum").unwrap()].to_owned()
}

fn nim() -> (Values, quotient::Certificate) {
    finite("0.[3] misere", 3)
}

#[test]
fn outcomes_are_those_of_play() {
    for (values, quotient) in all().into_iter().chain([two_counters()]) {
        let mut played = referee(values.game);
        // Heaps that only the period covers too.
        let most = values.heaps.len() as u64 + if quotient.period.is_some() { 3 } else { 0 };
        for heaps in positions(most, 9, 3) {
            let truth = played.outcome(&position(&heaps));
            for outcome in Outcome::ALL {
                let certificate = claim(&quotient, position(&heaps), outcome);
                let read: Certificate = certificate.to_string().parse().unwrap();
                assert_eq!((&read, read.to_string()), (&certificate, certificate.to_string()));
                match check(&read) {
                    Ok(checked) => {
                        assert_eq!((outcome, checked.outcome()), (truth, Some(truth)), "{certificate}");
                        assert_eq!(checked.winner(Player::Left), Some(truth.winner(Player::Left)));
                        assert_eq!(checked.quotient.map(|quotient| quotient.sets), Some(checked.lines));
                    }
                    Err(error) => {
                        assert!(outcome != truth, "{error}\n{certificate}");
                        assert_eq!((error.line(), error.kind()), (4, CheckErrorKind::Outcome), "{certificate}");
                    }
                }
            }
        }
    }
}

#[test]
fn many_heaps_far_from_every_window() {
    let (_, quotient) = partizan_kayles();
    let heaps = [vec![1_000_000_000_000_000_000; 3000], vec![2; 2999]].concat();
    let outcome = |heaps: &[u64]| {
        let claims = Outcome::ALL.map(|outcome| check(&claim(&quotient, position(heaps), outcome)).ok());
        claims.into_iter().flatten().map(|checked| checked.outcome().unwrap()).collect::<Vec<_>>()
    };
    // Each large heap has the value of a heap of 1, and each pair with a heap of 2 cancels.
    assert_eq!(outcome(&heaps), outcome(&[1]));
    assert_eq!(outcome(&heaps[..3000]), outcome(&[1; 12]));
}

#[test]
fn what_is_said() {
    let certificate = claim(&nim().1, position(&[1, 2, 3]), Outcome::P);
    assert_eq!(
        check(&certificate).unwrap().to_string(),
        "0.[3] misere at 1+2+3: left to move, right wins; right to move, left wins. This is the outcome of its value. \
         0.[3] misere with heaps up to 3: the misère quotient has order 6. Outcomes: 4 N, 2 P; proved with 8 option sets."
    );
    assert!(bare(&certificate).starts_with(
        "ninepins certificate 2\ngame 0.[3] misere\nposition 1+2+3\noutcome P\nelements 6\ngenerator 1: "
    ));
}

#[test]
fn forgeries() {
    let (_, quotient) = nim();
    let certificate = claim(&quotient, position(&[1, 2, 3]), Outcome::P);
    let text = bare(&certificate);
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}\n{text}");
        refused(&text.replacen(from, to, 1))
    };
    // Another outcome.
    let (line, kind, message) = changed("outcome P", "outcome N");
    assert_eq!((line, kind), (4, CheckErrorKind::Outcome));
    assert_eq!(message, "line 4: the outcome of 1+2+3 is P, not N");
    assert_eq!(changed("outcome P", "outcome L").1, CheckErrorKind::Outcome);
    // Another position.
    assert_eq!(changed("position 1+2+3", "position 1+2+2").1, CheckErrorKind::Outcome);
    // A heap that the quotient does not cover.
    let (line, kind, message) = changed("position 1+2+3", "position 1+2+4");
    assert_eq!((line, kind), (3, CheckErrorKind::Missing));
    assert_eq!(message, "line 3: the quotient gives no value to heap 4 of the position");
    assert_eq!(changed("position 1+2+3", "position 1+2+9223372036854775808").1, CheckErrorKind::Missing);
    // A heap with a limit, in a game without limits.
    assert_eq!(changed("position 1+2+3", "position 1+2+3/2").1, CheckErrorKind::Heap);
    // Positions of another game, of normal play, and a terminal one.
    let (line, ..) = changed("0.[3] misere", "0.3 misere");
    assert!(line > 4, "{line}");
    assert_eq!(changed("0.[3] misere", "0.[3]"), {
        let message = "line 4: no misère quotient proves anything here: 0.[3] is normal play".to_owned();
        (4, CheckErrorKind::Game, message)
    });
    assert_eq!(changed("0.[3] misere", "0.[3] misere; N at 1+2+3").1, CheckErrorKind::Game);
    // Values and outcomes of the quotient itself.
    let line_of = |begins: &str| text.lines().position(|line| line.starts_with(begins)).unwrap() + 1;
    let (line, kind, _) = changed("heap 3 = ", "heap 3 = 99");
    assert_eq!((line, kind), (line_of("heap 3 = "), CheckErrorKind::Shape));
    let own = text.lines().find(|line| line.starts_with("heap 3 = ")).unwrap();
    for other in (0..6).map(|element| format!("heap 3 = {element}")).filter(|other| other != own) {
        refused(&text.replace(own, &other));
    }
    let outcomes = text.lines().find(|line| line.starts_with("outcomes ")).unwrap();
    for (at, letter) in outcomes.char_indices().skip("outcomes ".len()) {
        let mut other = outcomes.to_owned();
        other.replace_range(at..=at, if letter == 'N' { "P" } else { "N" });
        refused(&text.replace(outcomes, &other));
    }
    // Two games in one certificate, which no text can have.
    let kayles = finite("0.77 misere", 4).1;
    let foreign = claim(&kayles, Position::default(), Outcome::P).evidence().clone();
    let foreign = Certificate::new(quotient.game, position(&[1, 2, 3]), foreign);
    assert_eq!(check(&foreign).unwrap_err().kind(), CheckErrorKind::Game);
}

/// Errors name lines of the text, with comments counted.
#[test]
fn lines_are_counted_as_they_stand() {
    let text = bare(&claim(&nim().1, position(&[1, 2, 3]), Outcome::P)).replace("heap 3 = ", "heap 3 = 99");
    let commented = text.replace("outcome P", "# by hand\n\noutcome P").replace("heap 1", "# heaps\nheap 1");
    assert_eq!(refused(&commented).0, refused(&text).0 + 3);
}

#[test]
fn one_spelling() {
    let certificate = claim(&nim().1, position(&[1, 2, 3]), Outcome::P);
    let text = bare(&certificate);
    for (from, to, kind) in [
        ("certificate 2", "certificate 1", ReadErrorKind::Syntax),
        ("certificate 2", "certificate 4", ReadErrorKind::Version),
        ("outcome P", "outcome p", ReadErrorKind::Syntax),
        ("outcome P", "nim-value 0", ReadErrorKind::Syntax),
        ("outcome P\n", "", ReadErrorKind::Syntax),
        ("outcome P", "outcome P\noutcome P", ReadErrorKind::Syntax),
        ("position 1+2+3", "position 3+2+1", ReadErrorKind::Syntax),
        ("heap 2 = ", "heap 2 = 0", ReadErrorKind::Syntax),
        ("elements 6", "checksum 0000000000000000\nelements 6", ReadErrorKind::Checksum),
    ] {
        assert!(text.contains(from), "{from}");
        let error = text.replacen(from, to, 1).parse::<Certificate>().unwrap_err();
        assert_eq!(error.kind(), kind, "{from} -> {to}: {error}");
    }
    for end in ["position 1\n", "outcome P\n", "ninepins quotient 1\n", "set 0: 1\nheap 4 = 1\n"] {
        assert!(format!("{text}{end}").parse::<Certificate>().is_err(), "{end}");
    }
    let first_four: String = text.split_inclusive('\n').take(4).collect();
    let error = first_four.parse::<Certificate>().unwrap_err();
    assert_eq!(error.to_string(), "line 4: the text ends here; expected `elements ...`");
}
