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
//! the position good. The theorems and their proofs stand with the types. All answers come from the rules alone; tests compare them with
//! the definition on whole small worlds.
//!
//! ```
//! use ninepins_nim::{Board, ClosedBlock, Endings};
//! use ninepins_budget::Budget;
//!
//! let endings = Endings::of(&"nimmy".parse().unwrap()).unwrap();
//! let block = ClosedBlock::find(&endings, 3, u64::MAX, &Budget::unlimited()).unwrap().unwrap();
//! assert_eq!(block.side(), 8);
//! assert_eq!(block.winning_sizes(&Board::new([1000, 1000, 1000]), 0).unwrap(), [0]);
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
pub use endings::{Endings, Ends};
use ranking::Ranking;
pub use rows::{Row, Rows};
pub use sweep::{Shrinking, Sweep};

use ninepins_budget::{Budget, Stopped};

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
