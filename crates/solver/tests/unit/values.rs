//! Partizan games by their values.

use ninepins_rules::{Outcome, Player, Position};
use ninepins_solver::{Budget, ByValues, Reason, Stopped, Strategy, Tabulating};

fn strategy(line: &str) -> Tabulating<ByValues> {
    ByValues::of(&line.parse().unwrap()).unwrap()
}

fn outcome(strategy: &mut impl Strategy, position: &str) -> Outcome {
    strategy.outcome(&position.parse().unwrap(), &mut Budget::unlimited()).unwrap()
}

#[test]
fn large_sums_are_decided() {
    let heaps: Vec<String> = (20..50).map(|size| size.to_string()).collect();
    let mut hot = strategy("0.77|0.07");
    assert_eq!(outcome(&mut hot, &heaps.join("+")), Outcome::L);
    let reason = hot.reason(&heaps.join("+").parse().unwrap(), Player::Right, &mut Budget::unlimited());
    assert!(matches!(reason, Some(Reason::Means { .. })));
    assert_eq!(outcome(&mut strategy("0.07|0.77"), &heaps.join("+")), Outcome::R);
}

#[test]
fn work_is_limited() {
    let position: Position = "1000000000000000000".parse().unwrap();
    let found = strategy("0.7|0.07").outcome(&position, &mut Budget::unlimited());
    assert!(matches!(found, Err(Stopped::BeyondTable(_))));
    let position: Position = "30+31+32".parse().unwrap();
    let tight = &mut Budget::unlimited().with_memory(1000);
    assert_eq!(strategy("0.77|0.07").outcome(&position, tight), Err(Stopped::Memory));
}
