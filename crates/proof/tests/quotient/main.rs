//! Quotients built naively or kept, and forgeries of them.

mod forgeries;
mod naive;
mod positions;

use naive::{certified, guessed, look_up, position, positions, quotient};
use ninepins_proof::quotient::{Certificate, Period};
use ninepins_rules::Game;
use ninepins_testkit::{Referee, fault_kind as kind, recorded as check, texts};

/// Heaps without options.
fn trivial() -> Certificate {
    let certificate = certified(quotient("0.0 misere", 2, &positions(2, 4, 4)), &[vec![]]);
    Certificate { period: Some(Period { preperiod: 1, period: 1 }), ..certificate }
}

/// Finite quotients: of heaps up to `most`.
fn finite(game: &str, most: u64) -> Certificate {
    certified(quotient(game, most, &positions(most, 14, 6)), &positions(most, 3 * most + 4, 8))
}

/// Partizan Kayles, with one counter.
fn partizan_kayles() -> Certificate {
    include_str!("v1/partizan-kayles.txt").parse().unwrap()
}

/// Returns partizan Kayles with a counter for each of two heaps, of which only the difference matters. The other forms
/// are redundant and depend on it.
fn two_counters() -> Certificate {
    include_str!("v1/two-counters.txt").parse().unwrap()
}

/// Nim with counters for heaps 1 and 2: the parity of each, and whether there is a heap of 2.
fn counted_nim() -> Certificate {
    include_str!("v1/counted-nim.txt").parse().unwrap()
}

fn all() -> Vec<Certificate> {
    let games = "0.1 3, 0.3 4, 0.[3] 2, 0.[3] 3, 0.77 4, 0.333 6, 0.77 5, 0.3|0.0 2, 0.4|0.7 3, 0.71|0.72 3, \
                 0.37|0.71 3";
    let games = games.split(", ").filter_map(|one| one.split_once(' '));
    let games = games.map(|(rules, most)| finite(&format!("{rules} misere"), most.parse().unwrap()));
    [trivial()].into_iter().chain(games).chain([partizan_kayles(), counted_nim()]).collect()
}

#[test]
fn naive_quotients_are_accepted() {
    for certificate in all().into_iter().chain([two_counters()]) {
        check(&certificate).unwrap_or_else(|error| panic!("{error}\n{certificate}"));
    }
}

#[test]
fn accepted_outcomes_are_those_of_play() {
    for certificate in all().into_iter().chain([two_counters()]) {
        let mut played = Referee::new(&certificate.game);
        for heaps in positions(certificate.heaps.len() as u64, 16, 9) {
            let outcome = played.outcome(&position(&heaps));
            assert_eq!(look_up(&certificate, &heaps), Some(outcome), "{} {heaps:?}", certificate.game);
        }
    }
}

#[test]
fn what_is_accepted_agrees_with_play() {
    let digits = ["0", "1", "3", "4", "7"];
    let codes = || digits.iter().flat_map(|a| digits.map(|b| format!("0.{a}{b}")));
    let games = codes()
        .flat_map(|left| codes().map(move |right| format!("{left}|{right} misere")))
        .filter(|game| game.parse::<Game>().is_ok());
    let mut accepted = 0;
    for game in games {
        // With so few contexts most of these are wrong.
        let values = quotient(&game, 2, &positions(2, 3, 3));
        if values.elements > 12 || values.generators.iter().any(|g| g.images.len() != values.elements) {
            continue;
        }
        let mut played = Referee::new(&values.game);
        let certificate = guessed(values, positions(2, 8, 6).iter().rev());
        if check(&certificate).is_ok() {
            accepted += 1;
            for heaps in positions(2, 12, 9) {
                let outcome = played.outcome(&position(&heaps));
                assert_eq!(look_up(&certificate, &heaps), Some(outcome), "{game} {heaps:?}");
            }
        }
    }
    assert!(accepted > 100, "{accepted}");
}

#[test]
fn known_texts() {
    assert_eq!(finite("0.[3] misere", 2).to_string(), include_str!("v1/nim.txt"));
}

#[test]
fn texts_that_were_changed() {
    for certificate in all() {
        texts::reads_what_it_prints(&certificate, "elements");
        // Without one of its claims a certificate may still be true.
        let claims = |of: &Certificate| (of.period, of.infinite.clone());
        texts::truncated_is_refused(&certificate, |read| claims(read) != claims(&certificate) || check(read).is_err());
        texts::mangled_is_another(&certificate);
        texts::reordered(&certificate, |_| ());
    }
}

/// Texts with one or two other characters are read and checked without a panic. If one is accepted, its outcomes are true.
#[test]
fn changed_characters() {
    for certificate in all() {
        let mut referee = Referee::new(&certificate.game);
        let samples = positions(certificate.heaps.len() as u64, 7, 5);
        for read in texts::mutants(&certificate, 2000, "0123456789 -()?NPLR\n") {
            if read.game != certificate.game || read.elements != certificate.elements || check(&read).is_err() {
                continue;
            }
            for heaps in samples.iter().filter(|heaps| heaps.iter().all(|heap| *heap as usize <= read.heaps.len())) {
                let outcome = referee.outcome(&position(heaps));
                assert_eq!(look_up(&read, heaps), Some(outcome), "{heaps:?} {read}");
            }
        }
    }
}
