//! A comparison of theorems with the definition.

use ninepins_rules::{Game, Player, Position};
use ninepins_solver::{Budget, MoveList, Strategy};
use ninepins_testkit::Referee;

/// Compares `strategy` with the definition at these positions: winners, lists of winning moves, short lists and totals.
pub(super) fn check(game: &Game, strategy: &mut dyn Strategy, positions: impl IntoIterator<Item = Position>) {
    let mut referee = Referee::new(game);
    let budget = &mut Budget::unlimited();
    for position in positions {
        for player in Player::BOTH {
            let winner = strategy.winner(&position, player, budget).unwrap();
            assert_eq!(winner, referee.winner(&position, player), "{game}: {position}, {player} to move");
            if game.verdict(&position, player).is_some() {
                continue;
            }
            let moves = referee.winning_moves(&position, player);
            let list = strategy.winning_moves(&position, player, usize::MAX, budget).unwrap();
            assert_eq!(list, MoveList::complete(moves.clone()), "{game}: {position}, {player} to move");
            let short = strategy.winning_moves(&position, player, 2, budget).unwrap();
            assert_eq!(short.moves[..], moves[..moves.len().min(2)], "{game}: {position}, {player} to move");
            assert_eq!(short.total, Some(moves.len() as u128), "{game}: {position}, {player} to move");
        }
    }
}
