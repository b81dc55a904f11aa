//! Avoidance, coverage and splits apart, on predictions that need not be the values of any game.
//!
//! Each part of the conditions was changed in turn, 70 changes: no avoidance or coverage, a case of a bad option left out, D = 0 or D - m
//! allowed, a window or a base shortened by a heap, L or S in place of a cone, any y, P odd, B in place of B / 2, splits without remainders,
//! ... A test here or in `tests/period/arithmetic.rs` fails for each change but those that only repeat another condition.

use super::{Certificate, avoidance, coverage, prediction::Claim, split::Splits};
use crate::{
    CheckOptions,
    period::{bounds::begin, moves::Moves},
};
use ninepins_testkit::Source;

/// A claim, and values that it predicts from those of the base heaps.
struct Predicted {
    certificate: Certificate,
    claim: Claim,
    moves: Moves,
    base: Vec<u32>,
    values: Vec<u64>,
    /// The values again, below a heap some blocks after the window.
    narrow: Vec<u32>,
}

/// Returns a small claim about one of these codes with one of these saltuses.
fn random(source: &mut Source, codes: &[&str], saltuses: &[u64]) -> Option<Predicted> {
    let (code, saltus) = (source.pick(codes), source.pick(saltuses));
    let mut digit = |base: u64| source.below(base);
    let (period, doublings, preperiod) = (1 + digit(3), digit(2), 1 + digit(3));
    let constant: Vec<u64> = (0..period).filter(|_| digit(4) == 0).collect();
    if constant.len() as u64 == period {
        return None;
    }
    let window = preperiod + digit(5) * period + 2;
    // Values near a line are covered more often.
    let (slope, spread) = [(0, 2 * saltus + 2), (0, 6 * saltus), (saltus, 2), (0, saltus + 1)][digit(4) as usize];
    let value = |heap: u64, more: u64| if heap == 0 { 0 } else { heap * slope / period + more };
    let mut base: Vec<u32> = (0..preperiod + period).map(|heap| value(heap, digit(spread)) as u32).collect();
    let game = code.parse().unwrap();
    let certificate = Certificate { game, preperiod, period, saltus, constant, doublings, window };
    let (claim, moves) = certificate.form().ok()?;
    for heap in base.len()..claim.base() {
        base.push(base[heap - claim.period] + claim.step(heap) as u32);
    }
    let far = claim.heaps() + 4 * claim.block;
    let values = claim.predicted(&base, (3 * claim.base() + moves.most).max(far));
    let narrow = values[..far].iter().map(|value| *value as u32).collect();
    Some(Predicted { certificate, claim, moves, base, values, narrow })
}

/// For each accepted prediction the condition holds at later heaps, by the definition.
#[test]
fn conditions_hold_far_beyond_the_window() {
    let few = ["0.2", "0.02", "0.22", "0.4", "0.04", "0.44", "4.0", "0.6", "0.26"];
    let three = ["0.8", "0.a", "0.c", "0.28", "0.84", "8.0", "4.c", "0.f", "0.ff", "8.8", "c.8", "0.cc", "0.ae", "8.e"];
    let (mut avoids, mut covers) = (0, 0);
    let source = &mut Source::seeded(33);
    for turn in 0..200_000 {
        let codes = if turn % 3 == 0 { &few[..] } else { &three };
        let Some(predicted) = random(source, codes, &[1, 2, 3, 4, 6]) else { continue };
        let Predicted { certificate, claim, moves, values, .. } = &predicted;
        let work = &mut begin(Certificate::PERIOD_LINE, CheckOptions::default());
        let avoided = avoidance::check((certificate, claim), moves, values, work).is_ok();
        let covered = coverage::check((certificate, claim), moves, values, work).is_ok();
        if avoided || covered {
            holds(&predicted, (avoided, covered));
        }
        avoids += u32::from(avoided);
        covers += u32::from(covered);
    }
    assert!(avoids > 4000 && covers > 1000, "{avoids} {covers}");
}

