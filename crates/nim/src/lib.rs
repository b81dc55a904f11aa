//! Games whose heaps never split, on boards of any size: Nim with further endings, and sweeps of whole boards.
//!
//! In Nim a player takes any number of tokens from one pile. With [`Endings`], a list of positions that end play for whoever moves
//! there, the theory of Nim fails; four other ways decide it:
//!
//! | type | decides | cost |
//! |---|---|---|
//! | [`ClosedBlock`] | boards with a pile outside of a block that no completion leaves: as in Nim | a table of the block |
//! | [`Rows`] | boards of which all piles but two are small, the two of any size | a row for each board of small piles |
//! | [`Completions`] | boards of at most 65,534 tokens a pile | an entry for each board with one pile less |
//! | [`Sweep`] | boards of any game whose heaps never split, partizan ones too | a bit or two for each board |
//!
//! A position is *good* if whoever moves to it wins. A *completion* of a list of piles, the rest, is a size of one more pile that makes
//! the position good. The theorems stand with the types. All answers come from the rules alone; tests compare them with
//! the definition on whole small worlds.
//!
//! ```
//! use ninepins_nim::{Board, ClosedBlock, Endings, Table};
//! use ninepins_budget::Budget;
//! use ninepins_rules::Player;
//!
//! let endings = Endings::of(&"nimmy".parse().unwrap()).unwrap();
//! let block = ClosedBlock::find(&endings, 3, u64::MAX, &Budget::unlimited()).unwrap().unwrap();
//! assert_eq!(block.side(), 8);
//! assert_eq!(block.winning_sizes(&Board::new([1000, 1000, 1000]), 0, Player::Left).unwrap(), [0]);
//! ```

mod block;
mod board;
mod completions;
mod endings;
mod ranking;
mod rows;
mod sweep;
#[cfg(test)]
mod tests;

pub use block::ClosedBlock;
pub use board::Board;
pub use completions::Completions;
pub use endings::Endings;
use ranking::Ranking;
pub use rows::{Row, Rows};
pub use sweep::{Shrinking, Sweep};

use ninepins_budget::{Budget, Stopped};
use ninepins_rules::Player;
use std::fmt::Debug;

/// The most units of work that a table may take: some minutes.
pub const MAX_WORK: u64 = 1 << 40;

/// A table that decides all positions that can follow a board.
pub trait Table: Send + Sized + Debug {
    /// The rules of the games that have such tables.
    type Rules: Send + Debug;

    /// Returns the units of work that the table of a board takes, as far as that is known before; `None` if the budget has no room
    /// for it.
    fn work(rules: &Self::Rules, board: &Board, budget: &Budget) -> Option<u64>;

    /// Makes the table of a board.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if it takes more than the budget has, or there is no such table.
    fn build(rules: &Self::Rules, board: &Board, budget: &Budget) -> Result<Self, Stopped>;

    /// Returns the number of entries.
    fn entries(&self) -> u64;

    /// Returns the winner, also where play is over; `None` if the board is not among those that the table decides.
    fn winner(&self, board: &Board, to_move: Player) -> Option<Player>;

    /// Returns the sizes that `player` can make of the pile at `place` so that the opponent, to move, loses: ascending, or `None` as
    /// for [`winner`](Table::winner).
    fn winning_sizes(&self, board: &Board, place: usize, player: Player) -> Option<Vec<u64>>;
}

/// Returns the player who has won, if a board is good for whoever moves there or not.
fn mover(is_good: bool, to_move: Player) -> Player {
    if is_good { !to_move } else { to_move }
}

/// The cost of a table, as far as it is known before the table is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Cost {
    /// Units of work.
    pub work: u64,
    /// Bytes.
    pub bytes: u64,
    /// Entries, each of which counts as a position.
    pub entries: u64,
}

impl Cost {
    /// Checks whether a budget has room for the table.
    pub fn fits(self, budget: &Budget) -> bool {
        self.bytes <= budget.memory && self.entries <= budget.positions.saturating_sub(budget.searched)
    }
}
