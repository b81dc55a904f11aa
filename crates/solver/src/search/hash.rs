//! A memo as a hash table. Open addressing with linear probing makes a look-up cost one cache miss.

use super::board::Board;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// The hash table. A place without a board is empty.
#[derive(Debug)]
pub(super) struct HashMemo<B> {
    places: Vec<Option<(B, bool)>>,
    len: usize,
    /// The bytes that the boards own.
    board_bytes: usize,
}

impl<B> Default for HashMemo<B> {
    fn default() -> Self {
        HashMemo { places: Vec::new(), len: 0, board_bytes: 0 }
    }
}

/// The most eighths of the places that are taken.
const FULLEST: usize = 6;

/// The number of places at first, a power of 2.
const FIRST_PLACES: usize = 64;

impl<B: Board> HashMemo<B> {
    /// Returns the place that holds `board`, or the empty place for it. Some places are always empty.
    fn place(&self, board: &B) -> usize {
        let mask = self.places.len() - 1;
        let mut place = FxBuildHasher.hash_one(board) as usize & mask;
        while self.places[place].as_ref().is_some_and(|(there, _)| there != board) {
            place = (place + 1) & mask;
        }
        place
    }

    pub(super) fn get(&self, board: &B) -> Option<bool> {
        if self.len == 0 {
            return None;
        }
        self.places[self.place(board)].as_ref().map(|(_, wins)| *wins)
    }

    pub(super) fn insert(&mut self, board: B, wins: bool) {
        if self.is_full() {
            let larger = (2 * self.places.len()).max(FIRST_PLACES);
            let old = std::mem::take(&mut self.places);
            self.places.resize_with(larger, || None);
            for entry in old.into_iter().flatten() {
                let place = self.place(&entry.0);
                self.places[place] = Some(entry);
            }
        }
        let place = self.place(&board);
        if self.places[place].is_none() {
            self.len += 1;
            self.board_bytes += board.heap_bytes();
        }
        self.places[place] = Some((board, wins));
    }

    fn is_full(&self) -> bool {
        8 * self.len >= FULLEST * self.places.len()
    }

    pub(super) fn len(&self) -> u64 {
        self.len as u64
    }

    /// Returns the bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        (self.places.len() * size_of::<Option<(B, bool)>>() + self.board_bytes) as u64
    }

    /// Returns the bytes during the next insertion. A growing table has the old places and the new ones.
    pub(super) fn bytes_while_inserting(&self) -> u64 {
        if self.is_full() { 3 * self.bytes() } else { self.bytes() }
    }
}
