//! Avoidance and coverage apart, on predictions that need not be the values of any game.

use super::{Certificate, avoidance, coverage, prediction::Claim};
use crate::{
    CheckOptions,
    period::{bounds::begin, moves::Moves},
};
use ninepins_testkit::Source;

/// For each accepted prediction the condition holds at later heaps, by the definition.
#[test]
fn conditions_hold_far_beyond_the_window() {
    let codes = ["0.8", "0.9", "0.a", "0.c", "0.28", "0.4c", "0.84", "8.0", "4.c", "0.f"];
    let (mut avoids, mut covers) = (0, 0);
    let source = &mut Source::seeded(33);
    for _ in 0..100_000 {
        let code = source.pick(&codes);
        let mut digit = |base: u64| source.below(base);
        let (period, doublings) = (1 + digit(3), digit(2));
        let preperiod = 1 + digit(2);
        let saltus = [1, 2, 3, 4, 6][digit(5) as usize];
        let constant: Vec<u64> = (0..period).filter(|_| digit(4) == 0).collect();
        if constant.len() as u64 == period {
            continue;
        }
        let window = preperiod + digit(3) * period + 2;
        let mut values: Vec<u32> = (0..preperiod + period).map(|_| digit(2 * saltus + 2) as u32).collect();
        values[0] = 0;
        let game = code.parse().unwrap();
        let certificate = Certificate { game, preperiod, period, saltus, constant, doublings, window };
        let Ok((claim, moves)) = certificate.form() else { continue };
        for heap in values.len()..claim.base() {
            values.push(values[heap - claim.period] + claim.step(heap) as u32);
        }
        holds(&certificate, &claim, &moves, &values, (&mut avoids, &mut covers));
    }
    assert!(avoids > 1000 && covers > 500, "{avoids} {covers}");
}

fn holds(
    certificate: &Certificate,
    claim: &Claim,
    moves: &Moves,
    values: &[u32],
    (avoids, covers): (&mut u32, &mut u32),
) {
    let far = claim.heaps() + 4 * claim.block;
    let top = (3 * claim.base() + moves.most).max(far);
    let predicted = claim.predicted(values, top);
    let work = &mut begin(Certificate::PERIOD_LINE, CheckOptions::default());
    let avoided = avoidance::check((certificate, claim), moves, &predicted, work).is_ok();
    let covered = coverage::check((certificate, claim), moves, &predicted, work).is_ok();
    if !(avoided || covered) {
        return;
    }
    *avoids += u32::from(avoided);
    *covers += u32::from(covered);
    let narrow: Vec<u32> = predicted.iter().map(|value| *value as u32).collect();
    for heap in claim.heaps()..far {
        let own = narrow[heap];
        let mut missing = vec![true; own as usize];
        moves.options(&narrow[..heap], |value| {
            assert!(!avoided || value != own, "heap {heap} has an option of its value {own}: {certificate}{values:?}");
            if let Some(missing) = missing.get_mut(value as usize) {
                *missing = false;
            }
        });
        assert!(!covered || !missing.contains(&true), "heap {heap} lacks an option: {certificate}{values:?}");
    }
}