fn holds(predicted: &Predicted, (avoided, covered): (bool, bool)) {
    let Predicted { certificate, claim, moves, base, narrow, .. } = predicted;
    for heap in claim.heaps()..narrow.len() {
        let own = narrow[heap];
        let mut missing = vec![true; own as usize];
        moves.options(&narrow[..heap], |value| {
            assert!(!avoided || value != own, "heap {heap} has an option of its value {own}: {certificate}{base:?}");
            if let Some(missing) = missing.get_mut(value as usize) {
                *missing = false;
            }
        });
        assert!(!covered || !missing.contains(&true), "heap {heap} lacks an option: {certificate}{base:?}");
    }
}

/// A value that is split rises with each block that the heap gets, by the definition.
#[test]
fn split_values_rise_with_the_heap() {
    let source = &mut Source::seeded(34);
    let (mut split, mut not) = (0, 0);
    for _ in 0..4000 {
        let codes = ["0.4", "0.04", "0.8", "0.c", "0.28", "4.8", "8.0"];
        let Some(predicted) = random(source, &codes, &[3, 5, 6, 7, 12]) else { continue };
        let Predicted { certificate, claim, moves, base, values, narrow } = &predicted;
        let work = &mut begin(Certificate::PERIOD_LINE, CheckOptions::default());
        let mut splits = Splits::new(claim, moves, values);
        for (heap, own) in (0..).zip(values).take(claim.heaps()).skip(claim.window) {
            let mut options = Vec::new();
            for later in (1..4).map(|blocks| heap + blocks * claim.block) {
                let mut of_later = Vec::new();
                moves.options(&narrow[..later], |value| of_later.push(value));
                options.push(of_later);
            }
            for value in 0..*own.min(&(3 * claim.rise)) {
                if !splits.is_split(heap, value, work).unwrap() {
                    not += 1;
                    continue;
                }
                split += 1;
                for (rise, options) in (1..).map(|blocks| blocks * claim.rise).zip(&options) {
                    let risen = (value + rise) as u32;
                    assert!(options.contains(&risen), "heap {heap} and {value} + {rise}: {certificate}{base:?}");
                }
            }
        }
    }
    assert!(split > 1000 && not > 1000, "{split} {not}");
}

/// F'' may be 0 at the p first heaps and not at the next: here values rise by 1, but for each third heap.
#[test]
fn least_periods_need_two_periods() {
    let game = "0.8".parse().unwrap();
    let mut certificate =
        Certificate { game, preperiod: 1, period: 3, saltus: 3, constant: vec![0], doublings: 0, window: 6 };
    let mut least = |constant: Vec<u64>| {
        certificate.constant = constant;
        let (claim, _) = certificate.form().unwrap();
        let values = claim.predicted(&[0, 1, 2, 3], 20);
        let work = &mut begin(Certificate::PERIOD_LINE, CheckOptions::default());
        certificate.least_period(&claim, &values, work).is_ok()
    };
    assert!(least(vec![0]) && !least(vec![]));
}

/// Here odd heaps rise from 0 by 3, even ones stay, and a move takes one token: values meet only at multiples of S, though B is 1.
#[test]
fn an_option_of_one_heap_is_bad_only_if_values_meet() {
    let game = "0.2".parse().unwrap();
    let certificate =
        Certificate { game, preperiod: 1, period: 2, saltus: 3, constant: vec![0], doublings: 0, window: 1 };
    let (claim, moves) = certificate.form().unwrap();
    let is_bad = |constant: &u32| {
        let values = claim.predicted(&[0, 0, *constant], 20);
        let work = &mut begin(Certificate::PERIOD_LINE, CheckOptions::default());
        avoidance::check((&certificate, &claim), &moves, &values, work).is_err()
    };
    assert!((3..10).filter(is_bad).eq([3, 6, 9]));
}
