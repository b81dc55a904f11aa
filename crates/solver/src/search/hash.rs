//! A memo as a hash table. Open addressing with linear probing makes a look-up cost one cache miss.

use super::board::{Board, Entry};
use rustc_hash::FxHasher;
use std::{hash::Hasher, hint::black_box};

/// The size of a memo, its bytes estimated.
#[derive(Clone, Copy, Debug, Default)]
pub struct Size {
    /// The number of positions.
    pub entries: u64,
    /// The bytes in use.
    pub bytes: u64,
    /// The bytes during the next insertion.
    pub bytes_while_inserting: u64,
}

/// The hash table.
#[derive(Debug)]
pub struct HashMemo<B: Board> {
    /// A board is at the first place that its hash names, or at the first free one after it, around the end. Larger hashes name
    /// later places.
    places: Vec<B::Entry>,
    len: usize,
    board_bytes: usize,
}

impl<B: Board> Default for HashMemo<B> {
    fn default() -> Self {
        HashMemo { places: Vec::new(), len: 0, board_bytes: 0 }
    }
}

/// The most eighths of the places that are taken.
const FULLEST: usize = 6;

/// The number of places that are looked at without a branch.
const GLANCE: usize = 2;

/// The most boards that are looked up at once.
pub(super) const TOGETHER: usize = 32;

const FIRST_PLACES: usize = 64;

/// The number of places below which a table grows by [`FIRST_GROWTH`], so that short searches seldom grow. A larger one grows
/// by half, to leave few places free.
const FEW_PLACES: usize = 1 << 14;
const FIRST_GROWTH: usize = 4;

impl<B: Board> HashMemo<B> {
    /// Returns the result of a board, if it is here.
    #[inline]
    pub fn get(&self, board: &B) -> Option<bool> {
        let first = self.first_place(board);
        match self.glance(first, board) {
            (None, false) if self.len > 0 => self.find(first, board).1,
            (wins, _) => wins,
        }
    }

    /// Moves the boards to the front that are not here, in their order: at most [`TOGETHER`] of them. Returns their number, or `None`
    /// if one is lost.
    pub(super) fn unknown(&self, boards: &mut [B]) -> Option<usize> {
        // All first places are read before anything depends on them, so that cache misses overlap.
        let mut firsts = [0; TOGETHER];
        let mut some_free = false;
        for (board, first) in boards.iter().zip(&mut firsts) {
            *first = self.first_place(board);
            some_free |= self.places.get(*first).is_some_and(Entry::is_empty);
        }
        black_box(some_free);
        // Most boards are won, as a glance shows. A branch here would often be mispredicted.
        let mut left = 0;
        for i in 0..boards.len() {
            let (wins, _) = self.glance(firsts[i], &boards[i]);
            boards.swap(left, i);
            left += usize::from(wins != Some(true));
        }
        unknown(&mut boards[..left], |board| self.get(board))
    }

    /// Looks at [`GLANCE`] places. Returns the result of the board if it is there, and whether one of them is free.
    #[inline]
    fn glance(&self, first: usize, board: &B) -> (Option<bool>, bool) {
        let places = self.places.get(first..).and_then(|places| places.first_chunk::<GLANCE>());
        let places = places.into_iter().flatten();
        places.fold((None, false), |(wins, free), entry| (wins.or(entry.wins(board)), free | entry.is_empty()))
    }

    /// Adds a board with its result.
    pub fn insert(&mut self, board: B, wins: bool) {
        if 8 * self.len >= FULLEST * self.places.len() {
            self.grow();
        }
        let (place, known) = self.find(self.first_place(&board), &board);
        if known.is_none() {
            self.len += 1;
            self.board_bytes += board.heap_bytes();
        }
        self.places[place] = B::Entry::of(board, wins);
    }

    /// Returns the place that holds the board, with its result, or the free place for it. Some places are always free.
    fn find(&self, first: usize, board: &B) -> (usize, Option<bool>) {
        let mut place = first;
        loop {
            let entry = &self.places[place];
            let wins = entry.wins(board);
            if wins.is_some() || entry.is_empty() {
                return (place, wins);
            }
            place = if place + 1 == self.places.len() { 0 } else { place + 1 };
        }
    }

    /// Returns the place that the hash of a board names: its first bits count most.
    #[inline]
    fn first_place(&self, board: &B) -> usize {
        let mut hasher = FxHasher::default();
        board.hash(&mut hasher);
        let hash = hasher.finish().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(hash) * self.places.len() as u128) >> 64) as usize
    }

    fn growth(&self) -> usize {
        let places = self.places.len();
        if places < FEW_PLACES { FIRST_PLACES.max((FIRST_GROWTH - 1) * places) } else { places / 2 }
    }

    /// Makes more places. Boards move up one by one, the last first, so that there are never two tables.
    fn grow(&mut self) {
        let (before, growth) = (self.places.len(), self.growth());
        self.places.reserve_exact(growth);
        self.places.resize_with(before + growth, B::Entry::default);
        // All places behind the one in hand are right. Boards that would not move there wait until all are.
        let mut waiting = Vec::new();
        for place in (0..before).rev() {
            let Some((board, wins)) = std::mem::take(&mut self.places[place]).into_board() else { continue };
            let first = self.first_place(&board);
            match self.find(first, &board) {
                (free, _) if first.min(free) > place => self.places[free] = B::Entry::of(board, wins),
                _ => waiting.push((board, wins)),
            }
        }
        for (board, wins) in waiting {
            let (place, _) = self.find(self.first_place(&board), &board);
            self.places[place] = B::Entry::of(board, wins);
        }
    }

    /// Returns the size.
    pub fn size(&self) -> Size {
        let bytes = (self.places.len() * size_of::<B::Entry>() + self.board_bytes) as u64;
        let bytes_while_inserting = bytes + (self.growth() * size_of::<B::Entry>()) as u64;
        Size { entries: self.len as u64, bytes, bytes_while_inserting }
    }
}

/// Moves the boards to the front for which `known` says nothing, in their order. Returns their number, or `None` if it says that one
/// is lost.
pub(super) fn unknown<B>(boards: &mut [B], known: impl Fn(&B) -> Option<bool>) -> Option<usize> {
    let mut left = 0;
    for i in 0..boards.len() {
        match known(&boards[i]) {
            Some(true) => {}
            Some(false) => return None,
            None => {
                boards.swap(left, i);
                left += 1;
            }
        }
    }
    Some(left)
}
