//! A bound on the units of work between two looks of a watch.

use ninepins::{
    Budget, Game, Known, Progress, Stopped,
    ask::{Desk, json},
    certificates::{CheckError, CheckErrorKind, CheckOptions, Format as _, period, quotient},
    prove::{EvidenceKind, prove},
    quotient::MisereQuotient,
};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

/// The number of looks of each piece of work.
const LOOKS: u64 = 500;

/// The most units, of about a nanosecond, between two looks: a fifth of a second.
const MOST_UNITS: u64 = 200_000_000;

/// Runs `work` until its watch was asked often enough, and returns the most units between two looks.
fn widest(name: &str, work: impl FnOnce(&mut Budget)) {
    let (widest, before, looks) = (Arc::new(AtomicU64::new(0)), AtomicU64::new(0), AtomicU64::new(0));
    let seen = widest.clone();
    let watch = move |progress: Progress| {
        let units = progress.work.saturating_sub(before.swap(progress.work, Ordering::Relaxed));
        seen.fetch_max(units, Ordering::Relaxed);
        if looks.fetch_add(1, Ordering::Relaxed) < LOOKS { Ok(()) } else { Err(Stopped::Time) }
    };
    work(&mut Budget::unlimited().with_memory(4_000_000_000).with_watch(watch));
    let widest = widest.load(Ordering::Relaxed);
    assert!(widest <= MOST_UNITS, "{name}: {widest} units between two looks");
}

#[test]
fn questions() {
    for row in include_str!("watched.tsv").lines().skip(1) {
        let [name, fields, end] = row.split('\t').collect::<Vec<_>>().try_into().unwrap();
        widest(row, |budget| {
            let answer = json(name, fields, &mut Desk::new(&Known::default(), budget)).unwrap();
            assert!(end.is_empty() || answer.contains(&format!(r#""stopped":"{end}"#)), "{row}: {answer}");
        });
    }
}

fn game(line: &str) -> Game {
    line.parse().unwrap()
}

/// A check asks whether to stop at least this often, and stops when the answer is yes. Each of these checks counts most of its steps
/// at once, before they are taken.
#[test]
fn checks() {
    let quotient = {
        let mut quotient = MisereQuotient::of(&game("0.07 misere")).unwrap();
        (0..30).for_each(|_| quotient.extend(100_000, &Budget::unlimited()).unwrap());
        quotient.certificate().to_string().parse::<quotient::Certificate>().unwrap()
    };
    let period = "ninepins period 1\ngame 0.165\npreperiod 5181\nperiod 1550\nmax 25\nclassical\n";
    let period: period::Certificate = period.parse().unwrap();
    let position = |game_line: &str, position: &str, evidence| {
        let position = position.parse().unwrap();
        prove(&game(game_line), &position, None, evidence, &Known::default(), &mut Budget::unlimited()).unwrap()
    };
    let replies = position("0.[3]", "30+30+45+45", EvidenceKind::Replies);
    let values = position("0.[3]", "600+700", EvidenceKind::NimValues);
    let boards = position("0.[3]; N at 20+21", "20+30+40+41", EvidenceKind::Completions);
    stops("quotient", 40, &|options| quotient.check_with(options).err());
    stops("period", 1000, &|options| period.check_with(options).err());
    for (name, least, certificate) in [("replies", 300, replies), ("nim-values", 6, values), ("boards", 60, boards)] {
        stops(name, least, &|options| certificate.check_with(options).err());
    }
}

/// Counts the questions of a check whether to stop, then stops it at some of them.
fn stops(name: &str, least: u64, check: &dyn Fn(CheckOptions<'_>) -> Option<CheckError>) {
    let asked = AtomicU64::new(0);
    let stopped_at = |last: u64| {
        asked.store(0, Ordering::Relaxed);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) + 1 >= last;
        check(CheckOptions { stop: &stop, ..CheckOptions::default() })
    };
    assert_eq!(stopped_at(u64::MAX), None, "{name}");
    let all = asked.load(Ordering::Relaxed);
    assert!(all >= least, "{name}: {all} questions");
    for last in [1, all / 7, all / 2, all] {
        assert_eq!(stopped_at(last).map(|error| error.kind), Some(CheckErrorKind::Stopped), "{name} {last} of {all}");
        assert_eq!(asked.load(Ordering::Relaxed), last, "{name}");
    }
}
