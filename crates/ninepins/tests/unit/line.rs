//! Lines of best play: quick ones, and those of theorems.

use ninepins::{line::*, *};

#[test]
fn winning_moves_suffice_where_the_quickest_are_not_cheap() {
    let (game, position) = ("0.77".parse().unwrap(), "1+60".parse().unwrap());
    let known = &Known::default();
    let budget = &mut Budget::of_positions(2 * MAX_TRIED);
    let found = best_line(&game, &position, Player::Left, known, MAX_TRIED, budget);
    assert_eq!((found.winner, found.by), (Some(Player::Left), Some(StrategyId::NimValues)));
    assert_eq!((found.remoteness, found.ends, found.stopped), (None, true, None));
    assert!(budget.searched <= MAX_TRIED, "{}", budget.searched);
    let quickest = best_line(&game, &position, Player::Left, known, u64::MAX, &mut Budget::of_positions(2 * MAX_TRIED));
    assert_eq!((quickest.remoteness, quickest.stopped), (None, Some(Stopped::Positions)));
}

#[test]
fn theorems_go_on_where_the_search_stops() {
    let (game, position) = ("0.77".parse().unwrap(), "1000000+999".parse().unwrap());
    let known = &Known::default();
    let few = &mut Budget::of_positions(1000);
    let found = best_line(&game, &position, Player::Left, known, MAX_TRIED, few);
    assert_eq!((found.remoteness, found.stopped), (None, Some(Stopped::Positions)));
    assert_eq!((found.steps.len(), found.ends), (MAX_UNTIMED_MOVES, false));
    let misere = "0.77 misere; N at 3".parse().unwrap();
    let few = &mut Budget::of_positions(1000);
    let found = best_line(&misere, &"40+40".parse().unwrap(), Player::Left, known, MAX_TRIED, few);
    assert_eq!((found.winner, found.steps.len()), (None, 0));
}
