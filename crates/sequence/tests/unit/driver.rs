//! Stops and limits change no result.

use super::*;
use std::sync::atomic::{AtomicU64, Ordering};

fn limits(to: u64) -> PeriodLimits {
    PeriodLimits { to: Some(to), ..PeriodLimits::default() }
}

fn driver(line: &str, to: u64) -> PeriodDriver {
    PeriodDriver::new(&line.parse().unwrap()).with_limits(limits(to))
}

/// Returns a budget whose watch pauses at questions 1, 3, 6, 10, and so on: work that begins again is done in the end.
fn pausing() -> Budget {
    let asked = AtomicU64::new(0);
    Budget::unlimited().with_watch(move |_| {
        let square = 8 * (asked.fetch_add(1, Ordering::Relaxed) + 1) + 1;
        if square.isqrt().pow(2) == square { Err(Stopped::Paused) } else { Ok(()) }
    })
}

/// One game for each engine, with a proved period and without one.
const GAMES: [(&str, u64); 8] = [
    ("0.156", 10_000),
    ("0.77", 10_000),
    ("0.007", 1500),
    ("0.16", 400_000),
    ("4!.0", 20_000),
    ("S(2,5)", 5000),
    ("c.0", 140),
    ("0.[7]", 90),
];

#[test]
fn a_search_that_is_paused_has_the_same_result() {
    let result = |driver: &PeriodDriver| {
        let found = driver.findings();
        (found.status, found.preperiod, found.period, found.saltus, found.max, found.known)
    };
    for (line, to) in GAMES {
        let mut at_once = driver(line, to);
        let ending = at_once.advance(&Budget::unlimited());
        for is_saved in [false, true] {
            let (mut paused, mut pauses, budget) = (driver(line, to), 0, pausing());
            while paused.advance(&budget) == Err(Stopped::Paused) {
                pauses += 1;
                if is_saved {
                    let bytes = paused.to_bytes();
                    paused = PeriodDriver::from_bytes(&bytes).unwrap().with_limits(limits(to));
                    assert!(paused.to_bytes() == bytes, "{line}");
                }
            }
            assert!(pauses > 0, "{line}");
            assert_eq!((paused.advance(&budget), result(&paused)), (ending.clone(), result(&at_once)), "{line}");
        }
    }
}

#[test]
fn a_pause_during_a_look_loses_no_look() {
    let mut at_once = driver("0.156", 10_000);
    at_once.advance(&Budget::unlimited()).unwrap();
    // Each number of questions before the pause, until none is left to pause at.
    for asked in 1.. {
        let left = AtomicU64::new(asked);
        let budget = Budget::unlimited()
            .with_watch(move |_| if left.fetch_sub(1, Ordering::Relaxed) == 1 { Err(Stopped::Paused) } else { Ok(()) });
        let mut paused = driver("0.156", 10_000);
        let first = paused.advance(&budget);
        paused.advance(&Budget::unlimited()).unwrap();
        assert_eq!(paused.findings(), at_once.findings(), "paused at question {asked}");
        if first.is_ok() {
            break;
        }
    }
}

/// A search ends exactly at its last heap, if it has proved nothing before, and resumes under other limits.
#[test]
fn an_ended_search_resumes_under_other_limits() {
    let budget = Budget::unlimited();
    // A checkpoint does not say by how many values the second theorem proves a period, which only makes certificates shorter.
    let findings = |driver: &PeriodDriver| {
        let mut findings = driver.findings();
        findings.witnessed = None;
        findings
    };
    for (line, to) in GAMES {
        let mut at_once = driver(line, to);
        let ending = at_once.advance(&budget);
        for end in [0, 1, 63, 64, 8191, 8192, to / 2].into_iter().filter(|&end| end < to) {
            let mut first = driver(line, end);
            let ended = first.advance(&budget);
            let found = first.findings();
            assert!(ended == Ok(Ending::Proved) || found.known == end + 1, "{line} {end}");
            let values = (0..found.known).filter_map(|heap| first.sequence().value(heap));
            assert_eq!(values.max(), Some(found.max), "{line} {end}");
            let bytes = first.to_bytes();
            assert!(first.advance(&budget) == ended && first.to_bytes() == bytes, "{line} {end}");
            let mut resumed = PeriodDriver::from_bytes(&bytes).unwrap().with_limits(limits(to));
            assert_eq!(
                (resumed.advance(&budget), findings(&resumed)),
                (ending.clone(), findings(&at_once)),
                "{line} {end}"
            );
        }
    }
}

