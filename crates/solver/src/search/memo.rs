//! What has been found out, so that no position is searched twice.

use super::{board::Board, hash::HashMemo, trie::Trie};

/// How a search remembers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MemoKind {
    /// Not at all: the plain definition.
    None,
    /// A hash table.
    #[default]
    Hash,
    /// A binary trie, after Hinze, "Memo functions, polytypically!" (2000).
    Trie,
}

/// For each position searched, whether the player to move wins.
#[derive(Debug)]
pub(super) enum Memo<B> {
    None,
    Hash(HashMemo<B>),
    Trie(Trie<B>),
}

impl<B: Board> Memo<B> {
    pub(super) fn new(kind: MemoKind) -> Memo<B> {
        match kind {
            MemoKind::None => Memo::None,
            MemoKind::Hash => Memo::Hash(HashMemo::default()),
            MemoKind::Trie => Memo::Trie(Trie::default()),
        }
    }

    pub(super) fn get(&self, board: &B) -> Option<bool> {
        match self {
            Memo::None => None,
            Memo::Hash(hash) => hash.get(board),
            Memo::Trie(trie) => trie.get(board),
        }
    }

    pub(super) fn insert(&mut self, board: B, wins: bool) {
        match self {
            Memo::None => {}
            Memo::Hash(hash) => hash.insert(board, wins),
            Memo::Trie(trie) => trie.insert(&board, wins),
        }
    }

    /// How many positions it holds.
    pub(super) fn len(&self) -> u64 {
        match self {
            Memo::None => 0,
            Memo::Hash(hash) => hash.len(),
            Memo::Trie(trie) => trie.len(),
        }
    }

    /// The bytes it takes while one more position is inserted, estimated.
    pub(super) fn bytes_while_inserting(&self) -> u64 {
        match self {
            Memo::None => 0,
            Memo::Hash(hash) => hash.bytes_while_inserting(),
            Memo::Trie(trie) => trie.bytes_while_inserting(),
        }
    }

    /// The bytes it takes, estimated.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Memo::None => 0,
            Memo::Hash(hash) => hash.bytes(),
            Memo::Trie(trie) => trie.bytes(),
        }
    }
}
