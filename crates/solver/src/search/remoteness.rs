//! Remoteness: the length of play when the winner hurries and the loser delays (Steinhaus 1925, Smith 1966).

use super::{
    board::Board,
    compiled::{Compiled, Walk, side},
    table::Table,
};
use crate::{Budget, Result};
use ninepins_nim::{Board as Piles, Shrinking, Sweep, Table as _};
use ninepins_rules::{Game, Player, Position};
use rustc_hash::FxHashMap;

/// The winner, and the number of moves of both players: the fewest that the winner can force, the most that the loser
/// can.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remoteness {
    /// The winner.
    pub winner: Player,
    /// The number of moves left; 0 where play is over.
    pub moves: u32,
}

/// The result from the view of the player to move.
#[derive(Clone, Copy, Debug)]
struct Prospect {
    wins: bool,
    moves: u32,
}

/// The tokens of a position that is searched even if its heaps never split.
const FEW_TOKENS: u128 = 30;

/// A full search, which looks at every option of every follower and computes remoteness. Large boards of heaps that never split are
/// [swept](Sweep) instead.
#[allow(missing_debug_implementations)]
pub struct FullSearch {
    game: Game,
    room: Option<Room>,
    sweep: Option<Sweep>,
}

/// Equal heaps do not cancel, because that would shorten play.
type Long = super::board::Long<false>;

/// The game compiled for the followers of a position, and the results for these.
struct Room {
    compiled: Compiled<Long>,
    /// A memo for each player to move, or one for both if they have the same moves.
    memos: Vec<FxHashMap<Long, Prospect>>,
    board_bytes: u64,
}

/// A position on the stack, with the best result so far for the player to move.
struct Frame<'g> {
    walk: Walk<'g, Long>,
    best: Option<Prospect>,
}

impl FullSearch {
    /// Builds a full search of `game`.
    pub fn new(game: &Game) -> FullSearch {
        FullSearch { game: game.clone(), room: None, sweep: None }
    }

    /// Returns the remoteness of `position` if `to_move` starts.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work.
    pub fn remoteness(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Remoteness> {
        if let Some(found) = self.by_sweep(position, to_move, budget)? {
            return Ok(found);
        }
        let FullSearch { game, room, .. } = self;
        let room = match room.take().filter(|room| room.compiled.has_room(game, position)) {
            Some(fits) => room.insert(fits),
            None => room.insert(Room::new(game, position, budget)?),
        };
        let board = room.compiled.board(position);
        let Prospect { wins, moves } = room.prospect(game, board, to_move, budget)?;
        Ok(Remoteness { winner: if wins { to_move } else { !to_move }, moves })
    }

    /// Looks the position up in a sweep, which is made if the budget has room for it; `None` if there is none.
    fn by_sweep(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Option<Remoteness>> {
        let board = Piles::of(position, 0);
        let look = |sweep: &Sweep| {
            let (winner, moves) = sweep.winner(&board, to_move).zip(sweep.remoteness(&board, to_move))?;
            Some(Remoteness { winner, moves })
        };
        if let Some(found) = self.sweep.as_ref().and_then(look) {
            return Ok(Some(found));
        }
        let Ok(rules) = Shrinking::of(&self.game) else { return Ok(None) };
        let cost = Sweep::timed_cost(&rules, &board).filter(|cost| cost.fits(budget));
        let Some(cost) = cost.filter(|_| position.tokens() > FEW_TOKENS && self.room.is_none()) else {
            return Ok(None);
        };
        let sweep = Sweep::run(&rules, &board, true, budget)?;
        budget.searched += cost.entries;
        Ok(look(self.sweep.insert(sweep)))
    }
}

impl Room {
    fn new(game: &Game, position: &Position, budget: &Budget) -> Result<Room> {
        let compiled = Compiled::new(game, Table::reachable_from(position, game.ruleset(), budget)?, false, budget)?;
        let players = if game.is_impartial() { 1 } else { 2 };
        Ok(Room { compiled, memos: vec![FxHashMap::default(); players], board_bytes: 0 })
    }

    fn known(&self, board: &Long, to_move: Player) -> Option<Prospect> {
        match self.compiled.decreed(board, to_move) {
            Some(wins) => Some(Prospect { wins, moves: 0 }),
            None => self.memos[side(self.memos.len(), to_move)].get(board).copied(),
        }
    }

    /// Computes the result at `board` for the player to move, with an explicit stack.
    fn prospect(&mut self, game: &Game, board: Long, to_move: Player, budget: &mut Budget) -> Result<Prospect> {
        if let Some(known) = self.known(&board, to_move) {
            return Ok(known);
        }
        budget.search_one()?;
        // The bytes of the boards on the stack.
        let mut board_bytes = board.heap_bytes();
        let mut option = [Long::of(&[])];
        let mut stack = vec![Frame { walk: self.compiled.walk(board, to_move), best: None }];
        while let Some(frame) = stack.last_mut() {
            let to_move = frame.walk.to_move;
            if self.compiled.next_options(game, &mut frame.walk, &mut option) > 0 {
                budget.work(4)?;
                if let Some(after) = self.known(&option[0], !to_move) {
                    frame.improve(after);
                } else {
                    budget.search_one()?;
                    // A copy would leave a gap in the memory that is too small for the next, larger one.
                    let option = std::mem::replace(&mut option[0], Long::of(&[]));
                    board_bytes += option.heap_bytes();
                    stack.push(Frame { walk: self.compiled.walk(option, !to_move), best: None });
                    self.check_memory(board_bytes + stack.capacity() * size_of::<Frame<'_>>(), budget)?;
                }
                continue;
            }
            let no_move = Prospect { wins: game.convention().winner_without_move(to_move) == to_move, moves: 0 };
            let prospect = frame.best.unwrap_or(no_move);
            if let Some(Frame { walk: Walk { board, .. }, .. }) = stack.pop() {
                board_bytes -= board.heap_bytes();
                self.board_bytes += board.heap_bytes() as u64;
                let side = side(self.memos.len(), to_move);
                self.memos[side].insert(board, prospect);
            }
            match stack.last_mut() {
                Some(before) => before.improve(prospect),
                None => return Ok(prospect),
            }
        }
        unreachable!("the first position is settled before the stack is empty")
    }

    fn check_memory(&self, stack_bytes: usize, budget: &Budget) -> Result<()> {
        // A growing memo has the old table and one twice as large.
        let places: usize = self.memos.iter().map(FxHashMap::capacity).sum();
        let entries = 3 * places * size_of::<(Long, Prospect)>();
        budget.check_memory((entries + stack_bytes) as u64 + self.board_bytes + self.compiled.bytes())
    }
}

impl Frame<'_> {
    /// Takes an option into account, given its result for the opponent to move: an early win or a late loss is better.
    fn improve(&mut self, opponent: Prospect) {
        let option = Prospect { wins: !opponent.wins, moves: opponent.moves.saturating_add(1) };
        let better = self.best.is_none_or(|best| match (option.wins, best.wins) {
            (true, true) => option.moves < best.moves,
            (false, false) => option.moves > best.moves,
            (wins, _) => wins,
        });
        if better {
            self.best = Some(option);
        }
    }
}
