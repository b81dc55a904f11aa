//! Certificates of periods, compared with the definition.

use super::{inputs::forged, readable};
use ninepins::Game;
use ninepins_proof::{
    check,
    period::{Certificate, Evidence, Sparse, Window},
};
use ninepins_testkit::{Source, nim_values, random_code};

/// The largest number; larger ones only take longer.
const MOST: u64 = 100;
/// The number of values found by definition.
const DEFINED: usize = 260;

/// Reads and checks a certificate: it prints as its text, and accepted claims are true. Returns true if a readable one
/// is accepted.
pub fn read_period_and_check(data: &[u8]) -> Option<bool> {
    let (text, certificate): (String, Certificate) = readable(data)?;
    let Certificate { ref game, preperiod, period, max, ref evidence } = certificate;
    let farthest = match evidence {
        Evidence::Sparse(sparse) => {
            let heaps = sparse.windows.iter().map(|window| window.heap);
            heaps.chain(sparse.reach).fold(sparse.window, u64::max)
        }
        _ => 0,
    };
    if preperiod.max(period).max(farthest) > MOST {
        return None;
    }
    if check(&certificate).is_err() {
        return Some(false);
    }
    let (first, round) = (preperiod as usize, period as usize);
    let values = nim_values(game, DEFINED);
    let differs = |n: usize, more: usize| values[n] != values[n + more];
    assert!((first..DEFINED - round).all(|n| !differs(n, round)), "it does not repeat, but accepted: {text}");
    assert!(first == 0 || differs(first - 1, round), "it repeats before, but accepted: {text}");
    let shorter = |period: &usize| (first..first + round).all(|n| !differs(n, *period));
    assert_eq!((1..round).find(shorter), None, "it has a shorter period, but accepted: {text}");
    assert_eq!(values.iter().max(), Some(&max), "not the largest value, but accepted: {text}");
    Some(true)
}

/// Returns windows at the last exception, one period after it, and at some other heaps, within the known values.
fn some_windows(
    source: &mut Source<'_>,
    values: &[u64],
    (last, window): (u64, u64),
    [preperiod, period]: [usize; 2],
) -> Vec<Window> {
    let edge = preperiod.saturating_sub(1);
    let others = (0..source.below(8)).map(|_| (last + 1 + source.below(60)) as usize);
    let mut heaps: Vec<usize> = others.chain([edge, edge + period]).collect();
    heaps.retain(|heap| *heap <= edge + period);
    heaps.sort_unstable();
    heaps.dedup();
    let window = |heap: usize| {
        let values = values.get(heap..=heap + window as usize)?;
        Some(Window { heap: heap as u64, values: values.iter().map(|value| *value as u8 % 64).collect() })
    };
    heaps.into_iter().filter_map(window).collect()
}

/// Returns a certificate of what looks like a period, forged or not.
pub fn period(source: &mut Source<'_>) -> String {
    const SEEN: usize = 140;
    let line = match source.below(2) {
        0 => source.pick(&["0.77", "0.051", "4.0", "4!.34", "4!.50", "0.375", "0.176", "0.05", "0.333"]).to_owned(),
        _ => random_code(source, &["0", "0", "4", "4!"]),
    };
    let game: Game = line.parse().expect("a game line");
    let parts = game.ruleset().most_parts();
    let values = nim_values(&game, if parts > 2 { SEEN / 2 } else { SEEN });
    let preperiod = |period: usize| {
        (0..values.len() - period).rev().find(|n| values[*n] != values[n + period]).map_or(0, |n| n + 1)
    };
    let looks = |period: &usize| preperiod(*period) + period + 10 < values.len();
    let period = (1..values.len()).find(looks).unwrap_or(1);
    let preperiod = preperiod(period);
    let evidence = if source.below(3) == 0 {
        Evidence::Classical
    } else {
        let alternating = source.below(3) == 0;
        let turned = source.below(2) as usize;
        let rare = |mask: u16| -> Vec<u64> {
            let is_rare = |n: &usize| {
                let odd = (values[*n] & u64::from(mask)).count_ones() % 2 == 1;
                odd == (alternating && n % 2 == turned)
            };
            (1..values.len()).filter(is_rare).map(|n| n as u64).collect()
        };
        let masks = 1..16;
        let mask = match source.below(3) {
            0 => 1 + source.below(15) as u16,
            _ => masks.min_by_key(|mask| rare(*mask).len()).unwrap_or(1),
        };
        let rare = rare(mask);
        let last = rare.last().copied().unwrap_or(0);
        let mut window = last + 1 + source.below(6);
        let (mut windows, mut reach) = (Vec::new(), None);
        if source.below(3) == 0 {
            let wide = window + 2 + source.below(40);
            if source.below(2) == 0 {
                reach = Some(wide);
            } else {
                window = wide;
            }
            windows = some_windows(source, &values, (reach.unwrap_or(last), window), [preperiod, period]);
        }
        Evidence::Sparse(Sparse { mask, alternating, window, reach, rare, windows })
    };
    let max = values.iter().max().copied().unwrap_or(0);
    let certificate = Certificate { game, preperiod: preperiod as u64, period: period as u64, max, evidence };
    forged(certificate.to_string(), source)
}
