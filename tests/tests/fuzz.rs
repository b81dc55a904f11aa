//! The fuzz targets with fixed seeds, for a few seconds.

use ninepins_testkit::Source;
use ninepins_tests::fuzz::{TARGETS, Target, mutated};

/// Passes texts, changed or not, and bytes to a target. Good and bad texts must both be frequent.
fn run((name, make, check, least): Target, seed: u64, runs: u64) {
    let (source, mut counts) = (&mut Source::seeded(seed), [0; 2]);
    for _ in 0..runs {
        let text = make(source);
        let text = if source.below(2) == 0 { text } else { mutated(text, source) };
        if let Some(accepted) = check(text.as_bytes()) {
            counts[usize::from(accepted)] += 1;
        }
        let data: Vec<u8> = (0..source.below(40)).map(|_| source.below(256) as u8).collect();
        check(&data);
    }
    let enough = [0, 1].map(|at| counts[at] * least[at] >= runs);
    assert!(enough == [true; 2] || name == "strategies_agree", "{name}: {counts:?} refused and accepted");
}

/// Runs each target on a thread of its own.
fn run_all(rounds: std::ops::Range<u64>, factor: u64) {
    std::thread::scope(|scope| {
        for target in TARGETS {
            let rounds = rounds.clone();
            let runs = factor * if target.0 == "parse_text" { 40_000 } else { 5_000 };
            scope.spawn(move || rounds.for_each(|seed| run(target, seed, runs)));
        }
    });
}

#[test]
fn targets() {
    run_all(7..8, 1);
}

#[test]
#[ignore = "minutes"]
fn long_run() {
    run_all(100..110, 5);
}
