//! Closed blocks.

use crate::{Board, Budget, Completions, Cost, Endings, MAX_WORK, Rows, Stopped, Table, mover};
use ninepins_rules::Player;

/// A block that no completion leaves. Outside of it, play is as in Nim.
///
/// **Theorem (closed block).** Let B be a power of two that exceeds all piles of listed positions of at most k piles. Let each rest of
/// k - 1 piles below B have a completion, and let all its completions be below B. Then a position of k piles, one of them at least B, is
/// good if and only if the exclusive or of its piles is 0. The first page of `ninepins_proof` has the proof.
#[derive(Clone, Debug)]
pub struct ClosedBlock {
    piles: usize,
    side: u64,
    inside: Completions,
}

impl ClosedBlock {
    /// Returns the smallest closed block for positions of `piles` piles whose tables take at most `work` units each; `None` if there
    /// is none.
    ///
    /// # Errors
    ///
    /// [`Stopped`] by the watch.
    pub fn find(endings: &Endings, piles: usize, work: u64, budget: &Budget) -> Result<Option<ClosedBlock>, Stopped> {
        let mut side = (endings.largest(piles) + 1).next_power_of_two();
        while ClosedBlock::cost(piles, side).is_some_and(|cost| cost.work <= work && cost.bytes <= budget.memory) {
            let caps = vec![side - 1; piles - 1];
            if let Some(inside) = Completions::pass(endings, &caps, side - 1, true, budget)? {
                return Ok(Some(ClosedBlock { piles, side, inside }));
            }
            side *= 2;
        }
        Ok(None)
    }

    /// Returns the cost of the table of a block; `None` if it cannot be made.
    pub fn cost(piles: usize, side: u64) -> Option<Cost> {
        Completions::cost(&vec![side - 1; piles - 1], side - 1)
    }

    /// Returns the side of the block, B: all piles within it are below B.
    pub fn side(&self) -> u64 {
        self.side
    }
}

impl Table for ClosedBlock {
    type Rules = Endings;

    fn work(endings: &Endings, board: &Board, budget: &Budget) -> Option<u64> {
        let side = (endings.largest(board.piles().len()) + 1).next_power_of_two();
        let cost = ClosedBlock::cost(board.piles().len(), side)?;
        (side <= board.largest() && cost.fits(budget)).then_some(cost.work)
    }

    /// Finds the smallest block that costs no more than the next best table, or a moment.
    fn build(endings: &Endings, board: &Board, budget: &Budget) -> Result<ClosedBlock, Stopped> {
        let others = [Completions::work(endings, board, budget), Rows::work(endings, board, budget)];
        let most = others.into_iter().flatten().min().unwrap_or(MAX_WORK).max(1 << 22);
        let found = ClosedBlock::find(endings, board.piles().len(), most, budget)?;
        found.ok_or_else(|| Stopped::BeyondTable("no block was found that no completion leaves".to_owned()))
    }

    fn entries(&self) -> u64 {
        self.inside.entries()
    }

    /// Boards of another number of piles than the block are not decided.
    fn winner(&self, board: &Board, to_move: Player) -> Option<Player> {
        if board.piles().len() != self.piles {
            return None;
        }
        if board.largest() < self.side {
            return self.inside.winner(board, to_move);
        }
        Some(mover(board.piles().iter().fold(0, |xor, size| xor ^ size) == 0, to_move))
    }

    fn winning_sizes(&self, board: &Board, place: usize, _: Player) -> Option<Vec<u64>> {
        let (rest, pile) = (board.without(place), board.piles()[place]);
        if board.piles().len() != self.piles {
            return None;
        }
        if rest.iter().all(|size| *size < self.side) {
            return self.inside.of(&rest, pile.min(self.side));
        }
        let size = rest.iter().fold(0, |xor, size| xor ^ size);
        Some((size < pile).then_some(size).into_iter().collect())
    }
}
