//! Each step alone, compared with the canonical sum.

use super::{Decider, Decision, Reason};
use crate::{Nus, Summands, Value, Values};
use ninepins_budget::{Budget, Stopped};
use ninepins_rules::Player;
use ninepins_testkit::Source;

/// Hot, tepid and cold games.
const HOT: &str =
    "{1|-1} {2|-1} {3|1} {2||1|-4} {1|0} {0||0|-2} {1/2|-2} {5|{2|-3}} {{4|1},{3|2}|-2} -1/2 1 * ^ {1*|-1^}";

const SMALL: &str = "^ v* * *2 {0|v*} {^*|0} {0,*|v} {^|v} {0||0,*|0,*2} {{^|*}|0,v}";

/// Returns a random sum of at most `most` of these games, and its canonical form.
fn random_sum(source: &mut Source, texts: &str, most: u64, values: &mut Values) -> (Summands, Value) {
    let budget = &Budget::unlimited();
    let texts: Vec<&str> = texts.split(' ').collect();
    let (mut sum, mut total) = (Summands::default(), Values::ZERO);
    for _ in 0..=source.below(most) {
        let value = values.parse(source.pick(&texts), budget).unwrap();
        sum.add(values, value, 1, budget).unwrap();
        total = values.add(total, value, budget).unwrap();
    }
    (sum, total)
}

/// Compares `decide` with the outcome of the canonical sum; it may leave a sum undecided. Returns the number of answers.
fn compare(decide: impl Fn(&mut Decider, &mut Values, &Summands, Player) -> Option<Player>) -> u32 {
    let (mut values, mut decider) = (Values::new(), Decider::default());
    let mut answers = 0;
    for (texts, seed) in [(HOT, 1), (SMALL, 2)] {
        let source = &mut Source::seeded(seed);
        for _ in 0..400 {
            let (sum, total) = random_sum(source, texts, 7, &mut values);
            let outcome = values.outcome(total, &Budget::unlimited()).unwrap();
            for first in Player::BOTH {
                if let Some(winner) = decide(&mut decider, &mut values, &sum, first) {
                    answers += 1;
                    let text = values.brief(total, 200, &Budget::unlimited()).unwrap().text;
                    assert_eq!(winner, outcome.winner(first), "{sum:?} = {text}, {first} starts");
                }
            }
        }
    }
    answers
}

#[test]
fn decisions_are_those_of_the_canonical_sum() {
    let all = compare(|decider, values, sum, first| {
        Some(decider.winner(values, sum, first, &mut Budget::unlimited()).unwrap().winner)
    });
    assert_eq!(all, 1600);
}

#[test]
fn bounds_are_true_and_decide_most() {
    let bounded = compare(|decider, values, sum, first| {
        for &(value, _) in &sum.others {
            decider.measure(values, value, &Budget::unlimited()).unwrap();
        }
        decider
            .by_bounds(sum, first, &Budget::unlimited())
            .unwrap()
            .filter(|_| !sum.others.is_empty())
            .map(|found| found.winner)
    });
    assert!(bounded > 800, "{bounded}");
}

#[test]
fn search_needs_no_other_step() {
    compare(|_, values, sum, first| {
        // A new memo for each sum.
        let mut decider = Decider::default();
        let is_hard = sum.others.iter().map(|(_, copies)| copies).sum::<u64>() > 1;
        is_hard.then(|| decider.search(values, sum, first, &mut Budget::unlimited()).unwrap())
    });
}

#[test]
fn sums_are_merged_without_a_change_of_value() {
    let (mut values, mut decider, budget) = (Values::new(), Decider::default(), Budget::unlimited());
    let source = &mut Source::seeded(3);
    for _ in 0..200 {
        let (sum, total) = random_sum(source, HOT, 7, &mut values);
        let merged = decider.merged(&mut values, &sum, &budget).unwrap();
        let mut again = values.nus(merged.easy, &budget).unwrap();
        for (value, copies) in merged.others {
            let several = values.times(copies as i64, value, &budget).unwrap();
            again = values.add(again, several, &budget).unwrap();
        }
        assert_eq!(again, total, "{sum:?}");
    }
}

