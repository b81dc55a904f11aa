//! A comparison of misère quotients, each with an accepted certificate, with an independent oracle.

use crate::rows::read;
use ninepins_misere::{Budget, quotient::MisereQuotient};
use ninepins_proof::quotient;
use ninepins_rules::{Game, Outcome, Player, Position};
use ninepins_testkit::Referee;
use serde_json::{Value as Json, json};

/// The most elements of a quotient and of intermediate ones.
const MAX_ORDER: usize = 100_000;

/// Adds heaps to a quotient, up to this one.
fn extend(quotient: &mut MisereQuotient, heap: usize) {
    while quotient.last_heap() < heap {
        let added = quotient.extend(MAX_ORDER, &Budget::unlimited());
        added.unwrap_or_else(|obstacle| panic!("{}: {obstacle:?}", quotient.game()));
    }
}

/// Builds the quotient of the heaps up to this one, or up to the first proof of a period.
fn quotient(code: &str, heap: usize) -> MisereQuotient {
    let game: Game = format!("{code} misere").parse().unwrap();
    let mut quotient = MisereQuotient::of(&game).unwrap();
    while quotient.last_heap() < heap && quotient.period().is_none() {
        let last = quotient.last_heap();
        extend(&mut quotient, last + 1);
    }
    quotient
}

/// Returns the certificate, as text and back, is accepted.
fn accepted(quotient: &MisereQuotient) -> quotient::Checked {
    let text = quotient.certificate().to_string();
    let certificate: quotient::Certificate =
        text.parse().unwrap_or_else(|error| panic!("{}: {error}", quotient.game()));
    ninepins_proof::check(&certificate).unwrap_or_else(|error| panic!("{}: {error}", quotient.game()))
}

/// Builds the quotient of a row and compares it with the row.
fn check(row: &Json) {
    let number = |field: &str| row[field].as_u64().map(|number| number as usize);
    // Left's code, a slash, Right's.
    let code = row.get("code").unwrap_or(&row["code_left_right"]).as_str().unwrap().replace('/', "|");
    // Rows that are not complete have the first heap that was not solved.
    let last = if number("n0").is_some() { usize::MAX } else { number("heaps").unwrap() - 1 };
    let quotient = quotient(&code, last);
    // The heap, the order, and the number of elements at which Left, to move, loses.
    let history: Vec<_> =
        quotient.history().iter().map(|change| json!([change.heap, change.order, change.losing])).collect();
    let expected = row["history"].as_array().unwrap().iter();
    let expected: Vec<&Json> = expected.filter(|change| change[0].as_u64().unwrap() <= last as u64).collect();
    assert_eq!(history.iter().collect::<Vec<_>>(), expected, "{code}");
    let window = quotient.period().map(|period| (period.preperiod as usize, period.period as usize));
    assert_eq!(window, number("n0").zip(number("period")), "{code}");
    if let Some(order) = number("order") {
        let losing = number("p_portion").or(number("left_first_losing")).unwrap();
        assert_eq!((quotient.order(), quotient.losing(Player::Left)), (order, losing), "{code}");
    }
    let checked = accepted(&quotient);
    assert_eq!(checked.order(), Some(quotient.order()), "{code}");
    assert_eq!(checked.period.is_some(), window.is_some(), "{code}");
}

/// Compares all rows, or one of every `step`.
fn check_every(step: usize) {
    let rows = [read("oracle/misere_quotients"), read("oracle/misere_quotients_partizan")].concat();
    assert!(rows.len() >= 200);
    rows.iter().step_by(step).for_each(check);
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
    let mut quotient = quotient(game, 0);
    extend(&mut quotient, heap);
    let checked = accepted(&quotient);
    assert_eq!((checked.order(), checked.is_infinite), (None, true), "{game} to heap {heap}");
}

/// Checks games without a finite quotient, each up to the heap behind its code.
fn check_all_infinite(games: &str) {
    for (game, heap) in games.split(", ").filter_map(|one| one.split_once(' ')) {
        check_infinite(game, heap.parse().unwrap());
    }
}

#[test]
fn infinite_quotients_are_proved_to_be_infinite() {
    check_all_infinite("0.76 16, 0.3102 15, 0.005 22, 0.154 32, 0.176 19, 0.226 16, 0.524 17, 0.544 15");
}

#[test]
#[ignore = "the larger ones: a minute"]
fn larger_infinite_quotients_are_proved_to_be_infinite() {
    check_all_infinite("0.07 39, 0.76 22, 0.3102 16, 0.176 25, 0.524 24, 0.3122 7");
    for row in read("oracle/misere_quotients_infinite").iter().filter(|row| row["infinite_proved"] == true) {
        let game = row["game"].as_str().unwrap();
        if !game.contains('/') {
            check_infinite(game, row["heap"].as_u64().unwrap() as usize);
        }
    }
}

#[test]
#[ignore = "three counters: minutes"]
fn heaps_that_cancel_until_a_third_one_comes() {
    let mut quotient = quotient("0.154", 0);
    // Up to heap 37 repairs at the failing positions do; from heap 38 on those do that play blames.
    for heap in [37, 43] {
        extend(&mut quotient, heap);
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
    let quotient = quotient("0.7|0.07", usize::MAX);
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
    let mut quotient = quotient("0.[3]", 0);
    for (heap, order) in [(1, 2), (2, 6), (4, 10), (8, 18)] {
        extend(&mut quotient, heap);
        let losing = if order == 2 { 1 } else { 2 };
        assert_eq!((quotient.order(), quotient.losing(Player::Left)), (order, losing), "heap {heap}");
        accepted(&quotient);
    }
}
