//! The fuzz targets with fixed seeds, for a few seconds.

use ninepins_testkit::Source;
use ninepins_tests::fuzz;

const RUNS: u64 = 20_000;

/// Passes texts, changed or not, to a target, and counts one of its results.
fn texts<T: PartialEq>(
    seed: u64,
    runs: u64,
    make: fn(&mut Source) -> String,
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

/// Passes texts and bytes to a target that checks certificates, which must refuse and accept one of `least` texts at least.
fn checked(seed: u64, make: fn(&mut Source) -> String, target: fn(&[u8]) -> Option<bool>, least: [u64; 2]) {
    let runs = RUNS / 4;
    let counts = [false, true].map(|accepted| texts(seed, runs, make, target, Some(accepted)));
    assert!(counts[0] > runs / least[0] && counts[1] > runs / least[1], "{counts:?} refused and accepted");
    bytes(seed + 1, RUNS, target);
}

#[test]
fn certificates() {
    checked(7, fuzz::certificate, fuzz::read_certificate_and_check, [10, 8]);
}

#[test]
fn quotients() {
    checked(10, fuzz::quotient, fuzz::read_quotient_and_check, [16, 16]);
}

#[test]
fn periods() {
    checked(10, fuzz::period, fuzz::read_period_and_check, [8, 16]);
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
