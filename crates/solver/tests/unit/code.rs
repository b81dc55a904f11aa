//! Nim-values of codes: tables on demand, and periods.

use ninepins_rules::{Game, Player};
use ninepins_sequence::{Engine, Sequence, Width};
use ninepins_solver::{Budget, Stopped, internals::code::CodeValues, theorem::Period};

fn of(code: &str) -> CodeValues {
    let game: Game = code.parse().unwrap();
    CodeValues::new(game.ruleset().code(Player::Left).unwrap().clone())
}

#[test]
fn no_period_is_claimed_without_proof() {
    // No period of Grundy's game is known; the values are those of Winning Ways.
    let mut grundy = of("4!.0");
    assert!(grundy.value(2000, &Budget::unlimited()).is_ok());
    let values: Vec<u64> = (0..20).map(|size| grundy.value(size, &Budget::unlimited()).unwrap()).collect();
    assert_eq!(values, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]);
    assert_eq!(grundy.period(), None);
    assert!(matches!(of("0.[7]").value(1_000_000, &Budget::of_positions(1000)), Err(Stopped::BeyondTable(_))));
}

#[test]
fn looking_for_a_period_can_be_interrupted() {
    let budget = Budget::unlimited();
    let mut kayles = of("0.77");
    assert!(kayles.value(10, &budget).is_ok());
    let interrupted = Budget::unlimited().with_watch(|_| Err(Stopped::Interrupted));
    assert_eq!(kayles.prove_period(&interrupted), Err(Stopped::Interrupted));
    // Growth resumes from the values found before.
    assert_eq!(kayles.value(10, &budget), Ok(2));
    assert_eq!(kayles.prove_period(&budget), Ok(Some(Period { preperiod: 71, period: 12 })));
}

/// A heap of 10^18 tokens has the value that the saltus and the constant remainders give it.
#[test]
fn values_that_rise() {
    let budget = &Budget::unlimited();
    for (code, period, saltus, constant) in
        [("0.9c", 36, 16, [0; 0].as_slice()), ("0.205200c", 40, 16, &[19, 39]), ("8.0", 2, 1, &[])]
    {
        let mut values = of(code);
        for heap in 1_000_000_000_000_000_000..1_000_000_000_000_000_080u64 {
            let near = 400 + heap % period;
            let near = near - near % period + heap % period;
            let near_value = values.value(near, budget).unwrap();
            let rise = if constant.contains(&(heap % period)) { 0 } else { (heap - near) / period * saltus };
            assert_eq!(values.value(heap, budget), Ok(near_value + rise), "{code}: {heap}");
        }
        assert_eq!((values.period(), values.prove_period(budget)), (None, Ok(None)));
    }
}

/// All codes of two digits, and codes without a period, with tails, with three parts or unequal ones. Heaps are
/// asked for in disorder.
#[test]
fn a_world_of_codes_agrees_with_the_definition() {
    let octal = |n: u32| format!("{}.{}{}", n >> 6 & 4, n >> 3 & 7, n & 7);
    let codes = (0..128).map(|n| octal(if n < 64 { n } else { n + 192 }));
    let others = ["4!.0", "0.8", "0.f7", "8.0", "0.b!c!", "0.[7]", "0.1[06]", "4.[3]", "S(2,5,7)", "0.106"];
    let mut periods = 0;
    for code in codes.chain(others.map(str::to_owned)) {
        const END: u64 = 300;
        let game: Game = code.parse().unwrap();
        let mut naive = Sequence::by(game.ruleset().code(Player::Left).unwrap(), Engine::Naive).unwrap();
        naive.extend(END, &Budget::unlimited()).unwrap();
        let mut values = of(&code);
        for heap in (0..END).map(|i| i * 107 % END) {
            let expected = naive.value(heap).unwrap().into();
            assert_eq!(values.value(heap, &Budget::unlimited()), Ok(expected), "{code}: {heap}");
        }
        periods += u64::from(values.period().is_some());
    }
    assert!(periods > 90, "{periods}");
}

/// The fast engine finds hundreds of thousands of values, and the period gives those far beyond.
#[test]
fn long_periods() {
    let budget = &Budget::unlimited();
    let of_period = |preperiod, period| Some(Period { preperiod, period });
    for (code, period, heap) in [
        ("0.16", of_period(105_351, 149_459), 1_000_000_000_000_000_000),
        ("0.127", of_period(46_578, 4), 1_000_000_000_000_000_000),
    ] {
        let mut values = of(code);
        let value = values.value(heap, budget);
        assert_eq!(values.period(), period, "{code}");
        let Period { preperiod, period } = period.unwrap();
        // The largest equal heap of the table, found without the theorem.
        let same = heap - (heap - preperiod) / period * period + period;
        let game: Game = code.parse().unwrap();
        let mut sequence =
            Sequence::by(game.ruleset().code(Player::Left).unwrap(), Engine::Sliced(Width::PORTABLE)).unwrap();
        sequence.extend(same + 1, budget).unwrap();
        assert_eq!(value, Ok(sequence.value(same).unwrap().into()), "{code}");
        // The last exception differs.
        let last = values.value(preperiod - 1, budget);
        assert_ne!(last, values.value(preperiod - 1 + period, budget), "{code}");
    }
}

#[test]
fn what_is_beyond_the_table_does_not_depend_on_earlier_questions() {
    let budget = &Budget::unlimited();
    let code = "0.[7]";
    let mut asked = of(code);
    let beyond = asked.value(1 << 40, budget).unwrap_err();
    let mut other = of(code);
    for heap in [3, 70, 500] {
        assert!(other.value(heap, budget).is_ok());
    }
    assert_eq!(other.value(1 << 50, budget), Err(beyond.clone()));
    let last = asked.known - 1;
    let text = format!("nim-values of {code} are known up to heap {last} only: ");
    assert!(beyond.to_string().starts_with(&text), "{beyond}");
    let few = &Budget::of_positions(1);
    assert!(other.value(last, few).is_ok() && other.value(last + 1, few) == Err(beyond.clone()));
    // More work finds the values of a few more heaps, which leave the table as it is.
    assert!(asked.value(last + 2, budget).is_ok());
    assert_eq!(asked.value(last + 1, few), Err(beyond));
}

#[test]
fn tables_stay_within_the_memory_allowed() {
    let tight = Budget::unlimited().with_memory(100_000);
    for code in ["0.6", "4!.0", "0.04", "0.f7"] {
        let mut values = of(code);
        assert!(values.value(1000, &tight).is_ok(), "{code}");
        assert_eq!(values.value(1 << 17, &tight), Err(Stopped::Memory), "{code}");
        // Values that fitted before are still known, and more memory gives more.
        assert!(values.value(1000, &tight).is_ok(), "{code}");
        assert!(values.value(2200, &Budget::unlimited()).is_ok(), "{code}");
    }
}
