//! Certificates of positions that follow from the definitions, their text, and forgeries.

mod forgeries;

use ninepins_proof::{Certificate, Evidence, NimValues, check};
use ninepins_rules::{Game, Heap, Player, Position};
use ninepins_testkit::Referee;
use std::collections::BTreeMap;

/// Returns a true certificate with one claim for each of `players`.
fn book(game: &str, position: &str, players: &[Player]) -> Certificate {
    let game: Game = game.parse().unwrap();
    let position: Position = position.parse().unwrap();
    let mut referee = Referee::new(&game);
    let claims = players.iter().map(|&player| referee.claim(&position, player)).collect();
    Certificate::new(game, position, Evidence::Replies(claims))
}

/// Returns a true table of nim-values.
fn table(game: &str, position: &str) -> Certificate {
    let game: Game = game.parse().unwrap();
    let position: Position = position.parse().unwrap();
    let mut values = BTreeMap::new();
    for heap in position.heaps() {
        nim_value(&game, *heap, &mut values);
    }
    let value = position.heaps().iter().fold(0, |sum, heap| sum ^ values[heap]);
    Certificate::new(game, position, Evidence::NimValues(NimValues { value, heaps: values.into_iter().collect() }))
}

fn nim_value(game: &Game, heap: Heap, values: &mut BTreeMap<Heap, u64>) -> u64 {
    if let Some(&value) = values.get(&heap) {
        return value;
    }
    let options: Vec<_> = game.ruleset().options(heap, Player::Left).collect();
    let values_of_options: Vec<u64> =
        options.iter().map(|parts| parts.iter().fold(0, |sum, part| sum ^ nim_value(game, *part, values))).collect();
    let mex = (0..).find(|value| !values_of_options.contains(value)).unwrap();
    values.insert(heap, mex);
    mex
}

const TEXT: &str = "\
ninepins certificate 1
game 0.7|0.07 misere
position 2+3
left to move, right wins
1+3 -> 1+1
";

#[test]
fn comments_and_line_ends() {
    let plain: Certificate = TEXT.parse().unwrap();
    let commented = TEXT.replace("position", "# by hand\n\n\t\r\nposition").replace('\n', "\r\n");
    let read: Certificate = commented.parse().unwrap();
    assert_eq!(read, plain);
    // The errors name the lines as they stand in the text.
    let (error, shifted) = (check(&plain).unwrap_err(), check(&read).unwrap_err());
    assert_eq!(error.line() + 3, shifted.line());
    assert_eq!(error.message(), shifted.message());
}

/// A carriage return before a line feed is left out of the checksum, and the last line needs no end.
#[test]
fn checksums() {
    let text = "ninepins certificate 1\ngame 0.77\nposition 1\nnim-value 1\n1 = 1\nchecksum 01e63ada3ce517b5\n";
    let certificate: Certificate = text.parse().unwrap();
    assert_eq!(certificate.to_string(), text);
    for good in [text.replace('\n', "\r\n"), format!("{text}\n# the end\n"), text.trim_end().to_owned()] {
        assert_eq!(good.parse(), Ok(certificate.clone()));
    }
}
