//! A comparison of misère quotients, each with an accepted certificate, with an independent oracle.

use crate::{list, number, read, text};
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

/// Returns the certificate, which is accepted as text and back.
fn accepted(quotient: &MisereQuotient) -> quotient::Certificate {
    let certificate = quotient.certificate().to_string().parse();
    let certificate: quotient::Certificate = certificate.unwrap_or_else(|error| panic!("{}: {error}", quotient.game()));
    ninepins_proof::check(&certificate).unwrap_or_else(|error| panic!("{}: {error}", quotient.game()));
    certificate
}

/// Builds the quotient of a row and compares it with the row.
fn check(row: &Json) {
    // Left's code, a slash, Right's.
    let code = text(row.get("code").unwrap_or(&row["code_left_right"])).replace('/', "|");
    // Rows that are not complete have the first heap that was not solved.
    let last = if row["n0"].is_u64() { usize::MAX } else { number(&row["heaps"]) as usize - 1 };
    let quotient = quotient(&code, last);
    // The heap, the order, and the number of elements at which Left, to move, loses.
    let history = quotient.history().iter().map(|change| json!([change.heap, change.order, change.losing]));
    let expected = list(&row["history"]).filter(|change| number(&change[0]) <= last as u64);
    assert_eq!(history.collect::<Vec<_>>(), expected.cloned().collect::<Vec<_>>(), "{code}");
    let window = quotient.period().map(|period| [period.preperiod, period.period]);
    assert_eq!(window, row["n0"].as_u64().zip(row["period"].as_u64()).map(<[u64; 2]>::from), "{code}");
    if row["order"].is_u64() {
        let losing = row.get("p_portion").unwrap_or(&row["left_first_losing"]);
        assert_eq!(json!([quotient.order(), quotient.losing(Player::Left)]), json!([row["order"], losing]), "{code}");
    }
    let checked = accepted(&quotient);
    let order = (checked.rank == 0).then_some(checked.elements);
    assert_eq!((order, checked.period.is_some()), (Some(quotient.order()), window.is_some()), "{code}");
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

/// A quotient that is infinite at a heap stays infinite. The finite part depends on the way of building and is not compared.
fn check_infinite(game: &str, heap: usize) {
    let mut quotient = quotient(game, 0);
    extend(&mut quotient, heap);
    let checked = accepted(&quotient);
    assert!(checked.rank > 0 && checked.infinite.is_some(), "{game} to heap {heap}");
}

#[test]
fn infinite_quotients_are_proved_to_be_infinite() {
    let games =
        [("0.76", 16), ("0.3102", 15), ("0.005", 22), ("0.154", 32), ("0.176", 19), ("0.226", 16), ("0.524", 17)];
    games.into_iter().chain([("0.544", 15)]).for_each(|(game, heap)| check_infinite(game, heap));
}

#[test]
#[ignore = "the larger ones: a minute"]
fn larger_infinite_quotients_are_proved_to_be_infinite() {
    let games = [("0.07", 39), ("0.76", 22), ("0.3102", 16), ("0.176", 25), ("0.524", 24), ("0.3122", 7)];
    games.into_iter().for_each(|(game, heap)| check_infinite(game, heap));
    let is_one = |row: &&Json| row["infinite_proved"] == true && !text(&row["game"]).contains('/');
    for row in read("oracle/misere_quotients_infinite").iter().filter(is_one) {
        check_infinite(text(&row["game"]), number(&row["heap"]) as usize);
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
    let shown = quotient.infinity_certificate().unwrap();
    assert!(ninepins_proof::check(shown).is_ok() && shown.infinite.is_some());
}
