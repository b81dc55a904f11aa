//! Certificates of positions that follow from the definitions, their text, and the errors of others.

mod forgeries;

use ninepins_proof::{Certificate, Evidence, NimValues, ReadErrorKind, check};
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
right to move, right wins
2+3 -> 1+2
1+1 -> 0
";

const TABLE: &str = "ninepins certificate 1\ngame 0.77\nposition 1\nnim-value 1\n1 = 1\n";

/// Checks that a text is refused with this error.
#[track_caller]
fn refused(text: &str, kind: ReadErrorKind, message: &str) {
    let error = text.parse::<Certificate>().unwrap_err();
    assert_eq!((error.kind(), &*error.to_string()), (kind, message));
}

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

#[test]
fn checksums() {
    // The test computes the sum by itself.
    let certificate: Certificate = TABLE.parse().unwrap();
    let text = certificate.to_string();
    let sum = sum_of(&text);
    assert!(text.ends_with(&format!("1 = 1\nchecksum {sum}\n")));
    for good in [text.replace('\n', "\r\n"), format!("{text}\n# the end\n"), text.trim_end().to_owned()] {
        assert_eq!(good.parse(), Ok(certificate.clone()));
    }
    let damaged = text.replace("1 = 1", "1 = 2");
    let message = format!("line 6: the text is damaged: its checksum is {}, not {sum}", sum_of(&damaged));
    refused(&damaged, ReadErrorKind::Checksum, &message);
    let message = "line 7: expected the end after the checksum, found `2 = 2`";
    refused(&format!("{text}2 = 2\n"), ReadErrorKind::Syntax, message);
    let message = "line 6: expected 16 hexadecimal digits in lower case, found `12AB`";
    refused(&text.replace(&sum, "12AB"), ReadErrorKind::Syntax, message);
}

fn sum_of(text: &str) -> String {
    let body = &text[..text.find("checksum").unwrap()];
    let sum = body
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{sum:016x}")
}

#[test]
fn versions() {
    let newer = TEXT.replace("certificate 1", "certificate 4");
    let unknown = "line 1: this is version `4` of the format, and only versions 1, 2 and 3 are known";
    refused(&newer, ReadErrorKind::Version, unknown);
    refused("", ReadErrorKind::Syntax, "line 1: expected `ninepins certificate 1`, found ``");
    refused("# no\n", ReadErrorKind::Syntax, "line 1: expected `ninepins certificate 1`, found `# no`");
}

#[test]
fn one_spelling() {
    for (good, bad, message) in [
        ("game 0.7|0.07 misere", "game kayles", "line 2: expected a game spelled `0.77`, found `kayles`"),
        ("position 2+3", "position 3+2", "line 3: expected a position spelled `2+3`, found `3+2`"),
        ("position 2+3", "position 02+3", "line 3: expected a position spelled `2+3`, found `02+3`"),
        ("position 2+3", "position 2,3", "line 3: expected a position spelled `2+3`, found `2,3`"),
        ("position 2+3", "start 2+3", "line 3: expected `position ...`, found `start 2+3`"),
        (
            "left to move, right wins",
            "left to move,right wins",
            "line 4: expected a claim, such as `left to move, left wins` or `nim-value 3`, found `left to move,right wins`",
        ),
        ("1+3 -> 1+1", "1+3 = 1", "line 5: expected a reply, such as `3+5 -> 3+3`, found `1+3 = 1`"),
        ("right to move,", "left to move,", "line 6: Left to move is claimed twice"),
        ("1+1 -> 0\n", "1+1 -> 0\nleft to move, right wins\n", "line 9: Left to move is claimed twice"),
        // Version 2 is for outcomes by a quotient only.
        ("certificate 1", "certificate 2", "line 4: expected `outcome ...`, found `left to move, right wins`"),
    ] {
        refused(&TEXT.replace(good, bad), ReadErrorKind::Syntax, message);
    }
    for (good, bad, message) in [
        ("value 1", "value 01", "line 4: expected a number spelled `1`, found `01`"),
        ("1 = 1", "1 = +1", "line 5: expected a number spelled `1`, found `+1`"),
        ("1 = 1", "1+1 = 1", "line 5: expected one heap, found `1+1`"),
        ("1 = 1", "0 = 0", "line 5: expected one heap, found `0`"),
        ("1 = 1", "1 -> 0", "line 5: expected a heap with its nim-value, such as `5 = 4`, found `1 -> 0`"),
    ] {
        refused(&TABLE.replace(good, bad), ReadErrorKind::Syntax, message);
    }
}

/// Certificates of version 1 are accepted for ever, and printed unchanged. What each one proves is said in a line of its own.
#[test]
fn version_1_is_kept() {
    let said = include_str!("../v1/said.md").lines();
    for (name, said) in ["kayles", "nimmy", "partizan-kayles", "limit-nim", "grundys-game"].into_iter().zip(said) {
        let text = std::fs::read_to_string(format!("tests/v1/{name}.txt")).unwrap();
        let certificate: Certificate = text.parse().unwrap();
        assert_eq!(certificate.to_string(), text);
        assert_eq!(check(&certificate).unwrap().to_string(), said);
    }
}

#[test]
fn texts_that_end_too_soon() {
    for (lines, message) in [
        (1, "line 1: the text ends here; expected `game ...`"),
        (2, "line 2: the text ends here; expected `position ...`"),
        (3, "line 3: the text ends here; expected a claim, such as `left to move, left wins` or `nim-value 3`"),
    ] {
        let text: String = TEXT.split_inclusive('\n').take(lines).collect();
        refused(&text, ReadErrorKind::Syntax, message);
    }
}
