//! The memo, or transposition table, by which no position is searched twice.

use super::{
    board::Board,
    hash::{HashMemo, Size, unknown},
    trie::Trie,
};

/// The kind of memo of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum MemoKind {
    /// No memo: the plain definition.
    None,
    /// A hash table.
    #[default]
    Hash,
    /// A binary trie, after Hinze, "Memo functions, polytypically!" (2000).
    Trie,
}

impl MemoKind {
    /// All kinds.
    pub const ALL: [MemoKind; 3] = [MemoKind::Hash, MemoKind::Trie, MemoKind::None];

    /// Returns `none`, `hash` or `trie`, the name in machine-readable text.
    pub fn name(self) -> &'static str {
        match self {
            MemoKind::None => "none",
            MemoKind::Hash => "hash",
            MemoKind::Trie => "trie",
        }
    }

    /// Returns the kind with this name.
    pub fn named(name: &str) -> Option<MemoKind> {
        MemoKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// The result for each position searched: true if the player to move wins.
#[derive(Debug)]
pub(super) enum Memo<B: Board> {
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

    #[inline]
    pub(super) fn get(&self, board: &B) -> Option<bool> {
        match self {
            Memo::None => None,
            Memo::Hash(hash) => hash.get(board),
            Memo::Trie(trie) => trie.get(board),
        }
    }

    /// Moves the boards to the front that are not known, in their order. Returns their number, or `None` if one is lost.
    pub(super) fn unknown(&self, boards: &mut [B]) -> Option<usize> {
        match self {
            Memo::Hash(hash) => hash.unknown(boards),
            _ => unknown(boards, |board| self.get(board)),
        }
    }

    pub(super) fn insert(&mut self, board: B, wins: bool) {
        match self {
            Memo::None => {}
            Memo::Hash(hash) => hash.insert(board, wins),
            Memo::Trie(trie) => trie.insert(&board, wins),
        }
    }

    pub(super) fn size(&self) -> Size {
        match self {
            Memo::None => Size::default(),
            Memo::Hash(hash) => hash.size(),
            Memo::Trie(trie) => trie.size(),
        }
    }
}
