//! A comparison of misère quotients, each with an accepted certificate, with an independent oracle.

use ninepins_misere::{Budget, quotient::MisereQuotient};
use ninepins_proof::quotient;
use ninepins_rules::{Game, Outcome, Player, Position};
use ninepins_testkit::Referee;
use serde::Deserialize;
use std::{fs, path::Path, time::Instant};

/// The most elements of a quotient and of intermediate ones.
const MAX_ORDER: usize = 100_000;

/// A row of `misere_quotients` or `misere_quotients_partizan`.
#[derive(Deserialize, Debug)]
struct Row {
    code: Option<String>,
    /// Left's code, a slash, Right's.
    code_left_right: Option<String>,
    /// The first heap that was not solved, in rows that are not complete.
    heaps: usize,
    n0: Option<u64>,
    period: Option<u64>,
    order: Option<usize>,
    #[serde(alias = "left_first_losing")]
    p_portion: Option<usize>,
    /// The heap, the order, and the number of elements at which Left, to move, loses.
    history: Vec<(usize, usize, usize)>,
}

/// A row of `misere_quotients_infinite`.
#[derive(Deserialize, Debug)]
struct Infinite {
    game: String,
    heap: usize,
    infinite_proved: bool,
}

fn rows<T: for<'de> Deserialize<'de>>(file: &str) -> Vec<T> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/oracle").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

fn quotient(code: &str) -> MisereQuotient {
    let game: Game = format!("{code} misere").parse().unwrap();
    MisereQuotient::of(&game).unwrap()
}

/// Returns the certificate, as text and back, is accepted.
fn accepted(quotient: &MisereQuotient) -> quotient::Checked {
    let text = quotient.certificate().to_string();
    let certificate: quotient::Certificate =
        text.parse().unwrap_or_else(|error| panic!("{}: {error}", quotient.game()));
    ninepins_proof::check(&certificate).unwrap_or_else(|error| panic!("{}: {error}", quotient.game()))
}

/// Builds the quotient of a row and compares it with the row.
fn check(row: &Row) {
    let code = row.code.clone().or_else(|| Some(row.code_left_right.as_ref()?.replace('/', "|"))).unwrap();
    let mut quotient = quotient(&code);
    let last = if row.n0.is_some() { usize::MAX } else { row.heaps - 1 };
    while quotient.last_heap() < last && quotient.period().is_none() {
        quotient.extend(MAX_ORDER, &Budget::unlimited()).unwrap_or_else(|obstacle| panic!("{code}: {obstacle:?}"));
    }
    let history: Vec<_> = quotient.history().iter().map(|change| (change.heap, change.order, change.losing)).collect();
    let expected: Vec<_> = row.history.iter().copied().filter(|&(heap, ..)| heap <= last).collect();
    assert_eq!(history, expected, "{code}");
    let window = quotient.period().map(|period| (period.preperiod, period.period));
    assert_eq!(window, row.n0.zip(row.period), "{code}");
    if let (Some(order), Some(losing)) = (row.order, row.p_portion) {
        assert_eq!((quotient.order(), quotient.losing(Player::Left)), (order, losing), "{code}");
    }
    let checked = accepted(&quotient);
    assert_eq!(checked.order(), Some(quotient.order()), "{code}");
    assert_eq!(checked.period.is_some(), window.is_some(), "{code}");
}

/// Compares all rows, or one of every `step`.
fn check_every(step: usize) {
    let (impartial, partizan): (Vec<Row>, Vec<Row>) =
        (rows("misere_quotients.jsonl"), rows("misere_quotients_partizan.jsonl"));
    let rows: Vec<&Row> = impartial.iter().chain(&partizan).step_by(step).collect();
    assert!(rows.len() >= 200 / step);
    let mut slowest = (0.0, String::new());
    for row in rows {
        let start = Instant::now();
        check(row);
        let seconds = start.elapsed().as_secs_f64();
        if seconds > slowest.0 {
            slowest = (seconds, format!("{:?}{:?}", row.code, row.code_left_right));
        }
    }
    println!("the slowest row: {slowest:?}");
}

#[test]
fn quotients_are_those_of_the_oracle() {
    check_every(7);
}

#[test]
#[ignore = "every row: a minute"]
fn all_quotients_are_those_of_the_oracle() {
    check_every(1);
}

