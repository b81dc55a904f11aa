//! The fuzz targets with fixed seeds, for a few seconds.

use ninepins_testkit::Source;
use ninepins_tests::fuzz;

const RUNS: u64 = 20_000;

/// Passes texts, changed or not, to a target, and counts one of its results.
fn texts<T: PartialEq>(
    seed: u64,
    runs: u64,
    make: fn(&mut Source<'_>) -> String,
    target: fn(&[u8]) -> T,
    counted: T,
) -> u64 {
    let source = &mut Source::seeded(seed);
    let changed = (0..runs).map(|_| {
        let text = make(source);
        if source.below(2) == 0 { text } else { fuzz::mutated(text, source) }
    });
    changed.filter(|text| target(text.as_bytes()) == counted).count() as u64
}

/// Passes bytes to a target.
fn bytes<T>(seed: u64, runs: u64, target: fn(&[u8]) -> T) {
    let source = &mut Source::seeded(seed);
    for _ in 0..runs {
        let data: Vec<u8> = (0..source.below(40)).map(|_| source.below(256) as u8).collect();
        target(&data);
    }
}

#[test]
fn games() {
    let read = texts(1, RUNS, fuzz::game_line, fuzz::parse_game, true);
    // Good and bad inputs must both be frequent.
    assert!((RUNS / 8..RUNS * 3 / 4).contains(&read), "{read}");
    texts(2, RUNS, fuzz::position, fuzz::parse_game, true);
    bytes(3, RUNS, fuzz::parse_game);
}

#[test]
fn positions() {
    let read = texts(4, RUNS, fuzz::position, fuzz::parse_position, true);
    assert!((RUNS / 8..RUNS * 3 / 4).contains(&read), "{read}");
    texts(5, RUNS, fuzz::game_line, fuzz::parse_position, true);
    bytes(6, RUNS, fuzz::parse_position);
}

#[test]
fn certificates() {
    let runs = RUNS / 4;
    let refused = texts(7, runs, fuzz::certificate, fuzz::read_certificate_and_check, Some(false));
    let accepted = texts(7, runs, fuzz::certificate, fuzz::read_certificate_and_check, Some(true));
    assert!(refused > runs / 10 && accepted > runs / 8, "{refused}, {accepted}");
    bytes(8, RUNS, fuzz::read_certificate_and_check);
}

#[test]
fn quotients() {
    let runs = RUNS / 4;
    let refused = texts(10, runs, fuzz::quotient, fuzz::read_quotient_and_check, Some(false));
    let accepted = texts(10, runs, fuzz::quotient, fuzz::read_quotient_and_check, Some(true));
    assert!(refused > runs / 16 && accepted > runs / 16, "{refused}, {accepted}");
    bytes(11, RUNS, fuzz::read_quotient_and_check);
}

#[test]
fn periods() {
    let runs = RUNS / 4;
    let refused = texts(10, runs, fuzz::period, fuzz::read_period_and_check, Some(false));
    let accepted = texts(10, runs, fuzz::period, fuzz::read_period_and_check, Some(true));
    assert!(refused > runs / 8 && accepted > runs / 16, "{refused}, {accepted}");
    bytes(11, RUNS, fuzz::read_period_and_check);
}

#[test]
fn strategies() {
    bytes(9, RUNS / 4, fuzz::strategies_agree);
}

/// The long run. Minutes.
#[test]
#[ignore = "minutes"]
fn long_run() {
    for round in 0..10 {
        texts(100 + round, 10 * RUNS, fuzz::game_line, fuzz::parse_game, true);
        texts(200 + round, 10 * RUNS, fuzz::position, fuzz::parse_position, true);
        texts(300 + round, 2 * RUNS, fuzz::certificate, fuzz::read_certificate_and_check, Some(true));
        texts(500 + round, RUNS, fuzz::quotient, fuzz::read_quotient_and_check, Some(true));
        texts(350 + round, 2 * RUNS, fuzz::period, fuzz::read_period_and_check, Some(true));
        bytes(400 + round, RUNS, fuzz::strategies_agree);
    }
}
