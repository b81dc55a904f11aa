//! The register of theorems.

use ninepins_solver::StrategyId;
use ninepins_solver::theorem::{theorem, theorems};

#[test]
fn each_game_has_the_theorem_that_says_so() {
    let lines = [
        ("0.77", 1),
        ("0.77 misere", 1),
        ("0.[3] misere", 2),
        ("0.[3] limit 2n misere", 1),
        ("0.7|0.07", 2),
        ("0.77|0.07", 1),
        ("0.7|0.07 misere", 1),
        ("(0,n),(n,0),(n,n)", 3),
        ("(0,n),(n,0),(n,n) misere", 2),
        ("{1: 0; 2: 1}", 1),
        ("{1: 0; 2: 1}|{}", 1),
        ("0.[3]; N at 2", 4),
        ("0.3|0.03 misere; L at 2", 1),
    ];
    for (line, count) in lines {
        let game = line.parse().unwrap();
        let found = theorems(&game);
        assert_eq!(found.len(), count, "{line}");
        assert!(theorem(found[0].id(), &game).unwrap().is_ok());
    }
    assert!(theorem(StrategyId::Search, &"0.77".parse().unwrap()).is_none());
    assert!(theorems(&"0.77; N at 1+1".parse().unwrap()).is_empty());
}

#[test]
fn names_are_those_of_the_strategies() {
    assert!(StrategyId::ALL.into_iter().all(|id| StrategyId::named(id.name()) == Some(id)));
    assert_eq!(StrategyId::named("luck"), None);
}
