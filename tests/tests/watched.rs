//! A bound on the units of work between two looks of a watch.

use ninepins::{
    Budget, Game, Known, Player, Progress, Question, Solver, Stopped, StrategyId,
    certificates::{CheckError, CheckErrorKind, CheckOptions, check_with, period, quotient},
    line::best_line,
    misere::{Genera, HeapForms},
    prove::{EvidenceKind, prove},
    quotient::MisereQuotient,
    sequence::PeriodSearch,
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

fn game(line: &str) -> Game {
    line.parse().unwrap()
}

#[test]
fn searches() {
    for (line, position, strategy) in [
        ("0.106", "1000000000000000000", None),
        ("kayles misere", "40+41", Some(StrategyId::Search)),
        ("nimmy", "9x60", None),
        ("nimmy", "1000000+1000001", Some(StrategyId::Search)),
        ("0.74 misere", "40+41+42", None),
    ] {
        widest(line, |budget| {
            let position = ninepins::Layout::of_game(position, &game(line)).unwrap().position();
            let question = Question::new(game(line), position).with_strategy(strategy);
            let answer = Solver::default().solve(&question, budget).unwrap();
            assert_eq!(answer.stopped, Some(Stopped::Time), "{line}");
        });
    }
    widest("line", |budget| {
        let (game, position) = (game("0.77; N at 2+2"), "40+41+42".parse().unwrap());
        let line = best_line(&game, &position, Player::Left, &Known::default(), budget);
        assert_eq!(line.stopped, Some(Stopped::Time));
    });
}

#[test]
fn quotients() {
    for line in ["0.07 misere", "0.3102 misere", "0.76 misere"] {
        widest(line, |budget| {
            let mut quotient = MisereQuotient::of(&game(line)).unwrap();
            while quotient.extend(100_000, budget).is_ok() {}
        });
    }
}

#[test]
fn sequences() {
    for line in ["0.007", "0.106", "4!.0", "0.6", "0.333", "8.0"] {
        widest(line, |budget| {
            let code = game(line).ruleset().code(Player::Left).unwrap().clone();
            let mut search = PeriodSearch::new(&code);
            assert!(search.run(u64::MAX, budget).is_err() || search.proved().is_some(), "{line}");
        });
    }
}

#[test]
fn forms() {
    widest("genus", |budget| {
        let mut genera = Genera::of(&game("0.07")).unwrap();
        let _ = genera.heap(2000, budget);
    });
    widest("misere-form", |budget| {
        let mut heaps = HeapForms::of(&game("0.07")).unwrap();
        let _ = heaps.form(400, budget);
    });
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
    stops("quotient", 40, &|options| check_with(&quotient, options).err());
    stops("period", 1000, &|options| check_with(&period, options).err());
    for (name, least, certificate) in [("replies", 300, replies), ("nim-values", 6, values), ("boards", 60, boards)] {
        stops(name, least, &|options| check_with(&certificate, options).err());
    }
}

/// Counts the questions of a check whether to stop, then stops it at some of them.
fn stops(name: &str, least: u64, check: &dyn Fn(CheckOptions<'_>) -> Option<CheckError>) {
    let asked = AtomicU64::new(0);
    let stopped_at = |last: u64| {
        asked.store(0, Ordering::Relaxed);
        check(CheckOptions::default().with_stop(&|| asked.fetch_add(1, Ordering::Relaxed) + 1 >= last))
    };
    assert_eq!(stopped_at(u64::MAX), None, "{name}");
    let all = asked.load(Ordering::Relaxed);
    assert!(all >= least, "{name}: {all} questions");
    for last in [1, all / 7, all / 2, all] {
        assert_eq!(stopped_at(last).map(|error| error.kind()), Some(CheckErrorKind::Stopped), "{name} {last} of {all}");
        assert_eq!(asked.load(Ordering::Relaxed), last, "{name}");
    }
}
