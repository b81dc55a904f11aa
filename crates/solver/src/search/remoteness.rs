//! Remoteness: how long play lasts when the winner hurries and the loser delays (Steinhaus 1925; Smith 1966).

use super::{
    board::{Board, Long},
    compiled::{Compiled, Walk},
    table::Table,
};
use crate::{Budget, Stopped};
use ninepins_rules::{Game, Player, Position};
use rustc_hash::FxHashMap;

/// Who wins, and in how many moves of both players together: the fewest that the winner can force, the most that the loser can.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remoteness {
    /// The winner.
    pub winner: Player,
    /// How many moves are left; 0 where play is over.
    pub moves: u32,
}

/// A full search: every option of every position that can be reached, nothing cancelled, nothing cut off.
pub struct FullSearch {
    game: Game,
    compiled: Option<Compiled<Long>>,
    memo: FxHashMap<(Long, Player), Remoteness>,
    /// The bytes of the boards in the memo.
    board_bytes: u64,
}

/// A position under way, with the best for the player to move so far.
struct Frame<'g> {
    walk: Walk<'g, Long>,
    best: Option<Remoteness>,
}

impl FullSearch {
    /// A full search of `game`.
    pub fn new(game: &Game) -> FullSearch {
        FullSearch { game: game.clone(), compiled: None, memo: FxHashMap::default(), board_bytes: 0 }
    }

    /// The remoteness of `position` if `to_move` starts.
    pub fn remoteness(
        &mut self,
        position: &Position,
        to_move: Player,
        budget: &mut Budget,
    ) -> Result<Remoteness, Stopped> {
        let FullSearch { game, compiled, memo, board_bytes } = self;
        let fits = compiled.as_ref().is_some_and(|compiled| {
            let table = compiled.table();
            !table.is_complete() || position.heaps().iter().all(|&heap| table.id(heap).is_some())
        });
        if !fits {
            memo.clear();
            *board_bytes = 0;
            *compiled = None;
        }
        let compiled = compiled.get_or_insert_with(|| {
            let table = Table::reachable_from(position, game.ruleset());
            Compiled::new(game, table)
        });
        let board = compiled.board(position);
        // Players with the same moves share what is known.
        let impartial = game.is_impartial();
        let key = |player: Player| if impartial { Player::Left } else { player };
        let known = |memo: &FxHashMap<(Long, Player), Remoteness>, compiled: &Compiled<Long>, board: &Long, player| {
            if let Some(wins) = compiled.decreed(board, player) {
                return Some(Remoteness { winner: if wins { player } else { !player }, moves: 0 });
            }
            // Where players share a memo it speaks of Left's turn.
            let found = *memo.get(&(board.clone(), key(player)))?;
            let winner = if key(player) == player { found.winner } else { !found.winner };
            Some(Remoteness { winner, ..found })
        };
        if let Some(remoteness) = known(memo, compiled, &board, to_move) {
            return Ok(remoteness);
        }
        budget.search_one()?;
        let mut stack = vec![Frame { walk: Walk::new(board, to_move), best: None }];
        loop {
            let Some(frame) = stack.last_mut() else { unreachable!("the first position is returned") };
            let player = frame.walk.to_move;
            if let Some(option) = compiled.next_option(game, &mut frame.walk) {
                match known(memo, compiled, &option, !player) {
                    Some(after) => frame.improve(after),
                    None => {
                        budget.search_one()?;
                        stack.push(Frame { walk: Walk::new(option, !player), best: None });
                        let entries = (memo.capacity() * size_of::<((Long, Player), Remoteness)>()) as u64;
                        let frames = (stack.capacity() * size_of::<Frame<'_>>()) as u64;
                        budget.check_memory(2 * entries + *board_bytes + frames + compiled.bytes())?;
                    }
                }
                continue;
            }
            let over = Remoteness { winner: game.convention().winner_without_move(player), moves: 0 };
            let found = frame.best.unwrap_or(over);
            let Some(Frame { walk, .. }) = stack.pop() else { unreachable!("it was there") };
            *board_bytes += walk.board.heap_bytes() as u64;
            let winner = if key(player) == player { found.winner } else { !found.winner };
            memo.insert((walk.board, key(player)), Remoteness { winner, ..found });
            match stack.last_mut() {
                Some(before) => before.improve(found),
                None => return Ok(found),
            }
        }
    }
}

impl Frame<'_> {
    /// Takes into account an option with this remoteness: a win sooner, or a loss later, is better.
    fn improve(&mut self, after: Remoteness) {
        let player = self.walk.to_move;
        let option = Remoteness { winner: after.winner, moves: after.moves.saturating_add(1) };
        let better = match self.best {
            None => true,
            Some(best) if option.winner != best.winner => option.winner == player,
            Some(best) if option.winner == player => option.moves < best.moves,
            Some(best) => option.moves > best.moves,
        };
        if better {
            self.best = Some(option);
        }
    }
}

impl std::fmt::Debug for FullSearch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FullSearch").field("game", &self.game).finish_non_exhaustive()
    }
}
