//! Quotients built naively or kept, and forgeries of them.

mod forgeries;
mod naive;
mod positions;

use naive::{guessed, positions, quotient};
use ninepins_proof::quotient::{Certificate, Period};
use ninepins_rules::Game;
use ninepins_testkit::{agrees_with_play, fault_kind as kind, recorded as check, texts};

/// Heaps without options.
fn trivial() -> Certificate {
    Certificate { period: Some(Period { preperiod: 1, period: 1 }), ..finite("0.0 misere", 2) }
}

/// Finite quotients: of heaps up to `most`.
fn finite(game: &str, most: u64) -> Certificate {
    let quotient = quotient(game, most, 14);
    let samples = positions(&quotient.game, most, 3 * most + 4);
    guessed(quotient, &samples)
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
fn outcomes_of_naive_quotients_are_those_of_play() {
    for certificate in all().into_iter().chain([two_counters()]) {
        check(&certificate).unwrap_or_else(|error| panic!("{error}\n{certificate}"));
        agrees_with_play(&certificate, 14);
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
        let values = quotient(&game, 2, 3);
        if values.elements > 12 || values.generators.iter().any(|g| g.images.len() != values.elements) {
            continue;
        }
        let mut samples = positions(&values.game, 2, 8);
        samples.reverse();
        let certificate = guessed(values, &samples);
        if check(&certificate).is_ok() {
            accepted += 1;
            agrees_with_play(&certificate, 12);
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
        for read in texts::mutants(&certificate, 2000, "0123456789 -()?NPLR\n") {
            let is_alike = read.game == certificate.game && read.elements == certificate.elements;
            if is_alike && read != certificate && check(&read).is_ok() {
                agrees_with_play(&read, 7);
            }
        }
    }
}
