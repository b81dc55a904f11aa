//! The values of many heaps.

use super::*;

/// All options are found, whatever values heaps have; most of these are common.
#[test]
fn options_are_those_of_all_splits() {
    for line in ["0.644 misere", "4.07 misere", "0.07|4.35 misere", "0.3|0.7 misere"] {
        let (_, rules) = candidate(&built(line, 0));
        let (mut candidate, _) = candidate(&built("0.77 misere", 30));
        let order = candidate.monoid.order() as u32;
        candidate.truncate(1);
        let mut splits = Splits::new(&rules, candidate.monoid.order()).unwrap();
        let mut state = 1_u64;
        for heap in 1..1400 {
            let options = splits.options(&Budget::unlimited()).unwrap();
            for (player, options) in options.iter().enumerate() {
                let expected: Vec<u32> =
                    candidate.options(&rules, heap, player).iter().map(|value| value.element).collect();
                assert_eq!(options.iter().collect::<Vec<u32>>(), expected, "{line}: {heap}");
            }
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let random = (state >> 40) as u32;
            // One heap in 400 has any value.
            let element = if random.is_multiple_of(400) { random / 400 % order } else { 3 + random % 5 };
            candidate.push(Value { element, ..Value::default() }, Vec::new());
            splits.push(&candidate.monoid, element).unwrap();
        }
        assert!(splits.rare.len() > 1 && splits.rare.len() < 100, "{line}: {}", splits.rare.len());
    }
}

#[test]
fn other_rules_do_not_suit() {
    for line in ["0.[3] misere", "0.77! misere", "0.8 misere"] {
        assert!(Splits::new(&candidate(&built(line, 0)).1, 1).is_none(), "{line}");
    }
}

/// Beyond a proved period the sweep finds the values that the period gives, and the checker accepts them and no others.
#[test]
fn swept_values_are_periodic() {
    for (line, most) in [("0.77", 1100), ("0.15", 700), ("4.56", 700), ("0.15|0.51", 1010)] {
        let mut quotient = built(&format!("{line} misere"), FEW);
        (quotient.last_heap()..most).for_each(|_| quotient.extend(1000, &Budget::unlimited()).unwrap());
        let period = quotient.period().unwrap_or_else(|| panic!("{line}"));
        let mut certificate = quotient.certificate();
        let value = |heap: usize| certificate.heaps[heap - 1];
        let (first, period) = (period.preperiod as usize, period.period as usize);
        assert!(first + period < FEW, "{line}");
        assert!((first..most - period).all(|heap| value(heap) == value(heap + period)), "{line}");
        assert!(check(&certificate).is_ok(), "{line}");
        certificate.period = None;
        certificate.heaps[most - 2].element ^= 1;
        assert!(check(&certificate).is_err(), "{line}");
    }
}

/// The quotient changes with a heap far out, and the checker accepts it.
#[test]
fn a_quotient_that_changes_late() {
    let mut quotient = built("4.007 misere", 509);
    assert_eq!(quotient.history().last().map(|change| (change.heap, change.order)), Some((508, 130)));
    let certificate = quotient.certificate();
    assert_eq!(check(&certificate).map(|checked| checked.order()), Ok(Some(130)));
    // Built again from the certificate it goes on in the same way.
    let mut again = MisereQuotient::decode(quotient.game(), &quotient.encode(), &Budget::unlimited()).unwrap();
    for quotient in [&mut quotient, &mut again] {
        (quotient.last_heap()..700).for_each(|_| quotient.extend(1000, &Budget::unlimited()).unwrap());
    }
    assert_eq!(quotient.certificate().heaps, again.certificate().heaps);
}
