//! Quotients built naively, and forgeries of them.

mod forgeries;
mod naive;
mod positions;

use naive::{Values, position, positions, quotient, referee, shift};
use ninepins_proof::{
    CheckErrorKind,
    quotient::{Certificate, Form, Generator, Infinite, Period, Value},
};
use ninepins_rules::{Game, Outcome};
use ninepins_testkit::{Referee, fault_kind as kind, recorded as check, texts};

/// Heaps without options.
fn trivial() -> (Values, Certificate) {
    let values = quotient("0.0 misere", 2, &positions(2, 4, 4));
    let certificate =
        Certificate { period: Some(Period { preperiod: 1, period: 1 }), ..values.certificate(&[vec![]], 0) };
    (values, certificate)
}

/// Finite quotients: of heaps up to `most`.
fn finite(game: &'static str, most: u64) -> (Values, Certificate) {
    let values = quotient(game, most, &positions(most, 14, 6));
    let certificate = values.certificate(&positions(most, 3 * most + 4, 8), 0);
    (values, certificate)
}

/// Partizan Kayles, with one counter.
fn partizan_kayles() -> (Values, Certificate) {
    let heaps = (1..=12).map(|n| Value { element: 0, shift: shift(&[[0, -1, 1][n % 3]]) }).collect();
    let forms = vec![Form { coefficients: shift(&[1]), window: 2, period: 3, wide: 7 }];
    let generators = vec![Generator { heap: 1, images: vec![0] }];
    let values = Values { game: "0.7|0.07 misere", rank: 1, forms, elements: 1, generators, heaps };
    let samples: Vec<Vec<u64>> = (0..12).flat_map(|n| [vec![1; n], vec![2; n]]).collect();
    let certificate = Certificate {
        period: Some(Period { preperiod: 1, period: 3 }),
        infinite: Some(Infinite { position: position(&[]), up: 2, down: 1 }),
        ..values.certificate(&samples, 40)
    };
    (values, certificate)
}

/// Returns partizan Kayles with a counter for each of two heaps, of which only the difference matters. The other forms
/// are redundant and depend on it.
fn two_counters() -> (Values, Certificate) {
    let heaps = [[1, 0], [0, 1], [1, 1], [1, 0], [0, 1]].map(|d| Value { element: 0, shift: shift(&d) }).to_vec();
    let form =
        |coefficients: &[i32], window, period, wide| Form { coefficients: shift(coefficients), window, period, wide };
    let forms = vec![form(&[-1, 1], 2, 3, 5), form(&[1, 0], 0, 1, 2), form(&[0, 1], 1, 2, 4), form(&[1, 1], 0, 2, 3)];
    let values = Values { game: "0.7|0.07 misere", rank: 2, forms, elements: 1, generators: Vec::new(), heaps };
    let samples: Vec<Vec<u64>> =
        (0..12).flat_map(|a| (0..12).map(move |b| [vec![1; a], vec![2; b]].concat())).collect();
    let certificate = values.certificate(&samples, 30);
    (values, certificate)
}

/// Nim with counters for heaps 1 and 2: the parity of each, and whether there is a heap of 2.
fn counted_nim() -> (Values, Certificate) {
    let heaps = [[1, 0], [0, 1]].map(|d| Value { element: 0, shift: shift(&d) }).to_vec();
    let form = |coefficients: &[i32]| Form { coefficients: shift(coefficients), window: 0, period: 2, wide: 2 };
    let forms = vec![form(&[1, 0]), form(&[0, 1])];
    let values = Values { game: "0.[3] misere", rank: 2, forms, elements: 1, generators: Vec::new(), heaps };
    let certificate = values.certificate(&positions(2, 14, 9), 8);
    (values, certificate)
}

fn all() -> Vec<(Values, Certificate)> {
    let games = "0.1 3, 0.3 4, 0.[3] 2, 0.[3] 3, 0.77 4, 0.333 6, 0.77 5, 0.3|0.0 2, 0.4|0.7 3, 0.71|0.72 3, \
                 0.37|0.71 3";
    let games = games.split(", ").filter_map(|one| one.split_once(' '));
    let games = games.map(|(rules, most)| finite(format!("{rules} misere").leak(), most.parse().unwrap()));
    [trivial()].into_iter().chain(games).chain([partizan_kayles(), counted_nim()]).collect()
}

#[test]
fn naive_quotients_are_accepted() {
    for (_, certificate) in all().into_iter().chain([two_counters()]) {
        let checked = check(&certificate).unwrap_or_else(|error| panic!("{error}\n{certificate}"));
        assert_eq!(checked.game, certificate.game.to_string());
        assert_eq!(checked.heaps, certificate.heaps.len() as u64);
        assert_eq!(checked.order(), (certificate.rank == 0).then_some(certificate.elements));
        assert_eq!(checked.period, certificate.period);
        assert_eq!(checked.is_infinite, certificate.infinite.is_some());
    }
}

#[test]
fn accepted_outcomes_are_those_of_play() {
    for (values, certificate) in all().into_iter().chain([two_counters()]) {
        let mut played = referee(values.game);
        for heaps in positions(values.heaps.len() as u64, 16, 9) {
            let outcome = played.outcome(&position(&heaps));
            assert_eq!(values.look_up(&certificate, &heaps), Some(outcome), "{} {heaps:?}", values.game);
        }
    }
}

#[test]
fn what_is_accepted_agrees_with_play() {
    let digits = ["0", "1", "3", "4", "7"];
    let codes = || digits.iter().flat_map(|a| digits.map(|b| format!("0.{a}{b}")));
    let games: Vec<&'static str> = codes()
        .flat_map(|left| codes().map(move |right| format!("{left}|{right} misere")))
        .filter_map(|game| Some(game.parse::<Game>().ok()?.to_string()))
        .map(|game| &*game.leak())
        .collect();
    let mut accepted = 0;
    for game in games {
        // With so few contexts most of these are wrong.
        let values = quotient(game, 2, &positions(2, 3, 3));
        if values.elements > 12 || values.generators.iter().any(|g| g.images.len() != values.elements) {
            continue;
        }
        let mut played = referee(game);
        let certificate = values.guessed(positions(2, 8, 6).iter().rev());
        if check(&certificate).is_ok() {
            accepted += 1;
            for heaps in positions(2, 12, 9) {
                let outcome = played.outcome(&position(&heaps));
                assert_eq!(values.look_up(&certificate, &heaps), Some(outcome), "{game} {heaps:?}");
            }
        }
    }
    assert!(accepted > 100, "{accepted}");
}

#[test]
fn known_texts() {
    assert_eq!(finite("0.[3] misere", 2).1.to_string(), include_str!("v1/nim.txt"));
    assert_eq!(partizan_kayles().1.to_string(), include_str!("v1/partizan-kayles.txt"));
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

/// Texts with one or two other characters are read and checked without a panic. If one is accepted, its outcomes are true.
#[test]
fn changed_characters() {
    for (values, certificate) in all() {
        let mut referee = Referee::new(&certificate.game);
        let samples = positions(values.heaps.len() as u64, 7, 5);
        for read in texts::mutants(&certificate, 2000, "0123456789 -()?NPLR\n") {
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
