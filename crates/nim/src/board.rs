//! Boards: lists of piles.

use ninepins_rules::Position;

/// Piles in ascending order, at least two of them: smaller positions are padded with empty piles.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board(Vec<u64>);

impl Board {
    /// A board of these piles.
    pub fn new(piles: impl IntoIterator<Item = u64>) -> Board {
        Board::padded(piles, 2)
    }

    /// Builds the board of these piles. Adds empty piles until it has `least` piles.
    pub fn padded(piles: impl IntoIterator<Item = u64>, least: usize) -> Board {
        let mut piles: Vec<u64> = piles.into_iter().collect();
        piles.resize(piles.len().max(least), 0);
        piles.sort_unstable();
        Board(piles)
    }

    /// Builds the board of the heaps of a position, without their limits. Adds empty piles until it has `least` piles.
    pub fn of(position: &Position, least: usize) -> Board {
        Board::padded(position.heaps().iter().map(|heap| heap.size()), least.max(2))
    }

    /// The piles, ascending.
    pub fn piles(&self) -> &[u64] {
        &self.0
    }

    /// The largest pile.
    pub fn largest(&self) -> u64 {
        self.0[self.0.len() - 1]
    }

    /// Returns the other piles.
    pub fn without(&self, place: usize) -> Vec<u64> {
        let mut rest = self.0.clone();
        rest.remove(place);
        rest
    }

    /// Returns the board with another pile at `place`.
    pub fn with(&self, place: usize, size: u64) -> Board {
        let mut piles = self.0.clone();
        piles[place] = size;
        piles.sort_unstable();
        Board(piles)
    }
}
