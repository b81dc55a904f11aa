//! The search: depth first, with a memo and an explicit stack.

use super::{
    board::Board,
    compiled::{Compiled, Walk, side},
    hash::TOGETHER,
    memo::{Memo, MemoKind},
    merged::Merged,
};
use crate::{Budget, Result};
use ninepins_rules::{Game, Player, Position};

/// A search of one game from the positions that its boards have room for.
pub(super) trait Engine: Send {
    /// Returns the winner of `position` if `to_move` starts. The boards must have room for it; `game` must be the one
    /// that was compiled.
    fn winner(&mut self, game: &Game, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Player>;

    /// Returns the number of memo entries and their estimated bytes.
    fn memo_use(&self) -> (u64, u64);

    /// Checks whether its boards have room for `position` and its followers.
    fn has_room(&self, game: &Game, position: &Position) -> bool;

    /// Returns the kinds of heaps that its boards have, if they have not the heaps themselves.
    fn kinds(&self) -> Option<&Merged>;

    /// Begins new memos. Returns whether a later search finds this engine as good as a new one.
    fn forget(&mut self, memo: MemoKind) -> bool;
}

/// The most estimated bytes of a compiled game that is kept for another search.
const MOST_KEPT: u64 = 1 << 16;

/// [`Engine`] with boards `B`.
pub(super) struct BoardEngine<B: Board> {
    compiled: Compiled<B>,
    /// A memo for each player to move, or one for both if they have the same moves.
    memos: Vec<Memo<B>>,
}

struct Frame<'g, B> {
    walk: Walk<'g, B>,
    /// The number of options for which there was room when some were last looked up; 0 at first.
    together: usize,
    /// The number of options of positions below on the stack that are still to be searched.
    below: usize,
}

/// The options that are looked up at first. Then it is twice as many each time, up to [`TOGETHER`].
const FIRST_TOGETHER: usize = 2;

impl<B: Board> BoardEngine<B> {
    pub(super) fn new(game: &Game, compiled: Compiled<B>, memo: MemoKind) -> BoardEngine<B> {
        let players = if game.is_impartial() { 1 } else { 2 };
        BoardEngine { compiled, memos: (0..players).map(|_| Memo::new(memo)).collect() }
    }

    /// Looks up without search whether `to_move` wins.
    fn known(&self, board: &B, to_move: Player) -> Option<bool> {
        let memo = &self.memos[side(self.memos.len(), to_move)];
        self.compiled.decreed(board, to_move).or_else(|| memo.get(board))
    }

    /// Moves the boards to the front that are not known, in their order. Returns their number, or `None` if `to_move` loses one.
    fn unknown(&self, boards: &mut [B], to_move: Player) -> Option<usize> {
        let left = self.compiled.undecreed(boards, to_move)?;
        self.memos[side(self.memos.len(), to_move)].unknown(&mut boards[..left])
    }

    /// Checks whether `to_move` wins, by the definition: some option leaves the opponent to move without a win, or
    /// there is no option and the convention favours `to_move`.
    fn wins(&mut self, game: &Game, board: B, to_move: Player, budget: &mut Budget) -> Result<bool> {
        if let Some(wins) = self.known(&board, to_move) {
            return Ok(wins);
        }
        budget.search_one()?;
        // The bytes that the boards on the stack own.
        let mut board_bytes = board.heap_bytes();
        // The options that are looked up together, and those to be searched: of the last position on the stack in the end.
        let (mut options, mut open) = (vec![board.clone(); TOGETHER], Vec::new());
        let mut stack = vec![Frame { walk: self.compiled.walk(board, to_move), together: 0, below: 0 }];
        while let Some(frame) = stack.last_mut() {
            let to_move = frame.walk.to_move;
            let mut wins = None;
            if open.len() == frame.below {
                let is_first = frame.together == 0;
                frame.together = (2 * frame.together).clamp(FIRST_TOGETHER, TOGETHER);
                let found = self.compiled.next_options(game, &mut frame.walk, &mut options[..frame.together]);
                if found == 0 {
                    wins = Some(is_first && game.convention().winner_without_move(to_move) == to_move);
                }
                budget.work(4 * found as u64)?;
                match self.unknown(&mut options[..found], !to_move) {
                    Some(left) => open.extend(options[..left].iter().rev().cloned()),
                    None => wins = Some(true),
                }
            } else if let Some(option) = open.pop() {
                match self.known(&option, !to_move) {
                    Some(true) => {}
                    Some(false) => wins = Some(true),
                    None => {
                        budget.search_one()?;
                        board_bytes += option.heap_bytes();
                        // An option owns about as much as the next one.
                        let open_bytes = open.capacity() * (size_of::<B>() + option.heap_bytes());
                        let walk = self.compiled.walk(option, !to_move);
                        stack.push(Frame { walk, together: 0, below: open.len() });
                        let stack_bytes = stack.capacity() * size_of::<Frame<'_, B>>();
                        self.check_memory(board_bytes + open_bytes + stack_bytes, budget)?;
                    }
                }
            }
            let Some(mut wins) = wins else { continue };
            // The position is settled. If it is lost, moving there wins the one before it, which is then settled too.
            while let Some(Frame { walk, below, .. }) = stack.pop() {
                open.truncate(below);
                board_bytes -= walk.board.heap_bytes();
                let side = side(self.memos.len(), walk.to_move);
                self.memos[side].insert(walk.board, wins);
                if stack.is_empty() {
                    return Ok(wins);
                }
                if wins {
                    break;
                }
                wins = true;
            }
        }
        unreachable!("the first position is settled before the stack is empty")
    }

    fn check_memory(&self, stack_bytes: usize, budget: &Budget) -> Result<()> {
        let memos = self.memos.iter().map(|memo| memo.size().bytes_while_inserting).fold(0, u64::saturating_add);
        budget.check_memory(memos.saturating_add(self.compiled.bytes() + stack_bytes as u64))
    }
}

impl<B: Board> Engine for BoardEngine<B> {
    fn winner(&mut self, game: &Game, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Player> {
        let board = self.compiled.board(position);
        let wins = self.wins(game, board, to_move, budget)?;
        Ok(if wins { to_move } else { !to_move })
    }

    fn memo_use(&self) -> (u64, u64) {
        self.memos
            .iter()
            .map(Memo::size)
            .fold((0, 0), |(entries, bytes), size| (entries + size.entries, bytes + size.bytes))
    }

    fn has_room(&self, game: &Game, position: &Position) -> bool {
        self.compiled.has_room(game, position)
    }

    fn kinds(&self) -> Option<&Merged> {
        self.compiled.kinds()
    }

    fn forget(&mut self, memo: MemoKind) -> bool {
        self.memos.fill_with(|| Memo::new(memo));
        // There are no smaller boards, which a search of another position might have.
        size_of::<B>() == size_of::<u64>() && self.compiled.is_same_for_all() && self.compiled.bytes() <= MOST_KEPT
    }
}