/// Guy and Smith's theorem proves the period of Kayles at heap 167, with or without stops; where heaps end before, the other one does.
#[test]
fn the_better_known_theorem_proves_if_it_needs_few_values_more() {
    let found = |driver: &mut PeriodDriver| {
        driver.advance(&Budget::unlimited()).unwrap();
        (driver.findings().status, driver.findings().known)
    };
    let mut kayles = driver("0.77", 1000);
    let proved = (Status::Proved(Proof::Classical), 168);
    assert_eq!(found(&mut kayles), proved);
    assert_eq!(found(&mut PeriodDriver::from_bytes(&kayles.to_bytes()).unwrap()), proved);
    assert_eq!(found(&mut driver("0.77", 166)), (Status::Proved(Proof::Sparse), 162));
}

/// The list for Officers is that of mvr (2026). Multiples of a proved period are periods, so none of them is impossible.
#[test]
fn impossible_periods_are_none() {
    let mut officers = driver("0.6", 2000);
    officers.advance(&Budget::unlimited()).unwrap();
    assert!(impossible_periods(officers.sequence()).starts_with(&[1, 2, 3, 5, 7, 9, 11, 13, 15, 21, 25]));
    let mut excluded = 0;
    for code in ["0.", "4.", "4!."].into_iter().flat_map(|zero| (0..64).map(move |tail| format!("{zero}{tail:02o}"))) {
        let mut search = PeriodSearch::new(&code.parse().unwrap());
        search.run(2000, &Budget::unlimited()).unwrap();
        let Some(found) = search.proved() else { continue };
        let impossible = impossible_periods(search.sequence());
        assert!(!impossible.iter().any(|p| p.is_multiple_of(found.period)), "{code}: {impossible:?}");
        excluded += impossible.len();
    }
    assert!(excluded > 1000, "{excluded}");
}

#[test]
fn a_search_goes_on_from_few_heaps() {
    let mut search = PeriodSearch::new(&code("0.77"));
    [1, 4, 5, 70, 2000].iter().for_each(|&end| search.run(end, &Budget::unlimited()).unwrap());
    assert_eq!((search.findings().preperiod, search.findings().period), (71, 12));
}

/// Recurrence finds what a search that retains everything finds.
fn finds_the_same_period(line: &str) {
    let budget = &Budget::unlimited();
    let (mut all, mut recurs) = (PeriodSearch::new(&code(line)), forgetful(&code(line)));
    all.run(1 << 26, budget).unwrap();
    recurs.run(1 << 26, budget).unwrap();
    let (all, recurs) = (all.findings(), recurs.findings());
    let result = |found: &Findings| (found.preperiod, found.period, found.saltus, found.max);
    assert_eq!(result(&recurs), result(&all), "{line}");
    assert_eq!((recurs.status, recurs.rare), (Status::Proved(Proof::Sparse), all.rare), "{line}");
}

#[test]
fn recurrence_finds_the_same_period() {
    ["0.16", "0.127"].into_iter().for_each(finds_the_same_period);
}

#[test]
#[ignore = "half a minute"]
fn recurrence_finds_the_same_short_period_far_out() {
    finds_the_same_period("0.354");
}

#[test]
fn recurrence_survives_interruptions() {
    let mut recurs = forgetful(&code("0.16"));
    let mut interrupted = 0;
    let mut end = 1 << 14;
    while recurs.proved().is_none() && end < 1 << 23 {
        let stops = interrupted % 2 == 0;
        let budget = Budget::unlimited().with_watch(move |_| if stops { Err(Stopped::Interrupted) } else { Ok(()) });
        interrupted += 1;
        end += 100_000 * (interrupted % 2);
        let _ = recurs.run(end, &budget);
    }
    assert_eq!((recurs.findings().preperiod, recurs.findings().period), (105_351, 149_459));
    assert!(interrupted > 4);
}

#[test]
fn windows_are_evenly_spread() {
    let mut next = 1 << 20;
    let windows: Vec<u64> = (0..5)
        .map(|_| {
            next = next_window(next);
            next >> 13
        })
        .collect();
    assert_eq!(windows, [129, 130, 131, 132, 133]);
    assert_eq!([255 << 13, (256 << 13) - 1, 256 << 13].map(next_window), [256 << 13, 256 << 13, 258 << 13]);
    assert_eq!(next_window(0), 1);
    let (mut recurrence, mut end) = (Recurrence::default(), 1 << 20);
    while end < 1 << 40 {
        recurrence.push(end as usize - 4, vec![1, 2, 3, 4]);
        end = next_window(end);
    }
    let ends: Vec<u64> = recurrence.windows().windows.iter().map(|(start, codes)| start + codes.len() as u64).collect();
    assert_eq!((ends.len() as u64, ends[0]), (WINDOWS, 1 << 20));
    assert!(ends.windows(2).all(|pair| (1..=1 << 32).contains(&(pair[1] - pair[0]))), "{ends:?}");
}