/// A quotient that is infinite at heap n stays infinite. The finite part depends on the way of building and is not
/// compared.
fn check_infinite(game: &str, heap: usize) {
    let mut quotient = quotient(game);
    while quotient.last_heap() < heap {
        quotient.extend(MAX_ORDER, &Budget::unlimited()).unwrap_or_else(|obstacle| panic!("{game}: {obstacle:?}"));
    }
    let checked = accepted(&quotient);
    assert_eq!((checked.order(), checked.is_infinite), (None, true), "{game} to heap {heap}");
}

/// Games without a finite quotient, and the heap up to which they are solved quickly.
const INFINITE: [(&str, usize); 8] = [
    ("0.76", 16),
    ("0.3102", 15),
    ("0.005", 22),
    ("0.154", 32),
    ("0.176", 19),
    ("0.226", 16),
    ("0.524", 17),
    ("0.544", 15),
];

#[test]
fn infinite_quotients_are_proved_to_be_infinite() {
    for (game, heap) in INFINITE {
        check_infinite(game, heap);
    }
}

#[test]
#[ignore = "the larger ones: a minute"]
fn larger_infinite_quotients_are_proved_to_be_infinite() {
    for (game, heap) in [("0.07", 39), ("0.76", 22), ("0.3102", 16), ("0.176", 25), ("0.524", 24), ("0.3122", 7)] {
        check_infinite(game, heap);
    }
    for row in rows::<Infinite>("misere_quotients_infinite.jsonl").iter().filter(|row| row.infinite_proved) {
        if !row.game.contains('/') {
            check_infinite(&row.game, row.heap);
        }
    }
}

#[test]
#[ignore = "three counters: minutes"]
fn heaps_that_cancel_until_a_third_one_comes() {
    let mut quotient = quotient("0.154");
    // Up to heap 37 repairs at the failing positions do; from heap 38 on those do that play blames.
    for heap in [37, 43] {
        while quotient.last_heap() < heap {
            quotient.extend(MAX_ORDER, &Budget::unlimited()).unwrap();
        }
        assert_eq!((quotient.rank(), quotient.infinite_from()), (3, Some(22)));
        accepted(&quotient);
    }
    // Heap 38 alone tells heaps 34, 35 and 14 apart, plain search says.
    let mut by_hand = Referee::new(quotient.game());
    for (sum, outcome) in [("34+38", Outcome::P), ("35+38", Outcome::P), ("14+38", Outcome::N)] {
        let position: Position = sum.parse().unwrap();
        assert_eq!(quotient.outcome(&position), Ok(outcome), "{sum}");
        assert_eq!(by_hand.winner(&position, Player::Left) == Player::Left, outcome == Outcome::N, "{sum}");
    }
    // Fewer heaps show that it is infinite.
    let shown = ninepins_proof::check(quotient.infinity_certificate().unwrap()).unwrap();
    assert!(shown.is_infinite);
}

#[test]
fn partizan_kayles_is_the_integers() {
    let mut quotient = quotient("0.7|0.07");
    while quotient.period().is_none() {
        quotient.extend(MAX_ORDER, &Budget::unlimited()).unwrap();
    }
    let checked = accepted(&quotient);
    assert!(checked.is_infinite && checked.period.is_some());
    let certificate = quotient.certificate();
    assert_eq!((certificate.elements, certificate.rank), (1, 1));
    // Milley (2015): 0, -1, 1 by the length modulo 3, up to the sign of the counter.
    let counts: Vec<i32> = certificate.heaps.iter().map(|value| value.shift[0]).collect();
    let sign = counts[1];
    assert_eq!(sign.abs(), 1);
    for (i, count) in counts.iter().enumerate() {
        assert_eq!(count * sign, [0, -1, 1][(i + 1) % 3], "heap {}", i + 1);
    }
}

#[test]
fn nim_heaps_of_powers_of_two_make_the_tame_quotients() {
    let mut quotient = quotient("0.[3]");
    for (heap, order) in [(1, 2), (2, 6), (4, 10), (8, 18)] {
        while quotient.last_heap() < heap {
            quotient.extend(MAX_ORDER, &Budget::unlimited()).unwrap();
        }
        let losing = if order == 2 { 1 } else { 2 };
        assert_eq!((quotient.order(), quotient.losing(Player::Left)), (order, losing), "heap {heap}");
        accepted(&quotient);
    }
}
