//! A memo as a hash table: open addressing with linear probing, so that looking up a position costs one cache miss.

use super::board::Board;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// The memo. A place is empty where it holds no board.
#[derive(Debug)]
pub(super) struct HashMemo<B> {
    places: Vec<Option<(B, bool)>>,
    len: usize,
    /// Bytes held by the boards themselves.
    board_bytes: usize,
}

impl<B> Default for HashMemo<B> {
    fn default() -> Self {
        HashMemo { places: Vec::new(), len: 0, board_bytes: 0 }
    }
}

/// At most this many eighths of the places are taken.
const FULLEST: usize = 6;

/// How many places there are at first, a power of two.
const FIRST_PLACES: usize = 64;

impl<B: Board> HashMemo<B> {
    /// The place of `board`: where it is, or where it would go. There are always empty places.
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

    /// The bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        (self.places.len() * size_of::<Option<(B, bool)>>() + self.board_bytes) as u64
    }

    /// The bytes it takes while one more board is inserted: while it grows, the old places and the new are there.
    pub(super) fn bytes_while_inserting(&self) -> u64 {
        if self.is_full() { 3 * self.bytes() } else { self.bytes() }
    }
}