#[test]
fn a_sum_with_the_negative_of_its_canonical_form_is_lost_for_whoever_starts() {
    let (mut values, mut budget) = (Values::new(), Budget::unlimited());
    for seed in 0..100 {
        let texts = if seed % 2 == 0 { HOT } else { SMALL };
        let (mut sum, total) = random_sum(&mut Source::seeded(seed), texts, 6, &mut values);
        sum.subtract(&mut values, total, &budget).unwrap();
        for first in Player::BOTH {
            let found = Decider::default().winner(&mut values, &sum, first, &mut budget).unwrap();
            assert_eq!(found.winner, !first, "{sum:?}: {:?}", found.reason);
        }
    }
}

#[test]
fn each_reason_is_given_with_its_numbers() {
    let (mut values, mut budget) = (Values::new(), Budget::unlimited());
    let mut why = |texts: &[&str], first| {
        let mut sum = Summands::default();
        for text in texts {
            let value = values.parse(text, &budget).unwrap();
            sum.add(&mut values, value, 1, &budget).unwrap();
        }
        Decider::default().winner(&mut values, &sum, first, &mut budget).unwrap()
    };
    let is = |found: Decision, winner, shown: &str| {
        assert_eq!((found.winner, format!("{:?}", found.reason).as_str()), (winner, shown));
    };
    is(why(&["{1|-1}", "{1|-1}", "^", "v"], Player::Left), Player::Right, "Easy(Nus { number: 0, ups: 0, nimber: 0 })");
    is(why(&["{5|1}", "{3|-1}"], Player::Right), Player::Left, "Means { mean: 4, temperature: 2 }");
    is(why(&["{1|-1}", "{2|-1}"], Player::Left), Player::Left, "Means { mean: 1/2, temperature: 3/2 }");
    is(why(&["{100||1|-99}"], Player::Right), Player::Left, "Walls { temperature: 0, bound: 1 }");
    let threats = ["{100||6|-94}", "{3|-3}", "{4|-4}"];
    // At temperature 3 the right walls are 6, 0 and -1, and their sum less 3 is 2.
    is(why(&threats, Player::Right), Player::Left, "Walls { temperature: 3, bound: 2 }");
    is(why(&["{^|v}", "{^|v*}", "^2"], Player::Left), Player::Left, "Weights(Nus { number: 2, ups: 0, nimber: 0 })");
    is(why(&["{2|-2}", "{1|-2}"], Player::Right), Player::Right, "Means { mean: -1/2, temperature: 2 }");
}

#[test]
fn many_copies_cost_no_more_than_one() {
    let (mut values, mut budget) = (Values::new(), Budget::unlimited());
    let mut sum = Summands::default();
    for text in ["{3|-1}", "{1|-3}", "{7|-7}"] {
        let value = values.parse(text, &budget).unwrap();
        sum.add(&mut values, value, 1_000_000_000_000, &budget).unwrap();
    }
    assert_eq!(sum, Summands::default());
    let value = values.parse("{4|{2|-5}}", &budget).unwrap();
    sum.add(&mut values, value, 1_000_000_000_001, &budget).unwrap();
    let found = Decider::default().winner(&mut values, &sum, Player::Right, &mut budget).unwrap();
    assert_eq!(found.winner, Player::Left);
    assert_eq!(sum.easy(), Nus::ZERO);
}

#[test]
fn searches_stop_at_their_limits() {
    let mut values = Values::new();
    let (sum, _) = random_sum(&mut Source::seeded(5), "{1|-1} {2|-1} {3|1} {2||1|-4}", 1, &mut values);
    let few = &mut Budget::of_positions(0);
    let stopped = Decider::default().search(&mut values, &sum, Player::Left, few);
    assert_eq!(stopped, Err(Stopped::Positions));
    assert!(matches!(Reason::Search.theorem(), (name, _) if name.contains("number avoidance")));
}
