//! The definition, as plainly as it can be said, to hold theorems against.

use crate::{Budget, MoveList, Strategy};
use ninepins_rules::{Game, Heap, Limit, Move, Player, Position};
use std::collections::HashMap;

pub(super) struct Brute {
    pub(super) game: Game,
    known: HashMap<(Position, Player), Player>,
}

impl Brute {
    pub(super) fn new(game: Game) -> Brute {
        Brute { game, known: HashMap::new() }
    }

    pub(super) fn winner(&mut self, position: &Position, to_move: Player) -> Player {
        let key = (position.clone(), to_move);
        if let Some(&winner) = self.known.get(&key) {
            return winner;
        }
        let winner = self
            .game
            .verdict(position, to_move)
            .unwrap_or_else(|| if self.winning_moves(position, to_move).is_empty() { !to_move } else { to_move });
        self.known.insert(key, winner);
        winner
    }

    pub(super) fn winning_moves(&mut self, position: &Position, player: Player) -> Vec<Move> {
        let moves: Vec<Move> = self.game.moves(position, player).collect();
        moves.into_iter().filter(|m| self.winner(&position.after(m).unwrap(), !player) == player).collect()
    }
}

/// All positions of at most so many tokens: all limits where the game has limits.
pub(super) fn world(game: &Game, tokens: u64) -> Vec<Position> {
    fn extend(game: &Game, heaps: &mut Vec<Heap>, room: u64, all: &mut Vec<Position>) {
        all.push(Position::new(heaps.clone()));
        let least = heaps.last().map_or(1, |heap| heap.size());
        for size in least..=room {
            let limits = if game.ruleset().limit() == Limit::None { size } else { 1 };
            for heap in (limits..=size).map(|limit| Heap::limited(size, limit).unwrap()) {
                if heaps.last().is_none_or(|last| *last <= heap) {
                    heaps.push(heap);
                    extend(game, heaps, room - size, all);
                    heaps.pop();
                }
            }
        }
    }
    let mut all = Vec::new();
    extend(game, &mut Vec::new(), tokens, &mut all);
    all
}

/// Holds `strategy` against the definition: winners, lists of winning moves, short lists, totals.
pub(super) fn check(game: &Game, strategy: &mut dyn Strategy, tokens: u64) {
    check_at(game, strategy, world(game, tokens));
}

/// The same at these positions.
pub(super) fn check_at(game: &Game, strategy: &mut dyn Strategy, positions: Vec<Position>) {
    let mut brute = Brute::new(game.clone());
    let budget = &mut Budget::unlimited();
    for position in positions {
        for player in Player::BOTH {
            let winner = strategy.winner(&position, player, budget).unwrap();
            assert_eq!(winner, brute.winner(&position, player), "{game}: {position}, {player} to move");
            if game.verdict(&position, player).is_some() {
                continue;
            }
            let moves = brute.winning_moves(&position, player);
            let list = strategy.winning_moves(&position, player, usize::MAX, budget).unwrap();
            assert_eq!(list, MoveList::complete(moves.clone()), "{game}: {position}, {player} to move");
            let short = strategy.winning_moves(&position, player, 2, budget).unwrap();
            assert_eq!(short.moves, moves[..moves.len().min(2)], "{game}: {position}, {player} to move");
            assert_eq!(short.total, Some(moves.len() as u128), "{game}: {position}, {player} to move");
        }
    }
}
