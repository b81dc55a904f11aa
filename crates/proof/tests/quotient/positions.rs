//! Outcomes of positions by a quotient, true and forged.

use super::{all, finite, partizan_kayles, positions, two_counters};
use ninepins_proof::{Certificate, CheckErrorKind};
use ninepins_rules::{Heap, Outcome, Player, Position};
use ninepins_testkit::{Referee, claim_by as claim, recorded as check};

fn position(heaps: &[u64]) -> Position {
    heaps.iter().filter_map(|heap| Heap::new(*heap)).collect()
}

#[test]
fn outcomes_are_those_of_play() {
    for quotient in all().into_iter().chain([two_counters()]) {
        let mut played = Referee::new(&quotient.game);
        // Heaps that only the period covers too.
        let most = quotient.heaps.len() as u64 + if quotient.period.is_some() { 3 } else { 0 };
        for position in positions(&quotient.game, most, 9).into_iter().filter(|position| position.heaps().len() <= 3) {
            let truth = played.outcome(&position);
            for outcome in Outcome::ALL {
                let certificate = claim(&quotient, position.clone(), outcome);
                let read: Certificate = certificate.to_string().parse().unwrap();
                assert_eq!((&read, read.to_string()), (&certificate, certificate.to_string()));
                match check(&read) {
                    Ok(checked) => {
                        assert_eq!((outcome, checked.outcome()), (truth, Some(truth)), "{certificate}");
                        assert_eq!(checked.winner(Player::Left), Some(truth.winner(Player::Left)));
                    }
                    Err(error) => {
                        assert!(outcome != truth, "{error}\n{certificate}");
                        assert_eq!((error.line, error.kind), (4, CheckErrorKind::Outcome), "{certificate}");
                    }
                }
            }
        }
    }
}

#[test]
fn many_heaps_far_from_every_window() {
    let quotient = partizan_kayles();
    let heaps = [vec![1_000_000_000_000_000_000; 3000], vec![2; 2999]].concat();
    let outcome = |heaps: &[u64]| {
        let claims = Outcome::ALL.map(|outcome| check(&claim(&quotient, position(heaps), outcome)).ok());
        claims.into_iter().flatten().map(|checked| checked.outcome().unwrap()).collect::<Vec<_>>()
    };
    // Each large heap has the value of a heap of 1, and each pair with a heap of 2 cancels.
    assert_eq!(outcome(&heaps), outcome(&[1]));
    assert_eq!(outcome(&heaps[..3000]), outcome(&[1; 12]));
}

/// Two games in one certificate, which no text can have.
#[test]
fn the_quotient_is_of_the_same_game() {
    let foreign = claim(&finite("0.77 misere", 4), Position::default(), Outcome::P).evidence;
    let certificate =
        Certificate { game: "0.[3] misere".parse().unwrap(), position: position(&[1, 2, 3]), evidence: foreign };
    assert_eq!(check(&certificate).unwrap_err().kind, CheckErrorKind::Game);
}
