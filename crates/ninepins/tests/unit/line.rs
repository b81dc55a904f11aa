//! Lines of best play: quick ones, and those of theorems.

use ninepins::{line::*, *};

fn line(game: &str, position: &str, to_move: Player) -> Line {
    let known = &Known::default();
    best_line(&game.parse().unwrap(), &position.parse().unwrap(), to_move, known, &mut Budget::unlimited())
}

#[test]
fn the_winner_hurries_and_the_loser_delays() {
    let found = line("0.[3]", "1+2", Player::Left);
    assert_eq!((found.winner, found.remoteness, found.ends), (Some(Player::Left), Some(3), true));
    // Misère Nim, one heap: Left leaves the last token to Right, who must take it.
    let found = line("0.[3] misere", "5", Player::Left);
    assert_eq!(found.steps.len(), 2);
    assert_eq!(line("0.[3] misere", "0", Player::Right).winner, Some(Player::Right));
}

#[test]
fn winning_moves_suffice_where_the_quickest_are_not_cheap() {
    let (game, position) = ("0.77".parse().unwrap(), "1+60".parse().unwrap());
    let known = &Known::default();
    let budget = &mut Budget::of_positions(2 * MAX_TRIED);
    let found = best_line(&game, &position, Player::Left, known, budget);
    assert_eq!((found.winner, found.by), (Some(Player::Left), Some(StrategyId::NimValues)));
    assert_eq!((found.remoteness, found.ends, found.stopped), (None, true, None));
    assert!(budget.searched <= MAX_TRIED, "{}", budget.searched);
    let quickest = quickest_line(&game, &position, Player::Left, known, &mut Budget::of_positions(2 * MAX_TRIED));
    assert_eq!((quickest.remoteness, quickest.stopped), (None, Some(Stopped::Positions)));
}

#[test]
fn theorems_go_on_where_the_search_stops() {
    let (game, position) = ("0.77".parse().unwrap(), "1000000+999".parse().unwrap());
    let known = &Known::default();
    let found = best_line(&game, &position, Player::Left, known, &mut Budget::of_positions(1000));
    assert_eq!((found.remoteness, found.stopped), (None, Some(Stopped::Positions)));
    assert_eq!((found.steps.len(), found.ends), (MAX_UNTIMED_MOVES, false));
    let misere = "0.77 misere; N at 3".parse().unwrap();
    let found = best_line(&misere, &"40+40".parse().unwrap(), Player::Left, known, &mut Budget::of_positions(1000));
    assert_eq!((found.winner, found.steps.len()), (None, 0));
}
