//! Closed blocks.

use crate::{Board, Budget, Completions, Cost, Endings, Stopped};

/// A block that no completion leaves. Outside of it, play is as in Nim.
///
/// **Theorem (closed block).** Let B be a power of two that exceeds all piles of listed positions of at most k piles. Let each rest of
/// k - 1 piles below B have a completion, and let all its completions be below B. Then a position of k piles, one of them at least B, is
/// good if and only if the exclusive or of its piles is 0.
///
/// *Proof.* Let G be the good positions with all piles below B, and all positions with a pile of at least B and exclusive or 0. No listed
/// position has such a pile. (i) No move joins two members of G. From a member of the second kind another pile is at least B too, for B is a
/// power of two and the exclusive or is 0; a move leaves one of them, so its result is not of the first kind, and its exclusive or is not 0.
/// (ii) From a position outside of G with a pile of at least B there is a move into G. The exclusive or is not 0, so Nim has a move to
/// exclusive or 0. It leads into G unless it lessens the only pile of at least B to one below B. Then the rest is in the block, and
/// that pile can be lessened to a completion of the rest instead. ∎
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
            if let Some(inside) = Completions::of_block(endings, piles, side, budget)? {
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

    /// Returns the number of entries in the table of the block.
    pub fn entries(&self) -> u64 {
        self.inside.entries()
    }

    /// Returns the smaller sizes of the pile at `place` that make the board good; `None` if the board has another
    /// number of piles than the block, or is inside the block and its table has no entry for it.
    pub fn winning_sizes(&self, board: &Board, place: usize) -> Option<Vec<u64>> {
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

    /// Checks whether whoever moves to the board wins; `None` as in [`winning_sizes`](Self::winning_sizes).
    pub fn is_good(&self, board: &Board) -> Option<bool> {
        if board.piles().len() != self.piles {
            return None;
        }
        if board.largest() >= self.side {
            return Some(board.piles().iter().fold(0, |xor, size| xor ^ size) == 0);
        }
        let rest = board.without(board.piles().len() - 1);
        let largest = board.largest();
        Some(self.inside.of(&rest, largest + 1)?.contains(&largest))
    }
}
