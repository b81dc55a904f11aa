//! A memo as a hash table. Open addressing with linear probing makes a look-up cost one cache miss.

use super::board::{Board, Entry};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// The hash table. When there are many boards, it has many parts, which grow one at a time: so a growing memo never has
/// twice the places that it needs.
#[derive(Debug)]
pub(super) struct HashMemo<B: Board> {
    /// Some power of two of them. The first bits of a hash choose one.
    parts: Vec<Part<B>>,
    len: usize,
    places: usize,
    /// The bytes that the boards own.
    board_bytes: usize,
}

/// A part of the table, with the boards whose hashes begin alike.
#[derive(Debug)]
struct Part<B: Board> {
    places: Vec<B::Entry>,
    len: usize,
}

impl<B: Board> Default for Part<B> {
    fn default() -> Self {
        Part { places: Vec::new(), len: 0 }
    }
}

impl<B: Board> Default for HashMemo<B> {
    fn default() -> Self {
        HashMemo { parts: vec![Part::default()], len: 0, places: 0, board_bytes: 0 }
    }
}

/// The most eighths of the places that are taken.
const FULLEST: usize = 6;

/// The number of places of a part at first.
const FIRST_PLACES: usize = 64;

/// The growth of the only part, so that short searches seldom grow. Many parts grow by half, to leave few places empty.
const FIRST_GROWTH: usize = 4;

/// The bits of a hash that choose among many parts.
const PART_BITS: u32 = 6;

/// The number of boards from which on there are many parts.
const MANY: usize = 1 << 12;

impl<B: Board> Part<B> {
    /// Returns the place that holds the board, with its result, or the empty place for it. Some places are always empty.
    #[inline]
    fn find(&self, board: &B, hash: u64) -> (usize, Option<bool>) {
        let mut place = self.first_place(hash);
        loop {
            let entry = &self.places[place];
            let wins = entry.wins(board);
            if wins.is_some() || entry.is_empty() {
                return (place, wins);
            }
            place = if place + 1 == self.places.len() { 0 } else { place + 1 };
        }
    }

    /// Returns the first place that is looked at. It rises with the bits of the hash after the first ones.
    fn first_place(&self, hash: u64) -> usize {
        ((u128::from(hash << PART_BITS) * self.places.len() as u128) >> 64) as usize
    }

    fn is_full(&self) -> bool {
        8 * self.len >= FULLEST * self.places.len()
    }

    /// Grows to `larger` places.
    fn grow(&mut self, larger: usize) {
        let old = std::mem::take(&mut self.places);
        self.places.resize_with(larger, B::Entry::default);
        for (board, wins) in old.into_iter().filter_map(B::Entry::into_board) {
            let (place, _) = self.find(&board, hash(&board));
            self.places[place] = B::Entry::of(board, wins);
        }
    }
}

impl<B: Board> HashMemo<B> {
    fn part(&self, hash: u64) -> usize {
        if self.parts.len() == 1 { 0 } else { (hash >> (64 - PART_BITS)) as usize }
    }

    pub(super) fn get(&self, board: &B) -> Option<bool> {
        let hash = hash(board);
        let part = &self.parts[self.part(hash)];
        if part.len == 0 { None } else { part.find(board, hash).1 }
    }

    pub(super) fn insert(&mut self, board: B, wins: bool) {
        if self.len == MANY && self.parts.len() == 1 {
            let parts: Vec<Part<B>> = (0..1 << PART_BITS).map(|_| Part::default()).collect();
            let old = std::mem::replace(&mut self.parts, parts);
            (self.len, self.places, self.board_bytes) = (0, 0, 0);
            for (board, wins) in old.into_iter().flat_map(|part| part.places).filter_map(B::Entry::into_board) {
                self.insert(board, wins);
            }
        }
        let hash = hash(&board);
        let (index, is_alone) = (self.part(hash), self.parts.len() == 1);
        let part = &mut self.parts[index];
        if part.is_full() {
            let before = part.places.len();
            let larger = if is_alone { FIRST_GROWTH * before } else { before + before / 2 };
            part.grow(larger.max(FIRST_PLACES));
            self.places += part.places.len() - before;
        }
        let (place, known) = part.find(&board, hash);
        if known.is_none() {
            part.len += 1;
            self.len += 1;
            self.board_bytes += board.heap_bytes();
        }
        part.places[place] = B::Entry::of(board, wins);
    }

    pub(super) fn len(&self) -> u64 {
        self.len as u64
    }

    /// Returns the bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        (self.places * size_of::<B::Entry>() + self.board_bytes) as u64
    }

    /// Returns the bytes during the next insertion. A growing part has the old places and the new ones.
    pub(super) fn bytes_while_inserting(&self) -> u64 {
        let growth = if self.parts.len() == 1 { FIRST_GROWTH as u64 } else { 2 };
        self.bytes() + growth * self.bytes() / self.parts.len() as u64
    }
}

/// Returns the hash of a board, whose first bits are as good as the last.
fn hash<B: Board>(board: &B) -> u64 {
    FxBuildHasher.hash_one(board).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::{super::board::*, *};

    /// Boards of the first and the last heaps that there is room for, more of them than one part holds.
    fn holds_what_was_inserted<B: Board>(last: Id) {
        let board = |i: Id| B::of(&(0..14).filter(|bit| i >> bit & 1 == 1).map(|bit| last - bit).collect::<Vec<_>>());
        let mut memo = HashMemo::default();
        for i in 0..1 << 14 {
            assert_eq!(memo.get(&board(i)), None);
            memo.insert(board(i), i % 3 == 0);
            memo.insert(board(i / 2), i / 2 % 3 == 0);
            assert!(memo.bytes_while_inserting() >= memo.bytes() && memo.len() == u64::from(i) + 1);
        }
        assert!(memo.parts.len() > 1);
        assert!((0..1 << 14).all(|i| memo.get(&board(i)) == Some(i % 3 == 0)));
    }

    #[test]
    fn all_kinds_of_boards_are_held() {
        holds_what_was_inserted::<Parity<1>>(61);
        holds_what_was_inserted::<Parity<2>>(125);
        holds_what_was_inserted::<Parity<4>>(253);
        holds_what_was_inserted::<List<u8, 16>>(254);
        holds_what_was_inserted::<Long<true>>(1 << 20);
    }
}
