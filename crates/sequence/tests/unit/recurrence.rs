//! Recurrence finds periods without the values between windows.

use super::*;

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
